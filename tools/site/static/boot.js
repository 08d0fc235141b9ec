/** Load Python and the program's packages; both workers do it, the second from the browser's cache. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGES = new URL("./PACKAGES_FILE", import.meta.url);

/** @param {(stage: string) => void} stage */
export async function boot(stage = () => {}) {
  const packages = fetch(PACKAGES).then((answer) => {
    if (!answer.ok) throw new Error(`${PACKAGES.pathname}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  packages.catch(() => undefined);
  const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href, env: { NIWASHI_RECORDS: "none", LC_ALL: "C.UTF-8" } });
  stage("unpacking");
  pyodide.unpackArchive(await packages, "xztar", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  stage("starting");
  return pyodide;
}
