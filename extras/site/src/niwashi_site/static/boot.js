/** Load Python and the program's packages; both workers do it, the second from the browser's cache. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGES = new URL("./PACKAGES_FILE", import.meta.url);
/** Lies on the site compressed: not every server compresses it. */
const PYTHON = "pyodide.asm.wasm";
/** Files of this folder whose names stay. */
const FILES = ["FILES"];
const plain = globalThis.fetch;

/**
 * Fetch a file of the site.
 *
 * @param {string} address
 * @param {(bytes: number) => void} loaded told of its bytes as they come
 */
async function fetched(address, loaded) {
  const isPacked = address.endsWith(PYTHON);
  const answer = await plain(isPacked ? `${address}.packed` : address);
  if (answer.status === 404) await forget();
  if (!answer.ok || !answer.body) throw new Error(`${new URL(answer.url).pathname}: ${answer.status}`);
  const counting = new TransformStream({
    transform(/** @type {Uint8Array<ArrayBuffer>} */ bytes, passing) {
      loaded(bytes.length);
      passing.enqueue(bytes);
    },
  });
  const counted = answer.body.pipeThrough(counting);
  if (!isPacked) return new Response(counted, answer);
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
}

/** A file is gone, so it belonged to a former version: forget what the browser keeps of that. The next load is right. */
async function forget() {
  const site = `niwashi-site ${new URL("../", import.meta.url).href} `;
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith(site)) await caches.delete(name);
  await Promise.allSettled(FILES.map((name) => plain(new URL(name, import.meta.url), { cache: "reload" })));
}

/**
 * Load Pyodide; fail where a file of its does not come, for which Pyodide itself would wait for ever.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @param {(bytes: number) => void} loaded
 */
async function orLost(load, loaded) {
  /** @type {(error: unknown) => void} */
  let lose = () => {};
  const lost = new Promise((_, reject) => (lose = reject));
  globalThis.fetch = async (address) => {
    try {
      return await fetched(String(address), loaded);
    } catch (error) {
      lose(error);
      throw error;
    }
  };
  try {
    return /** @type {T} */ (await Promise.race([load(), lost]));
  } finally {
    globalThis.fetch = plain;
  }
}

/**
 * @param {(stage: string) => void} stage
 * @param {string} language in which the program speaks before it knows a page
 * @param {(bytes: number) => void} loaded told of the bytes of the larger files as they come
 */
export async function boot(stage = () => {}, language = "C", loaded = () => {}) {
  const packages = fetched(PACKAGES.href, loaded).then((answer) => answer.arrayBuffer());
  packages.catch(() => undefined);
  const options = { indexURL: new URL("./pyodide/", import.meta.url).href, env: { NIWASHI_RECORDS: "none", LC_ALL: `${language}.UTF-8` } };
  const pyodide = await orLost(() => loadPyodide(options), loaded);
  const packed = await packages;
  stage("unpacking");
  pyodide.unpackArchive(packed, "xztar", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  stage("starting");
  return pyodide;
}
