/** Tools and choices beside the table: one stone, turn over, new game, theme, language, side. */

import { byId } from "./dom.js";
import { word } from "./words.js";

export class Choices {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./hands.js").Hands} hands
   * @param {Record<string, string>} languages
   */
  constructor(board, hands, languages) {
    this.board = board;
    this.model = board.model;
    this.hands = hands;
    this.#fill(byId("language"), languages, document.documentElement.lang);
    this.model.addEventListener("scene", () => this.#showScene());
    hands.addEventListener("tools", () => this.#showTools());
    this.#listen();
  }

  #listen() {
    const does = {
      one: () => (this.hands.one = !this.hands.one),
      flip: () => this.hands.turnOver(),
      finger: () => (this.hands.finger = !this.hands.finger),
      back: () => this.hands.putBack(),
      arrange: () => this.model.command("arrange"),
      "turn-table": () => this.board.turn(),
      "new-game": () => this.#askGame(),
      "result-new": () => this.#askGame(),
      "new-cancel": () => byId("new-dialog").close(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    byId("dealing").addEventListener("submit", (event) => this.#deal(event));
    byId("theme").addEventListener("change", ({ target }) => this.model.command("theme", target.value));
    byId("language").addEventListener("change", ({ target }) => speak(target.value));
  }

  #showScene() {
    const { scene } = this.model;
    this.#fill(byId("theme"), scene.themes, scene.theme);
    const games = Object.entries(scene.games ?? { [scene.game]: scene.variant_name });
    byId("games").replaceChildren(...games.map(([game, name]) => this.#gameButton(game, name)));
    this.#showStarts(scene);
    this.#showTools();
  }

  /** Starts besides the usual one: for each game lists to unfold, each start a button with its figures. */
  #showStarts({ fair = {}, handicaps = {}, games = {} }) {
    const lists = (sort, told) => Object.entries(told).map(([game, starts]) => this.#starts(sort, game, games[game], starts));
    byId("starts").replaceChildren(...lists("handicap", handicaps), ...lists("fair", fair));
  }

  /** The starts of one sort ("fair" or "handicap") of one game. */
  #starts(sort, game, name, starts) {
    const box = document.createElement("details");
    const summary = document.createElement("summary");
    const own = document.createElement("small");
    const list = document.createElement("ul");
    own.textContent = word(`${sort}-own`);
    summary.append(word(sort, { item: name }), own);
    list.append(...starts.map((start) => this.#start(wishOf(sort, game, start), start)));
    box.dataset[sort] = game;
    box.append(summary, list);
    return box;
  }

  #start(wish, { name, text, proved, split }) {
    const item = document.createElement("li");
    const made = document.createElement("button");
    made.type = "button";
    made.className = "plain";
    made.dataset.start = name;
    made.textContent = text;
    made.addEventListener("click", () => this.#begin(wish));
    const figures = document.createElement("small");
    figures.textContent = `${proved} ${split}`;
    item.append(made, figures);
    return item;
  }

  #askGame() {
    byId("dealing").hidden = true;
    for (const each of byId("games").children) each.removeAttribute("aria-pressed");
    byId("new-dialog").showModal();
    byId("games").querySelector(`[data-game="${this.model.scene.game}"]`)?.focus();
  }

  #gameButton(game, name) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "plain strong";
    made.dataset.game = game;
    made.textContent = name;
    made.addEventListener("click", () => this.#pickGame(game));
    return made;
  }

  /** A game begins at once, but one that is dealt asks how many play, and by which seed. */
  #pickGame(game) {
    const counts = this.model.scene.dealt?.[game];
    if (!counts) return this.#begin(game);
    for (const list of byId("starts").children) list.open = false;
    byId("dealing").hidden = false;
    byId("dealing").dataset.game = game;
    byId("counts").replaceChildren(...counts.map((count, i) => this.#count(count, i === 0)));
    this.#offerSetUps();
    for (const each of byId("games").children) each.setAttribute("aria-pressed", String(each.dataset.game === game));
    return byId("counts").querySelector("input").focus();
  }

  #count(count, isFirst) {
    const made = document.createElement("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "radio", name: "count", value: String(count), checked: isFirst });
    input.addEventListener("change", () => this.#offerSetUps());
    made.append(input, String(count));
    return made;
  }

  /** The set-up of 2015 is for two. */
  #offerSetUps() {
    byId("set-ups").hidden = byId("dealing").elements.count.value !== "2";
  }

  #deal(event) {
    event.preventDefault();
    const { elements, dataset } = byId("dealing");
    const seed = byId("seed").value.trim();
    const setUp = byId("set-ups").hidden ? "" : elements.setup.value;
    const said = [`players=${elements.count.value}`, ...(seed ? [`seed=${seed}`] : []), ...(setUp ? [`setup=${setUp}`] : [])];
    this.#begin([dataset.game, ...said].join(" "));
  }

  #begin(wish) {
    byId("new-dialog").close();
    byId("dealing").hidden = true;
    this.model.command("new", wish);
  }

  #showTools() {
    byId("one").setAttribute("aria-pressed", String(this.hands.one));
    byId("flip").hidden = !this.model.scene?.two_faced;
    byId("finger").hidden = !this.hands.canPress;
    byId("finger").setAttribute("aria-pressed", String(this.hands.finger));
  }

  #fill(select, options, chosen) {
    select.replaceChildren(...Object.entries(options).map(([value, name]) => new Option(name, value, false, value === chosen)));
  }
}

/** What is wished for by a start: `garden fair=cards-1`, `garden handicap=2`. */
function wishOf(sort, game, { name }) {
  return `${game} ${sort}=${sort === "handicap" ? name.replace(/^handicap-/, "") : name}`;
}

/** Load the page again in another language. */
function speak(language) {
  const address = new URL(location.href);
  address.searchParams.set("language", language);
  location.assign(address);
}
