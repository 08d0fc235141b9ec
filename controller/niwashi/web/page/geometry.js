/** Lay out the cells of any board by its scene. */

import { closedUp } from "./group_layout.js";
import { ranged } from "./side_layout.js";

/** @import { CellView, Shape } from "./protocol.js" */
/** @import { Axis, Point } from "./group_layout.js" */
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
 * @typedef {{narrow: boolean, column: number, button: number}} Arrangement
 *   whether cards and buttons are above and below the board instead of beside it, the width of a column of
 *   cards, and the least size of a button, both in cell widths
 */

const GAP = 0.06;
/** Size of buttons in cell widths, where a finger needs no larger ones. */
const BUTTON = 0.86;
/** Usual width of a column of cards. */
const COLUMN = 1.32;
/** Width of the wood around the squares. */
const RIM = 0.26;
/** Distance of a pulled card from its place, in card heights. */
const PULLED = 0.12;
const MARGIN = 0.02;
/** Least distance of a large button from a cell: a garden has a frame there. */
const CLEAR = 0.11;
/** Most steps in which buttons are moved apart. */
const STEPS_AWAY = 12;

/**
 * The usual arrangement: cards and buttons beside the board.
 *
 * @returns {Arrangement}
 */
export function usualArrangement() {
  return { narrow: false, column: COLUMN, button: BUTTON };
}

/**
 * Lay out cells, seen from below or, turned, from above; `narrow` puts buttons above and below the board,
 * and moves groups around its middle closer together.
 * Returns boxes by name and the size of all.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @param {Partial<Arrangement>} arrangement
 * @returns {Layout}
 */
