/** The board and the trays beside it: one element a place, drawn as the table stands. */

import { cardFace, isCertain, patternText } from "./cards.js";
import { byId } from "./dom.js";
import { isGround, layOut } from "./geometry.js";
import { crestOf, drawFaces, pileOf, stackOf, svg } from "./stones.js";
import { word } from "./words.js";

/** How far the wood reaches beyond the squares, in cell widths. */
const RIM = 0.26;

/** A finger finds no smaller cell: a large board is scrolled on a phone. */
const LEAST_PX = 32;
const WIDE = window.matchMedia("(min-width: 960px)");

export class Board extends EventTarget {
  /** Every element that can be handled, by the name of its place or cell. @type {Map<string, HTMLElement>} */
  elements = new Map();
  turned = false;
  unit = 60;
  #layout = null;
  #built = "";
  #drawn = new Map();
  #tiles = new Map();

  /** @param {import("./model.js").Model} model */
  constructor(model) {
    super();
    this.model = model;
    model.addEventListener("scene", () => this.#build());
    model.addEventListener("table", () => this.#showTable());
    model.addEventListener("status", () => this.#showCues());
    new ResizeObserver(() => this.fit()).observe(byId("space"));
    window.addEventListener("resize", () => this.fit());
    WIDE.addEventListener("change", () => this.model.scene && this.#build());
  }

  /** Look at the board from the other side. */
  turn() {
    this.turned = !this.turned;
    this.#built = "";
    this.#build();
  }

  /** The middle of a place on the screen. */
  middle(name) {
    const element = this.elements.get(name);
    return element && middleOf(element);
  }

  /** The middle of the board on the screen. */
  get center() {
    return middleOf(byId("board"));
  }

  /** The boxes of the cells in the order of the scene, which is the order of frames. */
  get boxes() {
    return this.model.scene.cells.map(({ name }) => this.#layout.boxes.get(name) ?? null);
  }

  /** Whether something flat lies over the lamp of a cell, by its number in the scene. */
  isCovered(number) {
    const name = this.model.scene.cells[number].name;
    return Boolean(this.elements.get(name)?.dataset.laid);
  }

  get size() {
    return { width: this.#layout.width, height: this.#layout.height };
  }

  /** Make the board as large as its room allows. */
  fit() {
    if (!this.#layout) return;
    const space = byId("space");
    const isWide = WIDE.matches;
    const high = isWide ? space.clientHeight : Math.max(460, window.innerHeight * 0.94);
    const most = Math.min(space.clientWidth / this.#layout.width, high / this.#layout.height, 110);
    this.unit = isWide ? most : Math.max(most, LEAST_PX);
    space.classList.toggle("scrolled", this.unit > most);
    const board = byId("board");
    board.style.width = `${this.unit * this.#layout.width}px`;
    board.style.height = `${this.unit * this.#layout.height}px`;
    byId("stage").style.setProperty("--unit", `${this.unit}px`);
    byId("held-layer").style.setProperty("--unit", `${this.unit}px`);
    this.dispatchEvent(new Event("fit"));
  }

  #build() {
    const { cells, places, cards, players, player_names: names, simulated, pieces = [], marks = {} } = this.model.scene;
    const isNarrow = !WIDE.matches;
    const plan = JSON.stringify([cells, places, cards, players, names, simulated, pieces, marks, isNarrow]);
    if (plan === this.#built) return;
    this.#built = plan;
    drawFaces(players, pieces);
    document.body.classList.toggle("pictured", pieces.length > 0);
    const focused = document.activeElement?.dataset?.cell ?? document.activeElement?.dataset?.place;
    // What a board has for other games, or for more players, is left out.
    const isUsed = ({ role, owner, name }) => (role ? owner < players.length : name in places);
    const used = cells.filter(isUsed);
    this.#layout = layOut(used, this.turned, isNarrow);
    this.elements.clear();
    this.#drawn.clear();
    this.#buildWood();
    this.#tiles = new Map(used.filter(({ shape }) => shape !== "button").map((cell) => [cell.name, this.#tile(cell)]));
    byId("tiles").replaceChildren(...this.#tiles.values());
    byId("cells").replaceChildren(...used.map((cell) => this.#cell(cell)));
    this.#buildTrays();
    this.fit();
    if (this.model.table) this.#showTable();
    this.elements.get(focused)?.focus();
    this.dispatchEvent(new Event("built"));
  }

  #buildWood() {
    const { left, top, width, height } = this.#layout.ground;
    const middle = { x: left + width / 2, y: top + height / 2 };
    const isRound = this.model.scene.cells.some(({ shape }) => shape === "hex");
    const across = Math.max(width, height) + 2 * RIM;
    const square = { width: width + 2 * RIM, height: height + 2 * RIM };
    byId("wood").classList.toggle("round", isRound);
    this.#put(byId("wood"), { ...middle, ...(isRound ? { width: across, height: across } : square) });
  }

  #tile(cell) {
    const box = this.#layout.boxes.get(cell.name);
    const tile = document.createElement("div");
    tile.className = `tile ${cell.shape}${box.pointy ? " pointy" : ""}`;
    const mark = this.model.scene.marks?.[cell.name];
    if (isGround(cell)) tile.dataset.label = mark ?? cell.name.split(" ").at(-1);
    if (mark) tile.classList.add("marked");
    const part = this.model.scene.pattern?.[cell.name];
    if (part !== undefined) tile.dataset.part = String(part % 2);
    this.#put(tile, box);
    return tile;
  }

  #cell(cell) {
    const box = this.#layout.boxes.get(cell.name);
    const made = this.#handle(cell.name, `cell ${cell.shape}${box.pointy ? " pointy" : ""}`);
    made.dataset.cell = cell.name;
    // Hexagons interlock: their corners would lie on their neighbours' and take what is meant for these.
    const side = Math.min(box.width, box.height);
    this.#put(made, cell.shape === "hex" ? { ...box, width: side, height: side } : box);
    if (cell.role) made.append(...buttonFace(cell));
    if (cell.role) made.dataset.role = cell.role;
    const card = this.model.scene.cards[cell.name];
    made.style.setProperty("--out", String(box.out));
    if (card) made.append(cardFace(card, (card.owner === 0) !== this.turned));
    return made;
  }

  #buildTrays() {
    const { places, players } = this.model.scene;
    const piles = Object.keys(places).filter((name) => places[name].kind === "pile");
    const isShared = piles.some((name) => places[name].owner < 0);
    for (const [id, owner] of [["tray-near", this.turned ? 1 : 0], ["tray-far", this.turned ? 0 : 1]]) {
      const own = isShared ? [] : piles.filter((name) => places[name].owner === owner);
      byId(id).dataset.owner = String(owner);
      byId(id).hidden = owner >= players.length || isShared;
      byId(id).replaceChildren(this.#nameplate(owner), ...own.map((name) => this.#pile(name)));
    }
    byId("tray-common").hidden = !isShared;
    byId("tray-common").replaceChildren(...(isShared ? piles : []).map((name) => this.#pile(name)));
  }

  #nameplate(owner) {
    const plate = document.createElement("p");
    plate.className = "nameplate";
    const crest = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, crestOf(owner));
    const name = document.createElement("span");
    name.textContent = this.model.scene.player_names[owner] ?? "";
    plate.append(crest, name);
    return plate;
  }

  #pile(name) {
    const made = this.#handle(name, "pile");
    made.classList.toggle("owned", this.model.scene.places[name].owner >= 0);
    const caption = document.createElement("span");
    caption.className = "caption";
    caption.textContent = this.#placeName(name);
    const count = document.createElement("span");
    count.className = "pile-count";
    made.append(count, caption);
    return made;
  }

  #handle(name, className) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = className;
    made.dataset.place = name;
    made.tabIndex = this.elements.size ? -1 : 0;
    this.elements.set(name, made);
    return made;
  }

  #put(element, { x, y, width, height }) {
    const share = (part, whole) => `${(100 * part) / whole}%`;
    element.style.left = share(x - width / 2, this.#layout.width);
    element.style.top = share(y - height / 2, this.#layout.height);
    element.style.width = share(width, this.#layout.width);
    element.style.height = share(height, this.#layout.height);
  }

  #showTable() {
    const { table } = this.model;
    for (const [name, element] of this.elements) {
      const faces = table.stacks[name] ?? [];
      const key = faces.join("");
      element.classList.toggle("down", table.fingers.includes(name));
      if (this.#drawn.get(name) === key) continue;
      this.#drawn.set(name, key);
      this.#draw(name, element, faces);
    }
    this.#showCues();
    this.dispatchEvent(new Event("shown"));
  }

  #draw(name, element, faces) {
    element.dataset.stones = String(faces.length);
    element.dataset.faces = faces.join("");
    this.#tiles.get(name)?.classList.toggle("taken", faces.length > 0);
    const kind = this.model.scene.places[name]?.kind;
    element.classList.toggle("spent", kind === "pile" && !faces.length);
    if (kind === "card") return element.classList.toggle("pulled", !faces.length);
    if (kind === undefined) return undefined;
    element.querySelector("svg")?.remove();
    if (kind === "pile") {
      element.prepend(pileOf(faces, this.model.scene.places[name].face));
      element.querySelector(".pile-count").textContent = String(faces.length);
    } else if (faces.length) element.append(stackOf(faces));
    return undefined;
  }

  #showCues() {
    if (!this.model.table || !this.model.scene) return;
    const motions = new Map(this.model.scene.legend.map(({ cue, motion }) => [cue, motion]));
    for (const [name, element] of this.elements) {
      const cue = this.model.cue(name) ?? "";
      element.dataset.cue = cue;
      element.dataset.motion = motions.get(cue) ?? "";
      element.setAttribute("aria-label", this.#label(name));
    }
  }

  /** What a place is, what is on it and what its light says. */
  #label(name) {
    const cue = this.model.cueText(name);
    const laid = this.model.status?.gardens?.laid[name]?.label;
    const said = laid ? word("label-on", { item: this.#stateLabel(name), text: laid }) : this.#stateLabel(name);
    return cue ? word("label-with-light", { item: said, text: cue }) : said;
  }

  #stateLabel(name) {
    const { scene, table } = this.model;
    const cell = this.model.cell(name);
    const faces = table.stacks[name] ?? [];
    const card = scene.cards[name];
    if (cell?.role) return cell.label;
    if (card) return this.#cardLabel(card, faces.length > 0);
    if (scene.places[name]?.kind === "pile") return word("label-pile", { place: this.#placeName(name), count: faces.length });
    if (!faces.length) return word("label-empty", { place: this.#placeName(name) });
    if (scene.pieces?.length) return word("label-pieces", { place: this.#placeName(name), item: this.#pieces(faces) });
    const player = scene.player_names[faces.at(-1)] ?? "";
    return word("label-stack", { place: this.#placeName(name), player, count: faces.length });
  }

  #pieces(sorts) {
    return sorts.map((sort) => this.model.scene.pieces[sort]?.label ?? "").join(word("list-comma"));
  }

  #cardLabel(card, isThere) {
    const facts = { item: card.label, player: this.model.scene.player_names[card.owner] ?? "", text: patternText(card) };
    const said = word(isThere ? "label-card" : "label-card-out", facts);
    return isCertain(card) ? said : `${said} ${word(`label-card-${card.standing}`)}`;
  }

  #placeName(name) {
    return this.model.cell(name)?.label ?? this.model.scene.places[name]?.label ?? name;
  }
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function buttonFace({ role, label }) {
  const icon = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${role}` }));
  const text = document.createElement("span");
  text.className = "button-label";
  text.textContent = role === "choose" ? label : word(`button-${role}`);
  text.title = label;
  return [icon, text];
}
