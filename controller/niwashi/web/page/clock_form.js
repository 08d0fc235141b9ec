/** A form for a time control: one of the offered ones, or text as on the command line. */

import { make } from "./dom.js";
import { word } from "./words.js";

/** @import { ClockChoice } from "./protocol.js" */

const OTHER = "other";
/** Minutes and increment in seconds: two numbers, as phones have a number pad for them. */
const NUMBERS = "numbers";
const WRITTEN = /^([0-9]{1,3})\+([0-9]{1,3})$/;
const LOSE = " lose";

export class ClockForm {
  /**
   * @param {string} name prefix of the ids of its controls
   * @param {HTMLElement} box element that the controls are added to
   */
  constructor(name, box) {
    this.select = make("select", { id: name });
    this.other = make("input", { id: `${name}-other`, type: "text", maxLength: 60, autocomplete: "off", hidden: true });
    this.lose = make("input", { id: `${name}-lose`, type: "checkbox" });
    this.other.setAttribute("aria-label", word("clock-other-label"));
    this.other.setAttribute("placeholder", "10 byo 3x30");
    this.other.setAttribute("spellcheck", "false");
    this.means = make("p", { id: `${name}-means`, className: "means", hidden: true });
    this.other.setAttribute("aria-describedby", this.means.id);
    this.minutes = number(`${name}-minutes`, 10);
    this.seconds = number(`${name}-seconds`, 5);
    this.numbers = make(
      "div",
      { className: "numbers", hidden: true },
      make("label", {}, make("span", {}, word("clock-minutes")), this.minutes),
      make("label", {}, make("span", {}, word("clock-seconds")), this.seconds),
    );
    const choice = make("label", { className: "choice" }, make("span", {}, word("clock-label")), this.select);
    this.ends = make("label", { className: "tick" }, this.lose, make("span", {}, word("clock-lose")));
    box.replaceChildren(choice, this.numbers, this.other, this.means, this.ends);
    this.select.addEventListener("change", () => this.#show());
    this.#show();
  }

  /**
   * @param {ClockChoice[]} clocks
   */
  offer(clocks) {
    if (this.select.options.length) return;
    const options = clocks.map(({ text, label }) => new Option(label, text));
    this.select.replaceChildren(...options, new Option(word("clock-numbers"), NUMBERS), new Option(word("clock-other"), OTHER));
    this.#show();
  }

  /**
   * Say how a clock is written, and in which order players have their own.
   *
   * @param {string[]} players
   */
  explain(players) {
    this.means.textContent = word("clock-other-means", { text: players.join(" : ") });
  }

  #show() {
    this.other.hidden = this.means.hidden = this.select.value !== OTHER;
    this.numbers.hidden = this.select.value !== NUMBERS;
    this.lose.disabled = this.select.value === "none";
    this.ends.classList.toggle("off", this.lose.disabled);
  }

  #chosen() {
    if (this.select.value === OTHER) return this.other.value.trim();
    return this.select.value === NUMBERS ? `${this.minutes.value || 0}+${this.seconds.value || 0}` : this.select.value;
  }

  /** The time control as text. */
  get value() {
    const text = this.#chosen() || "none";
    return this.lose.checked && text !== "none" ? text + LOSE : text;
  }

  /**
   * Show a time control that was chosen before.
   *
   * @param {string} text
   */
  set value(text) {
    this.lose.checked = text.endsWith(LOSE);
    const bare = this.lose.checked ? text.slice(0, -LOSE.length) : text;
    const isOffered = [...this.select.options].some(({ value }) => value === bare);
    const [, minutes, seconds] = isOffered ? [] : (WRITTEN.exec(bare) ?? []);
    this.select.value = isOffered ? bare : minutes ? NUMBERS : OTHER;
    this.other.value = isOffered || minutes ? "" : bare;
    if (minutes) this.minutes.value = minutes;
    if (seconds) this.seconds.value = seconds;
    this.#show();
  }
}

/**
 * @param {string} id
 * @param {number} value
 */
function number(id, value) {
  const made = make("input", { id, type: "number", min: "0", max: "999", step: "1", value: String(value) });
  made.inputMode = "numeric";
  return made;
}
