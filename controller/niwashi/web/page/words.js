/** The catalogue's texts for the page, each with `{name}` where something is put in. */

/** @import { PageWords } from "./protocol.js" */

/** @type {Record<string, string>} */
let texts = {};

/** Fetch the words of the document's language. Returns the languages there are, by tag. */
export async function loadWords() {
  const answer = await fetch(`words/${document.documentElement.lang}.json`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  /** @type {PageWords} */
  const found = await answer.json();
  texts = found.words;
  return found.languages;
}

/**
 * The text of a key, its blanks filled in. An unknown key shows itself: tests look for that.
 *
 * @param {string} key
 * @param {Record<string, string | number>} facts
 */
export function word(key, facts = {}) {
  const text = texts[`page-${key}`] ?? `page-${key}`;
  return text.replace(/\{(\w+)\}/g, (blank, name) => String(facts[name] ?? blank));
}

/**
 * Fill all elements below `root` that name a word for their text or their label.
 *
 * @param {ParentNode} root
 */
export function fillWords(root) {
  /** @param {string | undefined} key */
  const text = (key = "") => texts[key] ?? key;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-word]"))) {
    each.textContent = text(each.dataset.word);
  }
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-word-label]"))) {
    each.setAttribute("aria-label", text(each.dataset.wordLabel));
  }
}

/**
 * A number with its sign, a real minus.
 *
 * @param {number} number
 */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}
