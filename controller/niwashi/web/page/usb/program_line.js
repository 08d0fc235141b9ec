/** The line to the program that serves this page, with a worker's manners: messages both ways. It connects again when it breaks. */

/** @import { Program } from "./usb_port.js" */
/** Storage name of a guest's session key (door.js). */
const KEY = "niwashi-key";
const AGAIN_MS = 1000;
const LONGEST_MS = 10_000;

/** @implements {Program} */
export class ProgramLine {
  /** @type {((event: MessageEvent) => void)[]} */
  #listening = [];
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = AGAIN_MS;
  #isEnded = false;
  #wasLost = false;

  /** @param {URL} address */
  constructor(address) {
    address.protocol = address.protocol.replace("http", "ws");
    this.#address = address.href;
    this.#connect();
  }

  /**
   * @param {"message"} _
   * @param {(event: MessageEvent) => void} listen
   */
  addEventListener(_, listen) {
    this.#listening.push(listen);
  }

  /** @param {any} message dropped without a connection: the program asks for what it needs */
  postMessage(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (message.type === "usb-data") this.#socket.send(message.data);
    else this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.postMessage({ type: "enter", key: storedKey() });
      this.#wait = AGAIN_MS;
      if (this.#wasLost) this.#tell({ type: "back" });
      this.#wasLost = false;
    });
    socket.addEventListener("message", ({ data }) => {
      const message = data instanceof ArrayBuffer ? { type: "usb-write", data: new Uint8Array(data) } : JSON.parse(data);
      this.#isEnded ||= message.type === "ended";
      this.#tell(message);
    });
    socket.addEventListener("close", () => this.#lose());
  }

  #lose() {
    if (this.#isEnded) return this.#tell({ type: "usb-close" }); // another page may want the port
    if (!this.#wasLost) this.#tell({ type: "lost" });
    this.#wasLost = true;
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_MS, 2 * this.#wait);
  }

  /** @param {any} data */
  #tell(data) {
    for (const listen of this.#listening) listen(new MessageEvent("message", { data }));
  }
}

function storedKey() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // the browser keeps nothing
  }
}
