/** Show an earlier position of the game at the table. The game goes on meanwhile, untouched. */

import { asked } from "./archive.js";
import { byId, make, makeButton } from "./dom.js";
import { quiet } from "./kept_game.js";
import { lamps } from "./lamps.js";
import { takePictures } from "./stones.js";
import { walkBar } from "./replay.js";
import { word } from "./words.js";

/** @import { Command, KeptStep, Scene, Status, TableState } from "./protocol.js" */
/** @import { Light } from "./light.js" */
/** @import { Model, Sight } from "./model.js" */
/** @typedef {{scene: Scene, status: Status}} Live */


export class TurnView {
  /** @type {KeptStep | null} */
  #step = null;
  /** What it shows now. @type {Sight | null} */
  #sight = null;
  /** Number of the last request; late answers to older ones are ignored. */
  #asked = 0;
  /** The turns up to the position shown; other ones mean another game. */
  #turns = "";
  #note = make("p", { id: "view-note", role: "status" });
  #back = makeButton(word("view-back"), () => this.leave(), "plain strong");
  #play = makeButton(word("view-play-on"), () => this.#playOn());

  /**
   * @param {Model} model
   * @param {Light} light
   */
  constructor(model, light) {
    this.model = model;
    this.light = light;
    Object.assign(this.#back, { id: "view-back" });
    Object.assign(this.#play, { id: "view-play-on" });
    byId("replay").after(make("div", { id: "view-bar", className: "turn-bar", hidden: true }, this.#note, walkBar(model), this.#back, this.#play));
    model.on("looked", () => this.#step && !this.isOpen && this.#left());
  }

  /** True while an earlier position is shown. */
  get isOpen() {
    return this.#sight !== null && this.model.sight === this.#sight;
  }

  /** Number of turns before the position shown. */
  get turn() {
    return this.isOpen ? (this.#step?.turn ?? 0) : null;
  }

  /** Return to the game. */
  leave() {
    if (this.isOpen) this.model.look(null);
  }

  /**
   * Show the position after a number of turns. Returns the program's message if it can't be shown.
   *
   * @param {number} turn
   */
  async open(turn) {
    const asking = ++this.#asked;
    const step = await asked(`turns/${turn}.json?language=${document.documentElement.lang}`);
    if (asking !== this.#asked) return "";
    if (typeof step === "string") {
      this.model.emit("refused", { type: "refused", seq: 0, text: step });
      return step;
    }
    this.#step = /** @type {KeptStep} */ (step);
    this.#turns = "";
    takePictures(`turns/${turn}`);
    byId("view-bar").hidden = false;
    document.body.classList.add("views-turn");
    byId("panel").scrollTo({ top: 0 });
    if (byId("board").getBoundingClientRect().top < 0) window.scrollTo({ top: 0 }); // on a phone it is above the list
    this.#sight = { show: (live) => this.#shown(live), answers: (command) => this.#answer(command), follows: true };
    this.model.look(this.#sight);
    this.light.show(lamps(this.model.scene, this.#step.changed));
    return "";
  }

  /** @param {Command} command */
  #answer(command) {
    if (command.do === "go-to") this.open(command.turn);
    // The review belongs to the game that is over: it goes on beside the view.
    return !["review", "end-review", "set"].includes(command.do);
  }

  /** Play on from the position shown, in a game that is over. */
  #playOn() {
    const turn = this.turn ?? 0;
    this.leave();
    this.model.send({ do: "moment", turn });
  }

  /**
   * @param {Live} live
   * @returns {{scene: Scene, status: Status, table: TableState}}
   */
  #shown({ scene, status }) {
    const step = this.#step;
    if (!step || this.#isStale(scene, status, step.turn)) queueMicrotask(() => this.leave());
    const { turn, stacks, side, whose, facts, goal, gardens, over, played, better } = step ?? noStep(status);
    const count = status.turns.length;
    this.#note.textContent = word(status.result ? "view-over" : "view-goes-on");
    this.#play.hidden = !status.review || this.model.right !== "host" || over;
    return {
      scene: { ...scene, simulated: false, lessons: [], puzzles: [] },
      table: { stacks, hands: {}, fingers: [] },
      status: {
        ...status,
        ...quiet(status, scene),
        side,
        acting: side,
        whose: over ? "" : whose,
        say: over ? whose : status.review ? "" : (status.told[turn - 1] ?? word("turns-start")),
        facts,
        goal,
        gardens,
        names: status.names,
        title: status.title,
        replay: { turn, turns: count, running: false },
        review: status.review && { ...status.review, at: turn, played, better },
      },
    };
  }

  /**
   * True if another game is at the table by now, or the turns shown were taken back.
   *
   * @param {Scene} scene
   * @param {Status} status
   * @param {number} turn
   */
  #isStale(scene, status, turn) {
    const turns = JSON.stringify([scene.game, status.turns.slice(0, turn)]);
    this.#turns ||= turns;
    return turns !== this.#turns || turn > status.turns.length;
  }

  #left() {
    this.#step = this.#sight = null;
    this.#asked += 1;
    byId("view-bar").hidden = true;
    document.body.classList.remove("views-turn");
  }
}

/**
 * A position for the moment in which a view ends.
 *
 * @param {Status} status
 * @returns {KeptStep}
 */
function noStep({ side, whose, facts, goal, gardens }) {
  return { turn: 0, stacks: {}, changed: [], side, whose, over: false, facts, goal, gardens, played: null, better: null };
}
