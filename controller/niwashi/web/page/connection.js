/** The line to the program: it calls back with what comes, and tries again when it breaks. */

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

/** @extends {Emitter<Events>} */
export class Connection extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #seq = 0;

  /** @param {string} language */
  constructor(language) {
    super();
    const address = new URL("live", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = `?language=${encodeURIComponent(language)}`;
    this.address = address.href;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("close", ({ reason }) => this.#lose(reason));
    this.#socket = socket;
  }

  /**
   * Send a command; returns its number, or 0 when there is nobody to receive it.
   *
   * @param {Command | DoorCommand} command
   */
  send(command) {
    if (!this.#socket || !this.isOpen) return 0;
    this.#seq += 1;
    this.#socket.send(JSON.stringify({ ...command, seq: this.#seq }));
    return this.#seq;
  }

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    if (data instanceof ArrayBuffer) return this.emit("frame", new Uint8Array(data));
    /** @type {ServerMessage} */
    const message = JSON.parse(data);
    switch (message.type) {
      case "hello":
        this.#wait = FIRST_WAIT_MS;
        return this.emit("hello", message);
      case "scene":
        return this.emit("scene", message);
      case "table":
        return this.emit("table", message);
      case "status":
        return this.emit("status", message);
      case "door":
        this.#wait = FIRST_WAIT_MS;
        return this.emit("door", message);
      case "guests":
        return this.emit("guests", message);
      case "refused":
        return this.emit("refused", message);
    }
  }

  /** @param {string} reason what the program said when it closed the line, "" if it said nothing */
  #lose(reason) {
    this.emit("lost", reason);
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT_MS);
  }
}
