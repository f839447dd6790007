// Named runs of bytes in IndexedDB. A run is kept as pieces under the keys [name, offset], so that adding to it writes
// only what is new. Each call of `commit` is one transaction: all of it happens or nothing.

const STORE = "pieces";
let database;

/** Opens the database and gives all pieces: [[name, offset, bytes], ...] in the order of their keys. */
export async function open() {
    database = await settled(Object.assign(indexedDB.open("tilesight", 1), {
        onupgradeneeded() { this.result.createObjectStore(STORE); },
    }));
    // Another tab wants a newer layout one day: it shall not wait for this one for ever.
    database.onversionchange = () => database.close();
    return pieces();
}

/** All pieces as they are stored now. */
export async function pieces() {
    const store = database.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map(([name, offset], index) => [name, offset, values[index]]);
}

/** Does steps in order: ["put", name, offset, bytes] or ["forget", name]. Resolves when they are on the disk. */
export function commit(steps) {
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error?.name ?? "the write was broken off");
        const store = transaction.objectStore(STORE);
        for (const [what, name, offset, bytes] of steps) {
            if (what === "put") store.put(bytes, [name, offset]);
            else store.delete(IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER]));
        }
    });
}

/** Asks the browser not to clear this away when room is short. */
export async function persist() {
    return (await navigator.storage?.persist?.()) ?? false;
}

/**
 * Asks to be the one tab that writes; true at once if no other does. Otherwise false, and `granted` is called when the
 * other tab is closed. The browser gives the right back when a tab dies.
 */
export function claim(granted) {
    if (!navigator.locks) return Promise.resolve(true);
    const forever = new Promise(() => {});
    return new Promise((resolve) => {
        navigator.locks.request("tilesight-writer", { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (lock) return forever;
            navigator.locks.request("tilesight-writer", () => { granted(); return forever; });
        });
    });
}

function settled(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error?.message ?? "the database did not answer");
    });
}
