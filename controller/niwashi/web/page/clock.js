/** How long each player has had the turn. The program counts; between two messages the page counts on. */

import { byId } from "./dom.js";

export class Clock {
  #toldAt = 0;

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("status", () => {
      this.#toldAt = performance.now();
      this.#show();
    });
    model.addEventListener("scene", () => this.#show());
    setInterval(() => this.#show(), 1000);
  }

  #show() {
    const { scene, status } = this.model;
    if (!scene || !status?.clock) return;
    const { used_s: used, running } = status.clock;
    const since = (performance.now() - this.#toldAt) / 1000;
    const told = scene.player_names.map((name, player) => {
      const each = document.createElement("span");
      each.textContent = `${name} ${minutes(used[player] + (player === running ? since : 0))}`;
      each.classList.toggle("running", player === running);
      return each;
    });
    byId("clock").replaceChildren(...told);
  }
}

/** 75 seconds as "1:15". */
function minutes(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
