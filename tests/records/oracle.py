"""What must hold after a kill: all that was shown is kept, and what is kept is a game by the rules."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from niwashi.games.match import Match
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct


class Shown(NamedTuple):
    """What the lights of a game have told: its key, its turns, and how far the next one is."""

    key: str
    turns: tuple[str, ...]
    actions: tuple[str, ...]


def check_kept(file: Path, shown: Shown | None, *, again: bool = True) -> Match | None:
    """Everything that was shown is kept, and what is kept is a game by the rules; `again`: its trace replays.

    Returns the game that was shown as it is kept.
    """
    match = None
    with closing(Journal.open(file)) as journal:
        journal.check()
        if shown is not None and (kept := journal.game_with_key(shown.key)) is not None:
            match = kept.match()
            assert match.turns == standing(kept.acts)
            # One act may have been written before the program was killed and its light never shown.
            before = replace(kept, acts=kept.acts[:-1]).match()
            assert shown[1:] in [(m.turns, m.actions) for m in (match, before)]
        elif shown is not None:
            assert shown[1:] == ((), ())
        for kept in journal.games():
            kept.match()
            for run in journal.runs(kept.key)[-1:] if not again else journal.runs(kept.key):
                assert replay(run).first_difference is None
    return match


def standing(acts: tuple[RecordedAct, ...]) -> tuple[str, ...]:
    left: list[str] = []
    for act in acts:
        if act.deed in (ActKind.TURN, ActKind.TAKEN_BACK):
            left = [*left, act.turn] if act.deed is ActKind.TURN else left[:-1]
    return tuple(left)


def turns_over_time(kept: Kept) -> Iterator[tuple[str, ...]]:
    """The turns that a page showed after each of the game's acts, from the first on."""
    for count in range(len(kept.acts) + 1):
        yield replace(kept, acts=kept.acts[:count]).turns
