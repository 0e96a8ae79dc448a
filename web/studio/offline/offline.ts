// The service worker: keeps the studio's page and files, so that it opens without a connection. Nothing of an account is
// kept. Everything but the page at / and what lies below /studio/ goes its way untouched.
export {};

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build below /studio/, put here by it (vite.config.ts). */
declare const studioFiles: readonly string[];

const page = "/";
const cacheName = "likeness-studio";

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(cacheName)).addAll([page, ...studioFiles]);
  event.waitUntil(keep());
});

/** When the last page of the build before is closed. */
self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const cache = await caches.open(cacheName);
    const known = new Set([page, ...studioFiles]);
    const old = (await cache.keys()).filter(({ url }) => !known.has(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request)));
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname === page && request.mode === "navigate") event.respondWith(newest(request));
  else if (studioFiles.includes(pathname)) event.respondWith(keptFile(request));
});

/** The page as the server has it, else as it was; it comes with and without the answer to a sign-in in its query. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    return await fetch(request);
  } catch (error) {
    const known = await cache.match(page);
    if (known === undefined) throw error;
    return known;
  }
}

/** Names change with content. */
async function keptFile(request: Request): Promise<Response> {
  return (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);
}
