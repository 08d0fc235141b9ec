/** Draw the board and the trays beside it, with one element per place. */

import { cardFace, patternText } from "./cards.js";
import { byId, focused, make, remPx, svg } from "./dom.js";
import { Emitter } from "./emitter.js";
import { isGround } from "./geometry.js";
import { screenColour } from "./lamps.js";
import { heightOfButtons, shapeFor, unitFor } from "./shape.js";
import { crestOf, drawFaces, pileOf, stackOf } from "./stones.js";
import { signed, word } from "./words.js";

/** @import { CardFace, CellView, Cue, Scene } from "./protocol.js" */
/** @import { Box, Layout, Trays } from "./geometry.js" */
/** @import { Model } from "./model.js" */
/** @import { Point } from "./group_layout.js" */

/** Smallest cell; smaller boards scroll. A finger that rests brings small cells nearer. */
const LEAST_PX = 22;
const MOST_PX = 280;
/** Visible side of the wood, in cell widths, and below it the shadow. */
const LIP = 0.1;
const SHADOW_PX = 5;
/** Smaller cells have no room for the word on a pad. */
const LABEL_PX = 32;
/** Narrower columns of piles show no captions. */
const SLIM_REM = 7;

/** @extends {Emitter<{built: undefined, shown: undefined, fit: undefined, shaped: undefined, turned: undefined}>} */
export class Board extends Emitter {
  /** Every interactive element, by the name of its place or cell. @type {Map<string, HTMLElement>} */
  elements = new Map();
  turned = false;
  unit = 60;
  #isBeside = true;
  /** What a person against the program handles is at full size; the other side is one line. */
  #isOneLine = false;
  /** @type {Layout | null} */
  #layout = null;
  #built = "";
  /** Content drawn on each place. @type {Map<string, string>} */
  #drawn = new Map();
  /** @type {Map<string, HTMLElement>} */
  #tiles = new Map();

