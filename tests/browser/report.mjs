// Tells each test in a line, and the sum at the end.

export default async function* report(events) {
    let [passed, failed] = [0, 0];
    for await (const { type, data } of events) {
        if (type !== "test:pass" && type !== "test:fail") continue;
        if (data.skip !== undefined) continue;
        // A file that holds tests is told by them.
        if (data.details?.type === "suite" || /\.m?js$/.test(data.name)) {
            if (type === "test:fail" && data.details?.error?.failureType !== "subtestsFailed") {
                failed += 1;
                yield `FAILED ${data.name}: ${data.details?.error?.message ?? ""}\n`;
            }
            continue;
        }
        const seconds = `${((data.details?.duration_ms ?? 0) / 1000).toFixed(1)} s`;
        if (type === "test:pass") {
            passed += 1;
            yield `ok     ${data.name} (${seconds})\n`;
        } else {
            failed += 1;
            const error = data.details?.error;
            yield `FAILED ${data.name} (${seconds})\n${error?.cause?.stack ?? error?.cause ?? error}\n`;
        }
    }
    yield `${passed} passed, ${failed} failed\n`;
}
