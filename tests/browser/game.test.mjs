// A game in a tab: played, left, killed, shared between tabs, updated under way, on a full device.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./serve.mjs";
import { device, DIST, launchAt, on, processAt, setUp, Tab } from "./table.mjs";

/** Plays the first turn up to its Maneuvers: the star counts, and a tile is placed without telling which. */
async function playToManeuvers(tab) {
    await tab.begin();
    await tab.press("Star");
    await tab.press("Placed: just count it");
    await tab.sees("Phase: Maneuver");
    await tab.press("Count one Maneuver");
    await tab.sees("1 of 5 Maneuvers");
    await tab.press("Count one Maneuver");
    await tab.sees("2 of 5 Maneuvers");
}

on("a turn is played by touch, with sounds after the first tap, and scored", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    await context.addInitScript(() => {
        window.heard = { sounds: 0, awake: 0 };
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...rest) {
            window.heard.sounds += 1;
            return start.apply(this, rest);
        };
        navigator.wakeLock.request = async () => {
            window.heard.awake += 1;
            window.lock = { release: async () => {}, released: false };
            return window.lock;
        };
    });
    const tab = await Tab.open(context, host);
    await tab.tap("New game");
    await tab.tap("Player 1 begins");
    await tab.tap("What’s the Rush?");
    await tab.tap("Start the game");
    await tab.sees(/’s turn/);
    await tab.tap("Star");
    await tab.tap("Placed: just count it");
    await tab.tap("Count one Maneuver");
    await tab.sees("1 of 5 Maneuvers");
    await tab.tap("Maneuvers done");
    await tab.tap("Removal done");
    await tab.tap(/^Score/);
    await tab.sees(/Player 2’s turn/);
    const heard = () => tab.page.evaluate(() => window.heard);
    assert.ok((await heard()).sounds > 0, "nothing was heard");
    assert.equal((await heard()).awake, 1, "the screen was asked to stay on once");
    // The browser drops that wish while the page is left.
    await tab.page.evaluate(() => {
        window.lock.released = true;
        document.dispatchEvent(new Event("visibilitychange"));
    });
    assert.equal((await heard()).awake, 2, "the screen was asked to stay on again on return");
    assert.match(await tab.page.textContent("#spoken"), /turn|Phase/);
    assert.deepEqual(tab.troubles, []);
});

on("the best turn is searched in a worker while the window draws", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.begin();
    await tab.press("Star");
    await tab.press("red moon, blue leaf, yellow leaf, yellow fish");
    await tab.press("Empty cell, column 2, row 0");
    await tab.press("Place it");
    await tab.sees(/^Phase: (Maneuver|Score)$/);
    await tab.press("Menu");
    await tab.press("Score sheet");
    await tab.press(/^Round 1, Player 1/);
    await tab.press("The best turn there was");
    await tab.sees(/ worth /);
    assert.equal(tab.page.workers().length, 2, "one worker reads, one searches");
    assert.deepEqual(tab.troubles, []);
});

on("a browser that is killed in the middle of a turn goes on where it was, then without a network too", async (test) => {
    const host = await serve(DIST);
    const home = await mkdtemp(join(tmpdir(), "tilesight-"));
    test.after(async () => {
        await host.close();
        // The processes of a killed browser may still write while they end.
        await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    });
    let browser = await launchAt(home);
    let tab = await Tab.open(browser, host);
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await playToManeuvers(tab);
    const before = await tab.lines();
    const killed = browser.waitForEvent("close");
    process.kill(await processAt(home), "SIGKILL");
    await killed;

    browser = await launchAt(home);
    test.after(() => browser.close());
    tab = await Tab.open(browser, host);
    await tab.sees("2 of 5 Maneuvers");
    assert.deepEqual(await tab.lines(), before);

    await host.close();
    await tab.page.reload();
    await tab.sees("2 of 5 Maneuvers");
    await tab.press("Count one Maneuver");
    await tab.sees("3 of 5 Maneuvers");
    await tab.page.reload();
    await tab.sees("3 of 5 Maneuvers");
});

