// A table with the app on it: a browser, the built app, and hands that press by name.
//
// The app draws on a canvas. What it draws is mirrored into the page for screen readers, and that is what is read and
// pressed here.

import assert from "node:assert/strict";
import { mkdir, readlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const DIST = join(ROOT, "dist");
export const DEMO = join(ROOT, "assets/demo");
export const PHOTOS = join(ROOT, "tests/photos");
/** Where pictures of the screens go, for looking at. */
const PICTURES = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "browser");

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=user-gesture-required",
    "--use-fake-ui-for-media-stream",
    // A tablet has a camera at each side.
    "--use-fake-device-for-media-stream=device-count=2",
];

/** How long anything may take: the machine may be busy. */
export const PATIENCE = 30_000;

/** A test with an end, whatever hangs. */
export function on(name, body) {
    test(name, { timeout: 4 * PATIENCE }, body);
}

/** A browser that keeps what it has in a folder, as a person's does; it is its own device. */
export function launchAt(home) {
    const size = { width: 1180, height: 820 };
    const options = { executablePath: CHROMIUM, args: FLAGS, viewport: size, hasTouch: true, locale: "en-GB" };
    return chromium.launchPersistentContext(home, options);
}

/** The process of the browser that has this folder: its lock names it. */
export async function processAt(home) {
    return Number((await readlink(join(home, "SingletonLock"))).split("-").at(-1));
}

/** A browser; `film` is what its camera sees, `scale` how many pixels a point has. */
export function launch({ film, scale = 1 } = {}) {
    const args = [...FLAGS, `--force-device-scale-factor=${scale}`];
    if (film) args.push(`--use-file-for-fake-video-capture=${film}`);
    return chromium.launch({ executablePath: CHROMIUM, args });
}

/** A static host and a browser as `launch` makes it. Everything ends with the test. */
export async function setUp(test, wishes) {
    const host = await serve(DIST);
    const browser = await launch(wishes);
    test.after(async () => {
        await browser.close();
        await host.close();
    });
    return { host, browser };
}

/** A fresh device: its own storage, so large, with a touch screen unless told otherwise. */
export async function device(browser, size = { width: 1180, height: 820 }, options = {}) {
    const context = await browser.newContext({
        viewport: size,
        hasTouch: true,
        locale: "en-GB",
        permissions: ["camera"],
        ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    return context;
}

/** One tab with the app in it. */
export class Tab {
    constructor(page) {
        this.page = page;
        this.troubles = [];
        page.on("pageerror", (error) => this.troubles.push(String(error)));
        page.on("console", (message) => {
            if (message.type() === "error") this.troubles.push(message.text());
        });
    }

    /** Opens the app and waits until it can be used. */
    static async open(context, host) {
        const tab = new Tab(await context.newPage());
        await tab.load(host);
        return tab;
    }

    async load(host) {
        await this.page.goto(host.address);
        await this.wait(() => document.querySelectorAll("#mirror button").length > 0);
    }

    wait(condition, argument) {
        return this.page.waitForFunction(condition, argument, { timeout: PATIENCE, polling: 50 });
    }

    /** Everything that is shown, line by line. */
    async lines() {
        return this.page.evaluate(() => [...document.querySelectorAll("#mirror > *")].map((one) => one.textContent));
    }

    /** Waits until something is called so, or holds this where it is a pattern. */
    async sees(name) {
        const [text, isPattern] = name instanceof RegExp ? [name.source, true] : [name, false];
        await this.wait(([text, isPattern]) => {
            const fits = (one) => (isPattern ? new RegExp(text).test(one.textContent) : one.textContent === text);
            return [...document.querySelectorAll("#mirror > *")].some(fits);
        }, [text, isPattern]).catch(async () => {
            assert.fail(`${name} is not there:\n${(await this.lines()).join("\n")}`);
        });
    }

    /** Presses what is called so as soon as it can be pressed. */
    async press(name) {
        await this.#find(name, "press");
    }

    /** Taps on the canvas where something of this name is drawn. */
    async tap(name) {
        const place = await this.#find(name, "point at");
        await this.page.touchscreen.tap(...place);
    }

    /** Presses a button as soon as it is there and can be pressed, or gives the place of its middle. */
    async #find(name, wish) {
        const [text, isPattern] = name instanceof RegExp ? [name.source, true] : [name, false];
        const found = await this.wait(([text, isPattern, wish]) => {
            const fits = (one) => (isPattern ? new RegExp(text).test(one.textContent) : one.textContent === text);
            const one = [...document.querySelectorAll("#mirror button:enabled")].find(fits);
            if (!one) return undefined;
            if (wish === "press") one.click();
            const box = one.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }, [text, isPattern, wish]).catch(async () => {
            assert.fail(`${name} can't be pressed:\n${(await this.lines()).join("\n")}`);
        });
        return found.jsonValue();
    }

    /** Begins a game of two without a timer, the first player first. */
    async begin() {
        await this.press("New game");
        await this.press("Player 1 begins");
        await this.press("What’s the Rush?");
        await this.press("Start the game");
        await this.sees(/’s turn/);
    }

    /** Leaves the game for the first page. */
    async goHome() {
        await this.press("Menu");
        await this.press("To the start page");
    }

    /** Gives one or several files to the file dialog that a tap opens. */
    async choose(press, files) {
        const opened = this.page.waitForEvent("filechooser");
        // A browser lets a page open a dialog for a few seconds after a tap: on a machine too busy for that, as a
        // person would, once more.
        const pressed = async () => {
            await press();
            const isOpen = await Promise.race([opened.then(() => true), sleep(PATIENCE / 3, false)]);
            if (!isOpen) await press();
        };
        const [dialog] = await Promise.all([opened, pressed()]);
        await dialog.setFiles(files);
    }

    /** Keeps a picture of the screen under a name, for looking at. */
    async picture(name) {
        await mkdir(PICTURES, { recursive: true });
        return this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
    }

    /** Waits until everything that the app has written is in the database. */
    async isKept() {
        await this.page.evaluate(() => new Promise((resolve) => {
            const opening = indexedDB.open("tilesight");
            opening.onsuccess = () => {
                // It comes after those that were begun before it.
                const transaction = opening.result.transaction(opening.result.objectStoreNames, "readwrite");
                transaction.oncomplete = () => { opening.result.close(); resolve(); };
            };
        }));
    }

    /** Waits until the database has something whose name begins so. */
    async keeps(prefix) {
        await this.wait((prefix) => new Promise((resolve) => {
            const opening = indexedDB.open("tilesight");
            opening.onsuccess = () => {
                const asking = opening.result.transaction("pieces").objectStore("pieces").getAllKeys();
                asking.onsuccess = () => {
                    opening.result.close();
                    resolve(asking.result.some(([name]) => name.startsWith(prefix)));
                };
            };
        }), prefix);
    }

    /** How many colours a picture has, as a sign that something is drawn. */
    async colours(png) {
        const blank = await this.page.context().newPage();
        const colours = await blank.evaluate(async (bytes) => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
            const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            context.drawImage(picture, 0, 0);
            const { data } = context.getImageData(0, 0, picture.width, picture.height);
            return new Set(new Uint32Array(data.buffer)).size;
        }, [...png]);
        await blank.close();
        return colours;
    }
}
