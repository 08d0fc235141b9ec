/** Groups of cells, such as gardens around a table, drawn together where the screen is narrow. */

/** Cells so near belong to one group. */
const NEAR = 1.3;
/** How near cells of two groups may come, and how far a group moves at most, in cell widths. */
const APART = 1.12;
const MOST = 1;

/** The same cells, each group as close to the middle as the others let it: up and down first, then sideways. */
export function closedUp(cells, isGround) {
  const groups = groupsOf(cells).filter((group) => group.some(isGround));
  if (groups.length < 2) return cells;
  const at = new Map(cells.map((cell) => [cell, { ...cell }]));
  for (const [axis, other] of [["y", "x"], ["x", "y"]]) {
    const [low, high] = ends([...at.values()].filter(isGround), axis);
    for (const group of groups) draw(group.map((cell) => at.get(cell)), [...at.values()], axis, other, (low + high) / 2);
  }
  return cells.map((cell) => at.get(cell));
}

/** Move a group that lies on one side of the middle towards it, as far as nothing is in its way. */
function draw(group, all, axis, other, middle) {
  const [low, high] = ends(group, axis);
  const sign = high < middle ? 1 : low > middle ? -1 : 0;
  if (!sign) return;
  const others = all.filter((cell) => !group.includes(cell));
  let way = Math.min((sign > 0 ? middle - high : low - middle) - APART / 2, MOST);
  for (const one of group) {
    for (const cell of others) {
      const [ahead, aside] = [(cell[axis] - one[axis]) * sign, Math.abs(cell[other] - one[other])];
      if (ahead > 0 && aside < APART - 1e-6) way = Math.min(way, ahead - APART);
    }
  }
  for (const one of group) one[axis] += sign * Math.max(way, 0);
}

function groupsOf(cells) {
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

function ends(cells, axis) {
  const all = cells.map((cell) => cell[axis]);
  return [Math.min(...all), Math.max(...all)];
}
