/** What this page's hand means to do: taps, drags and keys become handlings here, and only here. */

/** A finger stays on a button this long at least: a board believes no shorter press. */
const SHORTEST_PRESS_MS = 120;

/** So long a touch lasts where a switch feels only whether something stands there. */
const POKE_MS = 350;

/** So long after a light has gone out a tap was meant for it, and comes too late. */
const LATE_MS = 500;

/** What glows so is to be taken away, or may be. */
const LEAVING = new Set(["may-lift", "leaves", "wrong", "take-off", "turn-over"]);

/** What glows so on a free place is done once something stands there. */
const FILLED = new Set(["arrives", "may-go", "may-place", "own-land-open", "gets-stone", "card-back"]);

/** What is held may go to a place that glows so. */
const GOES = new Set(["arrives", "may-go", "card-back", "put-back"]);

/** What stands on a place that glows so takes something on top. */
const TAKES = new Set(["arrives", "may-go", "may-place", "gets-on-top", "unseen", "put-back", "wrong", "yours-to-choose", "lifted"]);

import { Emitter } from "./emitter.js";

/** @import { Model } from "./model.js" */
/** @typedef {{one?: boolean, touch?: boolean}} How whether of one stone alone, and whether a finger does it */

/** @extends {Emitter<{tools: undefined}>} */
export class Hands extends Emitter {
  /** Where the stones in the hand came from, in the order of `model.held`. @type {string[]} */
  #origins = [];
  /** When each cell was pressed. @type {Map<string, number>} */
  #pressed = new Map();
  #one = false;
  #isPoking = false;
  /** @type {boolean | null} */
  #finger = null;
  /** What a finger's first touch has shown: where, and which choice after how many turns. */
  #shown = { name: "", choice: "" };
  /** What glowed at the last status, and how high each stood when its light came on. @type {Map<string, number>} */
  #lit = new Map();
  /** When the light of a place went out because it was done there. @type {Map<string, number>} */
  #doneAt = new Map();

  /** @param {Model} model */
  constructor(model) {
    super();
    this.model = model;
    model.on("hello", () => {
      this.#origins = [];
      this.#pressed.clear();
    });
    model.on("status", () => this.#lookForWhatWasDone());
  }

  #lookForWhatWasDone() {
    const lit = new Map();
    for (const { name } of this.model.scene?.cells ?? []) {
      if (this.model.cue(name)) lit.set(name, this.#lit.get(name) ?? this.model.stack(name).length);
    }
    const now = performance.now();
    for (const [name, height] of this.#lit) {
      if (!lit.has(name) && this.model.stack(name).length !== height) this.#doneAt.set(name, now);
    }
    this.#lit = lit;
  }

  /**
   * Whether a tap is one for a light that has just gone out, for it was done: it would undo that.
   *
   * @param {string} name
   */
  #isLate(name) {
    if (this.isHolding || this.model.cue(name)) return false;
    return performance.now() - (this.#doneAt.get(name) ?? -LATE_MS) < LATE_MS;
  }

  /** Whether the next pick or drop is of one stone only. */
  get one() {
    return this.#one;
  }

  set one(value) {
    this.#one = value;
    this.emit("tools");
  }

  /** Whether a tap on a square presses it; dragging moves stones all the same. */
  get finger() {
    return this.#finger ?? this.#groundSenses().every((senses) => senses.length === 1 && senses[0] === "press");
  }

  set finger(value) {
    this.#finger = value;
    this.emit("tools");
  }

  /** Whether this board has squares that a finger can press. */
  get canPress() {
    return this.#groundSenses().some((senses) => senses.includes("press"));
  }

  get isHolding() {
    return this.model.held.length > 0;
  }

  /**
   * "button", "card", "pile" or "square".
   *
   * @param {string} name
   */
  kind(name) {
    return this.model.cell(name)?.role ? "button" : this.model.place(name)?.kind;
  }

  /**
   * Whether stones can stand on it.
   *
   * @param {string} name
   */
  #holdsStones(name) {
    return ["pile", "square"].includes(this.kind(name) ?? "");
  }

  /**
   * Whether a tap on it is a finger's.
   *
   * @param {string} name
   */
  isPressed(name) {
    const senses = this.model.cell(name)?.senses ?? [];
    return this.kind(name) === "button" || (this.finger && !this.isHolding && senses.includes("press"));
  }

  /**
   * Whether a touch of a place says something there: an empty hand, and nothing to be lifted.
   *
   * @param {string} name
   */
  says(name) {
    if (this.isHolding || !this.model.choiceAt(name)) return false;
    return !this.model.stack(name).length || !LEAVING.has(this.model.cue(name) ?? "");
  }

