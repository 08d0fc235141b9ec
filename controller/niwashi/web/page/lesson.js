/** Lessons: start, progress, and what is offered at the end. */

import { byId, make, makeButton } from "./dom.js";
import { word } from "./words.js";

/** @import { LessonView, Scene } from "./protocol.js" */
/** @import { Model } from "./model.js" */

export class Lesson {
  #at = make("span", { id: "lesson-at" });
  #dots = make("span", { id: "lesson-dots", ariaHidden: "true" });
  #back = makeButton(word("lesson-back"), () => this.model.send({ do: "lesson-back" }));
  #leave = makeButton(word("lesson-leave"), () => this.model.send({ do: "lesson-leave" }));
  #on = makeButton("", () => this.model.send({ do: "lesson-finish" }), "plain strong");
  #learn = makeButton(word("learn"), () => this.#begin(this.model.scene?.game ?? ""));
  #games = make("div", { id: "lessons", role: "group", ariaLabel: word("learn-label") });

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#build();
    model.on("scene", () => this.#showScene());
    model.on("status", () => this.#show(model.status?.lesson ?? null));
  }

  #build() {
    Object.assign(this.#learn, { id: "learn" });
    Object.assign(this.#back, { id: "lesson-back" });
    Object.assign(this.#leave, { id: "lesson-leave" });
    Object.assign(this.#on, { id: "lesson-on" });
    const head = make("p", { id: "lesson-head" }, this.#at, this.#dots);
    const buttons = make("div", { id: "lesson-buttons" }, this.#on, this.#back, this.#leave);
    byId("whose").before(head);
    byId("speech").append(buttons);
    byId("ways-on").append(this.#learn);
    byId("ways").append(this.#games);
    this.#show(null);
  }

  /** @param {string} game */
  #begin(game) {
    byId("new-dialog", HTMLDialogElement).close();
    this.model.send({ do: "lesson", game });
  }

  #showScene() {
    const { scene } = this.model;
    if (!scene) return;
    this.#learn.hidden = !scene.lessons.includes(scene.game);
    this.#games.hidden = !scene.lessons.length;
    const buttons = scene.lessons.map((game) => this.#lesson(game, scene));
    this.#games.replaceChildren(make("h3", {}, word("learn-label")), ...buttons);
  }

  /**
   * @param {string} game
   * @param {Scene} scene
   */
  #lesson(game, { games }) {
    const made = makeButton(games[game]?.name ?? game, () => this.#begin(game));
    made.dataset.lesson = game;
    return made;
  }

  /** @param {LessonView | null} lesson */
  #show(lesson) {
    document.body.classList.toggle("learns", Boolean(lesson));
    byId("lesson-head").hidden = byId("lesson-buttons").hidden = !lesson;
    if (!lesson) return;
    const { game, step, steps, is_last: isLast, left_game: leftGame } = lesson;
    const name = this.model.scene?.games[game]?.name ?? game;
    this.#at.textContent = word("lesson-at", { item: name, count: step, text: steps });
    this.#showDots(step, steps);
    this.#back.disabled = step === 1;
    this.#on.hidden = !isLast;
    this.#on.textContent = word(leftGame ? "lesson-to-game" : "lesson-first-game");
  }

  /**
   * Draw a dot for each step.
   *
   * @param {number} step
   * @param {number} steps
   */
  #showDots(step, steps) {
    const dots = Array.from({ length: steps }, (_, i) => make("i", { className: i + 1 < step ? "past" : i + 1 === step ? "now" : "" }));
    this.#dots.replaceChildren(...dots);
  }
}
