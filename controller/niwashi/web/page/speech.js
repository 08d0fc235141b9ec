/** Speak the board's messages, turns and mistakes. Silent until it is switched on and the page was touched. */

import { byId, make } from "./dom.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { SentenceView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Topics with a switch. Answers are spoken if any topic is on. */
const TOPICS = /** @type {const} */ (["advice", "side", "turn", "mistake", "lights"]);
/** Storage name of the topics that are on. */
const KEPT = "niwashi-voice";
/** Milliseconds without a change before a sentence is spoken, as a moving hand changes much. */
const REST_MS = 250;

export class Speech {
  /** Sentence last spoken of each topic. @type {Map<string, string>} */
  #said = new Map();
  #refused = "";
  #key = "";
  #isAwake = false;
  /** @type {number | undefined} */
  #due;

  /** @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const before = read();
    for (const topic of TOPICS) {
      const box = make("input", { type: "checkbox", id: `voice-${topic}`, checked: before[topic] === true });
      box.addEventListener("change", () => this.#change());
      this.#boxes.set(topic, box);
      byId("voice").append(make("label", { className: "switch" }, box, " ", make("span", {}, word(`voice-${topic}`))));
    }
    if (!("speechSynthesis" in window)) return;
    byId("voice-box").hidden = false;
    for (const touch of ["pointerup", "touchend", "keydown"]) window.addEventListener(touch, () => this.#wake(), true);
    model.on("status", () => this.#hear());
    model.on("refused", ({ text }) => {
      this.#refused = text;
      this.#key = "";
      this.#hear();
    });
  }

  /** Speak an empty text at a touch; some browsers allow speech only after that. */
  #wake() {
    if (this.#isAwake || !this.#wants() || navigator.userActivation?.isActive === false) return;
    this.#isAwake = true;
    speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    this.#rest();
  }

  #change() {
    keep(KEPT, JSON.stringify(Object.fromEntries([...this.#boxes].map(([topic, box]) => [topic, box.checked]))));
    this.#wake();
    if (this.#wants()) this.#rest();
    else speechSynthesis.cancel();
  }

  #hear() {
    const key = JSON.stringify([this.#refused, this.model.status?.speech]);
    if (key === this.#key) return;
    this.#key = key;
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#due);
    this.#due = setTimeout(() => this.#say(), REST_MS);
  }

  /** Speak new sentences at once, and stop the current one. */
  #say() {
    if (!this.#isAwake) return;
    const now = (this.model.status?.speech ?? []).filter(({ topic }) => this.#wants(topic));
    const news = now.filter(({ topic, id }) => this.#said.get(topic) !== id).map(({ text }) => text);
    this.#said = new Map(now.map(({ topic, id }) => [topic, id]));
    if (this.#refused && this.#wants("mistake")) news.unshift(this.#refused);
    this.#refused = "";
    if (!news.length) return;
    const utterance = new SpeechSynthesisUtterance(plain(news.join(word("pause"))));
    utterance.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  /** @param {SentenceView["topic"]} topic answers are wanted with any other */
  #wants(topic = "answer") {
    const boxes = [...this.#boxes.values()];
    return topic === "answer" ? boxes.some((box) => box.checked) : this.#boxes.get(topic)?.checked === true;
  }
}

/** @returns {Record<string, unknown>} the topics that were wanted before */
function read() {
  try {
    return JSON.parse(kept(KEPT) ?? "") ?? {};
  } catch {
    return {};
  }
}

/**
 * Remove markup that a speech engine could act on.
 *
 * @param {string} text
 */
function plain(text) {
  return text.replace(/[<>&\p{Cc}\p{Cf}]/gu, " ");
}
