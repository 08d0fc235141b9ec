/** Tools and choices beside the table: one stone, turn over, new game, language, side. */

import { byId, make, makeButton } from "./dom.js";
import { word } from "./words.js";

/** @import { NewGame, Scene, StartView } from "./protocol.js" */
/** @import { Board } from "./board.js" */
/** @import { Hands } from "./hands.js" */

export class Choices {
  /**
   * @param {Board} board
   * @param {Hands} hands
   * @param {Record<string, string>} languages
   */
  constructor(board, hands, languages) {
    this.board = board;
    this.model = board.model;
    this.hands = hands;
    this.dialog = byId("new-dialog", HTMLDialogElement);
    this.dealing = byId("dealing", HTMLFormElement);
    this.#fill(byId("language", HTMLSelectElement), languages, document.documentElement.lang);
    this.model.on("scene", () => this.#showScene());
    hands.on("tools", () => this.#showTools());
    this.#listen();
  }

  #listen() {
    const does = {
      one: () => (this.hands.one = !this.hands.one),
      flip: () => this.hands.turnOver(),
      finger: () => (this.hands.finger = !this.hands.finger),
      back: () => this.hands.putBack(),
      arrange: () => this.model.send({ do: "arrange" }),
      "turn-table": () => this.board.turn(),
      "new-game": () => this.#askGame(),
      "result-new": () => this.#askGame(),
      "new-cancel": () => this.dialog.close(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    const language = byId("language", HTMLSelectElement);
    this.dealing.addEventListener("submit", (event) => this.#deal(event));
    language.addEventListener("change", () => speak(language.value));
  }

  #showScene() {
    const { scene } = this.model;
    if (!scene) return;
    byId("games").replaceChildren(...Object.entries(scene.games).map(([game, name]) => this.#gameButton(game, name)));
    this.#showStarts(scene);
    this.#showTools();
  }

  /**
   * Starts besides the usual one: for each game lists to unfold, each start a button with its figures.
   *
   * @param {Scene} scene
   */
  #showStarts({ fair, handicaps, games }) {
    const handicapLists = Object.entries(handicaps).map(([game, starts]) => {
      const buttons = starts.map((start) => this.#start({ do: "new", game, handicap: start.stones }, start));
      return list("handicap", game, games[game] ?? game, buttons);
    });
    const fairLists = Object.entries(fair).map(([game, starts]) => {
      const buttons = starts.map((start) => this.#start({ do: "new", game, fair: start.name }, start));
      return list("fair", game, games[game] ?? game, buttons);
    });
    byId("starts").replaceChildren(...handicapLists, ...fairLists);
  }

  /**
   * @param {NewGame} wanted
   * @param {StartView} start
   */
  #start(wanted, { name, text, proved, split }) {
    const made = makeButton(text, () => this.#begin(wanted));
    made.dataset.start = name;
    return make("li", {}, made, make("small", {}, `${proved} ${split}`));
  }

  #askGame() {
    this.dealing.hidden = true;
    for (const each of byId("games").children) each.removeAttribute("aria-pressed");
    this.dialog.showModal();
    /** @type {HTMLElement | null} */
    const now = byId("games").querySelector(`[data-game="${this.model.scene?.game}"]`);
    now?.focus();
  }

  /**
   * @param {string} game
   * @param {string} name
   */
  #gameButton(game, name) {
    const made = makeButton(name, () => this.#pickGame(game), "plain strong");
    made.dataset.game = game;
    return made;
  }

  /**
   * A game begins at once, but one that is dealt asks how many play, and by which seed.
   *
   * @param {string} game
   */
  #pickGame(game) {
    const counts = this.model.scene?.dealt[game];
    if (!counts) return this.#begin({ do: "new", game });
    for (const each of byId("starts").querySelectorAll("details")) each.open = false;
    this.dealing.hidden = false;
    this.dealing.dataset.game = game;
    byId("counts").replaceChildren(...counts.map((count, i) => this.#count(count, i === 0)));
    this.#offerSetUps();
    for (const each of byId("games").querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.game === game));
    }
    return byId("counts").querySelector("input")?.focus();
  }

  /**
   * @param {number} count
   * @param {boolean} isFirst
   */
  #count(count, isFirst) {
    const input = make("input", { type: "radio", name: "count", value: String(count), checked: isFirst });
    input.addEventListener("change", () => this.#offerSetUps());
    return make("label", {}, input, String(count));
  }

  /** The set-up of 2015 is for two. */
  #offerSetUps() {
    byId("set-ups").hidden = this.#chosen("count") !== "2";
  }

  /** @param {SubmitEvent} event */
  #deal(event) {
    event.preventDefault();
    const seed = byId("seed", HTMLInputElement).value.trim() || null;
    const setup = (!byId("set-ups").hidden && this.#chosen("setup")) || null;
    const game = this.dealing.dataset.game ?? "";
    this.#begin({ do: "new", game, players: Number(this.#chosen("count")), seed, setup });
  }

  /**
   * What is chosen among the buttons of a name.
   *
   * @param {string} name
   */
  #chosen(name) {
    return String(new FormData(this.dealing).get(name) ?? "");
  }

  /** @param {NewGame} wanted */
  #begin(wanted) {
    this.dialog.close();
    this.dealing.hidden = true;
    this.model.send(wanted);
  }

  #showTools() {
    byId("one").setAttribute("aria-pressed", String(this.hands.one));
    byId("one").hidden = !this.model.scene?.stacks;
    byId("flip").hidden = !this.model.scene?.two_faced;
    byId("finger").hidden = !this.hands.canPress;
    byId("finger").setAttribute("aria-pressed", String(this.hands.finger));
  }

  /**
   * @param {HTMLSelectElement} select
   * @param {Record<string, string>} options
   * @param {string} chosen
   */
  #fill(select, options, chosen) {
    select.replaceChildren(...Object.entries(options).map(([value, name]) => new Option(name, value, false, value === chosen)));
  }
}

/**
 * The starts of one sort of one game, to be unfolded.
 *
 * @param {"fair" | "handicap"} sort
 * @param {string} game
 * @param {string} name what the game is called
 * @param {HTMLElement[]} buttons
 */
function list(sort, game, name, buttons) {
  const summary = make("summary", {}, word(sort, { item: name }), make("small", {}, word(`${sort}-own`)));
  const box = make("details", {}, summary, make("ul", {}, ...buttons));
  box.dataset[sort] = game;
  return box;
}

/**
 * Load the page again in another language.
 *
 * @param {string} language
 */
function speak(language) {
  const address = new URL(location.href);
  address.searchParams.set("language", language);
  location.assign(address);
}
