/** A group of check boxes, stored in the browser. */

import { make } from "./dom.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @typedef {{kept: string, kind: string, names: readonly string[], usual: boolean}} Kind */

export class Switches {
  /** @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();

  /**
   * @param {HTMLElement} element their parent
   * @param {Kind} kind storage name, prefix of their words, and default
   * @param {() => void} changed
   */
  constructor(element, { kept, kind, names, usual }, changed = () => {}) {
    this.kept = kept;
    const before = read(kept);
    for (const name of names) {
      const box = make("input", { type: "checkbox", id: `${kind}-${name}` });
      box.checked = before?.[name] ?? (before?.["all"] ?? usual);
      box.addEventListener("change", () => {
        this.#keep();
        changed();
      });
      this.#boxes.set(name, box);
      element.append(make("label", { className: "switch" }, box, " ", make("span", {}, word(`${kind}-${name}`))));
    }
  }

  /** @param {string} name */
  wants(name) {
    return this.#boxes.get(name)?.checked === true;
  }

  /** True if any is on. */
  get any() {
    return [...this.#boxes.values()].some((box) => box.checked);
  }

  #keep() {
    const on = [...this.#boxes].map(([name, box]) => [name, box.checked]);
    keep(this.kept, JSON.stringify(Object.fromEntries(on)));
  }
}

/**
 * Read stored switches; null if there are none. An older page stored "off" for all.
 *
 * @param {string} name
 * @returns {Record<string, boolean> | null}
 */
function read(name) {
  const text = kept(name);
  if (text === "off") return { all: false };
  try {
    const found = JSON.parse(text ?? "null");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, on]) => typeof on === "boolean"));
  } catch {
    return null;
  }
}
