/**
 * Addresses of what the page shows, so that Back, Forward, reload and a shared link lead there:
 *
 *     #game/12/turn/7        a kept game, or the one at the table, after seven turns
 *     #turn/7                the game at the table, where no games are kept
 *     #game/12/turn/7/try/…  turns tried from there
 *     #puzzle/garden-031     a puzzle
 *     #learn/garden          a lesson
 *     #play                  a first game, or the one at the table
 *     #position/garden/…     a game from a position, written as text
 *     #proof                 the proof of a game
 *     #board, #board/hex-91  board files to be tried, one that comes with Niwashi
 */

import { asked } from "./archive.js";
import { byId } from "./dom.js";
import { puzzler } from "./puzzles.js";
import { word } from "./words.js";

/** @import { KeptGame } from "./kept_game.js" */
/** @import { Command } from "./protocol.js" */
/** @import { Model } from "./model.js" */
/** @import { Sketch } from "./sketch.js" */
/** @import { TurnView } from "./turn_view.js" */
/** @import { Boards } from "./boards.js" */
/** @import { NewGameDialog } from "./new_game.js" */
/** @import { Proof } from "./proof.js" */
/** A friend's turn, and no number of a turn. */
const LINK = /^#turn\/[0-9A-Za-z]{40}/;
/** @typedef {{kept: KeptGame, turnView: TurnView, sketch: Sketch, boards: Boards, proof: Proof, newGame: NewGameDialog}} Views */

const GAME = /^#(?:game\/(?<game>\d{1,9})|(?=turn\/))\/?(?:turn\/(?<turn>\d{1,6}))?(?:\/try\/(?<line>.*))?$/;
const PUZZLE = /^#puzzle\/(?<id>[\w-]{1,64})$/;
const BOARD = /^#board(?:\/(?<name>[\w-]{1,64}))?$/;
const POSITION = /^#position\/(?<game>[\w-]{1,64})\/(?<text>.{1,2400})$/;
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
  /** Told of the next scene, or of a refusal. @type {(value?: unknown) => void} */
  #changedGame = () => undefined;

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
    for (const news of /** @type {const} */ (["scene", "refused"])) model.on(news, () => this.#changedGame());
    for (const answer of ["leave", "stay"]) byId(`leave-${answer}`).addEventListener("click", () => byId("leave-dialog", HTMLDialogElement).close(answer));
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
    for (const each of document.querySelectorAll("dialog")) each.close(); // it would cover what the address shows, or why it shows nothing
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
    if (LINK.test(hash)) {
      if (!this.model.hears("arrived")) return word("links-nowhere");
      const text = location.href;
      history.replaceState(null, "", `${location.pathname}${location.search}`);
      this.model.emit("arrived", text);
      return "";
    }
    const game = GAME.exec(hash)?.groups;
    if (game) return this.#game(Number(game.game ?? 0), Number(game.turn ?? 0), game.line);
    if (this.model.isAway) this.model.look(null);
    const puzzle = PUZZLE.exec(hash)?.groups?.id;
    if (puzzle) return this.#puzzle(puzzle);
    const lesson = LESSON.exec(hash)?.groups?.game;
    if (lesson) return this.#lesson(lesson);
    const position = POSITION.exec(hash)?.groups;
    if (position?.game && position.text) return this.#place(position.game, decoded(position.text));
    if (hash === "#play" && this.model.right === "host") {
      history.replaceState(null, "", `${location.pathname}${location.search}`); // Back leads to where it was tapped
      if (this.model.scene?.welcome) this.views.newGame.first();
      return "";
    }
    if (hash === "#proof" && this.views.proof.isOffered) {
      void this.views.proof.open();
      return "";
    }
    const board = BOARD.exec(hash)?.groups;
    if (board) return this.#board(board.name);
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

  /**
   * Begin a game at a position. A game that is under way is left only if people want that.
   *
   * @param {string} game
   * @param {string} position
   */
  async #place(game, position) {
    const { scene, status, right } = this.model;
    if (!scene?.games[game] || right !== "host") return word(scene?.games[game] ? "address-host" : "no-address");
    if (scene.game === game && status?.position === position) return "";
    if (status?.turns.length && !status.result && !(await this.#isSure())) return "";
    if (scene.game !== game) {
      const changed = new Promise((resolve) => (this.#changedGame = resolve));
      if (!this.model.send({ do: "new", game })) return "";
      await changed;
    }
    if (this.model.scene?.game === game) {
      this.model.send({ do: "position", position });
      if (this.model.scene.simulated) this.model.send({ do: "arrange" });
    }
    return "";
  }

  /** Ask whether the game on the table is to be left. */
  #isSure() {
    const dialog = byId("leave-dialog", HTMLDialogElement);
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "leave"), { once: true }));
  }

  /** @param {string | undefined} name */
  #board(name) {
    const { boards } = this.views;
    if (!boards.isOffered) return word("no-address");
    void (name ? boards.look(name) : boards.open());
    return "";
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
