// @ts-nocheck: the globals of a worker are others than those of a page.
// The service worker of a board's page: without the board it shows a page that says so, and nothing else.
// It keeps no state, no script and no picture of a game: a program is only ever the one that runs now.
const CACHE = "niwashi-VERSION_OF_SHELL";
const PAGE = "/offline";
const SHELL = [PAGE, "/page/shell.css", "/page/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Of what is opened, the page itself alone: what leads to it from another site is a link that somebody has followed.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(fetch(request.url).catch(() => caches.match(PAGE)));
  else if (SHELL.includes(pathname) && request.mode !== "navigate") event.respondWith(fetch(request).catch(() => caches.match(request)));
});
