/** Choices made without moving pieces: a menu, a seat at the table, showing one's own cards. */

import { byId, focused, make, makeButton, placeNamed } from "./dom.js";
import { pictureElement } from "./host.js";
import { keep, kept } from "./storage.js";
import { pictureOf } from "./stones.js";
import { word } from "./words.js";

/** @import { ChoiceView, Scene, Status } from "./protocol.js" */
/** @import { Model } from "./model.js" */

const KEPT = "niwashi-seat";

export class Asking {
  #key = "";
  #isOpen = false;
  #isAlone = false;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    model.on("status", () => this.#show());
    model.on("scene", () => this.#show());
    model.on("hello", () => this.#sitAgain());
    model.on("asked", (choice) => this.#askAbout(choice));
    window.addEventListener("blur", () => this.#close());
    for (const let_go of ["pointerup", "pointercancel", "keyup"]) window.addEventListener(let_go, () => this.#close());
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    this.#showChoices(status);
    this.#showSeat(status, scene);
    this.#sitAlone(status, scene);
  }

  /**
   * List the choices, except those that show points on a square of the board, and the one of the tile at hand.
   *
   * @param {Status} status
   */
  #showChoices({ choices, gardens }) {
    const asked = choices.filter(({ place, turn }) => !gardens?.promises[place]?.picture && turn !== gardens?.turn_over);
    if (!gardens && this.#isSaidByDone(asked)) asked.pop();
    const key = JSON.stringify(asked);
    if (key === this.#key) return;
    this.#key = key;
    const was = focused()?.dataset.turn;
    byId("asks").hidden = !asked.length;
    byId("asks").replaceChildren(...asked.map((choice) => this.#choice(choice, gardens?.pictures[choice.turn])));
    if (was !== undefined) byId("asks").querySelector("button")?.focus();
  }

  /**
   * True if the only choice is what *Done* says, which glows on a table of this page: a menu that comes and
   * goes would move what is below it.
   *
   * @param {ChoiceView[]} asked
   */
  #isSaidByDone([only, ...others]) {
    const { scene } = this.model;
    if (!only || only.place || others.length || !scene?.simulated) return false;
    return scene.cells.some(({ role, name }) => role === "done" && this.model.cue(name) === "press-done");
  }

  /**
   * Ask about a choice that people may regret, in place of the menu.
   *
   * @param {ChoiceView} choice
   */
  #askAbout({ turn, text, ask }) {
    this.#key = "";
    const sure = makeButton(text, () => this.model.choose(turn, { isSure: true }), "plain strong");
    const no = makeButton(word("choose-no"), () => this.#show());
    sure.dataset.turn = turn;
    byId("asks").hidden = false;
    byId("asks").replaceChildren(make("p", { className: "asked", role: "status" }, ask), sure, no);
    byId("asks").scrollIntoView({ block: "nearest" });
    sure.focus();
  }

  /**
   * @param {ChoiceView} choice
   * @param {string | undefined} picture
   */
  #choice({ turn, text, secret, place, short }, picture) {
    const made = makeButton(text, () => this.model.choose(turn), secret ? "plain secret" : "plain");
    made.classList.toggle("written", Boolean(place && short)); // on the board, too
    made.dataset.turn = turn;
    if (picture) made.prepend(pictureElement(pictureOf(picture), { alt: "" }));
    made.addEventListener("pointerenter", () => mark(place, true));
    made.addEventListener("pointerleave", () => mark(place, false));
    return made;
  }

  /**
   * @param {Status} status
   * @param {Scene} scene
   */
  #showSeat(status, { players, player_names: names }) {
    const box = byId("seat");
    box.hidden = !status.has_secrets;
    if (box.hidden || box.contains(document.activeElement)) return this.#markSeat(status);
    const options = players.map((name, i) => this.#seatOption(name, names[i] ?? name, status));
    const select = make("select", { id: "seat-choice" }, new Option(word("seat-table"), ""), ...options);
    select.value = status.seat;
    select.addEventListener("change", () => this.#sit(select.value));
    box.replaceChildren(make("label", {}, word("seat"), " ", select), this.#cardsButton());
    return this.#markSeat(status);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Status} status
   */
  #seatOption(name, label, { seat, taken }) {
    const option = new Option(label, name);
    option.disabled = taken.includes(name) && name !== seat;
    return option;
  }

  /** @param {Status} status */
  #markSeat({ seat, result }) {
    /** @type {HTMLElement | null} */
    const button = byId("seat").querySelector("#open-cards");
    if (button) button.hidden = Boolean(seat || result);
  }

  /** Make a button that shows the cards of the deciding player while it is held down. */
  #cardsButton() {
    const made = make("button", { type: "button", id: "open-cards", className: "plain" }, word("open-cards"));
    made.addEventListener("pointerdown", () => this.#open());
    made.addEventListener("keydown", ({ key, repeat }) => !repeat && [" ", "Enter"].includes(key) && this.#open());
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  }

  #open() {
    const { scene, status } = this.model;
    const seat = status ? scene?.players[status.side] : undefined;
    if (seat === undefined) return;
    this.#isOpen = true;
    this.model.send({ do: "show", seat });
  }

  #close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.model.send({ do: "show", seat: "" });
  }

  /** @param {string} seat */
  #sit(seat) {
    keep(KEPT, seat, "sessionStorage");
    this.model.send({ do: "seat", seat });
    focused()?.blur();
  }

  /**
   * Take the seat of the only person, who has nobody to hide cards from, unless it was left in this tab.
   *
   * @param {Status} status
   * @param {Scene} scene
   */
  #sitAlone({ has_secrets: hasSecrets, opponents, seat, taken }, { players }) {
    const people = players.filter((_, i) => opponents.players[i] === "human");
    const [only = ""] = people;
    const wasAlone = this.#isAlone;
    this.#isAlone = hasSecrets && !seat && people.length === 1;
    if (!this.#isAlone || wasAlone || taken.includes(only) || this.model.isGuest || kept(KEPT, "sessionStorage") === "") return;
    this.model.send({ do: "seat", seat: only });
  }

  /** Take the seat again after reconnecting. */
  #sitAgain() {
    const seat = kept(KEPT, "sessionStorage");
    if (seat) this.model.send({ do: "seat", seat });
  }
}

/**
 * @param {string} place
 * @param {boolean} isOn
 */
function mark(place, isOn) {
  if (place) placeNamed(place)?.classList.toggle("over", isOn);
}
