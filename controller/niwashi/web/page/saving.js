/** Pictures to keep: what the program draws, saved as SVG or painted on a canvas and saved as PNG. */

/** Dots across: sharp on a sheet of paper as wide as a hand is long. */
const WIDTH = 2400;

/** @param {string} name */
function address(name) {
  const when = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  const facts = new URLSearchParams({ language: document.documentElement.lang, when });
  return `picture/${name}.svg?${facts}`;
}

/**
 * Save a picture of the program as it is.
 *
 * @param {string} name
 */
export async function saveSvg(name) {
  await saveFile(address(name), `${name}.svg`);
}

/**
 * Save what the program answers as a file; returns what it says instead if it makes none.
 *
 * @param {string} from
 * @param {string} name
 */
export async function saveFile(from, name) {
  const answer = await fetch(from);
  if (!answer.ok) return answer.text();
  save(await answer.blob(), name);
  return "";
}

/**
 * Save a picture of the program as dots.
 *
 * @param {string} name
 */
export async function savePng(name) {
  await saveDots(address(name), `${name}.png`);
}

/**
 * Save an SVG file of the program as dots.
 *
 * @param {string} from
 * @param {string} name
 */
export async function saveDots(from, name) {
  const image = new Image();
  image.src = from;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(blob, name), "image/png");
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
