// What a tablet's browser offers beside drawing: files, sharing, a screen that stays on, vibration.

let lock;
let wanted = false;

function chooseFile(accept, capture) {
    return new Promise((resolve) => {
        const input = Object.assign(document.createElement("input"), { type: "file", accept });
        if (capture) input.setAttribute("capture", capture);
        input.addEventListener("cancel", () => resolve(undefined));
        input.addEventListener("change", async () => {
            const file = input.files[0];
            resolve(file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
        });
        input.click();
    });
}

/** Lets the person take a photograph or choose a file. Call it inside a tap. Gives {name, bytes} or undefined. */
export function choosePhoto() {
    return chooseFile("image/*", "environment");
}

/** Lets the person choose a saved game. Call it inside a tap. Gives {name, bytes} or undefined. */
export function chooseDocument() {
    return chooseFile("application/json,.json");
}

/** Shares a file where the device can, otherwise downloads it. */
export async function giveFile(name, type, bytes) {
    const file = new File([bytes], name, { type });
    if (navigator.canShare?.({ files: [file] }) && navigator.maxTouchPoints > 0) {
        try {
            await navigator.share({ files: [file] });
            return;
        } catch (error) {
            if (error.name === "AbortError") return;
        }
    }
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Keeps the screen on, or no longer. Browsers drop the wish when the page is left: it is asked again on return. */
export async function keepAwake(wish) {
    wanted = wish;
    if (!wish) {
        await lock?.release().catch(() => {});
        lock = undefined;
    } else if (navigator.wakeLock && document.visibilityState === "visible") {
        lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    }
}

// The worker loads this file too, and has no document.
globalThis.document?.addEventListener("visibilitychange", () => { if (wanted) keepAwake(true); });

/** A short buzz, where the device can. */
export function buzz(milliseconds) {
    navigator.vibrate?.(milliseconds);
}

/** Fills the screen, or no longer. Call it inside a tap. */
export function fillScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
}

let sounds;

/** Plays mono samples of -1 to 1. Browsers allow sound only after the first tap; before it this is silent. */
export function play(samples, rate) {
    sounds ??= new AudioContext();
    if (sounds.state === "suspended") sounds.resume();
    const buffer = sounds.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    const source = sounds.createBufferSource();
    source.buffer = buffer;
    source.connect(sounds.destination);
    source.start();
}
