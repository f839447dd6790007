// What a browser has to fetch, how quickly the app starts there, and how quickly it reads. Prints a table.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DEMO, DIST, ROOT, Tab, device, launch } from "./table.mjs";
import { serve } from "./serve.mjs";

const STARTS = 7;
const READINGS = 5;
const PREVIEWS = 100;
/** Pictures in a sway of the hand: one and a half seconds of a camera. */
const SWAY = 45;

const run = promisify(execFile);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const row = (what, value) => console.log(`${what.padEnd(58)} ${value}`);
/** Other work on the machine makes some times longer, none shorter: the shortest is told beside the median. */
const ms = (times) => `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)})`;

async function sizes() {
    const packed = {};
    for (const name of await readdir(DIST, { recursive: true })) {
        const path = join(DIST, name);
        if (/\.(br|gz)$/.test(name) || (await stat(path)).isDirectory()) continue;
        packed[name] = (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
    }
    const sum = (fits) => Object.entries(packed).reduce((all, [name, size]) => all + (fits(name) ? size : 0), 0);
    const isLater = (name) => name.startsWith("demo");
    const mb = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
    row("the program, brotli", mb(packed["tilesight_bg.wasm"]));
    row("all of the first start, brotli", mb(sum((name) => !isLater(name))));
    row("the demo photograph and film, when they are asked for", mb(sum(isLater)));
}

/** Milliseconds from the beginning of a navigation until the first button can be pressed. */
async function start(tab, host) {
    await tab.page.goto(host.address);
    const usable = () => document.querySelectorAll("#mirror button").length > 0 && performance.now();
    return (await tab.page.waitForFunction(usable, undefined, { polling: "raf" })).jsonValue();
}

async function starts(host, browser) {
    const [cold, warm, offline] = [[], [], []];
    for (let time = 0; time < STARTS; time += 1) {
        const context = await device(browser);
        const tab = new Tab(await context.newPage());
        cold.push(await start(tab, host));
        await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
        // The browser keeps the compiled program from the second start on.
        await start(tab, host);
        warm.push(await start(tab, host));
        await context.setOffline(true);
        offline.push(await start(tab, host));
        await context.close();
    }
    row("cold start", ms(cold));
    row("warm start", ms(warm));
    row("warm start without a network", ms(offline));
}

/** Notes when workers say what. */
function listenToWorkers() {
    window.said = [];
    const Plain = Worker;
    window.Worker = class extends Plain {
        constructor(...rest) {
            super(...rest);
            this.addEventListener("message", ({ data }) => {
                window.said.push({ at: performance.now(), stage: data.stage, isAnswer: "answer" in data });
            });
        }
    };
}

/** The demo photograph as JPEG in another size, on a white ground: once for each way in which it is moved and turned. */
async function enlarged(browser, width, height, sways = [{ right: 0, down: 0, turn: 0 }]) {
    const page = await browser.newPage();
    const picture = (await readFile(join(DEMO, "photo.jpg"))).toString("base64");
    const made = await page.evaluate(async ({ picture, width, height, sways }) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const photo = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d");
        const scale = Math.min(width / photo.width, height / photo.height);
        const [w, h] = [photo.width * scale, photo.height * scale];
        const texts = [];
        for (const { right, down, turn } of sways) {
            context.setTransform(1, 0, 0, 1, 0, 0);
            context.fillStyle = "white";
            context.fillRect(0, 0, width, height);
            context.translate(width / 2 + right, height / 2 + down);
            context.rotate(turn * Math.PI / 180);
            context.drawImage(photo, -w / 2, -h / 2, w, h);
            const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
            texts.push(await new Promise((resolve) => {
                const reader = new FileReader();
                reader.onload = () => resolve(reader.result.split(",")[1]);
                reader.readAsDataURL(blob);
            }));
        }
        return texts;
    }, { picture, width, height, sways });
    await page.close();
    return Buffer.concat(made.map((text) => Buffer.from(text, "base64")));
}

/** Decodes and reads a photograph once in the browser: the milliseconds of each. */
async function readHere(tab, file) {
    await tab.page.evaluate(() => { window.said = []; });
    await tab.choose(() => tab.tap(/^Open a picture/), file);
    await tab.sees("The photograph");
    const said = await tab.page.evaluate(() => window.said);
    const [opening, reading] = ["opening", "reading"].map((stage) => said.find((one) => one.stage === stage).at);
    await tab.press("Close");
    return [reading - opening, said.find((one) => one.isAnswer).at - reading];
}

