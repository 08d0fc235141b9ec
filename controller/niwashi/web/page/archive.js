/** Request kept games, and format what several views show of them. */

import { host } from "./host.js";
import { word } from "./words.js";

/** @import { GameEntry } from "./protocol.js" */

/**
 * Request an address; returns the parsed answer.
 *
 * @param {string} address
 * @param {string} [body] body of a POST
 * @returns {Promise<unknown>} a text if the program refuses
 */
export async function asked(address, body) {
  try {
    const answer = await host().fetch(address, body === undefined ? {} : { method: "POST", body });
    return answer.ok ? answer.json() : answer.text();
  } catch {
    return word("my-failed");
  }
}

/**
 * Players' names, "" if unknown.
 *
 * @param {GameEntry} entry
 */
export function namesOf({ players }) {
  return players.filter(Boolean).join(" – ");
}

/**
 * Start of a game in the local format.
 *
 * @param {GameEntry} entry
 */
export function when({ began_at: begun }) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Date(begun * 1000).toLocaleString(document.documentElement.lang, how);
}
