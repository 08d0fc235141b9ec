/** The role of a device beside the board: play a side, watch, or be the clock. Guests choose on arrival. */

import { byId, make, makeButton } from "./dom.js";
import { movingBoard } from "./home.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Scene, Status } from "./protocol.js" */
/** @typedef {"seat" | "watch" | "clock"} Role */

/** Storage names of the role and the side, kept while the page is open. */
const KEPT = "niwashi-role";
const KEPT_SEAT = "niwashi-seat";
/** Storage name of the player, kept permanently. */
const KEPT_NAME = "niwashi-name";

export class Roles {
  /** @type {Role | null} */
  #role = null;
  /** This page's seat in the last status. */
  #sat = "";
  #isAsking = false;
  /** True if the player who takes a seat here has still to enter a name. */
  #isNameless = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.model = board.model;
    const role = kept(KEPT, "sessionStorage");
    this.name = /** @type {HTMLInputElement} */ (byId("arrival-name").querySelector("input"));
    this.name.value = kept(KEPT_NAME) ?? "";
    if (role === "seat" || role === "watch" || role === "clock") this.#role = role;
    this.model.on("hello", () => this.#greet());
    this.model.on("scene", () => this.#show());
    this.model.on("status", () => this.#show());
    this.model.on("refused", ({ text }) => this.#refuse(text));
    byId("role-watch").addEventListener("click", () => this.#become("watch"));
    byId("role-clock").addEventListener("click", () => this.#become("clock"));
    byId("role-open").addEventListener("click", () => this.open());
    byId("clock-leave").addEventListener("click", () => this.#leaveClock());
  }

  #greet() {
    this.#sat = "";
    this.#ask(this.model.isGuest && this.#role === null);
    this.#mark();
  }

  /** @param {boolean} isAsking */
  #ask(isAsking) {
    const isNew = isAsking && !this.#isAsking;
    this.#isAsking = isAsking;
    byId("arrival").hidden = !isAsking;
    document.body.classList.toggle("arrives", isAsking);
    if (!isNew) return;
    byId("arrival-trouble").textContent = "";
    window.scrollTo({ top: 0 });
  }

  /** Choose a role again. The board's own page can only become the clock. */
  open() {
    if (!this.model.isGuest) return this.#become("clock");
    this.#ask(true);
    return byId("arrival").querySelector("button")?.focus();
  }

  #leaveClock() {
    this.#keep(null);
    this.#ask(this.model.isGuest);
  }

  /** @param {Exclude<Role, "seat">} role */
  #become(role) {
    if (this.model.status?.seat) this.#sit("");
    this.#keep(role);
    this.#ask(false);
  }

  /** @param {string} seat */
  #play(seat) {
    keep(KEPT_NAME, this.name.value.trim());
    this.#isNameless = this.name.value.trim() !== "";
    this.#sit(seat);
    this.#keep("seat");
    this.#ask(false);
  }

  /** @param {string} seat */
  #sit(seat) {
    keep(KEPT_SEAT, seat, "sessionStorage");
    this.model.send({ do: "seat", seat });
  }

  /** @param {Role | null} role */
  #keep(role) {
    this.#role = role;
    keep(KEPT, role, "sessionStorage");
    this.#mark();
  }

  #mark() {
    if (this.#role) document.body.dataset.role = this.#role;
    else delete document.body.dataset.role;
  }

  #show() {
    const { scene, status } = this.model;
    if (!scene || !status || this.model.isAway) return;
    this.#sitAgain(scene, status);
    this.#sayName(status);
    const isOver = Boolean(status.result) || (status.puzzle !== null && status.puzzle.state !== "open");
    byId("mine").hidden = this.model.ownSide !== status.acting || isOver;
    byId("role-box").hidden = !this.model.isGuest && scene.simulated;
    byId("role-open").textContent = word(this.model.isGuest ? "role-open" : "role-clock");
    byId("ask-back").hidden = scene.simulated || !status.turns.length;
    this.#offer(scene, status);
    this.#showGame(scene);
  }

  /**
   * Show the game on the table to a guest, a turn moving on its board.
   *
   * @param {Scene} scene
   */
  #showGame({ game, games }) {
    const box = byId("arrival-game");
    if (!this.#isAsking || box.dataset.game === game) return;
    box.dataset.game = game;
    const { name = "", about = "" } = games[game] ?? {};
    box.replaceChildren(...(game.includes(":") ? [] : [movingBoard(0, [game])]), make("h2", {}, name), make("p", {}, about));
  }

  /**
   * Send the name of a player who has just got a side.
   *
   * @param {Status} status
   */
  #sayName({ seat }) {
    if (!seat || !this.#isNameless) return;
    this.#isNameless = false;
    this.model.send({ do: "name", name: this.name.value.trim() });
  }

  /**
   * After a new game, take the same side again, if it exists.
   *
   * @param {Scene} scene
   * @param {Status} status
   */
  #sitAgain({ players }, { seat, taken }) {
    const before = this.#sat;
    this.#sat = seat;
    if (this.#role !== "seat" || !before || seat) return;
    if (players.includes(before) && !taken.includes(before)) this.#sit(before);
    else this.#ask(true);
  }

  /**
   * Sides that can be played from here; none for spectators.
   *
   * @param {Scene} scene
   * @param {Status} status
   */
  #offer({ players, player_names: sides }, { names, seat, taken, opponents }) {
    const box = byId("arrival-seats");
    const offered = this.model.right === "watch" ? [] : players.filter((_, i) => opponents.players[i] === "human");
    const buttons = offered.map((player) => {
      const at = players.indexOf(player);
      const text = word("role-play", { player: sides[at] ?? player });
      const made = makeButton(names[at] ? word("whose-named", { text, player: names[at] }) : text, () => this.#play(player), "plain strong");
      made.disabled = taken.includes(player) && player !== seat;
      made.dataset.plays = player;
      return made;
    });
    byId("arrival-name").hidden = !buttons.length;
    const key = buttons.map((each) => `${each.textContent} ${each.disabled}`).join("\n");
    if (box.dataset.key === key) return;
    box.dataset.key = key;
    box.replaceChildren(...buttons);
  }

  /** @param {string} text */
  #refuse(text) {
    if (this.#role !== "seat" || this.model.status?.seat || !this.model.isGuest) return;
    this.#ask(true);
    byId("arrival-trouble").textContent = text;
  }
}
