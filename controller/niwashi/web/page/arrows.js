/** Arrows and circles over the board: those of the review, those that somebody draws, and a turn that waits. */

import { byId, make, svg } from "./dom.js";
import { word } from "./words.js";

/** @import { TurnMarks } from "./protocol.js" */
/** @import { Board } from "./board.js" */

/** Distance of an arrow's end from the middle of a cell, in cells. */
const CLEAR = 0.22;

/** @typedef {{from: string, to: string}} Mark an arrow; a circle if both are the same */

export class Arrows {
  /** Marks that somebody has drawn here. @type {Mark[]} */
  #own = [];
  /** The one that is being drawn. @type {Mark | null} */
  #aimed = null;
  /** Places of a turn that waits, in their order. @type {string[]} */
  #queued = [];
  /** Number of turns that the own marks are about. */
  #turns = 0;
  #drawing = svg("svg", { id: "arrows", "aria-hidden": "true" });
  #legend = make("p", { id: "review-marks" });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    byId("board").append(this.#drawing);
    byId("review-at").after(this.#legend);
    board.model.on("status", () => this.#showStatus());
    board.on("built", () => this.#show());
    board.on("fit", () => this.#show());
  }

  /**
   * Show a mark while it is being drawn; none if an end is missing.
   *
   * @param {string | null} from
   * @param {string | null} to
   */
  aim(from, to) {
    this.#aimed = from && to ? { from, to } : null;
    this.#show();
  }

  /**
   * Add a mark, or take away the same one.
   *
   * @param {string | null} from
   * @param {string | null} to
   */
  toggle(from, to) {
    const others = this.#own.filter((mark) => mark.from !== from || mark.to !== to);
    const isNew = from && to && others.length === this.#own.length;
    this.#own = isNew ? [...others, { from, to }] : others;
    this.aim(null, null);
  }

  /** Take all own marks away. */
  wipe() {
    this.#own = [];
    this.aim(null, null);
  }

  /** @param {string[]} places of a turn that waits, in their order */
  set queued(places) {
    this.#queued = places;
    this.#show();
  }

  #showStatus() {
    const turns = this.board.model.status?.turns.length ?? 0;
    if (turns !== this.#turns) this.#own = [];
    this.#turns = turns;
    this.#show();
  }

  #show() {
    const review = this.board.model.status?.review ?? null;
    const { played = null, better = null } = review ?? {};
    const number = (review?.at ?? 0) + 1;
    const said = [played && sign("played", word("review-mark-played", { count: number })), better && sign("better", word("review-mark-better"))];
    this.#legend.replaceChildren(...said.filter((each) => each !== null));
    const own = [...this.#own, ...(this.#aimed ? [this.#aimed] : [])].map(({ from, to }) => (from === to ? this.#ring(to, "own") : this.#way(from, to, "own")));
    const [first = "", ...rest] = this.#queued;
    const queued = rest.map((place, i) => this.#way(this.#queued[i] ?? "", place, "queued"));
    if (first) queued.unshift(this.#ring(first, "queued"));
    const marks = [...this.#turn(played, "played"), ...this.#turn(better, "better"), ...own, ...queued];
    this.#drawing.replaceChildren(...marks.filter((each) => each !== null));
  }

  /**
   * @param {TurnMarks | null} marks
   * @param {string} kind
   */
  #turn(marks, kind) {
    if (!marks) return [];
    const rings = marks.places.map((place) => this.#ring(place, kind));
    const ways = marks.walks.map(([from = "", to = ""]) => this.#way(from, to, kind));
    return [...rings, ...ways];
  }

  /**
   * Centre of a place in the drawing's coordinates.
   *
   * @param {string} name
   */
  #at(name) {
    const middle = this.board.middle(name);
    const { left, top } = this.#drawing.getBoundingClientRect();
    return middle && { x: middle.x - left, y: middle.y - top };
  }

  /**
   * @param {string} place
   * @param {string} kind
   */
  #ring(place, kind) {
    const at = this.#at(place);
    if (!at) return null;
    return svg("circle", { cx: at.x, cy: at.y, r: this.board.unit * (kind === "played" ? 0.4 : 0.33), class: kind, "data-at": place });
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {string} kind
   */
  #way(from, to, kind) {
    const start = this.#at(from);
    const end = this.#at(to);
    if (!start || !end) return null;
    const { unit } = this.board;
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const [x, y] = [end.x - dx * unit * CLEAR, end.y - dy * unit * CLEAR];
    const [bx, by, wide] = [x - dx * unit * 0.2, y - dy * unit * 0.2, unit * 0.11];
    const head = `M${x} ${y}L${bx - dy * wide} ${by + dx * wide}L${bx + dy * wide} ${by - dx * wide}Z`;
    const line = svg("path", { d: `M${start.x} ${start.y}L${bx} ${by}`, class: "line" });
    return svg("g", { class: kind, "data-from": from, "data-to": to }, line, svg("path", { d: head, class: "head" }));
  }
}

/**
 * @param {string} kind
 * @param {string} text
 */
function sign(kind, text) {
  return make("span", { className: kind }, text);
}
