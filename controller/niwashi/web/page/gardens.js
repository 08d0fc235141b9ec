/** Gardens of tiles: what lies on the board, the tile at hand, what everybody has, pictures to keep. */

import { byId } from "./dom.js";
import { crestOf, pictureOf, svg } from "./stones.js";
import { savePng, saveSvg } from "./saving.js";
import { word } from "./words.js";

export class Gardens {
  #panel = "";
  #hand = "";

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.model = board.model;
    this.model.addEventListener("status", () => this.#show());
    this.model.addEventListener("preview", ({ detail }) => this.#preview(detail));
    board.addEventListener("built", () => this.#show());
  }

  #show() {
    const { status, scene } = this.model;
    if (!status || !scene) return;
    const { gardens } = status;
    this.#lay(gardens?.laid ?? {});
    this.#promise(gardens?.promises ?? {});
    this.#showHand(gardens);
    this.#showPlayers(gardens);
  }

  // On the board

  #lay(laid) {
    for (const [name, element] of this.board.elements) {
      const tile = laid[name];
      const key = tile ? `${tile.picture} ${this.#turn(tile.turn)}` : "";
      if ((element.dataset.laid ?? "") === key) continue;
      element.dataset.laid = key;
      element.querySelector("img.laid")?.remove();
      if (tile) element.prepend(this.#tile(tile, "laid"));
    }
  }

  #tile({ picture, turn }, className) {
    const made = document.createElement("img");
    Object.assign(made, { src: pictureOf(picture), alt: "", className, draggable: false });
    made.style.rotate = `${this.#turn(turn)}deg`;
    return made;
  }

