// Keeps the page's hidden elements the same as what the canvas shows: a button for each button, text for each text.
// Screen readers read them, keyboards and tests press them.

// The worker loads this file too, and has no document.
const mirror = globalThis.document?.getElementById("mirror");
const spoken = globalThis.document?.getElementById("spoken");
const elements = new Map();

let press = () => {};

/** Names the function that is called with the id of what was pressed. */
export function listen(pressed) {
    press = pressed;
}

/** `nodes`: [[id, kind, text, isDisabled, state, isLive], ...] from the top. */
export function show(nodes) {
    const wanted = new Set();
    const news = [];
    let before = null;
    for (const [id, kind, text, isDisabled, state, isLive] of nodes) {
        let element = elements.get(id);
        if (!element || element.dataset.kind !== kind) {
            element?.remove();
            element = make(kind, id);
            elements.set(id, element);
        }
        wanted.add(id);
        if (element.textContent !== text) {
            element.textContent = text;
            if (isLive && text) news.push(text);
        }
        if (kind !== "text" && kind !== "heading") {
            element.disabled = isDisabled;
            if (state === "") element.removeAttribute("aria-pressed");
            else element.setAttribute("aria-pressed", state);
        }
        const place = before ? before.nextSibling : mirror.firstChild;
        if (place !== element) mirror.insertBefore(element, place);
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
