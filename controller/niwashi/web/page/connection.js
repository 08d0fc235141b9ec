/** The connection to the program. It emits received messages, and reconnects when it breaks or goes silent. */

import { Emitter } from "./emitter.js";
import { host } from "./host.js";

/** @import { Line } from "./host.js" */
/** @import { Command, DoorCommand, DoorMessage, GuestsMessage, HelloMessage, RefusedMessage, SceneMessage, ServerMessage, StatusMessage, TableMessage } from "./protocol.js" */
/**
 * @typedef {{
 *   hello: HelloMessage, scene: SceneMessage, table: TableMessage, status: StatusMessage, refused: RefusedMessage,
 *   door: DoorMessage, guests: GuestsMessage, frame: Uint8Array, lost: string,
 * }} Events messages by type, frames, and the reason why the connection broke ("" if unknown)
 */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
/** Milliseconds without a message, or without an acknowledged command, until a connection is given up: two beats are missing. */
const SILENT_MS = 12000;
/** Milliseconds for the greeting of a new connection. */
const GREETING_MS = 8000;
/** Milliseconds for the answer when somebody returns to the page. */
const LOOK_MS = 3000;
/** Interval of checks in milliseconds. */
const EVERY_MS = 1000;

/** @extends {Emitter<Events>} */
export class Connection extends Emitter {
  /** @type {Line | null} */
  #socket = null;
  /** True once the program has greeted this page. */
  isOpen = false;
  /** True if a command was not acknowledged when the connection broke: nobody knows whether it was done. */
  isUnsure = false;
  #wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  #seq = 0;
  #seen = 0;
  /** Time of the last beat by the program's clock. */
  #beat = 0;
  /** The last status of this connection, with all changes since. @type {StatusMessage | null} */
  #status = null;
  /** Time of the last message, or of the start of the connection. */
  #heardAt = moment();
  /** Time of the first command not acknowledged yet; time of the last request for a beat. @type {Moment | null} */
  #askedAt = null;
  /** @type {Moment | null} */
  #lookedAt = null;

  /** @param {string} language */
  constructor(language) {
    super();
    const address = new URL("live", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    // By this name the program recognises a page, and ends its previous connection.
    const page = crypto.getRandomValues(new Uint32Array(4)).join("-");
    address.search = `?language=${encodeURIComponent(language)}&page=${page}`;
    this.address = address.href;
    setInterval(() => this.#check(), EVERY_MS);
    document.addEventListener("visibilitychange", () => this.#look());
    for (const back of ["pageshow", "online"]) window.addEventListener(back, () => this.#look());
  }

  open() {
    clearTimeout(this.#again);
    const socket = host().connect(this.address);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(data));
    socket.addEventListener("close", ({ reason }) => socket === this.#socket && this.#lose(reason));
    this.#socket = socket;
    this.#heardAt = moment();
  }

  /**
   * Send a command; returns its number, or 0 without a connection.
   *
   * @param {Command | DoorCommand} command
   */
  send(command) {
    if (!this.isOpen || this.#socket?.readyState !== WebSocket.OPEN) return 0; // one that closes drops what it is given
    this.#seq += 1;
    if (command.do !== "beat") this.#askedAt ??= moment();
    this.#socket.send(JSON.stringify({ ...command, seq: this.#seq, heard: this.#beat }));
    return this.#seq;
  }

  /** Check the connection, as somebody may have returned to the page. */
  #look() {
    if (document.visibilityState === "hidden") return;
    if (!this.#socket && this.#again) this.open();
    this.#check();
    if (this.isOpen && !this.#lookedAt && this.send({ do: "beat" })) this.#lookedAt = moment();
  }

  /** Give up a silent connection. Its commands are not carried out after that. */
  #check() {
    const { isOpen } = this;
    const isDead = passed(this.#heardAt) > (isOpen ? SILENT_MS : GREETING_MS) || passed(this.#askedAt) > SILENT_MS;
    // After a command, wait until the program would refuse it as too old.
    if (this.#socket && (isDead || (!this.#askedAt && passed(this.#lookedAt) > LOOK_MS))) this.#lose("");
  }

  /** @param {number} seen the number of the last acknowledged command */
  #take(seen) {
    if (seen >= this.#seq) this.#askedAt = null;
    else if (seen > this.#seen) this.#askedAt = moment();
    this.#seen = seen;
  }

  #greet() {
    this.isOpen = true;
    this.#wait = FIRST_WAIT_MS;
    this.#beat = this.#seen = 0;
  }

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    this.#heardAt = moment();
    this.#lookedAt = null;
    if (data instanceof ArrayBuffer) return this.emit("frame", new Uint8Array(data));
    /** @type {ServerMessage} */
    const message = JSON.parse(data);
    switch (message.type) {
      case "hello":
        this.#greet();
        return this.emit("hello", message);
      case "scene":
        return this.emit("scene", message);
      case "table":
        this.#take(message.seen);
        return this.emit("table", message);
      case "status":
        this.#status = message;
        return this.emit("status", message);
      case "changes":
        if (!this.#status) return;
        this.#status = { ...this.#status, ...message.changed };
        return this.emit("status", this.#status);
      case "beat":
        this.#beat = message.at;
        return this.#take(message.seen);
      case "door":
        if (!this.isOpen) this.#greet();
        this.isUnsure = false; // nothing of a game is done at the door
        return this.emit("door", message);
      case "guests":
        return this.emit("guests", message);
      case "refused":
        return this.emit("refused", message);
    }
  }

  /** @param {string} reason the program's reason for closing, "" without one */
  #lose(reason) {
    const socket = this.#socket;
    this.isUnsure ||= this.#askedAt !== null;
    this.#socket = this.#askedAt = this.#lookedAt = null;
    this.isOpen = false;
    socket?.close();
    this.emit("lost", reason);
    this.#again = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT_MS);
  }
}

/**
 * Now, by two clocks: one can be adjusted, and the other stops while some devices sleep.
 *
 * @typedef {{ date: number, ticks: number }} Moment
 * @returns {Moment}
 */
function moment() {
  return { date: Date.now(), ticks: performance.now() };
}

/**
 * Milliseconds since a moment; 0 without one.
 *
 * @param {Moment | null} since
 */
function passed(since) {
  return since ? Math.max(Date.now() - since.date, performance.now() - since.ticks) : 0;
}
