/** Repair of a board: single steps or all at once, and declaring it right. */

import { byId, make } from "./dom.js";
import { stackOf } from "./stones.js";
import { word } from "./words.js";

/** @import { Confidence, RepairView } from "./protocol.js" */
/** @import { Board } from "./board.js" */

export class Repair {
  /** Number of the last position command. */
  #asked = 0;

  /** Places marked as wrong. @type {HTMLElement[]} */
  #marked = [];
  #ghosts = "";

  /** @param {Board} board */
  constructor(board) {
    const { model } = board;
    this.board = board;
    this.model = model;
    model.on("status", () => this.#show());
    model.on("scene", () => this.#show());
    model.on("table", () => this.#ghost());
    board.on("built", () => this.#ghost());
    byId("repair-all").addEventListener("click", () => model.send({ do: "arrange" }));
    byId("pace").addEventListener("click", () => model.send({ do: "pace" }));
    byId("right").addEventListener("click", () => model.send({ do: "right" }));
    byId("knock").addEventListener("click", () => this.#knock());
    byId("position-form").addEventListener("submit", (event) => this.#setUp(event));
    byId("position-link").addEventListener("click", () => this.#link());
    model.on("refused", ({ seq, text }) => seq === this.#asked && this.#refuse(text));
    byId("position-text").addEventListener("input", () => this.#refuse(""));
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { repair, confidence } = status;
    byId("knock").hidden = !scene.simulated;
    const isInOrder = !repair && !status.can_repair;
    byId("repair").hidden = scene.simulated ? !repair : isInOrder;
    byId("repair-all").hidden = !status.astray;
    byId("bar").classList.toggle("astray", status.astray); // in the place of undo
    // The page's own hand puts the stones right: single steps are for a real board.
    byId("pace").hidden = scene.simulated;
    byId("repair-left").hidden = !repair || scene.simulated;
    byId("right").hidden = !repair;
    document.body.classList.toggle("in-disorder", !isInOrder);
    this.#ghost();
    if (repair) this.#showRepair(repair);
    else byId("pace").textContent = word("repair-lead");
    scene.cells.forEach(({ name }, i) => this.#mark(name, confidence[i] ?? null, repair?.doubtful.includes(name) ?? false));
  }

  /** Show on each wrong place what belongs there. */
  #ghost() {
    const wrong = this.model.status?.wrong ?? [];
    const key = JSON.stringify([wrong, wrong.map(({ place }) => this.board.elements.get(place)?.dataset.faces)]);
    if (key === this.#ghosts && this.#marked.every((each) => each.isConnected)) return;
    this.#ghosts = key;
    for (const each of this.#marked) {
      each.classList.remove("disordered");
      each.querySelector(".belongs")?.remove();
    }
    this.#marked = wrong.flatMap(({ place, wants, text }) => {
      const element = this.board.elements.get(place);
      if (!element) return [];
      element.classList.add("disordered");
      const isCard = this.model.place(place)?.kind === "card";
      const ghost = isCard ? [] : [wants.length ? stackOf(wants) : make("i", {})];
      element.append(make("span", { className: "belongs", role: "img", ariaLabel: text }, ...ghost));
      return [element];
    });
  }

  /** Scroll up: the button is far down, and the board and its message have to be visible. */
  #knock() {
    this.model.send({ do: "knock" });
    for (const each of [byId("panel"), window]) each.scrollTo({ top: 0 });
  }

  /** @param {RepairView} repair */
  #showRepair({ steps, pace, proposed }) {
    byId("repair-left").textContent = word("repair-left", { count: steps.length });
    byId("pace").textContent = word(pace === "stepwise" ? "repair-at-once" : "repair-stepwise");
    byId("right").textContent = word(proposed ? "repair-right-indeed" : "repair-right");
  }

  /**
   * Mark a cell: subtly if its content is only inferred, clearly if people should check it.
   *
   * @param {string} name
   * @param {Confidence | null} known
   * @param {boolean} isDoubtful
   */
  #mark(name, known, isDoubtful) {
    /** @type {HTMLElement | null} */
    const cell = byId("cells").querySelector(`[data-cell="${CSS.escape(name)}"]`);
    if (!cell) return;
    if (known) cell.dataset.known = isDoubtful ? "doubtful" : known;
    else delete cell.dataset.known;
  }

  /** @param {SubmitEvent} event */
  #setUp(event) {
    event.preventDefault();
    const position = byId("position-text", HTMLInputElement).value.trim();
    this.#refuse("");
    if (position) this.#asked = this.model.send({ do: "position", position });
  }

  /** Put a link to the position on the board into the field, and onto the clipboard where that is allowed. */
  #link() {
    const { scene, status } = this.model;
    if (!scene || !status?.position) return;
    const address = new URL(`#position/${scene.game}/${encodeURIComponent(status.position)}`, location.href).href;
    const field = byId("position-text", HTMLInputElement);
    field.value = address;
    field.select();
    void navigator.clipboard?.writeText(address).catch(() => undefined);
  }

  /**
   * Show a refusal of a position next to its text.
   *
   * @param {string} text
   */
  #refuse(text) {
    byId("position-refusal").textContent = text;
    byId("position-text").setAttribute("aria-invalid", String(Boolean(text)));
    if (text) byId("position-text").focus();
  }
}
