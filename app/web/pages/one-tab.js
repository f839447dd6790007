// One tab at a time has the games. A second one says so, and can go on in its place.

import { words } from "./words.js";

const NAME = "tilesight-games";
const GO_ON = "tilesight-go-on-here";

/** Resolves when this tab may open the games: at once, or when the other tab is closed or put aside. */
export async function becomeTheOne() {
    if (!navigator.locks) return;
    // Before it was loaded again this tab was told to take over.
    const insists = sessionStorage.getItem(GO_ON) !== null;
    sessionStorage.removeItem(GO_ON);
    if (await ask(insists ? { steal: true } : { ifAvailable: true })) return;
    await new Promise((resolve) => {
        cover(words.elsewhere, async () => { await ask({ steal: true }); resolve(); });
        // The other tab is closed: nothing has to be pressed.
        ask({}).then((has) => { if (has) resolve(); });
    });
    document.getElementById("elsewhere").hidden = true;
}

/** Asks for the right; tells whether it came. It is kept for as long as the page lives, or until another takes it. */
function ask(options) {
    return new Promise((resolve) => {
        let holds = false;
        const keep = (lock) => {
            holds = lock !== null;
            resolve(holds);
            return holds ? new Promise(() => {}) : undefined;
        };
        navigator.locks.request(NAME, options, keep).catch(() => {
            resolve(false);
            if (holds) leave();
        });
    });
}

/** Another tab has the games now: this one can only be loaded again. */
function leave() {
    cover(words.wentOn, () => {
        sessionStorage.setItem(GO_ON, "");
        location.reload();
    });
}

function cover(text, goOn) {
    const page = document.getElementById("elsewhere");
    page.querySelector("p").textContent = text;
    const button = page.querySelector("button");
    button.textContent = words.goOnHere;
    button.onclick = goOn;
    page.hidden = false;
    document.getElementById("mirror").inert = true;
    button.focus();
}
