// The site's service worker: after a visit of the program everything comes from the browser's cache.
// A version is in use once all its files are here, each compared with its hash: until then the server's are.
// @ts-nocheck: a worker has other globals than a page.
const HERE = new URL("./", self.location.href).href;
/** Of this address alone: a server may have two sites. */
const SITE = `niwashi-site ${HERE} `;
const CACHE = `${SITE}VERSION_OF_SITE`;
/** What every visit keeps: the first pages. */
const FIRST = ["FIRST"];
/** What is kept once the program is opened, or when the first page asks for it, each with its hash. */
const FILES = { FILES: "" };
/** Pages of the documents and their search; pictures are kept when a page was visited. */
const DOCUMENTS = ["DOCUMENTS"];
const isFile = (name) => Object.hasOwn(FILES, name);
/** Is in the cache once all FILES are. */
const WHOLE = `${HERE}all-files-are-right`;
/** Files that are on their way into the cache. */
const coming = new Map();
/** The version that this one has asked to take over. @type {ServiceWorker | null} */
let next = null;

self.addEventListener("install", (event) => event.waitUntil(install()));

// Where a former version has all files, this one keeps all of its own, and waits until no page uses the former ones.
async function install() {
  if (await caches.match(WHOLE)) return keepFiles();
  await Promise.all(FIRST.map(keep));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const isOfHere = (name) => caches.match(`${HERE}index.html`, { cacheName: name });
  const names = await caches.keys();
  const unchecked = [];
  for (const name of names) if (name.startsWith("niwashi-site-") && (await isOfHere(name))) unchecked.push(name);
  const former = names.filter((name) => name.startsWith(SITE) && name !== CACHE);
  await Promise.all([...former, ...unchecked].map((name) => caches.delete(name)));
  await self.clients.claim();
  if (!unchecked.length) return;
  // The first releases compared no hashes, and kept files of several: a page of theirs may be broken. It is loaded anew.
  const pages = await self.clients.matchAll({ type: "window" });
  for (const each of pages) if (each.url.startsWith(`${HERE}play/`)) each.navigate(each.url).catch(() => undefined);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HERE)) return;
  const path = new URL(request.url).pathname.slice(new URL(HERE).pathname.length);
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (isFile(name)) event.respondWith(request.mode === "navigate" ? page(request, name) : kept(request, name));
  else if (name.startsWith("docs/")) event.respondWith(visited(request, HERE + name));
});

self.addEventListener("message", (event) => {
  const tell = (offline) => event.source?.postMessage({ offline });
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
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
  for (const name of Object.keys(FILES)) await keep(name);
  await (await caches.open(CACHE)).put(WHOLE, new Response());
}

function keep(name) {
  if (!coming.has(name)) coming.set(name, add(name).finally(() => coming.delete(name)));
  return coming.get(name);
}

// What a page has just loaded comes from the browser's own cache, so nothing is fetched twice. What lies there may be of
// a former version, whatever the server says of it: then it is fetched anew.
async function add(name) {
  const cache = await caches.open(CACHE);
  if (await cache.match(HERE + name)) return;
  const ask = (how) => fetch(HERE + name, { cache: how, integrity: FILES[name] ?? "" });
  const answer = isFile(name) ? await ask("default").catch(() => ask("reload")) : await ask("no-cache");
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await cache.put(HERE + name, answer);
}

// A version that waits takes over where a tab is opened or loaded again while no other one is there. That load is a blank
// page, which is loaded again, by the version that is then in use. A second later: on a busy computer Chromium may never
// answer a load that comes while it replaces a worker.
async function page(request, name) {
  next = self.registration.waiting ?? next;
  const isAlone = async () => (await self.clients.matchAll()).every((each, i) => !i && each.url.split("#")[0] === request.url.split("#")[0]);
  if (!next || next.state === "redundant" || (next.state === "installed" && !(await isAlone()))) return kept(request, name);
  next.postMessage("take over");
  return new Response("", { headers: { "content-type": "text/html", refresh: "1" } });
}

async function kept(request, name) {
  const find = () => caches.match(HERE + name, { cacheName: CACHE });
  const hasCome = await coming.get(name)?.then(() => true, () => false);
  const found = await find();
  if (found && (hasCome || (await isWhole()))) return found;
  try {
    return await fetch(request, { cache: "no-cache" }); // the server's files belong together, those of the browser's own cache may not
  } catch (reason) {
    if (found) return found;
    throw reason;
  }
}

// A document as it is now; without a network as it was at the last visit.
async function visited(request, address) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { cache: "no-cache" });
    if (answer.ok) await cache.put(address, answer.clone());
    return answer;
  } catch (reason) {
    const found = await cache.match(address);
    if (found) return found;
    throw reason;
  }
}
