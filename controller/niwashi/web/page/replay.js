/** Walk through turns: of a kept game, of the one at the table, and of turns that are tried. */

import { byId, make, svg } from "./dom.js";
import { word } from "./words.js";

/** @import { ReplayView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Each button: its name in the catalogue, its icon, and whether that is mirrored. */
const WAYS = /** @type {const} */ ([
  ["first", "icon-first", false],
  ["back", "icon-step", true],
  ["on", "icon-step", false],
  ["last", "icon-first", true],
]);

/** A kept game: where it is, a line of its turns, and how it plays by itself. */
export class Replay {
  /** @param {Model} model */
  constructor(model) {
    this.line = byId("replay-line", HTMLInputElement);
    const go = byId("replay-go");
    go.before(walkBar(model));
    model.on("status", () => this.#show(model.status?.replay ?? null));
    go.addEventListener("click", () => model.send({ do: "replay", running: go.dataset.replay === "go" }));
    this.line.addEventListener("change", () => model.send({ do: "go-to", turn: Number(this.line.value) }));
  }

  /** @param {ReplayView | null} replay */
  #show(replay) {
    byId("replay").hidden = !replay;
    document.body.classList.toggle("replays", Boolean(replay));
    if (!replay) return;
    const { turn, turns, running } = replay;
    byId("replay-at").textContent = turn === null ? word("replay-strayed") : word("replay-at", { count: turn, text: turns });
    this.line.max = String(turns);
    if (turn !== null) this.line.value = String(turn);
    const go = byId("replay-go");
    go.dataset.replay = running ? "rest" : "go";
    go.ariaLabel = go.title = word(running ? "replay-rest" : "replay-go");
    go.querySelector("use")?.setAttribute("href", running ? "#icon-rest" : "#icon-go");
  }
}

/**
 * Make buttons that walk through the turns of a view: to the start, back, on, to the end. They follow the status.
 *
 * @param {Model} model
 */
export function walkBar(model) {
  let known = 0; // where it was when the board has strayed from the game
  const buttons = WAYS.map(([name, icon, isMirrored]) => {
    const use = svg("use", { href: `#${icon}`, ...(isMirrored ? { transform: "matrix(-1 0 0 1 24 0)" } : {}) });
    const made = make("button", { type: "button", className: "plain", ariaLabel: word(`replay-${name}`), title: word(`replay-${name}`) });
    made.dataset.replay = name;
    made.append(svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, use));
    made.addEventListener("click", () => model.send({ do: "go-to", turn: goal(name) }));
    return made;
  });
  model.on("status", () => {
    const { turn = 0 } = model.status?.replay ?? {};
    known = turn ?? known;
    WAYS.forEach(([name], i) => {
      const button = buttons[i];
      if (button) button.disabled = goal(name) === turn;
    });
  });
  return make("span", { className: "walk" }, ...buttons);

  /** @param {"first" | "back" | "on" | "last"} name */
  function goal(name) {
    const { turn, turns } = model.status?.replay ?? { turn: 0, turns: 0 };
    const step = turn === null ? 0 : 1;
    return { first: 0, back: Math.max(0, known - step), on: Math.min(turns, known + step), last: turns }[name];
  }
}
