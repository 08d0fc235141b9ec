/** Choose the shape of the page by its window and board: the panel beside the board, or the message above it. */

import { layOut, usualArrangement } from "./geometry.js";

/** @import { Arrangement, Cell, Layout } from "./geometry.js" */
/**
 * @typedef {{
 *   width: number, height: number, rem: number, trays: "none" | "side" | "sides" | "row", decides: boolean, players: number,
 * }} Room
 *   a window in pixels, its font size, where the piles are if not among the cards,
 *   whether buttons below the board have to be in sight, and how many play
 * @typedef {{
 *   kind: "beside" | "above", arrangement: Arrangement, side: number, pile: number, layout: Layout, sizes: Record<"low" | "phone" | "strip" | "slender" | "enlarged" | "tight", boolean>,
 * }} Shape
 *   with the widths of the panel and of a column of piles in pixels, and what kind of window this is
 * @typedef {{narrow: boolean, width: number, height: number, spare?: number}} Try
 *   with the height that is left to a board too small without it
 */

// In rem: with larger text a window has room for less.
/** Windows lower than this have their header in the panel's column. */
const LOW = 35;
/** Windows with a shorter side below this are phones. */
const PHONE = 30;
/** Above the board, windows of this width have message and header side by side. */
const STRIP_LEAST = 43.75;
/** In narrower windows, as a phone's with text of twice the size, message and goal take the lines that they need. */
const ENLARGED = 16;
/** In lower ones the message takes the lines that it needs, and scrolls with what is below it. */
const TIGHT = 20;
/** Share of the window's shorter side that the board has before the panel grows. */
const ENOUGH = 0.85;
/** Share with which the panel stays beside the board. */
const LARGE = 0.81;
/** A column of cards where space is short. */
const SLIM_COLUMN = 1.1;

/** Sizes in rem: of the header, of the panel, of what is above the board or below it, of a pile beside it. */
const HEAD = 3;
const SIDE = { least: 11.7, most: 27 };
/** A narrower panel has a higher message. */
const SLENDER = 15;
const STRIP = 7.3;
const MESSAGE = 8.8;
/** The goals of three players and more stand above the board. */
const GOALS = 3.5;
const TRAYS = 5.5;
/** Buttons of a turn that is played by buttons, and their first row. */
const DECIDES = { usual: 6, least: 3.2 };
const PILE = { least: 3.2, most: 8.5 };
const MARGIN = 1.4;
/** Least sizes with larger text in a low window, where the board would get too little. */
const TIGHT_LEAST = { side: 10, pile: 2 };

/**
 * The shape with the larger board. If the board is large enough, the panel is beside it, and as wide as that allows.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @param {Room} room
 * @returns {Shape}
 */
export function shapeFor(cells, turned, room) {
  const { width, height, rem } = room;
  const columns = { none: 0, row: 1, side: 1, sides: 2 }[room.trays];
  const least = height < TIGHT * rem ? TIGHT_LEAST : { side: SIDE.least, pile: PILE.least };
  const piles = columns * least.pile * rem;
  const high = height - rem / 2 - (height < LOW * rem ? 0 : HEAD * rem);
  const beside = best(cells, turned, room, [
    { narrow: false, width: width - (least.side + MARGIN) * rem - piles, height: high },
  ]);
  const isStrip = width >= STRIP_LEAST * rem;
  const message = (isStrip ? STRIP : MESSAGE + (room.players > 2 ? GOALS : 0)) * rem;
  const trays = room.trays === "none" ? 0 : TRAYS * rem;
  const hasCards = cells.some(({ shape }) => shape === "card");
  const { decides, spare } = heightOfButtons(room);
  // With larger text on a phone the page scrolls rather than that the board gets small.
  const isScrolled = width < ENLARGED * rem;
  const above = best(cells, turned, room, [
    { narrow: true, width, height: height - message - (hasCards ? TRAYS * rem : trays) - decides, spare: isScrolled ? Infinity : spare },
    ...(hasCards && !isScrolled ? [{ narrow: false, width, height: height - message }] : []),
  ]);
  const isBeside = width > height && (share(beside, room) >= LARGE || beside.unit >= above.unit);
  const { layout, arrangement } = isBeside ? beside : above;
  const wanted = (ENOUGH * Math.min(width, height)) / layout.wood.height;
  const side = within(width - wanted * layout.width - piles - MARGIN * rem, least.side * rem, SIDE.most * rem);
  const left = width - side - MARGIN * rem - (high / layout.height) * layout.width;
  const pile = within(left / Math.max(columns, 1), least.pile * rem, PILE.most * rem);
  return { kind: isBeside ? "beside" : "above", arrangement, layout, side, pile, sizes: { ...sizesOf(room), slender: isBeside && side < SLENDER * rem } };
}

/**
 * Height of the buttons below a board, and how much of it a board gets that is too small otherwise.
 *
 * @param {{decides: boolean, rem: number}} room
 */
export function heightOfButtons({ decides, rem }) {
  return decides ? { decides: DECIDES.usual * rem, spare: (DECIDES.usual - DECIDES.least) * rem } : { decides: 0, spare: 0 };
}

/**
 * Size of a cell in pixels with which a layout fits into a space.
 *
 * @param {Layout} layout
 * @param {{width: number, height: number, spare?: number}} space
 * @param {{width: number, height: number}} room
 */
export function unitFor(layout, { width, height, spare = 0 }, room) {
  const enough = (ENOUGH * Math.min(room.width, room.height)) / layout.wood.height;
  const most = Math.min((height + spare) / layout.height, enough);
  return Math.min(width / layout.width, Math.max(height / layout.height, most));
}

/** @param {Room} room */
function sizesOf({ width, height, rem }) {
  return { low: height < LOW * rem, phone: Math.min(width, height) < PHONE * rem, strip: width >= STRIP_LEAST * rem, enlarged: width < ENLARGED * rem, tight: height < TIGHT * rem };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function within(value, least, most) {
  return Math.round(Math.min(Math.max(value, least), most));
}

/**
 * The arrangement with the largest cells.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @param {Room} room
 * @param {Try[]} tries
 */
function best(cells, turned, room, tries) {
  const all = tries.flatMap((space) => [usualArrangement().column, SLIM_COLUMN].map((column) => fitted(cells, turned, room, space, column)));
  return all.reduce((one, other) => (gain(other, one, room) ? other : one));
}

/**
 * True if an arrangement is better than one that is less cramped.
 *
 * @param {{layout: Layout, unit: number}} other
 * @param {{layout: Layout, unit: number}} one
 * @param {Room} room
 */
function gain(other, one, room) {
  return share(one, room) < ENOUGH && other.unit > one.unit;
}

/**
 * Fit one arrangement into a space.
 *
 * @param {Cell[]} cells
 * @param {boolean} turned
 * @param {Room} room
 * @param {Try} space
 * @param {number} column
 */
function fitted(cells, turned, room, space, column) {
  const arrangement = { narrow: space.narrow, column };
  const layout = layOut(cells, turned, arrangement);
  return { arrangement, layout, unit: unitFor(layout, space, room) };
}

/**
 * The board's share of the window's shorter side.
 *
 * @param {{layout: Layout, unit: number}} fit
 * @param {Room} room
 */
function share({ layout, unit }, { width, height }) {
  return (unit * Math.max(layout.wood.width, layout.wood.height)) / Math.min(width, height);
}