export function layOut(cells, turned, { narrow = false, column = COLUMN, button = BUTTON } = {}) {
  const sign = turned ? -1 : 1;
  const turnedCells = cells.map((cell) => ({ ...cell, x: sign * cell.x, y: -sign * cell.y }));
  const { cells: at, trays } = around(turnedCells, { narrow, column, button });
  const middle = mean(at.filter(isGround).map((cell) => cell.y));
  const pointy = isPointy(at);
  const boxes = at.map((cell) => ({ ...sized(cell, pointy, button), out: Math.sign(cell.y - middle) || 1, pointy }));
  clear(boxes.filter(({ shape }) => shape === "button"), boxes.filter(isGround), button > BUTTON);
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
 * Arrange cards, buttons and piles around the squares; without cards, buttons only move closer.
 *
 * @param {Cell[]} cells
 * @param {Arrangement} arrangement
 */
function around(cells, arrangement) {
  const { narrow, button } = arrangement;
  if (cells.some(({ shape }) => shape === "card")) return ranged(cells, isGround, RIM, arrangement);
  return { cells: drawnIn(narrow ? closedUp(cells, isGround) : cells, narrow, button), trays: null };
}

/**
 * Without cards, move the buttons close to the board: beside it, or above and below on narrow screens.
 *
 * @param {Cell[]} cells
 * @param {boolean} narrow
 * @param {number} button
 * @returns {Cell[]}
 */
function drawnIn(cells, narrow, button) {
  const on = cells.filter(isGround);
  if (!on.length) return cells;
  /** @type {(axis: Axis, most: (...all: number[]) => number) => number} */
  const edge = (axis, most) => most(...on.map((cell) => cell[axis]));
  const left = edge("x", Math.min);
  const right = edge("x", Math.max);
  const top = edge("y", Math.min);
  const bottom = edge("y", Math.max);
  const isOval = on.some(isRound);
  /** @type {(cell: Cell) => boolean} */
  const isBeside = ({ x }) => x < left - 0.5 || x > right + 0.5;
  /** @type {(cell: Cell) => boolean} */
  const isOutside = (cell) => !isGround(cell) && (isBeside(cell) || cell.y < top - 0.5 || cell.y > bottom + 0.5);
  const outside = cells.filter(isOutside);
  const above = outside.filter((cell) => isOval && cell.y < top);
  const below = outside.filter((cell) => !above.includes(cell));
  return cells.map((cell) => {
    const row = above.includes(cell) ? above : below;
    if (narrow && outside.includes(cell)) return inRow(cell, row, row === above, { left, right, top, bottom, isOval }, button);
    return !isGround(cell) && isBeside(cell) ? beside(cell, { left, right, top, bottom }, cells, button) : cell;
  });
}

/**
 * Place a button beside the board, on the right unless that is occupied.
 *
 * @param {Cell} cell
 * @param {Edges} edges
 * @param {Cell[]} all
 * @param {number} button
 */
function beside(cell, { left, right, top, bottom }, all, button) {
  const y = Math.min(Math.max(cell.y, top), bottom);
  const isTaken = all.some((other) => other.x > right && Math.abs(other.y - y) < 1);
  const x = cell.x < left && !isTaken ? right + left - cell.x : cell.x;
  const off = 0.5 + RIM + GAP + button / 2; // just beside the wood
  return { ...cell, x: all.some(isRound) ? x : Math.min(Math.max(x, left - off), right + off), y };
}

/** @param {{shape: Shape}} cell */
function isRound({ shape }) {
  return shape === "hex";
}

/**
 * Place buttons in rows: at a round board those of the upper half above it, all others below. A row that is
 * wider than the board is closed up, as far as fingers allow, and has the board's middle.
 *
 * @param {Cell} cell
 * @param {Cell[]} row
 * @param {boolean} isAbove
 * @param {Edges & {isOval: boolean}} edges
 * @param {number} button
 */
function inRow(cell, row, isAbove, { left, right, top, bottom, isOval }, button) {
  const least = button + GAP;
  const step = Math.max(least, Math.min(1, (right - left) / Math.max(1, row.length - 1)));
  const wide = (row.length - 1) * step;
  const before = row.indexOf(cell) * step;
  const off = isOval ? Math.max(1.05, (1 + button) / 2 + GAP) : 0.5 + RIM + GAP + button / 2;
  const middle = (left + right) / 2;
  const x = isAbove ? Math.min(left, middle - wide / 2) + before : Math.max(right, middle + wide / 2) - before;
  return { ...cell, x, y: isAbove ? top - off : bottom + off };
}

/**
 * Move large buttons away from the cells that they would cover.
 *
 * @param {Box[]} buttons
 * @param {Box[]} cells
 * @param {boolean} isNeeded
 */
function clear(buttons, cells, isNeeded) {
  for (let i = 0; isNeeded && i < STEPS_AWAY; i += 1) {
    for (const button of buttons) {
      for (const other of [...cells, ...buttons]) {
        if (other !== button) keepOff(button, other);
      }
    }
  }
}

/**
 * Move a button away from the nearest point of a cell, or from the middle of another button.
 *
 * @param {Box} button
 * @param {Box} other
 */
function keepOff(button, other) {
  const isCell = isGround(other);
  /** @type {(at: number, middle: number, size: number) => number} */
  const within = (at, middle, size) => Math.min(Math.max(at, middle - size / 2), middle + size / 2);
  const x = button.x - (isCell ? within(button.x, other.x, other.width) : other.x);
  const y = button.y - (isCell ? within(button.y, other.y, other.height) : other.y);
  const wanted = button.width / 2 + (isCell ? CLEAR : other.width / 2);
  const distance = Math.hypot(x, y);
  if (distance >= wanted || distance === 0) return;
  button.x += (x / distance) * (wanted - distance);
  button.y += (y / distance) * (wanted - distance);
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
 * @param {number} button
 * @returns {Area & {aside: number}}
 */
function sized(cell, pointy, button) {
  const { name, x, y, shape } = cell;
  const at = { name, x, y, shape, aside: 0 };
  if ("width" in cell) return { ...at, width: cell.width, height: cell.height, aside: cell.aside };
  if (shape === "button") return { ...at, width: button, height: button };
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
