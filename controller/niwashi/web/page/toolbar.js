/** Tools and options beside the table: one stone, turn over, language, side. */

import { byId } from "./dom.js";
import { host } from "./host.js";

/** @import { Board } from "./board.js" */
/** @import { Hands } from "./hands.js" */

export class Choices {
  /**
   * @param {Board} board
   * @param {Hands} hands
   * @param {Record<string, string>} languages
   */
  constructor(board, hands, languages) {
    this.board = board;
    this.model = board.model;
    this.hands = hands;
    this.#fill(byId("language", HTMLSelectElement), languages, document.documentElement.lang);
    this.model.on("scene", () => this.#showTools());
    hands.on("tools", () => this.#showTools());
    this.#listen();
  }

  #listen() {
    const does = {
      one: () => (this.hands.one = !this.hands.one),
      flip: () => this.hands.turnOver(),
      finger: () => (this.hands.finger = !this.hands.finger),
      "turn-table": () => this.board.turn(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    const language = byId("language", HTMLSelectElement);
    language.addEventListener("change", () => speak(language.value));
  }

  #showTools() {
    byId("one").setAttribute("aria-pressed", String(this.hands.one));
    byId("one").hidden = !this.model.scene?.stacks;
    byId("flip").hidden = !this.model.scene?.two_faced;
    byId("finger").hidden = !this.hands.canPress;
    byId("finger").setAttribute("aria-pressed", String(this.hands.finger));
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {Record<string, string>} options
   * @param {string} chosen
   */
  #fill(select, options, chosen) {
    select.replaceChildren(...Object.entries(options).map(([value, name]) => new Option(name, value, false, value === chosen)));
  }
}

/**
 * Reload the page in another language.
 *
 * @param {string} language
 */
function speak(language) {
  location.assign(host().languageAddress(language));
}
