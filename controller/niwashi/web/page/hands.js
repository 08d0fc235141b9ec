/** What this page's hand means to do: taps, drags and keys become handlings here, and only here. */

/** A finger stays on a button this long at least: a board believes no shorter press. */
const SHORTEST_PRESS_MS = 120;

/** So long a touch lasts where a switch feels only whether something stands there. */
const POKE_MS = 350;

export class Hands extends EventTarget {
  /** Where the stones in the hand came from, in the order of `model.held`. @type {string[]} */
  #origins = [];
  #pressed = new Map();
  #one = false;
  #finger = null;
  #shown = null;

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    super();
    this.model = model;
    model.addEventListener("hello", () => {
      this.#origins = [];
      this.#pressed.clear();
    });
    model.addEventListener("status", () => (this.#shown = null));
  }

  /** Whether the next pick or drop is of one stone only. */
  get one() {
    return this.#one;
  }

  set one(value) {
    this.#one = value;
    this.dispatchEvent(new Event("tools"));
  }

  /** Whether a tap on a square presses it; dragging moves stones all the same. */
  get finger() {
    return this.#finger ?? this.#groundSenses().every((senses) => senses.length === 1 && senses[0] === "press");
  }

  set finger(value) {
    this.#finger = value;
    this.dispatchEvent(new Event("tools"));
  }

  /** Whether this board has squares that a finger can press. */
  get canPress() {
    return this.#groundSenses().some((senses) => senses.includes("press"));
  }

  get isHolding() {
    return this.model.held.length > 0;
  }

  /** "button", "card", "pile" or "square". */
  kind(name) {
    return this.model.cell(name)?.role ? "button" : this.model.scene?.places[name]?.kind;
  }

  /** Whether a tap on it is a finger's. */
  isPressed(name) {
    const senses = this.model.cell(name)?.senses ?? [];
    return this.kind(name) === "button" || (this.finger && !this.isHolding && senses.includes("press"));
  }

  /** Whether a touch of a place says something there: an empty hand, and nothing to be lifted. */
  says(name) {
    if (this.isHolding || !this.model.choiceAt(name)) return false;
    return !this.model.table?.stacks[name]?.length || this.model.cue(name) !== "may-lift";
  }

  /** What a tap or the enter key does to a place. */
  act(name, { one = false, touch = false } = {}) {
    if (this.says(name)) this.#say(name, touch);
    else if (this.isPressed(name)) this.tap(name);
    else if (this.#isAsked(name)) this.#poke(name);
    else if (this.kind(name) === "card") this.toggleCard(name);
    else if (this.isHolding) this.drop(name, { one });
    else this.pick(name, { one });
  }

  /** Say the choice of a place. A finger can't hover: its first touch shows what the second one does. */
  #say(name, touch) {
    const isSeen = this.#shown === name;
    this.#shown = name;
    if (touch && !isSeen && this.model.preview(name)) return;
    this.#shown = null;
    this.model.choose(this.model.choiceAt(name).turn);
  }

  /** Whether the board asks for a touch here that its switches can't feel as one. */
  #isAsked(name) {
    return !this.isHolding && Boolean(this.model.scene?.pieces?.length) && this.model.cue(name) === "yours-to-choose";
  }

  /** Touch a square that has no button: what stands there is lifted for a moment, or a piece set there. */
  #poke(name) {
    const { places } = this.model.scene;
    const { stacks } = this.model.table;
    const isEmpty = !stacks[name]?.length;
    const lent = Object.keys(places).find((each) => places[each].kind === "pile" && stacks[each]?.length);
    if (isEmpty && !lent) return;
    this.model.handle(isEmpty ? "take" : "lift", isEmpty ? lent : name);
    if (isEmpty) this.model.handle("set", name);
    setTimeout(() => {
      if (isEmpty) this.model.handle("take", name);
      this.model.handle("set", isEmpty ? lent : name);
    }, POKE_MS);
  }

  /** Take what stands on a place into the hand: all of it, or the top stone. */
  pick(name, { one = false } = {}) {
    const stack = this.model.table?.stacks[name] ?? [];
    const count = stack.length;
    // Who rides comes off alone: what stands beneath stays.
    const isRider = Boolean(this.model.scene?.pieces?.[stack.at(-1)]?.rides);
    const isOne = one || this.one || isRider || this.kind(name) === "pile";
    const said = this.model.status?.gardens?.piles[name];
    if (said) this.model.choose(said);
    if (this.one) this.one = false;
    this.#origins.push(...Array(isOne ? Math.min(1, count) : count).fill(name));
    this.model.handle(isOne ? "take" : "lift", name);
  }

  /** Set down what the hand holds, all of it or one stone. */
  drop(name, { one = false } = {}) {
    if (!["pile", "square"].includes(this.kind(name))) return this.putBack();
    const isOne = (one || this.one) && this.model.held.length > 1;
    if (this.one) this.one = false;
    this.#origins.splice(isOne ? -1 : 0);
    return this.model.handle(isOne ? "add" : "set", name);
  }

  /** Put everything back where it came from. */
  putBack() {
    if (!this.isHolding) return;
    const origins = this.#origins.splice(0);
    if (!origins.length) return;
    if (new Set(origins).size === 1) this.model.handle("set", origins[0]);
    else for (const origin of origins.reverse()) this.model.handle("add", origin);
  }

  /** Turn over what the hand holds, or with an empty hand the top stone of a place. */
  turnOver(name = null) {
    this.model.handle("turn", this.isHolding ? null : name);
  }

  toggleCard(name) {
    this.model.handle(this.model.table?.stacks[name]?.length ? "pull" : "put", name);
  }

  press(name) {
    if (this.#pressed.has(name)) return;
    this.#pressed.set(name, performance.now());
    this.model.handle("press", name);
  }

  release(name) {
    if (!this.#pressed.has(name)) return;
    const rest = SHORTEST_PRESS_MS - (performance.now() - this.#pressed.get(name));
    setTimeout(() => {
      if (this.#pressed.delete(name)) this.model.handle("release", name);
    }, Math.max(0, rest));
  }

  tap(name) {
    this.press(name);
    this.release(name);
  }

  #groundSenses() {
    const { cells = [], places = {} } = this.model.scene ?? {};
    return cells.filter(({ name }) => places[name]?.kind === "square").map(({ senses }) => senses);
  }
}
