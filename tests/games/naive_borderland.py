"""A second, slow reading of the rules of Borderland, which shares no code and no form with the first.

A position is a dictionary from cells such as "f6" to "w" or "b"; each function is a clause word for word,
and distances are counted by walking. It counts trees for `seeds/perft`, and referees the fast rules::

    python -m tests.games.naive_borderland "6/7/8/9/5b4/4w6/10/9/8/7/6 w -" 1
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

ROWS = "abcdefghijk"
LENGTH = {row: 11 - abs(5 - i) for i, row in enumerate(ROWS)}
CELLS = [f"{row}{n}" for row in ROWS for n in range(1, LENGTH[row] + 1)]  # row-then-number order
OTHER = {"w": "b", "b": "w"}


def place(cell: str) -> tuple[int, int]:
    """Where a cell lies: its row, and how far right of the middle, in half cells."""
    row, number = cell[0], int(cell[1:])
    return ROWS.index(row), 2 * number - 1 - LENGTH[row]


def touch(one: str, other: str) -> bool:
    (row, x), (row2, x2) = place(one), place(other)
    return (abs(row - row2), abs(x - x2)) in {(0, 2), (1, 1)}


NEIGHBOURS = {cell: [other for other in CELLS if touch(cell, other)] for cell in CELLS}


def walked(start: str) -> dict[str, int]:
    """BL-1: the number of steps from a cell to every other."""
    steps, front = {start: 0}, [start]
    for cell in front:
        for beside in NEIGHBOURS[cell]:
            if beside not in steps:
                steps[beside] = steps[cell] + 1
                front.append(beside)
    return steps


DISTANCE = {cell: walked(cell) for cell in CELLS}

LEFT = {row: f"{row}1" for row in ROWS}
RIGHT = {row: f"{row}{LENGTH[row]}" for row in ROWS}
SIDES = [  # BL-2, once around
    {f"a{n}" for n in range(1, 7)},
    {RIGHT[row] for row in "abcdef"},
    {RIGHT[row] for row in "fghijk"},
    {f"k{n}" for n in range(1, 7)},
    {LEFT[row] for row in "kjihgf"},
    {LEFT[row] for row in "fedcba"},
]


@dataclass(frozen=True)
class State:
    pieces: dict[str, str]
    side: str  # "w", "b", or "-" in the opening
    territory: dict[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """One or no action of a turn, as text, and what the next one has to know."""

    text: str
    state: State
    won: bool = False
    placed: str | None = None
    moved: str | None = None


def read(text: str) -> State:
    placement, side, state = text.split(" ")
    pieces = {}
    for row, line in zip(reversed(ROWS), placement.split("/"), strict=True):
        number, digits = 1, ""
        for letter in line + " ":
            if letter.isdigit():
                digits += letter
                continue
            number += int(digits or 0)
            digits = ""
            if letter in "wb":
                pieces[f"{row}{number}"] = letter
                number += 1
    fields = [] if state == "-" else state.split(";")
    return State(pieces, side, {f[0]: frozenset(f[2:].split(",")) for f in fields})


def write(state: State) -> str:
    lines = []
    for row in reversed(ROWS):
        line, empty = "", 0
        for number in range(1, LENGTH[row] + 1):
            piece = state.pieces.get(f"{row}{number}")
            if piece is None:
                empty += 1
                continue
            line += (str(empty) if empty else "") + piece
            empty = 0
        lines.append(line + (str(empty) if empty else ""))
    held = [
        f"{colour}=" + ",".join(c for c in CELLS if c in state.territory[colour])
        for colour in "wb"
        if colour in state.territory
    ]
    return f"{'/'.join(lines)} {state.side} {';'.join(held) or '-'}"


def connected(cells: set[str]) -> list[set[str]]:
    """The connected parts of some cells, in the order of their lowest cells."""
    left, found = set(cells), []
    for start in CELLS:
        if start not in left:
            continue
        left.remove(start)
        part = [start]
        for cell in part:
            near = [c for c in NEIGHBOURS[cell] if c in left]
            left.difference_update(near)
            part += near
        found.append(set(part))
    return found


def border_cells(pieces: dict[str, str], colour: str) -> frozenset[str]:
    """BL-20: the cells of all groups that touch two sides that are not neighbours of each other."""
    cells: set[str] = set()
    for group in connected({c for c, piece in pieces.items() if piece == colour}):
        touched = [i for i, side in enumerate(SIDES) if side & group]
        if any((i - j) % 6 not in (0, 1, 5) for i in touched for j in touched):
            cells |= group
    return frozenset(cells)


def judged(pieces: dict[str, str], colour: str) -> list[tuple[str, frozenset[str]]]:
    """BL-21, BL-22: the territories that a colour's borders can mean; a mark tells tied ones apart."""
    mine = border_cells(pieces, colour)
    parts = connected(set(CELLS) - mine)
    enemies = [len([c for c in part if pieces.get(c) == OTHER[colour]]) for part in parts]
    outside = [part for part, n in zip(parts, enemies, strict=True) if n == max(enemies)]
    mark = len(outside) > 1
    return [("~" + min(part, key=CELLS.index) if mark else "", frozenset(CELLS) - part) for part in outside]


