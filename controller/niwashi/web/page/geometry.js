/** Where cells lie, from the scene alone: any board's geometry draws. */

import { closedUp } from "./closing.js";

/** @import { CellView, Shape } from "./protocol.js" */
/** @import { Axis, Point } from "./closing.js" */
/**
 * @typedef {Pick<CellView, "name" | "x" | "y" | "shape">} Cell
 * @typedef {Cell & {width: number, height: number}} Area
 * @typedef {Area & {out: number, pointy: boolean}} Box
 *   centre in cell widths from the top left, and the way (-1, 0, 1 downwards) that a pulled card goes
 * @typedef {{left: number, right: number, top: number, bottom: number}} Edges
 * @typedef {{left: number, top: number, width: number, height: number}} Rectangle
 * @typedef {{boxes: Map<string, Box>, width: number, height: number, ground: Rectangle}} Layout
 */

const GAP = 0.06;
const CARD = { width: 1.42, height: 1.36 };
const BUTTON = 0.86;
/** How far a pulled card lies from its place, in its own heights. */
export const PULLED = 0.36;

/**
 * Lay out cells, seen from below or, turned, from above; `narrow` puts buttons above and below the board,
 * and draws what stands around its middle together.
 * Returns boxes by name and the size of all.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @returns {Layout}
 */
export function layOut(cells, turned, narrow = false) {
  const sign = turned ? -1 : 1;
  const turnedCells = cells.map((cell) => ({ ...cell, x: sign * cell.x, y: -sign * cell.y }));
  const hasCards = turnedCells.some(({ shape }) => shape === "card");
  const close = narrow && !hasCards ? closedUp(turnedCells, isGround) : turnedCells;
  const at = hasCards ? turnedCells : drawnIn(close, narrow);
  const middle = mean(at.filter(isGround).map((cell) => cell.y));
  const pointy = isPointy(at);
  const boxes = at.map((cell) => ({ ...size(cell, at, pointy), out: Math.sign(cell.y - middle) || 1, pointy }));
  const frame = bounds(boxes);
  for (const box of boxes) {
    box.x -= frame.left;
    box.y -= frame.top;
  }
  return {
    boxes: new Map(boxes.map((box) => [box.name, box])),
    width: frame.right - frame.left,
    height: frame.bottom - frame.top,
    ground: ground(boxes),
  };
}

/**
 * Without cards around the board, its buttons come close: beside it, or where that is narrow above and below.
 *
 * @param {Cell[]} cells
 * @param {boolean} narrow
 * @returns {Cell[]}
 */
function drawnIn(cells, narrow) {
  const on = cells.filter(isGround);
  /** @type {(axis: Axis, most: (...all: number[]) => number) => number} */
  const edge = (axis, most) => most(...on.map((cell) => cell[axis]));
  const left = edge("x", Math.min);
  const right = edge("x", Math.max);
  const top = edge("y", Math.min);
  const bottom = edge("y", Math.max);
  const rows = { above: 0, below: 0 };
  return cells.map((cell) => {
    if (isGround(cell) || !Number.isFinite(left)) return cell;
    const isBeside = cell.x < left - 0.5 || cell.x > right + 0.5;
    const isOutside = isBeside || cell.y < top - 0.5 || cell.y > bottom + 0.5;
    if (narrow && isOutside) return inRow(cell, rows, { left, right, top, bottom });
    return isBeside ? { ...cell, y: Math.min(Math.max(cell.y, top), bottom) } : cell;
  });
}

/**
 * Buttons one after the other: what is in the upper half of the board above it, the others below.
 *
 * @param {Cell} cell
 * @param {{above: number, below: number}} rows how many are there already
 * @param {Edges} edges
 */
function inRow(cell, rows, { left, right, top, bottom }) {
  const isAbove = cell.y < top;
  const before = isAbove ? rows.above++ : rows.below++;
  const x = isAbove ? left + before : right - before;
  return { ...cell, x, y: isAbove ? top - 1.05 : bottom + 1.05 };
}

/**
 * Whether cells are what stones stand on, as cards and buttons are not.
 *
 * @param {{shape: Shape}} cell
 */
export function isGround({ shape }) {
  return shape !== "card" && shape !== "button";
}

/**
 * @param {Cell} cell
 * @param {Cell[]} all
 * @param {boolean} pointy
 * @returns {Area}
 */
function size(cell, all, pointy) {
  const { name, x, y, shape } = cell;
  if (shape === "button") return { name, shape, x, y, width: BUTTON, height: BUTTON };
  if (shape === "card") return { name, shape, x, y, ...cardSize(cell, all) };
  if (shape !== "hex") return { name, shape, x, y, width: 1 - GAP, height: 1 - GAP };
  const short = 1 - GAP;
  const long = short * 1.1547;
  return pointy ? { name, shape, x, y, width: short, height: long } : { name, shape, x, y, width: long, height: short };
}

/**
 * As large as a card may be without lying on a neighbour.
 *
 * @param {Cell} cell
 * @param {Cell[]} all
 */
function cardSize(cell, all) {
  let { width, height } = CARD;
  for (const other of all) {
    if (other === cell) continue;
    const dx = Math.abs(other.x - cell.x);
    const dy = Math.abs(other.y - cell.y);
    const isCard = other.shape === "card";
    if (dy < 0.5 && dx > 0) width = Math.min(width, (isCard ? dx : 2 * (dx - 0.5)) - GAP * 1.5);
    else if (dx < 0.5 && dy > 0) height = Math.min(height, (isCard ? dy : 2 * (dy - 0.5)) - GAP * 1.5);
  }
  return { width: Math.max(width, 0.5), height: Math.max(height, 0.5) };
}

/**
 * Hexagons stand on a point where neighbours lie beside each other, else on a side.
 *
 * @param {Cell[]} cells
 */
function isPointy(cells) {
  const hexes = cells.filter(({ shape }) => shape === "hex");
  return hexes.some((a) => hexes.some((b) => Math.abs(a.y - b.y) < 0.1 && Math.abs(Math.abs(a.x - b.x) - 1) < 0.1));
}

/**
 * @param {Box[]} boxes
 * @returns {Edges}
 */
function bounds(boxes) {
  /** @param {Box} box */
  const room = ({ shape, height }) => (shape === "card" ? height * PULLED : 0);
  return {
    left: Math.min(...boxes.map((b) => b.x - b.width / 2)) - 0.16,
    right: Math.max(...boxes.map((b) => b.x + b.width / 2)) + 0.16,
    top: Math.min(...boxes.map((b) => b.y - b.height / 2 - (b.out < 0 ? room(b) : 0))) - 0.16,
    bottom: Math.max(...boxes.map((b) => b.y + b.height / 2 + (b.out > 0 ? room(b) : 0))) + 0.16,
  };
}

/**
 * The part of the board that stones stand on, for the wood below it.
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
 * The nearest of `others` in a direction (dx, dy are -1, 0 or 1), measured on the screen: what lies
 * far off the straight line counts as further away.
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
