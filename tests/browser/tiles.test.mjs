// The owner's own tiles in a tab: learned in the worker, kept on the device, still there after a reload.

import assert from "node:assert/strict";
import { join } from "node:path";
import { device, on, PHOTOS, setUp, Tab } from "./table.mjs";

on("own tiles are learned from two photographs in a worker, kept as a deck, and offered for a new game", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.press("Set up my tiles");
    await tab.press("Teach my own tiles");
    const photos = ["bands-easy-3.jpg", "bands-normal-4.jpg"];
    await tab.choose(
        () => tab.tap(/^Open pictures?/),
        photos.map((name) => join(PHOTOS, name)),
    );
    for (const [photo, tiles] of [[photos[0], 10], [photos[1], 11]]) await tab.sees(`${photo}: ${tiles} tiles found`);
    await tab.press("Learn the tiles");
    await tab.sees(/17 different tiles, 17 in all/);
    await tab.picture("own-tiles");
    await tab.press("Name colours and symbols");
    await tab.press("To the last step");
    await tab.press("Try it");
    await tab.sees("21 of 21 tiles were read.");
    await tab.press("Keep the deck");
    await tab.sees(/ is kept/);
    await tab.sees("Teach my own tiles");
    await tab.keeps("decks/");
    await tab.page.reload();
    await tab.press("Set up my tiles");
    await tab.sees("My tiles · 17 tiles");
    assert.deepEqual(tab.troubles, []);
});
