/** Buttons that walk through the turns of a view: to the start, back, on, to the end. */

import { make, svg } from "./dom.js";
import { word } from "./words.js";

/** @import { Model } from "./model.js" */

/** Each button: its name in the catalogue, its icon, and whether that is mirrored. */
const WAYS = /** @type {const} */ ([
  ["first", "icon-first", false],
  ["back", "icon-step", true],
  ["on", "icon-step", false],
  ["last", "icon-first", true],
]);

/**
 * Make the buttons; they follow the status.
 *
 * @param {Model} model
 */
export function walkBar(model) {
  const buttons = WAYS.map(([name, icon, isMirrored]) => {
    const use = svg("use", { href: `#${icon}`, ...(isMirrored ? { transform: "matrix(-1 0 0 1 24 0)" } : {}) });
    const made = make("button", { type: "button", className: "plain", ariaLabel: word(`replay-${name}`), title: word(`replay-${name}`) });
    made.append(svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, use));
    made.addEventListener("click", () => model.send({ do: "go-to", turn: goal(name, model) }));
    return made;
  });
  model.on("status", () => {
    WAYS.forEach(([name], i) => {
      const button = buttons[i];
      if (button) button.disabled = goal(name, model) === (model.status?.replay?.turn ?? 0);
    });
  });
  return make("span", { className: "walk" }, ...buttons);
}

/**
 * @param {"first" | "back" | "on" | "last"} name
 * @param {Model} model
 */
function goal(name, { status }) {
  const { turn, turns } = status?.replay ?? { turn: 0, turns: 0 };
  const at = turn ?? 0;
  return { first: 0, back: Math.max(0, at - 1), on: Math.min(turns, at + 1), last: turns }[name];
}