  #turn(degrees) {
    return (degrees + (this.board.turned ? 180 : 0)) % 360;
  }

  /** What a touch of each square would bring, as a number on it. */
  #promise(promises) {
    for (const [name, element] of this.board.elements) {
      const promise = promises[name];
      element.querySelector(".promise")?.remove();
      element.querySelector("img.ghost")?.remove();
      if (promise) element.append(chip(promise.points));
    }
  }

  /** The tile as it would lie where somebody looks. */
  #preview({ name, promise }) {
    for (const each of document.querySelectorAll("img.ghost")) each.remove();
    const element = this.board.elements.get(name);
    if (!promise?.picture || !element) return;
    element.prepend(this.#tile(promise, "laid ghost"));
  }

  // Beside the board

  #showHand(gardens) {
    const box = byId("at-hand");
    const key = JSON.stringify([gardens?.at_hand, gardens?.turn_over, gardens?.stock]);
    if (key === this.#hand) return;
    this.#hand = key;
    box.hidden = !gardens?.at_hand.length;
    box.replaceChildren();
    if (!box.hidden) box.append(...gardens.at_hand.map((tile) => this.#handTile(tile, gardens)), this.#stock(gardens));
  }

  #handTile({ picture, label }, { turn_over: turning }) {
    const made = document.createElement(turning ? "button" : "div");
    const image = document.createElement("img");
    Object.assign(image, { src: pictureOf(picture), alt: label });
    made.className = "hand-tile";
    made.append(image);
    if (!turning) return made;
    const text = document.createElement("span");
    text.textContent = word("turn-tile");
    made.type = "button";
    made.append(text);
    made.addEventListener("click", () => this.model.choose(turning));
    return made;
  }

  #stock({ stock }) {
    const made = document.createElement("p");
    made.textContent = word("stock", { count: stock });
    return made;
  }

  #showPlayers(gardens) {
    const { scene, status } = this.model;
    const key = JSON.stringify([gardens?.players, gardens?.shown, status.side, Boolean(status.result), scene.player_names]);
    if (key === this.#panel) return;
    const open = [...byId("gardens").querySelectorAll("details[open]")].map(({ dataset }) => dataset.player);
    this.#panel = key;
    byId("gardens").hidden = !gardens;
    if (!gardens) return;
    const isOver = Boolean(status.result);
    const shown = gardens.shown.length ? [cards(word("open-gardens"), gardens.shown)] : [];
    byId("gardens").replaceChildren(...gardens.players.map((player, i) => this.#player(player, i, isOver)), ...shown);
    for (const each of byId("gardens").querySelectorAll("details")) each.open = isOver || open.includes(each.dataset.player);
  }

  #player(player, index, isOver) {
    const made = document.createElement("section");
    made.className = "garden";
    made.dataset.player = String(index);
    made.classList.toggle("deciding", !isOver && this.model.status.side === index);
    made.append(this.#head(player, index), beads(player), this.#score(player, index));
    const own = [...player.cards, ...(player.famous ? [player.famous] : [])];
    if (own.length) made.append(cards(word("own-cards"), own));
    const count = player.hidden + (player.has_famous && !player.famous ? 1 : 0);
    if (count) made.append(text("p", word("hidden-cards", { count }), "hidden-cards"));
    return made;
  }

  #head({ points, stored }, index) {
    const head = document.createElement("h3");
    const crest = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, crestOf(index));
    head.append(crest, this.model.scene.player_names[index] ?? "");
    if (stored) {
      const image = document.createElement("img");
      Object.assign(image, { src: pictureOf(stored.picture), alt: word("stored", { text: stored.label }), className: "stored" });
      head.append(image);
    }
    head.append(text("span", word("points", { count: points }), "points"));
    return head;
  }

  /** An item of a score shows the squares that bring it to whoever points at it. */
  #item(made, places) {
    const show = (isOn) => places.forEach((name) => this.board.elements.get(name)?.classList.toggle("counted", isOn));
    made.tabIndex = 0;
    for (const begin of ["pointerenter", "focus"]) made.addEventListener(begin, () => show(true));
    for (const end of ["pointerleave", "blur"]) made.addEventListener(end, () => show(false));
    return made;
  }

  #score({ items, picture }, index) {
    const made = document.createElement("details");
    made.dataset.player = String(index);
    const list = document.createElement("dl");
    for (const { label, points, places } of items) list.append(this.#item(row(label, points), places));
    const saving = document.createElement("p");
    saving.className = "saving";
    const title = this.model.scene.player_names[index];
    for (const [kind, save] of [["SVG", saveSvg], ["PNG", savePng]]) {
      const button = text("button", kind, "plain");
      button.type = "button";
      button.setAttribute("aria-label", word("save", { player: title, item: kind }));
      button.addEventListener("click", () => save(picture));
      saving.append(button);
    }
    saving.prepend(text("span", word("keep")));
    made.append(text("summary", word("score")), list, saving);
    return made;
  }
}

/** A number on a square; what brings nothing is a dot, so that numbers stand out. */
function chip(points) {
  const sign = points > 0 ? "good" : points < 0 ? "bad" : "even";
  const made = text("span", points < 0 ? `−${-points}` : points ? `+${points}` : "", `promise ${sign}`);
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Virtue as beads on a string. */
function beads({ virtue, most }) {
  const made = document.createElement("p");
  made.className = "beads";
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", word("virtue", { count: virtue }));
  made.append(text("span", word("virtue-name")), ...Array.from({ length: most }, (_, i) => text("i", "", i < virtue ? "full" : "")));
  return made;
}

function cards(title, all) {
  const made = document.createElement("div");
  made.className = "own-cards";
  made.append(text("h4", title), ...all.map(card));
  return made;
}

function card({ label, text: said, points, placeholder }) {
  const made = document.createElement("p");
  made.className = "garden-card";
  made.append(text("b", label), " ", text("span", said));
  if (points !== undefined) made.append(" ", text("span", word("points", { count: points }), "points"));
  if (placeholder) made.append(" ", text("small", word("placeholder"), "card-mark"));
  return made;
}

function row(label, points) {
  const made = document.createElement("div");
  made.append(text("dt", label), text("dd", points < 0 ? `−${-points}` : String(points)));
  return made;
}

function text(tag, content, className = "") {
  const made = document.createElement(tag);
  made.textContent = content;
  if (className) made.className = className;
  return made;
}
