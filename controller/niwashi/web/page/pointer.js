/** Mouse, pen and touch: a tap lifts or sets down, a drag does both; the right button or a long touch draws marks. */

import { byId, placeAround } from "./dom.js";

/** @import { Arrows } from "./arrows.js" */
/** @import { Floating } from "./floating.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Zoom } from "./zoom.js" */
/**
 * A pointer that is down, with its start and target.
 *
 * @typedef {{
 *   id: number, element: HTMLElement | null, name: string | null, isCard: boolean, isTouch: boolean, one: boolean,
 *   x: number, y: number, began: "" | "holding" | "drag" | "card" | "look" | "key" | "mark", wasPulled: boolean,
 *   timer: ReturnType<typeof setTimeout> | undefined,
 * }} Down
 */

const DRAG_PX = 7;
const LONG_PRESS_MS = 450;
/** Milliseconds until a finger on a small cell starts the zoom. */
const LOOKS_MS = 240;

export class Pointer {
  /** @type {Down | null} */
  #down = null;

  /**
   * @param {Hands} hands
   * @param {Floating} floating
   * @param {Zoom} zoom
   * @param {Arrows} arrows
   */
  constructor(hands, floating, zoom, arrows) {
    this.hands = hands;
    this.floating = floating;
    this.zoom = zoom;
    this.arrows = arrows;
    for (const table of [byId("stage"), byId("board-buttons")]) {
      table.addEventListener("pointerdown", (event) => this.#press(event));
      table.addEventListener("contextmenu", (event) => event.preventDefault());
    }
    // A finger that draws a mark scrolls nothing.
    byId("stage").addEventListener("touchmove", (event) => this.#down?.began === "mark" && event.cancelable && event.preventDefault(), { passive: false });
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#lift(event));
    window.addEventListener("pointercancel", (event) => this.#cancel(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.#down || !event.isPrimary || event.button === 1) return;
    const element = placeAround(event.target);
    const name = element?.dataset.place ?? null;
    const isCard = name !== null && this.hands.kind(name) === "card";
    const isMark = event.button === 2;
    const isTouch = event.pointerType === "touch";
    /** @type {Down} */
    const down = {
      ...{ id: event.pointerId, element, name, isCard, isTouch, one: event.shiftKey, x: event.clientX, y: event.clientY },
      ...{ began: isMark ? "mark" : this.hands.isHolding ? "holding" : "", wasPulled: false, timer: undefined },
    };
    this.#down = down;
    this.#follow(event);
    if (!name || isMark) return;
    element?.classList.add("touched");
    if (this.hands.kind(name) === "button") this.hands.press(name);
    else if (this.hands.isHoldable(name)) this.#waitForHold(down, name);
    else if (event.pointerType !== "mouse" && isCard) this.#waitForLook(down);
    else if (isTouch && this.#looksFor(down)) this.#waitForZoom(down, event);
    else if (event.pointerType !== "mouse") this.#waitForMark(down);
  }

  /**
   * Push a square's key down for as long as the pointer rests there: held, it is a button.
   *
   * @param {Down} down
   * @param {string} name
   */
  #waitForHold(down, name) {
    down.timer = setTimeout(() => {
      if (this.#down !== down || down.began) return;
      down.began = "key";
      this.hands.press(name);
    }, LONG_PRESS_MS);
  }

  /**
   * Preview a card while a finger rests on it, without pulling it.
   *
   * @param {Down} down
   */
  #waitForLook(down) {
    down.timer = setTimeout(() => {
      if (this.#down !== down || down.began) return;
      down.began = "look";
      down.element?.classList.add("looked-at");
    }, LONG_PRESS_MS);
  }

  /**
   * True if a finger may be choosing among small cells: there is nothing to lift.
   *
   * @param {Down} down
   */
  #looksFor({ element, began }) {
    return this.zoom.isWanted(element) && (began === "holding" || element?.dataset.stones === "0");
  }

  /**
   * @param {Down} down
   * @param {PointerEvent} event
   */
  #waitForZoom(down, event) {
    down.timer = setTimeout(() => this.#down === down && !this.#isDragged(down) && this.#near(down, event), LOOKS_MS);
  }

  /** @param {Down} down */
  #isDragged({ began }) {
    return began === "drag" || began === "card";
  }

  /**
   * @param {Down} down
   * @param {PointerEvent} event
   */
  #near({ element, isTouch }, event) {
    if (!isTouch || !element || !this.zoom.isWanted(element)) return;
    this.zoom.begin(element, event.clientX, event.clientY);
    this.#aim(event);
  }

  /**
   * Show which cell is selected.
   *
   * @param {PointerEvent} event
   */
  #aim(event) {
    const cell = this.#under(event);
    this.#mark(cell);
    if (this.zoom.isOn) this.zoom.name(cell, event.clientX, event.clientY);
  }

