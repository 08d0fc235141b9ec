/** The goal of the game, always visible: one sentence, and each player's progress as marks. */

import { byId, make } from "./dom.js";
import { beads, pointsOf } from "./gardens.js";

/** @import { GardenView, GoalView, Scene } from "./protocol.js" */
/** @import { Board } from "./board.js" */

/** Most marks; more are drawn as a bar. */
const MOST_MARKS = 15;

export class Goal {
  #text = make("p", { id: "goal-text" });
  #players = make("div", { id: "goal-players" });
  #shown = "";
  /** Lines of the players. A rebuilt table drops them: they are kept here. @type {HTMLElement[]} */
  #lines = [];

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.model = board.model;
    this.box = make("div", { id: "goal", hidden: true }, this.#text, this.#players);
    byId("bar").after(this.box);
    new ResizeObserver(() => board.fit()).observe(this.box); // it may stand above the board
    this.model.on("status", () => this.#show());
    this.model.on("scene", () => this.#show());
    board.on("built", () => this.#place());
    board.on("shaped", () => this.#place());
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { goal, gardens } = status;
    this.box.hidden = !goal;
    this.#text.hidden = !goal;
    const shown = JSON.stringify([goal, scene.player_names, gardens?.players.map(({ points, virtue }) => [points, virtue])]);
    if (!goal || shown === this.#shown) return;
    this.#shown = shown;
    this.#text.textContent = goal.text;
    for (const old of this.#lines) old.remove();
    this.#lines = goal.reached.map((reached, i) => player(i, reached, goal, scene, gardens?.players[i]));
    this.#place();
  }

  /** On a phone the sentence is in the menu; the progress is in the players' lines where they have some. */
  #place() {
    const { classList } = document.documentElement;
    const isSmall = classList.contains("above") || classList.contains("low");
    const isOneLine = document.body.classList.contains("one-line");
    const trays = [byId("tray-near"), byId("tray-far")].filter(({ hidden }) => !hidden);
    for (const line of this.#lines) {
      const tray = trays.find(({ dataset }) => dataset.owner === line.dataset.owner);
      const isInTray = tray && ((isOneLine && tray.id === "tray-far") || classList.contains("above"));
      if (isInTray) tray.querySelector(".nameplate")?.after(line);
      else this.#players.append(line);
    }
    if (isSmall) byId("drawer-goal").append(this.#text);
    else this.box.prepend(this.#text);
    this.box.classList.toggle("elsewhere", isSmall && !this.#players.childElementCount);
  }
}

/**
 * Draw a player's name and marks, or a bar.
 *
 * @param {number} i
 * @param {number} reached
 * @param {GoalView} goal
 * @param {Scene} scene
 * @param {GardenView} [garden] whose points and virtue count, too
 */
function player(i, reached, { most }, scene, garden) {
  const meter = make("span", { className: most > MOST_MARKS ? "bar" : "marks", ariaHidden: "true" });
  if (most > MOST_MARKS) meter.style.setProperty("--share", `${Math.min(100, (100 * reached) / most)}%`);
  else meter.append(...Array.from({ length: most }, (_, mark) => make("i", { className: mark < reached ? "has" : "" })));
  const name = make("span", { className: "who" }, scene.player_names[i] ?? "");
  const line = make("p", { className: "reached" }, name, meter, make("b", {}, `${reached}/${most}`));
  if (garden) line.append(pointsOf(garden.points), beads(garden));
  line.dataset.owner = String(i);
  return line;
}
