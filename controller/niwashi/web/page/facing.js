/** Turn the board so that the side of the person at this page is near. */

import { isGround } from "./geometry.js";
import { keep, kept } from "./storage.js";

/** @import { Board } from "./board.js" */

/** Storage name of the game that the board was turned for, and whether it is turned. */
const KEPT = "niwashi-facing";

export class Facing {
  /** The game and the side that the board was turned for. */
  #for = "";
  /** Number of turns at the last status: with less of them, another game or puzzle has begun. */
  #turns = 0;
  /** Number of games seen to begin on this page. */
  #games = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.model = board.model;
    this.model.on("status", () => this.#look());
    board.on("turned", () => this.#keep());
  }

  /** Turn the board once a game; what a person turns stays, also when the page is loaded again. */
  #look() {
    const { scene, status, isAway } = this.model;
    if (!scene || !status || isAway) return;
    const { length } = status.turns;
    if (!length && this.#turns) this.#games += 1;
    this.#turns = length;
    const own = this.#own();
    const now = JSON.stringify([scene.game, own, status.puzzle?.number ?? null, this.#games]);
    if (own === null || now === this.#for) return;
    const isFirst = this.#for === "";
    this.#for = now;
    const last = JSON.parse(kept(KEPT, "sessionStorage") ?? "null");
    const isKept = isFirst && last?.for === JSON.stringify([scene.game, own]);
    const wanted = isKept ? Boolean(last.turned) : this.#isFar(own);
    if (this.board.turned !== wanted) this.board.turn();
    else this.#keep();
  }

  /** The person's side; in a puzzle the side that solves it. */
  #own() {
    const { status, ownSide } = this.model;
    if (!status?.puzzle) return ownSide;
    return status.turns.length % 2 ? this.#solver : (this.#solver = status.side);
  }

  #solver = 0;

  /**
   * True if a side's buttons and cards lie on the far half of the board as it is built.
   *
   * @param {number} side
   */
  #isFar(side) {
    const { scene } = this.model;
    if (!scene) return false;
    const own = scene.cells.filter(({ name, owner, role }) => (role ? owner : scene.places[name]?.owner) === side);
    const middle = mean(scene.cells.filter(isGround).map(({ y }) => y));
    return own.length > 0 && mean(own.map(({ y }) => y)) > middle + 0.1;
  }

  #keep() {
    const { scene } = this.model;
    const own = this.#own();
    if (!scene || own === null) return;
    keep(KEPT, JSON.stringify({ for: JSON.stringify([scene.game, own]), turned: this.board.turned }), "sessionStorage");
  }
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0) / (numbers.length || 1);
}
