// Starts the program, keeps it for the days without a network, and offers a new version when there is one.

import init, { start } from "./tilesight.js";

const notice = document.getElementById("notice");

try {
    await init({ module_or_path: "tilesight_bg.wasm" });
    await start(document.getElementById("table"));
    notice.textContent = "";
} catch (error) {
    notice.textContent = `Tilesight could not start.\n${error}`;
    throw error;
}

if ("serviceWorker" in navigator) {
    const registration = await navigator.serviceWorker.register("service-worker.js");
    const button = document.getElementById("update");
    // A version that waits is offered, never forced: the page stays as it is until the button is pressed.
    const offer = () => { button.hidden = !(registration.waiting && navigator.serviceWorker.controller); };
    const watch = (worker) => worker?.addEventListener("statechange", offer);
    offer();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    button.addEventListener("click", () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        registration.waiting?.postMessage("use");
    });
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
}
