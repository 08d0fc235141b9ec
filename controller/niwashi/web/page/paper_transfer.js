/** Paper transfer: codes of turns that the friend has not answered yet, and a field for the friend's codes. */

import { byId } from "./dom.js";
import { host } from "./host.js";
import { word } from "./words.js";

/** @import { PaperCode, PaperTaken, PaperCodes } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Milliseconds for which a button confirms that the text is copied. */
const COPIED_MS = 2000;

export class Carry {
  /** One entry per QR code: its content, its number, and the text of the whole code. @type {Shown[]} */
  #shown = [];
  #at = 0;
  #turns = -1;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("carry-dialog", HTMLDialogElement);
    this.text = byId("carry-text", HTMLTextAreaElement);
    this.typed = byId("carry-typed", HTMLTextAreaElement);
    byId("carry-open").addEventListener("click", () => this.#open());
    byId("carry-close").addEventListener("click", () => this.dialog.close());
    byId("carry-next").addEventListener("click", () => this.#show(this.#at + 1));
    byId("carry-copy").addEventListener("click", () => void this.#copy());
    byId("carry-in", HTMLFormElement).addEventListener("submit", (event) => void this.#take(event));
    model.on("status", () => this.#look());
  }

  get #friend() {
    return this.model.status?.homes?.by_hand ?? "";
  }

  /** Load the codes again, as a turn may have been played meanwhile. */
  #look() {
    byId("carry-open").hidden = !this.#friend;
    const turns = this.model.status?.turns.length ?? 0;
    const isNew = turns !== this.#turns;
    this.#turns = turns;
    if (isNew && this.dialog.open) void this.#fetch();
  }

  #open() {
    for (const id of ["carry-refusal", "carry-taken"]) byId(id).textContent = "";
    this.typed.value = "";
    this.#show(0);
    this.dialog.showModal();
    void this.#fetch();
  }

  async #fetch() {
    const query = new URLSearchParams({ friend: this.#friend, language: document.documentElement.lang });
    const answer = await host().fetch(`carried.json?${query}`).catch(() => null);
    if (!answer?.ok) {
      byId("carry-refusal").textContent = answer ? await answer.text() : word("my-failed");
      return;
    }
    /** @type {PaperCodes} */
    const { codes, note } = await answer.json();
    this.#shown = codes.flatMap((code) => spread(code));
    byId("carry-note").textContent = note || word("carry-to", { player: this.#friend });
    this.#show(0);
  }

  /** @param {number} at */
  #show(at) {
    const all = this.#shown;
    this.#at = all.length ? at % all.length : 0;
    const now = all[this.#at];
    byId("carry-out").hidden = !now;
    byId("carry-next").hidden = all.length < 2;
    if (!now) return;
    const place = all.length < 2 ? "" : word("carry-place", { count: this.#at + 1, text: String(all.length) });
    byId("carry-what").textContent = [now.what, place].filter(Boolean).join(" · ");
    const drawn = new DOMParser().parseFromString(now.qr, "text/html").querySelector("svg");
    byId("carry-qr").replaceChildren(...(drawn ? [document.importNode(drawn, true)] : []));
    byId("carry-qr").ariaLabel = word("carry-code");
    this.text.value = now.text;
  }

  async #copy() {
    const button = byId("carry-copy");
    this.text.select();
    await navigator.clipboard?.writeText(this.text.value).catch(() => {});
    button.textContent = word("carry-copied");
    setTimeout(() => (button.textContent = word("carry-copy")), COPIED_MS);
  }

  /** @param {SubmitEvent} event */
  async #take(event) {
    event.preventDefault();
    for (const id of ["carry-refusal", "carry-taken"]) byId(id).textContent = "";
    const body = JSON.stringify({ text: this.typed.value });
    const answer = await host().fetch(`carried?language=${document.documentElement.lang}`, { method: "POST", body }).catch(() => null);
    if (!answer?.ok) {
      byId("carry-refusal").textContent = answer ? await answer.text() : word("my-failed");
      return;
    }
    /** @type {PaperTaken} */
    const { taken } = await answer.json();
    byId("carry-taken").textContent = taken.join(" ");
    this.typed.value = "";
  }
}

/** @typedef {{what: string, qr: string, text: string}} Shown */

/**
 * Split a code with several pictures into one entry each.
 *
 * @param {PaperCode} code
 * @returns {Shown[]}
 */
function spread({ what, qr, lines }) {
  return qr.map((each) => ({ what, qr: each, text: lines.join("\n") }));
}
