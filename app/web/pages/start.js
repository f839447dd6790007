// Starts the program, keeps it for the days without a network, and offers a new version when there is one.

import { becomeTheOne } from "./one-tab.js";
import { words } from "./words.js";
import init, { start } from "./tilesight.js";

const notice = document.getElementById("notice");
const update = document.getElementById("update");
notice.textContent = words.starting;
update.textContent = words.update;

// The program is loaded while the tabs agree on which of them goes on.
const loaded = init({ module_or_path: "tilesight_bg.wasm" });
loaded.catch(() => {});

try {
    await becomeTheOne();
    await loaded;
    await start(document.getElementById("table"));
    notice.textContent = "";
} catch (error) {
    const hasGraphics = document.createElement("canvas").getContext("webgl2") !== null;
    notice.textContent = `${words.failed}\n${hasGraphics ? error : words.noGraphics}`;
    throw error;
}

if ("serviceWorker" in navigator) {
    const registration = await navigator.serviceWorker.register("service-worker.js");
    // A version that waits is offered, never forced: the page stays as it is until the button is pressed, and while a
    // game is played the style sheet hides the offer.
    const offer = () => { update.hidden = !(registration.waiting && navigator.serviceWorker.controller); };
    const watch = (worker) => worker?.addEventListener("statechange", offer);
    offer();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    update.addEventListener("click", () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        registration.waiting?.postMessage("use");
    });
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
}
