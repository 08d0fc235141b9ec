/**
 * A board's serial port, which this page opens for a program in a worker or behind a line: bytes go through as they are.
 *
 * The messages are those of `niwashi.devices.usb_line.UsbLine`.
 */

const BAUD = 115200; // counts on a UART alone
const PICO = 0x2e8a;
/** Bytes for the program that it has not read yet; the port waits as long as there are more. As `MOST_UNTAKEN`. */
const MOST_UNTAKEN = 8192;
const MOST_AT_ONCE = 4096;
const LAST_WORDS_MS = 500; // what a port that hangs has not taken by then is given up

/**
 * A worker, or what stands in for one.
 *
 * @typedef {{
 *   postMessage: (message: any) => void,
 *   addEventListener: (kind: "message", listen: (event: MessageEvent) => void) => void,
 * }} Program
 */
/** @typedef {{ usbVendorId?: number, usbProductId?: number }} Filter */
/**
 * What is used of a port of Web Serial.
 *
 * @typedef {{
 *   readable: ReadableStream<Uint8Array> | null,
 *   writable: WritableStream<Uint8Array> | null,
 *   getInfo: () => Filter,
 *   open: (options: { baudRate: number, bufferSize: number }) => Promise<void>,
 *   close: () => Promise<void>,
 *   setSignals: (signals: { dataTerminalReady: boolean }) => Promise<void>,
 * }} SerialPort
 */

/** @type {{ requestPort: (options: { filters: Filter[] }) => Promise<SerialPort>, getPorts: () => Promise<SerialPort[]> } | undefined} */
const serial = /** @type {any} */ (navigator).serial;

/** Whether this browser can open ports. */
export const hasSerial = serial !== undefined;

/** @param {string} usb vendor and product of a board file, as "2e8a:0005" */
export function filterOf(usb) {
  const [vendor = ""] = usb.split(":");
  return { usbVendorId: Number.parseInt(vendor, 16) || PICO };
}

export class UsbPort {
  /** What is looked for. @type {Filter} */
  filter = { usbVendorId: PICO };
  /** @type {SerialPort | null} */
  #port = null;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
  #writer = null;
  #isOpen = false;
  /** What has been given to the port last. @type {Promise<void>} */
  #written = Promise.resolve();
  /** What reads the port. @type {Promise<void>} */
  #reading = Promise.resolve();
  /** Opening and closing, one after the other. @type {Promise<void>} */
  #doing = Promise.resolve();
  #untaken = 0;
  /** Called once the program has read some. */
  #goOn = () => {};
  #program;
  #tell;

  /**
   * @param {Program} program
   * @param {(isOpen: boolean) => void} tell called whenever that changes, and whenever there is no port to open
   */
  constructor(program, tell = () => {}) {
    this.#program = program;
    this.#tell = tell;
    program.addEventListener("message", ({ data }) => this.#take(data));
  }

  /** Let the person choose a port, and open it. To be called in an answer to a click. */
  async choose() {
    if (!serial) return;
    let chosen;
    try {
      chosen = await serial.requestPort({ filters: [this.filter] });
    } catch {
      return; // nothing was chosen
    }
    await this.#then(async () => {
      if (this.#port !== chosen) await this.#shut();
      this.#port = chosen;
      await this.#open();
    });
  }

  /** @param {{ type: string, data?: Uint8Array, count?: number }} message */
  #take(message) {
    if (message.type === "usb-open") void this.#then(() => this.#open());
    else if (message.type === "usb-close") void this.#then(() => this.#shut());
    else if (message.type === "usb-write" && message.data) this.#write(message.data);
    else if (message.type === "usb-taken") {
      this.#untaken -= message.count ?? 0;
      this.#goOn();
    }
  }

  /** @param {() => Promise<void>} work */
  #then(work) {
    this.#doing = this.#doing.then(work).catch((error) => this.#lose(String(error?.message ?? error)));
    return this.#doing;
  }

  async #open() {
    if (!this.#isOpen) {
      this.#port ??= await this.#granted();
      const port = this.#port;
      if (!port) return this.#tell(false);
      await port.open({ baudRate: BAUD, bufferSize: MOST_AT_ONCE });
      // MicroPython sends nothing as long as nobody says that there is somebody.
      await port.setSignals({ dataTerminalReady: true }).catch(() => undefined);
      if (!port.writable) throw new Error("it cannot be written to");
      this.#writer = port.writable.getWriter();
      this.#isOpen = true;
      this.#reading = this.#read(port);
    }
    this.#untaken = 0;
    this.#goOn();
    this.#program.postMessage({ type: "usb-opened" });
    this.#tell(true);
  }

  /** A port that the person has allowed this page before, and that is plugged in. */
  async #granted() {
    const ports = (await serial?.getPorts()) ?? [];
    return ports.find((port) => port.getInfo().usbVendorId === this.filter.usbVendorId) ?? null;
  }

  /** @param {SerialPort} port */
  async #read(port) {
    let why = "";
    try {
      while (port.readable && this.#isOpen) {
        const reader = (this.#reader = port.readable.getReader()); // another one after each error that can be borne
        try {
          for (;;) {
            const { value, done } = await reader.read();
            if (done) break;
            if (value) await this.#pass(value);
          }
        } catch (error) {
          why = String(/** @type {Error} */ (error)?.message ?? error);
        } finally {
          reader.releaseLock();
        }
      }
    } finally {
      if (this.#isOpen && this.#port === port) void this.#then(() => this.#lost(why));
    }
  }

  /**
   * Give bytes to the program, once it has read enough of those before: a device that never stops waits for it.
   *
   * @param {Uint8Array} data
   */
  async #pass(data) {
    for (let from = 0; from < data.length; from += MOST_AT_ONCE) {
      const part = data.subarray(from, from + MOST_AT_ONCE);
      while (this.#isOpen && this.#untaken + part.length > MOST_UNTAKEN) await new Promise((read) => (this.#goOn = () => read(undefined)));
      if (!this.#isOpen) return;
      this.#untaken += part.length;
      this.#program.postMessage({ type: "usb-data", data: part });
    }
  }

  /** @param {Uint8Array} data */
  #write(data) {
    if (!this.#writer) return;
    this.#written = this.#writer.write(data).then(
      () => this.#program.postMessage({ type: "usb-sent", count: data.length }),
      () => undefined, // whoever reads hears of it
    );
  }

  /** @param {string} why */
  async #lost(why) {
    await this.#shut();
    this.#port = null; // what is plugged in again is another one
    this.#lose(why);
  }

  /** @param {string} why */
  #lose(why) {
    this.#program.postMessage({ type: "usb-closed", why });
    this.#tell(false);
  }

  async #shut() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#goOn();
    await Promise.race([this.#written, new Promise((late) => setTimeout(late, LAST_WORDS_MS))]);
    await this.#reader?.cancel().catch(() => undefined);
    await this.#reading;
    this.#writer?.releaseLock();
    this.#reader = this.#writer = null;
    await this.#port?.close().catch(() => undefined);
  }
}
