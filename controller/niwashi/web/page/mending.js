/** A board that is led to where it should be: how much is asked at a time, and that it is right as it stands. */

import { byId } from "./dom.js";
import { word } from "./words.js";

export class Mending {
  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("status", () => this.#show());
    model.addEventListener("scene", () => this.#show());
    byId("pace").addEventListener("click", () => model.command("pace"));
    byId("right").addEventListener("click", () => model.command("right"));
    byId("knock").addEventListener("click", () => this.#knock());
    byId("position-form").addEventListener("submit", (event) => this.#setUp(event));
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { mending = null, confidence = [] } = status;
    byId("knock").hidden = !scene.simulated;
    byId("mending").hidden = !mending && !status.can_lead;
    byId("mending-left").hidden = byId("right").hidden = !mending;
    if (mending) this.#showMending(mending);
    else byId("pace").textContent = word("mending-lead");
    scene.cells.forEach(({ name }, i) => this.#mark(name, confidence[i], mending?.doubtful.includes(name)));
  }

  /** The button lies far down: what the board says to it has to be in sight, and the board too. */
  #knock() {
    this.model.command("knock");
    for (const each of [byId("panel"), window]) each.scrollTo({ top: 0 });
  }

  #showMending({ steps, pace, proposed }) {
    byId("mending-left").textContent = word("mending-left", { count: steps.length });
    byId("pace").textContent = word(pace === "stepwise" ? "mending-at-once" : "mending-stepwise");
    byId("right").textContent = word(proposed ? "mending-right-indeed" : "mending-right");
  }

  /** A subtle mark on what only follows from what was done, a clear one on what somebody should look at. */
  #mark(name, known, isDoubtful) {
    const cell = byId("cells").querySelector(`[data-cell="${CSS.escape(name)}"]`);
    if (!cell) return;
    if (known) cell.dataset.known = isDoubtful ? "doubtful" : known;
    else delete cell.dataset.known;
  }

  #setUp(event) {
    event.preventDefault();
    const text = byId("position-text").value.trim();
    if (text) this.model.command("position", text);
  }
}
