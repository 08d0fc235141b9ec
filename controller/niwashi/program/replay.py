"""A kept game walked through again, turn by turn, on a board: its lights say what hands are to do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from niwashi.engine import shown, whole_number
from niwashi.errors import NiwashiError
from niwashi.program.live import LiveProgram
from niwashi.program.tabletop import Tabletop
from niwashi.session import Board, Match

__all__ = ["WalkProgram", "step_in"]

_PAUSE_S = 1.5  # so long a position stands before the next turn is asked for, while the game goes by itself

_CLOSED = frozenset({"new", "position", "choose"})
"""What a page may not wish while a game is walked through."""


def step_in(turns: Sequence[str], here: Sequence[str]) -> int | None:
    """How many of the turns have been played; None where something else was.

    >>> step_in(["a", "b", "c"], ["a", "b"]), step_in(["a", "b", "c"], ["b"])
    (2, None)
    """
    return len(here) if list(turns[: len(here)]) == list(here) else None


class WalkProgram(LiveProgram):
    """A program in which a game is played again as it was. Nothing of it is kept.

    Each turn counts when it is asked for, and hands carry it out as the lights say: stones of a simulated
    table by somebody else, those of a real board by people. Whoever plays another turn by hand strays
    from the game, and is led back by any step.
    """

    def __init__(
        self,
        match: Match,
        board: Board,
        clock: Callable[[], float],
        tabletop: Tabletop | None = None,
        *,
        scan_s: float = 0.005,
    ) -> None:
        """Begin at a match's start, on a board that has all cells of its game."""
        super().__init__(match.game, None, board, clock, tabletop, scan_s=scan_s)
        self.match = match
        self._walked = 0  # grows with what only the walk knows
        self._is_going = False
        self._rests_since: float | None = None
        self._go_to(0)

    def step(self) -> float:
        """As ever, and the next turn once everything has stood for a while, if it goes by itself."""
        wait_s = super().step()
        session, now = self.runner.session, self.clock()
        if not (self._is_going and session.is_settled):
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = now
        elif now - self._rests_since >= _PAUSE_S:
            self._rests_since = None
            self._go_on()
            self._notify()
        return wait_s

    def status(self, language: str, hand: str = "") -> Mapping[str, Any]:
        """As ever, and how far the walk has come."""
        return {**super().status(language, hand), "walk": self.walk_told()}

    def walk_told(self) -> Mapping[str, Any]:
        """For a page: `at` of `of` turns, None where somebody has strayed, and whether it goes by itself."""
        turns = self.match.turns
        return {"at": self._at(), "of": len(turns), "going": self._is_going}

    def versions(self) -> Mapping[str, int]:
        """What has something new."""
        versions = super().versions()
        return {**versions, "status": versions["status"] + self._walked}

    def command(self, name: str, value: str, hand: str = "") -> None:
        """As ever, but nothing that would end the walk; and `walk`: a number of turns, `go` or `rest`."""
        if name in _CLOSED:
            raise NiwashiError("walk-no-new-game")
        if name != "walk":
            super().command(name, value, hand)
            return
        wishes: Mapping[str, Callable[[], None]] = {"go": self._begin_going, "rest": self._rest}
        wishes.get(value, lambda: self._wish_for(value))()
        self._walked += 1
        self._notify()

    # Inside

    def _at(self) -> int | None:
        match = self.runner.session.match
        if self.match.game.format(match.start) != self.match.game.format(self.match.start):
            return None
        return None if match.begun else step_in(self.match.turns, match.turns)

    def _wish_for(self, value: str) -> None:
        """Go to where so many turns have been played."""
        self._rest()
        wanted = whole_number(value)
        if wanted is None or not 0 <= wanted <= len(self.match.turns):
            raise NiwashiError("walk-no-such-turn", found=shown(value), most=len(self.match.turns))
        self._go_to(wanted)

    def _go_to(self, wanted: int) -> None:
        """One turn on or back is done on the board; for anything else hands are led there at once."""
        at, now = self._at(), self.clock()
        if wanted == at:
            return
        if at is not None and wanted == at + 1:
            self.runner.carry_out(self.match.turns[at], now)
        elif at is not None and wanted == at - 1:
            self._take_back(now)
        else:
            self.resume(self.match.game, self.match.start, self.match.turns[:wanted])

    def _take_back(self, now: float) -> None:
        """One turn, with whatever of it was only said."""
        self.runner.take_back(now)
        while self.runner.session.match.begun:
            self.runner.take_back(now)

    def _begin_going(self) -> None:
        """From the beginning again where it has ended, or where somebody has strayed."""
        if self._at() in (None, len(self.match.turns)):
            self._go_to(0)
        self._is_going = True

    def _go_on(self) -> None:
        at = self._at()
        self._is_going = at is not None and at < len(self.match.turns)
        if at is not None and self._is_going:
            self._go_to(at + 1)
            self._is_going = at + 1 < len(self.match.turns)
        self._walked += 1

    def _rest(self) -> None:
        self._is_going = False
