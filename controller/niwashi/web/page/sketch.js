/** Try turns from any position, for both sides, beside the game. The program judges them; the game is untouched. */

import { asked } from "./archive.js";
import { byId, make, makeButton, placeAround } from "./dom.js";
import { quiet } from "./kept_game.js";
import { lamps } from "./lamps.js";
import { takePictures } from "./stones.js";
import { walkBar } from "./replay.js";
import { word } from "./words.js";

/** @import { Command, Scene, SketchView, Status, TableState } from "./protocol.js" */
/** @import { Light } from "./light.js" */
/** @import { Model, Sight } from "./model.js" */
/**
 * Where a sketch begins: the number of a kept game, 0 for the one at the table, and the turns before. `scene` is
 * that of a kept game.
 *
 * @typedef {{game: number, turn: number, scene: Partial<Scene>, leave: () => void}} Origin
 */

export class Sketch {
  /** @type {Origin | null} */
  #origin = null;
  /** @type {SketchView | null} */
  #view = null;
  /** What it shows now. @type {Sight | null} */
  #sight = null;
  /** The turns tried, also those after the position shown. @type {string[]} */
  #line = [];
  /** The same in words. @type {string[]} */
  #told = [];
  /** Other lines that were tried from the same position. @type {string[][]} */
  #others = [];
  /** Number of the last request; late answers to older ones are ignored. */
  #asked = 0;
  /** The last request and what was done since: each tap adds to what the one before has led to. @type {Promise<unknown>} */
  #going = Promise.resolve();
  #note = make("p", { id: "sketch-note" });
  #lines = make("div", { id: "sketch-lines" });
  #back = makeButton(word("sketch-back"), () => this.#then((view) => this.#stepBack(view)));
  #leave = makeButton(word("sketch-leave"), () => this.leave(), "plain strong");

