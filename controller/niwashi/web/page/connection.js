/** The line to the program: it calls back with what comes, and tries again when it breaks or falls silent. */

import { Emitter } from "./emitter.js";

/** @import { Command, DoorCommand, DoorMessage, GuestsMessage, Hello, RefusedMessage, SceneMessage, ServerMessage, StatusMessage, TableMessage } from "./protocol.js" */
/**
 * @typedef {{
 *   hello: Hello, scene: SceneMessage, table: TableMessage, status: StatusMessage, refused: RefusedMessage,
 *   door: DoorMessage, guests: GuestsMessage, frame: Uint8Array, lost: string,
 * }} Events what the program sends by its type, frames, and why the line broke ("" if nobody said)
 */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
/** A line on which nothing was heard for so long is given up, or one on which nothing was taken: two beats are missing. */
const SILENT_MS = 12000;
/** So long a line may take to be greeted. */
const GREETING_MS = 8000;
/** So long the program has to answer where somebody looks at the page again. */
const LOOK_MS = 3000;
/** How often it is looked whether the line still goes on. */
const EVERY_MS = 1000;

/** @extends {Emitter<Events>} */
export class Connection extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether the program has greeted this page. */
  isOpen = false;
  #wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  #seq = 0;
  #seen = 0;
  /** The moment of the last beat, as the program counts. */
  #beat = 0;
  /** When something was heard last, or the line was begun. */
  #heardAt = moment();
  /** When the first command was sent that was not taken yet; when the program was asked for a beat. @type {Moment | null} */
  #askedAt = null;
  /** @type {Moment | null} */
  #lookedAt = null;

  /** @param {string} language */
  constructor(language) {
    super();
    const address = new URL("live", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    // By this name the program knows a page again, and ends the line that it had before.
    const page = crypto.getRandomValues(new Uint32Array(4)).join("-");
    address.search = `?language=${encodeURIComponent(language)}&page=${page}`;
    this.address = address.href;
    setInterval(() => this.#check(), EVERY_MS);
    document.addEventListener("visibilitychange", () => this.#look());
    for (const back of ["pageshow", "online"]) window.addEventListener(back, () => this.#look());
  }

  open() {
    clearTimeout(this.#again);
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(data));
    socket.addEventListener("close", ({ reason }) => socket === this.#socket && this.#lose(reason));
    this.#socket = socket;
    this.#heardAt = moment();
  }

  /**
   * Send a command; returns its number, or 0 when there is nobody to receive it.
   *
   * @param {Command | DoorCommand} command
   */
  send(command) {
    if (!this.#socket || !this.isOpen) return 0;
    this.#seq += 1;
    if (command.do !== "beat") this.#askedAt ??= moment();
    this.#socket.send(JSON.stringify({ ...command, seq: this.#seq, heard: this.#beat }));
    return this.#seq;
  }

  /** Somebody may look at the page again: is anybody there? */
  #look() {
    if (document.visibilityState === "hidden") return;
    if (!this.#socket && this.#again) this.open();
    this.#check();
    if (this.isOpen && !this.#lookedAt && this.send({ do: "beat" })) this.#lookedAt = moment();
  }

  /** Give the line up where nothing goes over it. What was asked by it is not done after that. */
  #check() {
    const { isOpen } = this;
    const isDead = passed(this.#heardAt) > (isOpen ? SILENT_MS : GREETING_MS) || passed(this.#askedAt) > SILENT_MS;
    // Whoever has asked for something waits until it is too late for that.
    if (this.#socket && (isDead || (!this.#askedAt && passed(this.#lookedAt) > LOOK_MS))) this.#lose("");
  }

  /** @param {number} seen the number of the last command that was taken */
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
        return this.emit("status", message);
      case "beat":
        this.#beat = message.at;
        return this.#take(message.seen);
      case "door":
        if (!this.isOpen) this.#greet();
        return this.emit("door", message);
      case "guests":
        return this.emit("guests", message);
      case "refused":
        return this.emit("refused", message);
    }
  }

  /** @param {string} reason what the program said when it closed the line, "" if it said nothing */
  #lose(reason) {
    const socket = this.#socket;
    this.#socket = this.#askedAt = this.#lookedAt = null;
    this.isOpen = false;
    socket?.close();
    this.emit("lost", reason);
    this.#again = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT_MS);
  }
}

/**
 * By two clocks: one is set now and then, and the other stands still while some devices sleep.
 *
 * @typedef {{ date: number, ticks: number }} Moment
 * @returns {Moment}
 */
function moment() {
  return { date: Date.now(), ticks: performance.now() };
}

/**
 * How many milliseconds have passed since a moment; 0 where there was none.
 *
 * @param {Moment | null} since
 */
function passed(since) {
  return since ? Math.max(Date.now() - since.date, performance.now() - since.ticks) : 0;
}
