/** Who plays, hints, and the review: what thinks beside the people at the board. */

import { byId } from "./dom.js";
import { word } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 300;
const HIGH = 90;

export class Company {
  #shown = "";

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("status", () => this.#show());
    model.addEventListener("scene", () => this.#show());
    byId("hint").addEventListener("click", () => model.command("hint"));
    byId("why-not").addEventListener("click", () => model.command("why-not"));
    byId("review").addEventListener("click", () => model.command("review", model.status?.review ? "off" : ""));
    byId("result-review").addEventListener("click", () => this.#fromResult());
    byId("own-hand").addEventListener("change", ({ target }) => model.command("hand", target.checked ? "on" : "off"));
  }

  #show() {
    const { status, scene } = this.model;
    if (!status?.opponents || !scene) return;
    this.#showPlayers(status.opponents, scene);
    this.#showHint(status.hint);
    byId("hints").hidden = status.hint.off || Boolean(status.result);
    byId("own-hand-box").hidden = status.opponents.hand === null;
    byId("own-hand").checked = Boolean(status.opponents.hand);
    byId("variant").textContent = status.title;
    byId("trouble").textContent = status.opponents.trouble;
    byId("review").hidden = !status.result && !status.review;
    byId("review").textContent = word(status.review ? "review-end" : "review");
    byId("result-review").hidden = Boolean(status.review) || !status.turns.length;
    this.#showReview(status.review, scene);
  }

  #showPlayers({ players, levels, engines }, scene) {
    const shown = JSON.stringify([players, engines, scene.player_names]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    byId("players").replaceChildren(...players.map((who, i) => this.#choice(i, who, levels, engines, scene)));
  }

  #choice(i, who, levels, engines, scene) {
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.dataset.player = scene.players[i];
    select.add(new Option(word("player-human"), "human"));
    for (let level = 1; level <= levels; level += 1) {
      select.add(new Option(word("player-engine", { count: level }), `engine:${level}`));
    }
    for (const [other, name] of Object.entries(engines)) select.add(new Option(word("player-other", { text: name }), other));
    select.value = who;
    select.addEventListener("change", () => this.model.command("player", `${scene.players[i]} ${select.value}`));
    const name = document.createElement("span");
    name.textContent = scene.player_names[i];
    label.append(name, " ", select);
    return label;
  }

  /** A hint is paid for once; its steps, and seeing it again, are free. */
  #showHint({ left, text, shown, more, put_back: putBack, asking }) {
    byId("hint").disabled = asking || (left < 1 && !shown);
    byId("hint").textContent = word(more ? "hint-more" : shown ? "hint-again" : "hint");
    byId("hint-left").textContent = left > 0 ? word("hint-left", { count: left }) : "";
    byId("hint-text").textContent = text;
    byId("why-not").hidden = !putBack || left < 1;
  }

  #fromResult() {
    byId("result-look").click();
    this.model.command("review");
  }

  #showReview(review, scene) {
    byId("review-box").hidden = !review;
    if (!review) return;
    byId("review-line").setAttribute("aria-label", word("review-label", { player: scene.player_names[0] }));
    byId("review-line").replaceChildren(...this.#line(review));
    byId("review-moments").replaceChildren(
      ...review.turning.map((turn) => this.#moment(turn, review.turns[turn - 1], review.line[turn - 1].best)),
    );
    const [first, second] = scene.player_names;
    byId("good-first").textContent = word("review-good", { player: first });
    byId("good-second").textContent = scene.player_names.length === 2 ? word("review-good", { player: second }) : "";
    this.#showMoment(review);
  }

  /** What is known of the moment that the board shows. */
  #showMoment({ at, line, turns }) {
    const known = at === null ? null : line[at];
    byId("review-at").textContent = known ? `${this.#name(at, turns)}. ${known.proved}` : "";
  }

  #name(number, turns) {
    return number ? word("review-turn", { count: number, text: turns[number - 1] }) : word("review-start");
  }

  /** The line of values, and a place to press on it for every position. */
  #line({ line, count, most, turning, at: shown, turns }) {
    const step = WIDE / Math.max(count - 1, 1);
    const at = ({ value }, i) => [i * step, HIGH / 2 - (value / most) * (HIGH / 2 - 6)];
    const points = line.map(at);
    const zero = draw("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "zero" });
    const course = draw("polyline", { points: points.map((p) => p.join(",")).join(" "), class: "course" });
    const dots = points.map(([x, y], i) => {
      const dot = this.#dot(i, x, y, turning.includes(i), `${this.#name(i, turns)}. ${line[i].proved}`);
      if (i === shown) dot.setAttribute("aria-current", "true");
      return dot;
    });
    return [zero, course, ...dots];
  }

  #dot(number, x, y, turned, text) {
    const dot = draw("circle", { cx: x, cy: y, r: turned ? 5 : 3.5, class: turned ? "turned" : "", tabindex: 0, role: "button" });
    const title = draw("title", {});
    title.textContent = text;
    dot.append(title);
    dot.setAttribute("aria-label", text);
    dot.addEventListener("click", () => this.#look(number));
    dot.addEventListener("keydown", ({ key }) => key === "Enter" && this.#look(number));
    return dot;
  }

  #moment(number, turn, better) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.textContent = word("review-turn", { count: number, text: turn });
    button.addEventListener("click", () => this.#look(number - 1));
    item.append(button);
    if (better && better !== turn) {
      const told = document.createElement("small");
      told.textContent = word("review-better", { text: better });
      item.append(told);
    }
    return item;
  }

  #look(number) {
    this.model.command("moment", String(number));
  }
}

function draw(name, facts) {
  const drawn = document.createElementNS(SVG, name);
  for (const [fact, value] of Object.entries(facts)) drawn.setAttribute(fact, value);
  return drawn;
}
