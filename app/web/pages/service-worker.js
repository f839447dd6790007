// Keeps the app for the days without a network. One cache for each build; nothing else is ever fetched.

const CACHE = "tilesight-@BUILD@";
// What the app starts with: kept from the first visit on.
const FILES = [@FILES@];
// What not everyone asks for: kept from the first time that it is asked for.
const LATER = [@LATER@];

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const seen = [];
        for (const name of LATER) if (await caches.match(name)) seen.push(name);
        const cache = await caches.open(CACHE);
        await cache.addAll(["./", ...FILES].map(fresh));
        // What was seen with the version before can be seen without a network with this one too.
        await Promise.allSettled(seen.map((name) => cache.add(fresh(name))));
    })());
});

self.addEventListener("activate", (event) => {
    const old = (names) => names.filter((name) => name.startsWith("tilesight-") && name !== CACHE);
    event.waitUntil(
        caches.keys()
            .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

// A new build waits until the person asks for it, so that no game changes its rules half-way.
self.addEventListener("message", (event) => {
    if (event.data === "use") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
    event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const reply = await fetch(request);
    const isLater = LATER.some((name) => new URL(name, self.registration.scope).pathname === url.pathname);
    if (isLater && reply.ok) await cache.put(request, reply.clone());
    return reply;
}

/** A request that no cache of the browser answers: the files of one build belong together. */
function fresh(name) {
    return new Request(name, { cache: "reload" });
}
