/** Arrows for the review: the turn played from the position shown, and the better one. */

import { byId, make, svg } from "./dom.js";
import { word } from "./words.js";

/** @import { TurnMarks } from "./protocol.js" */
/** @import { Board } from "./board.js" */

/** Distance of an arrow's end from the middle of a cell, in cells. */
const CLEAR = 0.22;

export class Arrows {
  #drawing = svg("svg", { id: "arrows", "aria-hidden": "true" });
  #legend = make("p", { id: "review-marks" });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    byId("board").append(this.#drawing);
    byId("review-at").after(this.#legend);
    board.model.on("status", () => this.#show());
    board.on("built", () => this.#show());
    board.on("fit", () => this.#show());
  }

  #show() {
    const review = this.board.model.status?.review ?? null;
    const { played = null, better = null } = review ?? {};
    const number = (review?.at ?? 0) + 1;
    const said = [played && sign("played", word("review-mark-played", { count: number })), better && sign("better", word("review-mark-better"))];
    this.#legend.replaceChildren(...said.filter((each) => each !== null));
    this.#drawing.replaceChildren(...this.#turn(played, "played"), ...this.#turn(better, "better"));
  }

  /**
   * @param {TurnMarks | null} marks
   * @param {string} kind
   */
  #turn(marks, kind) {
    if (!marks) return [];
    const rings = marks.places.map((place) => this.#ring(place, kind));
    const ways = marks.walks.map(([from = "", to = ""]) => this.#way(from, to, kind));
    return [...rings, ...ways].filter((each) => each !== null);
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
