/** What a browser keeps for this page; where it keeps nothing, as some do who block cookies, the page remembers by itself. */

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** What was not kept, until the page is left. @type {Map<string, string | null>} */
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
 * @param {string | null} text null for nothing any more
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
