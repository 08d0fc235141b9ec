/** The line to the program: it calls back with what comes, and tries again when it breaks. */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;

export class Connection extends EventTarget {
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
    socket.addEventListener("message", ({ data }) => this.#heard(data));
    socket.addEventListener("close", ({ reason }) => this.#lost(reason));
    this.#socket = socket;
  }

  /** Send a message; returns its number, or 0 when there is nobody to hear it. */
  send(message) {
    if (!this.isOpen) return 0;
    this.#seq += 1;
    this.#socket.send(JSON.stringify({ ...message, seq: this.#seq }));
    return this.#seq;
  }

  #heard(data) {
    if (data instanceof ArrayBuffer) return this.#tell("frame", new Uint8Array(data));
    const message = JSON.parse(data);
    if (message.type === "hello") this.#wait = FIRST_WAIT_MS;
    return this.#tell(message.type, message);
  }

  /** @param {string} reason what the program said when it closed the line, "" if it said nothing */
  #lost(reason) {
    this.#tell("lost", reason);
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT_MS);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
