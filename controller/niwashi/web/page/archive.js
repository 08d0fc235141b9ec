/** Asking the program for what it keeps, and what of it is shown everywhere. */

import { word } from "./words.js";

/** @import { GameEntry } from "./protocol.js" */

/**
 * What the program answers, or what it says instead.
 *
 * @param {string} address
 * @param {string} [body] what is sent along
 * @returns {Promise<unknown>} a text if it refuses
 */
export async function asked(address, body) {
  try {
    const answer = await fetch(address, body === undefined ? {} : { method: "POST", body });
    return answer.ok ? answer.json() : answer.text();
  } catch {
    return word("my-failed");
  }
}

/**
 * Who played, "" if nobody has said.
 *
 * @param {GameEntry} entry
 */
export function namesOf({ players }) {
  return players.filter(Boolean).join(" – ");
}

/**
 * When a game was begun, as people here write it.
 *
 * @param {GameEntry} entry
 */
export function when({ began_at: begun }) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Date(begun * 1000).toLocaleString(document.documentElement.lang, how);
}