on("of two tabs one has the games, and the other can go on in its place", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const first = await Tab.open(context, host);
    await playToManeuvers(first);
    const second = new Tab(await context.newPage());
    await second.page.goto(host.address);
    await second.page.getByText("Tilesight is open in another tab").waitFor();
    assert.deepEqual(await second.lines(), []);
    await second.page.getByRole("button", { name: "Go on here" }).click();
    await second.sees("2 of 5 Maneuvers");
    await first.page.getByText("Tilesight goes on in another tab").waitFor();
    await second.press("Count one Maneuver");
    await second.sees("3 of 5 Maneuvers");

    // The first takes it back, and has what the second has written.
    await first.page.getByRole("button", { name: "Go on here" }).click();
    await first.sees("3 of 5 Maneuvers");
    await second.page.getByText("Tilesight goes on in another tab").waitFor();
    await first.press("Count one Maneuver");
    await first.sees("4 of 5 Maneuvers");

    // A tab that is closed leaves the games to the one that waits.
    await second.page.reload();
    await second.page.getByText("Tilesight is open in another tab").waitFor();
    await first.page.close();
    await second.sees("4 of 5 Maneuvers");
});

on("a tab that was left behind can't write into what another has gone on with", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    // A browser without locks: nothing tells the first tab that there is a second.
    await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    const first = await Tab.open(context, host);
    await playToManeuvers(first);
    const second = await Tab.open(context, host);
    await second.sees("2 of 5 Maneuvers");
    await first.press("Count one Maneuver");
    await first.sees(/open in another window/);
    assert.ok((await first.lines()).includes("2 of 5 Maneuvers"), "what was not written is not shown");
    await second.press("Undo");
    await second.sees("1 of 5 Maneuvers");
    await second.page.reload();
    await second.sees("1 of 5 Maneuvers");
});

on("a full device is told, nothing is shown that is not kept, and the game goes on when there is room", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    // What a browser says when the device is full.
    await context.addInitScript(() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...rest) {
            if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
            return put.apply(this, rest);
        };
    });
    const tab = await Tab.open(context, host);
    await playToManeuvers(tab);
    await tab.page.evaluate(() => { window.isFull = true; });
    await tab.press("Count one Maneuver");
    await tab.sees(/no room left/);
    assert.ok((await tab.lines()).includes("2 of 5 Maneuvers"), "what was not written is not shown");
    await tab.page.evaluate(() => { window.isFull = false; });
    await tab.press("Count one Maneuver");
    await tab.sees("3 of 5 Maneuvers");
    await tab.press("Count one Maneuver");
    await tab.sees("4 of 5 Maneuvers");
    await tab.page.reload();
    await tab.sees("4 of 5 Maneuvers");
});

on("a new version is offered, never in a game, and loses nothing", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await playToManeuvers(tab);
    const offer = tab.page.locator("#update");
    const newer = (text) => text.replace("</body>", "<!-- newer --></body>").replace(/"tilesight-[0-9a-f]+"/, '"tilesight-newer"');
    host.change = (name, bytes) => (/html|service-worker/.test(name) ? newer(bytes.toString()) : bytes);
    await tab.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await tab.wait(() => !document.getElementById("update").hidden);
    assert.equal(await offer.isVisible(), false, "the offer is hidden while a game is played");
    await tab.sees("2 of 5 Maneuvers");
    await tab.goHome();
    await offer.waitFor({ state: "visible" });
    assert.ok(!(await tab.page.content()).includes("newer"), "the old version runs until it is asked for");
    await Promise.all([tab.page.waitForEvent("load"), offer.click()]);
    await tab.wait(() => document.documentElement.outerHTML.includes("newer"));
    await tab.sees("2 of 5 Maneuvers");
});

on("a game is shared as a file where the device can, downloaded where it can't, and taken in elsewhere", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await playToManeuvers(tab);
    await tab.goHome();
    await tab.press("Saved games");
    await tab.press(/Player 1 0, Player 2 0/);
    const [download] = await Promise.all([tab.page.waitForEvent("download"), tab.press("As a document (JSON)")]);
    assert.match(download.suggestedFilename(), /^tilesight-.*\.json$/);
    await tab.page.evaluate(() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files }) => { window.shared = files[0].name; };
    });
    await tab.press("As a table (CSV)");
    const shared = await (await tab.wait(() => window.shared)).jsonValue();
    assert.match(shared, /^tilesight-.*\.csv$/);

    const other = await Tab.open(await device(browser), host);
    await other.press("Saved games");
    await other.choose(() => other.tap("Import a game"), await download.path());
    await other.press(/Player 1 0, Player 2 0/);
    await other.press("Go on");
    await other.sees("2 of 5 Maneuvers");
});
