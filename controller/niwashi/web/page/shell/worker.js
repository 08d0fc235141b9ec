// @ts-nocheck: a worker has other globals than a page.
// The service worker of a board's page. Without the board it only shows a page that says so.
// It caches no state, script or picture of a game, as those belong to the program that runs now.
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

// Of navigations only the page itself. It is fetched by its address, as a link on another site may have been followed.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && pathname === "/") event.respondWith(fetch(request.url).catch(() => caches.match(PAGE)));
  else if (SHELL.includes(pathname) && request.mode !== "navigate") event.respondWith(fetch(request).catch(() => caches.match(request)));
});
