/** Find and create elements with their types. */

/**
 * Find an element by id. Throws if there is none, or if it has another type.
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
 * Create an element with properties and children.
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
 * Create a button that does not submit a form.
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
 * Create an SVG element.
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
 * Find the element of a place that contains an event's target; null outside of places.
 *
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
export function placeAround(target) {
  return target instanceof Element ? target.closest("[data-place]") : null;
}

/**
 * Find the element of a place.
 *
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export function placeNamed(name) {
  return document.querySelector(`[data-place="${CSS.escape(name)}"]`);
}

/** The focused element. */
export function focused() {
  const found = document.activeElement;
  return found instanceof HTMLElement ? found : null;
}

/** The page's font size in pixels: larger where the browser is set to larger text. */
export function remPx() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
