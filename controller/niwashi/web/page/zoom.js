/** Zoom for cells too small for a finger: while it rests on the board, the board grows around it. */

import { byId, make } from "./dom.js";

/** @import { Board } from "./board.js" */

/** Smallest cell for a finger, and the zoomed size, in pixels. */
const FOUND_PX = 44;
const NEAR_PX = 60;

export class Zoom {
  #name = make("span", { id: "near-name", hidden: true });
  isOn = false;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    byId("held-layer").append(this.#name);
    // A zoomed board is not scrolled by the finger that looks for a cell.
    byId("stage").addEventListener("touchmove", (event) => this.isOn && event.cancelable && event.preventDefault(), { passive: false });
  }

  /**
   * True if a cell is too small for a finger.
   *
   * @param {HTMLElement | null} cell
   */
  isWanted(cell) {
    return Boolean(cell?.matches(".square, .hex")) && Number(cell?.offsetWidth) < FOUND_PX;
  }

  /**
   * Zoom the board around a point on a cell.
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
   * Show the name of the cell above the finger.
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
