"""Random games of Borderland, kernel and readable rules compared at every action and its outcomes."""

import random
from typing import Any

from tests.engine.builds import Build
from tests.engine.hexport import NAME, NO_MARK, NUMBER, PLACED, loaded, numbers_of
from tests.games.crossings import crossing, nested
from tests.games.naive_borderland import write

from niwashi.games.borderland.actions import Action, done
from niwashi.games.borderland.position import NAMES
from niwashi.games.borderland.turns import following, winner
from niwashi.games.known import game_named

GAME: Any = game_named("borderland")


def any_start(dice: random.Random) -> Any:
    """A position after the opening, or one that is full of borders, ties and captures."""
    kind = dice.random()
    if kind < 0.5:
        return GAME.play(GAME.play(GAME.start(), dice.choice(OPENINGS)), "white")
    return GAME.parse(write((crossing if kind < 0.75 else nested)(dice)))


OPENINGS = GAME.legal_turns(GAME.start())
CELL = {1 << cell: NUMBER[name] for cell, name in NAMES.items()}  # the kernel's numbers of the rules' cells


def agree_on_hexes(build: Build, dice: random.Random, longest: int) -> tuple[int, int]:
    """Play one game; how many turns that took, and how many of its actions changed a territory."""
    position, judged = any_start(dice), 0
    kernel = loaded(build, position)
    for played in range(longest):
        won = winner(position)
        mover_won = bool(kernel.holds_enough())
        kernel.swap()
        other_won = bool(kernel.holds_enough())
        kernel.swap()
        assert (won is not None) == (mover_won or other_won), GAME.format(position)
        if won is not None:
            return played, judged
        position, changed = _turn(kernel, position, dice)
        judged += changed
        kernel.swap()
        position = position._replace(side=1 - position.side)
    return longest, judged


def _turn(kernel: Any, position: Any, dice: random.Random) -> tuple[Any, int]:
    """Play a turn at random in both; the position before the side changes, and the territories changed."""
    side, changed = position.side, 0
    so_far: tuple[Action, ...] = ()
    placing, resting = 1, NO_MARK
    for _ in range(2):
        actions = following(position, side, so_far)
        options = [] if kernel.holds_enough() else kernel.options(placing, resting)
        assert sorted({_numbered(each) for each in actions}) == sorted(options), GAME.format(position)
        if not actions or (so_far and dice.random() < 0.1):
            break
        special = [each for each in actions if each.territories is not None]
        action = dice.choice(special if special and dice.random() < 0.5 else actions)
        before, position = position, done(position, side, action)
        _act(kernel, action, actions)
        assert kernel.words() == numbers_of(position, side), (GAME.format(before), action.text)
        changed += action.territories is not None
        so_far = (action,)
        placing = int(bool(action.origin))
        emergency = any(position.territories)
        resting = NO_MARK if emergency and action.origin else CELL[action.target]
    return position, changed


def _act(kernel: Any, action: Any, actions: list[Any]) -> None:
    """Let the kernel do one of some actions: its outcomes have the marks of the rules."""
    origin, target = _numbered(action)
    if origin == PLACED:
        kernel.place(target)
        return
    number = kernel.outcomes(origin, target)
    marks = [_written(kernel.marks(each)) for each in range(number)]
    moved = f"{NAME[origin]}-{NAME[target]}"
    alike = [each.text for each in actions if each.origin == action.origin and each.target == action.target]
    assert sorted(moved + each for each in marks) == sorted(alike), alike
    kernel.take(marks.index(action.text.removeprefix(moved)))


def _written(marks: tuple[int, int]) -> str:
    return "".join(f"~{NAME[mark]}" for mark in marks if mark != NO_MARK)


def _numbered(action: Any) -> tuple[int, int]:
    return (CELL[action.origin] if action.origin else PLACED), CELL[action.target]
