/** Turns as links: what to send to a friend, a field for what the friend has sent, and an address that holds a link. */

import { byId, make } from "./dom.js";
import { host } from "./host.js";
import { LiveLine } from "./live.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { LinksTaken, LinksView, LinkView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Milliseconds for which a button confirms that the link is copied. */
const COPIED_MS = 2000;
/** Storage name: the address of the site that links lead to, where this page is not on one. */
const SITE = "niwashi-site";
/** Storage name: the address of a STUN server. */
const STUN = "niwashi-stun";
/** Storage name: set from the wish to invite a friend until the page is back for that. */
const WISH = "niwashi-invites";
/** Storage name: a link that was opened, until the page is back for it. */
const ARRIVED = "niwashi-arrived";

export class Links {
  /** @type {readonly LinkView[]} */
  #shown = [];
  #at = 0;
  /** What the page knew when it last asked. */
  #key = "";
  /** The text that waits for a name. */
  #invitation = "";
  /** The text that is being taken, and is taken once more where the program starts anew over it. */
  #again = "";
  /** What the friend's page has sent and is not taken yet; a later text has all of an earlier one. */
  #heard = "";
  #isHearing = false;
  /** What the friend's page was sent last. */
  #told = "";

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("links-dialog", HTMLDialogElement);
    this.text = byId("links-text", HTMLTextAreaElement);
    this.typed = byId("links-typed", HTMLTextAreaElement);
    this.own = byId("links-own", HTMLInputElement);
    this.site = byId("links-site", HTMLInputElement);
    this.stun = byId("links-stun", HTMLInputElement);
    this.live = new LiveLine((text) => void this.#hear(text), () => this.#look(), () => this.stun.value.trim());
    for (const id of ["links-open", "links-send"]) byId(id).addEventListener("click", () => this.#open());
    byId("friends-door").addEventListener("click", () => this.#lead());
    byId("links-close").addEventListener("click", () => this.dialog.close());
    byId("links-next").addEventListener("click", () => this.#show(this.#at + 1));
    byId("links-copy").addEventListener("click", () => void this.#copy());
    byId("links-share").addEventListener("click", () => void this.#share());
    byId("links-all").addEventListener("click", () => void this.#fetch({ everything: "1" }));
    byId("links-move").addEventListener("click", () => void this.#fetch({ oneself: "1" }));
    byId("links-in", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    byId("links-answer", HTMLFormElement).addEventListener("submit", (event) => this.#accept(event));
    this.site.addEventListener("change", () => this.#setSite());
    this.site.value = kept(SITE) ?? "";
    this.stun.addEventListener("change", () => this.#setStun());
    this.stun.value = kept(STUN) ?? "";
    byId("links-share").hidden = !navigator.share;
    byId("links-site-box").hidden = Boolean(host().site);
    byId("links-site-box", HTMLDetailsElement).open = !this.site.value;
    model.on("status", () => this.#look());
    model.on("offered", () => this.#open());
    model.on("lost", () => {
      if (this.#again) keep(ARRIVED, this.#again, "sessionStorage");
      this.#again = "";
    });
    model.on("arrived", (text) => this.#arrive(text));
  }

  /** Lead the board to games with friends; the page comes back by itself. */
  #lead() {
    keep(WISH, "yes", "sessionStorage");
    this.model.lead(true);
  }

  #look() {
    const { status, right } = this.model;
    const homes = status?.homes ?? null;
    byId("friends-door").hidden = !status?.friends_door;
    byId("links-open").hidden = !homes;
    const { isOpen } = this.live;
    byId("links-send").hidden = !homes?.is_due || isOpen;
    byId("links-live").hidden = !isOpen;
    byId("links-live").textContent = word("links-live", { player: homes?.by_hand ?? "" });
    if (!isOpen) this.#told = "";
    else if (homes?.is_due) void this.#tell(homes.by_hand);
    byId("links-send").textContent = homes?.by_hand ? word("links-send", { player: homes.by_hand }) : word("links-send-open");
    if (right !== "host" || !status) return;
    if (homes && kept(WISH, "sessionStorage")) {
      keep(WISH, null, "sessionStorage");
      this.model.emit("friends");
    }
    const arrived = kept(ARRIVED, "sessionStorage");
    if (arrived && homes) {
      keep(ARRIVED, null, "sessionStorage");
      for (const each of document.querySelectorAll("dialog")) each.close(); // one may welcome meanwhile
      void this.#take(arrived);
    }
    const key = JSON.stringify([status.turns.length, homes?.by_hand, homes?.is_due, homes?.open_game]);
    if (homes && key !== this.#key && this.dialog.open) void this.#fetch();
    this.#key = key;
  }

  /**
   * Somebody has opened a link: this board plays with friends from now on, and takes it.
   *
   * @param {string} text
   */
  #arrive(text) {
    const { status, right } = this.model;
    if (right !== "host" || !(status?.friends_door || status?.homes)) {
      this.model.emit("refused", { type: "refused", seq: 0, text: word("links-nowhere") });
      return;
    }
    keep(ARRIVED, text, "sessionStorage");
    if (status.friends_door) this.model.lead(true);
    else this.#look();
  }

  #open() {
    this.#clear();
    this.#showDialog();
    void this.#fetch();
  }

  #clear() {
    for (const id of ["links-refusal", "links-taken"]) byId(id).replaceChildren();
    this.typed.value = "";
    this.#ask("", null);
    this.#shown = []; // an old one is not sent again by mistake
    this.#show(0);
  }

  #showDialog() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  #setSite() {
    keep(SITE, this.site.value.trim());
    void this.#fetch();
  }

  /** The address that links begin with; "" where nobody has named one. */
  get #address() {
    const { site } = host();
    const named = this.site.value.trim();
    return site ?? (named && !named.endsWith("/") ? `${named}/` : named);
  }

  /** @param {Record<string, string>} [more] */
  async #fetch(more = {}) {
    const { homes } = this.model.status ?? {};
    if (!homes) return;
    byId("links-all").hidden = !homes.by_hand;
    byId("links-move").hidden = !homes.by_hand || !host().site;
    this.#shown = [];
    this.#show(0);
    if (homes.by_hand || homes.open_game) {
      const query = new URLSearchParams({ friend: homes.by_hand, site: this.#address, language: document.documentElement.lang, ...more });
      const answer = await host().fetch(`carried.json?${query}`).catch(() => null);
      if (answer?.ok) {
        /** @type {LinksView} */
        const { links, note } = await answer.json();
        this.#shown = links;
        byId("links-note").textContent = note || word("links-to", { player: homes.by_hand });
        if (!links.length) byId("links-taken").textContent ||= note;
      } else byId("links-refusal").textContent = answer ? await answer.text() : word("my-failed");
    }
    this.#show(0);
  }

  /** @param {number} at */
  #show(at) {
    const all = this.#shown;
    this.#at = all.length ? at % all.length : 0;
    const now = all[this.#at];
    byId("links-out").hidden = !now;
    byId("links-next").hidden = all.length < 2;
    if (!now) return;
    byId("links-next").textContent = word("links-next", { count: this.#at + 1, text: String(all.length) });
    const drawn = new DOMParser().parseFromString(now.qr, "text/html").querySelector("svg");
    byId("links-qr").replaceChildren(...(drawn ? [document.importNode(drawn, true)] : []));
    byId("links-qr").hidden = !drawn;
    this.text.value = now.link;
    void this.#mark(now.link);
  }

  /**
   * Put what a line to the friend's page takes behind the first links of a game.
   *
   * @param {string} link
   */
  async #mark(link) {
    const isInvitation = !this.model.status?.homes?.by_hand;
    if (!isInvitation && !this.live.isAsked) return;
    const marked = await this.live.marked(link);
    if (this.text.value === link) this.text.value = marked;
  }

  #setStun() {
    keep(STUN, this.stun.value.trim());
    this.live.close();
    this.#show(this.#at);
  }

  /**
   * Send the friend's page what has no answer yet.
   *
   * @param {string} friend
   */
  async #tell(friend) {
    const query = new URLSearchParams({ friend, site: this.#address, language: document.documentElement.lang });
    const answer = await host().fetch(`carried.json?${query}`).catch(() => null);
    if (!answer?.ok) return;
    /** @type {LinksView} */
    const { links } = await answer.json();
    const text = links.map(({ link }) => link).join(" ");
    if (text && text !== this.#told) this.live.send(text);
    this.#told = text;
  }

  /**
   * Take what the friend's page has sent; what is refused, the friend can still send as a link.
   *
   * @param {string} text
   */
  async #hear(text) {
    this.#heard = text;
    if (this.#isHearing) return;
    this.#isHearing = true;
    while (this.#heard) {
      const body = JSON.stringify({ text: this.#heard });
      this.#heard = "";
      await host().fetch(`carried?language=${document.documentElement.lang}`, { method: "POST", body }).catch(() => null);
    }
    this.#isHearing = false;
  }

  async #copy() {
    const button = byId("links-copy");
    this.text.select();
    await navigator.clipboard?.writeText(this.text.value).catch(() => {});
    button.textContent = word("links-copied");
    setTimeout(() => (button.textContent = word("links-copy")), COPIED_MS);
  }

  async #share() {
    await navigator.share({ text: this.text.value }).catch(() => {}); // whoever closes the sheet changes their mind
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    void this.#take(this.typed.value);
  }

  /** @param {SubmitEvent} event */
  #accept(event) {
    event.preventDefault();
    void this.#take(this.#invitation, this.own.value);
  }

  /**
   * Take a link; without a name an invitation is asked about. A turn is seen on the board, not in the dialog.
   *
   * @param {string} text
   * @param {string} [name]
   */
  async #take(text, name) {
    byId("links-refusal").textContent = "";
    this.#again = text;
    const body = JSON.stringify(name === undefined ? { text } : { text, name });
    const answer = await host().fetch(`carried?language=${document.documentElement.lang}`, { method: "POST", body }).catch(() => null);
    if (!answer?.ok) {
      this.#again = "";
      byId("links-refusal").textContent = answer ? await answer.text() : word("my-failed");
      return this.#showDialog();
    }
    /** @type {LinksTaken} */
    const { taken, invitation, has_turns, restarts } = await answer.json();
    if (restarts) return this.model.expectRestart(); // with the key that came: then the rest is taken
    this.#again = "";
    if (!invitation) await this.live.take(text);
    this.#clear();
    if (has_turns) return this.dialog.close();
    byId("links-taken").replaceChildren(...taken.map((line) => make("span", {}, line)));
    this.#ask(text, invitation);
    this.#showDialog();
    await this.#fetch();
  }

  /**
   * Show an invitation, and ask for a name.
   *
   * @param {string} text
   * @param {LinksTaken["invitation"]} invitation
   */
  #ask(text, invitation) {
    this.#invitation = invitation ? text : "";
    byId("links-answer").hidden = !invitation;
    byId("links-in").hidden = Boolean(invitation);
    byId("links-asked").replaceChildren(...(invitation?.lines ?? []).map((line) => make("span", {}, line)));
    if (invitation) this.own.value ||= this.model.status?.homes?.friends?.own ?? "";
  }
}
