/** Cards: a pattern of squares around the stack that acts, drawn as its owner would use it. */

import { svg } from "./stones.js";
import { word } from "./words.js";

/**
 * The pattern as a grid: the acting stack in the middle, a filled square where something happens.
 * `away` is true where the owner looks up the screen, false where down.
 */
export function pattern({ offsets }, away) {
  const reach = Math.max(2, ...offsets.flat().map(Math.abs));
  const side = 2 * reach + 1;
  const drawing = svg("svg", { viewBox: `-0.6 -0.6 ${side + 1.2} ${side + 1.2}`, class: "pattern", "aria-hidden": "true" });
  const sign = away ? 1 : -1;
  const hit = new Set(offsets.map(([forward, right]) => `${reach + sign * right} ${reach - sign * forward}`));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) drawing.append(square(x, y, hit.has(`${x} ${y}`) ? "hit" : "free"));
  }
  drawing.append(svg("circle", { cx: reach + 0.5, cy: reach + 0.5, r: 0.46, class: "actor" }));
  drawing.append(arrow(reach + 0.5, away ? -0.1 : side + 0.1, away ? -0.42 : 0.42));
  return drawing;
}

function square(x, y, kind) {
  return svg("rect", { x: x + 0.07, y: y + 0.07, width: 0.86, height: 0.86, rx: 0.14, class: kind });
}

function arrow(x, y, by) {
  return svg("path", { d: `M${x - 0.45} ${y}L${x} ${y + by}L${x + 0.45} ${y}`, class: "forward" });
}

/** The pattern in words: "forward 2, left 1; …". */
export function patternText({ offsets }) {
  return offsets.map(([forward, right]) => [step(forward, "forward", "behind"), step(right, "right", "left")])
    .map((steps) => steps.filter(Boolean).join(" "))
    .join(word("list-comma"));
}

function step(by, ahead, behind) {
  return by ? word(by > 0 ? ahead : behind, { count: Math.abs(by) }) : "";
}

/** The face of a card with its name, its pattern, and a mark where that is not certain to be the published one. */
export function cardFace(card, away) {
  const face = document.createElement("span");
  face.className = isCertain(card) ? "card" : `card ${card.standing}`;
  face.dataset.owner = String(card.owner);
  const name = document.createElement("span");
  name.className = "card-name";
  name.textContent = card.label;
  face.append(pattern(card, away), name);
  if (!isCertain(card)) {
    const mark = document.createElement("span");
    mark.className = "card-mark";
    mark.textContent = word(`card-${card.standing}`);
    face.append(mark);
  }
  return face;
}

/** Whether the pattern is known to be the published one (RC-41). */
export function isCertain(card) {
  return card.standing === "certain";
}
