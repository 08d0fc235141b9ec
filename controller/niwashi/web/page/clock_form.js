/** A clock to choose: from those that are offered, or written as the terminal takes it. */

import { make } from "./dom.js";
import { word } from "./words.js";

/** @import { ClockChoice } from "./protocol.js" */

const OTHER = "other";
const LOSE = " lose";

export class ClockForm {
  /**
   * @param {string} name begins the ids of its controls
   * @param {HTMLElement} box is filled with them
   */
  constructor(name, box) {
    this.select = make("select", { id: name });
    this.other = make("input", { id: `${name}-other`, type: "text", maxLength: 50, autocomplete: "off", hidden: true });
    this.lose = make("input", { id: `${name}-lose`, type: "checkbox" });
    this.other.setAttribute("aria-label", word("clock-other-label"));
    this.other.setAttribute("placeholder", "10 byo 3x30");
    this.other.setAttribute("spellcheck", "false");
    const choice = make("label", { className: "choice" }, make("span", {}, word("clock-label")), this.select);
    this.ends = make("label", { className: "tick" }, this.lose, make("span", {}, word("clock-lose")));
    box.replaceChildren(choice, this.ends, this.other);
    this.select.addEventListener("change", () => this.#show());
    this.#show();
  }

  /**
   * @param {ClockChoice[]} clocks
   */
  offer(clocks) {
    if (this.select.options.length) return;
    const options = clocks.map(({ text, label }) => new Option(label, text));
    this.select.replaceChildren(...options, new Option(word("clock-other"), OTHER));
    this.#show();
  }

  #show() {
    this.other.hidden = this.select.value !== OTHER;
    this.lose.disabled = this.select.value === "none";
    this.ends.classList.toggle("off", this.lose.disabled);
  }

  /** The clock as text. */
  get value() {
    const text = this.select.value === OTHER ? this.other.value.trim() || "none" : this.select.value || "none";
    return this.lose.checked && text !== "none" ? text + LOSE : text;
  }

  /**
   * Show a clock that was chosen before.
   *
   * @param {string} text
   */
  set value(text) {
    this.lose.checked = text.endsWith(LOSE);
    const bare = this.lose.checked ? text.slice(0, -LOSE.length) : text;
    const isOffered = [...this.select.options].some(({ value }) => value === bare);
    this.select.value = isOffered ? bare : OTHER;
    this.other.value = isOffered ? "" : bare;
    this.#show();
  }
}
