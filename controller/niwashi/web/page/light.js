/** The light under the board: frame bytes to a glow in each cell and a bloom around it. */

import { byId } from "./dom.js";

/** @import { Board } from "./board.js" */
/** @import { Box } from "./geometry.js" */
/** @typedef {{hue: number[], level: number}} Lamp red, green and blue up to 255, and how bright up to 1 */

const GAMMA = 1 / 2.2;
/** A lamp in the dark looks more coloured than the same mix on paper. */
const HUE_GAMMA = 0.72;
const SPRITE = 96;
/** Canvas points a cell width: the bloom is soft anyway, so few are enough. */
const BLOOM_POINTS = 18;
const BLOOM_MARGIN = 0.6;
/** How far the light around a tile reaches, in cell widths. */
const RIM_SPREAD = 1.24;
/** With less motion, a light shows the brightest it was within this time. */
const CALM_MS = 700;

export class Light {
  /** @type {Uint8Array} */
  #frame = new Uint8Array();
  /** The brightest of this while, and of the one before. @type {{now: Uint8Array, before: Uint8Array}} */
  #peaks = { now: new Uint8Array(), before: new Uint8Array() };
  /** @type {Map<string, HTMLCanvasElement>} */
  #sprites = new Map();
  #isDue = false;
  #calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.core = byId("light", HTMLCanvasElement);
    this.bloom = byId("bloom", HTMLCanvasElement);
    board.on("fit", () => this.#fit());
    setInterval(() => this.#forget(), CALM_MS);
  }

  /** @param {Uint8Array} frame three bytes a cell: red, green, blue, as the lamp gets them */
  show(frame) {
    this.#frame = frame;
    if (this.#calm.matches) this.#peaks.now = brightest(this.#peaks.now, frame);
    this.#ask();
  }

  #ask() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.#draw());
  }

  #forget() {
    if (!this.#calm.matches) return;
    this.#peaks = { now: this.#frame, before: this.#peaks.now };
    this.#ask();
  }

  #fit() {
    const { width, height } = this.board.size;
    const points = this.board.unit * Math.min(window.devicePixelRatio, 2);
    this.core.width = Math.round(width * points);
    this.core.height = Math.round(height * points);
    this.bloom.width = Math.round((width + 2 * BLOOM_MARGIN) * BLOOM_POINTS);
    this.bloom.height = Math.round((height + 2 * BLOOM_MARGIN) * BLOOM_POINTS);
    this.#ask();
  }

  #draw() {
    this.#isDue = false;
    if (!this.board.model.scene) return;
    const frame = this.#calm.matches ? brightest(this.#peaks.now, this.#peaks.before) : this.#frame;
    const core = clear(this.core);
    const bloom = clear(this.bloom);
    const points = this.core.width / this.board.size.width;
    this.board.boxes.forEach((box, i) => {
      const lamp = seen(frame.subarray(3 * i, 3 * i + 3));
      if (!box || !lamp) return;
      this.#stamp(core, lamp, box, points, 0, box.shape, 1);
      this.#stamp(bloom, lamp, box, BLOOM_POINTS, BLOOM_MARGIN, "bloom", 2.5);
      // A tile lies over its lamp: what shines out around it is all that is seen.
      if (this.board.isCovered(i)) this.#stamp(bloom, lamp, box, BLOOM_POINTS, BLOOM_MARGIN, "rim", RIM_SPREAD);
    });
  }

  /**
   * @param {CanvasRenderingContext2D} canvas
   * @param {Lamp} lamp
   * @param {Box} box
   * @param {number} points
   * @param {number} margin
   * @param {string} shape
   * @param {number} spread
   */
  #stamp(canvas, { hue, level }, { x, y, width, height, pointy }, points, margin, shape, spread) {
    const w = width * spread * points;
    const h = height * spread * points;
    canvas.globalAlpha = level;
    const sprite = this.#sprite(`${shape}${pointy && shape === "hex" ? " pointy" : ""}`, hue);
    canvas.drawImage(sprite, (x + margin) * points - w / 2, (y + margin) * points - h / 2, w, h);
  }

  /**
   * A glow of one hue, drawn once: breathing and blinking change only how strongly it is laid on.
   *
   * @param {string} shape
   * @param {number[]} hue
   */
  #sprite(shape, hue) {
    const key = `${shape} ${hue}`;
    const known = this.#sprites.get(key);
    if (known) return known;
    if (this.#sprites.size > 400) this.#sprites.clear();
    const made = SPRITES[shape]?.(hue) ?? coreSprite(shape, hue);
    this.#sprites.set(key, made);
    return made;
  }
}

/**
 * What draws on a canvas. Throws where the browser can't.
 *
 * @param {HTMLCanvasElement} canvas
 */
function contextOf(canvas) {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw light on");
  return context;
}

/** @param {HTMLCanvasElement} canvas */
function clear(canvas) {
  const context = contextOf(canvas);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = "lighter";
  return context;
}

/**
 * How an eye sees a lamp: its hue at full, coarse enough to be drawn once, and how bright it is; null if dark.
 *
 * @param {Uint8Array} lamp its three bytes; none while no frame has come
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

function blank() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SPRITE;
  return { canvas, context: contextOf(canvas) };
}

/**
 * @param {string} shape
 * @param {number[]} hue
 */
function coreSprite(shape, hue) {
  const { canvas, context } = blank();
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
  return canvas;
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

/** @param {number[]} hue */
function bloomSprite(hue) {
  const { canvas, context } = blank();
  const half = SPRITE / 2;
  const glow = context.createRadialGradient(half, half, half * 0.1, half, half, half);
  // Hollow: what stands on the lamp is lit around its edge, its face stays itself.
  glow.addColorStop(0, `rgba(${hue}, .03)`);
  glow.addColorStop(0.2, `rgba(${hue}, .08)`);
  glow.addColorStop(0.4, `rgba(${hue}, .27)`);
  glow.addColorStop(0.6, `rgba(${hue}, .1)`);
  glow.addColorStop(0.8, `rgba(${hue}, .03)`);
  glow.addColorStop(1, `rgba(${hue}, 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, SPRITE, SPRITE);
  return canvas;
}

/** @param {number[]} hue */
function rimSprite(hue) {
  const { canvas, context } = blank();
  const edge = (SPRITE * (RIM_SPREAD - 1)) / 2 / RIM_SPREAD;
  const inner = SPRITE - 2 * edge;
  context.strokeStyle = context.shadowColor = `rgb(${hue})`;
  context.lineWidth = SPRITE * 0.085;
  context.shadowBlur = edge;
  context.beginPath();
  context.roundRect(edge, edge, inner, inner, SPRITE * 0.06);
  context.stroke();
  return canvas;
}

/** The corners of a hexagon that stands on a side. */
const LONG_HEX = [
  { x: 0, y: 0.5 },
  { x: 0.25, y: 0 },
  { x: 0.75, y: 0 },
  { x: 1, y: 0.5 },
  { x: 0.75, y: 1 },
  { x: 0.25, y: 1 },
];

/** Glows that are no cell's own shape. @type {Record<string, (hue: number[]) => HTMLCanvasElement>} */
const SPRITES = { bloom: bloomSprite, rim: rimSprite };
