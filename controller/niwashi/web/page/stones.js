/** Pieces in stacks: stones drawn from the symbols of the page, other pieces from pictures of the program. */

import { svg } from "./dom.js";

/** @import { PieceView } from "./protocol.js" */

/** How far a stone lies above the one below it, in hundredths of a cell. */
const THICK = 13;
const COLUMN = 5;
/** So many stones of a pile are drawn at most; its number tells the rest. */
const MOST = 30;

/** @type {string[]} */
let faces = [];
/** @type {PieceView[]} */
let pieces = [];

/**
 * How to draw from now on: pieces by their pictures; else a player's own symbol or a plain one by index.
 *
 * @param {string[]} players
 * @param {PieceView[]} pictured
 */
export function drawFaces(players, pictured) {
  faces = players.map((name, i) => (document.getElementById(`stone-${name}`) ? `#stone-${name}` : `#stone-${i}`));
  pieces = pictured;
}

let folder = "picture";

/**
 * Where pictures come from, from now on.
 *
 * @param {string} from
 */
export function takePictures(from) {
  folder = from;
}

/**
 * Where the program draws a picture.
 *
 * @param {string} name
 */
export function pictureOf(name) {
  return `${folder}/${name}.svg`;
}

/**
 * A player's sign: the own piece.
 *
 * @param {number} player
 */
export function crestOf(player) {
  const piece = pieces[player];
  if (!piece) return svg("use", { href: faceOf(player) });
  return picture(piece.alone);
}

/**
 * The symbol of a player's stones.
 *
 * @param {number} player
 */
export function faceOf(player) {
  return faces[player] ?? `#stone-${player}`;
}

/** @param {string} name */
function picture(name) {
  return svg("image", { href: pictureOf(name), width: 100, height: 100 });
}

/**
 * @param {number} face
 * @param {number} x
 * @param {number} y
 */
function stone(face, x, y) {
  return svg("use", { href: faceOf(face), x, y, width: 100, height: 100 });
}

/**
 * A stack of stones on a square, lowest first, with its height written on it from two up.
 *
 * @param {number[]} faces
 */
export function stackOf(faces) {
  return pieces.length ? standing(faces) : stacked(faces);
}

/**
 * Pieces as they stand on a tile: each picture has its own place there.
 *
 * @param {number[]} sorts
 */
function standing(sorts) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "stack standing", "aria-hidden": "true" });
  drawing.append(...sorts.map((sort) => picture(pieces[sort]?.picture ?? "")));
  return drawing;
}

/** @param {number[]} faces */
function stacked(faces) {
  const lowest = 2 + (faces.length - 1) * 4;
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "stack", "aria-hidden": "true" });
  drawing.append(svg("ellipse", { cx: 53, cy: lowest + 64, rx: 42, ry: 33, class: "shade" }));
  faces.forEach((face, i) => drawing.append(stone(face, 0, lowest - i * THICK)));
  if (faces.length > 1) drawing.append(...badge(faces.length));
  return drawing;
}

/** @param {number} count */
function badge(count) {
  const text = svg("text", { x: 84, y: 91.5, class: "count" }, String(count));
  return [svg("circle", { cx: 84, cy: 84, r: 15, class: "count-disc" }), text];
}

/**
 * A pile beside the board: columns of stones.
 *
 * @param {number[]} all
 * @param {number} sort
 */
export function pileOf(all, sort) {
  const piece = pieces[sort];
  if (piece) return pictured(all.length, piece);
  const faces = all.slice(0, MOST);
  const columns = Math.max(1, Math.ceil(faces.length / COLUMN));
  const width = 100 + (columns - 1) * 70;
  const drawing = svg("svg", { viewBox: `0 0 ${width} 130`, class: "pile-stones", "aria-hidden": "true" });
  const order = faces.map((face, i) => ({ face, column: Math.floor(i / COLUMN), level: i % COLUMN }));
  for (const { face, column, level } of order) {
    if (level === 0) drawing.append(svg("ellipse", { cx: 53 + column * 70, cy: 94, rx: 42, ry: 30, class: "shade" }));
    drawing.append(stone(face, column * 70, 32 - level * THICK));
  }
  if (!faces.length) drawing.append(svg("ellipse", { cx: 50, cy: 86, rx: 38, ry: 30, class: "nothing" }));
  return drawing;
}

/**
 * A pile of pieces that have pictures: one of them, its number tells the rest.
 *
 * @param {number} count
 * @param {PieceView} piece
 */
function pictured(count, piece) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "pile-stones pictured", "aria-hidden": "true" });
  if (count) drawing.append(picture(piece.alone));
  else drawing.append(svg("ellipse", { cx: 50, cy: 70, rx: 34, ry: 20, class: "nothing" }));
  return drawing;
}
