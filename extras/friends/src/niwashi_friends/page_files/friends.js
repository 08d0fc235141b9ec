/** Friends with boards of their own. */

import { byId, make, makeButton } from "./dom.js";
import { word } from "./words.js";

/** @import { HomesView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

export class Friends {
  #key = "";

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("friends-dialog", HTMLDialogElement);
    this.own = byId("friends-own", HTMLInputElement);
    byId("friends-open").addEventListener("click", () => this.#open());
    byId("friends-close").addEventListener("click", () => this.dialog.close());
    byId("friends-offer").addEventListener("click", () => this.#offer());
    byId("friends-leave").addEventListener("click", () => this.#leave());
    model.on("friends", () => this.#open());
    model.on("status", () => this.#show(model.status?.homes ?? null));
  }

  #open() {
    this.own.value = this.model.status?.homes?.friends?.own ?? "";
    this.dialog.showModal();
  }

  /** Choose the game to which whoever has the link is invited. */
  #offer() {
    this.dialog.close();
    this.model.emit("proposal", "");
  }

  #leave() {
    this.dialog.close();
    this.model.lead(false);
  }

  /** @param {HomesView | null} homes */
  #show(homes) {
    const friends = homes?.friends ?? null;
    const partners = homes?.partners ?? [];
    const key = JSON.stringify([friends, partners, homes?.next_game, homes?.may_offer, homes?.is_led]);
    if (key === this.#key) return;
    this.#key = key;
    byId("friends-open").hidden = !friends;
    const names = friends?.names.map((name) => this.#friend(name, partners.includes(name))) ?? [];
    byId("friends-list").replaceChildren(...(names.length ? names : [make("li", {}, word("friends-nobody"))]));
    byId("friends-note").textContent = names.length && !partners.length ? (homes?.next_game ?? "") : "";
    byId("friends-begin").hidden = !homes?.may_offer;
    byId("friends-leave").hidden = !homes?.is_led;
  }

  /**
   * @param {string} name
   * @param {boolean} isFree true if a game can be proposed now
   */
  #friend(name, isFree) {
    const line = make("li", {}, make("span", {}, name));
    if (isFree) line.append(makeButton(word("friends-propose"), () => this.#propose(name), "plain"));
    return line;
  }

  /** @param {string} name */
  #propose(name) {
    this.dialog.close();
    this.model.emit("proposal", name);
  }
}
