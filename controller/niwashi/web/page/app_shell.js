/** Make the page installable on a phone; over https only, as browsers require. */

import { byId } from "./dom.js";

/** @import { Model } from "./model.js" */
/** @typedef {Event & { prompt: () => Promise<unknown> }} InstallPrompt */

export class AppShell {
  /** @type {InstallPrompt | null} */
  #prompt = null;
  /** @type {WakeLockSentinel | null} */
  #awake = null;
  #isAsking = false;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    if (location.protocol === "https:" && "serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => undefined);
    window.addEventListener("beforeinstallprompt", (event) => this.#offer(/** @type {InstallPrompt} */ (event)));
    byId("install").addEventListener("click", () => this.#install());
    if (!("wakeLock" in navigator)) return;
    model.on("status", () => this.#watch());
    document.addEventListener("visibilitychange", () => this.#watch());
  }

  /** @param {InstallPrompt} event */
  #offer(event) {
    event.preventDefault();
    this.#prompt = event;
    byId("install").hidden = false;
  }

  async #install() {
    byId("install").hidden = true;
    await this.#prompt?.prompt();
    this.#prompt = null;
  }

  /** True while a running game is watched: on a phone beside the board, or one that is the clock. */
  get #isNeeded() {
    const { status, isGuest } = this.model;
    const isBeside = isGuest || document.body.dataset.role === "clock";
    return isBeside && Boolean(status && !status.result) && document.visibilityState === "visible";
  }

  /** Keep the screen on during a game. A browser may refuse, for example on a low battery. */
  async #watch() {
    if (!this.#isNeeded) return this.#release();
    if (this.#isAsking || (this.#awake && !this.#awake.released)) return;
    this.#isAsking = true;
    try {
      this.#awake = await navigator.wakeLock.request("screen");
    } catch {
      this.#awake = null;
    }
    this.#isAsking = false;
  }

  #release() {
    void this.#awake?.release();
    this.#awake = null;
  }
}
