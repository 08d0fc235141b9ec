/** The state that the page received, and its commands that are not answered yet. */

import { Emitter } from "./emitter.js";
import { predict } from "./prediction.js";
import { word } from "./words.js";

/** @import { Connection } from "./connection.js" */
/** @import { ChoiceView, Command, GuestsView, Handle, HelloMessage, RefusedMessage, Scene, Status, TableState, TableMessage } from "./protocol.js" */
/** @import { Handling } from "./prediction.js" */
/**
 * @typedef {{
 *   hello: undefined, scene: undefined, status: undefined, table: undefined,
 *   lost: undefined, looked: undefined, refused: RefusedMessage, noted: {text: string}, did: undefined, guests: GuestsView, preview: {name: string}, proposal: string, friends: undefined, offered: undefined, arrived: string, asked: ChoiceView,
 * }} Events
 */

/**
 * A view that replaces the current game, such as a kept game; it also answers commands. One that `follows` is
 * made anew whenever the current game has changed.
 *
 * @typedef {{
 *   show: (live: {scene: Scene, status: Status}) => {scene: Scene, status: Status, table: TableState},
 *   answers: (command: Command) => boolean,
 *   follows?: boolean,
 * }} Sight
 */

/** @extends {Emitter<Events>} */
export class Model extends Emitter {
  /** True if this page has asked for the next interruption. */
  #startsAnew = false;
  hand = "";
  /** This page's right. @type {HelloMessage["right"]} */
  right = "host";
  /** True for a page from the network. */
  isGuest = false;
  /** True if guests can come and this page may ask who is in. */
  hasGuests = false;
  /** @type {Scene | null} */
  scene = null;
  /** @type {Status | null} */
  status = null;
  /** True if the status is current: the connection has not been lost since. */
  isFresh = false;
  /** The table as shown: the program's, with this hand's pending moves applied. @type {TableState | null} */
  table = null;
  /** @type {TableMessage | null} */
  #received = null;
  /** @type {Handling[]} */
  #pending = [];
  /** @type {{scene: Scene | null, status: Status | null}} */
  #live = { scene: null, status: null };
  /** @type {Sight | null} */
  #sight = null;

