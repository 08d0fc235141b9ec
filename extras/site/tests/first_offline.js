// The service worker of the first releases, as their visitors have it: it kept files without comparing them.
// @ts-nocheck: a worker has other globals than a page.
const SITE = "niwashi-site-";
const CACHE = `${SITE}VERSION_OF_SITE`;
/** What every visit keeps: the first pages. */
const FIRST = ["FIRST"];
/** What is kept once the program is opened, or when the first page asks for it. */
const FILES = ["FILES"];
/** Pages of the documents and their search; pictures are kept when a page was visited. */
const DOCUMENTS = ["DOCUMENTS"];
const HERE = new URL("./", self.location.href).href;
/** Is in the cache once all FILES are. */
const WHOLE = `${HERE}all-files-are-kept`;
/** Files that are on their way into the cache. */
const coming = new Map();

self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

// Where a former version has all files, this one replaces it with all of its own, or not at all.
async function install() {
  if (await caches.match(WHOLE)) await keepFiles();
  else await (await caches.open(CACHE)).addAll(FIRST);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(SITE) && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const path = new URL(request.url).pathname.slice(new URL(HERE).pathname.length);
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (FILES.includes(name)) event.respondWith(kept(request, name));
  else if (name.startsWith("docs/")) event.respondWith(visited(request, HERE + name));
});

self.addEventListener("message", (event) => {
  const tell = (offline) => event.source?.postMessage({ offline });
  if (event.data === "is it kept") event.waitUntil(isWhole().then((is) => tell(is ? "kept" : "new")));
  if (event.data === "keep") event.waitUntil(keepAll().then(() => tell("kept"), () => tell("failed")));
});

async function isWhole() {
  return Boolean(await caches.match(WHOLE, { cacheName: CACHE }));
}

async function keepAll() {
  await keepFiles();
  for (const name of DOCUMENTS) await keep(name).catch(() => undefined); // a document that does not come is none that stops a game
}

async function keepFiles() {
  if (await isWhole()) return;
  for (const name of FILES) await keep(name);
  await (await caches.open(CACHE)).put(WHOLE, new Response());
}

// What a page has just loaded comes from the browser's own cache: nothing is fetched twice.
function keep(name) {
  if (!coming.has(name)) coming.set(name, add(name).finally(() => coming.delete(name)));
  return coming.get(name);
}

async function add(name) {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(HERE + name))) await cache.add(HERE + name);
}

async function kept(request, name) {
  const find = () => caches.match(HERE + name, { cacheName: CACHE });
  const found = await find();
  if (found) return found;
  await coming.get(name)?.catch(() => undefined);
  return (await find()) ?? fetch(request);
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
