/** The goal of the game, always visible: one sentence, and each player's progress as marks. */

import { byId, make } from "./dom.js";

/** @import { GoalView, Scene } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Most marks; more are drawn as a bar. */
const MOST_MARKS = 15;

export class Goal {
  #text = make("p");
  #players = make("div", { id: "goal-players" });
  #shown = "";

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.box = make("div", { id: "goal", hidden: true }, this.#text, this.#players);
    byId("say-room").after(this.box);
    model.on("status", () => this.#show());
    model.on("scene", () => this.#show());
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { goal } = status;
    this.box.hidden = !goal;
    const shown = JSON.stringify([goal, scene.player_names]);
    if (!goal || shown === this.#shown) return;
    this.#shown = shown;
    this.#text.textContent = goal.text;
    this.#players.replaceChildren(...goal.reached.map((reached, i) => player(i, reached, goal, scene)));
  }
}

/**
 * Draw a player's name and marks, or a bar.
 *
 * @param {number} i
 * @param {number} reached
 * @param {GoalView} goal
 * @param {Scene} scene
 */
function player(i, reached, { most }, scene) {
  const meter = make("span", { className: most > MOST_MARKS ? "bar" : "marks", ariaHidden: "true" });
  if (most > MOST_MARKS) meter.style.setProperty("--share", `${Math.min(100, (100 * reached) / most)}%`);
  else meter.append(...Array.from({ length: most }, (_, mark) => make("i", { className: mark < reached ? "has" : "" })));
  const name = make("span", {}, scene.player_names[i] ?? "");
  const line = make("p", {}, name, meter, make("b", {}, `${reached} / ${most}`));
  line.dataset.owner = String(i);
  return line;
}
