/** What a hand does while the other side is on turn: kept, shown, and carried out as far as it is legal then. */

import { word } from "./words.js";

/** @import { Arrows } from "./arrows.js" */
/** @import { Hands } from "./hands.js" */

/** Milliseconds within which a place lights up for the next tap, or the rest is dropped. */
const PATIENCE_MS = 1500;

export class Queue {
  /** Places that were tapped, in their order. @type {string[]} */
  #places = [];
  /** True once the first tap of the turn was carried out. */
  #isBegun = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Hands} hands
   * @param {Arrows} arrows
   */
  constructor(hands, arrows) {
    this.hands = hands;
    this.arrows = arrows;
    hands.on("early", (place) => this.#add(place));
    hands.on("let_go", () => this.#set([]));
    for (const other of /** @type {const} */ (["hello", "looked", "lost"])) hands.model.on(other, () => this.#set([]));
    hands.model.on("status", () => this.#goOn());
    hands.model.on("table", () => this.#goOn());
  }

  /**
   * Add a tap; one on a place that waits drops all of them.
   *
   * @param {string} place
   */
  #add(place) {
    const isDropped = this.#places.includes(place);
    this.#set(isDropped ? [] : [...this.#places, place]);
    this.hands.model.emit("noted", { text: word(isDropped ? "queue-dropped" : "queue-kept") });
  }

  /** @param {string[]} places */
  #set(places) {
    if (!places.length && !this.#places.length) return;
    this.#places = places;
    this.#isBegun &&= places.length > 0;
    this.arrows.queued = places;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Carry out the next tap once its place asks for it. */
  #goOn() {
    const { hands, hands: { model } } = this;
    const [place, ...rest] = this.#places;
    if (place === undefined || hands.isEarly) return;
    if (model.status?.result || model.status?.acting !== model.ownSide) return this.#set([]);
    if (!hands.isReady(place)) {
      this.#timer ??= setTimeout(() => this.#fail(), PATIENCE_MS);
      return;
    }
    this.#set(rest);
    this.#isBegun = rest.length > 0;
    hands.act(place);
  }

  /** Put back what was begun, and say so. */
  #fail() {
    const { model } = this.hands;
    if (this.#isBegun) model.send({ do: "arrange" });
    this.#set([]);
    model.emit("noted", { text: word("queue-illegal") });
  }
}
