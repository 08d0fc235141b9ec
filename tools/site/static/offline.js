// The site's service worker: after the first visit everything comes from the browser's cache.
// @ts-nocheck: a worker has other globals than a page.
const CACHE = "niwashi-site-VERSION_OF_SITE";
const FILES = ["FILES"];
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
});
