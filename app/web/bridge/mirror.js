// Keeps the page's hidden elements the same as what the canvas shows: a button for each button, text for each text.
// Screen readers read them, keyboards and tests press them.

// The worker loads this file too, and has no document.
const mirror = globalThis.document?.getElementById("mirror");
const spoken = globalThis.document?.getElementById("spoken");
const elements = new Map();
const SIDES = ["left", "top", "width", "height"];

let press = () => {};

/** Names the function that is called with the id of what was pressed. */
export function listen(pressed) {
    press = pressed;
}

/** `nodes`: [[id, kind, text, isDisabled, state, isLive, left, top, width, height], ...] from the top. */
export function show(nodes) {
    const wanted = new Set();
    const news = [];
    let before = null;
    for (const [id, kind, text, isDisabled, state, isLive, ...place] of nodes) {
        let element = elements.get(id);
        if (!element || element.dataset.kind !== kind) {
            element?.remove();
            element = make(kind, id);
            elements.set(id, element);
        }
        wanted.add(id);
        const isNews = element.textContent !== text || element.dataset.live !== "true";
        if (element.textContent !== text) element.textContent = text;
        element.dataset.live = isLive;
        if (isLive && isNews) news.push(text);
        if (kind !== "text" && kind !== "heading") {
            element.disabled = isDisabled;
            if (state === "") element.removeAttribute("aria-pressed");
            else element.setAttribute("aria-pressed", state);
        }
        // People who explore the screen with a finger find each thing where it is drawn.
        SIDES.forEach((side, at) => { element.style[side] = `${place[at]}px`; });
        const next = before ? before.nextSibling : mirror.firstChild;
        if (next !== element) mirror.insertBefore(element, next);
        before = element;
    }
    for (const [id, element] of elements) {
        if (!wanted.has(id)) {
            element.remove();
            elements.delete(id);
        }
    }
    if (news.length) spoken.textContent = news.join(". ");
}

function make(kind, id) {
    const element = document.createElement({ heading: "h2", text: "p" }[kind] ?? "button");
    element.dataset.kind = kind;
    if (element.tagName === "BUTTON") {
        element.type = "button";
        element.addEventListener("click", () => press(id));
    }
    return element;
}
