/** Gardens of tiles: tiles on the board, the tile at hand, players' gardens, pictures to save. */

import { byId, make, makeButton, svg } from "./dom.js";
import { pictureElement, showPicture } from "./host.js";
import { savePng, saveSvg } from "./saving.js";
import { crestOf, pictureOf } from "./stones.js";
import { word } from "./words.js";

/** @import { ChoiceView, FamousView, GardenCardView, GardensView, GardenView, LaidTile, Scene, TouchPreview, TileView } from "./protocol.js" */
/** @import { Board } from "./board.js" */

/** Least distance of a garden from the middle of the board, in cell widths, that leaves room for a name. */
const INWARD = 0.8;

export class Gardens {
  #panel = "";
  #hand = "";
  /** The place pointed at. */
  #seen = "";
  #frames = "";
  #written = "";
  /** The places with a choice written on them. @type {Set<string>} */
  #choices = new Set();
  #drawing = make("div", { id: "garden-frames" });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.model = board.model;
    this.model.on("status", () => this.#show());
    this.model.on("preview", ({ name }) => this.#preview(name));
    this.#drawing.setAttribute("aria-hidden", "true");
    byId("board").append(this.#drawing);
    board.on("built", () => {
      this.#frames = "";
      this.#written = "";
      this.#show();
    });
    board.on("fit", () => {
      this.#write();
      this.#promise(this.model.status?.gardens?.promises ?? {});
    });
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { gardens } = status;
    this.#lay(gardens?.laid ?? {});
    this.#write();
    this.#promise(gardens?.promises ?? {});
    this.#frame(scene);
    this.#preview(this.#seen);
    this.#showHand(gardens);
    this.#showPlayers(gardens, status.acting, Boolean(status.result), scene.player_names);
  }

  // On the board

  /** @param {Record<string, LaidTile>} laid */
  #lay(laid) {
    for (const [name, element] of this.board.elements) {
      const tile = laid[name];
      const key = tile ? `${tile.picture} ${this.#turn(tile.turn)}` : "";
      if ((element.dataset.laid ?? "") === key) continue;
      element.dataset.laid = key;
      element.querySelector("img.laid")?.remove();
      if (tile) element.prepend(this.#tile(tile.picture, tile.turn, "laid"));
    }
  }

  /**
   * @param {string} picture
   * @param {number} turn
   * @param {string} className
   */
  #tile(picture, turn, className) {
    const made = pictureElement(pictureOf(picture), { alt: "", className, draggable: false });
    made.style.rotate = `${this.#turn(turn)}deg`;
    return made;
  }

  /** @param {number} degrees */
  #turn(degrees) {
    return (degrees + (this.board.turned ? 180 : 0)) % 360;
  }

  /**
   * Show on each square the points that a touch would bring, unless a choice is written there.
   *
   * @param {Record<string, TouchPreview>} promises
   */
  #promise(promises) {
    for (const [name, element] of this.board.elements) {
      const promise = promises[name];
      element.querySelector(".promise")?.remove();
      if (promise && !this.#choices.has(name)) element.append(chip(promise.points));
    }
  }

  /** Write on each place the choice that its touch makes: marks where words are too long for one of them. */
  #write() {
    const { status } = this.model;
    if (!status) return;
    const { choices, gardens } = status;
    const key = JSON.stringify([choices, gardens?.chosen, gardens?.pictures, gardens?.promises, this.board.unit]);
    if (key === this.#written) return;
    this.#written = key;
    const made = this.#writeAll(choices, gardens, false);
    const isSmall = made.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    document.body.classList.toggle("marked", isSmall);
    if (isSmall) this.#writeAll(choices, gardens, true);
  }

