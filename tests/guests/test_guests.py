"""Guests of a running program: paired by what its board lights, let in by its own button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from tests.server.asking import ask
from tests.server.running import GARDEN_36, Running

from niwashi import data
from niwashi.board_types import Cue
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.guests.guest_list import GuestList
from niwashi.guests.guest_session import SESSION_LASTS_S
from niwashi.guests.guests import MOST_PAGES, Chance, FoundAt, Guests
from niwashi.guests.lights import EVERY_S
from niwashi.loop.features import Feature
from niwashi.page_types.commands import AnswerClock, EndGuest, Handle, NewGame, TakeSeat, Undo
from niwashi.page_types.door_state import PairingStage
from niwashi.page_types.rights import Right
from niwashi.web.access import ClientAccess

ANNA, BEN = "page-7", "page-8"
CODE = ("c3", "f6", "a1", "e2")
CORNERS = {f"{player} card {n}" for player in ("flower", "tendril") for n in (1, 4)}
CODE_CUES = {Cue.PAIRING_FIRST, Cue.PAIRING}


class House:
    """A board with guests: time passes as told, the code is always the same, keys are counted."""

    def __init__(
        self,
        folder: Path | None = None,
        game: str = "garden",
        board: BoardFile = GARDEN_36,
        *,
        is_told: bool = True,
    ) -> None:
        self.running = Running(game, board=board, is_told=is_told)
        self.program = self.running.program
        self.today = 1_800_000_000.0
        self.folder = folder
        self.open()

    def open(self) -> None:
        keys = count(1)
        self.kept = GuestList(self.folder, lambda: self.today)
        chance = Chance(self._draw, lambda: f"key-{next(keys)}-of-{id(self)}")
        self.guests = Guests(self.program, self.kept, lambda: self.today, chance)
        self.pass_time(1.0)

    def _draw(self, cells: Sequence[int], number: int) -> list[int]:
        drawn = [GARDEN_36.geometry.index[name] for name in CODE]
        assert set(drawn) <= set(cells)
        assert len(drawn) == number
        return drawn

    def pass_time(self, seconds: float) -> None:
        self.running.pass_time(seconds)

    def lit(self, *cues: Cue) -> set[str]:
        return {name for name, cue in self.running.cues().items() if cue in cues}

    def read_code(self) -> list[str]:
        """The four cells, read off what the board shows in time, as a person would."""
        seen: list[str] = []
        first = ""
        for _ in range(round(2 * EVERY_S / 0.1)):
            self.pass_time(0.1)
            lit = self.lit(*CODE_CUES)
            assert len(lit) <= 1
            for name in lit:
                first = first or (name if name in self.lit(Cue.PAIRING_FIRST) else "")
                if first and (not seen or seen[-1] != name) and len(seen) < 4:
                    seen.append(name)
        return seen

    def pair(self, hand: str = ANNA, presses: int = 0) -> str:
        """Pair a guest, with so many presses of Done; its key."""
        self.guests.begin(hand)
        self.guests.tap(hand, CODE)
        self.pass_time(1.0 if presses else 0.0)
        for _ in range(presses):
            self.running.press("done flower")
        self.guests.come_in(hand)
        return self.guests.take_key(hand)

    def enter(self, key: str, hand: str = ANNA) -> ClientAccess:
        entry = self.guests.enter(key, hand)
        assert entry is not None
        return entry


@pytest.fixture
def house() -> House:
    return House()


def test_the_board_shows_the_code_and_nothing_of_it_is_told_to_the_page(house: House) -> None:
    house.guests.begin(ANNA)
    assert house.read_code() == list(CODE)
    told = str(house.guests.view(ANNA))
    assert not [name for name in CODE if f"'{name}'" in told]


@pytest.mark.parametrize(("presses", "right"), [(0, Right.WATCH), (1, Right.HAND), (2, Right.HOST)])
def test_done_on_the_board_decides_what_a_guest_may_do(house: House, presses: int, right: Right) -> None:
    key = house.pair(presses=presses)
    assert house.enter(key).right is right


def test_done_for_a_guest_is_none_for_the_game(house: House) -> None:
    seen: list[int] = []
    house.guests.begin(ANNA)
    house.guests.tap(ANNA, CODE)
    house.pass_time(1.0)
    assert house.lit(Cue.LET_IN) == {"done flower", "done tendril"}

    house.program.game_loop.add(Feature("test", reading=lambda _, reading, __: seen.append(reading.pressed)))
    house.running.press("done flower")
    assert not any(seen), "neither the game nor the records see it"
    house.running.press("help")
    assert any(seen), "other buttons are the game's"


def test_a_button_that_is_held_down_since_before_lets_nobody_in(house: House) -> None:
    house.running.do("press", "done flower")
    house.guests.begin(ANNA)
    house.guests.tap(ANNA, CODE)
    house.pass_time(2.0)
    house.guests.come_in(ANNA)
    assert house.enter(house.guests.take_key(ANNA)).right is Right.WATCH


def test_a_turn_in_hand_has_all_its_lights_and_ends_the_waiting_for_done(house: House) -> None:
    house.guests.begin(ANNA)
    house.pass_time(0.3)
    assert house.lit(*CODE_CUES)
    house.running.do("lift", "f1")
    assert house.lit(Cue.LIFTED) == {"f1"}
    for _ in range(65):
        house.pass_time(0.1)
        assert not house.lit(*CODE_CUES)
    assert not house.guests.view(ANNA)["is_lit"]
    house.running.do("set", "f1")
    house.pass_time(1.0)
    house.guests.tap(ANNA, CODE)
    house.pass_time(1.0)
    house.running.do("lift", "f1")
    house.running.press("done flower")
    assert house.enter(house.guests.take_key(ANNA)).right is Right.WATCH


def test_a_hint_or_an_explanation_covers_no_code(house: House) -> None:
    house.guests.begin(ANNA)
    house.pass_time(0.3)
    assert house.lit(*CODE_CUES)
    house.running.press("help")
    assert not house.lit(*CODE_CUES)
    assert not house.guests.view(ANNA)["is_lit"]


def test_fault_is_shown_over_everything(house: House) -> None:
    house.guests.begin(ANNA)
    house.pass_time(0.3)
    house.program.tabletop.knock_over()  # type: ignore[union-attr]
    house.pass_time(3.0)
    assert not house.lit(*CODE_CUES)
    assert house.running.cues()


def test_another_board_ends_the_pairing_and_costs_nobody_a_pause(house: House) -> None:
    house.guests.begin(ANNA)
    house.pass_time(0.3)
    ask(house.program, do="new", game="borderland")
    house.program.game_loop.cues()
    house.pass_time(1.0)
    assert house.program.faults.count == 0
    assert house.guests.view(ANNA)["stage"] is PairingStage.IDLE
    assert len(house.guests.cells("en")) == len(house.program.game_loop.session.geometry)


def test_wrong_cells_let_nobody_in_and_cells_that_are_none_neither(house: House) -> None:
    house.guests.begin(ANNA)
    for cells in (CODE[::-1], ("done flower", "x", "", "f6"), ("c3",) * 4):
        house.guests.tap(ANNA, cells)
    assert house.guests.take_key(ANNA) == ""
    assert house.guests.view(ANNA)["stage"] is PairingStage.PAUSED
    with pytest.raises(NiwashiError):
        house.guests.begin(BEN)


def test_a_key_opens_until_its_session_ends(house: House) -> None:
    key = house.pair()
    entry = house.enter(key)
    house.guests.leave(ANNA)
    assert house.enter(key, "page-9").is_on, "a phone that comes back needs no code"
    house.today += SESSION_LASTS_S
    assert not entry.is_on
    assert house.guests.enter(key, "page-10") is None
    for wrong in ("", key[:-1], f"{key} ", "key-2"):
        assert house.guests.enter(wrong, BEN) is None


def test_an_arrival_shows_on_the_board(house: House) -> None:
    key = house.pair()
    assert not house.lit(Cue.GUEST_CAME)
    house.enter(key)
    house.pass_time(0.1)
    assert house.lit(Cue.GUEST_CAME) == CORNERS
    house.pass_time(5.0)
    house.enter(key, "page-9")
    house.pass_time(0.1)
    assert not house.lit(Cue.GUEST_CAME), "another page of somebody who is here is no arrival"


def test_sessions_outlive_a_restart_and_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    house = House(tmp_path / "games.sqlite3.guests")
    key = house.pair(presses=1)
    (file,) = (tmp_path / "games.sqlite3.guests").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert key not in file.read_text(encoding="utf-8")
    again = House(tmp_path / "games.sqlite3.guests")
    assert again.enter(key).right is Right.HAND


def test_session_ended_elsewhere_closes_its_pages_within_seconds(tmp_path: Path) -> None:
    house = House(tmp_path / "guests")
    entry = house.enter(house.pair())
    version = house.program.game_loop.version
    assert GuestList(tmp_path / "guests", lambda: house.today).end(1)
    house.pass_time(1.2)
    assert not entry.is_on
    assert house.program.game_loop.version > version, "its pages are told at once"


def test_a_guest_has_so_many_pages_and_one_share(house: House) -> None:
    key = house.pair()
    entries = [house.enter(key, f"page-{n}") for n in range(20, 20 + MOST_PAGES)]
    assert len({id(entry.share) for entry in entries}) == 1
    with pytest.raises(NiwashiError, match=str(MOST_PAGES)):
        house.guests.enter(key, "page-99")
    house.guests.leave("page-20")
    house.enter(key, "page-99")


def test_nobody_presses_done_over_the_network_while_it_lets_somebody_in(house: House) -> None:
    host = house.enter(house.pair(presses=2))
    press = Handle(verb="press", place="done flower")
    host.check(press)
    house.guests.begin(BEN)
    host.check(press)
    house.guests.tap(BEN, CODE)
    with pytest.raises(NiwashiError, match="at the board itself"):
        host.check(press)
    host.check(Undo())
    host.check(NewGame(game="garden"))


def test_watching_page_may_send_nothing(house: House) -> None:
    watcher = house.enter(house.pair())
    with pytest.raises(NiwashiError, match="You are watching"):
        watcher.check(Undo())
    with pytest.raises(NiwashiError, match="hosts"):
        watcher.check(NewGame(game="garden"))


def unlit() -> BoardFile:
    """A board of buttons whose lights its program does not know of."""
    file = load_board(data.boards() / "garden-36-buttons.toml")
    cells = tuple(replace(each, cell=replace(each.cell, lit=False)) for each in file.cells)
    return replace(file, cells=cells)


def test_on_a_board_without_lights_the_page_shows_the_code_and_the_board_takes_it() -> None:
    house = House(board=unlit())
    house.guests.begin(ANNA)
    view = house.guests.view(ANNA)
    assert (view["way"], list(view["code"]), view["is_pressing"]) == ("presses", list(CODE), False)
    assert list(house.guests.view(BEN)["code"]) == [], "nobody else is shown it"
    with pytest.raises(NiwashiError):
        house.guests.tap(ANNA, CODE)
    house.running.press("done flower")
    assert house.guests.view(ANNA)["is_pressing"]
    for place in CODE:
        house.running.press(place)
    assert house.guests.view(ANNA)["stage"] is PairingStage.RIGHT
    assert not house.program.game_loop.session.match.begun, "the game has seen none of it"
    house.pass_time(1.0)
    house.running.press("done flower")
    house.guests.come_in(ANNA)
    assert house.enter(house.guests.take_key(ANNA)).right is Right.HAND


def test_knock_without_lights_takes_no_press_from_the_game() -> None:
    house = House(board=unlit(), is_told=False)
    house.guests.begin(ANNA)
    house.running.press("f1")
    assert house.program.game_loop.session.flow.tracker.verdict().state != "settled"
    assert house.guests.view(ANNA)["pressed"] == 0


def test_no_page_of_a_guest_presses_a_code() -> None:
    house = House(board=unlit())
    entry = house.enter(_let_in(house))
    house.guests.begin(BEN)
    with pytest.raises(NiwashiError, match="at the board itself"):
        entry.check(Handle(verb="press", place="c3"))


def _let_in(house: House) -> str:
    """A guest who may play, by presses; the key."""
    house.guests.begin(ANNA)
    for place in ("done flower", *CODE):
        house.running.press(place)
    house.pass_time(1.0)
    house.running.press("done flower")
    house.guests.come_in(ANNA)
    return house.guests.take_key(ANNA)


def test_the_board_s_own_page_shows_who_is_in(house: House) -> None:
    house.guests.found_at = lambda: FoundAt("http://192.168.1.7:8080", "<svg/>")
    key = house.pair(presses=1)
    house.pair(BEN)
    house.enter(key)
    shown = house.guests.guests()
    assert shown["address"] == "http://192.168.1.7:8080"
    assert [(g["number"], g["right"], g["is_here"]) for g in shown["guests"]] == [
        (1, "hand", True),
        (2, "watch", False),
    ]
    assert [g["left_min"] for g in shown["guests"]] == [720, 720]


def test_a_host_ends_a_guest_whose_pages_close(house: House) -> None:
    guest, host = house.enter(house.pair(presses=1)), house.enter(house.pair(BEN, presses=2), BEN)
    end = EndGuest(number=1)
    with pytest.raises(NiwashiError, match="hosts"):
        guest.check(end)
    host.check(end)
    version = house.program.versions()["status"]
    house.program.handle(end, BEN)
    assert (guest.is_on, host.is_on) == (False, True)
    assert house.program.versions()["status"] > version, "or its page would stay until something happens"
    with pytest.raises(NiwashiError, match="no guest 1"):
        house.program.handle(end, BEN)


def test_a_guest_who_comes_back_has_the_own_seat_again_and_nobody_else_s(house: House) -> None:
    key, other = house.pair(presses=1), house.pair(BEN, presses=1)
    seat = TakeSeat(seat="flower")
    for hand in ("page-10", "page-11"):  # the first page is lost, and thought to be there
        house.enter(key, hand).check(seat)
        house.program.handle(seat, hand)
    assert [house.program.seat_of(hand) for hand in ("page-10", "page-11")] == ["", "flower"]
    house.enter(other, "page-12").check(seat)
    with pytest.raises(NiwashiError, match="another page"):
        house.program.handle(seat, "page-12")


def test_a_step_without_guests_and_pairings_is_no_news(house: House) -> None:
    version = house.program.game_loop.version
    house.pass_time(3.0)
    assert house.program.game_loop.version == version


def proposed(house: House) -> None:
    """Flower has played; at the board's own page somebody proposes a clock, and Tendril has not agreed."""
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 1")):
        house.running.do(verb, place)
    for place in ("d4", "f4"):
        house.running.do("take", "flower hand")
        house.running.do("set", place)
    house.pass_time(1.0)
    assert house.running.turns == ("f1e2:1",)
    ask(house.program, do="seat", seat="flower")
    ask(house.program, do="clock", clock="5+3")
    assert house.program.table_clock.proposal is not None


