// The second instance of the program: it reads photographs and searches turns while the first one draws.

import init, { work } from "./tilesight.js";

const ready = init({ module_or_path: "tilesight_bg.wasm" });

self.addEventListener("message", async (event) => {
    await ready;
    const { id, task, bytes } = event.data;
    const stage = (name) => self.postMessage({ id, stage: name });
    const answer = work(task, bytes, stage);
    self.postMessage({ id, answer: answer.text, pixels: answer.pixels }, answer.pixels ? [answer.pixels.buffer] : []);
});
