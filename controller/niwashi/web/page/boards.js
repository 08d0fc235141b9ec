/** Board files: dropped on the page or chosen, then shown, played on, examined by the doctor. */

import { byId, make, makeButton } from "./dom.js";
import { host } from "./host.js";
import { saveBlob } from "./saving.js";
import { word } from "./words.js";

/** @import { BoardPapers, BoardTableView, ExaminationView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** A fault of chance is named by a number, so that the board that is played on has what the doctor finds. */
const CHANCES = 100_000;

export class Boards {
  /** The file that is looked at: its name, and its content; null for a board that comes with Niwashi. */
  #name = "";
  /** @type {File | null} */
  #file = null;
  #diagram = "";
  /** Grows with each board and each examination: answers about others are too late. */
  #asked = 0;
  #chance = 0;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("boards-dialog", HTMLDialogElement);
    this.input = byId("boards-file", HTMLInputElement);
    this.known = byId("boards-known", HTMLSelectElement);
    this.fault = byId("boards-fault", HTMLSelectElement);
    byId("boards-open").addEventListener("click", () => void this.open());
    byId("boards-close").addEventListener("click", () => this.dialog.close());
    byId("boards-leave").addEventListener("click", () => void this.#leave());
    byId("boards-save").addEventListener("click", () => saveBlob(new Blob([this.#diagram], { type: "image/svg+xml" }), `${this.#name.replace(/\.toml$/, "")}.svg`));
    byId("boards-examine").addEventListener("click", () => void this.#examine());
    this.input.addEventListener("change", () => void this.#chosen(this.input.files?.[0]));
    this.known.addEventListener("change", () => void (this.known.value && this.look(this.known.value)));
    this.fault.addEventListener("change", () => (this.#chance = Math.floor(Math.random() * CHANCES)));
    this.dialog.addEventListener("close", () => (this.#asked += 1));
    window.addEventListener("dragover", (event) => this.#over(event));
    window.addEventListener("drop", (event) => this.#dropped(event));
    model.on("scene", () => this.#update());
  }

  /** Whether board files can be handed in here. */
  get isOffered() {
    const { scene, isGuest } = this.model;
    return typeof scene?.own_board === "string" && !isGuest;
  }

  #update() {
    byId("boards-open").hidden = !this.isOffered;
    const own = this.model.scene?.own_board ?? "";
    byId("boards-own").hidden = !own;
    byId("boards-in-use").textContent = word("boards-in-use", { text: own });
  }

  async open() {
    this.#refuse("");
    if (!this.dialog.open) this.dialog.showModal();
    if (this.known.options.length > 1) return;
    const answer = await this.#ask("boards.json", {});
    /** @type {{boards: string[]}} */
    const { boards } = answer ? await answer.json() : { boards: [] };
    this.known.append(...boards.map((name) => make("option", { value: name }, name)));
  }

  /**
   * Open the dialog with a board.
   *
   * @param {string} name of a file, or of a board that comes with Niwashi
   * @param {File | null} file
   */
  async look(name, file = null) {
    await this.open();
    this.#name = name;
    this.#file = file;
    const asked = (this.#asked += 1);
    this.#show(null);
    this.known.value = file === null ? name : "";
    if (file === null) this.input.value = "";
    const answer = await this.#ask("boards/look", {}, true);
    /** @type {BoardPapers | null} */
    const papers = answer && (await answer.json());
    if (asked === this.#asked) this.#show(papers);
  }

  /** @param {File | undefined} file */
  async #chosen(file) {
    if (file) await this.look(file.name, file);
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (this.isOffered && event.dataTransfer?.types.includes("Files")) event.preventDefault();
  }

  /** @param {DragEvent} event */
  #dropped(event) {
    const file = event.dataTransfer?.files[0];
    if (!this.isOffered || !file) return;
    event.preventDefault();
    void this.#chosen(file);
  }

  /** @param {BoardPapers | null} papers */
  #show(papers) {
    byId("boards-found").hidden = !papers;
    this.#showExamination(null);
    if (!papers) return;
    byId("boards-name").textContent = papers.name;
    byId("boards-good").textContent = papers.good;
    byId("boards-summary").textContent = papers.summary;
    byId("boards-warnings").replaceChildren(...papers.warnings.map((text) => make("li", {}, text)));
    const isPlayed = this.model.scene?.simulated ?? false;
    const played = papers.games.filter(({ obstacle }) => !obstacle);
    byId("boards-play").replaceChildren(
      ...played.map(({ game, label }) =>
        isPlayed ? makeButton(word("boards-play", { text: label }), () => void this.#play(game), "plain strong") : make("span", {}, label),
      ),
    );
    const others = papers.games.filter(({ obstacle }) => obstacle);
    byId("boards-not-box").hidden = !others.length;
    byId("boards-not").replaceChildren(...others.map(({ obstacle }) => make("li", {}, obstacle)));
    byId("boards-doctor").hidden = !papers.faults.length;
    const [none, any] = ["none", "any"].map((kind) => make("option", { value: kind === "any" ? "one" : "" }, word(`boards-fault-${kind}`)));
    if (none && any) this.fault.replaceChildren(none, any, ...papers.faults.map(({ kind, label }) => make("option", { value: kind }, label)));
    this.#diagram = papers.diagram;
    const picture = byId("boards-diagram", HTMLImageElement);
    if (picture.src) URL.revokeObjectURL(picture.src);
    picture.src = URL.createObjectURL(new Blob([papers.diagram], { type: "image/svg+xml" }));
    byId("boards-tables").replaceChildren(...papers.tables.map((table, index) => shown(table, index === papers.tables.length - 1)));
  }

  /** The faults to plant, for the program. */
  get #faults() {
    return this.fault.value && `${this.fault.value}:${this.#chance}`;
  }

  /** @param {string} game */
  async #play(game) {
    if (await this.#ask("boards/play", { game, faults: this.#faults }, true)) this.dialog.close();
  }

  async #leave() {
    if (await this.#ask("boards/leave", {}, true)) this.dialog.close();
  }

  async #examine() {
    const asked = (this.#asked += 1);
    this.#showExamination(null);
    if (!(await this.#ask("boards/examine", { faults: this.#faults }, true))) return;
    let seen = 0;
    while (asked === this.#asked) {
      const answer = await this.#ask("boards/examined.json", { seen: String(seen) });
      if (!answer || asked !== this.#asked) return;
      /** @type {ExaminationView} */
      const news = await answer.json();
      seen = news.seen;
      this.#showExamination(news);
      if (news.is_over) return;
    }
  }

  /** @param {ExaminationView | null} news */
  #showExamination(news) {
    const now = news?.lines.at(-1) ?? "";
    byId("boards-asked").textContent = news && !news.is_over ? word("boards-asked", { count: news.seen, text: now }) : "";
    byId("boards-diagnosis").textContent = news?.diagnosis ?? "";
    byId("boards-planted-box").hidden = !news?.is_over;
    const planted = news?.planted ?? [];
    byId("boards-planted").replaceChildren(...(planted.length ? planted : [word("boards-nothing")]).map((text) => make("li", {}, text)));
  }

  /**
   * Ask the program; a refusal is shown, and then there is no answer.
   *
   * @param {string} path
   * @param {Record<string, string>} query
   * @param {boolean} hands whether the file goes with it
   */
  async #ask(path, query, hands = false) {
    const facts = new URLSearchParams({ language: document.documentElement.lang, ...(hands ? { file: this.#name } : {}), ...query });
    const body = hands ? { method: "POST", body: this.#file ?? "" } : {};
    const answer = await host()
      .fetch(`${path}?${facts}`, body)
      .catch(() => null);
    this.#refuse(answer?.ok ? "" : answer ? await answer.text() : word("my-failed"));
    return answer?.ok ? answer : null;
  }

  /** @param {string} text */
  #refuse(text) {
    byId("boards-refusal").textContent = text;
  }
}

/**
 * @param {BoardTableView} table
 * @param {boolean} isOpen
 */
function shown({ title, columns, rows }, isOpen) {
  const head = make("tr", {}, ...columns.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map((row) => make("tr", {}, ...row.map((text) => make("td", {}, text))));
  return make("details", { open: isOpen }, make("summary", {}, title), make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
}
