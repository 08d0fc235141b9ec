/** Set up a position on the page's board; it is checked against the rules on the way, and then played. */

import { asked } from "./archive.js";
import { byId, make, makeButton, placeAround } from "./dom.js";
import { quiet } from "./kept_game.js";
import { levelName } from "./new_game.js";
import { word } from "./words.js";

/** @import { DraftView, Scene, Status, TableState } from "./protocol.js" */
/** @import { Light } from "./light.js" */
/** @import { Model } from "./model.js" */

const PERSON = "human";
/** Value of the option that removes stones. */
const OFF = -1;

export class Placing {
  /** @type {DraftView | null} */
  #draft = null;
  /** Sort of stone that a tap adds. */
  #stone = 0;
  /** Number of the last check; late answers to older ones are ignored. */
  #asked = 0;
  #isReal = false;

  /**
   * @param {Model} model
   * @param {Light} light
   */
  constructor(model, light) {
    this.model = model;
    this.light = light;
    this.box = byId("place-box");
    this.refusal = byId("place-refusal");
    byId("place-begin").addEventListener("click", () => this.#begin());
    byId("stage").addEventListener("click", (event) => this.#tap(placeAround(event.target)?.dataset.place));
    document.addEventListener("keydown", (event) => this.#key(event));
    model.on("looked", () => model.isAway || this.#left());
  }

  async #begin() {
    const { scene } = this.model;
    if (!scene || this.model.isAway) return;
    this.#isReal = !scene.simulated;
    this.#stone = 0;
    const draft = await this.#ask("draft.json");
    this.refusal.textContent = typeof draft === "string" ? draft : "";
    if (typeof draft === "string") return;
    this.#draft = draft;
    this.#build(scene);
    this.#show();
    document.body.classList.add("places");
    this.box.hidden = false;
    this.box.querySelector("input")?.focus();
  }

  /** Return to the current game. */
  #left() {
    this.#draft = null;
    this.box.hidden = true;
    this.box.replaceChildren();
    document.body.classList.remove("places");
  }

  /**
   * Request a draft from the program.
   *
   * @param {string} address
   */
  async #ask(address) {
    const found = await asked(`${address}?language=${document.documentElement.lang}`);
    return typeof found === "string" ? found : /** @type {DraftView} */ (found);
  }

  // Display

  #show() {
    const draft = this.#draft;
    if (!draft) return;
    this.model.look({ show: (live) => this.#sight(live, draft), answers: () => true });
    this.light.show(new Uint8Array(3 * (this.model.scene?.cells.length ?? 0)));
    byId("place-play", HTMLButtonElement).disabled = !draft.position;
    byId("place-text").textContent = draft.position;
  }

  /**
   * @param {{scene: Scene, status: Status}} live
   * @param {DraftView} draft
   * @returns {{scene: Scene, status: Status, table: TableState}}
   */
  #sight({ scene, status }, draft) {
    return {
      scene: { ...scene, simulated: false, lessons: [] },
      table: { stacks: draft.stacks, hands: {}, fingers: [] },
      status: {
        ...status,
        ...quiet(status, scene),
        side: draft.side,
        acting: draft.side,
        whose: word("place-title"),
        say: draft.position ? word("place-fits") : "",
        reason: draft.reason,
        turns: [],
        facts: [],
        goal: null,
        gardens: null,
        replay: null,
      },
    };
  }

  /** @param {Scene} scene */
  #build(scene) {
    const stones = scene.player_names.map((name, sort) => radio("place-stone", name, sort === 0, () => (this.#stone = sort)));
    const off = radio("place-stone", word("place-off"), false, () => (this.#stone = OFF));
    const sides = scene.player_names.map((name, side) => radio("place-side", name, side === this.#draft?.side, () => this.#change({ side }), String(side)));
    const play = makeButton(word("place-play"), () => this.#play(), "plain strong");
    play.id = "place-play";
    const ways = [makeButton(word("place-empty"), () => this.#empty()), makeButton(word("place-now"), () => this.#take("draft.json"))];
    if (this.#isReal) ways.push(makeButton(word("place-standing"), () => this.#take("draft/standing.json")));
    this.box.replaceChildren(
      make("p", {}, word("place-how")),
      radios(word("place-stone"), [...stones, off]),
      radios(word("place-side"), sides),
      make("div", { className: "kept-ways" }, ...ways),
      make("label", { className: "choice" }, make("span", {}, word("opponent")), this.#opponents()),
      radios(word("side"), this.#ownSides(scene)),
      make("p", {}, word("place-warning")),
      make("div", { className: "kept-ways" }, play, makeButton(word("cancel"), () => this.model.look(null))),
      make("code", { id: "place-text" }),
    );
    this.box.querySelector("select")?.addEventListener("change", () => this.#showSides());
    this.#showSides();
  }

  #opponents() {
    const { levels = 0 } = this.model.status?.opponents ?? {};
    const options = Array.from({ length: levels }, (_, i) => new Option(levelName(i + 1), `engine:${i + 1}`));
    return make("select", { id: "place-opponent" }, new Option(word("player-human"), PERSON), ...options);
  }

  /** @param {Scene} scene */
  #ownSides({ player_names: names, players }) {
    return names.map((name, i) => radio("place-own", name, i === 0, () => {}, players[i]));
  }

  /** Hide the choice of side against a person. */
  #showSides() {
    const own = this.box.querySelector("[name=place-own]")?.closest("fieldset");
    if (own) own.hidden = byId("place-opponent", HTMLSelectElement).value === PERSON;
  }

  // Actions

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = placeAround(event.target)?.dataset.place;
    if (this.#draft && place && !event.repeat && (event.key === "Enter" || event.key === " ")) this.#tap(place);
  }

  /** @param {string | undefined} place */
  #tap(place) {
    const draft = this.#draft;
    const known = place === undefined ? undefined : this.model.place(place);
    if (!draft || !known || place === undefined) return;
    const here = draft.stacks[place] ?? [];
    if (known.kind === "card") this.#put({ [place]: here.length ? [] : [known.owner] });
    else if (known.kind === "pile") this.#pile(place, known.face, here);
    else this.#square(place, here, draft);
  }

  /**
   * Add a stone to a square; it replaces another player's stones, and clears a full stack.
   *
   * @param {string} place
   * @param {number[]} here
   * @param {DraftView} draft
   */
  #square(place, here, { tallest }) {
    const isOwn = here.at(-1) === this.#stone;
    const clears = this.#stone === OFF || (isOwn && here.length >= tallest);
    const there = clears ? [] : isOwn ? [...here, this.#stone] : [this.#stone];
    this.#put({ [place]: there, ...this.#lent(here, -1), ...this.#lent(there, 1, here) });
  }

  /**
   * Return the hands after stones have left (`way` 1) or come back (-1) to their own player's hand.
   *
   * @param {number[]} stones
   * @param {1 | -1} way
   * @param {number[]} first stones returned before
   * @returns {Record<string, number[]>}
   */
  #lent(stones, way, first = []) {
    const owner = stones[0] ?? OFF;
    const hand = Object.entries(this.model.scene?.places ?? {}).find(([, { kind, owner: whose, face }]) => kind === "pile" && whose === owner && face === owner);
    if (!hand) return {};
    const back = first[0] === owner ? first.length : 0;
    const count = (this.#draft?.stacks[hand[0]]?.length ?? 0) + back - way * stones.length;
    return { [hand[0]]: Array(Math.max(0, count)).fill(owner) };
  }

  /**
   * Add a piece to a pile, or remove one.
   *
   * @param {string} place
   * @param {number} face
   * @param {number[]} here
   */
  #pile(place, face, here) {
    this.#put({ [place]: this.#stone === OFF ? here.slice(1) : [...here, face] });
  }

  /** Clear the board: stones go to their players' hands, cards to their places. */
  #empty() {
    const stacks = this.#draft?.stacks ?? {};
    /** @type {Record<string, number[]>} */
    const cleared = {};
    for (const [name, { kind, owner, face }] of Object.entries(this.model.scene?.places ?? {})) {
      if (kind === "square") cleared[name] = [];
      else if (kind === "card") cleared[name] = [owner];
      else if (owner === face) cleared[name] = this.#stonesOf(owner, stacks);
      else cleared[name] = [];
    }
    this.#put(cleared);
  }

  /**
   * Count a player's stones, on squares and in hand.
   *
   * @param {number} player
   * @param {DraftView["stacks"]} stacks
   */
  #stonesOf(player, stacks) {
    const own = Object.entries(stacks).filter(([name, stack]) => stack[0] === player && this.model.place(name)?.kind !== "card");
    return own.flatMap(([, stack]) => stack);
  }

  /** @param {Record<string, number[]>} stacks */
  #put(stacks) {
    if (this.#draft) this.#change({ stacks: { ...this.#draft.stacks, ...stacks } });
  }

  /**
   * Show a change at once, and the verdict of the rules when it arrives.
   *
   * @param {Partial<DraftView>} changed
   */
  async #change(changed) {
    if (!this.#draft) return;
    this.#draft = { ...this.#draft, ...changed, position: "", unknown: [] };
    this.#show();
    const { side, stacks } = this.#draft;
    const body = JSON.stringify({ side, stacks: Object.fromEntries(Object.entries(stacks).filter(([, each]) => each.length)) });
    await this.#judge(() => asked(`draft?language=${document.documentElement.lang}`, body));
  }

  /**
   * Load another position.
   *
   * @param {string} address
   */
  async #take(address) {
    await this.#judge(() => this.#ask(address));
  }

  /** @param {() => Promise<unknown>} ask */
  async #judge(ask) {
    this.#asked += 1;
    const number = this.#asked;
    const found = await ask();
    if (!this.#draft || number !== this.#asked) return;
    const refused = { text: String(found), clause: "", places: [] };
    this.#draft = typeof found === "string" ? { ...this.#draft, position: "", reason: refused } : /** @type {DraftView} */ (found);
    for (const each of this.box.querySelectorAll("[name=place-side]")) {
      if (each instanceof HTMLInputElement) each.checked = Number(each.value) === this.#draft.side;
    }
    this.#show();
  }

  #play() {
    const { scene } = this.model;
    const position = this.#draft?.position;
    if (!scene || !position) return;
    const opponent = byId("place-opponent", HTMLSelectElement).value;
    /** @type {HTMLInputElement | null} */
    const chosen = this.box.querySelector("[name=place-own]:checked");
    const isSimulated = !this.#isReal;
    this.model.look(null);
    this.model.send({ do: "position", position });
    if (isSimulated) this.model.send({ do: "arrange" });
    for (const seat of scene.players) {
      this.model.send({ do: "player", seat, player: opponent === PERSON || seat === chosen?.value ? PERSON : opponent });
    }
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {boolean} checked
 * @param {() => void} chosen
 * @param {string} [value]
 */
function radio(name, text, checked, chosen, value) {
  const input = make("input", { type: "radio", name, checked });
  if (value !== undefined) input.value = value;
  input.addEventListener("change", chosen);
  return make("label", {}, input, text);
}

/**
 * @param {string} legend
 * @param {HTMLElement[]} choices
 */
function radios(legend, choices) {
  return make("fieldset", {}, make("legend", {}, legend), make("div", { className: "radios" }, ...choices));
}
