/** Move groups of cells, such as gardens around a table, closer together on narrow screens. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {"x" | "y"} Axis */

/** Largest distance of cells in one group. */
const NEAR = 1.3;
/** Smallest distance of cells of two groups, and largest move of a group, in cell widths. */
const APART = 1.12;
const MOST = 1;

/** @type {[Axis, Axis][]} */
const AXES = [["y", "x"], ["x", "y"]];

/**
 * Move each group towards the middle as far as the others allow, first vertically, then horizontally.
 *
 * @template {Point} C
 * @param {C[]} cells
 * @param {(cell: C) => boolean} isGround
 * @returns {C[]}
 */
export function closedUp(cells, isGround) {
  const moved = cells.map((cell) => ({ ...cell }));
  const groups = groupsOf(moved).filter((group) => group.some(isGround));
  if (groups.length < 2) return cells;
  for (const [axis, other] of AXES) {
    const { low, high } = ends(moved.filter(isGround), axis);
    for (const group of groups) draw(group, moved, axis, other, (low + high) / 2);
  }
  return moved;
}

/**
 * Move a group on one side of the middle towards it, until something is in its way.
 *
 * @param {Point[]} group
 * @param {Point[]} all
 * @param {Axis} axis
 * @param {Axis} other
 * @param {number} middle
 */
function draw(group, all, axis, other, middle) {
  const { low, high } = ends(group, axis);
  const sign = high < middle ? 1 : low > middle ? -1 : 0;
  if (!sign) return;
  const others = all.filter((cell) => !group.includes(cell));
  let way = Math.min((sign > 0 ? middle - high : low - middle) - APART / 2, MOST);
  for (const one of group) {
    for (const cell of others) {
      const ahead = (cell[axis] - one[axis]) * sign;
      const aside = Math.abs(cell[other] - one[other]);
      if (ahead > 0 && aside < APART - 1e-6) way = Math.min(way, ahead - APART);
    }
  }
  for (const one of group) one[axis] += sign * Math.max(way, 0);
}

/**
 * @template {Point} C
 * @param {C[]} cells
 */
function groupsOf(cells) {
  /** @type {C[][]} */
  const groups = [];
  const left = new Set(cells);
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group) {
      for (const cell of left) {
        if (Math.hypot(cell.x - one.x, cell.y - one.y) > NEAR) continue;
        left.delete(cell);
        group.push(cell);
      }
    }
    groups.push(group);
  }
  return groups;
}

/**
 * @param {Point[]} cells
 * @param {Axis} axis
 */
function ends(cells, axis) {
  const all = cells.map((cell) => cell[axis]);
  return { low: Math.min(...all), high: Math.max(...all) };
}