  /**
   * @param {Model} model
   * @param {Light} light
   */
  constructor(model, light) {
    this.model = model;
    this.light = light;
    Object.assign(this.#back, { id: "sketch-back" });
    Object.assign(this.#leave, { id: "sketch-leave" });
    byId("replay").after(make("div", { id: "sketch-bar", className: "turn-bar", hidden: true }, this.#note, walkBar(model), this.#back, this.#leave, this.#lines));
    byId("stage").addEventListener("click", (event) => this.#touch(placeAround(event.target)?.dataset.place));
    document.addEventListener("keydown", (event) => this.#press(event));
    model.on("looked", () => this.#sight && !this.isOpen && this.#left());
  }

  /** True while a sketch is shown. */
  get isOpen() {
    return this.#sight !== null && this.model.sight === this.#sight;
  }

  /** Where the sketch begins and what it has, for its address. */
  get state() {
    const origin = this.#origin;
    return origin && this.isOpen ? { game: origin.game, turn: origin.turn, line: this.#line.slice(0, this.#at) } : null;
  }

  /** Number of turns of the line before the position shown. */
  get #at() {
    return this.#view?.turns.length ?? 0;
  }

  /**
   * Begin a sketch. Returns the program's message if it can't be shown.
   *
   * @param {Origin} origin
   * @param {string[]} line turns to begin with
   */
  async open(origin, line = []) {
    byId("panel").scrollTo({ top: 0 });
    const before = this.#origin;
    this.#origin = origin;
    this.#line = this.#told = [];
    this.#others = [];
    const shown = this.#ask(line, []);
    this.#going = shown;
    const refusal = await shown;
    if (refusal) this.#origin = before;
    return refusal;
  }

  /** Return to where the sketch began. */
  leave() {
    const leave = this.#origin?.leave;
    this.model.look(null);
    leave?.();
  }

  /**
   * Show the position after some turns and touches. Returns the program's message if there is none.
   *
   * @param {string[]} line
   * @param {string[]} touches
   */
  async #ask(line, touches) {
    const origin = this.#origin;
    if (!origin) return "";
    const asking = ++this.#asked;
    const facts = new URLSearchParams({ language: document.documentElement.lang, turn: String(origin.turn) });
    for (const turn of line) facts.append("line", turn);
    for (const touch of touches) facts.append("touch", touch);
    const from = origin.game ? `games/${origin.game}/` : "";
    const found = await asked(`${from}sketch.json?${facts}`);
    if (asking !== this.#asked || this.#origin !== origin) return "";
    if (typeof found === "string") {
      this.model.emit("refused", { type: "refused", seq: 0, text: found });
      return found;
    }
    this.#take(/** @type {SketchView} */ (found));
    return "";
  }

  /** @param {SketchView} view */
  #take(view) {
    this.#branch(view);
    this.#view = view;
    takePictures(this.#origin?.game ? `games/${this.#origin.game}/${this.#origin.turn}` : `turns/${this.#origin?.turn ?? 0}`);
    byId("sketch-bar").hidden = false;
    document.body.classList.add("sketches");
    this.#sight = { show: (live) => this.#shown(live, view), answers: (command) => this.#answer(command), follows: true };
    this.model.look(this.#sight);
    this.light.show(lamps(this.model.scene, view.changed, view.cues));
    this.#showLines();
  }

  /**
   * Keep the line, or what was tried before as another one.
   *
   * @param {SketchView} view
   */
  #branch({ turns, told }) {
    if (isBeginning(turns, this.#line)) return;
    const left = this.#line;
    if (left.length && !isBeginning(left, turns)) this.#others = [...this.#others, left];
    this.#line = turns;
    this.#told = told;
    this.#others = this.#others.filter((other) => !isBeginning(other, turns));
  }

  #showLines() {
    const buttons = this.#others.map((line) => makeButton(line.join(" "), () => this.#then(() => this.#ask(line, []))));
    this.#lines.hidden = !buttons.length;
    this.#lines.replaceChildren(make("span", {}, word("sketch-lines")), ...buttons);
  }

  /**
   * @param {{scene: Scene, status: Status}} live
   * @param {SketchView} view
   * @returns {{scene: Scene, status: Status, table: TableState}}
   */
  #shown({ scene, status }, view) {
    const origin = this.#origin;
    const shown = { ...scene, ...origin?.scene, simulated: false, lessons: [], puzzles: [] };
    this.#note.textContent = word("sketch-note", { count: origin?.turn ?? 0 });
    this.#back.disabled = !this.#at && !view.touches.length;
    return {
      scene: shown,
      table: { stacks: view.stacks, hands: {}, fingers: [] },
      status: {
        ...status,
        ...quiet(status, shown),
        side: view.side,
        acting: view.side,
        whose: view.over ? "" : view.whose,
        say: view.over ? view.whose : view.say,
        reason: view.reason,
        cues: view.cues,
        cue_texts: view.cue_texts,
        choices: view.choices,
        facts: view.facts,
        goal: view.goal,
        gardens: view.gardens,
        effects: {},
        turns: this.#line,
        told: this.#told,
        replay: { turn: this.#at, turns: this.#line.length, running: false },
      },
    };
  }

  // What people do

  /** @param {string | undefined} name */
  #touch(name) {
    if (name && this.#origin && this.model.isAway) this.#then((view) => this.#tap(name, view));
  }

  /**
   * Do something once all that was done before it is shown.
   *
   * @param {(view: SketchView) => unknown} act
   */
  #then(act) {
    const origin = this.#origin;
    this.#going = this.#going.then(() => this.isOpen && this.#origin === origin && this.#view && act(this.#view));
  }

  /**
   * @param {string} name
   * @param {SketchView} view
   */
  #tap(name, view) {
    const role = this.model.cell(name)?.role;
    if (role === "undo") return this.#stepBack(view);
    if (role === "help" || view.over || !this.model.cell(name)) return undefined;
    return this.#ask(view.turns, [...view.touches, role === "done" ? "done" : name]);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.isOpen || event.repeat || document.querySelector("dialog[open]")) return;
    const place = placeAround(document.activeElement)?.dataset.place;
    if (event.key === "Escape") this.leave();
    else if (place && (event.key === "Enter" || event.key === " ")) this.#touch(place);
    else return;
    event.preventDefault();
  }

  /** @param {SketchView} view */
  #stepBack({ touches, turns }) {
    return touches.length || turns.length ? this.#ask(touches.length ? turns : turns.slice(0, -1), []) : undefined;
  }

  /** @param {Command} command */
  #answer(command) {
    if (command.do === "go-to") this.#then(() => this.#ask(this.#line.slice(0, command.turn), []));
    else if (command.do === "choose") this.#then((view) => this.#ask(view.turns, [...view.touches, `=${command.turn}`]));
    return command.do !== "set";
  }

  #left() {
    this.#origin = this.#view = this.#sight = null;
    this.#asked += 1;
    byId("sketch-bar").hidden = true;
    document.body.classList.remove("sketches");
  }
}

/**
 * True if some turns are the beginning of a line.
 *
 * @param {readonly string[]} turns
 * @param {readonly string[]} line
 */
function isBeginning(turns, line) {
  return turns.length <= line.length && turns.every((turn, i) => line[i] === turn);
}
