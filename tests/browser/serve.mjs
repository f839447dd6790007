// A static host on localhost for the folder that `make web` builds, with the headers that the README asks for.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".mjpeg": "video/x-motion-jpeg",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/**
 * Serves `folder`, compressed where the browser takes that. Gives {address, requests, change, close}: `requests` grows by
 * the name of each file that was asked for, and once `host.change(name, bytes)` is set it gives other bytes.
 */
export async function serve(folder) {
    const host = { requests: [], change: undefined };
    const server = createServer(async (request, reply) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        const name = path.endsWith("/") ? `${path}index.html` : path;
        host.requests.push(name.slice(1));
        const packed = request.headers["accept-encoding"]?.includes("br") && !host.change;
        try {
            const file = join(folder, name);
            const small = packed ? await readFile(`${file}.br`).catch(() => undefined) : undefined;
            const whole = small ?? (await readFile(file));
            const bytes = host.change?.(name.slice(1), whole) ?? whole;
            reply.writeHead(200, {
                "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
                "Cache-Control": "no-cache",
                ...(small && { "Content-Encoding": "br" }),
            });
            reply.end(bytes);
        } catch {
            reply.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    host.address = `http://localhost:${server.address().port}/`;
    // Closing twice does no harm.
    host.close = () => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(() => resolve()));
    };
    return host;
}
