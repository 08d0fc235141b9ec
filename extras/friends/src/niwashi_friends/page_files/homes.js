/** A game with a friend at another board: requests, and actions besides turns. */

import { byId, make, makeButton } from "./dom.js";
import { word } from "./words.js";

/** @import { Model } from "./model.js" */
/** @import { HomesView } from "./protocol.js" */

/** Milliseconds within which a second press confirms "resign". */
const SURE_MS = 5000;

export class Homes {
  #key = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sure;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    byId("homes-yes").addEventListener("click", () => this.#answer(true));
    byId("homes-no").addEventListener("click", () => this.#answer(false));
    byId("homes-accept").addEventListener("click", () => this.#answerGame(true));
    byId("homes-decline").addEventListener("click", () => this.#answerGame(false));
    model.on("status", () => this.#show());
  }

  #show() {
    const homes = this.model.status?.homes ?? null;
    if (homes?.proposed.length) this.#giveWay();
    const key = JSON.stringify(homes);
    if (key === this.#key) return;
    this.#key = key;
    byId("homes-asks").hidden = !homes?.asked;
    byId("homes-asked").textContent = homes?.asked_text ?? "";
    byId("homes-game").hidden = !homes?.proposed.length;
    byId("homes-proposed").replaceChildren(...(homes?.proposed ?? []).map((line) => make("span", {}, line)));
    byId("homes").hidden = !homes || !(homes.may.length || homes.waits.length);
    byId("homes-waits").textContent = homes?.waits.join(" ") ?? "";
    this.#offer(homes);
  }

  /** Hide the result of the last game when the friend proposes another. */
  #giveWay() {
    if (!byId("result").hidden) byId("result-look").click();
  }

  /** @param {HomesView | null} homes */
  #offer(homes) {
    const box = byId("homes-may");
    const wanted = homes?.may ?? [];
    const there = [...box.querySelectorAll("button")].map(({ dataset }) => dataset.act);
    if (there.join() === wanted.join()) return;
    clearTimeout(this.#sure);
    box.replaceChildren(...wanted.map((act) => this.#button(act)));
  }

  /** @param {HomesView["may"][number]} act */
  #button(act) {
    const made = makeButton(word(`homes-${act}`), () => this.#do(act, made), act === "go-on" ? "plain strong" : "plain");
    made.dataset.act = act;
    return made;
  }

  /**
   * Resigning is final, so it needs a second press.
   *
   * @param {HomesView["may"][number]} act
   * @param {HTMLButtonElement} button
   */
  #do(act, button) {
    if (act === "resign" && !button.classList.contains("sure")) {
      button.classList.add("sure");
      button.textContent = word("homes-resign-sure");
      this.#sure = setTimeout(() => {
        button.classList.remove("sure");
        button.textContent = word("homes-resign");
      }, SURE_MS);
      return;
    }
    this.model.send({ do: "friend-ask", what: act });
  }

  /** @param {boolean} accepts */
  #answerGame(accepts) {
    this.model.send({ do: "friend-game", accepts, friend: this.model.status?.homes?.proposed_by || null });
  }

  /** @param {boolean} agrees */
  #answer(agrees) {
    const asked = this.model.status?.homes?.asked;
    if (asked) this.model.send({ do: "friend-answer", what: asked, agrees });
  }
}