def test_the_press_that_lets_a_guest_in_agrees_to_no_clock() -> None:
    house = House()
    proposed(house)
    house.guests.begin(ANNA)
    house.guests.tap(ANNA, CODE)
    house.pass_time(1.0)
    assert house.lit(Cue.LET_IN)
    house.running.press("done tendril")
    assert house.program.table_clock.proposal is not None
    house.guests.come_in(ANNA)
    entry = house.guests.enter(house.guests.take_key(ANNA), ANNA)
    assert entry is not None
    assert entry.right is Right.HAND
    house.running.press("done tendril")  # nobody is at the door any more
    assert house.program.table_clock.proposal is None
    assert house.program.table_clock.keeper.clock.control.is_timed


def test_a_guest_agrees_to_a_clock_for_the_own_seat_alone() -> None:
    house = House()
    proposed(house)
    entry = house.guests.enter(house.pair(presses=1), ANNA)
    assert entry is not None
    yes, no = AnswerClock(agrees=True), AnswerClock(agrees=False)
    with pytest.raises(NiwashiError, match="Take a seat first"):
        entry.check(yes)
    entry.check(no)
    house.program.handle(TakeSeat(seat="tendril"), ANNA)
    entry.check(yes)
    house.program.handle(yes, ANNA)
    assert house.program.table_clock.proposal is None
    assert house.program.table_clock.keeper.clock.control.is_timed
