/** What is said and not moved: a menu of choices, a seat at the table, one's own cards held open. */

import { byId } from "./dom.js";
import { pictureOf } from "./stones.js";
import { word } from "./words.js";

const KEPT = "niwashi-seat";

export class Asking {
  #key = "";
  #isOpen = false;

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    model.addEventListener("status", () => this.#show());
    model.addEventListener("scene", () => this.#show());
    model.addEventListener("hello", () => this.#sitAgain());
    window.addEventListener("blur", () => this.#close());
    for (const let_go of ["pointerup", "pointercancel", "keyup"]) window.addEventListener(let_go, () => this.#close());
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    this.#showChoices(status);
    this.#showSeat(status, scene);
  }

  /** Choices that no touch of a square promises points for: those are told on the board. */
  #showChoices({ choices = [], gardens }) {
    const told = choices.filter(({ place, turn }) => !gardens?.promises[place]?.picture && turn !== gardens?.turn_over);
    const key = JSON.stringify(told);
    if (key === this.#key) return;
    this.#key = key;
    const focused = document.activeElement?.dataset?.turn;
    byId("asks").hidden = !told.length;
    byId("asks").replaceChildren(...told.map((choice) => this.#choice(choice, gardens?.pictures[choice.turn])));
    if (focused !== undefined) byId("asks").querySelector("button")?.focus();
  }

  #choice({ turn, text, secret, place }, picture) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = secret ? "plain secret" : "plain";
    made.dataset.turn = turn;
    if (picture) made.append(image(picture));
    made.append(text);
    made.addEventListener("click", () => this.model.choose(turn));
    made.addEventListener("pointerenter", () => mark(place, true));
    made.addEventListener("pointerleave", () => mark(place, false));
    return made;
  }

  #showSeat(status, { players, player_names: names }) {
    const box = byId("seat");
    box.hidden = !status.has_secrets;
    if (box.hidden || box.contains(document.activeElement)) return this.#markSeat(status);
    const select = document.createElement("select");
    select.id = "seat-choice";
    select.append(new Option(word("seat-table"), ""), ...players.map((name, i) => this.#seatOption(name, names[i], status)));
    select.value = status.seat;
    select.addEventListener("change", () => this.#sit(select.value));
    const label = document.createElement("label");
    label.append(word("seat"), " ", select);
    box.replaceChildren(label, this.#cardsButton());
    return this.#markSeat(status);
  }

  #seatOption(name, label, { seat, taken }) {
    const option = new Option(label, name);
    option.disabled = taken.includes(name) && name !== seat;
    return option;
  }

  #markSeat({ seat, result }) {
    const button = byId("seat").querySelector("#open-cards");
    if (button) button.hidden = Boolean(seat || result);
  }

  /** Held down, it shows the cards of whoever decides now. */
  #cardsButton() {
    const made = document.createElement("button");
    made.type = "button";
    made.id = "open-cards";
    made.className = "plain";
    made.textContent = word("open-cards");
    made.addEventListener("pointerdown", () => this.#open());
    made.addEventListener("keydown", ({ key, repeat }) => !repeat && [" ", "Enter"].includes(key) && this.#open());
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  }

  #open() {
    this.#isOpen = true;
    this.model.command("show", this.model.scene.players[this.model.status.side]);
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.model.command("show", "");
  }

  #sit(name) {
    sessionStorage.setItem(KEPT, name);
    this.model.command("seat", name);
    document.activeElement?.blur();
  }

  /** A page that comes back takes its seat again. */
  #sitAgain() {
    const kept = sessionStorage.getItem(KEPT);
    if (kept) this.model.command("seat", kept);
  }
}

function image(name) {
  const made = document.createElement("img");
  Object.assign(made, { src: pictureOf(name), alt: "" });
  return made;
}

function mark(place, isOn) {
  const element = place ? document.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
  element?.classList.toggle("over", isOn);
}
