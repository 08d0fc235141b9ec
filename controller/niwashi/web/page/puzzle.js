/** The puzzle in progress: its name, the change of rating, and its actions. */

import { byId, make, makeButton } from "./dom.js";
import { signed, word } from "./words.js";

/** @import { PuzzleView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

export class Puzzle {
  #at = make("span", { id: "puzzle-at" });
  #grade = make("span", { id: "puzzle-grade" });
  #own = make("p", { id: "puzzle-own" });
  #help = makeButton("", () => this.model.send({ do: "puzzle-help" }));
  #again = makeButton(word("puzzle-again"), () => this.model.send({ do: "puzzle-again" }));
  #next = makeButton(word("puzzle-next"), () => this.model.send({ do: "puzzle-next" }));
  #leave = makeButton("", () => this.model.send({ do: "puzzle-leave" }));

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    Object.assign(this.#help, { id: "puzzle-help" });
    Object.assign(this.#again, { id: "puzzle-again" });
    Object.assign(this.#next, { id: "puzzle-next" });
    Object.assign(this.#leave, { id: "puzzle-leave" });
    byId("whose").before(make("p", { id: "puzzle-head" }, this.#at, this.#grade));
    const buttons = make("div", { id: "puzzle-buttons" }, this.#next, this.#again, this.#help, this.#leave);
    byId("speech").append(this.#own, buttons);
    model.on("status", () => this.#show(model.status?.puzzle ?? null));
    this.#show(null);
  }

  /** @param {PuzzleView | null} puzzle */
  #show(puzzle) {
    document.body.classList.toggle("solves", Boolean(puzzle));
    byId("puzzle-head").hidden = byId("puzzle-buttons").hidden = this.#own.hidden = !puzzle;
    if (!puzzle) return;
    const { game, number, rating, state, told, level } = puzzle;
    this.#at.textContent = word("puzzle-at", { item: this.model.scene?.games[game]?.name ?? game, count: number });
    this.#grade.textContent = word("puzzle-grade", { count: rating });
    this.#grade.title = level;
    document.body.dataset.puzzle = state;
    this.#showOwn(puzzle);
    this.#help.textContent = word(told ? "puzzle-solution" : "puzzle-hint");
    this.#help.hidden = !puzzle.can_help || told > 1;
    this.#again.hidden = state === "open" && !this.model.status?.turns.length;
    this.#again.classList.toggle("strong", state === "failed");
    this.#next.classList.toggle("strong", state === "solved");
    this.#leave.textContent = word(puzzle.left_game ? "puzzle-to-game" : "puzzle-leave");
  }

  /**
   * Describe the player's rating and its change.
   *
   * @param {PuzzleView} puzzle
   */
  #showOwn({ player, own_rating: own, gain, tries_left: triesLeft }) {
    if (triesLeft) return this.#own.replaceChildren(word(player ? "puzzle-unrated-of" : "puzzle-unrated", { count: triesLeft, player }));
    const rating = word(player ? "puzzle-rating-of" : "puzzle-rating", { count: own, player });
    this.#own.replaceChildren(rating, gain ? make("b", { className: gain < 0 ? "less" : "more" }, ` ${signed(gain)}`) : "");
  }
}
