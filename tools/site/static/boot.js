/** Load Python and the program's packages; both workers do it, the second from the browser's cache. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGES = new URL("./PACKAGES_FILE", import.meta.url);

/**
 * Load Pyodide; fail where a file of its does not come, for which Pyodide itself would wait for ever.
 *
 * @template T
 * @param {() => Promise<T>} load
 */
async function orLost(load) {
  const plain = globalThis.fetch;
  /** @type {(error: unknown) => void} */
  let lose = () => {};
  const lost = new Promise((_, reject) => (lose = reject));
  globalThis.fetch = async (...asked) => {
    try {
      const answer = await plain(...asked);
      if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${answer.status}`);
      return answer;
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
 */
export async function boot(stage = () => {}, language = "C") {
  const packages = fetch(PACKAGES).then((answer) => {
    if (!answer.ok) throw new Error(`${PACKAGES.pathname}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  packages.catch(() => undefined);
  const options = { indexURL: new URL("./pyodide/", import.meta.url).href, env: { NIWASHI_RECORDS: "none", LC_ALL: `${language}.UTF-8` } };
  const pyodide = await orLost(() => loadPyodide(options));
  stage("unpacking");
  pyodide.unpackArchive(await packages, "xztar", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  stage("starting");
  return pyodide;
}