  /** @param {Model} model */
  constructor(model) {
    super();
    this.model = model;
    model.on("scene", () => this.#build());
    model.on("table", () => this.#showTable());
    model.on("status", () => this.#showStatus());
    new ResizeObserver(() => this.fit()).observe(byId("space"));
    window.addEventListener("resize", () => this.#build());
  }

  /** Look at the board from the other side. */
  turn() {
    this.turned = !this.turned;
    this.#built = "";
    this.#build();
    this.emit("turned");
  }

  /**
   * Centre of a place on the screen.
   *
   * @param {string} name
   * @returns {Point | undefined}
   */
  middle(name) {
    const element = this.elements.get(name);
    return element && middleOf(element);
  }

  /**
   * Centres of all places on the screen, by name.
   *
   * @returns {[string, Point][]}
   */
  middles() {
    return [...this.elements].filter(([, element]) => element.checkVisibility()).map(([name, element]) => [name, middleOf(element)]);
  }

  /** Centre of the board on the screen. */
  get center() {
    return middleOf(byId("board"));
  }

  /** Boxes of all places, by name. */
  get places() {
    return this.#layout?.boxes ?? new Map();
  }

  /** Boxes of the cells in the order of the scene, which is also that of frames. */
  get boxes() {
    return (this.model.scene?.cells ?? []).map(({ name }) => this.#layout?.boxes.get(name) ?? null);
  }

  /**
   * True if a tile covers the lamp of a cell, by its number in the scene.
   *
   * @param {number} number
   */
  isCovered(number) {
    const name = this.model.scene?.cells[number]?.name ?? "";
    return Boolean(this.elements.get(name)?.dataset.laid);
  }

  /** Size of the board in cell widths; zero without a scene. */
  get size() {
    const { width, height } = this.#layout ?? { width: 0, height: 0 };
    return { width, height };
  }

  /** Scale the board to the available space. */
  fit() {
    if (!this.#layout) return;
    const space = byId("space");
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const lipped = { ...this.#layout, height: this.#layout.height + LIP };
    const most = Math.min(unitFor(lipped, this.#spaceLeft(), { width, height }), MOST_PX);
    this.unit = this.#isBeside ? most : Math.max(most, LEAST_PX);
    space.classList.toggle("scrolled", this.unit > most);
    byId("stage").classList.toggle("tiny", this.unit < LABEL_PX || this.#markWidth() > this.unit);
    byId("stage").classList.toggle("unnamed", !this.#isBeside && this.#areCardsNarrow());
    const board = byId("board");
    board.style.width = `${this.unit * this.#layout.width}px`;
    board.style.height = `${this.unit * this.#layout.height}px`;
    byId("stage").style.setProperty("--unit", `${this.unit}px`);
    byId("held-layer").style.setProperty("--unit", `${this.unit}px`);
    this.#placeTrays(board, this.#layout.trays);
    this.emit("fit");
  }

  /** About how wide the longest word on a pad is, in pixels. */
  #markWidth() {
    const ems = Object.values(this.model.scene?.marks ?? {}).map((mark) => emsOf(mark));
    return Math.max(0, ...ems) * Math.max(0.152 * this.unit, leastPx());
  }

  /** True if names of cards in a row would run into each other. */
  #areCardsNarrow() {
    const cards = Object.entries(this.model.scene?.cards ?? {});
    return cards.some(([name, { label }]) => (this.#layout?.boxes.get(name)?.width ?? Infinity) * this.unit < emsOf(label) * leastPx());
  }

  /** Space for the board; where the page scrolls, the board and what a turn takes are in sight. */
  #spaceLeft() {
    const { clientWidth: width, clientHeight: height } = byId("space");
    if (this.#isBeside) return { width, height: height - SHADOW_PX };
    const { classList, clientHeight } = document.documentElement;
    const top = byId("space").getBoundingClientRect().top + window.scrollY;
    const trays = ["tray-near", "tray-common"].map((id) => (byId("stage").classList.contains("ranged") ? 0 : byId(id).offsetHeight));
    const { decides, spare } = heightOfButtons({ decides: this.#decides, rem: remPx() });
    const below = trays.reduce((sum, height) => sum + height, (decides || SHADOW_PX) + byId("bar").offsetHeight);
    return { width, height: clientHeight - top - below - SHADOW_PX, spare: classList.contains("enlarged") ? Infinity : spare };
  }

  /** True if turns are played by buttons, which have to be in sight. */
  get #decides() {
    return Boolean(this.model.scene?.pieces.length);
  }

  /**
   * Choose the shape of the page for its window and this board.
   *
   * @param {CellView[]} used
   * @param {Scene} scene
   */
  #shape(used, scene) {
    const { places } = scene;
    const piles = Object.values(places).filter(({ kind }) => kind === "pile");
    const isShared = piles.some(({ owner }) => owner < 0);
    const hasCards = used.some(({ shape }) => shape === "card");
    // Unlike that of the window, this height stays as a phone hides its bars.
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const shape = shapeFor(used, this.turned, {
      width,
      height,
      rem: remPx(),
      trays: hasCards || !piles.length ? "none" : isShared ? "row" : this.#isOneLine ? "side" : "sides",
      decides: this.#decides,
      players: scene.players.length,
    });
    const { classList, style } = document.documentElement;
    this.#isBeside = shape.kind === "beside";
    classList.toggle("beside", this.#isBeside);
    classList.toggle("above", !this.#isBeside);
    for (const [size, isSo] of Object.entries(shape.sizes)) classList.toggle(size, isSo);
    style.setProperty("--side", `${shape.side}px`);
    style.setProperty("--pile", `${shape.pile}px`);
    const slim = this.#isBeside && !hasCards && shape.pile < SLIM_REM * remPx();
    byId("stage").classList.toggle("slim", slim);
    byId("stage").classList.toggle("rowed", hasCards && shape.arrangement.narrow);
    this.emit("shaped");
    return shape;
  }

  /**
   * Put each player's piles into the column of that player's cards, if there is one.
   *
   * @param {HTMLElement} board
   * @param {Trays | null} trays
   */
  #placeTrays(board, trays) {
    byId("stage").classList.toggle("ranged", Boolean(trays));
    for (const [id, room] of Object.entries({ "tray-near": trays?.near, "tray-far": this.#isOneLine ? null : trays?.far })) {
      const { style } = byId(id);
      style.left = room ? `${board.offsetLeft + this.unit * room.left}px` : "";
      style.top = room ? `${board.offsetTop + this.unit * room.top}px` : "";
      style.width = room ? `${this.unit * room.width}px` : "";
      style.height = room ? `${this.unit * room.height}px` : "";
    }
  }

  /** True if pieces can be moved on this page: on a simulated table, and not by spectators. */
  get #isHandled() {
    return this.model.isAway || Boolean(this.model.scene?.simulated && this.model.right !== "watch");
  }

  #build() {
    const { scene, status } = this.model;
    if (!scene) return;
    const { cells, places, cards, players, player_names: names, simulated, pieces, marks } = scene;
    // Cells for other games or more players are left out.
    const used = cells.filter(({ role, owner, name }) => (role ? owner < players.length : name in places));
    const buttons = used.filter(({ role }) => role);
    const looked = this.#isOneLine ? used.filter(({ shape, name }) => shape === "card" && places[name]?.owner !== this.model.ownSide) : [];
    const laid = used.filter((cell) => !buttons.includes(cell) && !looked.includes(cell));
    const { arrangement, layout } = this.#shape(laid, scene);
    const plan = JSON.stringify([cells, places, cards, players, names, simulated, pieces, marks, arrangement, this.#isHandled, this.#isOneLine && status?.opponents.players]);
    if (plan === this.#built) return void this.fit();
    this.#built = plan;
    byId("laying").hidden = true;
    drawFaces(players, pieces);
    document.body.classList.toggle("pictured", pieces.length > 0);
    const wasFocused = focused()?.dataset.cell ?? focused()?.dataset.place;
    this.#layout = layout;
    this.elements.clear();
    this.#drawn.clear();
    this.#buildWood(scene, layout);
    this.#tiles.clear();
    for (const cell of laid) {
      const box = layout.boxes.get(cell.name);
      if (box) this.#tiles.set(cell.name, this.#tile(cell, box, scene, layout));
    }
    byId("tiles").replaceChildren(...this.#tiles.values());
    const handles = laid.map((cell) => ({ cell, box: layout.boxes.get(cell.name) }));
    byId("cells").replaceChildren(...handles.flatMap(({ cell, box }) => (box ? [this.#cell(cell, box, scene, layout)] : [])));
    byId("board-buttons").replaceChildren(...buttons.map((cell) => this.#button(cell)));
    this.#buildTrays(scene, looked);
    this.fit();
    this.#showTable();
    if (wasFocused !== undefined) this.elements.get(wasFocused)?.focus();
    this.emit("built");
  }

  /**
   * @param {Scene} scene
   * @param {Layout} layout
   */
  #buildWood(scene, layout) {
    const { left, top, width, height } = layout.wood;
    byId("wood").classList.toggle("round", scene.cells.some(({ shape }) => shape === "hex"));
    put(byId("wood"), { x: left + width / 2, y: top + height / 2, width, height }, layout);
  }

  /**
   * @param {CellView} cell
   * @param {Box} box
   * @param {Scene} scene
   * @param {Layout} layout
   */
  #tile(cell, box, scene, layout) {
    const tile = make("div", { className: `tile ${cell.shape}${box.pointy ? " pointy" : ""}` });
    const mark = scene.marks[cell.name];
    if (isGround(cell)) tile.dataset.label = mark ?? cell.name.split(" ").at(-1);
    if (mark) tile.classList.add("marked");
    const part = scene.pattern[cell.name];
    if (part !== undefined) tile.dataset.part = String(part % 2);
    put(tile, box, layout);
    return tile;
  }

  /**
   * @param {CellView} cell
   * @param {Box} box
   * @param {Scene} scene
   * @param {Layout} layout
   */
  #cell(cell, box, scene, layout) {
    const made = this.#handle(cell.name, `cell ${cell.shape}${box.pointy ? " pointy" : ""}`);
    made.dataset.cell = cell.name;
    // Hexagons interlock: their corners would overlap their neighbours and take clicks meant for these.
    const side = Math.min(box.width, box.height);
    put(made, cell.shape === "hex" ? { ...box, width: side, height: side } : box, layout);
    const card = scene.cards[cell.name];
    made.style.setProperty("--out", String(box.aside ? 0 : box.out));
    made.style.setProperty("--aside", String(box.aside));
    if (card) made.append(cardFace(card, (card.owner === 0) !== this.turned));
    return made;
  }

  /**
   * A button of the board, in the row of actions.
   *
   * @param {CellView} cell
   */
  #button(cell) {
    const made = this.#handle(cell.name, "cell button");
    made.dataset.cell = cell.name;
    made.dataset.role = cell.role ?? "";
    made.append(...buttonFace(cell));
    return made;
  }

  /**
   * @param {Scene} scene
   * @param {CellView[]} looked cards that are only looked at
   */
  #buildTrays(scene, looked) {
    const piles = Object.entries(scene.places).filter(([, { kind }]) => kind === "pile");
    const isShared = piles.some(([, { owner }]) => owner < 0);
    this.#buildTray("tray-near", this.turned ? 1 : 0, scene, isShared);
    this.#buildTray("tray-far", this.turned ? 0 : 1, scene, isShared);
    if (looked.length) byId("tray-far").querySelector(".nameplate")?.after(this.#lookedAt(looked, scene));
    if (this.#isOneLine) byId("bar").after(byId("tray-far"));
    else byId("stage").prepend(byId("tray-far"));
    byId("tray-common").hidden = !isShared;
    byId("tray-common").replaceChildren(...(isShared ? piles : []).map(([name, { owner }]) => this.#pile(name, owner)));
  }

  /**
   * @param {string} id
   * @param {number} owner
   * @param {Scene} scene
   * @param {boolean} isShared true if all piles lie in one tray
   */
  #buildTray(id, owner, { places, players, player_names: names }, isShared) {
    const own = Object.keys(places).filter((name) => places[name]?.kind === "pile" && places[name].owner === owner);
    byId(id).dataset.owner = String(owner);
    byId(id).hidden = owner >= players.length || isShared;
    const piles = isShared ? [] : own.map((name) => this.#pile(name, owner, places[name]?.caption));
    byId(id).replaceChildren(nameplate(owner, names[owner] ?? ""), ...(owner === this.model.ownSide ? [] : this.#level(owner)), ...piles);
  }

  /**
   * The level of the program that plays a side, in a line of its own.
   *
   * @param {number} owner
   */
  #level(owner) {
    const [, level] = this.model.status?.opponents.players[owner]?.split(":") ?? [];
    return this.#isOneLine && level ? [make("small", { className: "level" }, word("level-short", { count: Number(level) }))] : [];
  }

  /**
   * The other side's cards as small patterns; a touch makes them large until the next one.
   *
   * @param {CellView[]} looked
   * @param {Scene} scene
   */
  #lookedAt(looked, { cards }) {
    const box = make("button", { type: "button", className: "looked-cards", ariaLabel: word("look-at-cards"), ariaExpanded: "false" });
    for (const { name } of looked) {
      const made = make("span", { className: "cell card", role: "img" });
      Object.assign(made.dataset, { place: name, cell: name });
      const card = cards[name];
      if (card) made.append(cardFace(card, false));
      this.elements.set(name, made);
      box.append(made);
    }
    box.addEventListener("click", () => {
      box.ariaExpanded = String(box.ariaExpanded !== "true");
      if (box.ariaExpanded === "true") setTimeout(() => document.addEventListener("click", () => (box.ariaExpanded = "false"), { once: true }));
    });
    return box;
  }

  /**
   * @param {string} name
   * @param {number} owner
   * @param {string} [text] its caption beside its owner's name
   */
  #pile(name, owner, text = this.#placeName(name)) {
    const made = this.#handle(name, owner >= 0 ? "pile owned" : "pile");
    const caption = make("span", { className: "caption" }, text);
    made.append(make("span", { className: "pile-count" }), caption);
    return made;
  }

  /**
   * @param {string} name
   * @param {string} className
   */
  #handle(name, className) {
    const made = this.#isHandled ? make("button", { type: "button", className }) : make("div", { className });
    if (!this.#isHandled) made.setAttribute("role", "img");
    made.dataset.place = name;
    made.tabIndex = this.elements.size ? -1 : 0;
    this.elements.set(name, made);
    return made;
  }

  #showTable() {
    const { table } = this.model;
    if (!table) return;
    for (const [name, element] of this.elements) {
      const faces = table.stacks[name] ?? [];
      const key = faces.join("");
      element.classList.toggle("down", table.fingers.includes(name));
      if (this.#drawn.get(name) === key) continue;
      this.#drawn.set(name, key);
      this.#draw(name, element, faces);
    }
    this.#showCues();
    this.emit("shown");
  }

  /**
   * @param {string} name
   * @param {HTMLElement} element
   * @param {number[]} faces
   */
  #draw(name, element, faces) {
    element.dataset.stones = String(faces.length);
    element.dataset.faces = faces.join("");
    this.#tiles.get(name)?.classList.toggle("taken", faces.length > 0);
    const place = this.model.place(name);
    element.classList.toggle("spent", place?.kind === "pile" && !faces.length);
    if (place?.kind === "card") element.classList.toggle("pulled", !faces.length);
    if (place === undefined || place.kind === "card") return;
    element.querySelector("svg")?.remove();
    if (place.kind === "pile") {
      element.prepend(pileOf(faces, place.face));
      /** @type {HTMLElement | null} */
      const count = element.querySelector(".pile-count");
      if (count) count.dataset.count = String(faces.length);
    } else if (faces.length) element.append(stackOf(faces));
  }

  #showStatus() {
    const { scene, status, ownSide } = this.model;
    const isOneLine = Boolean(scene?.simulated && status && !status.lesson && ownSide !== null && scene.players.length === 2);
    if (isOneLine !== this.#isOneLine) {
      this.#isOneLine = isOneLine;
      document.body.classList.toggle("one-line", isOneLine);
      this.#build();
    }
    this.#showCues();
  }

  #showCues() {
    if (!this.model.table || !this.model.scene) return;
    /** @type {Map<Cue | null, string>} */
    const motions = new Map(this.model.scene.legend.map(({ cue, motion }) => [cue, motion]));
    const colours = new Map(this.model.scene.legend.map(({ cue, colour }) => [cue, screenColour(colour)]));
    const due = Object.values(this.model.status?.due ?? {});
    const lending = new Set(due.filter(({ verb }) => verb === "add").map(({ pile }) => pile));
    for (const [name, element] of this.elements) {
      const cue = this.model.cue(name);
      element.dataset.cue = cue ?? "";
      element.dataset.motion = motions.get(cue) ?? "";
      element.setAttribute("aria-label", this.#label(name));
      element.classList.toggle("lends", lending.has(name));
      if (!element.dataset.role) continue;
      element.style.setProperty("--lamp", (cue && colours.get(cue)) || "");
      element.classList.toggle("idle", !cue && this.#isIdle(name));
    }
  }

  /**
   * True for *Done* of whoever is not to play, for a choice that is not open, and for *Help*, whose key is H.
   *
   * @param {string} name
   */
  #isIdle(name) {
    const cell = this.model.cell(name);
    const side = this.model.ownSide ?? this.model.status?.acting;
    return cell?.role === "choose" || cell?.role === "help" || (cell?.role === "done" && cell.owner >= 0 && cell.owner !== side);
  }

  /**
   * Hide the name of a place while something is written over it.
   *
   * @param {string} name
   * @param {boolean} isWritten
   */
  cover(name, isWritten) {
    this.#tiles.get(name)?.classList.toggle("written", isWritten);
  }

  /**
   * Set a place's label: its name, its content and the meaning of its light.
   *
   * @param {string} name
   */
  #label(name) {
    const cue = this.model.cueText(name);
    const felt = this.model.scene?.simulated ? undefined : this.model.status?.felt[name];
    const laid = this.model.status?.gardens?.laid[name]?.label;
    const state = laid ? word("label-on", { item: this.#stateLabel(name), text: laid }) : this.#stateLabel(name);
    const points = this.model.promiseAt(name)?.points ?? 0;
    const seen = felt ? word(`label-felt-${felt}`, { item: state }) : state;
    const label = points ? `${seen}${word("list-comma")}${signed(points)}` : seen;
    const whole = [label.replace(/[.。]$/, ""), ...this.#written(name, label)].join(word("list-comma"));
    return cue ? word("label-with-light", { item: whole, text: cue }) : whole;
  }

  /**
   * What is written on a place, with what it means.
   *
   * @param {string} name
   * @param {string} label what is said already
   * @returns {string[]}
   */
  #written(name, label) {
    const choice = this.model.choiceAt(name);
    if (choice?.short) return [choice.short, choice.text];
    const chosen = this.model.status?.gardens?.chosen[name]?.label ?? "";
    return chosen && !label.includes(chosen) ? [chosen] : [];
  }

  /** @param {string} name */
  #stateLabel(name) {
    const { scene } = this.model;
    const cell = this.model.cell(name);
    const faces = this.model.stack(name);
    const card = scene?.cards[name];
    const place = this.#placeName(name);
    if (cell?.role) return cell.label;
    if (card) return this.#cardLabel(card, faces.length > 0);
    if (this.model.place(name)?.kind === "pile") return word("label-pile", { place, count: faces.length });
    const top = faces.at(-1);
    if (top === undefined) return word("label-empty", { place });
    if (scene?.pieces.length) return word("label-pieces", { place, item: this.#pieces(faces) });
    return word("label-stack", { place, player: this.#playerName(top), count: faces.length });
  }

  /** @param {number[]} sorts */
  #pieces(sorts) {
    return sorts.map((sort) => this.model.scene?.pieces[sort]?.label ?? "").join(word("list-comma"));
  }

  /**
   * @param {CardFace} card
   * @param {boolean} isThere
   */
  #cardLabel(card, isThere) {
    const facts = { item: card.label, player: this.#playerName(card.owner), text: patternText(card) };
    return word(isThere ? "label-card" : "label-card-out", facts);
  }

  /** @param {number} player */
  #playerName(player) {
    return this.model.scene?.player_names[player] ?? "";
  }

  /** @param {string} name */
  #placeName(name) {
    return this.model.cell(name)?.label ?? this.model.place(name)?.label ?? name;
  }
}

/**
 * About how wide a text is, in widths of its Japanese letters.
 *
 * @param {string} text
 */
function emsOf(text) {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1 : 0.52), 0);
}

/** Smallest size of letters, in pixels. */
function leastPx() {
  return document.documentElement.classList.contains("phone") ? 11 : 13;
}

/**
 * Position an element at a box, in percent of the whole.
 *
 * @param {HTMLElement} element
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {Layout} whole
 */
function put(element, { x, y, width, height }, whole) {
  /** @type {(part: number, all: number) => string} */
  const share = (part, all) => `${(100 * part) / all}%`;
  element.style.left = share(x - width / 2, whole.width);
  element.style.top = share(y - height / 2, whole.height);
  element.style.width = share(width, whole.width);
  element.style.height = share(height, whole.height);
}

/**
 * @param {number} owner
 * @param {string} name
 */
function nameplate(owner, name) {
  const crest = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, crestOf(owner));
  return make("p", { className: "nameplate" }, crest, make("span", {}, name));
}

/** @param {Element} element */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {CellView} cell */
function buttonFace({ role, label }) {
  const icon = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${role}` }));
  const text = role === "choose" ? label : word(`button-${role}`);
  return [icon, make("span", { className: "button-label", title: label }, text)];
}
