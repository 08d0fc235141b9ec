/** Run the program in this worker, by Pyodide, and pass messages between it and the page. */

import { boot } from "./boot.js";

const KEPT = "/kept";
/** After what the page says, and what it is told: most of that is kept. */
const KEEP_AFTER_MS = 300;
/** For what is kept without a word to the page. */
const KEEP_EVERY_MS = 2000;
const TRY_AGAIN_MS = 5000;
/** A database that a browser has lost, as after hours of sleep, may never answer. */
const ANSWERS_WITHIN_MS = 10_000;
/** Times in a row that a file may go while all are written. */
const MOST_GONE = 20;
const FORMER_ENDS_MS = 10_000;
/** Shortest wait between two looks of a program at rest whose page nobody sees: browsers hold the page's own as long. */
const UNSEEN_MS = 1000;
/** A program that does something waits less than this. */
const AT_WORK_MS = 250;
/** Messages of the page that came before the program had begun. @type {any[]} */
let early = [];
/** @type {((message: any) => void) | null} */
let take = null;
/** @type {() => Promise<void>} */
let keep = async () => {};

let isKeptSoon = false;

function keepSoon() {
  if (isKeptSoon) return;
  isKeptSoon = true;
  after(() => {
    isKeptSoon = false;
    void keep();
  }, KEEP_AFTER_MS);
}

/** Comes while Python does: all functions have to be there when Python wants one. */
const signing = import("./signing.js");
signing.catch(() => undefined); // it is told where it is awaited

/** What was said as this worker was made: the page's language, and the board on USB that is played on, if any is. */
const { language = "en", board = "", boardName = "" } = JSON.parse(self.name || "{}");

let isSeen = true;
/** The browser's own. @type {any} */
const after = globalThis.setTimeout.bind(globalThis);
globalThis.setTimeout = (call, ms = 0, ...more) => after(call, isSeen || ms < AT_WORK_MS ? ms : Math.max(ms, UNSEEN_MS), ...more);

addEventListener("message", ({ data }) => {
  keepSoon();
  if (data.type === "keep") {
    isSeen = data.isSeen || Boolean(board); // a board on USB is played on before any page
    void keep();
  } else if (take) take(data);
  else if (data.type === "close") early = early.filter(({ id }) => id !== data.id); // a page without answers tries again
  else early.push(data);
});

/** @param {string} name */
const stage = (name) => postMessage({ type: "stage", stage: name });

/**
 * The result of a promise; rejects where that takes longer.
 *
 * @param {number} ms
 * @param {Promise<any>} awaited
 */
function within(ms, awaited) {
  let timer = 0;
  const late = new Promise((_, reject) => (timer = after(() => reject(new Error(`no answer within ${ms} ms`)), ms)));
  return Promise.race([awaited, late]).finally(() => clearTimeout(timer));
}

/**
 * Wait until no other tab has the kept games: two would overwrite each other's.
 *
 * A page that is loaded again waits for its former worker, which may end some seconds later; after that it says that
 * another tab has them, and begins when that one is closed. Where the browser denies locks it denies storage, too:
 * then there are no games to overwrite.
 */
function alone() {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(undefined);
    const telling = after(() => stage("elsewhere"), FORMER_ENDS_MS);
    const held = navigator.locks.request("niwashi", () => {
      clearTimeout(telling);
      resolve(undefined);
      return new Promise(() => {});
    });
    held.catch((/** @type {unknown} */ error) => {
      if (/** @type {any} */ (error)?.name !== "SecurityError") return;
      clearTimeout(telling);
      resolve(undefined);
    });
  });
}

/**
 * Mount what is kept in the browser; returns whether there is such a place.
 *
 * @param {any} pyodide
 */
async function mount(pyodide) {
  const { FS } = pyodide;
  FS.mkdirTree(KEPT);
  /** @param {boolean} populate */
  const sync = (populate) => new Promise((resolve, reject) => FS.syncfs(populate, (/** @type {unknown} */ error) => (error ? reject(error) : resolve(undefined))));
  try {
    FS.mount(FS.filesystems.IDBFS, {}, KEPT);
    await sync(true);
  } catch {
    return false;
  }
  let running = Promise.resolve();
  let last = "";
  const state = () => FS.readdir(KEPT).map((/** @type {string} */ name) => {
    const { mtime, size } = FS.stat(`${KEPT}/${name}`);
    return `${name} ${size} ${Number(mtime)}`;
  }).join();
  let againAt = 0;
  keep = () => {
    const now = state();
    if (now !== last && performance.now() >= againAt) {
      last = now;
      running = running.then(() => within(ANSWERS_WITHIN_MS, write())).then(kept, lose);
    }
    return againAt ? Promise.resolve() : running; // the game waits for no storage that fails
  };
  // A file that went while the others were written, as at the end of a restore, is not lost: once more, without it.
  const write = async () => {
    for (let left = MOST_GONE; ; left--) {
      try {
        return await sync(false);
      } catch (/** @type {any} */ error) {
        if (error?.name !== "ErrnoError" || !left) throw error;
      }
    }
  };
  // What was kept before stays as it was: all files are written at once, or none.
  const lose = (/** @type {any} */ error) => {
    if (!againAt) stage(error?.name === "QuotaExceededError" ? "full" : "unkept");
    againAt = performance.now() + TRY_AGAIN_MS;
    last = "";
    FS.filesystems.IDBFS.quit(); // a connection that was lost stays so: the next attempt opens another
  };
  const kept = () => {
    if (againAt) stage("begun");
    againAt = 0;
  };
  setInterval(keep, KEEP_EVERY_MS);
  return true;
}

try {
  stage("loading");
  await alone();
  const pyodide = await boot(stage, language, (bytes) => postMessage({ type: "loaded", bytes }));
  const isKept = await mount(pyodide);
  const start = pyodide.pyimport("niwashi.browser.pyodide_host");
  await start.begin({
    board,
    boardName,
    // Nothing is shown before it is kept, as on a Pi.
    post: (/** @type {any} */ message) => {
      if (!(message.data instanceof Uint8Array)) keepSoon(); // frames of lights alone mean nothing new
      void keep().then(() => postMessage(message));
    },
    begun: (/** @type {any} */ taking) => {
      take = taking;
      stage(isKept ? "begun" : "unkept");
      for (const message of early.splice(0)) taking(message);
    },
    search: (/** @type {any} */ received, /** @type {any} */ failed) => {
      const worker = new Worker(new URL("./search.js", import.meta.url), { type: "module", name: "search" });
      worker.addEventListener("message", ({ data }) => ("text" in data ? received(data.text) : failed(data.failed)));
      worker.addEventListener("error", (event) => failed(event.message || "-"));
      return worker;
    },
    failed: (/** @type {string} */ why) => postMessage({ type: "failed", why }),
    folder: KEPT,
    isKept,
    signing: await signing,
  });
} catch (error) {
  postMessage({ type: "failed", why: String(error).trim().split("\n").at(-1) });
  throw error;
}
