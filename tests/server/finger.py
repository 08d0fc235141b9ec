"""A finger that taps whatever glows, each time once the program has settled, as `hands.js` carries it out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tests.opponents.thinkers import Agency, found
from tests.server.asking import ask, assistants_of, status_of

from niwashi.board_types import Cue, CueCategory, EventKind, cues_of
from niwashi.errors import NiwashiError
from niwashi.games.game import PlaceKind
from niwashi.games.known import game_named, game_of
from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board
from niwashi.opponents.engines import Engines
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import ToldBoard
from niwashi.stack import EMPTY
from niwashi.words.catalogue import translate
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.simulated_match import Clock
from niwashi_sim.tabletop import SimulatedTabletop

if TYPE_CHECKING:
    from random import Random

    from niwashi.board_types import Event
    from niwashi.engine.analysis import Analysis
    from niwashi.opponents.search_place import Question

HAND = "page-1"
ASKING = cues_of(CueCategory.OFFER, CueCategory.ORDER, CueCategory.MISTAKE, CueCategory.BUTTON) | {Cue.LIFTED}
"""Cues of lights that a tap answers. Others glow too (what is held, land), and a tap may do nothing there."""
TRACE = Cue.LAST_TURN
"""The only cue that the page draws as an outline, and not as a light."""
_RESTS_S = 0.4
_BUSY_S = 60.0
_LEAVING = {Cue.MAY_LIFT, Cue.LEAVES, Cue.WRONG, Cue.TAKE_OFF, Cue.TURN_OVER}
_GOES = {Cue.ARRIVES, Cue.MAY_GO, Cue.CARD_BACK, Cue.PUT_BACK}


class Table:
    """A program on a simulated board. Its first side is played by a page, the others by programs."""

    def __init__(self, name: str, senses: str, chance: Random, *, alone: bool = False) -> None:
        """`alone` leaves all sides to the page."""
        game = game_of(GameSetup(name, players=2)) if name == "karesansui" else game_named(name)
        self.clock, self._chance = Clock(), chance
        self.heard: list[Event] = []
        tabletop = SimulatedTabletop(built_in_board(game), game, self.clock, chance)
        geometry = with_senses(tabletop.board.geometry, SENSES[senses])
        board = ToldBoard(DirectBoard(geometry, tabletop.table), tabletop)
        engines = Engines(chance, Agency(self._answer))
        self.program = LiveProgram(game, board, self.clock, tabletop, engines=lambda: engines)
        self.program.game_loop.features.events.append(self.heard.append)
        self.tabletop, self.table = tabletop, tabletop.table
        self.opponents = assistants_of(self.program).opponents
        self.settle()
        for seat in () if alone else game.players[1:]:
            ask(self.program, do="player", seat=seat, player="engine:1")
        self.settle()

    def _answer(self, question: Question) -> Analysis | None:
        """Any legal turn."""
        del question
        match = self.session.match
        return found(self._chance.choice(match.game.legal_turns(match.position)))

    @property
    def session(self) -> Any:
        return self.program.game_loop.session

    def settle(self) -> None:
        """Let time pass until the program has come to rest, and waits for a hand."""
        until, busy_until = self.clock.now + _RESTS_S, self.clock.now + _BUSY_S
        while self.clock.now < until:
            self.clock.now += self.program.step()
            is_busy = self.opponents.is_its_turn or self.opponents.is_moving
            if is_busy or not self.session.flow.stability_timer.rests(self.clock.now):
                until = self.clock.now + _RESTS_S
            assert self.clock.now < busy_until, "the program does not settle"

    def lights(self) -> dict[str, Cue]:
        """What glows on the page, by place."""
        cues = zip(self.session.geometry, status_of(self.program)["cues"], strict=True)
        return {cell.name: Cue(cue) for cell, cue in cues if cue and cue != TRACE}

    def asks(self, cue: Cue) -> bool:
        """Return whether a light asks for a tap. Red on what was touched in vain asks for nothing."""
        flow = self.session.flow
        is_well = flow.mismatch is None and flow.repair is None and flow.task is None
        return cue in ASKING and not (is_well and cue is Cue.WRONG)

    def state(self) -> tuple[object, ...]:
        flow = self.session.flow
        return (
            self.table.layout(),
            self.table.held(HAND)[:],
            flow.match.turns,
            flow.match.actions,
            flow.task,
        )


class Finger:
    """Taps places of a table, as `hands.js` carries taps out. Raises what the page would be told."""

    def __init__(self, table: Table) -> None:
        self._on = table

    def tap(self, place: str) -> None:
        status, session = status_of(self._on.program), self._on.session
        choices = [each["turn"] for each in status["choices"] if each["place"] == place]
        stack, cue = self._stack(place), self._on.lights().get(place)
        is_due = self._is_due(status["due"].get(place), len(stack))
        is_for_hands = (stack and cue in _LEAVING) or (is_due and cue in _GOES)
        is_held = bool(self._on.table.held(HAND))
        if not is_held and place in status["inert"]:
            return
        if not is_held and any(wrong["place"] == place for wrong in status["wrong"]):
            ask(self._on.program, HAND, do="mend", place=place)
        elif not is_held and len(choices) == 1 and not is_for_hands:
            ask(self._on.program, HAND, do="choose", turn=choices[0])
        elif session.geometry[place].role is not None:
            self._press(place)
        elif session.game.places[place].kind is PlaceKind.CARD:
            self._toggle(place, cue)
        elif is_held:
            self._land(place, cue, status["due"])
        elif is_due:
            self._serve(place, status["due"][place])
        elif stack:
            self._do("take" if session.game.pieces[stack[-1]].rides else "lift", place)
        else:
            ask(self._on.program, HAND, do="why", place=place)

    def _stack(self, place: str) -> tuple[int, ...]:
        return tuple(self._on.table.layout().get(place, EMPTY).pieces)

    def _do(self, verb: str, place: str | None) -> None:
        ask(self._on.program, HAND, do="handle", verb=verb, place=place)

    def _press(self, place: str) -> None:
        self._do("press", place)
        self._on.settle()
        self._do("release", place)

    def _toggle(self, place: str, cue: Cue | None) -> None:
        lit = self._on.lights()
        back = [each for each in lit if lit[each] is Cue.CARD_BACK and not self._stack(each)]
        for each in back if cue is Cue.CARD_BACK else ():
            self._do("put", each)
        if cue is not Cue.CARD_BACK or not back:
            self._do("pull" if self._stack(place) else "put", place)

    def _land(self, place: str, cue: Cue | None, due: Any) -> None:
        taken = due.get(place)
        if taken and taken["verb"] == "take" and not taken["height"] and cue in _GOES:
            self._do("take", place)  # what is captured comes off first
            self._do("add", taken["pile"])
            self._on.settle()
        self._do("set", place)

    @staticmethod
    def _is_due(due: Any, height: int) -> bool:
        if due is None or due["verb"] == "done":
            return False
        is_add = due["verb"] == "add"
        if due["whole"]:
            return height == 0 if is_add else height > 1
        return bool(height == due["height"] + (-1 if is_add else 1))

    def _serve(self, place: str, due: Any) -> None:
        first, second = (due["pile"], place) if due["verb"] == "add" else (place, due["pile"])
        self._do("lift" if due["whole"] else "take", first)
        if due["turned"]:
            self._do("turn", None)
        self._do("set", second)


def tap_a_light(table: Table, chance: Random) -> None:
    """Tap one of the lights. Fails where one that asks does not answer, or is refused."""
    lit = table.lights()
    seen = (lit, status_of(table.program)["say"], table.session.match.turns)
    asking = [place for place, cue in lit.items() if table.asks(cue)]
    assert asking, seen
    place, before, refusal = chance.choice(sorted(lit)), table.state(), ""
    try:
        Finger(table).tap(place)
    except NiwashiError as error:
        refusal = translate(error.message)
    table.settle()
    if place in asking:
        # Where a step would lead nowhere, a hand without the piece is told why instead.
        assert not refusal or lit[place] is Cue.DEAD_END, (place, refusal, *seen)
        assert refusal or table.state() != before, (place, *seen)


def play(table: Table, chance: Random, turns: int) -> None:
    """Tap whatever glows until the game is over, or has so many turns.

    Fails where anything stands wrongly on the way, or is taken back.
    """
    for _ in range(20 * turns + 2000):
        if table.session.match.result is not None or len(table.session.match.turns) >= turns:
            assert not any(event.kind is EventKind.TAKEN_BACK for event in table.heard)
            return
        tap_a_light(table, chance)
        assert not status_of(table.program)["astray"], (table.lights(), table.session.match.turns)
    raise AssertionError(f"the finger does not come on: {table.session.match.turns}")


def meddle(table: Table, chance: Random) -> None:
    """Take something off a square, or rob a pile, and set it down anywhere."""
    places = table.session.game.places
    squares, piles = (
        [name for name, place in places.items() if place.kind is kind]
        for kind in (PlaceKind.SQUARE, PlaceKind.PILE)
    )
    full = [name for name in (*squares, *piles) if table.table.layout()[name].height]
    with suppress(NiwashiError):  # no hand puts a piece on a pile of others
        for verb, at in (("take", full), ("set", chance.choice((squares, piles)) or squares)):
            ask(table.program, HAND, do="handle", verb=verb, place=chance.choice(at))
    table.tabletop.leave(HAND)
    table.settle()
