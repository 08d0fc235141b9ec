"""Somebody who taps what glows on the page, some of it too late, as `hands.js` would do it."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from tests.server.asking import ask, status_of

from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.errors import NiwashiError
from niwashi.games.game import PlaceKind

if TYPE_CHECKING:
    from tests.server.running import Running

HAND = "page-1"
LATE = 0.15
"""So many taps are meant for the lights before."""
IMPATIENT = 0.2
"""So many are made while the page asks nobody to do anything."""
_NEWS = cues_of(CueCategory.NEWS)
_LEAVING = {Cue.MAY_LIFT, Cue.LEAVES, Cue.WRONG, Cue.TAKE_OFF, Cue.TURN_OVER}
_TAKES = {
    Cue.ARRIVES,
    Cue.MAY_GO,
    Cue.MAY_PLACE,
    Cue.GETS_ON_TOP,
    Cue.UNSEEN,
    Cue.PUT_BACK,
    Cue.WRONG,
    Cue.YOURS_TO_CHOOSE,
    Cue.LIFTED,
}


class Seen:
    """What the page showed at one moment."""

    def __init__(self, running: Running) -> None:
        status = status_of(running.program)
        cells = running.program.game_loop.session.geometry.cells
        self.lit = {c.name: Cue(q) for c, q in zip(cells, status["cues"], strict=True) if q}
        self.choices = {choice["place"]: choice["turn"] for choice in status["choices"]}
        self.due: dict[str, Any] = status["due"]


class Tapper:
    """Plays one side of what a `Running` has on its table."""

    def __init__(self, running: Running, chance: Random) -> None:
        self._running, self._chance = running, chance
        self._last: Seen | None = None
        self._in_vain: set[tuple[str, Cue]] = set()

    @property
    def _tabletop(self) -> Any:
        """The simulated one; another game may have brought another."""
        return self._running.program.tabletop

    def let_go(self) -> None:
        """What is held goes back where it came from."""
        self._tabletop.leave(HAND)

    def forget(self) -> None:
        """Something has changed: what was tapped in vain may be tapped again."""
        self._in_vain.clear()

    def tap(self, *, is_asked: bool) -> None:
        """Tap something that glows, or glowed a moment ago; mostly only where one `is_asked` to."""
        now, before = Seen(self._running), self._last
        self._last = now
        if not is_asked and self._chance.random() > IMPATIENT:
            return
        seen = before if before is not None and self._chance.random() < LATE else now
        wanted = [lit for lit in seen.lit.items() if lit[1] not in _NEWS and lit not in self._in_vain]
        if not wanted:
            self._in_vain.clear()
            self._choose(self._chance.choice([*now.choices.values(), ""]))
            return
        place, cue = self._chance.choice(wanted)
        self._in_vain.add((place, cue))
        if place not in now.lit:
            return  # what has gone out is let alone for a while
        with suppress(NiwashiError):  # what the page would be refused, too
            self._act(place, now.lit[place], now)

    def _choose(self, turn: str) -> None:
        if turn:
            with suppress(NiwashiError):
                ask(self._running.program, do="choose", turn=turn)

    def _act(self, place: str, cue: Cue, seen: Seen) -> None:
        session, stack = self._running.program.game_loop.session, self._tabletop.table.stacks.get(place, ())
        cell = session.geometry.cells[session.geometry.index[place]]
        held = self._tabletop.table.held(HAND)
        if not held and place in seen.choices and not (stack and cue in _LEAVING):
            self._choose(seen.choices[place])
        elif cell.role is not None:
            self._press(place)
        elif held:
            self._land(place, cue, is_taken=bool(stack))
        elif self._is_due(seen.due.get(place), len(stack)):
            self._serve(place, seen.due[place])
        elif session.game.places[place].kind is PlaceKind.CARD:
            self._do("pull" if stack else "put", place)
        elif stack:
            self._do("take" if session.game.pieces[stack[-1]].rides else "lift", place)

    def _press(self, place: str) -> None:
        self._do("press", place)
        self._running.pass_time(0.13)
        self._do("release", place)

    def _land(self, place: str, cue: Cue, *, is_taken: bool) -> None:
        if is_taken and cue not in _TAKES:
            self.let_go()
        else:
            self._do("set", place)

    @staticmethod
    def _is_due(due: Any, height: int) -> bool:
        if due is None or due["verb"] == "done":
            return False
        before = height > 1 if due["whole"] else height == due["height"] + (-1 if due["verb"] == "add" else 1)
        return bool(before)

    def _serve(self, place: str, due: Any) -> None:
        first, second = (due["pile"], place) if due["verb"] == "add" else (place, due["pile"])
        self._do("lift" if due["whole"] else "take", first)
        if due["turned"]:
            self._do("turn", None)
        self._do("set", second)

    def _do(self, verb: str, place: str | None) -> None:
        ask(self._running.program, do="handle", verb=verb, place=place)
