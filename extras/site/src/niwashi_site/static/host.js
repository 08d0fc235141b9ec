/**
 * Let the page talk to the program in a worker of this browser, in place of a server. Runs before the page's scripts.
 */
(() => {
  const base = new URL("./", document.baseURI);
  /** @type {Map<number, (message: any) => void>} */
  const waiting = new Map();
  /** @type {Map<number, WorkerLine>} */
  const lines = new Map();
  const [begun, begin] = later();
  const [plugged, plug] = later();
  /** No stage is shown any more. */
  const [atRest, rest] = later();
  let count = 0;
  /** In this tab's storage while a page is there that was loaded again by itself. */
  const AGAIN = "niwashi-again";
  /** In which the page can be played with: the last ones that a start comes to. */
  const OPEN = ["begun", "unkept", "full"];
  /** The stage that is shown once the page has what it shows; null from then on. @type {string | null} */
  let awaited = "";
  /** True once nothing more is shown: the page is loaded again by itself. */
  let isLeaving = false;

  // The board on USB that is played on: one that comes with Niwashi by its name, or the last of somebody's own.
  const asked = new URLSearchParams(location.search).get("board") ?? "";
  const board = asked === "own" ? stored(() => sessionStorage, "niwashi-board") : asked;
  const language = document.documentElement.lang;
  /** In this browser's storage, with the message's type: what the board shows. The next start begins with it. */
  const SHOWN = "niwashi-shown-";
  const SHOWN_BY = `PACKAGES_FILE ${language} `;
  const name = JSON.stringify(board ? { language, board, boardName: asked } : { language });
  const worker = new Worker(new URL("../program/worker.js", base), { type: "module", name });
  worker.addEventListener("error", (event) => fail(event.message || "the worker could not start"));
  worker.addEventListener("message", ({ data }) => {
    switch (data.type) {
      case "stage":
        if (data.stage === "elsewhere" && document.documentElement.dataset.stage === "taken") return;
        if (!OPEN.includes(data.stage)) return show(data.stage);
        begin();
        if (awaited === null) return show(data.stage);
        awaited = data.stage;
        return;
      case "loaded":
        return load(data.bytes);
      case "failed":
        return fail(data.why);
      case "answer":
        waiting.get(data.id)?.(data);
        waiting.delete(data.id);
        return;
      default:
        lines.get(data.id)?.take(data);
    }
  });
  // What was played has to be in the browser's storage before the page goes; a page that nobody sees needs little.
  const keep = () => worker.postMessage({ type: "keep", isSeen: !document.hidden });
  for (const left of ["pagehide", "visibilitychange"]) addEventListener(left, keep, true);
  keep();

  // A messenger opens a friend's link in a new tab. Where the game is on in another one, that one takes it.
  const tabs = new BroadcastChannel(`niwashi ${base.href}`);
  const link = /^#turn\/[0-9A-Za-z]{40}/.test(location.hash) ? location.hash : "";
  tabs.addEventListener("message", ({ data }) => {
    if (data.taken && data.taken === link) return show("taken");
    if (!data.link || awaited !== null) return; // this tab shows no board yet
    location.hash = data.link;
    tabs.postMessage({ taken: data.link });
  });
  if (link) tabs.postMessage({ link });

  /** @returns {[Promise<void>, () => void]} a promise, and what fulfils it */
  function later() {
    let fulfil = () => {};
    return [new Promise((resolve) => (fulfil = resolve)), () => fulfil()];
  }

  /**
   * @param {() => Storage} storage
   * @param {string} key
   */
  function stored(storage, key) {
    try {
      return storage().getItem(key) ?? "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  }

  /**
   * @param {() => Storage} storage
   * @param {string} key
   * @param {string} text "" to forget it
   */
  function store(storage, key, text) {
    try {
      if (text) storage().setItem(key, text);
      else storage().removeItem(key);
      return true;
    } catch {
      return false;
    }
  }

  class WorkerLine extends EventTarget {
    binaryType = "arraybuffer";

    /** @param {string} target */
    constructor(target) {
      super();
      this.number = ++count;
      lines.set(this.number, this);
      worker.postMessage({ type: "open", id: this.number, target });
    }

    get readyState() {
      return lines.has(this.number) ? WebSocket.OPEN : WebSocket.CLOSED;
    }

    /** @param {{ type: string, data?: string | Uint8Array, code?: number, reason?: string }} message */
    take(message) {
      if (message.type === "data") {
        const { data } = message;
        const received = data instanceof Uint8Array ? data.slice().buffer : data;
        this.dispatchEvent(new MessageEvent("message", { data: received }));
        if (typeof data === "string") note(data);
      } else if (message.type === "closed") {
        lines.delete(this.number);
        this.dispatchEvent(new CloseEvent("close", { code: message.code, reason: message.reason }));
      }
    }

    /** @param {string} data */
    send(data) {
      worker.postMessage({ type: "text", id: this.number, data });
    }

    close() {
      if (lines.delete(this.number)) worker.postMessage({ type: "close", id: this.number });
    }
  }

  /**
   * Note what the page is shown.
   *
   * @param {string} message
   */
  function note(message) {
    const type = /"type":"(scene|table|status)"[^{}]*}$/.exec(message)?.[1];
    if (!board && (type === "scene" || type === "table")) store(() => localStorage, SHOWN + type, SHOWN_BY + message);
    if (type !== "status" || awaited === null) return;
    show(awaited);
    awaited = null;
    store(() => sessionStorage, AGAIN, "");
    // Before there are games that somebody could lose, a browser is not asked to keep them.
    addEventListener("click", () => void navigator.storage?.persist?.().catch(() => undefined), { once: true, capture: true });
  }

  /** What the page shows until the program has begun: the table as it was left, or as a first visit finds it. */
  async function preview() {
    if (board) return []; // it has a shape of its own
    const kept = ["scene", "table"].map((type) => stored(() => localStorage, SHOWN + type));
    if (kept.every((each) => each.startsWith(SHOWN_BY))) return kept.map((each) => JSON.parse(each.slice(SHOWN_BY.length)));
    const answer = await fetch(new URL(`laid/${language}.json`, base));
    return answer.ok ? answer.json() : [];
  }

  /** @param {string} address */
  function target(address) {
    const url = new URL(address, base);
    return url.pathname.slice(base.pathname.length) + url.search;
  }

  /** @type {import("../../../../../controller/niwashi/web/page/host.js").Host} */
  const host = {
    begun,
    site: new URL("../", base).href,
    isClear: Promise.all([atRest, plugged]).then(() => undefined),
    preview,
    async fetch(address, init = {}) {
      // Files of the site: words, before the program has begun, and the first screen's boards, which it would draw for seconds.
      if (target(address).startsWith("words/")) return fetch(address);
      const [, boards] = /^picture\/(turns|boards)-/.exec(target(address)) ?? [];
      if (boards) return fetch(new URL(`home/${boards}.svg`, base));
      const id = ++count;
      const body = init.body === undefined ? null : new Uint8Array(await new Response(init.body).arrayBuffer());
      const answer = await new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ type: "request", id, method: init.method ?? "GET", target: target(address), headers: {}, body });
      });
      return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers: answer.headers });
    },
    connect: (address) => /** @type {import("../../../../../controller/niwashi/web/page/host.js").Line} */ (/** @type {unknown} */ (new WorkerLine(target(address)))),
    pictureAddress,
    languageAddress: (language) => new URL(language === "en" ? "./" : `${language}.html`, base).href + location.search + location.hash,
  };
  Object.assign(globalThis, { niwashiHost: host });

  /** Addresses of pictures that were made already. @type {Map<string, Promise<string>>} */
  const pictures = new Map();

  /** @param {string} address */
  function pictureAddress(address) {
    const known = pictures.get(address);
    if (known) return known;
    const made = host.fetch(address).then(async (answer) => (answer.ok ? URL.createObjectURL(await answer.blob()) : ""));
    pictures.set(address, made);
    return made;
  }

  /** @param {string} stage */
  function show(stage) {
    const { dataset } = document.documentElement;
    dataset.stage = stage;
    const isOpen = OPEN.includes(stage);
    if (isOpen) {
      delete dataset.waits;
      for (const each of document.body.children) /** @type {HTMLElement} */ (each).inert = false;
    }
    const text = document.querySelector(`#starting [data-stage="${stage}"]`);
    const starting = document.getElementById("starting");
    if (!starting) return;
    starting.hidden = stage === "begun";
    if (starting.hidden) rest();
    const close = starting.querySelector("button");
    if (close) close.hidden = !isOpen;
    const bar = starting.querySelector("progress");
    if (stage === "unpacking" || stage === "starting") bar?.removeAttribute("value");
    for (const each of starting.querySelectorAll("[data-stage]")) /** @type {HTMLElement} */ (each).hidden = each !== text;
  }

  /** @param {number} bytes that have come */
  function load(bytes) {
    const bar = document.querySelector("#starting progress");
    const said = document.querySelector("#starting .bytes");
    if (!(bar instanceof HTMLProgressElement) || !said || document.documentElement.dataset.stage !== "loading") return;
    bar.value += bytes;
    said.textContent = `${(bar.value / 1e6).toFixed(1)} / ${(bar.max / 1e6).toFixed(1)} MB`;
    // All is here once the figures say so: how much a server compresses is not known to the byte.
    if (bar.max - bar.value < 5e4) show("unpacking");
  }

  addEventListener("DOMContentLoaded", () => {
    if ("waits" in document.documentElement.dataset) {
      for (const each of document.body.children) /** @type {HTMLElement} */ (each).inert = !["starting", "usb"].includes(each.id);
    }
    if (board) void import(new URL("../program/usb_play.js", base).href).then(({ playOnUsb }) => playOnUsb(worker, plug));
    else plug();
    document.querySelector("#starting button")?.addEventListener("click", () => show("begun"));
  });

  /** The worker has done the same with its own files. */
  async function loadAgain() {
    isLeaving = true;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    await Promise.allSettled(files.map((file) => fetch(file, { cache: "reload" })));
    location.reload();
  }

  /** @param {string} why */
  function fail(why) {
    if (isLeaving || document.documentElement.dataset.stage === "failed") return; // by the same cause, less plainly told
    // A file that is gone was one of a former version: once more, with the present one.
    const isGone = /: 404$/.test(why.trim());
    if (isGone && !stored(() => sessionStorage, AGAIN) && store(() => sessionStorage, AGAIN, "yes")) return void loadAgain();
    const detail = document.querySelector("#starting .why");
    if (detail) detail.textContent = why.trim();
    for (const each of document.querySelectorAll("dialog")) each.close(); // nothing in them works any more, and they cover the reason
    show("failed");
  }

  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("../offline.js", base)).catch(() => undefined);
    void begun.then(() => navigator.serviceWorker.ready).then(({ active }) => active?.postMessage("keep"));
  }
})();
