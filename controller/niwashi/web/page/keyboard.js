/** Everything by keys: arrows walk over the places, enter lifts and sets down. */

import { nearest } from "./geometry.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Keyboard {
  #pressing = null;

  /**
   * @param {import("./board.js").Board} board
   * @param {import("./hands.js").Hands} hands
   * @param {import("./floating.js").Floating} floating
   */
  constructor(board, hands, floating) {
    this.board = board;
    this.hands = hands;
    this.floating = floating;
    const stage = document.getElementById("stage");
    stage.addEventListener("focusin", ({ target }) => this.#rove(target));
    stage.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("keydown", (event) => this.#down(event));
    document.addEventListener("keyup", (event) => this.#up(event));
  }

  #focused() {
    return document.activeElement?.dataset?.place ?? null;
  }

  /** One stop for the tab key, on the place that was last in focus. */
  #rove(target) {
    if (!target.dataset.place) return;
    for (const element of this.board.elements.values()) element.tabIndex = element === target ? 0 : -1;
    if (target.matches(":focus-visible")) this.floating.rest(target.dataset.place);
  }

  /** A click that no pointer made: a screen reader's or a voice's. */
  #clicked(event) {
    const name = event.target.closest("[data-place]")?.dataset.place;
    if (name && event.detail === 0) this.hands.act(name);
  }

  #down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const isOnStage = this.#focused() !== null;
    // Single letters are ours only on the table, so that they disturb no one's other tools.
    if (!isOnStage && document.activeElement !== document.body) return;
    if (this.#arrow(event) || this.#enter(event, isOnStage) || this.#letter(event)) event.preventDefault();
  }

  #up(event) {
    if (event.key === " " && this.#focused() !== null) event.preventDefault();
    if (this.#pressing === null) return;
    this.hands.release(this.#pressing);
    this.#pressing = null;
  }

  /** Walk to the nearest place that way. Beside the table, arrows scroll the page as ever. */
  #arrow({ key }) {
    const from = this.#focused();
    if (!(key in ARROWS) || from === null) return false;
    const others = [...this.board.elements.keys()].filter((name) => name !== from);
    const to = nearest(this.board.middle(from), others.map((name) => [name, this.board.middle(name)]), ...ARROWS[key]);
    this.board.elements.get(to)?.focus({ focusVisible: true });
    return true;
  }

  #enter({ key, shiftKey, repeat }, isOnStage) {
    if (!isOnStage || (key !== "Enter" && key !== " ")) return false;
    const name = this.#focused();
    if (repeat) return true;
    this.floating.rest(name);
    if (this.hands.kind(name) === "button") this.#press(name);
    else this.hands.act(name, { one: shiftKey });
    return true;
  }

  #press(name) {
    this.#pressing = name;
    this.hands.press(name);
  }

  #letter({ key, repeat }) {
    if (repeat || !this.board.model.status) return false;
    const focused = this.#focused();
    const does = {
      t: () => this.#one(focused),
      f: () => this.hands.turnOver(focused),
      p: () => (this.hands.finger = this.hands.canPress && !this.hands.finger),
      d: () => this.#button("done"),
      u: () => this.#button("undo"),
      h: () => this.#button("help"),
      Escape: () => this.hands.putBack(),
    }[key.length === 1 ? key.toLowerCase() : key];
    if (does) does();
    else return this.#card(Number(key));
    return true;
  }

  #one(focused) {
    if (focused === null || !["pile", "square"].includes(this.hands.kind(focused))) this.hands.one = !this.hands.one;
    else if (this.hands.isHolding) this.hands.drop(focused, { one: true });
    else this.hands.pick(focused, { one: true });
  }

  /** Press the button of a role: of those with an owner, the one of the player to move. */
  #button(role) {
    const { scene, status } = this.board.model;
    const cell = scene.cells.find((each) => each.role === role && (each.owner < 0 || each.owner === status.side));
    if (cell) this.hands.tap(cell.name);
  }

  /** Pull or return the n-th card of the player to move. */
  #card(number) {
    const { scene, status } = this.board.model;
    const name = Object.keys(scene.cards).filter((each) => scene.cards[each].owner === status.side)[number - 1];
    if (!name) return false;
    this.hands.act(name);
    return true;
  }
}
