/** Lay out the cells of any board by its scene. */

import { closedUp } from "./group_layout.js";
import { ranged } from "./side_layout.js";

/** @import { CellView, Shape } from "./protocol.js" */
/** @import { Point } from "./group_layout.js" */
/** @import { Placed } from "./side_layout.js" */
/**
 * @typedef {Pick<CellView, "name" | "x" | "y" | "shape">} Cell
 * @typedef {Cell & {width: number, height: number}} Area
 * @typedef {Area & {out: number, aside: number, pointy: boolean}} Box
 *   centre in cell widths from the top left, and the directions (-1, 0, 1 downwards and to the right) of a pulled card
 * @typedef {{left: number, right: number, top: number, bottom: number}} Edges
 * @typedef {{left: number, top: number, width: number, height: number}} Rectangle
 * @typedef {{near: Rectangle, far: Rectangle}} Trays
 * @typedef {{boxes: Map<string, Box>, width: number, height: number, wood: Rectangle, trays: Trays | null}} Layout
 */

/**
 * @typedef {{narrow: boolean, column: number}} Arrangement
 *   whether cards are above and below the board instead of beside it, and the width of a column of cards in cell
 *   widths
 */

const GAP = 0.06;
/** Usual width of a column of cards. */
const COLUMN = 1.32;
/** Width of the wood around the squares. */
const RIM = 0.26;
/** Distance of a pulled card from its place, in card heights. */
const PULLED = 0.12;
const MARGIN = 0.02;

/**
 * The usual arrangement: cards beside the board.
 *
 * @returns {Arrangement}
 */
export function usualArrangement() {
  return { narrow: false, column: COLUMN };
}

/**
 * Lay out cells, seen from below or, turned, from above; `narrow` puts cards above and below the board,
 * and moves groups around its middle closer together.
 * Returns boxes by name and the size of all.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @param {Partial<Arrangement>} arrangement
 * @returns {Layout}
 */
export function layOut(cells, turned, { narrow = false, column = COLUMN } = {}) {
  const sign = turned ? -1 : 1;
  const turnedCells = cells.map((cell) => ({ ...cell, x: sign * cell.x, y: -sign * cell.y }));
  const { cells: at, trays } = around(turnedCells, { narrow, column });
  const middle = mean(at.filter(isGround).map((cell) => cell.y));
  const pointy = isPointy(at);
  const boxes = at.map((cell) => ({ ...sized(cell, pointy), out: Math.sign(cell.y - middle) || 1, pointy }));
  const wood = plank(boxes);
  const isOval = boxes.some(isRound);
  // Where space is short, round wood may reach beyond the sides of the window.
  const { left, width } = ground(boxes);
  const frame = bounds(boxes, isOval && narrow ? { ...wood, left, width } : wood);
  for (const box of boxes) {
    box.x -= frame.left;
    box.y -= frame.top;
  }
  for (const each of [wood, ...(trays ? [trays.near, trays.far] : [])]) {
    each.left -= frame.left;
    each.top -= frame.top;
  }
  return {
    boxes: new Map(boxes.map((box) => [box.name, box])),
    width: frame.right - frame.left,
    height: frame.bottom - frame.top,
    wood,
    trays,
  };
}

/**
 * Arrange cards and piles around the squares.
 *
 * @param {Cell[]} cells
 * @param {Arrangement} arrangement
 */
function around(cells, arrangement) {
  if (cells.some(({ shape }) => shape === "card")) return ranged(cells, isGround, RIM, arrangement);
  return { cells: arrangement.narrow ? closedUp(cells, isGround) : cells, trays: null };
}

/** @param {{shape: Shape}} cell */
function isRound({ shape }) {
  return shape === "hex";
}

/**
 * True for squares and hexagons, which hold stones.
 *
 * @param {{shape: Shape}} cell
 */
export function isGround({ shape }) {
  return shape !== "card" && shape !== "button";
}

/**
 * @param {Cell | Placed} cell
 * @param {boolean} pointy
 * @returns {Area & {aside: number}}
 */
function sized(cell, pointy) {
  const { name, x, y, shape } = cell;
  const at = { name, x, y, shape, aside: 0 };
  if ("width" in cell) return { ...at, width: cell.width, height: cell.height, aside: cell.aside };
  if (shape !== "hex") return { ...at, width: 1 - GAP, height: 1 - GAP };
  const short = 1 - GAP;
  const long = short * 1.1547;
  return pointy ? { ...at, width: short, height: long } : { ...at, width: long, height: short };
}

/**
 * True if hexagons stand on a corner: their neighbours are then side by side.
 *
 * @param {Cell[]} cells
 */
function isPointy(cells) {
  const hexes = cells.filter(({ shape }) => shape === "hex");
  return hexes.some((a) => hexes.some((b) => Math.abs(a.y - b.y) < 0.1 && Math.abs(Math.abs(a.x - b.x) - 1) < 0.1));
}

/**
 * Find the edges around all boxes and the wood, with space for pulled cards.
 *
 * @param {Box[]} boxes
 * @param {Rectangle} wood
 * @returns {Edges}
 */
function bounds(boxes, wood) {
  /** @type {(box: Box, way: number) => number} */
  const room = ({ shape, height, aside, out }, way) => (shape === "card" && !aside && out === way ? height * PULLED : 0);
  return {
    left: Math.min(wood.left, ...boxes.map((b) => b.x - b.width / 2)) - MARGIN,
    right: Math.max(wood.left + wood.width, ...boxes.map((b) => b.x + b.width / 2)) + MARGIN,
    top: Math.min(wood.top, ...boxes.map((b) => b.y - b.height / 2 - room(b, -1))) - MARGIN,
    bottom: Math.max(wood.top + wood.height, ...boxes.map((b) => b.y + b.height / 2 + room(b, 1))) + MARGIN,
  };
}

/**
 * The wood below the squares; round under hexagons.
 *
 * @param {Box[]} boxes
 * @returns {Rectangle}
 */
function plank(boxes) {
  const { left, top, width, height } = ground(boxes);
  const isOval = boxes.some(isRound);
  const across = Math.max(width, height);
  const [w, h] = [(isOval ? across : width) + 2 * RIM, (isOval ? across : height) + 2 * RIM];
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
}

/**
 * The part of the board with squares.
 *
 * @param {Box[]} boxes
 * @returns {Rectangle}
 */
function ground(boxes) {
  const on = boxes.filter(isGround);
  const left = Math.min(...on.map((b) => b.x - b.width / 2));
  const top = Math.min(...on.map((b) => b.y - b.height / 2));
  return {
    left,
    top,
    width: Math.max(...on.map((b) => b.x + b.width / 2)) - left,
    height: Math.max(...on.map((b) => b.y + b.height / 2)) - top,
  };
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0) / (numbers.length || 1);
}

/**
 * Find the nearest of `others` in a direction (dx, dy are -1, 0 or 1), measured on the screen. Places
 * far off the straight line count as further away.
 *
 * @param {Point} from
 * @param {[string, Point][]} others
 * @param {number} dx
 * @param {number} dy
 */
export function nearest(from, others, dx, dy) {
  /** @type {string | null} */
  let best = null;
  let least = Infinity;
  for (const [name, to] of others) {
    const x = to.x - from.x;
    const y = to.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 1 || aside > ahead * 2.5) continue;
    if (ahead + 2 * aside < least) [best, least] = [name, ahead + 2 * aside];
  }
  return best;
}
