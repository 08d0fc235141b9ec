/** The dialog of puzzles: today's, the next one, and all of a game with their results. */

import { byId, make, makeButton } from "./dom.js";
import { host, pictureElement } from "./host.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { PuzzleItem, PuzzleList } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Storage name of the player whose progress is kept. */
const NAME = "niwashi-puzzler";
const LONGEST_NAME = 40;

/** The name of the player whose progress is kept, "" without one. */
export function puzzler() {
  return (kept(NAME) ?? "").trim();
}

export class PuzzlesDialog {
  #game = "";
  /** The game whose puzzles are listed. */
  #listed = "";
  /** Number of the last request; late answers to older ones are ignored. */
  #asked = 0;
  #open = makeButton(word("puzzles"), () => this.open());
  #games = make("div", { id: "puzzle-games", role: "group", ariaLabel: word("puzzles") });
  #name = make("input", { id: "puzzler", maxLength: LONGEST_NAME, autocomplete: "off" });
  #note = make("p", { id: "puzzle-note" });
  #daily = makeButton(word("puzzle-daily"), () => this.#begin("daily"), "plain strong");
  #next = makeButton(word("puzzle-suits"), () => this.#begin("next"));
  #list = make("ul", { id: "puzzle-list" });
  #dialog = make("dialog", { id: "puzzles-dialog" });

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#build();
    model.on("scene", () => this.#showScene());
    this.#showScene();
  }

  #build() {
    Object.assign(this.#open, { id: "puzzles-open" });
    Object.assign(this.#daily, { id: "puzzle-daily" });
    Object.assign(this.#next, { id: "puzzle-suits" });
    this.#note.setAttribute("role", "status");
    this.#name.value = kept(NAME) ?? "";
    this.#name.addEventListener("change", () => this.#rename());
    const title = make("h2", { id: "puzzles-title" }, word("puzzles"));
    this.#dialog.setAttribute("aria-labelledby", "puzzles-title");
    const name = make("label", { className: "choice" }, make("span", {}, word("puzzle-name")), " ", this.#name);
    const first = make("p", { id: "puzzle-first" }, this.#daily, this.#next);
    const close = makeButton(word("puzzle-close"), () => this.#dialog.close());
    Object.assign(close, { id: "puzzles-close" });
    this.#dialog.append(make("div", { className: "asks" }, title, this.#games, name, this.#note, first, this.#list, close));
    document.body.append(this.#dialog);
    byId("ways-on").append(this.#open);
    const fromNewGame = makeButton(word("puzzles"), () => this.#comeFromNewGame());
    Object.assign(fromNewGame, { id: "new-puzzles" });
    byId("ways").append(fromNewGame);
  }

  #showScene() {
    const { scene } = this.model;
    const games = scene?.puzzles ?? [];
    this.#open.hidden = byId("new-puzzles").hidden = !games.length;
    this.#games.replaceChildren(...games.map((game) => this.#choice(game, scene?.games[game]?.name ?? game)));
    this.#mark();
  }

  /**
   * @param {string} game
   * @param {string} name
   */
  #choice(game, name) {
    const made = makeButton(name, () => this.#pick(game));
    made.dataset.game = game;
    return made;
  }

  open() {
    const { scene } = this.model;
    if (!scene?.puzzles.length) return;
    this.#dialog.showModal();
    this.#daily.focus();
    void this.#pick(scene.puzzles.includes(scene.game) ? scene.game : (scene.puzzles[0] ?? ""));
  }

  #comeFromNewGame() {
    byId("new-dialog", HTMLDialogElement).close();
    this.open();
  }

  #rename() {
    keep(NAME, this.#player);
    void this.#pick(this.#game);
  }

  get #player() {
    return this.#name.value.trim();
  }

  /**
   * Show the puzzles of a game.
   *
   * @param {string} game
   */
  async #pick(game) {
    this.#game = game;
    this.#mark();
    const asked = ++this.#asked;
    const facts = new URLSearchParams({ language: document.documentElement.lang, player: this.#player });
    const answer = await host().fetch(`puzzles/${encodeURIComponent(game)}.json?${facts}`).catch(() => null);
    const found = answer?.ok ? await answer.json() : null;
    const why = found ? "" : ((await answer?.text()) ?? word("link-lost"));
    if (asked !== this.#asked) return; // another game was chosen meanwhile
    if (found) this.#show(found);
    else this.#refuse(why);
  }

  #mark() {
    for (const each of this.#games.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.game === this.#game));
    }
  }

  /** @param {string} why */
  #refuse(why) {
    this.#note.textContent = why;
    this.#daily.disabled = this.#next.disabled = true;
    this.#list.replaceChildren();
  }

  /** @param {PuzzleList} found */
  #show({ puzzles, solved, rating, deviation, daily, tries_left: triesLeft, streak }) {
    const count = word("puzzle-count", { count: solved, text: puzzles.length });
    const own = triesLeft ? word("puzzle-unrated", { count: triesLeft }) : word("puzzle-sure", { count: rating, text: deviation });
    const row = streak > 1 ? word("puzzle-streak", { count: streak }) : "";
    this.#note.textContent = [count, own, row].filter(Boolean).join(" ");
    this.#daily.disabled = this.#next.disabled = false;
    const themes = new Map();
    for (const item of puzzles) themes.set(item.task, [...(themes.get(item.task) ?? []), item]);
    const groups = [...themes].sort(([one], [other]) => one.localeCompare(other));
    const known = this.#listed === this.#game ? [...this.#list.querySelectorAll("details")] : [];
    const isOpen = (/** @type {string} */ task, /** @type {number} */ i) => known.find((each) => each.dataset.task === task)?.open ?? i === 0;
    this.#list.replaceChildren(...groups.map(([task, items], i) => this.#theme(task, items, daily, isOpen(task, i))));
    this.#listed = this.#game;
  }

  /**
   * The puzzles of one theme and depth, easiest first.
   *
   * @param {string} task
   * @param {PuzzleItem[]} items
   * @param {string} daily
   * @param {boolean} isOpen
   */
  #theme(task, items, daily, isOpen) {
    const solved = items.filter(({ state }) => state === "solved").length;
    const count = make("small", {}, word("puzzle-count", { count: solved, text: items.length }));
    const list = make("ul", {}, ...items.map((item) => this.#item(item, item.id === daily)));
    const group = make("details", { open: isOpen }, make("summary", {}, make("b", {}, task), " ", count), list);
    group.dataset.task = task; // what a person has opened stays open when the list comes anew
    return make("li", {}, group);
  }

  /**
   * @param {PuzzleItem} item
   * @param {boolean} isDaily
   */
  #item({ id, number, rating, state, picture }, isDaily) {
    const made = makeButton("", () => this.#begin(id), "plain puzzle");
    made.dataset.puzzle = id;
    made.dataset.state = state;
    const mark = state ? word(`puzzle-is-${state}`) : isDaily ? word("puzzle-is-daily") : "";
    const image = pictureElement(`picture/${picture}.svg?language=${document.documentElement.lang}`, { loading: "lazy", alt: "" });
    made.append(image, make("b", {}, String(number)), make("small", {}, word("puzzle-grade", { count: rating })), make("em", {}, mark));
    return make("li", {}, made);
  }

  /** @param {string} which */
  #begin(which) {
    this.#dialog.close();
    this.model.send({ do: "puzzle", game: this.#game, which, player: this.#player });
  }
}
