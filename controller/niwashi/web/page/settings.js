/** Settings that all pages share: a control for each, built from the scene. */

import { byId, make, makeButton } from "./dom.js";

/** @import { SettingView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

/** Milliseconds that a slider rests before its value is sent, as each value is also written to disk. */
const REST_MS = 150;

export class Settings {
  /** @type {Map<string, Control>} */
  #controls = new Map();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    model.on("scene", () => this.#show());
  }

  #show() {
    for (const setting of this.model.scene?.settings ?? []) {
      const control = this.#controls.get(setting.name) ?? this.#add(setting);
      control.show(setting);
    }
  }

  /** @param {SettingView} setting */
  #add(setting) {
    const { name } = setting;
    const Kind = name === "theme" ? Theme : KINDS[setting.kind];
    const control = new Kind(name, (value) => this.model.send({ do: "set", setting: name, value }));
    this.#controls.set(name, control);
    byId("settings").append(control.box);
    return control;
  }
}

/** A control with its label. */
class Control {
  /** @param {string} name */
  constructor(name) {
    this.id = `setting-${name}`;
    this.label = make("span");
    this.box = make("label", {}, this.label);
  }

  /** @param {SettingView} setting */
  show(setting) {
    this.label.textContent = setting.label;
  }
}

class Choice extends Control {
  /**
   * @param {string} name
   * @param {(value: string) => void} set
   */
  constructor(name, set) {
    super(name);
    this.select = make("select", { id: this.id });
    this.select.addEventListener("change", () => set(this.select.value));
    this.box.append(" ", this.select);
  }

  /** @param {SettingView} setting */
  show(setting) {
    super.show(setting);
    const options = Object.entries(setting.choices).map(([value, text]) => new Option(text, value));
    this.select.replaceChildren(...options);
    this.select.value = String(setting.value);
  }
}

/** The choice of a theme: a picture of each, and the look of the page. */
class Theme extends Choice {
  #pictures = make("div", { className: "theme-pictures" });

  /**
   * @param {string} name
   * @param {(value: string) => void} set
   */
  constructor(name, set) {
    super(name, set);
    this.set = set;
    byId("settings").append(this.#pictures);
  }

  /** @param {SettingView} setting */
  show(setting) {
    super.show(setting);
    document.documentElement.dataset.theme = String(setting.value);
    const shown = Object.entries(setting.choices).map(([value, text]) => this.#picture(value, text, setting.value === value));
    if (this.#pictures.childElementCount !== shown.length) this.#pictures.replaceChildren(...shown);
    for (const each of this.#pictures.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.theme === setting.value));
    }
  }

  /**
   * @param {string} value
   * @param {string} text
   * @param {boolean} isChosen
   */
  #picture(value, text, isChosen) {
    const made = makeButton("", () => this.set(value), "theme-picture");
    made.dataset.theme = value;
    made.title = text;
    made.setAttribute("aria-label", text);
    made.setAttribute("aria-pressed", String(isChosen));
    return made;
  }
}

class Slider extends Control {
  #unit = "";
  /** Value to be sent, while the slider is being moved. @type {number | undefined} */
  #due;

  /**
   * @param {string} name
   * @param {(value: number) => void} set
   */
  constructor(name, set) {
    super(name);
    this.set = set;
    this.value = make("output");
    this.input = make("input", { type: "range", id: this.id });
    this.value.htmlFor.add(this.id);
    this.input.addEventListener("input", () => this.#move());
    this.box.append(make("span", {}, this.label, " ", this.value), this.input);
  }

  /** @param {SettingView} setting */
  show(setting) {
    super.show(setting);
    this.#unit = setting.unit;
    if (this.#due !== undefined) return; // it is being set on this page
    this.input.min = String(setting.least);
    this.input.max = String(setting.most);
    this.input.value = String(setting.value);
    this.#write();
  }

  #move() {
    this.#write();
    clearTimeout(this.#due);
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.set(this.input.valueAsNumber);
    }, REST_MS);
  }

  #write() {
    this.value.textContent = `${this.input.value}${this.#unit && ` ${this.#unit}`}`;
    this.input.setAttribute("aria-valuetext", this.value.textContent);
  }
}

class Switch extends Control {
  /**
   * @param {string} name
   * @param {(value: boolean) => void} set
   */
  constructor(name, set) {
    super(name);
    this.input = make("input", { type: "checkbox", id: this.id });
    this.input.addEventListener("change", () => set(this.input.checked));
    this.box.className = "switch";
    this.box.prepend(this.input, " ");
  }

  /** @param {SettingView} setting */
  show(setting) {
    super.show(setting);
    this.input.checked = setting.value === true;
  }
}

const KINDS = { choice: Choice, slider: Slider, switch: Switch };