  /**
   * What a tap or the enter key does to a place.
   *
   * @param {string} name
   * @param {How} how
   */
  act(name, { one = false, touch = false } = {}) {
    if (this.#isPoking) return; // a finger is on the board
    if (name !== this.#shown.name) this.#shown = { name, choice: "" };
    if (this.says(name)) this.#say(name, touch);
    else if (this.isPressed(name)) this.tap(name);
    else if (!one && this.#isAsked(name)) this.#poke(name);
    else if (!one && (this.#isDone(name) || this.#isLate(name))) return; // or a late tap would undo it
    else if (this.kind(name) === "card") this.toggleCard(name);
    else if (this.isHolding) this.#land(name, { one, touch });
    else if (!one && this.#due(name)) this.#serve(name);
    else this.pick(name, { one });
  }

  /**
   * What is wanted on a place and not yet done, where that comes from a pile or goes to one.
   *
   * @param {string} name
   */
  #due(name) {
    const due = this.model.status?.due[name];
    if (!due || due.verb === "done") return undefined;
    const before = due.verb === "add" ? due.height - 1 : due.height + 1;
    return this.model.stack(name).length === before ? due : undefined;
  }

  /**
   * Whether what a place glows for has been done there, and has only to be noticed.
   *
   * @param {string} name
   */
  #isDone(name) {
    const [cue, height, due] = [this.model.cue(name) ?? "", this.model.stack(name).length, this.model.status?.due[name]];
    if (this.isHolding) return false;
    if (cue === "card-ready") return this.#isCardPulled();
    return due ? height === due.height : height > 0 && FILLED.has(cue);
  }

  /** Whether one of the cards of which one is wanted has been pulled. */
  #isCardPulled() {
    const ready = Object.keys(this.model.scene?.places ?? {}).filter((name) => this.model.cue(name) === "card-ready");
    return ready.some((name) => !this.model.stack(name).length);
  }

  /**
   * Set down what is held; where that has no place for it, it goes back, and what was tapped is done instead.
   *
   * @param {string} name
   * @param {How} how
   */
  #land(name, { one = false, touch = false }) {
    if (one || !this.#isElsewhere(name)) return void this.drop(name, { one });
    this.putBack();
    if (this.says(name)) this.#say(name, touch);
    else if (this.model.cue(name) === "may-lift") this.pick(name);
    else if (this.#due(name)) this.#serve(name);
  }

  /**
   * Whether a place has nothing to do with what is held: another stack stands there, or it wants a stone from a pile,
   * or it says something when it is touched.
   *
   * @param {string} name
   */
  #isElsewhere(name) {
    const [origin = ""] = this.#origins;
    if (name === origin || this.kind(name) !== "square" || this.kind(origin) !== "square") return false;
    if (this.model.cue(origin) === "lifted" && this.#due(name)) return true;
    const cue = this.model.cue(name) ?? "";
    if (this.model.choiceAt(name) && !GOES.has(cue)) return true;
    const isTaken = this.model.stack(name).length > 0;
    return isTaken && (cue === "may-lift" || (!this.model.status?.gardens && !TAKES.has(cue)));
  }

  /**
   * Do what glows on a place: a stone from its pile, or the top one to its pile.
   *
   * @param {string} name
   */
  #serve(name) {
    const due = this.#due(name);
    if (!due) return;
    this.model.handle("take", due.verb === "add" ? due.pile : name);
    if (due.turned) this.model.handle("turn", null);
    this.model.handle("set", due.verb === "add" ? name : due.pile);
  }

  /**
   * Say the choice of a place. A finger can't hover: its first touch shows what the second one does.
   *
   * @param {string} name
   * @param {boolean} touch
   */
  #say(name, touch) {
    const choice = this.model.choiceAt(name);
    if (!choice) return;
    const shown = `${this.model.status?.turns.length} ${choice.turn}`;
    const isSeen = this.#shown.choice === shown;
    this.#shown = { name, choice: "" };
    if (touch && !isSeen && this.model.preview(name)) return void (this.#shown.choice = shown);
    this.model.choose(choice.turn);
  }

  /**
   * Whether the board asks for a touch here that its switches can't feel as one, nor what is wanted there.
   *
   * @param {string} name
   */
  #isAsked(name) {
    if (this.isHolding || this.model.cue(name) !== "yours-to-choose") return false;
    return !this.#due(name) || this.model.stack(name).length > 0;
  }

  /**
   * Touch a square that has no button: what stands there is lifted for a moment, or a piece set there. Then what is
   * wanted there is done.
   *
   * @param {string} name
   */
  #poke(name) {
    const isEmpty = !this.model.stack(name).length;
    const source = isEmpty ? this.#fullPile() : name;
    if (source === undefined) return;
    this.#isPoking = true;
    this.model.handle(isEmpty ? "take" : "lift", source);
    if (isEmpty) this.model.handle("set", name);
    setTimeout(() => {
      this.#isPoking = false;
      if (isEmpty) this.model.handle("take", name);
      this.model.handle("set", source);
      if (!isEmpty) this.#serve(name);
    }, POKE_MS);
  }

  /** A pile that has pieces. */
  #fullPile() {
    const places = Object.entries(this.model.scene?.places ?? {});
    return places.find(([name, { kind }]) => kind === "pile" && this.model.stack(name).length)?.[0];
  }