  /**
   * @param {ChoiceView[]} choices
   * @param {GardensView | null} gardens
   * @param {boolean} isSmall
   */
  #writeAll(choices, gardens, isSmall) {
    const all = [];
    this.#choices.clear();
    for (const [name, element] of this.board.elements) {
      const own = choices.filter(({ place }) => place === name);
      const [choice] = own;
      const chosen = gardens?.chosen[name];
      const isChoice = Boolean(choice?.short) && own.length === 1 && !gardens?.promises[name]?.picture;
      element.querySelector(".says")?.remove();
      this.board.cover(name, isChoice || Boolean(chosen));
      if (!chosen && !isChoice) continue;
      if (isChoice) this.#choices.add(name);
      const text = chosen || !choice ? "" : isSmall ? choice.mark : choice.short;
      const made = written(text, chosen?.picture ?? gardens?.pictures[choice?.turn ?? ""], isSmall);
      element.append(made);
      all.push(made);
    }
    return all;
  }

  /**
   * Draw a frame around each garden, with its owner's name.
   *
   * @param {Scene} scene
   */
  #frame({ pattern, player_names: names, pieces, game }) {
    const key = JSON.stringify([game, names, this.board.turned, this.board.size]);
    if (key === this.#frames) return;
    this.#frames = key;
    this.#drawing.replaceChildren();
    const parts = pieces.length ? [...new Set(Object.values(pattern))] : [];
    const { width, height } = this.board.size;
    for (const part of parts) {
      const boxes = [...this.board.places].filter(([name]) => pattern[name] === part).map(([, box]) => box);
      const left = Math.min(...boxes.map((box) => box.x - box.width / 2));
      const right = Math.max(...boxes.map((box) => box.x + box.width / 2));
      const top = Math.min(...boxes.map((box) => box.y - box.height / 2));
      const bottom = Math.max(...boxes.map((box) => box.y + box.height / 2));
      const made = make("div", { className: "garden-frame" }, make("span", {}, names[part] ?? ""));
      made.dataset.player = String(part);
      made.classList.add(...sidesOf({ left, right, top, bottom }, width, height));
      Object.assign(made.style, {
        left: `${(100 * left) / width}%`,
        top: `${(100 * top) / height}%`,
        width: `${(100 * (right - left)) / width}%`,
        height: `${(100 * (bottom - top)) / height}%`,
      });
      this.#drawing.append(made);
    }
  }

  /**
   * Preview the tile at the place pointed at.
   *
   * @param {string} name
   */
  #preview(name) {
    this.#seen = name;
    const promise = this.model.promiseAt(name);
    for (const each of document.querySelectorAll("img.ghost")) each.remove();
    const element = this.board.elements.get(name);
    if (!promise?.picture || !element) return;
    element.prepend(this.#tile(promise.picture, promise.turn ?? 0, "laid ghost"));
  }

  // Beside the board

  /** @param {GardensView | null} gardens */
  #showHand(gardens) {
    const box = byId("at-hand");
    const key = JSON.stringify([gardens?.at_hand, gardens?.turn_over, gardens?.stock]);
    if (key === this.#hand) return;
    this.#hand = key;
    box.hidden = !gardens?.at_hand.length;
    box.replaceChildren();
    if (!gardens?.at_hand.length) return;
    const stock = make("p", {}, word("stock", { count: gardens.stock }));
    box.append(...gardens.at_hand.map((tile) => this.#handTile(tile, gardens.turn_over)), stock);
  }

  /**
   * @param {TileView} tile
   * @param {string} turning the choice that turns the tile over, "" if there is none
   */
  #handTile({ picture, label }, turning) {
    const image = pictureElement(pictureOf(picture), { alt: label });
    if (!turning) return make("div", { className: "hand-tile" }, image);
    const made = makeButton("", () => this.model.choose(turning), "hand-tile");
    made.append(image, make("span", {}, word("turn-tile")));
    return made;
  }

  /**
   * @param {GardensView | null} gardens
   * @param {number} side
   * @param {boolean} isOver
   * @param {string[]} names
   */
  #showPlayers(gardens, side, isOver, names) {
    const key = JSON.stringify([gardens?.players, gardens?.shown, side, isOver, names]);
    if (key === this.#panel) return;
    const box = byId("gardens");
    const open = [...box.querySelectorAll("details")].filter((each) => each.open).map(({ dataset }) => dataset.player);
    this.#panel = key;
    box.hidden = !gardens;
    if (!gardens) return;
    const shown = gardens.shown.length ? [cards(word("open-gardens"), gardens.shown)] : [];
    const players = gardens.players.map((player, i) => {
      const made = this.#player(player, i, names[i] ?? "");
      made.classList.toggle("deciding", !isOver && side === i);
      return made;
    });
    box.replaceChildren(...players, ...shown);
    for (const each of box.querySelectorAll("details")) each.open = isOver || open.includes(each.dataset.player);
  }

  /**
   * @param {GardenView} player
   * @param {number} index
   * @param {string} name
   */
  #player(player, index, name) {
    const made = make("section", { className: "garden" });
    made.dataset.player = String(index);
    made.append(this.#head(player, index, name), beads(player), this.#score(player, index, name));
    const own = [...player.cards, ...(player.famous ? [player.famous] : [])];
    if (own.length) made.append(cards(word("own-cards"), own));
    const count = player.hidden + (player.has_famous && !player.famous ? 1 : 0);
    if (count) made.append(make("p", { className: "hidden-cards" }, word("hidden-cards", { count })));
    return made;
  }

  /**
   * @param {GardenView} player
   * @param {number} index
   * @param {string} name
   */
  #head({ points, stored }, index, name) {
    const crest = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, crestOf(index));
    const head = make("h2", {}, crest, name);
    if (stored) {
      const alt = word("stored", { text: stored.label });
      head.append(pictureElement(pictureOf(stored.picture), { alt, className: "stored" }));
    }
    head.append(pointsOf(points));
    return head;
  }

  /**
   * Highlight the squares of an item of the score while it is pointed at.
   *
   * @param {HTMLElement} made
   * @param {string[]} places
   */
  #item(made, places) {
    /** @param {boolean} isOn */
    const show = (isOn) => places.forEach((name) => this.board.elements.get(name)?.classList.toggle("counted", isOn));
    made.tabIndex = 0;
    for (const begin of ["pointerenter", "focus"]) made.addEventListener(begin, () => show(true));
    for (const end of ["pointerleave", "blur"]) made.addEventListener(end, () => show(false));
    return made;
  }

  /**
   * @param {GardenView} player
   * @param {number} index
   * @param {string} name
   */
  #score({ items, picture }, index, name) {
    const list = make("dl");
    for (const { label, points, places } of items) list.append(this.#item(row(label, points), places));
    const saving = make("p", { className: "saving" }, make("span", {}, word("keep")));
    for (const [kind, save] of Object.entries({ SVG: saveSvg, PNG: savePng })) {
      const button = makeButton(kind, () => save(picture));
      button.setAttribute("aria-label", word("save", { player: name, item: kind }));
      saving.append(button);
    }
    const made = make("details", {}, make("summary", {}, word("score")), list, saving);
    made.dataset.player = String(index);
    return made;
  }
}

