/** Preview a card's effect on the squares while it is pointed at or held. */

import { make } from "./dom.js";
import { stackOf } from "./stones.js";

/** @import { Board } from "./board.js" */

export class Ghost {
  /** The place pointed at. */
  #name = "";
  /** @type {HTMLElement[]} */
  #shown = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.model.on("preview", ({ name }) => this.#show(name));
    for (const event of /** @type {const} */ (["table", "status", "scene"])) board.model.on(event, () => this.#show(this.#name));
  }

  /** @param {string} name the place pointed at */
  #show(name) {
    this.#clear();
    this.#name = name;
    const { model, elements } = this.board;
    const effects = model.stack(name).length ? model.status?.effects[name] : undefined;
    for (const [place, faces] of Object.entries(effects ?? {})) {
      const element = elements.get(place);
      if (!element) continue;
      element.classList.add("foreseen");
      element.append(make("span", { className: "ghost" }, ...(faces.length ? [stackOf(faces)] : [])));
      this.#shown.push(element);
    }
  }

  #clear() {
    for (const element of this.#shown) {
      element.classList.remove("foreseen");
      element.querySelector("span.ghost")?.remove();
    }
    this.#shown = [];
  }
}
