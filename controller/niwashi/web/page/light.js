/** Draw frames: a glow in each lit cell and a bloom around it. */

import { byId, make } from "./dom.js";

/** @import { Board } from "./board.js" */
/** @import { Box } from "./geometry.js" */
/** @typedef {{hue: number[], level: number}} Lamp red, green and blue up to 255, and how bright up to 1 */
/** @typedef {(canvas: HTMLCanvasElement, hue: number[]) => void} Paint */

const GAMMA = 1 / 2.2;
/** Saturation: a lamp in the dark looks more coloured than the same mix on paper. */
const HUE_GAMMA = 0.72;
const SPRITE = 96;
/** Reach of a glow in cell widths: in the cell, around it, or around a tile on it. */
const SPREADS = { core: 1, bloom: 2.5, rim: 1.24 };
/** With reduced motion, a light shows its maximum within this time. */
const CALM_MS = 700;
/** Smallest visible step of brightness; drawing is expensive on a slow computer. */
const STEP = 0.05;
/** Least brightness of a light that means something. */
const LEAST_LEVEL = 0.5;
/** Cues that ask for nothing and are drawn as outlines: a light on the page is to be followed. */
const TRACES = new Set(["last-turn"]);
/** Rounding error of a hue of three bytes between dark and bright; smaller differences are ignored. */
const SAME_HUE = 48;

export class Light {
  /** @type {Uint8Array} */
  #frame = new Uint8Array();
  /** Maxima of the current interval and of the one before. @type {{now: Uint8Array, before: Uint8Array}} */
  #peaks = { now: new Uint8Array(), before: new Uint8Array() };
  /** Lit cells, by their number in the scene. @type {Map<number, Glow>} */
  #glows = new Map();
  #isDue = false;
  /** Cues whose lights blink. @type {Set<string>} */
  #blinking = new Set();
  #calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.on("built", () => this.#clear());
    board.model.on("scene", () => {
      const legend = board.model.scene?.legend ?? [];
      this.#blinking = new Set(legend.filter(({ motion }) => motion === "blink").map(({ cue }) => cue));
    });
    setInterval(() => this.#forget(), CALM_MS);
  }

  /** @param {Uint8Array} frame three bytes a cell: red, green, blue, as the lamp gets them */
  show(frame) {
    this.#frame = frame;
    if (this.#calm.matches) this.#peaks.now = brightest(this.#peaks.now, frame);
    this.#ask();
  }

  /** Draw all lamps at once, and only those that look different: breathing is slow. */
  #ask() {
    if (this.#isDue || !this.board.model.scene) return;
    const lamps = this.#lamps();
    if (lamps.every((lamp, i) => !this.#differs(i, lamp))) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.#draw());
  }

  /** The lamp of each cell, null if dark. */
  #lamps() {
    const frame = this.#calm.matches ? brightest(this.#peaks.now, this.#peaks.before) : this.#frame;
    return this.board.boxes.map((box, i) => (box ? this.#steady(i, seen(frame.subarray(3 * i, 3 * i + 3))) : null));
  }

  /**
   * A light that means something and does not blink never goes out on the page: a glance is enough.
   *
   * @param {number} number
   * @param {Lamp | null} lamp
   * @returns {Lamp | null}
   */
  #steady(number, lamp) {
    const { model } = this.board;
    const cue = model.status?.cues[number];
    if (cue && TRACES.has(cue)) return null;
    if (!cue || this.#blinking.has(cue)) return lamp;
    if (lamp) return { ...lamp, level: Math.max(lamp.level, LEAST_LEVEL) };
    const hue = this.#glows.get(number)?.hue;
    return hue?.length ? { hue, level: LEAST_LEVEL } : null;
  }

  #forget() {
    if (!this.#calm.matches) return;
    this.#peaks = { now: this.#frame, before: this.#peaks.now };
    this.#ask();
  }

  /** Start anew for another board or another orientation. */
  #clear() {
    for (const glow of this.#glows.values()) glow.end();
    this.#glows.clear();
    this.#ask();
  }

  #draw() {
    this.#isDue = false;
    this.#lamps().forEach((lamp, i) => this.#glow(i, lamp)?.show(lamp));
  }

  /**
   * True if a cell looks visibly different from what is drawn.
   *
   * @param {number} number
   * @param {Lamp | null} lamp
   */
  #differs(number, lamp) {
    const glow = this.#glows.get(number);
    return glow ? glow.differs(lamp, this.board.isCovered(number)) : Boolean(lamp);
  }

  /**
   * The glow of a cell, created when it is first lit.
   *
   * @param {number} number
   * @param {Lamp | null} lamp
   */
  #glow(number, lamp) {
    const known = this.#glows.get(number);
    const isCovered = this.board.isCovered(number);
    if (known?.isRimmed === isCovered || (!known && !lamp)) return known;
    known?.end();
    const box = this.board.boxes[number];
    if (!box) return undefined;
    const made = new Glow(box, this.board.size, isCovered);
    this.#glows.set(number, made);
    return made;
  }
}

/** The light of one cell: small pictures with variable opacity, redrawn only for another hue. */
class Glow {
  /** @type {Lamp} */
  #shown = { hue: [], level: 0 };

