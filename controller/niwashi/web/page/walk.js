/** A kept game that is walked through: one turn on or back, to any turn, or by itself. */

import { byId } from "./dom.js";
import { word } from "./words.js";

export class Walk {
  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("status", () => this.#show(model.status?.walk ?? null));
    for (const button of byId("walk").querySelectorAll("button")) {
      button.addEventListener("click", () => this.#go(button.dataset.walk));
    }
    byId("walk-line").addEventListener("change", ({ target }) => model.command("walk", target.value));
  }

  #show(walk) {
    byId("walk").hidden = !walk;
    document.body.classList.toggle("walks", Boolean(walk));
    if (!walk) return;
    const { at, of, going } = walk;
    byId("walk-at").textContent = at === null ? word("walk-strayed") : word("walk-at", { count: at, text: of });
    const line = byId("walk-line");
    line.max = of;
    if (document.activeElement !== line || at !== null) line.value = at ?? line.value;
    this.#showGoing(going);
    for (const [kind, isEnd] of [["first", at === 0], ["back", at === 0], ["on", at === of], ["last", at === of]]) {
      byId("walk").querySelector(`[data-walk="${kind}"]`).disabled = isEnd;
    }
  }

  #showGoing(going) {
    const button = byId("walk-go");
    button.dataset.walk = going ? "rest" : "go";
    button.setAttribute("aria-label", word(going ? "walk-rest" : "walk-go"));
    button.title = button.getAttribute("aria-label");
    button.querySelector("use").setAttribute("href", going ? "#icon-rest" : "#icon-go");
  }

  #go(kind) {
    const { at, of } = this.model.status.walk;
    const known = at ?? Math.min(Number(byId("walk-line").value), of);
    const off = at === null ? 0 : 1;
    const goal = { first: 0, back: Math.max(0, known - off), on: Math.min(of, known + off), last: of }[kind];
    this.model.command("walk", goal === undefined ? kind : String(goal));
  }
}
