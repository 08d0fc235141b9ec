/** The list of kept games, newest first; opens one of them. */

import { asked, namesOf, when } from "./archive.js";
import { byId, make } from "./dom.js";
import { pictureElement } from "./host.js";
import { KeptGame } from "./kept_game.js";
import { word } from "./words.js";

/** @import { GameEntry, GamesPage } from "./protocol.js" */
/** @import { Light } from "./light.js" */
/** @import { Model } from "./model.js" */

export class KeptGames {
  /** The oldest game in the list. @type {number | null} */
  #last = null;

  /**
   * @param {Model} model
   * @param {Light} light
   */
  constructor(model, light) {
    this.dialog = byId("games-dialog", HTMLDialogElement);
    this.list = byId("games-list");
    this.kept = new KeptGame(model, light, () => this.open());
    byId("my-games").addEventListener("click", () => this.open());
    byId("games-close").addEventListener("click", () => this.dialog.close());
    byId("games-older").addEventListener("click", () => this.#more());
  }

  /**
   * Show a frame of the board's lights, or keep it until the page shows the current game again.
   *
   * @param {Uint8Array} frame
   */
  pass(frame) {
    this.kept.pass(frame);
  }

  async open() {
    this.#last = null;
    this.list.replaceChildren();
    byId("games-count").textContent = word("my-making");
    this.dialog.showModal();
    await this.#more();
  }

  async #more() {
    const before = this.#last === null ? "" : `&before=${this.#last}`;
    const page = await asked(`games.json?language=${document.documentElement.lang}${before}`);
    if (typeof page === "string") {
      byId("games-count").textContent = page;
      return;
    }
    const { games, count, more } = /** @type {GamesPage} */ (page);
    byId("games-count").textContent = count ? word("my-count", { count }) : word("my-none");
    const lines = games.map((entry) => this.#line(entry));
    this.list.append(...lines);
    this.#last = games.at(-1)?.number ?? this.#last;
    byId("games-older").hidden = !more;
    lines[0]?.querySelector("button")?.focus();
  }

  /** @param {GameEntry} entry */
  #line(entry) {
    const { number, game, cover, turns, ended } = entry;
    const open = make("button", { type: "button", className: "plain kept-line" });
    open.dataset.number = String(number);
    if (cover) open.append(pictureElement(cover, { alt: "", width: 64, height: 44 }));
    const facts = word("my-line", { text: ended, count: turns });
    const who = namesOf(entry) || word("my-number", { count: number });
    open.append(make("span", {}, make("b", {}, game), make("span", {}, who), make("small", {}, `${when(entry)} · ${facts}`)));
    open.addEventListener("click", () => this.#look(number));
    return make("li", {}, open);
  }

  /** @param {number} number */
  async #look(number) {
    const refusal = await this.kept.open(number, 0);
    if (refusal) byId("games-count").textContent = refusal;
    else this.dialog.close();
  }
}
