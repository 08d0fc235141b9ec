/** Cells too small for a finger: while one stays on the board, all of it comes nearer around that finger. */

import { byId, make } from "./dom.js";

/** @import { Board } from "./board.js" */

/** What a finger finds, and how large a cell is made that is smaller. */
const FOUND_PX = 44;
const NEAR_PX = 60;

export class Zoom {
  #name = make("span", { id: "near-name", hidden: true });
  isOn = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    byId("held-layer").append(this.#name);
    // A board that is near is not scrolled by the finger that looks for a cell on it.
    byId("stage").addEventListener("touchmove", (event) => this.isOn && event.cancelable && event.preventDefault(), { passive: false });
  }

  /**
   * Whether a finger would miss a cell.
   *
   * @param {HTMLElement | null} cell
   */
  isWanted(cell) {
    return Boolean(cell?.matches(".square, .hex")) && Number(cell?.offsetWidth) < FOUND_PX;
  }

  /**
   * Bring the board nearer around a point, where a cell is.
   *
   * @param {HTMLElement} cell
   * @param {number} x
   * @param {number} y
   */
  begin(cell, x, y) {
    const board = byId("board");
    const box = board.getBoundingClientRect();
    board.style.transformOrigin = `${x - box.left}px ${y - box.top}px`;
    board.style.scale = String(NEAR_PX / cell.offsetWidth);
    board.classList.add("near");
    this.isOn = true;
  }

  /**
   * Name the cell under the finger, where the finger does not cover it.
   *
   * @param {HTMLElement | null} cell
   * @param {number} x
   * @param {number} y
   */
  name(cell, x, y) {
    this.#name.hidden = !cell;
    this.#name.textContent = this.board.model.cell(cell?.dataset.cell ?? "")?.label ?? "";
    this.#name.style.translate = `calc(${x}px - 50%) ${y - NEAR_PX * 1.6}px`;
  }

  end() {
    if (!this.isOn) return;
    const board = byId("board");
    board.classList.remove("near");
    board.style.scale = "";
    this.#name.hidden = true;
    this.isOn = false;
  }
}
