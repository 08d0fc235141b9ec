/** Test boards in this worker, by Pyodide: `niwashi.server.board_test.BoardTest`. */

import { boot } from "./boot.js";

/** Messages of the page that came before the test had begun. @type {any[]} */
const early = [];
/** @type {((message: any) => void) | null} */
let take = null;

addEventListener("message", ({ data }) => {
  if (take) take(data);
  else early.push(data);
});

try {
  const pyodide = await boot();
  await pyodide.pyimport("niwashi.browser.pyodide_check").begin({
    language: new URL(location.href).searchParams.get("language"),
    post: (/** @type {any} */ message) => postMessage(message),
    begun: (/** @type {any} */ taking) => {
      take = taking;
      for (const message of early.splice(0)) taking(message);
    },
  });
} catch (error) {
  postMessage({ type: "failed", why: String(error).trim().split("\n").at(-1) });
  throw error;
}
