"""A second, slow reading of the rules of The Reclamation, which shares no code and no form with the first.

A position is a dictionary from squares such as "d4" to who stands there with how many stones; each step
is the clause word for word. It counts trees for `seeds/perft` and referees the fast rules elsewhere::

    python -m tests.games.naive garden "z5/6/6/6/6/5c f 14,14 1234,1234 -" 3
"""

import sys
import tomllib
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

FILES = "abcdef"
RANKS = "123456"
Pattern = list[tuple[int, int]]


@dataclass
class State:
    stacks: dict[str, tuple[str, int]]  # square: ("f" or "t", number of stones)
    side: str
    hand: dict[str, int]
    cards: dict[str, set[int]]
    trophies: dict[str, int]


def read(text: str) -> State:
    placement, side, hands, cards, trophies = text.split(" ")
    stacks = {}
    for rank, row in zip(reversed(RANKS), placement.split("/"), strict=True):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                stacks[FILES[file] + rank] = ("f" if letter in "abc" else "t", 1 + "abcxyz".index(letter) % 3)
                file += 1
    f_hand, t_hand = hands.split(",")
    f_cards, t_cards = cards.split(",")
    f_trophies, t_trophies = ("0", "0") if trophies == "-" else trophies.split(",")
    return State(
        stacks,
        side,
        {"f": int(f_hand), "t": int(t_hand)},
        {"f": {int(c) for c in f_cards}, "t": {int(c) for c in t_cards}},
        {"f": int(f_trophies), "t": int(t_trophies)},
    )


def write(state: State, game: str) -> str:
    rows = []
    for rank in reversed(RANKS):
        row = ""
        for file in FILES:
            if file + rank in state.stacks:
                owner, count = state.stacks[file + rank]
                row += {"f": "abc", "t": "xyz"}[owner][count - 1]
            elif row and row[-1].isdigit():
                row = row[:-1] + str(int(row[-1]) + 1)
            else:
                row += "1"
        rows.append(row)
    cards = ["".join(str(c) for c in sorted(state.cards[player])) for player in "ft"]
    trophies = f"{state.trophies['f']},{state.trophies['t']}" if game == "throne" else "-"
    return (
        f"{'/'.join(rows)} {state.side} {state.hand['f']},{state.hand['t']} {cards[0]},{cards[1]} {trophies}"
    )


def winner(state: State, game: str) -> str | None:
    """RC-21 and RC-33: whether the player who has just moved has won; RC-19 is `result`'s."""
    mover, other = ("t", "f") if state.side == "f" else ("f", "t")
    if game == "garden":
        return mover if len([s for s in state.stacks.values() if s[0] == mover]) >= 12 else None
    if (other, 3) not in state.stacks.values() or state.trophies[mover] >= 3:
        return mover
    return None


def result(state: State, game: str, patterns: list[Pattern]) -> str | None:
    won = winner(state, game)
    if won is None and not turns(state, game, patterns):
        won = "t" if state.side == "f" else "f"
    return {"f": "flower", "t": "tendril", None: None}[won]


def turns(state: State, game: str, patterns: list[Pattern]) -> dict[str, State]:
    """Every legal turn and the position after it; none in a position that is won."""
    found: dict[str, State] = {}
    if winner(state, game):
        return found
    me = state.side
    for origin in [square for square, stack in state.stacks.items() if stack == (me, 3)]:
        for forward in (-1, 0, 1):
            for right in (-1, 0, 1):
                to = offset(origin, forward, right, me)
                if to is None or to in state.stacks:
                    continue
                for card in state.cards[me]:
                    for choice, after in reclaim(state, game, origin, to, card, patterns[card - 1]):
                        found[f"{origin}{to}:{card}{choice}"] = after
    return found


def offset(square: str, forward: int, right: int, player: str) -> str | None:
    """The square that lies so far forward and right as the player sees it, None off the board."""
    if player == "t":
        forward, right = -forward, -right
    file, rank = FILES.index(square[0]) + right, RANKS.index(square[1]) + forward
    return FILES[file] + RANKS[rank] if file in range(6) and rank in range(6) else None


def reclaim(
    state: State, game: str, origin: str, to: str, card: int, pattern: Pattern
) -> list[tuple[str, State]]:
    """RC-11 to RC-17, the Gardener having gone from origin to to: choices as "+..." and what they lead to."""
    me = state.side
    moved = deepcopy(state)
    moved.stacks[to] = moved.stacks.pop(origin)
    board = moved.stacks
    targets = [t for t in (offset(to, *step, me) for step in pattern) if t is not None]
    targets.sort(key=lambda square: (square[1], square[0]))

    grows = (1,) if game == "garden" else (1, 2)
    loses = (1, 2) if game == "garden" else (1, 2, 3)
    first = [t for t in targets if t in board and board[t][0] == me and board[t][1] in grows]
    second = [t for t in targets if t not in board]
    third = [t for t in targets if t in board and board[t][0] != me and board[t][1] in loses]

    outcomes = []
    for served in combinations(first, min(moved.hand[me], len(first))):
        left = moved.hand[me] - len(served)
        for planted in combinations(second, min(left, len(second))):
            if served or planted or third:
                choice = plus(served, first) + plus(planted, second)
                outcomes.append((choice, carried_out(moved, [*served, *planted], third, card)))
    return outcomes


def plus(got: tuple[str, ...], of: list[str]) -> str:
    """The choice in a step that ran short; none where all or nobody got a stone."""
    return "+" + ",".join(got) if 0 < len(got) < len(of) else ""


def carried_out(moved: State, placed: list[str], taken: list[str], card: int) -> State:
    """RC-12 to RC-14, RC-20, RC-32 and the change of sides."""
    after = deepcopy(moved)
    me, other = after.side, "t" if after.side == "f" else "f"
    for t in placed:
        after.stacks[t] = (me, after.stacks[t][1] + 1 if t in after.stacks else 1)
        after.hand[me] -= 1
    for t in taken:
        height = after.stacks[t][1]
        if height == 3:
            after.trophies[me] += 1
        else:
            after.hand[me] += 1
        if height == 1:
            del after.stacks[t]
        else:
            after.stacks[t] = (other, height - 1)
    after.cards[me].remove(card)
    if not after.cards[me]:
        after.cards[me] = {1, 2, 3, 4} - {card}
    after.side = other
    return after


def count(state: State, game: str, patterns: list[Pattern], depth: int) -> int:
    if depth == 0:
        return 1
    after = turns(state, game, patterns).values()
    return len(after) if depth == 1 else sum(count(s, game, patterns, depth - 1) for s in after)


def placeholder(game: str) -> list[Pattern]:
    """The built-in patterns of a game's face, read from the file itself."""
    fields = tomllib.loads((Path(__file__).parents[2] / "seeds/cards/placeholder.toml").read_text("utf-8"))
    face = "black" if game == "garden" else "red"
    return [[(forward, right) for forward, right in card["offsets"]] for card in fields[face]]


if __name__ == "__main__":
    _, game_name, position, deepest = sys.argv
    for length in range(1, int(deepest) + 1):
        print(length, count(read(position), game_name, placeholder(game_name), length), flush=True)
