/** Turn taps, drags and keys of this page into moves of its hand. */

/** Shortest press of a button in milliseconds; a board ignores shorter ones. */
const SHORTEST_PRESS_MS = 120;

/** Milliseconds for which a square is left empty, or something stands there, so that its switch notices. */
const POKE_MS = 350;

/** Grace period in ms: a tap this soon after a light was seen to go out was meant for that light. */
const LATE_MS = 800;

/** Milliseconds for which a tap waits at most until the program has recognised what was done before it. */
const BEHIND_MS = 1000;

/** Cues of pieces to be taken away. */
const LEAVING = new Set(["may-lift", "leaves", "wrong", "take-off", "turn-over"]);

/** Cues on a free place that are done once a piece stands there. */
const FILLED = new Set(["arrives", "may-go", "may-place", "own-land-open", "gets-stone", "card-back"]);

/** Cues of places of which one is chosen; what comes next depends on it. */
const CHOICES = new Set(["may-go", "may-place", "own-land-open", "card-ready"]);

/** Cues that ask for nothing: what has happened, a mistake, a stack that may come back. */
const TOLD = new Set(["last-turn", "own-land", "enemy-land", "waiting", "wrong", "later", "take-off", "turn-over", "lifted", "chosen", "dead-end"]);

/** Cues of places for the held stones. */
const GOES = new Set(["arrives", "may-go", "card-back", "put-back"]);

/** Cues of stacks that take something on top. */
const TAKES = new Set(["arrives", "may-go", "may-place", "gets-on-top", "unseen", "put-back", "wrong", "yours-to-choose", "lifted"]);

import { Emitter } from "./emitter.js";
import { word } from "./words.js";

/** @import { Model } from "./model.js" */
/** @import { DueView } from "./protocol.js" */
/** @typedef {{one?: boolean, touch?: boolean}} How whether of one stone alone, and whether a finger does it */

/** @extends {Emitter<{tools: undefined, early: string, let_go: undefined}>} */
export class Hands extends Emitter {
  /** Origin of each stone in the hand, in the order of `model.held`. @type {string[]} */
  #origins = [];
  /** Time of each cell's press. @type {Map<string, number>} */
  #pressed = new Map();
  #one = false;
  /** Place that is touched just now. @type {string | null} */
  #poked = null;
  /** @type {boolean | null} */
  #finger = null;
  /** Preview by a finger's first touch: the place, the choice, and the number of turns. */
  #shown = { name: "", choice: "" };
  /** Lit places at the last status, with their heights when the light came on. @type {Map<string, number>} */
  #lit = new Map();
  /** Time when a place's light went out because its action was done. @type {Map<string, number>} */
  #doneAt = new Map();
  /** Time of the last thing that was done here. */
  #didAt = -Infinity;
  /** A tap that waits, and when it no longer does. @type {{name: string, how: How, timer: ReturnType<typeof setTimeout>} | null} */
  #waiting = null;