  /**
   * @param {Box} box
   * @param {{width: number, height: number}} whole the board's size in cell widths
   * @param {boolean} isRimmed true if a tile covers the lamp, so that only its rim is lit
   */
  constructor(box, whole, isRimmed) {
    this.isRimmed = isRimmed;
    const core = `${box.shape}${box.pointy && box.shape === "hex" ? " pointy" : ""}`;
    this.parts = [
      part("lamps", core, box, whole, SPREADS.core),
      part("glow", "bloom", box, whole, SPREADS.bloom),
      ...(isRimmed ? [part("glow", "rim", box, whole, SPREADS.rim)] : []),
    ];
  }

  /**
   * @param {Lamp | null} lamp
   * @param {boolean} isRimmed
   */
  differs(lamp, isRimmed) {
    const { hue, level } = this.#shown;
    if (!lamp || !level) return Boolean(lamp) !== Boolean(level);
    return isRimmed !== this.isRimmed || Math.abs(lamp.level - level) >= STEP || isOther(lamp.hue, hue);
  }

  /** @param {Lamp | null} lamp */
  show(lamp) {
    if (!lamp) {
      for (const { canvas } of this.parts) canvas.hidden = true;
      this.#shown = { ...this.#shown, level: 0 };
      return;
    }
    const hue = isOther(lamp.hue, this.#shown.hue) ? lamp.hue : this.#shown.hue;
    for (const { canvas, paint } of this.parts) {
      if (hue !== this.#shown.hue) paint(canvas, hue);
      canvas.hidden = false;
      canvas.style.opacity = lamp.level.toFixed(3);
    }
    this.#shown = { hue, level: lamp.level };
  }

  /** The hue shown last. */
  get hue() {
    return this.#shown.hue;
  }

  end() {
    for (const { canvas } of this.parts) canvas.remove();
  }
}

/**
 * Create a canvas around a cell, and a function that paints it in a hue.
 *
 * @param {string} layer the id of its parent
 * @param {string} shape
 * @param {Box} box
 * @param {{width: number, height: number}} whole
 * @param {number} spread
 */
function part(layer, shape, { x, y, width, height }, whole, spread) {
  const canvas = make("canvas", { className: "glow", width: SPRITE, height: SPRITE, hidden: true });
  /** @type {(part: number, all: number) => string} */
  const share = (part, all) => `${(100 * part) / all}%`;
  canvas.style.left = share(x - (width * spread) / 2, whole.width);
  canvas.style.top = share(y - (height * spread) / 2, whole.height);
  canvas.style.width = share(width * spread, whole.width);
  canvas.style.height = share(height * spread, whole.height);
  byId(layer).append(canvas);
  /** @type {Paint} */
  const paint = PAINTS[shape] ?? ((on, hue) => paintCore(on, hue, shape));
  return { canvas, paint };
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function isOther(a, b) {
  return a.length !== b.length || a.some((each, i) => Math.abs(each - (b[i] ?? 0)) > SAME_HUE);
}

/**
 * The drawing context of a canvas. Throws if the browser has none.
 *
 * @param {HTMLCanvasElement} canvas
 */
function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw light on");
  return context;
}

/**
 * Clear a canvas and return its context.
 *
 * @param {HTMLCanvasElement} canvas
 */
function blank(canvas) {
  const context = contextOf(canvas);
  context.reset();
  return context;
}

/**
 * Split a lamp's colour into a coarse full hue, which is drawn once, and a brightness; null if dark.
 *
 * @param {Uint8Array} lamp its three bytes; empty without a frame
 * @returns {Lamp | null}
 */
function seen(lamp) {
  const most = Math.max(0, ...lamp);
  if (!most) return null;
  const hue = [...lamp].map((each) => Math.min(255, Math.round((255 * (each / most) ** HUE_GAMMA) / 12) * 12));
  return { hue, level: Math.min(1, 1.12 * (most / 255) ** (GAMMA * 0.85)) };
}

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
function brightest(a, b) {
  return b.map((each, i) => Math.max(each, a[i] ?? 0));
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number[]} hue
 * @param {string} shape
 */
function paintCore(canvas, hue, shape) {
  const context = blank(canvas);
  const half = SPRITE / 2;
  outline(context, shape, half);
  context.clip();
  const white = hue.map((each) => Math.round(each * 0.3 + 255 * 0.7));
  const glow = context.createRadialGradient(half, half, 0, half, half, half * 1.3);
  glow.addColorStop(0, `rgba(${white}, 1)`);
  glow.addColorStop(0.2, `rgba(${hue.map((each) => Math.round(each * 0.8 + 51))}, 1)`);
  glow.addColorStop(0.5, `rgba(${hue}, .86)`);
  glow.addColorStop(1, `rgba(${hue}, .4)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE, SPRITE);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} shape
 * @param {number} half
 */
function outline(context, shape, half) {
  context.beginPath();
  if (shape === "button") context.arc(half, half, half, 0, 2 * Math.PI);
  else if (!shape.startsWith("hex")) context.roundRect(0, 0, 2 * half, 2 * half, 10);
  else {
    for (const { x, y } of LONG_HEX) {
      if (shape === "hex pointy") context.lineTo(y * 2 * half, x * 2 * half);
      else context.lineTo(x * 2 * half, y * 2 * half);
    }
    context.closePath();
  }
}

/** @type {Paint} */
function paintBloom(canvas, hue) {
  const context = blank(canvas);
  const half = SPRITE / 2;
  const glow = context.createRadialGradient(half, half, half * 0.1, half, half, half);
  // Hollow: a piece on the lamp is lit around its edge, not on its face.
  glow.addColorStop(0, `rgba(${hue}, .03)`);
  glow.addColorStop(0.2, `rgba(${hue}, .08)`);
  glow.addColorStop(0.4, `rgba(${hue}, .27)`);
  glow.addColorStop(0.6, `rgba(${hue}, .1)`);
  glow.addColorStop(0.8, `rgba(${hue}, .03)`);
  glow.addColorStop(1, `rgba(${hue}, 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE, SPRITE);
}

/** @type {Paint} */
function paintRim(canvas, hue) {
  const context = blank(canvas);
  const edge = (SPRITE * (SPREADS.rim - 1)) / 2 / SPREADS.rim;
  const inner = SPRITE - 2 * edge;
  context.strokeStyle = context.shadowColor = `rgb(${hue})`;
  context.lineWidth = SPRITE * 0.085;
  context.shadowBlur = edge;
  context.beginPath();
  context.roundRect(edge, edge, inner, inner, SPRITE * 0.06);
  context.stroke();
}

/** Corners of a hexagon that stands on a side. */
const LONG_HEX = [
  { x: 0, y: 0.5 },
  { x: 0.25, y: 0 },
  { x: 0.75, y: 0 },
  { x: 1, y: 0.5 },
  { x: 0.75, y: 1 },
  { x: 0.25, y: 1 },
];

/** Glows with a shape other than the cell's. @type {Record<string, Paint>} */
const PAINTS = { bloom: paintBloom, rim: paintRim };
