/** Draw stones in hands: this page's at its pointer, others' where they were picked up. */

import { byId, make } from "./dom.js";
import { stackOf } from "./stones.js";

/** @import { TableState } from "./protocol.js" */
/** @import { Board } from "./board.js" */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{element: HTMLElement, over: string, x: number, y: number, faces: string}} Held */

const FLIGHT_MS = 190;

export class Floating {
  /** @type {TableState | null} */
  #before = null;
  /** @type {Map<string, Held>} */
  #hands = new Map();
  #own = { x: 0, y: 0 };
  /** @type {string | null} */
  #place = null;
  #calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.layer = byId("held-layer");
    board.on("shown", () => this.#show());
    board.on("fit", () => this.#stay());
    window.addEventListener("scroll", () => this.#stay(), { passive: true });
  }

  /**
   * Show this page's stones at a point, or above it so that a finger does not cover them.
   *
   * @param {number} x
   * @param {number} y
   * @param {boolean} isFinger
   */
  follow(x, y, isFinger) {
    this.#place = null;
    this.#moveOwn(x, y - (isFinger ? this.board.unit * 0.8 : 0));
  }

  /**
   * Show this page's stones above a place, for use without a pointer.
   *
   * @param {string | null | undefined} name
   */
  rest(name) {
    const middle = name ? this.board.middle(name) : undefined;
    if (!name || !middle) return;
    this.#place = name;
    this.#moveOwn(middle.x, middle.y - this.board.unit * 0.22);
  }

  /** Keep stones above their place while the page scrolls. */
  #stay() {
    if (this.#place) this.rest(this.#place);
    for (const [name, held] of this.#hands) {
      if (name !== this.board.model.hand) place(held, this.#above(held.over));
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #moveOwn(x, y) {
    this.#own = { x, y };
    const own = this.#hands.get(this.board.model.hand);
    if (own) place(own, this.#own);
  }

  #show() {
    const { table, hand } = this.board.model;
    if (!table) return;
    const changes = differences(this.#before, table);
    this.#before = structuredClone(table);
    for (const [name, faces] of Object.entries(table.hands)) this.#showHand(name, faces, changes, hand);
    for (const name of this.#hands.keys()) if (!table.hands[name]) this.#showHand(name, [], changes, hand);
    const held = table.hands[hand] ?? [];
    document.body.classList.toggle("holding", held.length > 0);
    for (const [name, element] of this.board.elements) {
      const place = this.board.model.place(name);
      if (place?.kind === "pile") element.classList.toggle("fits", held.includes(place.face));
    }
  }

  /**
   * @param {string} name
   * @param {number[]} faces
   * @param {{lost: string[], grew: string[]}} changes
   * @param {string} own
   */
  #showHand(name, faces, { lost, grew }, own) {
    const held = this.#hands.get(name);
    const key = faces.join("");
    if ((held?.faces ?? "") === key) return;
    if (held && key.length < held.faces.length) for (const to of grew) this.#fly(held, to);
    held?.element.remove();
    this.#hands.delete(name);
    if (!faces.length) return;
    const over = held?.over ?? lost[0] ?? "";
    const at = name === own ? this.#own : this.#above(over);
    const element = make("div", { className: "floating" }, stackOf(faces));
    this.layer.append(element);
    this.#hands.set(name, place({ element, over, faces: key, x: 0, y: 0 }, at));
  }

  /**
   * A point above a place; above the board for stones picked up before this page connected.
   *
   * @param {string} name
   */
  #above(name) {
    const { x, y } = this.board.middle(name) ?? this.board.center;
    return { x, y: y - this.board.unit * 0.22 };
  }

  /**
   * Animate a stack from the hand to its place.
   *
   * @param {Held} from
   * @param {string} name
   */
  #fly(from, name) {
    const to = this.board.middle(name);
    const stack = this.board.elements.get(name)?.querySelector("svg");
    if (!to || !stack || this.#calm.matches) return;
    const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(1.06)` };
    const isFar = Math.hypot(from.x - to.x, from.y - to.y) > 2 * this.board.unit;
    const duration = isFar ? 2 * FLIGHT_MS : FLIGHT_MS;
    stack.animate([start, { transform: "none" }], { duration, easing: "cubic-bezier(.3, .7, .3, 1)" });
  }
}

/**
 * @param {Held} held
 * @param {Point} at
 */
function place(held, { x, y }) {
  held.x = x;
  held.y = y;
  held.element.style.transform = `translate(${x}px, ${y}px)`;
  return held;
}

/**
 * Find the places with fewer and with more stones than before.
 *
 * @param {TableState | null} before
 * @param {TableState} now
 */
function differences(before, now) {
  /** @param {string} name */
  const grown = (name) => (now.stacks[name]?.length ?? 0) - (before?.stacks[name]?.length ?? 0);
  const names = before ? Object.keys(now.stacks) : [];
  return { lost: names.filter((name) => grown(name) < 0), grew: names.filter((name) => grown(name) > 0) };
}
