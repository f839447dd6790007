// Photographs and the camera in a tab.

import assert from "node:assert/strict";
import { join } from "node:path";
import { DEMO, device, on, setUp, Tab } from "./table.mjs";

const PHOTO = join(DEMO, "photo.jpg");
const FILM = join(DEMO, "film.mjpeg");

on("a photograph from the file dialog is read in a worker while the window draws", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    await tab.choose(() => tab.tap(/^Open a picture/), PHOTO);
    await tab.sees(/^13 tiles/);
    await tab.sees(/Island/);
    await tab.picture("verdict");
    assert.deepEqual(tab.troubles, []);
});

on("a file that is no photograph is refused in one line", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    const file = { name: "letter.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear Anna") };
    await tab.choose(() => tab.tap(/^Open a picture/), file);
    await tab.sees(/letter\.jpg: .*not a/);
});

on("the demo photograph is fetched when it is asked for, and then kept for the days without a network", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await tab.page.reload();
    await tab.press("Look at a board");
    assert.ok(!host.requests.includes("demo/photo.jpg"), "nobody has asked for it yet");
    await tab.press(/^Try the demo photograph/);
    await tab.sees(/^13 tiles/);
    await context.setOffline(true);
    await host.close();
    await tab.page.reload();
    await tab.press("Look at a board");
    await tab.press(/^Try the demo photograph/);
    await tab.sees(/^13 tiles/);
});

on("the camera is seen live with its tiles outlined, and the shutter reads what it shows", async (test) => {
    const { host, browser } = await setUp(test, { film: FILM });
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    await tab.tap(/^Take a photograph/);
    await tab.sees("What the camera sees");
    await tab.sees(/^(1[0-9]|[5-9]) tiles/);
    await tab.picture("viewfinder");
    await tab.tap(/^Take the photo/);
    await tab.sees("The photograph");
    await tab.sees(/^\d+ tiles/);
    const isOn = await tab.page.evaluate(() => document.querySelectorAll("video").length);
    assert.equal(isOn, 0);
    assert.deepEqual(tab.troubles, []);
});

on("of two cameras the other can be chosen", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    const present = () => tab.page.evaluate(() => window.asked.at(-1));
    await tab.page.evaluate(() => {
        window.asked = [];
        const devices = navigator.mediaDevices;
        const ask = devices.getUserMedia.bind(devices);
        devices.getUserMedia = async (wish) => {
            const stream = await ask(wish);
            window.asked.push(stream.getVideoTracks()[0].getSettings().deviceId);
            return stream;
        };
    });
    await tab.press("Look at a board");
    await tab.press(/^Take a photograph/);
    await tab.sees("What the camera sees");
    const first = await present();
    await tab.press("Another camera");
    await tab.wait(() => window.asked.length === 2);
    assert.notEqual(await present(), first);
    await tab.sees("What the camera sees");
});

/** Looks at the photograph of the first turn of the game that is shown. */
async function seeEvidence(tab) {
    await tab.sees("Phase: Maneuver");
    await tab.press("Menu");
    await tab.press("Score sheet");
    await tab.press(/^Round 1, Player 1/);
    await tab.press("The moment before");
    await tab.sees("The photograph");
}

on("a photograph in a game is kept with its turn, fetched when it is looked at, and handed on with the game", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.begin();
    await tab.press("Star");
    await tab.press("Photo of the board");
    await tab.choose(() => tab.tap(/^Open a picture/), PHOTO);
    await tab.sees(/^13 tiles/);
    await tab.press(/^(Looks right|Leave out what is not certain)$/);
    await tab.press("Placed: just count it");
    await tab.sees("Phase: Maneuver");
    await tab.keeps("photos/");
    await tab.isKept();
    await tab.page.reload();
    await tab.sees("Phase: Maneuver");
    // The photograph is in the database only: it is fetched before the file is given.
    await tab.goHome();
    await tab.press("Saved games");
    await tab.press(/Player 1 0, Player 2 0/);
    const [download] = await Promise.all([tab.page.waitForEvent("download"), tab.press("As a document (JSON)")]);
    assert.match(download.suggestedFilename(), /^tilesight-.*\.zip$/);
    await tab.press("Go on");
    await seeEvidence(tab);
    await tab.picture("evidence");
    assert.deepEqual(tab.troubles, []);

    const other = await Tab.open(await device(browser), host);
    await other.press("Saved games");
    await other.choose(() => other.tap("Import a game"), await download.path());
    await other.press(/Player 1 0, Player 2 0/);
    await other.keeps("photos/");
    await other.press("Go on");
    await seeEvidence(other);
    assert.deepEqual(other.troubles, []);
});

on("without a camera the reason is told, and the demo film shows how it would look", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    await context.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("Requested device not found", "NotFoundError"); };
    });
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    await tab.press(/^Take a photograph/);
    await tab.sees("No camera here");
    await tab.press("Play the demo film");
    await tab.sees("Demo film");
    await tab.sees(/^\d+ tiles/);
});
