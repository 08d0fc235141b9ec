/** Save or share pictures of the program: as SVG, or by a canvas as PNG. */

import { host } from "./host.js";

/** Width in pixels: sharp on paper up to about 20 cm. */
const WIDTH = 2400;

/**
 * @param {string} name
 * @param {string[]} [players] who plays, in turn order, to be written below a game
 */
function address(name, players = []) {
  const when = new Date().toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  const facts = new URLSearchParams({ language: document.documentElement.lang, when });
  for (const player of players) facts.append("player", player);
  return `picture/${name}.svg?${facts}`;
}

/**
 * Save a picture as SVG.
 *
 * @param {string} name
 */
export async function saveSvg(name) {
  await saveFile(address(name), `${name}.svg`);
}

/**
 * Save the program's answer as a file; returns its message if it fails.
 *
 * @param {string} from
 * @param {string} name
 */
export async function saveFile(from, name) {
  const answer = await host().fetch(from);
  if (!answer.ok) return answer.text();
  saveBlob(await answer.blob(), name);
  return "";
}

/**
 * Save a picture as PNG.
 *
 * @param {string} name
 */
export async function savePng(name) {
  await saveDots(address(name), `${name}.png`);
}

/**
 * Save an SVG file of the program as PNG.
 *
 * @param {string} from
 * @param {string} name
 */
export async function saveDots(from, name) {
  const blob = await dots(from);
  if (blob) saveBlob(blob, name);
}

/**
 * Hand a picture of the program to whatever this device shares with; save it where there is nothing such.
 *
 * @param {string} name
 * @param {string} text
 * @param {string[]} players who plays, in turn order
 */
export async function sharePicture(name, text, players) {
  const blob = await dots(address(name, players));
  if (!blob) return;
  const shared = { files: [new File([blob], `${name}.png`, { type: blob.type })], text };
  if (!navigator.canShare?.(shared)) return saveBlob(blob, `${name}.png`);
  await navigator.share(shared).catch(() => undefined); // somebody has thought better of it
}

/**
 * @param {string} from the address of an SVG file
 * @returns {Promise<Blob | null>} a PNG file
 */
async function dots(from) {
  const drawn = URL.createObjectURL(await (await host().fetch(from)).blob());
  const image = new Image();
  image.src = drawn;
  await image.decode();
  URL.revokeObjectURL(drawn);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function saveBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
