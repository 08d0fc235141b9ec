/** The panel beside the table: turn, message, reasons, facts, turns, lights. */

import { byId, make, makeButton, placeAround, placeNamed, svg } from "./dom.js";
import { screenColour } from "./lamps.js";
import { tellClauses } from "./rules.js";
import { sharePicture } from "./saving.js";
import { crestOf } from "./stones.js";
import { signed, word } from "./words.js";

/** @import { FactView, LegendEntry, ReasonView, ResultView, Status } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** How long the last turn and what it made are seen before the result covers anything. */
const LAST_TURN_MS = 1800;
/** Sizes of a message, until it fits its box. */
const SIZES = [1, 0.94, 0.88, 0.8, 0.7];

export class Panel {
  #dismissed = "";
  /** The result that is shown, or will be. */
  #due = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  #pointed = "";
  /** What went on when something was refused. */
  #refusedAt = "";
  /** Item of the score that the board shows now. */
  #item = make("p", { id: "result-item" });
  /** Buttons that walk through the items of the score. */
  #counting = make("p", { id: "result-counting" });

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    model.on("scene", () => this.#showScene());
    model.on("status", () => this.#showStatus());
    for (const told of /** @type {const} */ (["refused", "noted"])) model.on(told, ({ text }) => this.#refuse(text));
    model.on("did", () => this.#forgive());
    byId("result-figures").before(this.#item, this.#counting);
    this.#counting.append(
      makeButton(word("count-back"), () => model.send({ do: "count", by: -1 })),
      makeButton(word("count-on"), () => model.send({ do: "count", by: 1 })),
      makeButton(word("count-skip"), () => model.send({ do: "count", by: 1000 })),
    );
    byId("result-share").addEventListener("click", () => void sharePicture("game", byId("result-title").textContent ?? "", this.#players()));
    byId("result-look").addEventListener("click", () => this.#dismiss());
    byId("stage").addEventListener("pointerover", ({ target }) => this.#point(target));
    byId("stage").addEventListener("focusin", ({ target }) => this.#point(target));
    byId("stage").addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#point(null));
    // Long texts can be scrolled by keys, too.
    const sizes = new ResizeObserver(() => this.#reachSoon());
    for (const id of ["speech", "turns"]) sizes.observe(byId(id));
    byId("keys").replaceChildren(...["mouse", "touch", "one", "marks", "early", "arrows", "letters", "back"].map(hint));
  }

  #showScene() {
    const { scene } = this.model;
    if (!scene) return;
    byId("variant").textContent = scene.variant_name;
    byId("legend").replaceChildren(...scene.legend.map(light));
    document.body.classList.toggle("read-only", !scene.simulated);
    byId("tools").hidden = !scene.simulated;
    this.#showStatus();
  }

  #showStatus() {
    const { status, scene } = this.model;
    if (!scene || !status) return;
    setText(byId("say"), status.result && scene.simulated && !status.result.item ? status.result.text : status.say);
    if (whatGoesOn(status) !== this.#refusedAt) this.#forgive();
    byId("no-back").hidden = status.back || Boolean(status.homes);
    const { result } = status;
    const whose = status.whose && named(status.whose, [status.names[status.acting]]);
    byId("whose").setAttribute("aria-live", result ? "off" : "polite"); // the verdict has a live region of its own
    setText(byId("whose"), result ? this.#verdict(result, status.names) : whose);
    document.body.dataset.side = status.whose && !result ? String(status.acting) : "";
    byId("demo").hidden = !status.demo;
    setText(byId("absent"), status.absent);
    byId("absent").hidden = !status.absent;
    document.body.classList.toggle("boardless", Boolean(status.absent));
    this.#showReason(status.reason);
    // The goal, the trays and the gardens say as much where there are any.
    byId("facts").replaceChildren(...(status.gardens || status.goal ? [] : status.facts).map(fact));
    byId("notices").replaceChildren(...status.notices.map(item));
    this.#showResult(status);
    const legend = byId("legend-box", HTMLDetailsElement);
    if (status.help) legend.open = true;
    legend.classList.toggle("asked", status.help);
    this.#explain();
    this.#reachSoon(); // lessons and puzzles still have to show theirs
  }

  /** Wait for everything to be in place: a text is measured in the box that it has then. */
  #reachSoon() {
    requestAnimationFrame(() => this.#reach());
  }

  /** Make a long text smaller, so that it can be read whole; at last an answer stands in place of the message. */
  #dense() {
    const speech = byId("speech");
    const answer = byId("refusal").textContent || byId("reason").textContent;
    for (const isShort of answer ? [false, true] : [false]) {
      speech.classList.toggle("answers", isShort);
      for (const size of SIZES) {
        speech.classList.toggle("dense", size < 1);
        speech.style.setProperty("--dense", String(size));
        if (speech.scrollHeight <= speech.clientHeight + 1) return;
      }
    }
  }

  /** Give the tab key a stop at texts that scroll, and only there. */
  #reach() {
    this.#dense();
    for (const each of [byId("speech"), byId("turns")]) {
      if (each.scrollHeight > each.clientHeight) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
  }

  /** @param {ReasonView | null} reason */
  #showReason(reason) {
    const clause = reason?.clause ? word("clause", { clause: reason.clause }) : "";
    const text = reason ? [reason.text, clause].join(clause.startsWith("（") ? "" : " ").trim() : "";
    tellClauses(byId("reason"), text);
    for (const each of document.querySelectorAll(".cause")) each.classList.remove("cause");
    for (const name of reason?.places ?? []) placeNamed(name)?.classList.add("cause");
  }

  /**
   * Show the result of a game, after its last turn. Once dismissed, it stays hidden until the next result.
   *
   * @param {Status} status
   */
  #showResult({ result, turns, names, opponents }) {
    const { player_names: sides = [] } = this.model.scene ?? {};
    const box = byId("result");
    const key = result ? `${result.winner} ${result.text} ${turns.length}` : "";
    if (!result && !this.model.isAway) this.#dismissed = "";
    document.body.classList.toggle("over", Boolean(result));
    if (!result || this.#dismissed === key) {
      clearTimeout(this.#later);
      this.#due = "";
      box.hidden = true;
      return;
    }
    box.dataset.key = key;
    box.dataset.winner = String(result.winner);
    byId("crests").replaceChildren(...result.winners.map(crest));
    byId("result-title").textContent = this.#verdict(result, names);
    byId("result-text").textContent = result.text;
    const score = result.score.length ? [figure(result.score.join(" : "), sides.join(" : "))] : [];
    const own = this.model.ownSide;
    const best = result.best[own ?? result.winner] ?? 0;
    const told = best > 0 ? figure(signed(best), word(own === null ? "figure-best" : "figure-your-best")) : figure(String(turns.length), word("figure-turns"));
    byId("result-figures").replaceChildren(...score, told);
    setText(this.#item, result.item);
    this.#counting.hidden = !result.item;
    if (this.#due === key || opponents.is_busy) return;
    this.#due = key;
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#raise(), result.item ? 0 : LAST_TURN_MS);
  }

  #raise() {
    const box = byId("result");
    box.hidden = false;
    byId("petals-fall").replaceChildren(...Array.from({ length: 14 }, () => document.createElement("i")));
    box.focus({ preventScroll: true });
  }

  /**
   * Who has won: you or not, if this page plays one side; else the winners by name.
   *
   * @param {ResultView} result
   * @param {string[]} names
   */
  #verdict({ winners }, names) {
    const { ownSide, scene } = this.model;
    if (!winners.length) return word("nobody-won");
    if (ownSide !== null && scene && winners.length < scene.players.length) {
      return word(winners.includes(ownSide) ? "you-won" : "you-lost");
    }
    const sides = winners.map((winner) => names[winner] || (scene?.player_names[winner] ?? ""));
    return word("won", { player: sides.join(word("list-comma")) });
  }

  /** The names of those who play, and the levels of the program. */
  #players() {
    const { names = [], opponents } = this.model.status ?? {};
    return (opponents?.players ?? []).map((who, i) => names[i] || (who.startsWith("engine:") ? word("level-short", { count: Number(who.slice(7)) }) : ""));
  }

  #dismiss() {
    this.#dismissed = byId("result").dataset.key ?? "";
    byId("result").hidden = true;
  }

  /**
   * A refusal stays until this page does something else, another turn counts, or something else goes on:
   * nobody is told to wait for a program that has finished.
   *
   * @param {string} text
   */
  #refuse(text) {
    tellClauses(byId("refusal"), text);
    this.#refusedAt = this.model.status ? whatGoesOn(this.model.status) : "";
    this.#reachSoon();
  }

  #forgive() {
    if (byId("refusal").textContent === "") return;
    byId("refusal").replaceChildren();
    this.#reachSoon();
  }

  /**
   * Note the place pointed at, or none.
   *
   * @param {EventTarget | null} target
   */
  #point(target) {
    this.#pointed = placeAround(target)?.dataset.place ?? "";
    this.model.preview(this.#pointed);
    this.#explain();
  }

  /** Show the meaning of the light at the place pointed at. */
  #explain() {
    const name = this.#pointed;
    const text = name ? this.model.cueText(name) : "";
    const promise = this.model.promiseAt(name);
    const gain = promise ? word("gain", { count: signed(promise.points), text: promise.text }) : "";
    const all = [text, gain].filter(Boolean).join(" ");
    byId("here").textContent = all ? word("here", { place: this.model.cell(name)?.label ?? name, text: all }) : "";
  }
}

/**
 * Name what goes on: how many turns, who acts, and whether a program is busy.
 *
 * @param {Status} status
 */
function whatGoesOn({ turns, acting, opponents }) {
  return JSON.stringify([turns.length, acting, opponents.is_busy]);
}

/**
 * A large number with what it counts.
 *
 * @param {string} number
 * @param {string} label
 */
function figure(number, label) {
  return make("div", {}, make("dt", {}, label), make("dd", {}, number));
}

/** @param {number} player */
function crest(player) {
  return svg("svg", { viewBox: "0 0 100 100", class: "crest", "aria-hidden": "true" }, crestOf(player));
}

/**
 * Set a text only if it differs, so that screen readers do not repeat it.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {string} text */
function item(text) {
  return make("li", {}, text);
}

/** @param {string} name */
function hint(name) {
  return item(word(`how-${name}`));
}

/** @param {FactView} fact */
function fact({ label, value }) {
  // Texts are longer than numbers and get a line of their own.
  return make("div", { className: value.length > 6 ? "long" : "" }, make("dt", {}, label), make("dd", {}, value));
}

/** @param {LegendEntry} entry */
function light({ cue, text, colour, motion }) {
  const swatch = make("span", { className: "swatch" });
  swatch.dataset.motion = motion;
  swatch.style.setProperty("--lamp", screenColour(colour));
  const name = make("span", {}, text, " ", make("small", {}, word(`motion-${motion}`)));
  const made = make("li", {}, swatch, name);
  made.dataset.legend = cue;
  return made;
}

/**
 * Append the players' names to a sentence, where they are known.
 *
 * @param {string} text
 * @param {(string | undefined)[]} names
 */
function named(text, names) {
  const given = names.filter(Boolean).join(word("list-comma"));
  return given ? word("whose-named", { text, player: given }) : text;
}