def actions(before: Done) -> Iterator[Done]:
    """BL-10: every first action, or every second one after `before`."""
    if before.won:
        return
    if before.placed is None:
        yield from placements(before)
    yield from moves(before)


def placements(before: Done) -> Iterator[Done]:
    """BL-12, BL-13."""
    state, me = before.state, before.state.side
    emergency = bool(state.territory)
    for cell in CELLS:
        if cell in state.pieces or cell in state.territory.get(OTHER[me], ()):
            continue
        needed = {me: 2, OTHER[me]: 2 if emergency else 3}
        if all(DISTANCE[cell][other] >= needed[piece] for other, piece in state.pieces.items()):
            after = replace(state, pieces=state.pieces | {cell: me})
            assert border_cells(after.pieces, me) == border_cells(state.pieces, me)
            yield Done(cell, after, placed=cell)


def moves(before: Done) -> Iterator[Done]:
    """BL-11, BL-13."""
    state, me = before.state, before.state.side
    emergency = bool(state.territory)
    for cell, piece in state.pieces.items():
        if piece != me or cell == before.placed or (cell == before.moved and not emergency):
            continue
        for to in NEIGHBOURS[cell]:
            if to not in state.pieces:
                pieces = {c: p for c, p in state.pieces.items() if c != cell} | {to: me}
                yield from consequences(state, pieces, f"{cell}-{to}", to)


def consequences(state: State, pieces: dict[str, str], text: str, to: str) -> Iterator[Done]:
    """BL-23 to BL-25, after a move of the player to move."""
    me, enemy = state.side, OTHER[state.side]
    mine = border_cells(pieces, me)
    if mine == border_cells(state.pieces, me):
        yield Done(text, replace(state, pieces=pieces), moved=to)
        return
    if not mine:
        territory = {c: t for c, t in state.territory.items() if c != me}
        yield Done(text, replace(state, pieces=pieces, territory=territory), moved=to)
        return
    for mark, own in judged(pieces, me):
        territory = state.territory | {me: own}
        if len(own) >= 46:
            yield Done(text + mark, replace(state, pieces=pieces, territory=territory), won=True, moved=to)
            continue
        left = {c: p for c, p in pieces.items() if p == me or c not in own}
        for enemy_mark, theirs in anew(pieces, left, enemy, state.territory):
            both = {c: t for c, t in ((me, own), (enemy, theirs)) if t is not None}
            after = replace(state, pieces=left, territory=both)
            yield Done(text + mark + enemy_mark, after, moved=to)


def anew(
    before: dict[str, str], after: dict[str, str], enemy: str, territory: dict[str, frozenset[str]]
) -> list[tuple[str, frozenset[str] | None]]:
    """BL-25: the enemy's territory after captures, judged anew if their borders lost cells."""
    if border_cells(before, enemy) == border_cells(after, enemy):
        return [("", territory.get(enemy))]
    if not border_cells(after, enemy):
        return [("", None)]
    return [(mark, theirs) for mark, theirs in judged(after, enemy)]


def result(state: State) -> str | None:
    """BL-24: the player who has just moved wins before the other."""
    for colour in (OTHER.get(state.side, ""), state.side):
        if len(state.territory.get(colour, ())) >= 46:
            return {"w": "white", "b": "black"}[colour]
    return None


def handed_over(done: Done, text: str) -> tuple[str, State]:
    return text, replace(done.state, side=OTHER[done.state.side])


def begun(state: State) -> Done:
    return Done("", state)


def turns(state: State) -> dict[str, State]:
    """Every legal turn and the position after it; none in a position that is won."""
    if state.side == "-":
        return opening(state)
    if result(state):
        return {}
    found: dict[str, State] = {}
    for first in actions(begun(state)):
        found |= turns_after(first)
    return found or dict([handed_over(begun(state), "pass")])


def turns_after(first: Done) -> dict[str, State]:
    """The turns that begin with an action, itself alone included."""
    found = dict([handed_over(first, first.text)])
    return found | dict(handed_over(second, f"{first.text},{second.text}") for second in actions(first))


def opening(state: State) -> dict[str, State]:
    """BL-3."""
    if state.pieces:
        return dict.fromkeys(["black", "white"], replace(state, side="w"))
    return {
        f"w:{white},b:{black}": replace(state, pieces={white: "w", black: "b"})
        for white in CELLS
        for black in CELLS
        if white != black
    }


def count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    after = turns(state).values()
    return len(after) if depth == 1 else sum(count(s, depth - 1) for s in after)


if __name__ == "__main__":
    _, position, deepest = sys.argv
    for length in range(1, int(deepest) + 1):
        print(length, count(read(position), length), flush=True)
