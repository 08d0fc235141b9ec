/** Search in this worker: texts come in, answers go out. */

import { boot } from "./boot.js";

/** @type {string[]} */
const early = [];
/** @type {((text: string) => void) | null} */
let take = null;
addEventListener("message", ({ data }) => (take ? take(data) : early.push(data)));

try {
  const pyodide = await boot();
  const answering = pyodide.pyimport("niwashi.browser.search_worker").SearchWorker((/** @type {string} */ text) => postMessage({ text }));
  take = (text) => {
    try {
      answering.take(text);
    } catch (error) {
      postMessage({ failed: String(error).trim().split("\n").at(-1) });
    }
  };
  for (const text of early.splice(0)) take(text);
} catch (error) {
  postMessage({ failed: String(error).trim().split("\n").at(-1) });
}
