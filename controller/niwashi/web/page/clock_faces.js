/** Clocks of a timed game: time left, the running clock, and a proposed time control. */

import { ClockForm } from "./clock_form.js";
import { byId, make } from "./dom.js";
import { word } from "./words.js";

/** @import { Model } from "./model.js" */
/** @import { ClockView, TimedView } from "./protocol.js" */

const DAY_S = 86400;
const HOUR_S = 3600;
/** Seconds below which tenths are shown. */
const CLOSE_S = 10;

export class ClockFaces {
  #receivedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Face[]} */
  #faces = [];
  /** Longest time shown in this game, so that digits keep their size. */
  #letters = 4;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.box = byId("clocks");
    this.stands = byId("clock-stands");
    this.form = new ClockForm("clock-change", byId("clock-form"));
    byId("clock-send").addEventListener("click", () => this.#propose());
    byId("clock-yes").addEventListener("click", () => model.send({ do: "clock-answer", agrees: true }));
    byId("clock-no").addEventListener("click", () => model.send({ do: "clock-answer", agrees: false }));
    model.on("status", () => this.#showStatus());
    model.on("lost", () => this.#tick());
    model.on("scene", () => this.#showScene());
  }

  #showScene() {
    const { scene } = this.model;
    if (!scene) return;
    this.form.offer(scene.clocks);
    this.form.explain(scene.player_names);
    this.#letters = 4;
    this.#faces = scene.player_names.map(() => new Face());
    this.box.replaceChildren(...this.#faces.map(({ box }) => box), this.stands);
    this.box.style.setProperty("--players", String(this.#faces.length));
    this.#showStatus();
  }

  #showStatus() {
    const { scene, status } = this.model;
    if (!scene || !status) return;
    const { timed, proposed } = status.clock;
    this.#receivedAt = performance.now();
    document.body.classList.toggle("timed", Boolean(timed));
    byId("clock-told").textContent = word("clock-is", { text: timed ? timed.label : word("clock-none") });
    byId("clock-send").textContent = word(status.turns.length ? "clock-propose" : "clock-set");
    byId("clock-box").hidden = Boolean(status.result || status.demo);
    set(this.stands, status.result?.text ?? timed?.stands ?? "");
    const asks = byId("clock-asks");
    asks.hidden = !proposed;
    if (proposed) byId("clock-asked").textContent = word("clock-asked", { text: proposed.label, player: proposed.waits_for });
    const shown = timed ?? used(status.clock);
    this.#faces.forEach((face, i) => face.name(status.names[i] || (scene.player_names[i] ?? "")));
    this.#letters = Math.max(this.#letters, ...shown.left_s.map((left) => timeText(left, shown).length));
    this.box.style.setProperty("--letters", String(this.#letters));
    this.#tick();
  }

  /** Show the time, and schedule the next second. */
  #tick() {
    clearTimeout(this.#timer);
    const clock = this.model.status?.clock;
    if (!clock) return;
    if (!this.model.isFresh) return this.#faces.forEach((face) => face.hide());
    if (!clock.timed) return this.#countUp(used(clock));
    const { timed } = clock;
    const since = (performance.now() - this.#receivedAt) / 1000;
    let left = 0;
    this.#faces.forEach((face, i) => {
      const passed = i === timed.runs ? Math.max(0, since - (timed.free_s[i] ?? 0)) : 0;
      const seconds = Math.max(0, (timed.left_s[i] ?? 0) - passed);
      if (i === timed.runs) left = seconds;
      face.show(seconds, timed, i);
    });
    if (timed.runs === null || left <= 0) return;
    const step = left < CLOSE_S ? 0.1 : 1;
    this.#timer = setTimeout(() => this.#tick(), 1000 * (left % step || step) + 5);
  }

  /**
   * Without a time control, a page that is the clock shows the time used.
   *
   * @param {TimedView} shown
   */
  #countUp(shown) {
    if (document.body.dataset.role === "clock") {
      const since = (performance.now() - this.#receivedAt) / 1000;
      this.#faces.forEach((face, i) => face.show(Math.floor((shown.left_s[i] ?? 0) + (i === shown.runs ? since : 0)), shown, i));
    }
    this.#timer = setTimeout(() => this.#tick(), 1000);
  }

  #propose() {
    this.model.send({ do: "clock", clock: this.form.value });
    byId("clock-box", HTMLDetailsElement).open = false;
  }
}

/**
 * Time used, as a TimedView: it grows and has no limit.
 *
 * @param {ClockView} clock
 * @returns {TimedView}
 */
function used({ used_s: left, running: runs }) {
  const none = left.map(() => false);
  return { text: "", label: "", stands: "", left_s: left.map(Math.floor), free_s: none.map(() => 0), runs, periods: left.map(() => 0), low: none, out: none };
}

/** The clock of one player. */
class Face {
  constructor() {
    this.who = make("span", { className: "who" });
    this.time = make("b");
    this.more = make("small");
    this.time.setAttribute("role", "timer");
    this.box = make("div", { className: "face" }, this.who, this.time, this.more);
  }

  /** @param {string} name */
  name(name) {
    this.who.textContent = name;
    this.time.setAttribute("aria-label", word("clock-of", { player: name }));
  }

  /** Show that the time left is unknown. */
  hide() {
    this.box.classList.remove("runs", "low", "out");
    set(this.time, "–:––");
    set(this.more, word("clock-unknown"));
  }

  /**
   * @param {number} seconds
   * @param {TimedView} timed
   * @param {number} player
   */
  show(seconds, timed, player) {
    const isOut = timed.out[player] ?? false;
    const isLow = !isOut && (timed.low[player] ?? false);
    const periods = timed.periods[player] ?? 0;
    const { classList } = this.box;
    classList.toggle("runs", player === timed.runs);
    classList.toggle("low", isLow);
    classList.toggle("out", isOut);
    set(this.time, timeText(seconds, timed));
    set(this.more, isOut ? word("clock-out") : periods ? word("clock-periods", { count: periods }) : isLow ? word("clock-low") : "");
  }
}

/**
 * Set a text only if it differs, to avoid a new layout.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Format 75 seconds as "1:15", 9.5 as "9.5", a day as "1 d 00:00".
 *
 * @param {number} left
 * @param {TimedView} timed
 */
export function timeText(left, timed) {
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  if (timed.text && left > 0 && left < CLOSE_S && timed.runs !== null) return (Math.ceil(left * 10) / 10).toFixed(1);
  const whole = Math.ceil(left);
  const [h, m, s] = [Math.floor(whole / HOUR_S), Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= DAY_S) return word("clock-days", { count: Math.floor(whole / DAY_S), text: `${two(h % 24)}:${two(m)}` });
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
