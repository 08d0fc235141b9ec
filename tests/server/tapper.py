"""Somebody who taps what glows on the page, some of it too late, with the finger of `tests.server.finger`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tests.server.asking import ask, status_of
from tests.server.finger import HAND, Finger

from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.errors import NiwashiError

if TYPE_CHECKING:
    from random import Random

    from tests.server.running import Running

LATE = 0.15
"""So many taps are meant for the lights before."""
IMPATIENT = 0.2
"""So many are made while the page asks nobody to do anything."""
_NEWS = cues_of(CueCategory.NEWS)


class _OnPage:
    """What is on the table of a `Running`, for a finger; another game may bring another table."""

    def __init__(self, running: Running) -> None:
        self._running, self.program = running, running.program

    @property
    def session(self) -> Any:
        return self.program.game_loop.session

    @property
    def table(self) -> Any:
        return self.program.tabletop.table  # type: ignore[union-attr]

    def lights(self) -> dict[str, Cue]:
        return self._running.cues()

    def settle(self) -> None:
        self._running.pass_time(0.13)


class Tapper:
    """Plays one side of what a `Running` has on its table."""

    def __init__(self, running: Running, chance: Random) -> None:
        self._on, self._chance = _OnPage(running), chance
        self._last: dict[str, Cue] | None = None
        self._in_vain: set[tuple[str, Cue]] = set()

    def let_go(self) -> None:
        """What is held goes back where it came from."""
        self._on.program.tabletop.leave(HAND)  # type: ignore[union-attr]

    def forget(self) -> None:
        """Something has changed: what was tapped in vain may be tapped again."""
        self._in_vain.clear()

    def tap(self, *, is_asked: bool) -> None:
        """Tap something that glows, or glowed a moment ago; mostly only where one `is_asked` to."""
        now, before = self._on.lights(), self._last
        self._last = now
        if not is_asked and self._chance.random() > IMPATIENT:
            return
        seen = before if before is not None and self._chance.random() < LATE else now
        wanted = [lit for lit in seen.items() if lit[1] not in _NEWS and lit not in self._in_vain]
        with suppress(NiwashiError):  # what the page would be refused, too
            if not wanted:
                self._in_vain.clear()
                self._choose()
                return
            place, cue = self._chance.choice(wanted)
            self._in_vain.add((place, cue))
            if place in now:  # what has gone out is let alone for a while
                Finger(self._on).tap(place)

    def _choose(self) -> None:
        turns = [choice["turn"] for choice in status_of(self._on.program)["choices"]]
        if turn := self._chance.choice([*turns, ""]):
            ask(self._on.program, HAND, do="choose", turn=turn)
