/** The catalogue's texts for the page, each with `{name}` where something is put in. */

/** @type {Record<string, string>} */
let texts = {};

/** Fetch the words of the document's language. Returns the languages there are, by tag. */
export async function loadWords() {
  const answer = await fetch(`words/${document.documentElement.lang}.json`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  const found = await answer.json();
  texts = found.words;
  return found.languages;
}

/** The text of a key, its blanks filled in. An unknown key shows itself: tests look for that. */
export function word(key, facts = {}) {
  const text = texts[`page-${key}`] ?? `page-${key}`;
  return text.replace(/\{(\w+)\}/g, (blank, name) => String(facts[name] ?? blank));
}

/** Fill all elements below `root` that name a word for their text or their label. */
export function fillWords(root) {
  for (const each of root.querySelectorAll("[data-word]")) {
    each.textContent = texts[each.dataset.word] ?? each.dataset.word;
  }
  for (const each of root.querySelectorAll("[data-word-label]")) {
    each.setAttribute("aria-label", texts[each.dataset.wordLabel] ?? each.dataset.wordLabel);
  }
}
