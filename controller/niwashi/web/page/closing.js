/** Groups of cells, such as gardens around a table, drawn together where the screen is narrow. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {"x" | "y"} Axis */

/** Cells so near belong to one group. */
const NEAR = 1.3;
/** How near cells of two groups may come, and how far a group moves at most, in cell widths. */
const APART = 1.12;
const MOST = 1;

/** @type {[Axis, Axis][]} */
const AXES = [["y", "x"], ["x", "y"]];

/**
 * The same cells, each group as close to the middle as the others let it: up and down first, then sideways.
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
 * Move a group that lies on one side of the middle towards it, as far as nothing is in its way.
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