  /**
   * Begin a mark by a long touch; a mouse has its right button for that.
   *
   * @param {Down} down
   */
  #waitForMark(down) {
    down.timer = setTimeout(() => {
      if (this.#down !== down || down.began) return;
      down.began = "mark";
      this.arrows.aim(down.name, down.name);
      navigator.vibrate?.(12);
    }, LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!event.isPrimary) return;
    if (this.#down || event.pointerType === "mouse") this.#follow(event);
    const down = this.#down;
    if (down?.id !== event.pointerId || !down.name) return;
    const dx = event.clientX - down.x;
    const dy = event.clientY - down.y;
    if (!this.zoom.isOn && !down.began && Math.hypot(dx, dy) > DRAG_PX) this.#beginDrag(down, down.name, event);
    if (down.began === "card") this.#slide(down, dx, dy);
    if (down.began === "mark") this.arrows.aim(down.name, this.#under(event)?.dataset.place ?? null);
    if (down.began === "drag" || this.zoom.isOn) this.#aim(event);
  }

  /**
   * @param {Down} down
   * @param {string} name
   * @param {PointerEvent} event
   */
  #beginDrag(down, name, event) {
    clearTimeout(down.timer);
    if (this.hands.kind(name) === "button") return;
    down.began = down.isCard ? "card" : "drag";
    down.wasPulled = Boolean(down.element?.classList.contains("pulled"));
    if (down.isCard) down.element?.classList.add("sliding");
    else this.#pick(down, name, event);
    if (down.isCard && !down.wasPulled) this.hands.toggleCard(name);
  }

  /**
   * @param {Down} down
   * @param {string} name
   * @param {PointerEvent} event
   */
  #pick(down, name, event) {
    this.hands.pick(name, { one: down.one });
    if (this.hands.isHolding) this.#near(down, event);
  }

  /**
   * @param {Down} down
   * @param {number} dx
   * @param {number} dy
   */
  #slide({ element }, dx, dy) {
    element?.style.setProperty("--slide-x", `${dx}px`);
    element?.style.setProperty("--slide-y", `${dy}px`);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const { isOn: wasNear } = this.zoom;
    const found = this.#under(event)?.dataset.place;
    const down = this.#end(event);
    if (!down) return;
    if (down.began === "mark") return this.arrows.toggle(down.name, found ?? null);
    this.arrows.wipe();
    if (down.began === "drag") this.#dropStones(found);
    else if (wasNear) this.#choose(found);
    else if (down.began === "look") this.#lookAway(down);
    else if (down.began === "key" && down.name) this.hands.release(down.name);
    else if (!down.name) this.#putBackOnWood(event);
    else if (this.hands.kind(down.name) === "button") this.hands.release(down.name);
    else if (down.began === "card") this.#dropCard(down, down.name, event);
    else this.hands.act(down.name, { one: down.one, touch: down.isTouch });
  }

  /**
   * End the preview of a card; the card gets no focus.
   *
   * @param {Down} down
   */
  #lookAway({ isTouch }) {
    if (isTouch) byId("stage").addEventListener("touchend", (event) => event.preventDefault(), { once: true });
    this.hands.model.preview("");
  }

  /**
   * Carry out the selected cell, or cancel beside all cells.
   *
   * @param {string | undefined} found
   */
  #choose(found) {
    if (found !== undefined) this.hands.act(found, { touch: true });
  }

  /**
   * Return held stones after a tap outside of all places, but not on buttons and lists.
   *
   * @param {PointerEvent} event
   */
  #putBackOnWood({ target }) {
    const isOnStage = target instanceof Element && target.closest("#stage");
    if (isOnStage) this.hands.putBack();
  }

  /** @param {string | undefined} target */
  #dropStones(target) {
    if (target === undefined) this.hands.putBack();
    else if (this.hands.isHolding || this.hands.isEarly) this.hands.drop(target);
  }

  /**
   * Put a card back if it is dropped on its place; else leave it pulled.
   *
   * @param {Down} down
   * @param {string} name
   * @param {PointerEvent} event
   */
  #dropCard({ element }, name, event) {
    const box = element?.getBoundingClientRect() ?? new DOMRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const isOver = x > 0 && y > 0 && x < box.width && y < box.height;
    if (isOver) this.hands.toggleCard(name);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    const down = this.#end(event);
    if (!down) return;
    if (down.began === "drag") this.hands.putBack();
    this.arrows.aim(null, null);
    if (down.name && (down.began === "key" || this.hands.kind(down.name) === "button")) this.hands.release(down.name);
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const down = this.#down;
    if (down?.id !== event.pointerId) return null;
    this.#down = null;
    clearTimeout(down.timer);
    this.zoom.end();
    this.#mark(null);
    down.element?.classList.remove("touched", "sliding", "looked-at");
    down.element?.style.removeProperty("--slide-x");
    down.element?.style.removeProperty("--slide-y");
    if (event.pointerType !== "mouse") this.floating.rest(this.#under(event)?.dataset.place ?? down.name);
    return down;
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    this.floating.follow(event.clientX, event.clientY, event.pointerType !== "mouse");
  }

  /** @param {PointerEvent} event */
  #under(event) {
    return placeAround(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {HTMLElement | null} element */
  #mark(element) {
    for (const each of document.querySelectorAll(".over")) each.classList.remove("over");
    element?.classList.add("over");
  }
}
