/**
 * Addresses of what the page shows, so that Back, Forward, reload and a shared link lead there:
 *
 *     #game/12/turn/7        a kept game, or the one at the table, after seven turns
 *     #turn/7                the game at the table, where no games are kept
 *     #game/12/turn/7/try/…  turns tried from there
 *     #puzzle/garden-031     a puzzle
 *     #learn/garden          a lesson
 */

import { asked } from "./archive.js";
import { puzzler } from "./puzzles.js";
import { word } from "./words.js";

/** @import { KeptGame } from "./kept_game.js" */
/** @import { Command } from "./protocol.js" */
/** @import { Model } from "./model.js" */
/** @import { Sketch } from "./sketch.js" */
/** @import { TurnView } from "./turn_view.js" */
/** @typedef {{kept: KeptGame, turnView: TurnView, sketch: Sketch}} Views */

const GAME = /^#(?:game\/(?<game>\d{1,9})|(?=turn\/))\/?(?:turn\/(?<turn>\d{1,6}))?(?:\/try\/(?<line>.*))?$/;
const PUZZLE = /^#puzzle\/(?<id>[\w-]{1,64})$/;
const LESSON = /^#learn\/(?<game>[\w-]{1,64})$/;

export class Addresses {
  /** Number of the kept game that is at the table, 0 if none is kept. */
  #now = 0;
  /** Number of turns of the game at the table when its number was asked for. */
  #asked = "";
  /** True while an address is being followed: what is shown on the way gets none. */
  #isGoing = false;
  #isBegun = false;
  /** The address that the program was asked to lead to. @type {string | null} */
  #awaited = null;

  /**
   * @param {Model} model
   * @param {Views} views
   */
  constructor(model, views) {
    this.model = model;
    this.views = views;
    model.on("looked", () => this.#note());
    model.on("status", () => this.#changed());
    model.on("refused", () => this.#refused());
    window.addEventListener("popstate", () => this.#go());
  }

  /** Begin a sketch at the position shown. */
  sketch() {
    const { kept, turnView, sketch } = this.views;
    const at = kept.state;
    if (at) return sketch.open({ ...at, scene: kept.scene, leave: () => void kept.open(at.game, at.turn) });
    const turn = turnView.turn;
    const count = this.model.status?.turns.length ?? 0;
    return sketch.open({ game: 0, turn: turn ?? count, scene: {}, leave: () => turn !== null && void turnView.open(turn) });
  }

  #changed() {
    if (!this.model.status || !this.model.scene) return;
    if (this.#isBegun) {
      void this.#number();
      return this.#note();
    }
    this.#isBegun = true;
    if (location.hash) void this.#go();
  }

  /** Ask for the number of the game at the table, once a turn at most. */
  async #number() {
    const { status, scene } = this.model;
    const key = `${scene?.game} ${status?.turns[0]} ${Boolean(status?.turns.length)}`;
    if (this.model.isAway || key === this.#asked || this.model.isGuest) return;
    this.#asked = key;
    const found = await asked("games/now.json");
    this.#now = typeof found === "string" ? 0 : /** @type {{number: number}} */ (found).number;
  }

  /** The address of what is shown. */
  get #here() {
    const { kept, turnView, sketch } = this.views;
    const { status } = this.model;
    if (sketch.state) {
      const { game, turn, line } = sketch.state;
      return `${this.#position(game, turn)}/try/${line.map(encodeURIComponent).join("/")}`;
    }
    if (kept.state) return this.#position(kept.state.game, kept.state.turn);
    if (turnView.turn !== null) return this.#position(0, turnView.turn);
    if (this.model.isAway) return location.hash;
    if (status?.puzzle) return `#puzzle/${status.puzzle.id}`;
    return status?.lesson ? `#learn/${status.lesson.game}` : "";
  }

  /**
   * @param {number} game 0 for the one at the table
   * @param {number} turn
   */
  #position(game, turn) {
    const number = game || this.#now;
    return number ? `#game/${number}/turn/${turn}` : `#turn/${turn}`;
  }

  /** Write the address of what is shown. Turns of one game share an entry of the history. */
  #note() {
    const here = this.#here;
    if (here === this.#awaited) this.#awaited = null;
    if (this.#isGoing || !this.#isBegun || this.#awaited !== null) return;
    if (here === location.hash) return;
    const address = here || `${location.pathname}${location.search}`;
    if (kindOf(here) === kindOf(location.hash)) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }

  /** The program does not lead there: the address is that of what is shown. */
  #refused() {
    if (this.#awaited === null) return;
    this.#awaited = null;
    this.#note();
  }

  /**
   * Ask the program to lead to the address.
   *
   * @param {Command} command
   */
  #ask(command) {
    this.#awaited = location.hash;
    this.model.send(command);
    return "";
  }

  /** Show what the address names. */
  async #go() {
    if (this.#here === location.hash) return;
    this.#isGoing = true;
    this.#awaited = null;
    const refusal = await this.#follow(location.hash);
    if (refusal) this.model.emit("refused", { type: "refused", seq: 0, text: refusal });
    this.#isGoing = false;
    this.#note();
  }

  /**
   * Returns a message if the address leads nowhere.
   *
   * @param {string} hash
   */
  async #follow(hash) {
    const game = GAME.exec(hash)?.groups;
    if (game) return this.#game(Number(game.game ?? 0), Number(game.turn ?? 0), game.line);
    if (this.model.isAway) this.model.look(null);
    const puzzle = PUZZLE.exec(hash)?.groups?.id;
    if (puzzle) return this.#puzzle(puzzle);
    const lesson = LESSON.exec(hash)?.groups?.game;
    if (lesson) return this.#lesson(lesson);
    if (hash) return word("no-address");
    const { status } = this.model;
    if (this.model.right !== "host") return "";
    if (status?.puzzle) return this.#ask({ do: "puzzle-leave" });
    return status?.lesson ? this.#ask({ do: "lesson-leave" }) : "";
  }

  /**
   * @param {number} number 0 for the game at the table
   * @param {number} turn
   * @param {string | undefined} line turns tried from there
   */
  async #game(number, turn, line) {
    const { kept, turnView, sketch } = this.views;
    this.#asked = "";
    await this.#number();
    const isNow = number === 0 || number === this.#now;
    if (isNow && !turn && line === undefined && location.hash.endsWith(`game/${number}`)) {
      this.model.look(null);
      return "";
    }
    const refusal = isNow ? await turnView.open(turn) : await kept.open(number, turn);
    if (refusal || line === undefined) return refusal;
    const turns = line.split("/").filter(Boolean).map(decoded);
    const leave = () => void (isNow ? turnView.open(turn) : kept.open(number, turn));
    return sketch.open({ game: isNow ? 0 : number, turn, scene: isNow ? {} : kept.scene, leave }, turns);
  }

  /** @param {string} id */
  #puzzle(id) {
    const game = this.model.scene?.puzzles.find((name) => id.startsWith(`${name}-`));
    if (!game || this.model.right !== "host") return word(game ? "address-host" : "no-address");
    return this.#ask({ do: "puzzle", game, which: id, player: puzzler() });
  }

  /** @param {string} game */
  #lesson(game) {
    const isOffered = this.model.scene?.lessons.includes(game);
    if (!isOffered || this.model.right !== "host") return word(isOffered ? "address-host" : "no-address");
    return this.#ask({ do: "lesson", game });
  }
}

/**
 * What an address is about: turns of one game are alike.
 *
 * @param {string} hash
 */
function kindOf(hash) {
  return hash.replace(/\/?turn\/\d+/, "").replace(/\/try\/.*/, "/try");
}

/**
 * @param {string} text
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
