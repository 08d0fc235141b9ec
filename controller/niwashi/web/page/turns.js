/** The list of turns: shows what was played, in words and as it is written, and leads to each position. */

import { byId, make, makeButton } from "./dom.js";
import { sentence, word } from "./words.js";

/** @import { ReviewView, Status } from "./protocol.js" */
/** @import { Model } from "./model.js" */
/** @import { TurnView } from "./turn_view.js" */

/** Signs of grades, for people who can't tell their colours apart. */
const SIGNS = /** @type {const} */ ({ best: "★", good: "✓", slip: "?", losing: "✕", "": "" });

/** In lower windows the list is folded at first. */
const LOW_PX = 500;

export class TurnList {
  #key = "";
  #start = makeButton(word("turns-start"), () => this.#go(0), "turn");
  #try = makeButton(word("sketch-try"), () => this.sketch());

  /**
   * @param {Model} model
   * @param {TurnView} view
   * @param {() => void} sketch tries turns from the position shown
   */
  constructor(model, view, sketch) {
    this.model = model;
    this.view = view;
    this.sketch = sketch;
    this.list = byId("turns");
    this.box = byId("turns-box", HTMLDetailsElement);
    this.all = byId("review-all", HTMLDetailsElement);
    this.all.addEventListener("toggle", () => this.#show());
    Object.assign(this.#try, { id: "sketch-try" });
    Object.assign(this.#start, { id: "turns-start" });
    this.list.before(this.#start);
    this.list.after(make("p", { className: "turn-ways" }, this.#try));
    if (!document.documentElement.classList.contains("beside") || window.innerHeight < LOW_PX) this.box.open = false; // on a phone the game has the screen
    model.on("status", () => this.#show());
    document.addEventListener("keydown", (event) => this.#walk(event));
  }

  #show() {
    const { status } = this.model;
    if (!status) return;
    const { turns, told, review, replay } = status;
    const shown = review?.grades.map((grade, i) => (this.all.open || review.moments.includes(i + 1) ? grade : ""));
    const key = JSON.stringify([turns, told, shown, review?.whys]);
    if (key !== this.#key) {
      const grown = turns.length > this.list.children.length;
      this.#key = key;
      this.list.replaceChildren(...turns.map((turn, i) => this.#item(i + 1, turn, told[i] ?? "", shown?.[i] ? review : null)));
      if (grown && !replay) this.list.scrollTop = this.list.scrollHeight;
    }
    this.#start.hidden = !turns.length;
    this.#try.hidden = Boolean(status.lesson) || status.has_secrets;
    this.#mark(status);
  }

  /**
   * Mark the turn after which the position on the board stands.
   *
   * @param {Status} status
   */
  #mark({ turns, replay }) {
    const at = replay ? replay.turn : turns.length;
    const buttons = [this.#start, ...this.list.querySelectorAll("button")];
    buttons.forEach((button, i) => (i === at ? button.setAttribute("aria-current", "true") : button.removeAttribute("aria-current")));
    const item = at === null ? undefined : buttons[at];
    if (!item || item === this.#start) this.list.scrollTop = at === 0 ? 0 : this.list.scrollTop;
    else show(this.list, item);
  }

  /**
   * @param {number} number
   * @param {string} turn
   * @param {string} told
   * @param {ReviewView | null} review
   */
  #item(number, turn, told, review) {
    const button = makeButton("", () => this.#go(number), "turn");
    button.dataset.turn = String(number);
    button.append(make("b", {}, `${number}.`), " ", make("span", {}, told), " ", make("small", {}, turn));
    const grade = review?.grades[number - 1] ?? "";
    if (grade) button.append(" ", gradeOf(grade));
    const why = review ? whyOf(number, review) : "";
    return make("li", {}, button, ...(why ? [make("p", { className: "why" }, why)] : []));
  }

  /** @param {number} turn */
  #go(turn) {
    if (this.model.status?.replay) this.model.send({ do: "go-to", turn });
    else this.view.open(turn);
  }

  /**
   * Walk through the turns by arrow keys, Home and End.
   *
   * @param {KeyboardEvent} event
   */
  #walk(event) {
    const { status } = this.model;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!status || status.lesson || isTaken(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.view.isOpen) return this.view.leave();
    if (this.model.isAway && !status.replay) return;
    const count = status.replay?.turns ?? status.turns.length;
    const at = status.replay ? (status.replay.turn ?? 0) : count;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count }[event.key];
    if (to === undefined || to < 0 || to > count || to === at) return;
    event.preventDefault();
    this.#go(to);
  }
}

/**
 * Say what a slip missed or allowed, and which turn was better; "" for other turns.
 *
 * @param {number} number
 * @param {ReviewView} review
 */
export function whyOf(number, { grades, whys, line, turns }) {
  const grade = grades[number - 1];
  const better = line[number - 1]?.best ?? "";
  const isSlip = (grade === "slip" || grade === "losing") && better && better !== turns[number - 1];
  return [whys[number - 1] ?? "", isSlip ? sentence(word("review-better", { text: better })) : ""].filter(Boolean).join(" ");
}

/**
 * Draw a grade with its meaning as text.
 *
 * @param {ReviewView["grades"][number]} grade
 */
export function gradeOf(grade) {
  if (!grade) return "";
  return make("em", { className: `grade ${grade}` }, make("span", { ariaHidden: "true" }, SIGNS[grade]), " ", word(`grade-${grade}`));
}

/**
 * Scroll a list so that an item is seen, and nothing else with it.
 *
 * @param {HTMLElement} list
 * @param {Element} item
 */
function show(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * True if an element uses arrow keys itself.
 *
 * @param {EventTarget | null} target
 */
function isTaken(target) {
  return target instanceof Element && target.closest("input, select, textarea, [role=menu], [role=radiogroup]") !== null;
}
