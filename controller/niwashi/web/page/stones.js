/** Draw stacks: stones from the page's symbols, other pieces from the program's pictures. */

import { showPicture } from "./host.js";
import { svg } from "./dom.js";

/** @import { PieceView } from "./protocol.js" */

/** Height of a stone in hundredths of a cell. */
const THICK = 13;
const COLUMN = 5;
/** Most stones of a pile that are drawn; its number tells the rest. */
const MOST = 30;

/** @type {string[]} */
let faces = [];
/** @type {PieceView[]} */
let pieces = [];

/**
 * Plain stones by the names of their players; others take them in the order of play, nobody's have the third.
 *
 * @type {Record<string, number>}
 */
const PLAIN = { white: 0, black: 1 };
const NOBODYS = "#stone-2";

/**
 * Set how pieces are drawn: by their pictures, else by a player's symbol or a plain one.
 *
 * @param {string[]} players
 * @param {PieceView[]} pictured
 */
export function drawFaces(players, pictured) {
  faces = players.map((name, i) =>
    document.getElementById(`stone-${name}`) ? `#stone-${name}` : `#stone-${PLAIN[name] ?? i}`,
  );
  pieces = pictured;
}

let folder = "picture";

/**
 * Set the address of pictures.
 *
 * @param {string} from
 */
export function takePictures(from) {
  folder = from;
}

/**
 * Address of a picture.
 *
 * @param {string} name
 */
export function pictureOf(name) {
  return `${folder}/${name}.svg`;
}

/**
 * Draw a player's piece as a sign.
 *
 * @param {number} player
 */
export function crestOf(player) {
  const piece = pieces[player];
  if (!piece) return svg("use", { href: faceOf(player) });
  return picture(piece.alone);
}

/**
 * Id of the symbol of a player's stones.
 *
 * @param {number} player
 */
export function faceOf(player) {
  return faces[player] ?? NOBODYS;
}

/** @param {string} name */
function picture(name) {
  return showPicture(svg("image", { width: 100, height: 100 }), pictureOf(name));
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
 * Draw a stack on a square, lowest stone first, with its height if it has several.
 *
 * @param {number[]} faces
 */
export function stackOf(faces) {
  return pieces.length ? standing(faces) : stacked(faces);
}

/**
 * Draw pieces on a tile; each picture has its own position there.
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
 * Draw a pile beside the board as columns of stones.
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
 * Draw a pile of pieces with pictures: one of them, and the number.
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