  /** @param {Model} model */
  constructor(model) {
    super();
    this.model = model;
    model.on("hello", () => {
      this.#origins = [];
      this.#pressed.clear();
      this.#forget();
    });
    model.on("did", () => (this.#didAt = performance.now()));
    model.on("status", () => {
      this.#lookForWhatWasDone();
      this.#goOn();
    });
  }

  #lookForWhatWasDone() {
    const lit = new Map();
    for (const { name } of this.model.scene?.cells ?? []) {
      if (this.model.cue(name)) lit.set(name, this.#lit.get(name) ?? this.model.stack(name).length);
    }
    const isDone = (/** @type {[string, number]} */ [name, height]) => !lit.has(name) && this.model.stack(name).length !== height;
    const done = [...this.#lit].filter(isDone).map(([name]) => name);
    const isCard = (/** @type {string} */ name) => this.kind(name) === "card";
    const others = done.some(isCard) ? [...this.#lit.keys()].filter((name) => isCard(name) && !lit.has(name)) : [];
    const all = [...done, ...others]; // one card of several is enough
    for (const name of all) this.#doneAt.set(name, Infinity);
    requestAnimationFrame((now) => all.forEach((name) => this.#doneAt.set(name, now))); // it is drawn now
    this.#lit = lit;
  }

  /**
   * True if a tap was meant for a light that has just gone out. It would undo what was done.
   *
   * @param {string} name
   */
  #isLate(name) {
    if (this.isHolding || this.model.cue(name)) return false;
    return performance.now() - (this.#doneAt.get(name) ?? -LATE_MS) < LATE_MS;
  }

  /** True if the next pick or drop takes one stone only. */
  get one() {
    return this.#one;
  }

  set one(value) {
    this.#one = value;
    this.emit("tools");
  }

  /** True if a tap on a square presses it. Dragging still moves stones. */
  get finger() {
    return this.#finger ?? this.#groundSenses().every((senses) => senses.length === 1 && senses[0] === "press");
  }

  set finger(value) {
    this.#finger = value;
    this.emit("tools");
  }

  /** True if this board has squares that can be pressed. */
  get canPress() {
    return this.#groundSenses().some((senses) => senses.includes("press"));
  }

  get isHolding() {
    return this.model.held.length > 0;
  }

  /** True while the other side is on turn, and asks nothing of this page: what is done now is kept for later. */
  get isEarly() {
    const { canHandle, isAway, ownSide, status } = this.model;
    if (!canHandle || isAway || !status || ownSide === null || status.result || this.isHolding) return false;
    return status.acting !== ownSide && (status.opponents.is_busy || ![...this.#lit.keys()].some((name) => this.#asks(name)));
  }

  /**
   * True if a place asks for a tap, and all that was done before is recognised.
   *
   * @param {string} name
   */
  isReady(name) {
    return !this.#isBehind(name) && (this.says(name) || (this.#asks(name) && !this.#isDone(name)));
  }

  /** @param {string} name */
  #asks(name) {
    const cue = this.model.cue(name);
    return cue !== null && !TOLD.has(cue);
  }

  /**
   * The kind of a place: "button", "card", "pile" or "square".
   *
   * @param {string} name
   */
  kind(name) {
    return this.model.cell(name)?.role ? "button" : this.model.place(name)?.kind;
  }

  /**
   * True if stones can stand on a place.
   *
   * @param {string} name
   */
  #holdsStones(name) {
    return ["pile", "square"].includes(this.kind(name) ?? "");
  }

  /**
   * True if a tap on a place is a press.
   *
   * @param {string} name
   */
  isPressed(name) {
    const senses = this.model.cell(name)?.senses ?? [];
    return this.kind(name) === "button" || (this.finger && !this.isHolding && senses.includes("press"));
  }

  /**
   * True if the key of a square is a button when it is held down, and the hand is free for that.
   *
   * @param {string} name
   */
  isHoldable(name) {
    if (!this.model.canHandle || this.isHolding) return false;
    return this.model.scene?.cells.some((cell) => cell.held_at === name) ?? false;
  }

  /**
   * True if a touch of a place makes a choice: the hand is empty, and nothing is to be lifted there, or to come there.
   *
   * @param {string} name
   */
  says(name) {
    const cue = this.model.cue(name) ?? "";
    if (this.isHolding || !this.model.choiceAt(name) || (GOES.has(cue) && this.#due(name))) return false;
    return !this.model.stack(name).length || !LEAVING.has(cue);
  }

  /**
   * True if a tap comes so late that it would undo what was done: it was meant for a light.
   *
   * @param {string} name
   * @param {How} how
   */
  #isUndoing(name, { one = false }) {
    return !one && (this.#isDone(name) || this.#isLate(name));
  }

  /**
   * True if something was done just now that the program has not recognised: what it wants next is not known yet.
   *
   * @param {string} name of the place that is tapped
   */
  #isBehind(name) {
    if (this.#poked !== null) return true;
    if (performance.now() - this.#didAt > BEHIND_MS) return false;
    if (this.isHolding) return this.#isElsewhere(name) && ![...this.#lit.keys()].some((each) => GOES.has(this.model.cue(each) ?? ""));
    const isFelt = !this.#lit.size && Object.keys(this.model.status?.felt ?? {}).length > 0;
    return isFelt || [...this.#lit.keys()].some((each) => CHOICES.has(this.model.cue(each) ?? "") && this.#isDone(each));
  }

  #forget() {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = null;
  }

  /**
   * Carry out the tap that waits, once it needs to wait no longer, or has waited for long.
   *
   * @param {boolean} isLong
   */
  #goOn(isLong = false) {
    if (!this.#waiting || (!isLong && this.#isBehind(this.#waiting.name))) return;
    const { name, how } = this.#waiting;
    this.#forget();
    this.#act(name, how);
  }

  /**
   * True if a place belongs to a program's side and answers to nobody now. What is held may be set down there.
   *
   * @param {string} name
   */
  isInert(name) {
    return !this.isHolding && Boolean(this.model.status?.inert.includes(name));
  }

  /**
   * Carry out a tap or the enter key on a place, once all that was done before it is recognised. The last tap counts.
   *
   * @param {string} name
   * @param {How} how
   */
  act(name, how = {}) {
    if (this.isEarly) return this.emit("early", name);
    const isBehind = this.#isBehind(name);
    if (this.isInert(name) || name === this.#poked || (isBehind && this.#isUndoing(name, how))) return;
    this.#forget();
    if (!isBehind) return this.#act(name, how);
    this.#waiting = { name, how, timer: setTimeout(() => this.#goOn(true), BEHIND_MS) };
  }

  /**
   * @param {string} name
   * @param {How} how
   */
  #act(name, { one = false, touch = false }) {
    if (name !== this.#shown.name) this.#shown = { name, choice: "" };
    if (!one && !this.isHolding && this.#mend(name)) return;
    if (this.says(name)) this.#say(name, touch);
    else if (this.isPressed(name)) this.tap(name);
    else if (!one && this.#isAsked(name)) this.#poke(name);
    else if (this.#isUndoing(name, { one })) return;
    else if (this.kind(name) === "card") this.toggleCard(name);
    else if (this.isHolding) this.#land(name, { one, touch });
    else if (!one && this.#due(name)) this.#serve(name);
    else if (this.kind(name) === "square" && !this.model.stack(name).length) this.model.ask(name);
    else this.pick(name, { one });
  }

  /**
   * Put a place right that is marked as wrong. Returns true if it is.
   *
   * @param {string} name
   */
  #mend(name) {
    if (!this.model.canHandle || !this.model.status?.wrong.some(({ place }) => place === name)) return false;
    this.model.send({ do: "mend", place: name });
    return true;
  }

  /**
   * The next exchange of a stone with a pile that a place needs.
   *
   * @param {string} name
   */
  #due(name) {
    const due = this.model.status?.due[name];
    if (!due || due.verb === "done") return undefined;
    const before = due.verb === "add" ? due.height - 1 : due.height + 1;
    const stands = this.model.stack(name).length;
    if (due.whole) return (due.verb === "add" ? stands === 0 : stands > 1) ? due : undefined;
    return stands === before ? due : undefined;
  }

  /**
   * True if the action that a place is lit for is done, but not recognised yet.
   *
   * @param {string} name
   */
  #isDone(name) {
    const [cue, height, due] = [this.model.cue(name) ?? "", this.model.stack(name).length, this.model.status?.due[name]];
    if (this.isHolding) return false;
    if (cue === "card-ready") return this.#isCardPulled();
    return due ? height === due.height : height > 0 && FILLED.has(cue);
  }

  /** True if one of several lit cards has been pulled. */
  #isCardPulled() {
    const ready = Object.keys(this.model.scene?.places ?? {}).filter((name) => this.model.cue(name) === "card-ready");
    return ready.some((name) => !this.model.stack(name).length);
  }

  /**
   * Set down the held stones. If the place can't take them, return them and carry out the tap instead.
   *
   * @param {string} name
   * @param {How} how
   */
  #land(name, { one = false, touch = false }) {
    if (!one && this.#isCaptured(name)) return this.#displace(name);
    if (one || !this.#isElsewhere(name)) return void this.drop(name, { one });
    this.putBack();
    if (this.says(name)) this.#say(name, touch);
    else if (this.model.cue(name) === "may-lift") this.pick(name);
    else if (this.#due(name)) this.#serve(name);
    else this.model.ask(name);
  }

  /**
   * True if the held stack may go where another player's piece stands, which comes off.
   *
   * @param {string} name
   */
  #isCaptured(name) {
    const due = this.#due(name);
    return !!due && due.verb === "take" && !due.turned && due.height === 0 && GOES.has(this.model.cue(name) ?? "");
  }

  /**
   * Take a piece off to its pile, and set the held stack down in its place: late enough for a switch to notice.
   *
   * @param {string} name
   */
  #displace(name) {
    const pile = this.#due(name)?.pile;
    if (!pile) return;
    this.#poked = name;
    this.model.handle("take", name);
    this.model.handle("add", pile); // the piece taken last
    setTimeout(() => {
      this.#poked = null;
      this.drop(name);
    }, POKE_MS);
  }

  /**
   * True if a place can't take the held stones: it has another stack, needs a stone from a pile,
   * or makes a choice when touched.
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
   * Carry out the action that a place is lit for: a stone from its pile, or the top one to its pile.
   *
   * @param {string} name
   * @param {DueView | null} due what is wanted there
   */
  #serve(name, due = this.#due(name) ?? null) {
    if (!due) return;
    this.model.handle(due.whole ? "lift" : "take", due.verb === "add" ? due.pile : name);
    if (due.turned) this.model.handle("turn", null);
    this.model.handle("set", due.verb === "add" ? name : due.pile);
  }

  /**
   * Make the choice of a place. A finger can't hover, so its first touch shows a preview.
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
    if (!touch || isSeen || !this.model.preview(name)) return this.model.choose(choice.turn);
    this.#shown.choice = shown;
    this.model.emit("noted", { text: word("touch-again") });
  }

  /**
   * True if a touch is wanted here that the switches can't detect, nor the piece wanted there.
   *
   * @param {string} name
   */
  #isAsked(name) {
    if (this.isHolding || this.model.cue(name) !== "yours-to-choose") return false;
    const due = this.#due(name);
    return !due || (this.model.stack(name).length > 0 && !due.whole);
  }

  /**
   * Touch a square without a button: lift its stack for a moment, or set a piece there. Then do what is
   * wanted there.
   *
   * @param {string} name
   * @param {DueView | null} due what is wanted there: the board may tell otherwise while the stack is lifted
   */
  #poke(name, due = this.#due(name) ?? null) {
    const isEmpty = !this.model.stack(name).length;
    const source = isEmpty ? this.#fullPile() : name;
    if (source === undefined) return;
    this.#poked = name;
    this.model.handle(isEmpty ? "take" : "lift", source);
    if (isEmpty) this.model.handle("set", name);
    setTimeout(() => {
      this.#poked = null;
      if (isEmpty) this.model.handle("take", name);
      this.model.handle("set", source);
      if (!isEmpty) this.#serve(name, due);
    }, POKE_MS);
  }

  /** A pile with pieces. */
  #fullPile() {
    const places = Object.entries(this.model.scene?.places ?? {});
    return places.find(([name, { kind }]) => kind === "pile" && this.model.stack(name).length)?.[0];
  }

  /**
   * Pick up the stack of a place, or its top stone.
   *
   * @param {string} name
   * @param {How} how
   */
  pick(name, { one = false } = {}) {
    if (this.isEarly) return this.emit("early", name);
    if (this.isInert(name)) return;
    const stack = this.model.stack(name);
    const top = stack.at(-1);
    // A riding piece comes off alone.
    const isRider = top !== undefined && Boolean(this.model.scene?.pieces[top]?.rides);
    const isOne = one || this.one || isRider || this.kind(name) === "pile";
    const turn = this.model.status?.gardens?.piles[name];
    if (turn) this.model.choose(turn);
    if (this.one) this.one = false;
    this.#origins.push(...Array(isOne ? Math.min(1, stack.length) : stack.length).fill(name));
    this.model.handle(isOne ? "take" : "lift", name);
  }

  /**
   * Set down all held stones, or one. Where the board can't feel them but asks for a touch, they touch, too.
   *
   * @param {string} name
   * @param {How} how
   */
  drop(name, { one = false } = {}) {
    if (this.isEarly) return this.emit("early", name);
    if (!this.#holdsStones(name)) {
      this.putBack();
      return;
    }
    const isOne = (one || this.one) && this.model.held.length > 1;
    if (this.one) this.one = false;
    this.#origins.splice(isOne ? -1 : 0);
    const isUnfelt = !isOne && this.model.stack(name).length > 0 && this.model.cue(name) === "yours-to-choose";
    this.model.handle(isOne ? "add" : "set", name);
    if (isUnfelt) this.#poke(name, null);
  }

  /** Return all held stones to their origin, and drop what waits. */
  putBack() {
    this.emit("let_go");
    if (!this.isHolding) return;
    const origins = this.#origins.splice(0);
    const [first] = origins;
    if (first === undefined) return;
    if (new Set(origins).size === 1) this.model.handle("set", first);
    else for (const origin of origins.reverse()) this.model.handle("add", origin);
  }

  /**
   * Turn over the held stones, or with an empty hand the top stone of a place.
   *
   * @param {string | null} name
   */
  turnOver(name = null) {
    this.model.handle("turn", this.isHolding ? null : name);
  }

  /**
   * Carry out the key T: switch the tool, or move one stone of the focused place.
   *
   * @param {string | null} name
   */
  useOne(name) {
    if (name === null || !this.#holdsStones(name)) this.one = !this.one;
    else if (this.isHolding) this.drop(name, { one: true });
    else this.pick(name, { one: true });
  }

  /**
   * Pull a card, or put it back. When used cards are to go back, one tap puts back all of them.
   *
   * @param {string} name
   */
  toggleCard(name) {
    if (this.isEarly) return this.emit("early", name);
    if (this.isInert(name)) return;
    const back = this.model.cue(name) === "card-back" ? this.#cardsBack() : [];
    for (const each of back) this.model.handle("put", each);
    if (!back.length) this.model.handle(this.model.stack(name).length ? "pull" : "put", name);
  }

  /** Cards that are lit to be put back and are not back yet. */
  #cardsBack() {
    const places = Object.keys(this.model.scene?.places ?? {});
    return places.filter((name) => this.model.cue(name) === "card-back" && !this.model.stack(name).length);
  }

  /** @param {string} name */
  press(name) {
    if (this.#pressed.has(name) || this.isInert(name)) return;
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
