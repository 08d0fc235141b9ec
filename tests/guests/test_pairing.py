"""Pairing: nobody gets to play without four right cells and a press of Done."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from niwashi.errors import NiwashiError
from niwashi.guests.pairing import (
    ASKED_S,
    DONE_AFTER_S,
    DONE_S,
    FORGIVEN_S,
    LONGEST_PAUSE_S,
    PAUSE_S,
    PRESSES_S,
    TRIES,
    GuestPairings,
    PairingCode,
    PairingMethod,
)
from niwashi.page_types.door_state import PairingStage
from niwashi.page_types.rights import Right

CODE, WRONG = (3, 14, 15, 9), (3, 14, 9, 15)
ANNA, BEN = "page-1", "page-2"


@pytest.fixture
def pairings() -> GuestPairings:
    return GuestPairings()


def fail(pairings: GuestPairings, now: float, guest: str = ANNA) -> None:
    """Begin a pairing and use up all tries."""
    pairings.begin(guest, PairingCode(CODE), now)
    for _ in range(TRIES):
        pairings.tap(guest, WRONG, now)


@pytest.mark.parametrize(
    ("presses", "right"), [(0, Right.WATCH), (1, Right.HAND), (2, Right.HOST), (5, Right.HOST)]
)
def test_done_admits_hand_and_twice_a_host(pairings: GuestPairings, presses: int, right: Right) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    pairings.tap(ANNA, CODE, 5.0)
    assert pairings.stage(ANNA, 5.0) is PairingStage.RIGHT
    taken = [pairings.press_done(6.0 + n) for n in range(presses)]
    assert taken == [n < 2 for n in range(presses)], "further presses are the game's again"
    pairings.tick(5.0 + DONE_S + presses)
    assert pairings.stage(ANNA, 5.0 + DONE_S + presses) is PairingStage.OVER
    assert pairings.take(ANNA) is right
    assert pairings.take(ANNA) is None


def test_early_or_late_done_belongs_to_game(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    assert not pairings.press_done(1.0)
    pairings.tap(ANNA, CODE, 5.0)
    assert not pairings.press_done(5.0 + DONE_AFTER_S / 2), "it was on its way before"
    assert not pairings.press_done(5.0 + DONE_S)
    assert pairings.take(ANNA) is Right.WATCH


def test_turn_ends_waiting_for_done(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    pairings.begin_turn()
    assert pairings.stage(ANNA, 1.0) is PairingStage.SHOWN, "the code waits"
    pairings.tap(ANNA, CODE, 5.0)
    pairings.begin_turn()
    assert not pairings.press_done(7.0)
    assert pairings.take(ANNA) is Right.WATCH


def test_order_of_cells_counts() -> None:
    for cells in {*permutations(CODE)} - {CODE}:
        pairings = GuestPairings()
        pairings.begin(ANNA, PairingCode(CODE), 0.0)
        pairings.tap(ANNA, cells, 1.0)
        assert pairings.current is not None
        assert pairings.current.tries_left == TRIES - 1, cells


def test_three_wrong_tries_double_the_pause(pairings: GuestPairings) -> None:
    now, pauses = 0.0, []
    for _ in range(12):
        fail(pairings, now)
        pauses.append(pairings.pause_s(now))
        with pytest.raises(NiwashiError, match="seconds"):
            pairings.begin(BEN, PairingCode(CODE), now + pauses[-1] - 1)
        now += pauses[-1]
    assert pauses[:4] == [PAUSE_S, 2 * PAUSE_S, 4 * PAUSE_S, 8 * PAUSE_S]
    assert pauses[-1] == LONGEST_PAUSE_S


def test_success_or_time_resets_pauses(pairings: GuestPairings) -> None:
    fail(pairings, 0.0)
    pairings.begin(BEN, PairingCode(CODE), 100.0)
    pairings.tap(BEN, CODE, 101.0)
    pairings.finish(BEN, 101.0)
    fail(pairings, 200.0)
    assert pairings.pause_s(200.0) == PAUSE_S
    pairings.tick(200.0 + PAUSE_S + FORGIVEN_S)
    fail(pairings, 5000.0)
    assert pairings.pause_s(5000.0) == PAUSE_S


def test_unused_code_costs_a_pause(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    pairings.tick(ASKED_S)
    assert pairings.stage(BEN, ASKED_S) is PairingStage.PAUSED
    assert pairings.pause_s(ASKED_S) == ASKED_S, "at least as long as it was shown"
    pairings.begin(ANNA, PairingCode(CODE), 2 * ASKED_S)
    pairings.leave(ANNA, 2 * ASKED_S + 1)
    assert pairings.pause_s(2 * ASKED_S + 1) == 2 * PAUSE_S


def test_one_pairing_at_a_time(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    assert pairings.stage(BEN, 0.0) is PairingStage.BUSY
    with pytest.raises(NiwashiError, match="Somebody else"):
        pairings.begin(BEN, PairingCode(CODE), 1.0)
    with pytest.raises(NiwashiError, match="no code for you"):
        pairings.tap(BEN, CODE, 1.0)
    assert pairings.take(BEN) is None


def test_leaving_guest_gets_nothing_and_frees_board(
    pairings: GuestPairings,
) -> None:
    pairings.begin(ANNA, PairingCode(CODE), 0.0)
    pairings.tap(ANNA, CODE, 5.0)
    pairings.leave(ANNA, 6.0)
    assert not pairings.press_done(7.0)
    assert pairings.take(ANNA) is None
    pairings.begin(BEN, PairingCode(CODE), 7.0)


# Any sequence of knocks, pages, cells and time


def test_presses_after_done_are_the_code(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE, PairingMethod.PRESSES), 0.0)
    with pytest.raises(NiwashiError):
        pairings.tap(ANNA, CODE, 1.0)
    assert not any(pairings.press(cell, 1.0) for cell in CODE), "so far they are the game's"
    assert pairings.press_done(2.0)
    assert all(pairings.press(cell, 3.0) for cell in CODE)
    assert pairings.stage(ANNA, 3.0) is PairingStage.RIGHT
    assert pairings.press_done(4.0)
    pairings.finish(ANNA, 5.0)
    assert pairings.take(ANNA) is Right.HAND


def test_wrong_presses_count_and_late_ones_do_not(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE, PairingMethod.PRESSES), 0.0)
    assert pairings.press_done(1.0)
    assert pairings.press(CODE[0], 2.0)
    assert not pairings.press(CODE[1], 1.0 + PRESSES_S), "they were waited for long enough"
    for n in range(TRIES):
        assert pairings.press_done(30.0 + n)
        assert all(pairings.press(cell, 30.5 + n) for cell in WRONG)
    assert pairings.stage(ANNA, 40.0) is PairingStage.PAUSED
    assert not pairings.press_done(41.0)


def test_turn_gives_presses_back_to_game(pairings: GuestPairings) -> None:
    pairings.begin(ANNA, PairingCode(CODE, PairingMethod.PRESSES), 0.0)
    assert pairings.press_done(1.0)
    pairings.begin_turn()
    assert not pairings.press(CODE[0], 2.0)
    assert pairings.stage(ANNA, 2.0) is PairingStage.SHOWN


GUESTS = [f"page-{n}" for n in range(4)]
CELLS = st.integers(0, 5)
"""Few, so that right codes are found by chance."""


class AnySequence(RuleBasedStateMachine):
    """Random taps, presses and waits; a model beside the machine records what each guest has earned."""

    def __init__(self) -> None:
        super().__init__()
        self.pairings = GuestPairings()
        self.now = 0.0
        self.code: tuple[int, ...] = ()
        self.asked_by = ""
        self.way = PairingMethod.LIGHTS
        self.at_board: list[int] | None = None  # what was pressed on the board since Done has said so
        self.wrong = 0
        self.has_tapped: set[str] = set()  # since they last began
        self.pressed: dict[str, int] = {}  # presses while theirs was the code that was right

    @rule(seconds=st.sampled_from([0.0, 0.1, 0.6, 5.0, 19.9, 20.0, 90.0, 400.0, 9000.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.pairings.tick(self.now)

    @rule(guest=st.sampled_from(GUESTS), code=st.permutations(range(6)), way=st.sampled_from(PairingMethod))
    def begin(self, guest: str, code: list[int], way: PairingMethod) -> None:
        try:
            self.pairings.begin(guest, PairingCode(tuple(code[:4]), way), self.now)
        except NiwashiError:
            return
        self.code, self.asked_by, self.wrong = tuple(code[:4]), guest, 0
        self.way, self.at_board = way, None
        self.has_tapped.discard(guest)
        self.pressed[guest] = 0

    @rule(guest=st.sampled_from(GUESTS), cells=st.tuples(CELLS, CELLS, CELLS, CELLS))
    def tap_anything(self, guest: str, cells: tuple[int, ...]) -> None:
        self.tap(guest, cells)

    @precondition(lambda self: self.code)
    @rule(guest=st.sampled_from(GUESTS))
    def tap_what_is_right(self, guest: str) -> None:
        self.tap(guest, self.code)

    def tap(self, guest: str, cells: tuple[int, ...]) -> None:
        was_shown = self.pairings.stage(guest, self.now) is PairingStage.SHOWN
        try:
            self.pairings.tap(guest, cells, self.now)
        except NiwashiError:
            return
        assert was_shown
        assert self.way is PairingMethod.LIGHTS, "no tap is a try of a code that the guest sees"
        assert guest == self.asked_by
        if cells == self.code:
            self.has_tapped.add(guest)
        else:
            self.wrong += 1
            assert self.wrong <= TRIES

    @rule()
    def press_done(self) -> None:
        self.pairings.tick(self.now)
        pairing = self.pairings.current
        waits = pairing is not None and pairing.right_at is not None
        if self.pairings.press_done(self.now):
            if waits:
                self.pressed[self.asked_by] += 1
            else:
                assert self.way is PairingMethod.PRESSES
                self.at_board = []

    @rule(cell=CELLS)
    def press_a_place(self, cell: int) -> None:
        self.press(cell)

    @precondition(lambda self: self.code)
    @rule()
    def press_what_is_right(self) -> None:
        for cell in self.code:
            self.press(cell)

    def press(self, cell: int) -> None:
        if not self.pairings.press(cell, self.now):
            return
        assert self.way is PairingMethod.PRESSES
        assert self.at_board is not None, "no press counts before Done has said so"
        self.at_board.append(cell)
        if tuple(self.at_board) == self.code:
            self.has_tapped.add(self.asked_by)
        if len(self.at_board) == len(self.code):
            self.at_board = None

    @rule()
    def begin_turn(self) -> None:
        self.pairings.begin_turn()

    @rule()
    def change_board(self) -> None:
        self.pairings.cancel()

    @rule(guest=st.sampled_from(GUESTS))
    def leave(self, guest: str) -> None:
        self.pairings.leave(guest, self.now)

    @rule(guest=st.sampled_from(GUESTS))
    def finish(self, guest: str) -> None:
        self.pairings.finish(guest, self.now)

    @rule(guest=st.sampled_from(GUESTS))
    def take(self, guest: str) -> None:
        right = self.pairings.take(guest)
        if right is not None:
            assert guest in self.has_tapped, "nobody is in without four right cells"
            assert right == Right.WATCH + self.pressed[guest], "and nobody plays without Done"
            self.has_tapped.discard(guest)

    @invariant()
    def one_at_a_time(self) -> None:
        stages = [self.pairings.stage(guest, self.now) for guest in GUESTS]
        assert sum(stage in (PairingStage.SHOWN, PairingStage.RIGHT) for stage in stages) <= 1


TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = settings(max_examples=75, stateful_step_count=40)
