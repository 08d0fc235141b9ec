/** Arrange cards around the squares: in columns beside them, or in rows on narrow screens. */

/** @import { Arrangement, Cell, Rectangle } from "./geometry.js" */
/**
 * @typedef {Cell & {width: number, height: number, aside: number}} Placed
 *   with its size in cell widths, and the direction (-1, 0, 1 to the right) of a pulled card
 * @typedef {{cells: (Cell | Placed)[], trays: {near: Rectangle, far: Rectangle} | null}} Ranged
 *   place of each player's piles, if that is beside the squares
 */

/** Gap between items beside the squares, and from the wood to them. */
const GAP = 0.07;
/** Largest width of a card in a row, and its usual height. */
const CARD_WIDTH = 1.32;
const CARD = 0.99;
const TRAY = 1.36;

/**
 * Arrange all other cells around the ground. The player below has theirs on the right, upwards, or in a
 * row below; the other player has the same, seen from the other side.
 *
 * @param {Cell[]} cells in screen coordinates, y downwards
 * @param {(cell: Cell) => boolean} isGround
 * @param {number} rim width of the wood around the squares
 * @param {Arrangement} arrangement
 * @returns {Ranged}
 */
export function ranged(cells, isGround, rim, { narrow: isNarrow, column }) {
  const on = cells.filter(isGround);
  const middle = { x: mid(on.map(({ x }) => x)), y: mid(on.map(({ y }) => y)) };
  const reach = { x: Math.max(...on.map(({ x }) => x)) - middle.x + 0.47 + rim, y: Math.max(...on.map(({ y }) => y)) - middle.y + 0.47 + rim };
  const around = cells.filter((cell) => !isGround(cell)).map((cell) => ({ ...cell, x: cell.x - middle.x, y: cell.y - middle.y }));
  const place = isNarrow ? inRow : inColumn;
  const near = place(around.filter((cell) => isNear(cell)), reach, column);
  const far = place(around.filter((cell) => !isNear(cell)).map(opposite), reach, column).map(opposite);
  const back = [...near, ...far].map((cell) => ({ ...cell, x: cell.x + middle.x, y: cell.y + middle.y }));
  return { cells: [...on, ...back], trays: isNarrow ? null : trays(middle, reach, column) };
}

/** @param {number[]} numbers */
function mid(numbers) {
  return (Math.min(...numbers) + Math.max(...numbers)) / 2;
}

/**
 * Decide by position who owns a card.
 *
 * @param {Cell} cell
 */
function isNear({ y }) {
  return y > 0;
}

/**
 * Mirror a cell to the other side of the table.
 *
 * @template {{x: number, y: number, aside?: number}} C
 * @param {C} cell
 * @returns {C}
 */
function opposite(cell) {
  return { ...cell, x: -cell.x, y: -cell.y, ...("aside" in cell ? { aside: -(cell.aside ?? 0) } : {}) };
}

/**
 * Arrange a column from below: piles, then cards.
 *
 * @param {Cell[]} cards
 * @param {{x: number, y: number}} reach
 * @param {number} column
 * @returns {Placed[]}
 */
function inColumn(cards, reach, column) {
  const x = reach.x + GAP + column / 2;
  const height = Math.min(CARD, (2 * reach.y - TRAY) / Math.max(cards.length, 1) - GAP);
  const lowest = reach.y - TRAY - GAP;
  const upwards = inOrder(cards).reverse();
  return upwards.map((card, i) => ({ ...card, x, y: lowest - height / 2 - i * (height + GAP), width: column, height, aside: 1 }));
}

/**
 * Arrange a row within the width of the wood.
 *
 * @param {Cell[]} cards
 * @param {{x: number, y: number}} reach
 * @returns {Placed[]}
 */
function inRow(cards, reach) {
  const width = Math.min(CARD_WIDTH, (2 * reach.x) / Math.max(cards.length, 1) - GAP);
  const first = -((cards.length - 1) / 2) * (width + GAP);
  const y = reach.y + GAP + 0.55;
  return inOrder(cards).map((card, i) => ({ ...card, x: first + i * (width + GAP), y, width, height: 1.1, aside: 0 }));
}

/** @param {Cell[]} cards */
function inOrder(cards) {
  return [...cards].sort((a, b) => a.x - b.x);
}

/**
 * @param {{x: number, y: number}} middle
 * @param {{x: number, y: number}} reach
 * @param {number} column
 */
function trays(middle, reach, column) {
  const size = { width: column, height: TRAY };
  return {
    near: { left: middle.x + reach.x + GAP, top: middle.y + reach.y - TRAY, ...size },
    far: { left: middle.x - reach.x - GAP - column, top: middle.y - reach.y, ...size },
  };
}
