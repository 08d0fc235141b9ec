/** Draw cards: a pattern of squares around the acting stack, from its owner's side. */

import { make, svg } from "./dom.js";
import { word } from "./words.js";

/** @import { CardFace } from "./protocol.js" */

/**
 * Draw the pattern as a grid: the acting stack in the middle, affected squares filled.
 * `away` is true where the owner looks up the screen, false where down.
 *
 * @param {CardFace} card
 * @param {boolean} away
 */
export function pattern({ offsets }, away) {
  const reach = Math.max(2, ...offsets.flat().map(Math.abs));
  const side = 2 * reach + 1;
  const drawing = svg("svg", { viewBox: `-0.6 -0.6 ${side + 1.2} ${side + 1.2}`, class: "pattern", "aria-hidden": "true" });
  const sign = away ? 1 : -1;
  const hit = new Set(offsets.map(([forward = 0, right = 0]) => `${reach + sign * right} ${reach - sign * forward}`));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) drawing.append(square(x, y, hit.has(`${x} ${y}`) ? "hit" : "free"));
  }
  drawing.append(svg("circle", { cx: reach + 0.5, cy: reach + 0.5, r: 0.46, class: "actor" }));
  drawing.append(arrow(reach + 0.5, away ? -0.1 : side + 0.1, away ? -0.42 : 0.42));
  return drawing;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 */
function square(x, y, kind) {
  return svg("rect", { x: x + 0.07, y: y + 0.07, width: 0.86, height: 0.86, rx: 0.14, class: kind });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} by
 */
function arrow(x, y, by) {
  return svg("path", { d: `M${x - 0.45} ${y}L${x} ${y + by}L${x + 0.45} ${y}`, class: "forward" });
}

/**
 * Describe the pattern: "forward 2, left 1; …".
 *
 * @param {CardFace} card
 */
export function patternText({ offsets }) {
  return offsets.map(([forward = 0, right = 0]) => [step(forward, "forward", "behind"), step(right, "right", "left")])
    .map((steps) => steps.filter(Boolean).join(" "))
    .join(word("list-comma"));
}

/**
 * @param {number} by
 * @param {string} ahead
 * @param {string} behind
 */
function step(by, ahead, behind) {
  return by ? word(by > 0 ? ahead : behind, { count: Math.abs(by) }) : "";
}

/**
 * Draw a card with its pattern, emblem and name.
 *
 * @param {CardFace} card
 * @param {boolean} away
 */
export function cardFace(card, away) {
  const face = make("span", { className: "card" });
  face.dataset.owner = String(card.owner);
  const emblem = svg("svg", { viewBox: "0 0 24 24", class: "emblem", "aria-hidden": "true" });
  emblem.append(svg("path", { d: card.emblem }));
  face.append(pattern(card, away), emblem, make("span", { className: "card-name" }, card.label));
  return face;
}
