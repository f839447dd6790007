// Keeps the app for the days without a network. One cache for each build; nothing else is ever fetched.

const CACHE = "tilesight-@BUILD@";
const FILES = [@FILES@];

self.addEventListener("install", (event) => {
    const fresh = (name) => new Request(name, { cache: "reload" });
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES].map(fresh))));
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
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
    event.respondWith(
        caches.open(CACHE)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((kept) => kept ?? fetch(event.request)),
    );
});
