/** Pieces in stacks: stones drawn from the symbols of the page, other pieces from pictures of the program. */

const SVG = "http://www.w3.org/2000/svg";
/** How far a stone lies above the one below it, in hundredths of a cell. */
const THICK = 13;
const COLUMN = 5;
/** So many stones of a pile are drawn at most; its number tells the rest. */
const MOST = 30;

/** @type {string[]} */
let faces = [];
/** @type {{picture: string, alone: string}[]} */
let pieces = [];

/** How to draw from now on: pieces by their pictures; else a player's own symbol or a plain one by index. */
export function drawFaces(players, pictured = []) {
  faces = players.map((name, i) => (document.getElementById(`stone-${name}`) ? `#stone-${name}` : `#stone-${i}`));
  pieces = pictured;
}

/** Where the program draws a picture. */
export function pictureOf(name) {
  return `picture/${name}.svg`;
}

/** A player's sign: the own piece. */
export function crestOf(player) {
  if (!pieces[player]) return svg("use", { href: faceOf(player) });
  return svg("image", { href: pictureOf(pieces[player].alone), width: 100, height: 100 });
}

/** The symbol of a player's stones. */
export function faceOf(player) {
  return faces[player] ?? `#stone-${player}`;
}

export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

function stone(face, x, y) {
  return svg("use", { href: faceOf(face), x, y, width: 100, height: 100 });
}

/** A stack of stones on a square, lowest first, with its height written on it from two up. */
export function stackOf(faces) {
  return pieces.length ? standing(faces) : stacked(faces);
}

/** Pieces as they stand on a tile: each picture has its own place there. */
function standing(sorts) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "stack standing", "aria-hidden": "true" });
  const images = sorts.map((sort) => svg("image", { href: pictureOf(pieces[sort]?.picture), width: 100, height: 100 }));
  drawing.append(...images);
  return drawing;
}

function stacked(faces) {
  const lowest = 2 + (faces.length - 1) * 4;
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "stack", "aria-hidden": "true" });
  drawing.append(svg("ellipse", { cx: 53, cy: lowest + 64, rx: 42, ry: 33, class: "shade" }));
  faces.forEach((face, i) => drawing.append(stone(face, 0, lowest - i * THICK)));
  if (faces.length > 1) drawing.append(...badge(faces.length));
  return drawing;
}

function badge(count) {
  const text = svg("text", { x: 84, y: 91.5, class: "count" });
  text.textContent = String(count);
  return [svg("circle", { cx: 84, cy: 84, r: 15, class: "count-disc" }), text];
}

/** A pile beside the board: columns of stones. */
export function pileOf(all, sort) {
  if (pieces[sort]) return pictured(all.length, sort);
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

/** A pile of pieces that have pictures: one of them, its number tells the rest. */
function pictured(count, sort) {
  const drawing = svg("svg", { viewBox: "0 0 100 100", class: "pile-stones pictured", "aria-hidden": "true" });
  if (count) drawing.append(svg("image", { href: pictureOf(pieces[sort].alone), width: 100, height: 100 }));
  else drawing.append(svg("ellipse", { cx: 50, cy: 70, rx: 34, ry: 20, class: "nothing" }));
  return drawing;
}