/**
 * What is written on a place: what its touch does, or the kind of stone that was chosen there.
 *
 * @param {string} text
 * @param {string | undefined} picture
 * @param {boolean} isSmall
 */
function written(text, picture, isSmall) {
  const made = make("span", { className: isSmall ? "says small" : "says" }, text);
  if (picture) made.prepend(pictureElement(pictureOf(picture), { alt: "" }));
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * The classes of a garden's frame: `far` in the upper half, and the side with its owner's name where the middle of
 * the board is free, as there the name covers nothing.
 *
 * @param {{left: number, right: number, top: number, bottom: number}} frame in cell widths
 * @param {number} width of the board
 * @param {number} height of the board
 * @returns {string[]}
 */
function sidesOf({ left, right, top, bottom }, width, height) {
  const [x, y] = [width / 2, height / 2];
  const isFar = top + bottom < height;
  const inward = left > x + INWARD ? "left" : right < x - INWARD ? "right" : top > y + INWARD ? "top" : bottom < y - INWARD ? "bottom" : "";
  return [...(isFar ? ["far"] : []), ...(inward ? ["inward", `at-${inward}`] : [])];
}

/**
 * Format the points on a square; zero is a dot, so that numbers stand out.
 *
 * @param {number} points
 */
function chip(points) {
  const sign = points > 0 ? "good" : points < 0 ? "bad" : "even";
  const made = make("span", { className: `promise ${sign}` }, points < 0 ? `−${-points}` : points ? `+${points}` : "");
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * Draw virtue as beads on a string.
 *
 * @param {GardenView} player
 */
export function beads({ virtue, most }) {
  const made = make("span", { className: "beads" }, make("span", {}, word("virtue-name")));
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", word("virtue", { count: virtue }));
  for (let i = 0; i < most; i += 1) made.append(make("i", i < virtue ? { className: "full" } : {}));
  return made;
}

/**
 * @param {string} title
 * @param {(GardenCardView | FamousView)[]} all
 */
function cards(title, all) {
  const madeUp = all.filter((each) => each.placeholder).map((each) => each.label);
  const note = make("p", { className: "cards-note" }, word("made-up-cards", { text: madeUp.join(word("list-comma")) }));
  return make("div", { className: "own-cards" }, make("h3", {}, title), ...all.map(card), ...(madeUp.length ? [note] : []));
}

/** @param {GardenCardView | FamousView} shown */
function card(shown) {
  const isFamous = "needs" in shown;
  const told = isFamous ? famousPicture(shown) : make("span", {}, shown.text);
  const made = make("p", { className: "garden-card" }, make("b", {}, shown.label), " ", told);
  if (isFamous) made.append(" ", pointsOf(shown.points));
  return made;
}

/**
 * Draw a famous garden as on its card: the squares and their required pictures.
 *
 * @param {FamousView} shown
 */
function famousPicture({ needs, text }) {
  const size = { viewBox: "-2 -2 104 64", class: "famous", role: "img", "aria-label": text };
  const made = svg("svg", size, svg("title", {}, text));
  for (const row of [3, 2, 1]) {
    for (const [file, letter] of [..."abcde"].entries()) {
      const things = needs[`${letter}${row}`] ?? [];
      const at = { x: 20 * file, y: 20 * (3 - row), width: 20, height: 20 };
      made.append(svg("rect", { ...at, class: things.includes("moss") ? "moss" : "sand" }));
      for (const stone of things.filter((each) => each !== "moss")) made.append(showPicture(svg("image", at), pictureOf(stone)));
    }
  }
  return made;
}

/** @param {number} points */
export function pointsOf(points) {
  return make("span", { className: "points" }, word("points", { count: points }));
}

/**
 * @param {string} label
 * @param {number} points
 */
function row(label, points) {
  return make("div", {}, make("dt", {}, label), make("dd", {}, points < 0 ? `−${-points}` : String(points)));
}
