/** Stones in stacks, drawn from the stone symbols of the page. */

const SVG = "http://www.w3.org/2000/svg";
/** How far a stone lies above the one below it, in hundredths of a cell. */
const THICK = 13;
const COLUMN = 5;
/** So many stones of a pile are drawn at most; its number tells the rest. */
const MOST = 30;

/** @type {string[]} */
let faces = [];

/** Which symbols to draw from now on: a player's own where the page has one, else plain ones by index. */
export function drawFaces(players) {
  faces = players.map((name, i) => (document.getElementById(`stone-${name}`) ? `#stone-${name}` : `#stone-${i}`));
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
export function pileOf(all) {
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
