/** Frames of lights that the page makes itself, for positions that are not on the board. */

/** @import { Cue, Scene } from "./protocol.js" */

/** Colour of squares changed by the last turn: red, green, blue. */
const LAST = [150, 96, 26];
/** Brightness of a cue, as a part of the legend's. */
const LEVEL = 0.6;
/** From a lamp's brightness to that of a screen. */
const GAMMA = 0.45;

/**
 * The colour of a light on a screen, for CSS.
 *
 * @param {readonly number[]} colour
 */
export function screenColour(colour) {
  return `rgb(${colour.map((value) => Math.round(255 * (value / 255) ** GAMMA)).join(" ")})`;
}

/**
 * Make a frame that lights the places that a turn has changed, and cues above all.
 *
 * @param {Scene | null} scene
 * @param {readonly string[]} changed
 * @param {readonly (Cue | null)[]} cues by cell
 */
export function lamps(scene, changed, cues = []) {
  const cells = scene?.cells ?? [];
  const frame = new Uint8Array(3 * cells.length);
  cells.forEach(({ name }, i) => {
    const colour = scene?.legend.find(({ cue }) => cue === cues[i])?.colour.map((value) => Math.round(value * LEVEL));
    if (colour) frame.set(colour, 3 * i);
    else if (changed.includes(name)) frame.set(LAST, 3 * i);
  });
  return frame;
}
