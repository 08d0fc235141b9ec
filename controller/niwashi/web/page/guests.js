/** Guests: address and list on a host's page; on a guest's page, its right. */

import { byId, make, makeButton } from "./dom.js";
import { word } from "./words.js";

/** @import { GuestsView, GuestView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

const ASK_AGAIN_MS = 400;

export class Guests {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.box = byId("guests-box", HTMLDetailsElement);
    model.on("hello", () => this.#greet());
    model.on("guests", (guests) => this.#show(guests));
    this.box.addEventListener("toggle", () => this.box.open && this.#ask());
  }

  #greet() {
    const { right, isGuest, hasGuests } = this.model;
    document.body.dataset.right = right;
    document.body.toggleAttribute("data-guest", isGuest);
    byId("right-at").hidden = !isGuest;
    byId("right-at").textContent = word(`right-${right}`);
    this.box.hidden = !hasGuests;
  }

  /** Request the list whenever it is opened. */
  #ask() {
    if (this.model.hasGuests) this.model.send({ do: "guests" });
  }

  /**
   * End a guest's session, and request the list again.
   *
   * @param {GuestView} guest
   */
  #ender({ number }) {
    const made = makeButton(word("guests-end"), () => {
      this.model.send({ do: "guest-end", number });
      made.disabled = true;
      setTimeout(() => this.#ask(), ASK_AGAIN_MS);
    });
    made.ariaLabel = word("guests-end-one", { count: number });
    return made;
  }

  /** @param {GuestsView} view */
  #show({ address, qr, fingerprint, guests }) {
    byId("guests-open").textContent = address ? word("guests-open") : word("guests-nowhere");
    byId("guests-address").textContent = address;
    byId("guests-qr").hidden = !qr;
    const drawn = new DOMParser().parseFromString(qr, "text/html").querySelector("svg");
    byId("guests-qr").replaceChildren(...(drawn ? [document.importNode(drawn, true)] : []));
    byId("guests-fingerprint").hidden = !fingerprint;
    /** @type {HTMLElement | null} */
    const code = byId("guests-fingerprint").querySelector("code");
    if (code) code.textContent = fingerprint;
    const lines = guests.map((guest) => make("li", {}, line(guest), " ", this.#ender(guest)));
    byId("guests-list").replaceChildren(...(lines.length ? lines : [make("li", {}, word("guests-nobody"))]));
  }
}

/** @param {GuestView} guest */
function line({ number, right, left_min: left, is_here: isHere }) {
  const text = `${word(`guests-${right}`, { count: number })} · ${word("guests-left", { count: left })}`;
  return isHere ? make("b", {}, text) : text;
}
