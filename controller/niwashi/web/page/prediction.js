/** Predict the effect of moves on the table until the program answers. */

/** @import { Handle, PieceView, PlaceView, Scene, TableState } from "./protocol.js" */
/** @typedef {{seq: number, verb: Handle["verb"], place: string | null}} Handling */

/**
 * Return the table after pending moves; `table` is not changed.
 *
 * @template {TableState} T
 * @param {T} table
 * @param {Partial<Pick<Scene, "places" | "pieces" | "two_faced">>} scene
 * @param {string} hand
 * @param {Handling[]} pending
 */
export function predict(table, { places = {}, pieces = [], two_faced: turns = false }, hand, pending) {
  const next = structuredClone(table);
  next.hands[hand] ??= [];
  for (const handling of pending) apply(next, { places, pieces, turns }, hand, handling);
  return next;
}

/**
 * Apply one move. An impossible one changes nothing; the program will refuse it.
 *
 * @param {TableState} table
 * @param {{places: Record<string, PlaceView>, pieces: PieceView[], turns: boolean}} game
 * @param {string} hand
 * @param {Handling} handling
 */
function apply(table, { places, pieces, turns }, hand, { verb, place }) {
  const held = table.hands[hand] ?? [];
  if (place === null) return verb === "turn" ? turn(turns ? held : [], true) : undefined;
  const stack = table.stacks[place];
  const there = places[place];
  if (verb === "press") table.fingers.push(place);
  if (verb === "release") table.fingers = table.fingers.filter((each) => each !== place);
  if (!stack) return undefined;
  if (verb === "turn") return turn(turns ? stack : [], false);
  if (there?.kind !== "card") return move(verb, held, stack, there, pieces);
  if (verb === "pull") table.stacks[place] = [];
  else if (verb === "put") table.stacks[place] = [there.owner];
  return undefined;
}

/**
 * @param {number[]} stones
 * @param {boolean} all
 */
function turn(stones, all) {
  const first = all ? 0 : Math.max(0, stones.length - 1);
  stones.splice(first, stones.length, ...stones.slice(first).map((face) => 1 - face));
}

/**
 * @param {Handle["verb"]} verb
 * @param {number[]} held
 * @param {number[]} stack
 * @param {PlaceView | undefined} place
 * @param {PieceView[]} pieces
 */
function move(verb, held, stack, place, pieces) {
  if (verb === "lift") held.push(...stack.splice(0));
  if (verb === "take") held.push(...stack.splice(-1));
  if (verb !== "set" && verb !== "add") return;
  const stones = verb === "set" ? held.splice(0) : held.splice(-1);
  // Riding pieces stay on top: others go beneath.
  const top = stack.at(-1);
  const at = top !== undefined && pieces[top]?.rides ? -1 : stack.length;
  stack.splice(at, 0, ...stones.map((face) => (place?.kind === "pile" ? place.face : face)));
}
