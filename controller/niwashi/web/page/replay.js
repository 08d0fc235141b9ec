/** Replay of a kept game: one turn on or back, to any turn, or by itself. */

import { byId } from "./dom.js";
import { word } from "./words.js";

/** @import { ReplayView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

export class Replay {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.line = byId("replay-line", HTMLInputElement);
    model.on("status", () => this.#show(model.status?.replay ?? null));
    for (const button of byId("replay").querySelectorAll("button")) {
      button.addEventListener("click", () => this.#go(button.dataset.replay ?? ""));
    }
    this.line.addEventListener("change", () => model.send({ do: "go-to", turn: Number(this.line.value) }));
  }

  /** @param {ReplayView | null} replay */
  #show(replay) {
    byId("replay").hidden = !replay;
    document.body.classList.toggle("replays", Boolean(replay));
    if (!replay) return;
    const { turn, turns, running } = replay;
    byId("replay-at").textContent = turn === null ? word("replay-strayed") : word("replay-at", { count: turn, text: turns });
    this.line.max = String(turns);
    if (turn !== null) this.line.value = String(turn);
    this.#showRunning(running);
    for (const button of byId("replay").querySelectorAll("button")) {
      const kind = button.dataset.replay ?? "";
      button.disabled = (turn === 0 && ["first", "back"].includes(kind)) || (turn === turns && ["on", "last"].includes(kind));
    }
  }

  /** @param {boolean} running */
  #showRunning(running) {
    const button = byId("replay-go");
    button.dataset.replay = running ? "rest" : "go";
    button.title = word(running ? "replay-rest" : "replay-go");
    button.setAttribute("aria-label", button.title);
    button.querySelector("use")?.setAttribute("href", running ? "#icon-rest" : "#icon-go");
  }

  /** @param {string} kind */
  #go(kind) {
    const replay = this.model.status?.replay;
    if (!replay) return;
    if (kind === "go" || kind === "rest") return this.model.send({ do: "replay", running: kind === "go" });
    const { turn, turns } = replay;
    const known = turn ?? Math.min(Number(this.line.value), turns);
    const step = turn === null ? 0 : 1;
    const goal = { first: 0, back: Math.max(0, known - step), on: Math.min(turns, known + step), last: turns }[kind];
    if (goal !== undefined) this.model.send({ do: "go-to", turn: goal });
  }
}
