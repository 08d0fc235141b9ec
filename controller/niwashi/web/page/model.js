/** What the page was told, and what it asked for that was not answered yet. */

import { predict } from "./prediction.js";

export class Model extends EventTarget {
  hand = "";
  scene = null;
  status = null;
  /** The table as it looks to the person: the program's, with this hand's own handlings on top. */
  table = null;
  #told = null;
  #pending = [];

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    super();
    this.connection = connection;
    connection.addEventListener("hello", ({ detail }) => this.#hello(detail));
    connection.addEventListener("scene", ({ detail }) => this.#set("scene", detail));
    connection.addEventListener("status", ({ detail }) => this.#set("status", detail));
    connection.addEventListener("table", ({ detail }) => this.#table(detail));
    connection.addEventListener("refused", ({ detail }) => this.#refused(detail));
  }

  /** The stones in this page's hand, in the order they were picked up. */
  get held() {
    return this.table?.hands[this.hand] ?? [];
  }

  get canHandle() {
    return Boolean(this.scene?.simulated && this.table && this.connection.isOpen);
  }

  cell(name) {
    return this.scene?.cells.find((cell) => cell.name === name);
  }

  /** The cue of a cell in words, or nothing. */
  cueText(name) {
    const cue = this.cue(name);
    return cue ? (this.status.cue_texts[cue] ?? "") : "";
  }

  cue(name) {
    const index = this.scene?.cells.findIndex((cell) => cell.name === name) ?? -1;
    return this.status?.cues[index] ?? null;
  }

  /** What a touch of a place would say: the one choice that is told there. */
  choiceAt(name) {
    const said = this.status?.choices?.filter(({ place }) => place === name) ?? [];
    return said.length === 1 ? said[0] : null;
  }

  /** Somebody looks at a place: what a touch there would bring is shown. Returns whether there is something. */
  preview(name) {
    const promise = name ? (this.status?.gardens?.promises[name] ?? null) : null;
    this.dispatchEvent(new CustomEvent("preview", { detail: { name, promise } }));
    return Boolean(promise);
  }

  /** Say a choice of the program's. */
  choose(turn) {
    this.command("choose", turn);
  }

  /** Do something to a place with this page's hand. */
  handle(verb, place = null) {
    if (!this.canHandle) return;
    const seq = this.connection.send({ do: "handle", verb, place });
    if (!seq) return;
    this.#pending.push({ seq, verb, place });
    this.#predict();
  }

  command(name, value = "") {
    this.connection.send({ do: "command", name, value });
  }

  #hello({ hand }) {
    this.hand = hand;
    this.#pending = [];
    this.dispatchEvent(new Event("hello"));
  }

  #set(name, value) {
    this[name] = value;
    if (name === "scene" && this.#told) this.#predict();
    this.dispatchEvent(new Event(name));
  }

  #table(table) {
    this.#told = table;
    this.#pending = this.#pending.filter(({ seq }) => seq > table.seen);
    this.#predict();
  }

  #refused({ text, seq }) {
    this.#pending = this.#pending.filter((each) => each.seq !== seq);
    if (this.#told) this.#predict();
    this.dispatchEvent(new CustomEvent("refused", { detail: text }));
  }

  #predict() {
    this.table = predict(this.#told, this.scene ?? {}, this.hand, this.#pending);
    this.dispatchEvent(new Event("table"));
  }
}
