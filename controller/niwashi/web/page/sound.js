/** Synthesised sounds: stone on wood, paper, a drop of water, dull wood, a bell. Silent until the page was touched. */

import { byId } from "./dom.js";
import { keep, kept } from "./storage.js";

/** @import { Model } from "./model.js" */
/** @typedef {"stone" | "card" | "turn" | "mistake" | "time"} Heard */

/** Storage name of the volume in percent. */
const KEPT = "niwashi-volume";
/** Where an older page stored "off", or five switches as JSON. */
const KEPT_BEFORE = "niwashi-sound";
const USUAL_VOLUME = "70";
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
    this.volume = byId("volume", HTMLInputElement);
    this.volume.value = kept(KEPT) ?? (wasOff() ? "0" : USUAL_VOLUME);
    this.volume.addEventListener("change", () => {
      keep(KEPT, this.volume.value);
      void this.#play("stone");
    });
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
    if (!this.#context || !this.volume.valueAsNumber || now - this.#lastAt < APART_MS) return;
    this.#lastAt = now;
    if (this.#rests) await this.#resume();
    const context = this.#context;
    // Sounds started while the context is suspended would play later, all at once.
    if (context?.state !== "running" || performance.now() - now > LATE_MS) return;
    this.#restLater();
    const volume = (this.volume.valueAsNumber / 100) ** 2; // as loud as it looks
    const into = new GainNode(context, { gain: volume });
    into.connect(context.destination);
    if (what === "turn") tone(into, 520, { volume: 0.12, seconds: 0.16, rises: 2.1 });
    else if (what === "card") hiss(into, { hz: 2600, width: 0.7, volume: 0.1, seconds: 0.14 });
    else if (what === "time") for (const [partial, loud] of BELL) tone(into, (isOver ? 523 : 784) * partial, { volume: loud, seconds: isOver ? 2.2 : 1.1 });
    else knock(into, what === "stone" ? STONE : DULL);
  }
}

/** @returns {boolean} true if every sound was switched off on an older page */
function wasOff() {
  const before = kept(KEPT_BEFORE) ?? "";
  return before === "off" || (before.includes("false") && !before.includes("true"));
}

/** Partials of a small bell of bronze, with their loudness. */
const BELL = /** @type {const} */ ([[1, 0.12], [2.76, 0.05], [5.4, 0.02]]);
/** A stone that clicks on a thick board of wood; wood on earth for a mistake. Pitches of what rings, of the click, and loudness. */
const STONE = { rings: [310, 865], click: 3400, volume: 0.34 };
const DULL = { rings: [118, 171], click: 420, volume: 0.3 };

/**
 * Play a tone that fades. One that rises ends so many times higher: a drop that falls into water.
 *
 * @param {GainNode} into
 * @param {number} hz
 * @param {{volume: number, seconds: number, rises?: number}} sound
 */
function tone(into, hz, { volume, seconds, rises = 1 }) {
  const source = new OscillatorNode(into.context, { type: "sine", frequency: hz });
  source.frequency.exponentialRampToValueAtTime(hz * rises, into.context.currentTime + seconds / 2);
  source.connect(fading(into, volume, seconds));
  source.start();
  source.stop(into.context.currentTime + seconds);
}

/**
 * Play a knock, each a little different, as no two stones are the same.
 *
 * @param {GainNode} into
 * @param {{rings: number[], click: number, volume: number}} sound
 */
function knock(into, { rings, click, volume }) {
  const higher = 0.94 + 0.12 * Math.random();
  hiss(into, { hz: click * higher, width: 1.6, volume: 1.6 * volume, seconds: 0.022 });
  rings.forEach((hz, i) => tone(into, hz * higher, { volume: volume / (i + 1), seconds: 0.13 / (i + 1) }));
}

/**
 * Play noise around a pitch: a click if short, paper if longer.
 *
 * @param {GainNode} into
 * @param {{hz: number, width: number, volume: number, seconds: number}} sound
 */
function hiss(into, { hz, width, volume, seconds }) {
  const { context } = into;
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate * seconds), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: hz, Q: width })).connect(fading(into, volume, seconds));
  source.start();
}

/**
 * @param {GainNode} into
 * @param {number} volume
 * @param {number} seconds
 */
function fading(into, volume, seconds) {
  const gain = new GainNode(into.context, { gain: volume });
  gain.gain.exponentialRampToValueAtTime(0.0001, into.context.currentTime + seconds);
  gain.connect(into);
  return gain;
}
