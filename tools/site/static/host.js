/**
 * Let the page talk to the program in a worker of this browser, in place of a server. Runs before the page's scripts.
 */
(() => {
  const base = new URL("./", document.baseURI);
  /** @type {Map<number, (message: any) => void>} */
  const waiting = new Map();
  /** @type {Map<number, WorkerLine>} */
  const lines = new Map();
  /** @type {(value: void) => void} */
  let begin = () => {};
  const begun = new Promise((/** @type {(value: void) => void} */ resolve) => (begin = resolve));
  let count = 0;

  // The board on USB that is played on: one that comes with Niwashi by its name, or the last of somebody's own.
  const asked = new URLSearchParams(location.search).get("board") ?? "";
  const board = asked === "own" ? remembered() : asked;
  const language = document.documentElement.lang;
  const name = JSON.stringify(board ? { language, board, boardName: asked } : { language });
  const worker = new Worker(new URL("../program/worker.js", base), { type: "module", name });
  worker.addEventListener("error", (event) => fail(event.message || "the worker could not start"));
  worker.addEventListener("message", ({ data }) => {
    switch (data.type) {
      case "stage":
        if (data.stage === "begun") begin();
        return show(data.stage);
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

  function remembered() {
    try {
      return sessionStorage.getItem("niwashi-board") ?? "";
    } catch {
      return ""; // a browser that keeps nothing
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

  /** @param {string} address */
  function target(address) {
    const url = new URL(address, base);
    return url.pathname.slice(base.pathname.length) + url.search;
  }

  /** @type {import("../../../controller/niwashi/web/page/host.js").Host} */
  const host = {
    async fetch(address, init = {}) {
      const id = ++count;
      const body = init.body === undefined ? null : new Uint8Array(await new Response(init.body).arrayBuffer());
      const answer = await new Promise((resolve) => {
        waiting.set(id, resolve);
        worker.postMessage({ type: "request", id, method: init.method ?? "GET", target: target(address), headers: {}, body });
      });
      return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers: answer.headers });
    },
    connect: (address) => /** @type {import("../../../controller/niwashi/web/page/host.js").Line} */ (/** @type {unknown} */ (new WorkerLine(target(address)))),
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
    document.documentElement.dataset.stage = stage;
    const text = document.querySelector(`#starting [data-stage="${stage}"]`);
    const shown = document.getElementById("starting");
    if (!shown) return;
    shown.hidden = stage === "begun";
    const close = shown.querySelector("button");
    if (close) close.hidden = stage !== "unkept" && stage !== "full";
    for (const each of shown.querySelectorAll("[data-stage]")) /** @type {HTMLElement} */ (each).hidden = each !== text;
  }

  addEventListener("DOMContentLoaded", () => {
    if (board) void import(new URL("../program/usb_play.js", base).href).then(({ playOnUsb }) => playOnUsb(worker));
    document.querySelector("#starting button")?.addEventListener("click", () => show("begun"));
  });

  /** @param {string} why */
  function fail(why) {
    show("failed");
    const detail = document.querySelector("#starting .why");
    if (detail) detail.textContent = why.trim();
  }

  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register(new URL("../offline.js", base)).catch(() => undefined);
    void begun.then(() => navigator.serviceWorker.ready).then(({ active }) => active?.postMessage("keep"));
  }
})();