  /**
   * Take what stands on a place into the hand: all of it, or the top stone.
   *
   * @param {string} name
   * @param {How} how
   */
  pick(name, { one = false } = {}) {
    const stack = this.model.stack(name);
    const top = stack.at(-1);
    // Who rides comes off alone: what stands beneath stays.
    const isRider = top !== undefined && Boolean(this.model.scene?.pieces[top]?.rides);
    const isOne = one || this.one || isRider || this.kind(name) === "pile";
    const turn = this.model.status?.gardens?.piles[name];
    if (turn) this.model.choose(turn);
    if (this.one) this.one = false;
    this.#origins.push(...Array(isOne ? Math.min(1, stack.length) : stack.length).fill(name));
    this.model.handle(isOne ? "take" : "lift", name);
  }

  /**
   * Set down what the hand holds, all of it or one stone.
   *
   * @param {string} name
   * @param {How} how
   */
  drop(name, { one = false } = {}) {
    if (!this.#holdsStones(name)) return this.putBack();
    const isOne = (one || this.one) && this.model.held.length > 1;
    if (this.one) this.one = false;
    this.#origins.splice(isOne ? -1 : 0);
    return this.model.handle(isOne ? "add" : "set", name);
  }

  /** Put everything back where it came from. */
  putBack() {
    if (!this.isHolding) return;
    const origins = this.#origins.splice(0);
    const [first] = origins;
    if (first === undefined) return;
    if (new Set(origins).size === 1) this.model.handle("set", first);
    else for (const origin of origins.reverse()) this.model.handle("add", origin);
  }

  /**
   * Turn over what the hand holds, or with an empty hand the top stone of a place.
   *
   * @param {string | null} name
   */
  turnOver(name = null) {
    this.model.handle("turn", this.isHolding ? null : name);
  }

  /**
   * Do what the letter T does: switch the tool, or move one stone of what is in focus.
   *
   * @param {string | null} name
   */
  useOne(name) {
    if (name === null || !this.#holdsStones(name)) this.one = !this.one;
    else if (this.isHolding) this.drop(name, { one: true });
    else this.pick(name, { one: true });
  }

  /**
   * Pull a card, or put it back; where the used cards go back, one tap puts all of them back.
   *
   * @param {string} name
   */
  toggleCard(name) {
    const back = this.model.cue(name) === "card-back" ? this.#cardsBack() : [];
    for (const each of back) this.model.handle("put", each);
    if (!back.length) this.model.handle(this.model.stack(name).length ? "pull" : "put", name);
  }

  /** The cards that glow because they go back to their places, and are not there yet. */
  #cardsBack() {
    const places = Object.keys(this.model.scene?.places ?? {});
    return places.filter((name) => this.model.cue(name) === "card-back" && !this.model.stack(name).length);
  }

  /** @param {string} name */
  press(name) {
    if (this.#pressed.has(name)) return;
    this.#pressed.set(name, performance.now());
    this.model.handle("press", name);
  }

  /** @param {string} name */
  release(name) {
    const since = this.#pressed.get(name);
    if (since === undefined) return;
    const rest = SHORTEST_PRESS_MS - (performance.now() - since);
    setTimeout(() => {
      if (this.#pressed.delete(name)) this.model.handle("release", name);
    }, Math.max(0, rest));
  }

  /** @param {string} name */
  tap(name) {
    this.press(name);
    this.release(name);
  }

  #groundSenses() {
    const cells = this.model.scene?.cells ?? [];
    return cells.filter(({ name }) => this.model.place(name)?.kind === "square").map(({ senses }) => senses);
  }
}
