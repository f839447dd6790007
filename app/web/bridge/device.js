// What a tablet's browser offers beside drawing: files, sharing, sound, a screen that stays on, vibration.

// What lets a person choose is called inside a tap and gives a list of {name, bytes}, which is empty if nothing was chosen.

/** A picture. There is no `capture`: with it tablets open their camera at once and offer no picture that is there already. */
export function choosePhoto() {
    return chooseFiles("image/*");
}

/** Several pictures. */
export function choosePhotos() {
    return chooseFiles("image/*", true);
}

/** A saved game. */
export function chooseDocument() {
    return chooseFiles("application/json,.json,application/zip,.zip");
}

/** The archive of a deck. */
export function chooseDeck() {
    return chooseFiles("application/zip,.zip");
}

function chooseFiles(accept, multiple = false) {
    const opened = async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    return new Promise((resolve, reject) => {
        const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
        input.addEventListener("cancel", () => resolve([]));
        input.addEventListener("change", () => Promise.all([...input.files].map(opened)).then(resolve, reject));
        input.click();
    });
}

/** A file of the app that it does not start with. */
export async function fetchFile(name) {
    const reply = await fetch(name);
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
}

/** Shares a file where the device can, otherwise downloads it. Gives "shared", "saved" or "kept back". */
export async function giveFile(name, type, bytes) {
    const file = new File([bytes], name, { type });
    if (navigator.maxTouchPoints > 0 && navigator.canShare?.({ files: [file] })) {
        try {
            await navigator.share({ files: [file] });
            return "shared";
        } catch (error) {
            if (error.name === "AbortError") return "kept back";
        }
    }
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return "saved";
}

let lock;
let isPlaying = false;

/** Tells whether a game is played: then the screen stays on, and the page offers no new version. */
export function play(wish) {
    if (isPlaying === wish) return;
    isPlaying = wish;
    document.documentElement.classList.toggle("playing", wish);
    stayAwake();
}

async function stayAwake() {
    if (!isPlaying) {
        lock?.release().catch(() => {});
        lock = undefined;
    } else if (navigator.wakeLock && document.visibilityState === "visible" && (!lock || lock.released)) {
        lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    }
}

/** Fills the screen, or no longer. Call it inside a tap. */
export function fillScreen() {
    const page = document.documentElement;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else page.requestFullscreen({ navigationUI: "hide" }).catch(() => {});
}

/** Whether it can: iPhones can't, and an app on the home screen fills it anyway. */
export function canFillScreen() {
    return document.fullscreenEnabled === true && !matchMedia("(display-mode: standalone)").matches;
}

let sounds;

// Browsers allow sound only after the first tap, and some take it back while the page is left.
function wakeSounds() {
    sounds ??= new AudioContext();
    if (sounds.state !== "running") sounds.resume().catch(() => {});
}

/** Plays mono samples of -1 to 1, and buzzes for so many milliseconds where the device can. */
export function sound(samples, rate, buzz) {
    if (buzz) navigator.vibrate?.(buzz);
    if (sounds?.state !== "running") return;
    const buffer = sounds.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    const source = sounds.createBufferSource();
    source.buffer = buffer;
    source.connect(sounds.destination);
    source.start();
}

/** Notes the language for the page's own few sentences, and for screen readers. */
export function speak(tag) {
    document.documentElement.lang = tag;
    try { localStorage.setItem("tilesight-language", tag); } catch { /* A private window keeps nothing. */ }
}

/** Moves the canvas up as far as the on-screen keyboard would cover the field in use. */
function uncover() {
    const canvas = document.getElementById("table");
    // eframe keeps a hidden field where the text is typed.
    const field = document.activeElement?.matches("body > input") ? document.activeElement : undefined;
    canvas.style.translate = "";
    if (!field) return;
    const bottom = field.getBoundingClientRect().bottom + 24;
    const visible = visualViewport.offsetTop + visualViewport.height;
    if (bottom > visible) canvas.style.translate = `0 ${visible - bottom}px`;
}

// The worker loads this file too, and has no document.
if (globalThis.document) {
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState !== "visible") return;
        stayAwake();
        if (sounds) wakeSounds();
    });
    for (const tap of ["pointerup", "keydown"]) window.addEventListener(tap, wakeSounds, { capture: true });
    for (const change of ["resize", "scroll"]) globalThis.visualViewport?.addEventListener(change, uncover);
    document.addEventListener("focusout", uncover);
    // Safari enlarges the page whatever the page says; the board itself is what is to grow.
    document.addEventListener("gesturestart", (event) => event.preventDefault());
}
