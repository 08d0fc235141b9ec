/** What the program says beside the table: the turn, what to do, reasons, facts, turns, lights. */

import { byId } from "./dom.js";
import { crestOf } from "./stones.js";
import { word } from "./words.js";

export class Panel {
  #dismissed = "";
  #pointed = "";
  /** The item of the score that the board tells now. */
  #told = document.createElement("p");

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("scene", () => this.#showScene());
    model.addEventListener("status", () => this.#showStatus());
    model.addEventListener("refused", ({ detail }) => this.#refuse(detail));
    model.addEventListener("table", () => (byId("refusal").textContent = ""));
    this.#told.id = "result-told";
    byId("result-why").before(this.#told);
    byId("result-look").addEventListener("click", () => this.#dismiss());
    byId("stage").addEventListener("pointerover", ({ target }) => this.#point(target));
    byId("stage").addEventListener("focusin", ({ target }) => this.#point(target));
    byId("stage").addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && this.#point(null));
    byId("keys").replaceChildren(...["mouse", "touch", "one", "arrows", "letters", "back"].map(hint));
  }

  #showScene() {
    const { scene } = this.model;
    byId("variant").textContent = scene.variant_name;
    byId("card-notice").textContent = scene.card_set.notice;
    byId("legend").replaceChildren(...scene.legend.map(light));
    delete byId("now").dataset.key;
    document.body.classList.toggle("read-only", !scene.simulated);
    byId("arrange").hidden = !scene.simulated;
    byId("tools").hidden = !scene.simulated;
    if (this.model.status) this.#showStatus();
  }

  #showStatus() {
    const { status, scene } = this.model;
    if (!scene) return;
    say(byId("say"), status.say);
    byId("whose").textContent = status.result ? "" : status.whose;
    document.body.dataset.side = String(status.side);
    byId("demo").hidden = !status.demo;
    this.#showReason(status.reason);
    this.#showLights();
    byId("facts").replaceChildren(...(status.gardens ? [] : status.facts).map(fact));
    byId("notices").replaceChildren(...status.notices.map((text) => item(text)));
    this.#showTurns(status.turns);
    this.#showResult(status.result);
    if (status.help) byId("legend-box").open = true;
    byId("legend-box").classList.toggle("asked", status.help);
    this.#explain();
  }

  #showReason(reason) {
    const text = reason ? `${reason.text}${reason.clause ? ` ${word("clause", { clause: reason.clause })}` : ""}` : "";
    say(byId("reason"), text);
    for (const each of document.querySelectorAll(".cause")) each.classList.remove("cause");
    for (const name of reason?.places ?? []) {
      document.querySelector(`[data-place="${CSS.escape(name)}"]`)?.classList.add("cause");
    }
  }

  /** The lights that are on now; the whole legend is a click away. */
  #showLights() {
    const on = new Set(this.model.status.cues);
    const now = this.model.scene.legend.filter(({ cue }) => on.has(cue));
    const key = now.map(({ cue }) => cue).join(" ");
    if (byId("now").dataset.key === key) return;
    byId("now").dataset.key = key;
    byId("now").replaceChildren(...now.map(light));
  }

  #showTurns(turns) {
    const list = byId("turns");
    const known = [...list.children].map((each) => each.textContent);
    if (known.join("\n") === turns.join("\n")) return;
    list.replaceChildren(...turns.map((turn) => item(turn)));
    list.classList.toggle("none", !turns.length);
    list.lastElementChild?.setAttribute("aria-current", "true");
    list.scrollTop = list.scrollHeight;
  }

  /** The end of a game, once: looked away from, it stays away until there is another end. */
  #showResult(result) {
    const box = byId("result");
    const key = result ? `${result.winner} ${result.text} ${this.model.status.turns.length}` : "";
    if (!result) this.#dismissed = "";
    const isShown = Boolean(result) && this.#dismissed !== key;
    const isNew = isShown && box.hidden;
    box.hidden = !isShown;
    document.body.classList.toggle("over", Boolean(result));
    if (!isShown) return;
    box.dataset.key = key;
    box.dataset.winner = String(result.winner);
    byId("crests").replaceChildren(...(result.winners ?? [result.winner]).map(crest));
    byId("result-text").textContent = result.text;
    say(this.#told, result.told ?? "");
    byId("result-why").textContent = result.clause ? word("by-rule", { clause: result.clause }) : "";
    if (isNew) {
      byId("petals-fall").replaceChildren(...Array.from({ length: 14 }, () => document.createElement("i")));
      box.focus({ preventScroll: true });
    }
  }

  #dismiss() {
    this.#dismissed = byId("result").dataset.key;
    byId("result").hidden = true;
  }

  #refuse(text) {
    // After the table event of the same answer, which clears the last refusal.
    queueMicrotask(() => say(byId("refusal"), text));
  }

  /** Somebody points at a place, or at none. */
  #point(target) {
    this.#pointed = target?.closest?.("[data-place]")?.dataset.place ?? "";
    this.model.preview(this.#pointed);
    this.#explain();
  }

  /** Say what the light of the place that is pointed at means now. */
  #explain() {
    const name = this.#pointed;
    const text = name ? this.model.cueText(name) : "";
    const promise = name ? this.model.status?.gardens?.promises[name] : null;
    const gain = promise ? word("gain", { count: signed(promise.points), text: promise.text }) : "";
    const told = [text, gain].filter(Boolean).join(" ");
    byId("here").textContent = told ? word("here", { place: this.model.cell(name)?.label ?? name, text: told }) : "";
  }
}

function crest(player) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "0 0 100 100");
  drawing.setAttribute("class", "crest");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(crestOf(player));
  return drawing;
}

/** A number with its sign, a real minus. */
function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** Change a text only if it is another one, so that it is not read out again. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function item(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}

function hint(name) {
  return item(word(`how-${name}`));
}

function fact({ label, value }) {
  const row = document.createElement("div");
  row.classList.toggle("long", String(value).length > 6); // words, not a number: a line of its own
  const [term, said] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = label;
  said.textContent = value;
  row.append(term, said);
  return row;
}

function light({ cue, text, colour, motion }) {
  const made = document.createElement("li");
  const swatch = document.createElement("span");
  const name = document.createElement("span");
  const moves = document.createElement("small");
  swatch.className = "swatch";
  swatch.dataset.motion = motion;
  swatch.style.setProperty("--lamp", `rgb(${colour.map((c) => Math.round(255 * (c / 255) ** 0.45)).join(" ")})`);
  name.append(text, " ", moves);
  moves.textContent = word(`motion-${motion}`);
  made.dataset.legend = cue;
  made.append(swatch, name);
  return made;
}
