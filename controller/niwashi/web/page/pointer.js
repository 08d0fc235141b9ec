/** Mouse, pen and finger on the stage: a tap lifts or sets down, a drag does both at once. */

const DRAG_PX = 7;
const LONG_PRESS_MS = 450;

export class Pointer {
  /** The pointer that is down, and what it began on. */
  #down = null;

  /**
   * @param {import("./hands.js").Hands} hands
   * @param {import("./floating.js").Floating} floating
   */
  constructor(hands, floating) {
    this.hands = hands;
    this.floating = floating;
    const stage = document.getElementById("stage");
    stage.addEventListener("pointerdown", (event) => this.#press(event));
    stage.addEventListener("contextmenu", (event) => event.preventDefault());
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#lift(event));
    window.addEventListener("pointercancel", (event) => this.#cancel(event));
  }

  #press(event) {
    if (this.#down || !event.isPrimary || event.button === 1) return;
    const element = event.target.closest("[data-place]");
    const name = element?.dataset.place ?? null;
    const isCard = name !== null && this.hands.kind(name) === "card";
    const one = event.shiftKey || event.button === 2;
    const isTouch = event.pointerType === "touch";
    const down = { id: event.pointerId, element, name, isCard, isTouch, one, x: event.clientX, y: event.clientY };
    this.#down = { ...down, began: this.hands.isHolding ? "holding" : "", timer: 0 };
    this.#follow(event);
    if (!name) return;
    element.classList.add("touched");
    if (this.hands.kind(name) === "button") this.hands.press(name);
    else if (event.pointerType !== "mouse" && !isCard) this.#waitForLongPress(event);
  }

  /** A finger that stays still takes the top stone; a mouse has its right button for that. */
  #waitForLongPress(event) {
    const down = this.#down;
    down.timer = setTimeout(() => {
      if (this.#down !== down || down.began) return;
      this.#follow(event);
      this.hands.pick(down.name, { one: true });
      down.began = "drag";
      navigator.vibrate?.(12);
    }, LONG_PRESS_MS);
  }

  #move(event) {
    if (!event.isPrimary) return;
    if (this.#down || event.pointerType === "mouse") this.#follow(event);
    const down = this.#down;
    if (down?.id !== event.pointerId || !down.name) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.began && Math.hypot(dx, dy) > DRAG_PX) this.#beginDrag(down);
    if (down.began === "card") this.#slide(down, dx, dy);
    if (down.began === "drag") this.#mark(this.#under(event));
  }

  #beginDrag(down) {
    clearTimeout(down.timer);
    if (this.hands.kind(down.name) === "button") return;
    down.began = down.isCard ? "card" : "drag";
    down.wasPulled = down.element.classList.contains("pulled");
    if (down.isCard) down.element.classList.add("sliding");
    else this.hands.pick(down.name, { one: down.one });
    if (down.isCard && !down.wasPulled) this.hands.toggleCard(down.name);
  }

  #slide({ element }, dx, dy) {
    element.style.setProperty("--slide-x", `${dx}px`);
    element.style.setProperty("--slide-y", `${dy}px`);
  }

  #lift(event) {
    const down = this.#end(event);
    if (!down) return;
    if (!down.name) this.#putBackOnWood(down, event);
    else if (this.hands.kind(down.name) === "button") this.hands.release(down.name);
    else if (down.began === "card") this.#dropCard(down, event);
    else if (down.began === "drag") this.#dropStones(event);
    else this.#tap(down);
  }

  #tap(down) {
    this.hands.act(down.name, { one: down.one, touch: down.isTouch });
  }

  /** A tap beside all places lets go of what is held; buttons and lists beside the stage do not. */
  #putBackOnWood(down, event) {
    if (down.began === "holding" && event.target.closest?.("#stage")) this.hands.putBack();
  }

  #dropStones(event) {
    const target = this.#under(event);
    if (!this.hands.isHolding) return;
    if (target) this.hands.drop(target.dataset.place);
    else this.hands.putBack();
  }

  /** A card let go over its own place goes back into it; anywhere else it lies beside it. */
  #dropCard(down, event) {
    const box = down.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const isOver = x > 0 && y > 0 && x < box.width && y < box.height;
    if (isOver) this.hands.toggleCard(down.name);
  }

  #cancel(event) {
    const down = this.#end(event);
    if (!down) return;
    if (down.began === "drag") this.hands.putBack();
    if (down.name && this.hands.kind(down.name) === "button") this.hands.release(down.name);
  }

  #end(event) {
    const down = this.#down;
    if (down?.id !== event.pointerId) return null;
    this.#down = null;
    clearTimeout(down.timer);
    this.#mark(null);
    down.element?.classList.remove("touched", "sliding");
    down.element?.style.removeProperty("--slide-x");
    down.element?.style.removeProperty("--slide-y");
    if (event.pointerType !== "mouse") this.floating.rest(this.#under(event)?.dataset.place ?? down.name);
    return down;
  }

  #follow(event) {
    this.floating.follow(event.clientX, event.clientY, event.pointerType !== "mouse");
  }

  #under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]") ?? null;
  }

  #mark(element) {
    for (const each of document.querySelectorAll(".over")) each.classList.remove("over");
    element?.classList.add("over");
  }
}
