/** Storage in the browser. If that is blocked, for example with cookies, values last until the page is left. */

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** Values that the browser does not store. @type {Map<string, string | null>} */
const unkept = new Map();

/**
 * @param {string} name
 * @param {Store} store
 * @returns {string | null}
 */
export function kept(name, store = "localStorage") {
  try {
    return unkept.has(name) ? (unkept.get(name) ?? null) : window[store].getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string | null} text null to remove the value
 * @param {Store} store
 */
export function keep(name, text, store = "localStorage") {
  try {
    if (text === null) window[store].removeItem(name);
    else window[store].setItem(name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
}
