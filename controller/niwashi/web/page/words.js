/** The page's texts from the catalogue, with `{name}` for facts. */

import { host } from "./host.js";

/** @import { PageWords } from "./protocol.js" */

/** @type {Record<string, string>} */
let texts = {};

/** Fetch the words of the document's language. Returns the names of all languages, by tag. */
export async function loadWords() {
  const answer = await host().fetch(`words/${document.documentElement.lang}.json`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  /** @type {PageWords} */
  const found = await answer.json();
  texts = found.words;
  return found.languages;
}

/**
 * Return the text of a key with its facts. An unknown key is returned itself: tests look for that.
 *
 * @param {string} key
 * @param {Record<string, string | number>} facts
 */
export function word(key, facts = {}) {
  const text = texts[`page-${key}`] ?? `page-${key}`;
  return text.replace(/\{(\w+)\}/g, (blank, name) => String(facts[name] ?? blank));
}

/**
 * Fill in all elements below `root` that name a word for their text or label.
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
 * End a text with the full stop of the page's language.
 *
 * @param {string} text
 */
export function sentence(text) {
  return `${text}${document.documentElement.lang === "ja" ? "。" : "."}`;
}

/**
 * Format a number with its sign, with a real minus.
 *
 * @param {number} number
 */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}
