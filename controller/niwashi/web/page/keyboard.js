/** Keyboard control: arrows move between places, enter lifts and sets down. */

import { byId, focused, placeAround } from "./dom.js";
import { nearest } from "./geometry.js";

/** @import { Role } from "./protocol.js" */
/** @import { Board } from "./board.js" */
/** @import { Floating } from "./floating.js" */
/** @import { Point } from "./group_layout.js" */
/** @import { Hands } from "./hands.js" */

/** @type {Record<string, Point>} */
const ARROWS = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export class Keyboard {
  /** @type {string | null} */
  #pressing = null;
  /** True if the focused place was clicked, and no key has moved the focus since. */
  #isByPointer = false;

  /**
   * @param {Board} board
   * @param {Hands} hands
   * @param {Floating} floating
   */
  constructor(board, hands, floating) {
    this.board = board;
    this.hands = hands;
    this.floating = floating;
    for (const table of [byId("stage"), byId("board-buttons")]) {
      table.addEventListener("focusin", ({ target }) => this.#rove(target));
      table.addEventListener("pointerdown", () => (this.#isByPointer = true));
      table.addEventListener("click", (event) => this.#click(event));
    }
    document.addEventListener("keydown", (event) => this.#down(event));
    document.addEventListener("keyup", (event) => this.#up(event));
  }

  /** The focused place. */
  #focused() {
    return focused()?.dataset.place ?? null;
  }

  /**
   * Give the tab key one stop, at the place focused last.
   *
   * @param {EventTarget | null} target
   */
  #rove(target) {
    if (!(target instanceof HTMLElement) || !target.dataset.place) return;
    for (const element of this.board.elements.values()) element.tabIndex = element === target ? 0 : -1;
    if (target.matches(":focus-visible")) this.floating.rest(target.dataset.place);
  }

  /**
   * Handle a click without a pointer, by a screen reader or voice control.
   *
   * @param {MouseEvent} event
   */
  #click(event) {
    const name = placeAround(event.target)?.dataset.place;
    if (name && event.detail === 0) this.hands.act(name);
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (["Tab", "ArrowUp", "ArrowDown"].includes(event.key)) this.#isByPointer = false;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const place = this.#focused();
    // Single letters work only on the table, so that they do not disturb assistive tools.
    if (place === null && document.activeElement !== document.body) return;
    if (this.#arrow(event, place) || this.#enter(event, place) || this.#letter(event, place)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #up(event) {
    if (event.key === " " && this.#focused() !== null) event.preventDefault();
    if (this.#pressing === null) return;
    this.hands.release(this.#pressing);
    this.#pressing = null;
  }

  /**
   * Move to the nearest place in a direction. Outside of the table, arrows scroll the page.
   *
   * @param {KeyboardEvent} event
   * @param {string | null} place
   */
  #arrow({ key }, place) {
    const way = ARROWS[key];
    const from = place === null ? undefined : this.board.middle(place);
    if (!way || !from || this.#walksTurns(way)) return false;
    const others = [...this.board.middles()].filter(([name]) => name !== place);
    const to = nearest(from, others, way.x, way.y);
    // The DOM's types do not have `focusVisible` yet.
    const options = /** @type {FocusOptions} */ ({ focusVisible: true });
    if (to !== null) this.board.elements.get(to)?.focus(options);
    return true;
  }

  /**
   * True if an arrow leads to another turn: in a game that is walked through, or sideways after a click on the board.
   *
   * @param {Point} way
   */
  #walksTurns({ x }) {
    const { status } = this.board.model;
    return Boolean(status?.replay) || (x !== 0 && Boolean(status?.turns.length) && this.#isByPointer);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string | null} place
   */
  #enter({ key, shiftKey, repeat }, place) {
    if (place === null || (key !== "Enter" && key !== " ")) return false;
    if (repeat) return true;
    this.floating.rest(place);
    if (this.hands.kind(place) === "button") this.#press(place);
    else this.hands.act(place, { one: shiftKey });
    return true;
  }

  /** @param {string} place */
  #press(place) {
    this.#pressing = place;
    this.hands.press(place);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string | null} place
   */
  #letter({ key, repeat }, place) {
    if (repeat || !this.board.model.status || this.board.model.isAway) return false;
    /** @type {Record<string, () => void>} */
    const letters = {
      t: () => this.hands.useOne(place),
      f: () => this.hands.turnOver(place),
      p: () => (this.hands.finger = this.hands.canPress && !this.hands.finger),
      d: () => this.#button("done"),
      u: () => this.#button("undo"),
      h: () => this.#button("help"),
      Escape: () => this.hands.putBack(),
    };
    const does = letters[key.length === 1 ? key.toLowerCase() : key];
    if (!does) return this.#card(Number(key));
    does();
    return true;
  }

  /**
   * Press the button of a role; if buttons have owners, that of the player to move.
   *
   * @param {Role} role
   */
  #button(role) {
    const { scene, status } = this.board.model;
    const cell = scene?.cells.find((each) => each.role === role && (each.owner < 0 || each.owner === status?.side));
    if (cell) this.hands.tap(cell.name);
  }

  /**
   * Pull or return the n-th card of the player to move.
   *
   * @param {number} number
   */
  #card(number) {
    const { scene, status } = this.board.model;
    const own = Object.entries(scene?.cards ?? {}).filter(([, { owner }]) => owner === status?.side);
    const name = own[number - 1]?.[0];
    if (!name) return false;
    this.hands.act(name);
    return true;
  }
}