/** The same in the program of this machine, if it is built. */
async function readNatively(file) {
    const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
    const program = join(target, "release/tilesight");
    if (!existsSync(program)) return undefined;
    const { stdout } = await run(program, ["scan", file, "--json"], { maxBuffer: 1 << 26 });
    const { decode, find, read } = JSON.parse(stdout).milliseconds;
    return [decode, find + read];
}

async function photographs(host, browser, folder) {
    const context = await device(browser);
    await context.addInitScript(listenToWorkers);
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    for (const [name, width, height] of [["12 megapixels", 4000, 3000], ["1.9 megapixels", 1600, 1200]]) {
        const file = join(folder, `${width}.jpg`);
        await writeFile(file, await enlarged(browser, width, height));
        // By turns, so that both meet the same moods of the machine.
        const [here, natively] = [[], []];
        for (let time = 0; time < READINGS; time += 1) {
            here.push(await readHere(tab, file));
            natively.push(await readNatively(file));
        }
        const told = (times) => [0, 1].map((part) => ms(times.map((time) => time[part]))).join(" + ");
        const sum = (times) => median(times.map(([decode, read]) => decode + read));
        const ratio = () => (sum(here) / sum(natively)).toFixed(2);
        const beside = natively[0] ? `; natively ${told(natively)}; ratio ${ratio()}` : "";
        row(`photograph of ${name}, decoded + read`, `${told(here)}${beside}`);
    }
    await context.close();
}

/** A film of the camera in a hand, as long as one sway of it. */
async function film(folder) {
    const file = join(folder, "film.mjpeg");
    const maker = await launch();
    const sways = Array.from({ length: SWAY }, (_, place) => {
        const at = 2 * Math.PI * place / SWAY;
        return { right: 30 * Math.sin(at), down: 20 * Math.cos(at), turn: Math.sin(at) };
    });
    await writeFile(file, await enlarged(maker, 1280, 720, sways));
    await maker.close();
    return file;
}

/** How often each second something happens at these times; and how often where it happened the quickest. */
function rate(times) {
    const apart = times.slice(1).map((at, place) => at - times[place]);
    const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
    return `${(1000 / mean).toFixed(1)} (${(1000 / Math.min(...apart)).toFixed(1)})`;
}

/** What the app tells those who measure: when it knew where the tiles of a picture of the camera are. */
function listenToFollower() {
    window.followed = [];
    const note = (list) => window.followed.push(...list.getEntriesByName("followed").map((one) => one.startTime));
    new PerformanceObserver(note).observe({ type: "mark" });
}

async function previews(host, folder) {
    const browser = await launch({ film: await film(folder) });
    const context = await device(browser);
    await context.addInitScript(listenToWorkers);
    await context.addInitScript(listenToFollower);
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    await tab.tap(/^Take a photograph/);
    await tab.sees(/^[1-9]\d* tiles/);
    await tab.page.evaluate(() => { window.said = []; window.followed = []; });
    await tab.wait((wanted) => window.followed.length > wanted, PREVIEWS);
    const { followed, answers } = await tab.page.evaluate(() => ({
        followed: window.followed,
        answers: window.said.filter((one) => one.isAnswer).map((one) => one.at),
    }));
    row("camera of 1280 x 720: pictures with every tile found, a second", rate(followed));
    row("  pictures read anew beside it, a second", answers.length > 1 ? rate(answers) : `${answers.length} in all`);
    await browser.close();
}

const folder = await mkdtemp(join(tmpdir(), "tilesight-"));
const host = await serve(DIST);
const browser = await launch();
const parts = {
    sizes,
    starts: () => starts(host, browser),
    photographs: () => photographs(host, browser, folder),
    previews: () => previews(host, folder),
};
try {
    row("", "median (best)");
    // All, or those that are named.
    const wanted = process.argv.slice(2);
    for (const [name, part] of Object.entries(parts)) if (!wanted.length || wanted.includes(name)) await part();
} finally {
    await browser.close();
    await host.close();
    await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
}
