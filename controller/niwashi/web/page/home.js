/** The first screen: games as boards on which a turn is moving, each to learn, to play or to watch. Always there again. */

import { byId, make, makeButton, svg } from "./dom.js";
import { host, showPicture } from "./host.js";
import { word } from "./words.js";

/** @import { Model } from "./model.js" */
/** @import { NewGameDialog } from "./new_game.js" */
/** @import { Roles } from "./roles.js" */

/** Most games here; *New game* has all. */
const MOST = 6;
/** Side of a board in the picture that has all of them, one below the other. */
const SIDE = 300;

export class Home {
  #shown = "";
  #isGreeted = false;

  /**
   * @param {Model} model
   * @param {NewGameDialog} newGame
   * @param {Roles} roles
   */
  constructor(model, newGame, roles) {
    this.model = model;
    this.roles = roles;
    this.newGame = newGame;
    this.dialog = byId("home", HTMLDialogElement);
    byId("home-open").addEventListener("click", () => this.open());
    byId("home-close").addEventListener("click", () => this.dialog.close());
    byId("home-more").addEventListener("click", () => {
      this.dialog.close();
      newGame.open();
    });
    model.on("hello", () => (byId("home-open").hidden = model.right !== "host" && !model.isGuest));
    model.on("scene", () => this.#greet());
    model.on("status", () => this.#greet());
  }

  /** Open the first screen: for a guest who begins no game, that of the game on the table. */
  open() {
    if (this.model.right !== "host") return this.roles.open();
    this.#show();
    this.dialog.showModal();
    byId("home-title").focus();
  }

  /** Welcome whoever sits at a table on which nothing was ever begun. */
  #greet() {
    if (this.#isGreeted || !this.model.scene || !this.model.status) return;
    this.#isGreeted = true;
    if (location.hash) return; // an address leads elsewhere, and is gone once it has
    const { isClear } = host();
    const greet = () => this.#isNew && !document.querySelector("dialog[open]") && this.open();
    if (isClear) void isClear.then(greet);
    else greet();
  }

  get #isNew() {
    const { right, scene, status } = this.model;
    return right === "host" && scene?.welcome && !location.hash && !status?.turns.length && !status?.demo;
  }

  #show() {
    const { scene } = this.model;
    if (!scene) return;
    const games = Object.keys(scene.games).filter((game) => !game.includes(":")).slice(0, MOST);
    const shown = JSON.stringify([games, scene.lessons]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    byId("home-games").replaceChildren(...games.map((game, at) => this.#game(game, at, games)));
  }

  /**
   * @param {string} game
   * @param {number} at
   * @param {string[]} games
   */
  #game(game, at, games) {
    const { scene } = this.model;
    const view = scene?.games[game];
    const name = make("h3", {}, view?.name ?? game);
    const learn = makeButton(word("wish-learn"), () => this.#do(() => this.model.send({ do: "lesson", game })));
    const play = makeButton(word("wish-play"), () => this.#do(() => this.newGame.playAtOnce(game)), "wooden");
    const watch = makeButton(word("wish-watch"), () => this.#do(() => this.newGame.watch(game)));
    learn.hidden = !scene?.lessons.includes(game);
    for (const [wish, button] of Object.entries({ learn, play, watch })) {
      button.dataset.wish = wish;
      button.ariaLabel = word("wish-of", { text: button.textContent ?? "", item: view?.name ?? game });
    }
    const made = make("article", {}, name, make("p", {}, view?.about ?? ""), make("div", {}, learn, play, watch));
    made.dataset.game = game;
    made.prepend(movingBoard(at, games));
    return made;
  }

  /** @param {() => void} act */
  #do(act) {
    this.dialog.close();
    act();
  }
}

/**
 * Show one board of the picture that has all of them, a turn moving on it: one request for five games.
 *
 * @param {number} at
 * @param {string[]} games
 */
export function movingBoard(at, games) {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const picture = svg("image", { width: SIDE, height: SIDE * games.length });
  const facts = new URLSearchParams({ language: document.documentElement.lang });
  showPicture(picture, `picture/${isStill ? "boards" : "turns"}-${encodeURIComponent(games.join(","))}.svg?${facts}`);
  return svg("svg", { viewBox: `0 ${SIDE * at} ${SIDE} ${SIDE}`, "aria-hidden": "true" }, picture);
}