  /** @param {Connection} connection */
  constructor(connection) {
    super();
    this.connection = connection;
    connection.on("hello", (hello) => this.#greet(hello));
    connection.on("scene", (scene) => this.#setScene(scene));
    connection.on("status", (status) => this.#setStatus(status));
    connection.on("table", (table) => this.#setTable(table));
    connection.on("guests", (guests) => this.emit("guests", guests));
    connection.on("refused", (refused) => this.#refuse(refused));
    connection.on("lost", () => this.#lose());
  }

  /** The view that replaces the current game, null without one. */
  get sight() {
    return this.#sight;
  }

  /** True if another view replaces the current game. */
  get isAway() {
    return this.#sight !== null;
  }

  /**
   * Show another view; the current game continues meanwhile. Null returns to it.
   *
   * @param {Sight | null} sight
   */
  look(sight) {
    this.#sight = sight;
    this.#pending = [];
    this.#showSight();
    this.emit("looked");
  }

  #showSight() {
    const { scene, status } = this.#live;
    if (!scene || !status) return;
    if (this.#sight) Object.assign(this, this.#sight.show({ scene, status }));
    else {
      Object.assign(this, { scene, status });
      this.#predict();
    }
    for (const what of /** @type {const} */ (["scene", "status", "table"])) this.emit(what);
  }

  /** Stones in this page's hand, in the order they were picked up. */
  get held() {
    return this.table?.hands[this.hand] ?? [];
  }

  get canHandle() {
    return Boolean(this.right !== "watch" && this.scene?.simulated && this.table && this.connection.isOpen);
  }

  /** The side that the person at this page plays; null if they play none, or several. */
  get ownSide() {
    const { scene, status } = this;
    if (!scene || !status || this.right === "watch") return null;
    if (status.seat) return scene.players.indexOf(status.seat);
    const people = status.opponents.players.flatMap((player, side) => (player === "human" ? [side] : []));
    return people.length === 1 && status.opponents.players.length > 1 ? (people[0] ?? null) : null;
  }

  /** @param {string} name */
  cell(name) {
    return this.scene?.cells.find((cell) => cell.name === name);
  }

  /** @param {string} name */
  place(name) {
    return this.scene?.places[name];
  }

  /**
   * Stones on a place, lowest first.
   *
   * @param {string} name
   */
  stack(name) {
    return this.table?.stacks[name] ?? [];
  }

  /**
   * The meaning of a cell's cue, or "".
   *
   * @param {string} name
   */
  cueText(name) {
    const cue = this.cue(name);
    return cue ? (this.status?.cue_texts[cue] ?? "") : "";
  }

  /** @param {string} name */
  cue(name) {
    const index = this.scene?.cells.findIndex((cell) => cell.name === name) ?? -1;
    return this.status?.cues[index] ?? null;
  }

  /**
   * The only choice that a touch of a place offers, or null.
   *
   * @param {string} name
   * @returns {ChoiceView | null}
   */
  choiceAt(name) {
    if (this.right === "watch") return null;
    const offered = this.status?.choices.filter(({ place }) => place === name) ?? [];
    return offered.length === 1 ? (offered[0] ?? null) : null;
  }

  /**
   * The promised result of a touch of a place.
   *
   * @param {string} name
   */
  promiseAt(name) {
    return this.status?.gardens?.promises[name] ?? null;
  }

  /**
   * Preview the result of a touch of a place. Returns true if the board shows it as a picture.
   *
   * @param {string} name
   */
  preview(name) {
    this.emit("preview", { name });
    return Boolean(this.promiseAt(name)?.picture);
  }

  /**
   * Make a choice. One that people may regret is asked about first.
   *
   * @param {string} turn
   * @param {{isSure?: boolean}} how
   */
  choose(turn, { isSure = false } = {}) {
    const choice = this.status?.choices.find((each) => each.turn === turn);
    if (choice?.ask && !isSure) this.emit("asked", choice);
    else this.send({ do: "choose", turn });
  }

  /**
   * Ask why a tap on a place does nothing; the answer comes as a refusal.
   *
   * @param {string} place
   */
  ask(place) {
    if (!this.canHandle) return;
    this.emit("did");
    this.send({ do: "why", place });
  }

  /**
   * Move something with this page's hand.
   *
   * @param {Handle["verb"]} verb
   * @param {string | null} place
   */
  handle(verb, place = null) {
    if (!this.canHandle) return;
    // A finger that leaves a button does nothing of its own.
    if (verb !== "release") this.emit("did");
    const seq = this.connection.send({ do: "handle", verb, place });
    if (!seq) return;
    this.#pending.push({ seq, verb, place });
    this.#predict();
  }

  /**
   * Send a command; returns its number, which its refusal names.
   *
   * @param {Command} command
   */
  send(command) {
    if (this.#sight?.answers(command) || !this.#maySend(command)) return 0;
    this.emit("did");
    return this.connection.send(command);
  }

  /**
   * True if the right allows a command: spectators may only change settings of their own board.
   *
   * @param {Command} command
   */
  #maySend({ do: what }) {
    return this.right !== "watch" || (what === "set" && !this.isGuest);
  }

  /** @param {HelloMessage} hello */
  #greet({ hand, right, is_guest: isGuest, has_guests: hasGuests }) {
    Object.assign(this, { hand, right, isGuest, hasGuests });
    this.#pending = [];
    this.emit("hello");
  }

  /** Drop the pending commands: they will not be answered. */
  #lose() {
    this.isFresh = false;
    this.#pending = [];
    this.#predict();
    this.emit("lost");
  }

  /**
   * Lead the board to games with friends, or back: it starts anew, and the page comes back by itself.
   *
   * @param {boolean} isToFriends
   */
  lead(isToFriends) {
    this.expectRestart();
    this.send({ do: "friends-table", friends: isToFriends });
  }

  /** Take the next interruption for what was asked for. */
  expectRestart() {
    this.#startsAnew = true;
  }

  /** @param {Scene} scene */
  #setScene(scene) {
    this.#live.scene = scene;
    if (this.#sight) return this.#showSight();
    this.scene = scene;
    this.#predict();
    this.emit("scene");
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.#live.status = status;
    this.isFresh = true;
    if (this.#sight?.follows) this.#showSight();
    if (!this.#sight) {
      this.status = status;
      this.emit("status");
    }
    if (this.connection.isUnsure) {
      this.connection.isUnsure = false;
      if (!this.#startsAnew) this.emit("refused", { type: "refused", seq: 0, text: word("link-unsure") });
      this.#startsAnew = false;
    }
  }

  /** @param {TableMessage} table */
  #setTable(table) {
    this.#received = table;
    this.#pending = this.#pending.filter(({ seq }) => seq > table.seen);
    this.#predict();
  }

  /** @param {RefusedMessage} refused */
  #refuse(refused) {
    this.#pending = this.#pending.filter(({ seq }) => seq !== refused.seq);
    this.#predict();
    this.emit("refused", refused);
  }

  #predict() {
    if (!this.#received || this.#sight) return;
    this.table = predict(this.#received, this.scene ?? {}, this.hand, this.#pending);
    this.emit("table");
  }
}
