// The site's service worker: after the first visit everything comes from the browser's cache.
// @ts-nocheck: a worker has other globals than a page.
const CACHE = "niwashi-site-VERSION_OF_SITE";
const FILES = ["FILES"];
/** Pages of the documents and their search; pictures are kept when a page was visited. */
const DOCUMENTS = ["DOCUMENTS"];
const HERE = new URL("./", self.location.href).href;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      // What the page has just loaded comes from the browser's own cache: nothing is fetched twice.
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("niwashi-site-") && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const path = new URL(request.url).pathname.slice(new URL(HERE).pathname.length);
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (FILES.includes(name)) event.respondWith(caches.match(HERE + name, { cacheName: CACHE }).then((found) => found ?? fetch(request)));
  else if (name.startsWith("docs/")) event.respondWith(visited(request, HERE + name));
});

// The program has begun: now there is time for the documents.
self.addEventListener("message", (event) => {
  if (event.data === "keep documents") event.waitUntil(keepDocuments().catch(() => undefined));
});

async function keepDocuments() {
  const cache = await caches.open(CACHE);
  for (const name of DOCUMENTS) if (!(await cache.match(HERE + name))) await cache.add(HERE + name);
}

// A document as it is now; without a network as it was at the last visit.
async function visited(request, address) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(address, answer.clone());
    return answer;
  } catch (reason) {
    const found = await cache.match(address);
    if (found) return found;
    throw reason;
  }
}
