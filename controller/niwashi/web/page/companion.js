/** For a real board: sensor readings and their certainty in words, and the last turn. */

import { byId } from "./dom.js";
import { word } from "./words.js";

/** @import { Scene, Status } from "./protocol.js" */
/** @import { Model } from "./model.js" */
/** @typedef {Status["felt"][string]} Felt */

/** Changes that a hand may have made, in the order of the text. */
const FELT = /** @type {const} */ (["gone", "there", "other"]);
/** Senses that identify or detect pieces. */
const SEES = new Set(["presence", "face", "height"]);

export class Companion {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    model.on("scene", () => this.#show());
    model.on("status", () => this.#show());
    byId("ask-back").addEventListener("click", () => model.send({ do: "undo" }));
  }

  #show() {
    const { scene, status } = this.model;
    if (!scene || !status) return;
    const isBeside = !scene.simulated && !this.model.isAway;
    document.body.classList.toggle("beside", isBeside);
    const last = status.told.at(-1) ?? "";
    byId("last-turn").hidden = !isBeside || !last;
    byId("last-turn").textContent = word("last-turn", { text: last });
    byId("felt").hidden = !isBeside;
    this.#tell(isBeside ? [this.#certainty(scene, status), ...this.#changes(status)].join(" ") : "");
    for (const cell of document.querySelectorAll("#cells [data-cell]")) this.#mark(cell, isBeside ? status.felt : {});
  }

  /**
   * Set the text only if it differs, so that screen readers do not repeat it.
   *
   * @param {string} text
   */
  #tell(text) {
    if (byId("felt").textContent !== text) byId("felt").textContent = text;
  }

  /**
   * Tell how much of the page's state the sensors confirm.
   *
   * @param {Scene} scene
   * @param {Status} status
   */
  #certainty({ cells }, { confidence, repair }) {
    const used = cells.filter((_, i) => confidence[i]);
    if (repair?.doubtful.length) return word("felt-look", { item: this.#names(repair.doubtful) });
    if (!used.some(({ senses }) => senses.some((each) => SEES.has(each)))) return word("felt-nothing");
    if (confidence.includes("inferred")) return word("felt-inferred");
    return word(confidence.includes("asked") ? "felt-asked" : "felt-all");
  }

  /**
   * List the changes since the last turn, by the sensors.
   *
   * @param {Status} status
   */
  #changes({ felt }) {
    /** @param {Felt} sort */
    const places = (sort) => Object.keys(felt).filter((name) => felt[name] === sort);
    return FELT.filter((sort) => places(sort).length).map((sort) => word(`felt-${sort}`, { item: this.#names(places(sort)) }));
  }

  /** @param {readonly string[]} places */
  #names(places) {
    return places.map((name) => this.model.cell(name)?.label ?? name).join(word("list-comma"));
  }

  /**
   * @param {Element} cell
   * @param {Readonly<Record<string, Felt>>} felt
   */
  #mark(cell, felt) {
    if (!(cell instanceof HTMLElement)) return;
    const how = felt[cell.dataset.cell ?? ""];
    if (how) cell.dataset.felt = how;
    else delete cell.dataset.felt;
  }
}
