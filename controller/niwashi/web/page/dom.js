/** The page's elements, found or made, with their types. */

/**
 * The element with an id. Throws if there is none, or if it is of another kind.
 *
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @template {Element} E
 * @overload
 * @param {string} id
 * @param {new () => E} kind such as HTMLInputElement
 * @returns {E}
 */
/**
 * @param {string} id
 * @param {new () => Element} kind
 */
export function byId(id, kind = HTMLElement) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} with the id "${id}"`);
  return found;
}

/**
 * A new element with some of its properties.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * A new button that is no form's.
 *
 * @param {string} text
 * @param {() => void} act
 * @param {string} className
 */
export function makeButton(text, act, className = "plain") {
  const made = make("button", { type: "button", className }, text);
  made.addEventListener("click", act);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new part of a drawing.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * The element of a place that something happened on or in, null beside all places.
 *
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
export function placeAround(target) {
  return target instanceof Element ? target.closest("[data-place]") : null;
}

/**
 * The element of a place.
 *
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export function placeNamed(name) {
  return document.querySelector(`[data-place="${CSS.escape(name)}"]`);
}

/** What is in focus. */
export function focused() {
  const found = document.activeElement;
  return found instanceof HTMLElement ? found : null;
}
