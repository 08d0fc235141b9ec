/** Time used by each player. The program counts; between two messages the page continues counting. */

import { byId, make } from "./dom.js";

/** @import { Model } from "./model.js" */

export class Clock {
  #receivedAt = 0;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    model.on("status", () => {
      this.#receivedAt = performance.now();
      this.#show();
    });
    for (const what of /** @type {const} */ (["scene", "lost"])) model.on(what, () => this.#show());
    setInterval(() => this.#show(), 1000);
  }

  #show() {
    const { scene, status } = this.model;
    if (!scene || !status) return;
    const { used_s: used, timed } = status.clock;
    if (timed) return;
    const running = this.model.isFresh ? status.clock.running : null;
    const since = (performance.now() - this.#receivedAt) / 1000;
    this.#fill(scene.player_names.length).forEach((clock, player) => {
      const name = status.names[player] || scene.player_names[player];
      const seconds = (used[player] ?? 0) + (player === running ? since : 0);
      const [text, className] = [`${name} ${this.model.isFresh ? minutes(seconds) : "–:––"}`, player === running ? "running" : ""];
      // Setting a text redraws it even if it is the same.
      if (clock.textContent !== text) clock.textContent = text;
      if (clock.className !== className) clock.className = className;
    });
  }

  /** @param {number} players */
  #fill(players) {
    const box = byId("clock");
    if (box.children.length !== players) box.replaceChildren(...Array.from({ length: players }, () => make("span")));
    return [...box.children];
  }
}

/**
 * Format 75 seconds as "1:15".
 *
 * @param {number} seconds
 */
export function minutes(seconds) {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
