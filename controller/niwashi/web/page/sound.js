/** Soft synthesised sounds of stones, cards, turns and mistakes. Silent until the page was touched. */

import { byId } from "./dom.js";
import { Switches } from "./switches.js";

/** @import { Model } from "./model.js" */
/** @typedef {(typeof HEARD)[number]} Heard */

/** Kinds of sounds, each with a switch. */
const HEARD = /** @type {const} */ (["stone", "card", "turn", "mistake", "time"]);
/** Storage name of the sounds that are off. */
const KEPT = "niwashi-sound";
/** Shortest interval of a sound in milliseconds: five stones set down at once make one sound. */
const APART_MS = 40;
/** Events that count as a touch. Some browsers need the finger to be lifted. */
const TOUCHES = ["pointerdown", "pointerup", "touchend", "keydown"];
/** Milliseconds after which sound that does not resume is started anew. */
const HELPLESS_MS = 1000;
/** Milliseconds of silence after which sound rests: a browser works on it, heard or not. Longer than any sound. */
const RESTS_AFTER_MS = 5000;
/** Milliseconds within which a resting sound comes back, or the sound is left out. */
const LATE_MS = 500;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** Stones on each place, the last player, and the last mistake. @type {Record<string, number>} */
  #heights = {};
  #side = -1;
  #reason = "";
  #lastAt = 0;
  /** Time since when sound has failed to resume. */
  #askedAt = Infinity;
  /** True if sound was paused here as nothing was played, and nobody has interrupted it. */
  #rests = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** Clock warnings given so far. @type {Set<string>} */
  #told = new Set();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.switches = new Switches(byId("sounds"), { kept: KEPT, kind: "sound", names: HEARD, usual: true });
    for (const touch of TOUCHES) window.addEventListener(touch, () => this.#wake(), true);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.#resume();
    });
    model.on("scene", () => (this.#heights = {}));
    model.on("table", () => this.#hearTable());
    model.on("status", () => this.#hearStatus());
    model.on("status", () => this.#hearClock());
    model.on("refused", () => void this.#play("mistake"));
  }

  /**
   * Browsers play nothing before the page was touched. Sound interrupted by a call or the lock screen
   * has to be resumed; some browsers then need a new context.
   */
  #wake() {
    const [context, now] = [this.#context, performance.now()];
    this.#restLater();
    if (typeof AudioContext === "undefined" || context?.state === "running") this.#askedAt = Infinity;
    else if (!context || context.state === "closed" || now - this.#askedAt > HELPLESS_MS) {
      void context?.close().catch(() => undefined);
      this.#context = new AudioContext();
      this.#askedAt = Infinity;
      this.#rests = false;
    } else {
      this.#askedAt = Math.min(this.#askedAt, now);
      void this.#resume();
    }
  }

  async #resume() {
    this.#restLater();
    await this.#context?.resume().catch(() => undefined);
    if (this.#context?.state === "running") this.#rests = false;
  }

  #restLater() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), RESTS_AFTER_MS);
  }

  #rest() {
    if (this.#context?.state !== "running") return;
    this.#rests = true;
    this.#askedAt = Infinity;
    void this.#context.suspend().catch(() => undefined);
  }

  #hearTable() {
    const stacks = this.model.table?.stacks ?? {};
    const heights = Object.fromEntries(Object.entries(stacks).map(([name, stack]) => [name, stack.length]));
    const changed = Object.keys(heights).filter((name) => name in this.#heights && heights[name] !== this.#heights[name]);
    const down = changed.filter((name) => (heights[name] ?? 0) > (this.#heights[name] ?? 0));
    this.#heights = heights;
    if (changed.some((name) => this.model.place(name)?.kind === "card")) void this.#play("card");
    else if (down.length) void this.#play("stone");
  }

  #hearStatus() {
    const { acting = -1, result, reason } = this.model.status ?? {};
    if (this.#side >= 0 && acting !== this.#side && !result) void this.#play("turn");
    if (reason && reason.text !== this.#reason) void this.#play("mistake");
    this.#side = acting;
    this.#reason = reason?.text ?? "";
  }

  /** Warn once when a player's time is low, and once when it is up. */
  #hearClock() {
    const timed = this.model.status?.clock.timed;
    const told = new Set((timed?.left_s ?? []).flatMap((_, i) => (timed?.out[i] ? [`out ${i}`] : timed?.low[i] ? [`low ${i}`] : [])));
    const fresh = [...told].filter((each) => !this.#told.has(each));
    this.#told = told;
    if (fresh.length) void this.#play("time", fresh.some((each) => each.startsWith("out")));
  }

  /**
   * @param {Heard} what
   * @param {boolean} isOver true if the time is up, false if it is low
   */
  async #play(what, isOver = false) {
    const now = performance.now();
    if (!this.#context || !this.switches.wants(what) || now - this.#lastAt < APART_MS) return;
    this.#lastAt = now;
    if (this.#rests) await this.#resume();
    const context = this.#context;
    // Sounds started while the context is suspended would play later, all at once.
    if (context?.state !== "running" || performance.now() - now > LATE_MS) return;
    this.#restLater();
    if (what === "time" && isOver) {
      tone(context, 660, 0.09, 0.9);
      tone(context, 440, 0.09, 1.4);
    } else if (what === "time") tone(context, 880, 0.06, 0.25);
    else if (what === "turn") tone(context, 587, 0.035, 0.5);
    else if (what === "mistake") tone(context, 165, 0.06, 0.3);
    else if (what === "card") hiss(context, { hz: 2600, width: 0.7, volume: 0.05, seconds: 0.14 });
    else {
      hiss(context, { hz: 1500, width: 2.5, volume: 0.3, seconds: 0.035 });
      tone(context, 210, 0.09, 0.07);
    }
  }
}

/**
 * Play a soft tone that fades.
 *
 * @param {AudioContext} context
 * @param {number} hz
 * @param {number} volume
 * @param {number} seconds
 */
function tone(context, hz, volume, seconds) {
  const source = new OscillatorNode(context, { type: "sine", frequency: hz });
  source.connect(fading(context, volume, seconds));
  source.start();
  source.stop(context.currentTime + seconds);
}

/**
 * Play noise around a pitch: a knock if short, paper if longer.
 *
 * @param {AudioContext} context
 * @param {{hz: number, width: number, volume: number, seconds: number}} sound
 */
function hiss(context, { hz, width, volume, seconds }) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: hz, Q: width })).connect(fading(context, volume, seconds));
  source.start();
}

/**
 * @param {AudioContext} context
 * @param {number} volume
 * @param {number} seconds
 */
function fading(context, volume, seconds) {
  const gain = new GainNode(context, { gain: volume });
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
  gain.connect(context.destination);
  return gain;
}
