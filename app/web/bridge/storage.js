// Named runs of bytes in IndexedDB. A run is kept as pieces under the keys [name, offset, length], so that adding to it
// writes only what is new, and how long a run is can be told without reading it. Each call of `commit` is one transaction: all of it happens or nothing, in the order of the calls.
//
// Whoever opens the database takes the next number, and every write checks that no later one was taken: a tab that was
// left behind can't write into what another tab has gone on with.

const PIECES = "pieces";
const OPENED = "opened";
const COUNT = "count";

let database;
let number;

/**
 * Opens the database and gives all pieces in the order of their keys: [[name, offset, bytes], ...], but of runs whose
 * names begin with `later` [name, offset, length].
 */
export async function open(later) {
    database = await connect();
    const transaction = database.transaction([PIECES, OPENED], "readwrite", { durability: "strict" });
    const done = ended(transaction);
    const [opened, pieces] = [transaction.objectStore(OPENED), transaction.objectStore(PIECES)];
    number = ((await settled(opened.get(COUNT))) ?? 0) + 1;
    opened.put(number, COUNT);
    const before = IDBKeyRange.upperBound([later], true);
    const after = IDBKeyRange.lowerBound([`${later}\uffff`], true);
    const [keys, ...values] = await Promise.all([
        settled(pieces.getAllKeys()),
        settled(pieces.getAll(before)),
        settled(pieces.getAll(after)),
    ]);
    await done;
    const read = values.flat().values();
    return keys.map(([name, offset, length]) => [name, offset, name.startsWith(later) ? length : read.next().value]);
}

/** All bytes of a run. */
export async function fetchRun(name) {
    database ??= await connect();
    const pieces = database.transaction(PIECES).objectStore(PIECES);
    return new Uint8Array(await new Blob(await settled(pieces.getAll(all(name)))).arrayBuffer());
}

let last = Promise.resolve();

/**
 * Does steps in order: ["add", name, offset, bytes], ["put", name, bytes], ["move", from, to] or ["forget", name]. Resolves when they are on
 * the disk; rejects with the reason when none of them was done.
 */
export function commit(steps) {
    const done = last.then(() => write(steps));
    last = done.catch(() => {});
    return done;
}

async function write(steps) {
    database ??= await connect();
    const transaction = database.transaction([PIECES, OPENED], "readwrite", { durability: "strict" });
    const done = ended(transaction);
    try {
        if ((await settled(transaction.objectStore(OPENED).get(COUNT))) !== number) throw "Taken";
        const pieces = transaction.objectStore(PIECES);
        for (const step of steps) await take(pieces, step);
        transaction.commit?.();
    } catch (reason) {
        // A transaction that has failed by itself is over already, and has its own reason.
        try { transaction.abort(); } catch { /* over */ }
        await done.catch(() => {});
        throw transaction.error?.name ?? reason.name ?? reason;
    }
    await done;
}

async function take(pieces, [what, name, ...rest]) {
    const put = (name, offset, bytes) => settled(pieces.put(bytes, [name, offset, bytes.length]));
    if (what === "add") {
        const [offset, bytes] = rest;
        // A piece goes exactly behind those that are there: a gap or an overlap would cost what follows.
        const cursor = await settled(pieces.openKeyCursor(all(name), "prev"));
        const end = cursor ? cursor.key[1] + cursor.key[2] : 0;
        if (end !== offset) throw "Length";
        return put(name, offset, bytes);
    }
    const moved = what === "move" ? await settled(pieces.getAll(all(name))) : [];
    await settled(pieces.delete(all(name)));
    if (what === "put") await put(name, 0, rest[0]);
    if (what === "move") {
        const [to] = rest;
        await settled(pieces.delete(all(to)));
        let offset = 0;
        for (const bytes of moved) {
            await put(to, offset, bytes);
            offset += bytes.length;
        }
    }
}

/** The keys of a run's pieces. */
function all(name) {
    return IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER]);
}

/** Asks the browser not to clear this away when room is short. */
export async function persist() {
    return (await navigator.storage?.persist?.()) ?? false;
}

async function connect() {
    const request = indexedDB.open("tilesight", 2);
    request.onupgradeneeded = () => {
        for (const store of [PIECES, OPENED]) {
            if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
        }
    };
    const opened = await settled(request);
    // Another tab wants a newer layout one day: it shall not wait for this one for ever.
    opened.onversionchange = () => { opened.close(); database = undefined; };
    // The system may close it while the page sleeps; the next write opens it again.
    opened.onclose = () => { database = undefined; };
    return opened;
}

function settled(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error?.name ?? "the database did not answer");
    });
}

function ended(transaction) {
    const done = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error?.name ?? "AbortError");
    });
    // Whoever waits for it hears of a failure; before that nobody does.
    done.catch(() => {});
    return done;
}
