/** Speak the board's messages, turns and mistakes. Silent until it is switched on and the page was touched. */

import { byId } from "./dom.js";
import { Switches } from "./switches.js";
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

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.switches = new Switches(byId("voice"), { kept: KEPT, kind: "voice", names: TOPICS, usual: false }, () => this.#change());
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
    if (this.#isAwake || !this.switches.any || navigator.userActivation?.isActive === false) return;
    this.#isAwake = true;
    speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    this.#rest();
  }

  #change() {
    this.#wake();
    if (this.switches.any) this.#rest();
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
    if (this.#refused && this.switches.wants("mistake")) news.unshift(this.#refused);
    this.#refused = "";
    if (!news.length) return;
    const utterance = new SpeechSynthesisUtterance(plain(news.join(word("pause"))));
    utterance.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  /** @param {SentenceView["topic"]} topic */
  #wants(topic) {
    return topic === "answer" ? this.switches.any : this.switches.wants(topic);
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
