// The page around the app: what it may load, how it lies on a tablet, what it says to those who do not see it.

import assert from "node:assert/strict";
import { device, on, setUp, Tab } from "./table.mjs";

on("nothing is asked of any other host, and the security policy is never broken", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const asked = [];
    context.on("request", (request) => asked.push(request.url()));
    await context.addInitScript(() => {
        window.broken = [];
        document.addEventListener("securitypolicyviolation", (event) => window.broken.push(event.blockedURI));
    });
    const tab = await Tab.open(context, host);
    await tab.press("Look at a board");
    await tab.press(/^Try the demo photograph/);
    await tab.sees(/^13 tiles/);
    const foreign = asked.filter((url) => !url.startsWith(host.address) && !url.startsWith("blob:"));
    assert.deepEqual(foreign, []);
    assert.deepEqual(await tab.page.evaluate(() => window.broken), []);
    const policy = await tab.page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content");
    assert.ok(policy.includes("default-src 'none'") && !policy.includes("unsafe-inline"), policy);
    // The policy is in force: a script that is written into the page does not run.
    await tab.page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.intruder = true";
        document.body.append(script);
    });
    assert.equal(await tab.page.evaluate(() => window.intruder), undefined);
});

const TABLETS = [
    { name: "landscape", width: 1280, height: 800 },
    { name: "small-landscape", width: 1180, height: 820 },
    { name: "small-portrait", width: 820, height: 1180 },
    { name: "large", width: 1366, height: 1024, scale: 2 },
];

for (const { name, width, height, scale = 1 } of TABLETS) {
    on(`on a tablet of ${width} x ${height} points at ${scale} pixels each a turn is played by touch`, async (test) => {
        const { host, browser } = await setUp(test, { scale });
        const context = await device(browser, { width, height }, { deviceScaleFactor: scale });
        const tab = await Tab.open(context, host);
        await tab.picture(`${name}-start`);
        await tab.tap("New game");
        await tab.tap("Player 1 begins");
        await tab.tap("What’s the Rush?");
        await tab.picture(`${name}-new-game`);
        await tab.tap("Start the game");
        await tab.sees(/’s turn/);
        await tab.tap("Star");
        await tab.tap("Placed: just count it");
        await tab.tap("Count one Maneuver");
        await tab.sees("1 of 5 Maneuvers");
        const colours = await tab.colours(await tab.picture(`${name}-turn`));
        assert.ok(colours > 20, `${colours} colours: the canvas is empty`);
        const size = await tab.page.evaluate(() => {
            const canvas = document.getElementById("table");
            return [canvas.width, canvas.height];
        });
        assert.deepEqual(size, [width * scale, height * scale]);
        assert.deepEqual(tab.troubles, []);
    });
}

on("nothing is drawn under a notch or the home bar, and what is pressed lies where it is drawn", async (test) => {
    const { host, browser } = await setUp(test);
    const [width, height] = [820, 1180];
    const context = await device(browser, { width, height });
    const page = await context.newPage();
    const screen = await context.newCDPSession(page);
    const insets = { top: 44, bottom: 34, left: 12, right: 20 };
    await screen.send("Emulation.setSafeAreaInsetsOverride", { insets });
    const tab = new Tab(page);
    await tab.load(host);
    const boxes = await page.evaluate(() => ["table", "mirror"].map((id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        return [box.top, box.left, box.right, box.bottom];
    }));
    const safe = [insets.top, insets.left, width - insets.right, height - insets.bottom];
    assert.deepEqual(boxes, [safe, safe]);
    await tab.tap("New game");
    await tab.tap("Player 1 begins");
    await tab.picture("notch");
    const viewport = await page.getAttribute("meta[name=viewport]", "content");
    assert.match(viewport, /viewport-fit=cover/);
});

on("the field in use stays in sight when the keyboard covers half of the screen", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser, { width: 820, height: 1180 });
    const tab = await Tab.open(context, host);
    await tab.press("New game");
    await tab.tap(/^Player 2: ?/);
    await tab.wait(() => document.activeElement.matches("body > input"));
    const visible = 200;
    const bottom = await tab.page.evaluate((visible) => {
        Object.defineProperty(visualViewport, "height", { configurable: true, get: () => visible });
        visualViewport.dispatchEvent(new Event("resize"));
        const moved = document.getElementById("table").getBoundingClientRect().top;
        return document.activeElement.getBoundingClientRect().bottom + moved;
    }, visible);
    assert.ok(bottom <= visible, `the field ends at ${bottom}`);
});

on("the app fills the screen, and gives it back", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser, { width: 820, height: 1180 });
    const tab = await Tab.open(context, host);
    await tab.press("Settings");
    await tab.tap("Fill the screen, or give it back");
    await tab.wait(() => document.fullscreenElement !== null);
    await tab.picture("settings");
    await tab.tap("Fill the screen, or give it back");
    await tab.wait(() => document.fullscreenElement === null);
});

on("fingers move the board and never the page", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.begin();
    const hand = await context.newCDPSession(tab.page);
    const touch = (type, points) => hand.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
    await touch("touchStart", [[300, 400], [400, 400]]);
    for (const apart of [20, 60, 100, 140]) await touch("touchMove", [[300 - apart, 400], [400 + apart, 400]]);
    await touch("touchEnd", []);
    const page = await tab.page.evaluate(() => [visualViewport.scale, visualViewport.pageTop, window.scrollY]);
    assert.deepEqual(page, [1, 0, 0]);
    await tab.sees(/’s turn/);
});

on("a person who does not see the canvas hears titles, phases, scores and messages", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser);
    const tab = await Tab.open(context, host);
    await tab.page.evaluate(() => {
        window.said = [];
        const spoken = document.getElementById("spoken");
        new MutationObserver(() => window.said.push(spoken.textContent)).observe(spoken, { childList: true });
    });
    assert.equal(await tab.page.getAttribute("#spoken", "aria-live"), "polite");
    await tab.begin();
    await tab.press("Star");
    await tab.sees("Phase: Place");
    const said = (await tab.page.evaluate(() => window.said)).join("\n");
    for (const part of [/turn · round 1/, /Phase: Symbol/, /Phase: Place/, /Player 1/]) assert.match(said, part);
    // A button of the page can be reached and pressed with the keyboard alone.
    const undo = tab.page.locator("#mirror button", { hasText: "Undo" });
    await undo.focus();
    await tab.page.keyboard.press("Enter");
    await tab.sees("Phase: Symbol");
});

on("the page speaks the language of the browser, and then the one that was chosen", async (test) => {
    const { host, browser } = await setUp(test);
    const context = await device(browser, undefined, { locale: "de-AT" });
    const tab = await Tab.open(context, host);
    await tab.sees(/^Neues Spiel/);
    assert.equal(await tab.page.getAttribute("html", "lang"), "de");
    await tab.press("Einstellungen");
    await tab.press("Français");
    await tab.wait(() => document.documentElement.lang === "fr");
    await tab.isKept();
    await tab.page.reload();
    await tab.sees(/^Nouvelle partie/);
});
