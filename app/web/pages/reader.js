// A further instance of the program: it reads photographs or searches turns while the first one draws. The page sends
// the compiled program first, so that it is compiled once.

import { initSync, work } from "./tilesight.js";

self.addEventListener("message", ({ data }) => {
    if (data.module) {
        initSync({ module: data.module });
        return;
    }
    const stage = (name) => self.postMessage({ id: data.id, stage: name });
    const answer = work(data.task, data.bytes, stage);
    self.postMessage({ id: data.id, answer: answer.text, pixels: answer.pixels }, answer.pixels ? [answer.pixels.buffer] : []);
});
