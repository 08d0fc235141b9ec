/** Players, hints, and the review. */

import { byId, make, makeButton, svg } from "./dom.js";
import { levelName } from "./new_game.js";
import { tellClauses } from "./rules.js";
import { gradeOf, whyOf } from "./turns.js";
import { sentence, word } from "./words.js";

/** @import { HintView, OpponentsView, ReviewView, Scene } from "./protocol.js" */
/** @import { Model } from "./model.js" */

const WIDE = 300;
const HIGH = 90;

export class Assistants {
  #shown = "";
  /** True if the review has still to be scrolled into view. */
  #isNew = false;
  #told = "";

  /**
   * @param {Model} model
   * @param {(turn: number) => void} look shows an earlier position
   */
  constructor(model, look) {
    this.model = model;
    this.look = look;
    this.ownHand = byId("own-hand", HTMLInputElement);
    model.on("status", () => this.#show());
    model.on("scene", () => this.#show());
    byId("hint").addEventListener("click", () => model.send({ do: "hint" }));
    byId("why-not").addEventListener("click", () => model.send({ do: "why-not" }));
    byId("review").addEventListener("click", () => this.#review());
    byId("result-review").addEventListener("click", () => this.#review());
    this.ownHand.addEventListener("change", () => model.send({ do: "hand", is_lent: this.ownHand.checked }));
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    this.#showPlayers(status.opponents, scene);
    this.#showHint(status.hint);
    byId("hint").hidden = status.hint.off || Boolean(status.result);
    byId("own-hand-box").hidden = status.opponents.hand === null;
    this.ownHand.checked = Boolean(status.opponents.hand);
    byId("variant").textContent = status.title;
    this.#showTrouble(status.opponents.trouble);
    byId("review").hidden = !status.result && !status.review;
    byId("review").textContent = word(status.review ? "review-end" : "review");
    byId("result-review").hidden = Boolean(status.review) || !status.turns.length;
    this.#showReview(status.review, scene);
  }

  /**
   * Show why the program does not play any more; at first beside the message, where nobody misses it.
   *
   * @param {string} text
   */
  #showTrouble(text) {
    const shown = byId("trouble");
    if (text && text !== shown.textContent) this.model.emit("refused", { type: "refused", seq: 0, text });
    shown.textContent = text;
  }

  /**
   * @param {OpponentsView} opponents
   * @param {Scene} scene
   */
  #showPlayers(opponents, scene) {
    const shown = JSON.stringify([opponents.players, scene.player_names]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    byId("players").replaceChildren(...scene.players.map((seat, i) => this.#choice(i, seat, opponents, scene)));
    const who = scene.player_names.map((player, i) => word("who-plays", { player, text: playerName(opponents, i) }));
    byId("who-plays").textContent = who.join(word("list-comma"));
  }

  /**
   * @param {number} i
   * @param {string} seat
   * @param {OpponentsView} opponents
   * @param {Scene} scene
   */
  #choice(i, seat, { players, levels }, scene) {
    const select = make("select");
    select.dataset.player = seat;
    select.add(new Option(word("player-human"), "human"));
    for (let level = 1; level <= levels; level += 1) {
      select.add(new Option(levelName(level), `engine:${level}`));
    }
    select.value = players[i] ?? "human";
    select.addEventListener("change", () => this.model.send({ do: "player", seat, player: select.value }));
    return make("label", {}, make("span", {}, scene.player_names[i] ?? seat), " ", select);
  }

  /**
   * A hint counts once; its steps and showing it again are free.
   *
   * @param {HintView} hint
   */
  #showHint({ left, text, proof, shown, more, put_back: putBack, asking }) {
    byId("hint", HTMLButtonElement).disabled = asking || (left < 1 && !shown);
    byId("hint").textContent = word(more ? "hint-more" : shown ? "hint-again" : "hint");
    byId("hint").title = left > 0 ? word("hint-left", { count: left }) : "";
    if (byId("hint-text").textContent !== text) tellClauses(byId("hint-text"), text);
    const mark = byId("hint-proof", HTMLDetailsElement);
    if (mark.hidden) mark.open = false;
    mark.hidden = !proof;
    mark.lastElementChild?.replaceChildren(proof);
    byId("speech").classList.toggle("hinted", Boolean(text)); // in the sentence's place: nothing moves
    byId("why-not").hidden = !putBack || left < 1;
  }

  /** Begin the review and scroll to it, or end it. */
  #review() {
    if (this.model.status?.review) {
      this.model.send({ do: "end-review" });
      return;
    }
    if (!byId("result").hidden) byId("result-look").click();
    this.model.send({ do: "review" });
    this.#isNew = true;
  }

  /**
   * @param {ReviewView | null} review
   * @param {Scene} scene
   */
  #showReview(review, scene) {
    byId("review-box").hidden = !review;
    document.body.classList.toggle("reviews", review !== null && review.at !== null);
    if (!review) return;
    const [first = "", second = ""] = scene.player_names;
    const line = byId("review-line", SVGElement);
    line.setAttribute("aria-label", word("review-label", { player: first }));
    line.replaceChildren(...this.#line(review));
    byId("good-first").textContent = word("review-good", { player: first });
    byId("good-second").textContent = scene.player_names.length === 2 ? word("review-good", { player: second }) : "";
    this.#showMoments(review);
    this.#showMoment(review);
    if (this.#isNew) byId("review").scrollIntoView({ block: "start" });
    this.#isNew &&= review.line.length < review.count; // the moments make it longer
  }

  /**
   * Show the moments that teach most, each of which can be looked at and tried.
   *
   * @param {ReviewView} review
   */
  #showMoments(review) {
    const { line, count, moments } = review;
    const shown = JSON.stringify([line.length, moments]);
    if (shown === this.#told) return;
    this.#told = shown;
    const said = line.length < count ? word("review-looking", { count: line.length }) : word(moments.length ? "review-moments" : "review-no-moments");
    byId("review-say").textContent = said;
    byId("review-moments").replaceChildren(...moments.map((number) => this.#moment(number, review)));
  }

  /**
   * @param {number} number
   * @param {ReviewView} review
   */
  #moment(number, review) {
    const button = makeButton("", () => this.look(number - 1), "turn");
    button.append(this.#name(number, review.turns), " ", gradeOf(review.grades[number - 1] ?? ""));
    const tries = makeButton(word("review-try"), () => {
      this.model.look(null);
      this.model.send({ do: "moment", turn: number - 1 });
    }, "plain strong");
    return make("li", {}, button, make("p", { className: "why" }, whyOf(number, review)), tries);
  }

  /**
   * Describe the position that the board shows.
   *
   * @param {ReviewView} review
   */
  #showMoment({ at, line, turns }) {
    const known = at === null ? undefined : line[at];
    const text = sentence(this.#name(at ?? 0, turns));
    byId("review-at").textContent = known ? [text, known.proved].filter(Boolean).join(" ") : "";
  }

  /**
   * @param {number} number
   * @param {string[]} turns
   */
  #name(number, turns) {
    return number ? word("review-turn", { count: number, text: turns[number - 1] ?? "" }) : word("review-start");
  }

  /**
   * Draw the chart of values, with a button for every position.
   *
   * @param {ReviewView} review
   */
  #line({ line, count, most, moments, at: shown, turns }) {
    const step = WIDE / Math.max(count - 1, 1);
    const points = line.map(({ value, proved }, i) => ({
      x: i * step,
      y: HIGH / 2 - (value / most) * (HIGH / 2 - 6),
      text: `${sentence(this.#name(i, turns))} ${proved}`,
    }));
    const zero = svg("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "zero" });
    const course = svg("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "course" });
    const dots = points.map(({ x, y, text }, i) => {
      const dot = this.#dot(i, x, y, moments.includes(i), text);
      if (i === shown) dot.setAttribute("aria-current", "true");
      return dot;
    });
    return [zero, course, ...dots];
  }

  /**
   * @param {number} number
   * @param {number} x
   * @param {number} y
   * @param {boolean} turned
   * @param {string} text
   */
  #dot(number, x, y, turned, text) {
    const facts = { cx: x, cy: y, r: turned ? 5 : 3.5, class: turned ? "turned" : "", tabindex: 0, role: "button" };
    const dot = svg("circle", { ...facts, "aria-label": text }, svg("title", {}, text));
    dot.addEventListener("click", () => this.look(number));
    dot.addEventListener("keydown", ({ key }) => key === "Enter" && this.look(number));
    return dot;
  }
}

/**
 * Name of a side's player.
 *
 * @param {OpponentsView} opponents
 * @param {number} side
 */
function playerName({ players }, side) {
  const who = players[side] ?? "human";
  return who.startsWith("engine:") ? levelName(Number(who.slice("engine:".length))) : word("player-human");
}
