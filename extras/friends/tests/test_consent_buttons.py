"""Buttons for requests: pieces, time and short presses never resign a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.marks import quick_first
from tests.session.guest import GARDEN_36, Guest

from niwashi.board_types import Cue, Geometry
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi_friends.consent import ConsentButtons, LocalPlayer, request_places
from niwashi_friends.signed_game import SideMessage, SideMessageKind

DRAW, BACK, PAUSE = SideMessageKind.DRAW, SideMessageKind.BACK, SideMessageKind.PAUSE
RESIGN = SideMessageKind.RESIGN
STEP_S = 0.05


def aside(kind: SideMessageKind) -> SideMessage:
    return SideMessage(game="a" * 64, by="b" * 64, number=1, after="c" * 64, kind=kind)


@dataclass
class Asked:
    """A fake of consent and chain writer: possible requests, and recorded actions."""

    may: frozenset[SideMessageKind] = frozenset({DRAW, PAUSE})
    incoming: SideMessage | None = None
    is_on: bool = True
    is_ours: bool = True
    may_resume: bool = False
    outgoing: tuple[SideMessage, ...] = ()
    done: list[str] = field(default_factory=list)

    def may_ask(self, kind: SideMessageKind) -> bool:
        return kind in self.may

    def ask(self, kind: SideMessageKind) -> None:
        if kind not in self.may:
            raise NiwashiError(f"homes-not-{kind}")
        self.done.append(f"ask {kind}")

    def agree(self, kind: SideMessageKind) -> None:
        self.done.append(f"agree {kind}")

    def postpone(self, kind: SideMessageKind) -> None:
        self.done.append(f"put off {kind}")
        self.incoming = None

    def resume(self) -> None:
        self.done.append("go on")

    def resign(self) -> None:
        self.done.append("resign")


class Buttons:
    """The buttons of one board, pressed by the player of Flower."""

    def __init__(self, consent: Asked | None = None) -> None:
        self.guest = Guest()
        self.game_loop = GameLoop(self.guest.board, self.guest.session, SettingsStore())
        self.consent = consent or Asked()
        home = LocalPlayer(0, "aa" * 32, lambda _: b"", "Ben")
        self.buttons = ConsentButtons(self.game_loop, home, self.consent, self.consent.resign)  # type: ignore[arg-type]
        self.wait(0.2)

    @property
    def done(self) -> list[str]:
        return self.consent.done

    @property
    def told(self) -> str:
        return self.buttons.announcement.removeprefix("homes-")

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / STEP_S))):
            self.guest.now += STEP_S
            self.game_loop.step(self.guest.now)

    def press(self, name: str, seconds: float = 0.2) -> None:
        self.guest.table.press(name)
        self.wait(seconds)
        self.guest.table.release(name)
        self.wait(0.2)

    def hold(self, seconds: float = 2.2) -> None:
        self.press("undo", seconds)

    def lit(self) -> dict[str, Cue]:
        self.wait(STEP_S)
        requests = {Cue.DRAW, Cue.TAKE_BACK, Cue.PAUSE, Cue.RESIGN}
        cells = zip(self.guest.geometry, self.game_loop.cues(), strict=True)
        return {cell.name: cue for cell, cue in cells if cue in requests}


def test_held_undo_shows_requests_in_turn() -> None:
    board = Buttons()
    assert board.lit() == {}
    board.hold()
    assert (board.lit(), board.told) == ({"a1": Cue.DRAW}, "choose-draw")
    assert Cue.AGREE in board.game_loop.cues(), "the player's *done* says that it asks"
    board.press("undo")
    assert (board.lit(), board.told) == ({"f1": Cue.PAUSE}, "choose-pause")
    board.press("undo")
    assert (board.lit(), board.told) == ({"f6": Cue.RESIGN}, "choose-resign")
    board.press("undo")
    assert (board.lit(), board.told) == ({}, "")
    assert board.done == []


def test_short_press_answers_asks_or_explains() -> None:
    board = Buttons(Asked(may=frozenset({BACK}), is_ours=False))
    board.press("undo", 1.9)
    assert (board.lit(), board.done, board.told) == ({}, ["ask back"], "waits-back")
    board.consent.incoming = aside(DRAW)
    board.press("undo")
    assert board.done == ["ask back", "put off draw"]
    board.consent.may = frozenset()
    board.wait(7)
    board.press("undo")
    assert board.told == "hold-undo"
    board.consent.is_on = False
    board.wait(7)
    for seconds in (0.2, 2.2):
        board.press("undo", seconds)
        assert board.told == "", "a game that is over has nothing to be asked"


@pytest.mark.parametrize("is_lifted_first", [True, False])
def test_hold_during_turn_shows_nothing(is_lifted_first: bool) -> None:
    board = Buttons()
    table = board.guest.table
    first, second = (table.lift, "hand", "f1"), (table.press, "undo")
    for act, *what in (first, second) if is_lifted_first else (second, first):
        act(*what)
        board.wait(0.2)
    board.wait(5)
    table.set_down("hand", "f1")
    board.wait(2)
    table.release("undo")
    board.wait(0.3)
    assert (board.lit(), board.told, board.done) == ({}, "", [])


def test_done_sends_shown_request() -> None:
    board = Buttons()
    board.hold()
    board.press("undo")
    board.press("done flower")
    assert board.done == ["ask pause"]
    assert board.told == "waits-later"
    board.wait(7)
    assert board.told == ""
    assert Cue.AGREE not in board.game_loop.cues()
    board.hold()
    board.consent.may = frozenset()
    board.press("done flower")
    assert (board.done, board.told) == (["ask pause"], "not-draw"), "it has lapsed meanwhile"


def test_menu_times_out_and_late_press_is_ignored() -> None:
    board = Buttons()
    board.hold()
    board.press("undo")
    board.consent.incoming = aside(BACK)
    board.wait(14.2)
    assert board.told.startswith("choose")
    while board.told:
        board.wait(STEP_S)
    board.press("done flower")
    assert board.done == [], "it was meant for what was shown, and agrees to nothing else"
    board.wait(1)
    board.press("done flower")
    assert board.done == ["agree back"]


def test_lifted_piece_closes_menu() -> None:
    board = Buttons()
    board.hold()
    board.guest.table.lift("hand", "f1")
    board.wait(0.2)
    assert (board.lit(), board.told) == ({}, "")
    board.press("done flower")
    board.guest.table.set_down("hand", "f1")
    board.wait(2)
    board.press("done flower")
    assert board.done == []


def test_undo_held_from_start_is_faulty() -> None:
    guest = Buttons()
    guest.buttons.leave()
    guest.guest.table.press("undo")
    guest.wait(0.2)
    again = LocalPlayer(0, "aa" * 32, lambda _: b"", "Ben")
    buttons = ConsentButtons(guest.game_loop, again, guest.consent, guest.consent.resign)  # type: ignore[arg-type]
    guest.wait(5)
    assert not buttons.is_choosing


def test_other_done_and_both_buttons_are_ignored() -> None:
    board = Buttons()
    board.hold()
    board.press("done tendril")
    assert (board.done, board.told) == ([], "choose-draw")
    board.guest.table.press("undo")
    board.wait(0.2)
    board.press("done flower")
    assert board.done == []


def test_pending_request_is_lit_at_intervals() -> None:
    asks = Buttons(Asked(outgoing=(aside(DRAW), aside(SideMessageKind.CLAIM_TIME))))
    answers = Buttons(Asked(incoming=aside(DRAW)))
    for board in (asks, answers):
        seen = [board.lit() for _ in range(240)]
        assert {tuple(each.items()) for each in seen} == {(), (("a1", Cue.DRAW),)}
        assert sum(map(bool, seen)) < 120, "most of the time the corner is the game's"


def test_every_board_has_request_places() -> None:
    """A board without lights has words alone."""
    for file in sorted(boards().glob("*.toml")):
        geometry = load_board(file).geometry
        places = request_places(geometry)
        assert list(places) == [DRAW, BACK, PAUSE, RESIGN], file.stem
        assert len(set(places.values())) == 4, file.stem
        cells = [geometry.cells[cell] for cell in places.values()]
        assert all(cell.lit and cell.role is None for cell in cells), file.stem
    assert request_places(Geometry(GARDEN_36.cells[:2])).keys() == {DRAW, BACK}
    assert request_places(Geometry(())) == {}


class Act(NamedTuple):
    """An action of hands, and the time until the next one."""

    what: str
    seconds: float


ACTS = st.builds(
    Act,
    st.sampled_from(("undo", "undo", "done flower", "done flower", "done tendril", "help", "f1", "wait")),
    st.sampled_from((0.1, 0.3, 0.8, 1.9, 2.1, 3.0, 15.0)),
)


def play(board: Buttons, acts: list[Act]) -> list[tuple[float, str, bool]]:
    """Toggle a button, or the stack on f1."""
    log = []
    down: set[str] = set()
    for what, seconds in acts:
        is_down = what not in down
        if what != "wait":
            down ^= {what}
            _toggle(board, what, is_down=is_down)
            log.append((board.guest.now, what, is_down))
        board.wait(seconds)
        if board.done and board.done[-1] == "resign":
            break
    return log


def _toggle(board: Buttons, what: str, *, is_down: bool) -> None:
    table = board.guest.table
    if what == "f1":
        table.lift("hand", "f1") if is_down else table.set_down("hand", "f1")
    else:
        table.press(what) if is_down else table.release(what)


RESIGNS = tuple(
    Act(what, seconds)
    for what, times in (("undo", (2.1, 0.3, 0.3, 0.3)), ("done flower", (0.3, 0.8, 0.3, 0.3)))
    for seconds in times
)
"""Holds undo, goes on from the draw, and says twice that resigning is meant."""


@st.composite
def nearly_resigning(draw: st.DrawFn) -> list[Act]:
    """Return the sequence that resigns, with an action removed or added."""
    often = st.sampled_from((True, True, True, True, True, False))
    acts = [each if draw(often) else draw(ACTS)._replace(what=each.what) for each in RESIGNS if draw(often)]
    for _ in range(draw(st.integers(0, 2))):
        acts.insert(draw(st.integers(0, len(acts))), draw(ACTS))
    return acts


@pytest.mark.parametrize("examples", quick_first((15, 200)))
def test_resigning_needs_hold_and_two_presses(examples: int) -> None:
    resigned = []

    @settings(max_examples=examples, database=None)
    @given(st.one_of(nearly_resigning(), st.lists(ACTS, max_size=12)))
    def check(acts: list[Act]) -> None:
        board = Buttons(Asked(may=frozenset({DRAW})))
        log = play(board, acts)
        if "resign" in board.done:
            resigned.append(acts)
            _check_meant(log)

    check()
    assert resigned, "or this would never see it"


def _check_meant(log: list[tuple[float, str, bool]]) -> None:
    """Check that undo was held for two seconds and done pressed twice, with no piece moved since."""
    held = [
        later
        for (at, what, is_down), (later, *_) in pairwise(log)
        if what == "undo" and is_down and later - at >= 2 - STEP_S
    ]
    assert held, "nobody held undo"
    since = [each for each in log if each[0] >= held[-1]]
    dones = [at for at, what, is_down in since if what == "done flower" and is_down]
    assert len(dones) >= 2, "done was not pressed twice"
    assert dones[-1] - dones[-2] >= 0.7 - STEP_S, "it was pressed twice at once"
    assert all(what != "f1" for at, what, _ in log if at >= dones[-2])
