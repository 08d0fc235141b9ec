/**
 * What a handling will do to the table, shown until the program says what it did.
 *
 * @typedef {{stacks: Record<string, number[]>, hands: Record<string, number[]>, fingers: string[]}} Table
 * @typedef {{seq: number, verb: string, place: string | null}} Handling
 */

/** The table after handlings that the program has not answered yet; the given one stays as it is. */
export function predict(table, { places = {}, pieces = [], two_faced: turns = false }, hand, pending) {
  const next = structuredClone(table);
  next.hands[hand] ??= [];
  for (const handling of pending) apply(next, { places, pieces, turns }, hand, handling);
  return next;
}

/** Hands only: what hands cannot do changes nothing here, and the program will say why. */
function apply(table, { places, pieces, turns }, hand, { verb, place }) {
  const held = table.hands[hand];
  const stack = place === null ? held : table.stacks[place];
  if (verb === "press") table.fingers.push(place);
  if (verb === "release") table.fingers = table.fingers.filter((each) => each !== place);
  if (!stack) return;
  const isCard = places[place]?.kind === "card";
  if (verb === "pull" && isCard) table.stacks[place] = [];
  else if (verb === "put" && isCard) table.stacks[place] = [places[place].owner];
  else if (verb === "turn") turn(turns ? stack : [], place === null);
  else if (!isCard) move(verb, held, stack, places[place], pieces);
}

function turn(stones, all) {
  for (let i = all ? 0 : Math.max(0, stones.length - 1); i < stones.length; i += 1) stones[i] = 1 - stones[i];
}

function move(verb, held, stack, place, pieces) {
  if (verb === "lift") held.push(...stack.splice(0));
  if (verb === "take" && stack.length) held.push(stack.pop());
  if (verb !== "set" && verb !== "add") return;
  const stones = verb === "set" ? held.splice(0) : held.splice(-1);
  // Whoever rides stays on top: what is put there goes beneath.
  const at = stack.length && pieces[stack.at(-1)]?.rides ? -1 : stack.length;
  stack.splice(at, 0, ...stones.map((face) => (place?.kind === "pile" ? place.face : face)));
}
