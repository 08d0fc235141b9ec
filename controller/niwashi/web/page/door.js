/** The door: a page from the home network proves that its user is at the board, and enters. */

import { byId, make } from "./dom.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { Connection } from "./connection.js" */
/** @import { DoorCell, DoorMessage } from "./protocol.js" */

/** Storage name of the session key. */
const KEPT = "niwashi-key";
/** Number of cells in a code. */
const CELLS = 4;
/** Size of a cell in its space. */
const SIZE = 0.9;

export class Door {
  /** @type {string[]} */
  #tapped = [];
  /** @type {Map<string, HTMLButtonElement>} */
  #cells = new Map();
  /** @type {DoorMessage | null} */
  #door = null;
  #wait = 0;
  /** The cells as drawn; another game may use another board. */
  #outline = "";
  #isShowing = false;
  /** The key that was sent over this line. @type {string | null} */
  #sent = null;

  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.room = byId("door");
    connection.on("door", (door) => this.#take(door));
    connection.on("hello", () => this.#leave());
    connection.on("refused", ({ text }) => this.#complain(text));
    connection.on("lost", () => this.#forget());
    byId("door-begin").addEventListener("click", () => this.#begin());
    byId("door-clear").addEventListener("click", () => this.#clear());
    byId("door-in").addEventListener("click", () => connection.send({ do: "come-in" }));
    setInterval(() => this.#count(), 1000);
  }

  /** @param {DoorMessage} door */
  #take(door) {
    if (door.key) keep(KEPT, door.key);
    if (!door.is_known) keep(KEPT, null);
    const key = kept(KEPT);
    if (!this.#isShowing || (door.key && door.key !== this.#sent)) {
      this.#isShowing = true;
      this.#sent = key;
      this.connection.send(key ? { do: "enter", key } : { do: "no-key" });
      if (key && !door.key) return;
    }
    this.#show(door);
  }

  #forget() {
    this.#isShowing = false;
    this.#sent = null;
  }

  #leave() {
    this.room.hidden = true;
    this.#forget();
    document.body.classList.remove("at-door");
  }

  /** @param {DoorMessage} door */
  #show(door) {
    const before = this.#door;
    this.#door = door;
    this.#wait = door.wait_s;
    this.#build(door.cells);
    if (door.stage !== before?.stage || door.tries !== before.tries) this.#clear();
    if (door.stage === "shown" && before?.stage === "shown" && door.tries < before.tries) this.#complain(word("door-wrong"));
    this.room.hidden = false;
    document.body.classList.add("at-door");
    this.#say();
  }

  #say() {
    const door = this.#door;
    if (!door) return;
    const { stage } = door;
    byId("door-say").textContent = this.#sentence(door);
    const byPresses = door.way === "presses";
    byId("door-board").hidden = byId("door-count").hidden = stage !== "shown";
    byId("door-clear").hidden = stage !== "shown" || byPresses;
    byId("door-begin").textContent = word(byPresses ? "door-begin-presses" : "door-begin");
    if (byPresses) this.#showCode(door);
    byId("door-begin").hidden = stage !== "idle" && stage !== "paused";
    byId("door-begin", HTMLButtonElement).disabled = this.#wait > 0;
    byId("door-in").hidden = stage !== "right";
    const count = byPresses ? word("door-pressed", { count: door.pressed }) : word("door-tapped", { count: this.#tapped.length });
    byId("door-count").textContent = `${count} · ${word("door-tries", { count: door.tries })}`;
  }

  /** @param {DoorMessage} door */
  #sentence({ stage, way, is_lit: isLit, is_known: isKnown, right, has_done: hasDone, is_pressing: isPressing }) {
    if (stage === "busy") return word("door-busy");
    if (stage === "shown" && way === "presses") return word(isPressing ? "door-now-press" : "door-done-first");
    if (stage === "shown") return word(isLit ? "door-watch" : "door-unlit");
    if (stage === "right" && right === "hand") return word("door-hand");
    if (stage === "right") return `${word("door-right")} ${word(hasDone ? "door-press" : "door-no-done")}`;
    if (this.#wait > 0) return word("door-paused", { count: this.#wait });
    if (isKnown && way === "presses") return word("door-intro-presses");
    return word(isKnown ? "door-intro" : "door-unknown");
  }

  /**
   * Number the cells to press on the board. They are no buttons here.
   *
   * @param {DoorMessage} door
   */
  #showCode({ code, pressed }) {
    for (const [name, button] of this.#cells) {
      const at = code.indexOf(name);
      button.disabled = true;
      button.textContent = at < 0 ? "" : String(at + 1);
      button.ariaLabel = at < 0 ? (button.dataset.label ?? "") : `${at + 1}: ${button.dataset.label}`;
      button.classList.toggle("wanted", at >= 0);
      button.setAttribute("aria-pressed", String(at >= 0 && at < pressed));
    }
  }

  #count() {
    if (this.room.hidden || this.#wait <= 0) return;
    this.#wait -= 1;
    this.#say();
  }

  #begin() {
    this.#complain("");
    this.connection.send({ do: "pair" });
  }

  /** @param {string} text */
  #complain(text) {
    if (!document.body.classList.contains("at-door")) return;
    byId("door-trouble").textContent = text;
  }

  #clear() {
    this.#tapped = [];
    for (const button of this.#cells.values()) {
      button.textContent = "";
      button.setAttribute("aria-pressed", "false");
    }
    this.#say();
  }

  /** @param {string} name */
  #tap(name) {
    const button = this.#cells.get(name);
    if (!button || this.#tapped.includes(name) || this.#tapped.length >= CELLS) return;
    this.#complain("");
    this.#tapped.push(name);
    button.textContent = String(this.#tapped.length);
    button.setAttribute("aria-pressed", "true");
    this.#say();
    if (this.#tapped.length === CELLS) this.connection.send({ do: "tap", cells: [...this.#tapped] });
  }

  /**
   * Draw the outline of the board from its geometry.
   *
   * @param {readonly DoorCell[]} cells
   */
  #build(cells) {
    const outline = JSON.stringify(cells);
    if (outline === this.#outline) return;
    this.#outline = outline;
    this.#cells.clear();
    const box = byId("door-board");
    box.replaceChildren();
    const left = Math.min(...cells.map(({ x }) => x));
    const top = Math.max(...cells.map(({ y }) => y));
    const width = Math.max(...cells.map(({ x }) => x)) - left + 1;
    const height = top - Math.min(...cells.map(({ y }) => y)) + 1;
    box.style.aspectRatio = `${width} / ${height}`;
    box.style.maxWidth = `min(100%, ${(62 * width) / height}dvh)`;
    for (const cell of cells) {
      const made = this.#cell(cell);
      Object.assign(made.style, {
        left: `${((cell.x - left + (1 - SIZE) / 2) / width) * 100}%`,
        top: `${((top - cell.y + (1 - SIZE) / 2) / height) * 100}%`,
        width: `${(SIZE / width) * 100}%`,
        height: `${(SIZE / height) * 100}%`,
      });
      box.append(made);
    }
  }

  /** @param {DoorCell} cell */
  #cell({ name, shape, label, is_code: isCode }) {
    if (!isCode) return make("span", { className: `door-cell ${shape}`, ariaHidden: "true" });
    const made = make("button", { type: "button", className: `door-cell ${shape}`, ariaLabel: label });
    made.dataset.tap = name;
    made.dataset.label = label;
    made.addEventListener("click", () => this.#tap(name));
    this.#cells.set(name, made);
    return made;
  }
}
