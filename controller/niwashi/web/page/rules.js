/** Show the rules: all clauses of a game, or the one behind a reason, with example positions. */

import { byId, make, makeButton, svg } from "./dom.js";
import { host, pictureElement } from "./host.js";
import { pictureOf } from "./stones.js";
import { word } from "./words.js";

/** @import { CaseView, ClauseView, RulesBasic, RulesView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Pattern of a clause's name in a text. */
const CLAUSE = /\b([A-Z]{2}-\d{1,3})\b/;

/**
 * Split a text so that each clause in it is a button that opens the rules.
 *
 * @param {string} text
 */
export function withClauses(text) {
  return text.split(CLAUSE).map((part, i) => {
    if (i % 2 === 0) return part;
    const link = make("button", { type: "button", className: "clause", title: word("rules-clause", { clause: part }) }, part);
    link.dataset.clause = part;
    return link;
  });
}

/**
 * Show a text with its clauses. It is set only if it differs, so that screen readers do not repeat it.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export function tellClauses(element, text) {
  if (element.textContent !== text) element.replaceChildren(...withClauses(text));
}

export class Rules {
  #title = make("h2", { id: "rules-title" });
  #text = make("div", { id: "rules-text" });
  #close = makeButton(word("rules-close"), () => this.dialog.close());
  /** @type {Map<string, RulesView>} what has been fetched */
  #known = new Map();
  /** The last request; late answers to older ones are ignored. */
  #wanted = "";

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const head = make("div", { id: "rules-head" }, this.#title, this.#close);
    this.dialog = make("dialog", { id: "rules-dialog" }, head, this.#text);
    this.dialog.setAttribute("aria-labelledby", "rules-title");
    document.body.append(this.dialog);
    this.#offer();
    document.addEventListener("click", ({ target }) => this.#follow(target));
  }

  /** Connect the buttons at the table and in New game. */
  #offer() {
    const icon = svg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" });
    icon.append(svg("path", { d: "M12 6.500C9.500 5 6.500 5 4 5.500v12.500c2.500-.5 5.500-.5 8 1 2.500-1.500 5.500-1.500 8-1V5.500c-2.500-.5-5.500-.5-8 1zM12 6.500V19" }));
    const atTable = makeButton("", () => this.#open(this.model.scene?.game ?? ""));
    atTable.id = "rules";
    atTable.append(icon, make("span", {}, word("rules")));
    byId("turn-table").before(atTable);
    const ofChosen = makeButton(word("rules-of-chosen"), () => this.#open(chosenGame()));
    ofChosen.id = "rules-of-chosen";
    byId("ways").append(ofChosen);
  }

  /** @param {EventTarget | null} target */
  #follow(target) {
    const link = target instanceof Element ? target.closest("button.clause") : null;
    if (link instanceof HTMLElement) this.#open(this.model.scene?.game ?? "", link.dataset.clause);
  }

  /**
   * @param {string} game
   * @param {string} clause to scroll to, "" for the beginning
   */
  async #open(game, clause = "") {
    this.#wanted = `${game} ${clause}`;
    this.#title.textContent = this.#known.get(game)?.title ?? word("rules");
    this.#text.replaceChildren();
    if (!this.dialog.open) this.dialog.showModal();
    const wanted = this.#wanted;
    const rules = this.#known.get(game) ?? (await fetched(`rules/${game}.json`));
    if (wanted !== this.#wanted) return;
    if (typeof rules === "string") return this.#text.replaceChildren(make("p", {}, rules));
    this.#known.set(game, rules);
    this.#show(game, rules, clause);
  }

  /**
   * @param {string} game
   * @param {RulesView} rules
   * @param {string} clause
   */
  #show(game, { title, basics, sections }, clause) {
    this.#title.textContent = title;
    const short = basics.map((each, i) => basic(each, i));
    const inShort = short.length ? [make("div", { id: "rules-basics" }, ...short), make("h3", { className: "law" }, word("rules-law"))] : [];
    const parts = sections.flatMap(({ title: heading, clauses }) => [
      make("h3", {}, heading),
      make("ul", {}, ...clauses.map((each) => this.#clause(game, each))),
    ]);
    this.#text.replaceChildren(...inShort, ...parts);
    this.#text.scrollTop = 0;
    const item = clause ? this.#text.querySelector(`[data-rule="${CSS.escape(clause)}"]`) : null;
    if (item instanceof HTMLElement) this.#point(item);
  }

  /**
   * Scroll to a clause and open its picture.
   *
   * @param {HTMLElement} item
   */
  #point(item) {
    item.setAttribute("aria-current", "true");
    item.tabIndex = -1;
    item.querySelector("button")?.click();
    item.scrollIntoView({ block: "start" });
    item.focus({ preventScroll: true });
  }

  /**
   * @param {string} game
   * @param {ClauseView} clause
   */
  #clause(game, { clause, text, note, has_case: hasCase }) {
    const item = make("li", {}, make("b", {}, clause), " ", make("span", {}, text));
    item.dataset.rule = clause;
    if (note) item.append(" ", make("small", {}, note));
    if (hasCase) {
      const show = makeButton(word("rules-show"), () => this.#showCase(game, clause, item, show));
      show.setAttribute("aria-expanded", "false");
      show.setAttribute("aria-label", word("rules-show-of", { clause }));
      item.append(show);
    }
    return item;
  }

  /**
   * Fetch and show a position where a clause decides, or hide it.
   *
   * @param {string} game
   * @param {string} clause
   * @param {HTMLElement} item
   * @param {HTMLElement} button
   */
  async #showCase(game, clause, item, button) {
    const shown = item.querySelector("figure");
    button.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    const figure = make("figure");
    item.append(figure);
    const found = await fetched(`rules/${game}/${clause}.json`);
    if (typeof found === "string") return figure.append(make("figcaption", {}, found));
    const address = `${pictureOf(found.picture)}?language=${document.documentElement.lang}`;
    figure.append(pictureElement(address, { alt: "" }), make("figcaption", {}, found.shows));
  }
}

/**
 * A part of the rules in short, with its picture.
 *
 * @param {RulesBasic} part
 * @param {number} index
 */
function basic({ title, text, picture }, index) {
  const address = `${pictureOf(picture)}?language=${document.documentElement.lang}`;
  const caption = make("figcaption", {}, make("b", {}, title), " ", text);
  const made = make("figure", {}, pictureElement(address, { alt: "", loading: index > 2 ? "lazy" : "eager" }), caption);
  made.dataset.basic = String(index);
  return made;
}

/** The game selected in New game. */
function chosenGame() {
  const chosen = byId("games").querySelector('[aria-pressed="true"]');
  return chosen instanceof HTMLElement ? (chosen.dataset.game ?? "") : "";
}

/**
 * Request rules; returns a message if there are none or the program does not answer.
 *
 * @overload
 * @param {`rules/${string}/${string}.json`} path
 * @returns {Promise<CaseView | string>}
 */
/**
 * @overload
 * @param {`rules/${string}.json`} path
 * @returns {Promise<RulesView | string>}
 */
/** @param {string} path */
async function fetched(path) {
  try {
    const answer = await host().fetch(`${path}?language=${document.documentElement.lang}`);
    return answer.ok ? await answer.json() : await answer.text();
  } catch {
    return word("link-lost");
  }
}
