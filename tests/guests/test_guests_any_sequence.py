"""Whatever is knocked, pressed and waited for: nobody comes in without the code, or plays without Done."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.guests.test_guests import CODE, House, unlit

from niwashi.errors import NiwashiError
from niwashi.page_types.rights import Right

HANDS = st.sampled_from(["page-1", "page-2", "page-3"])
CELLS = st.lists(st.sampled_from([*CODE, "b2", "done flower", "nowhere"]), min_size=4, max_size=4)
KEYS = st.sampled_from(["", "key-1", "key-1-of-0", "k" * 43])


class AnyKnocking(RuleBasedStateMachine):
    """Sockets that come and go, keys, cells that are never all right, and people at the board."""

    may_know_the_code = False

    @initialize()
    def begin_house(self) -> None:
        self.house = House()
        self.keys: list[str] = []
        self.pressed_while_right = False

    @rule(hand=HANDS)
    def knock(self, hand: str) -> None:
        self.wish(lambda: self.house.guests.begin(hand))

    @rule(hand=HANDS, cells=CELLS)
    def tap(self, hand: str, cells: list[str]) -> None:
        wanted = cells if self.may_know_the_code or cells != list(CODE) else cells[::-1]
        self.wish(lambda: self.house.guests.tap(hand, wanted))

    @rule(hand=HANDS)
    def tap_the_code_if_known(self, hand: str) -> None:
        if self.may_know_the_code:
            self.wish(lambda: self.house.guests.tap(hand, CODE))

    @rule(hand=HANDS)
    def come_in(self, hand: str) -> None:
        self.house.guests.come_in(hand)
        self.keys += filter(None, [self.house.guests.take_key(hand)])

    @rule(hand=HANDS)
    def leave(self, hand: str) -> None:
        self.house.guests.leave(hand)

    @rule(hand=HANDS, key=KEYS)
    def guess_a_key(self, hand: str, key: str) -> None:
        assert self.house.guests.enter(key, hand) is None

    @rule(seconds=st.sampled_from([0.05, 0.6, 3.0]))
    def wait(self, seconds: float) -> None:
        self.house.pass_time(seconds)

    @rule()
    def wait_long(self) -> None:
        self.house.running.clock.now += 95.0
        self.house.pass_time(0.05)

    @rule()
    def press_done(self) -> None:
        pairing = self.house.guests.pairings.current
        self.pressed_while_right |= pairing is not None and pairing.right_at is not None
        self.wish(lambda: self.house.running.press("done flower"))

    @rule()
    def lift_and_put_back(self) -> None:
        self.wish(lambda: self.house.running.do("lift", "f1"))
        self.wish(lambda: self.house.running.do("set", "f1"))

    def wish(self, asked: object) -> None:
        try:
            asked()  # type: ignore[operator]
        except NiwashiError:
            return

    @invariant()
    def nobody_is_more_than_what_happened(self) -> None:
        if not hasattr(self, "house"):
            return
        rights = [each.right for each in self.house.kept.sessions()]
        if not self.may_know_the_code:
            assert rights == []
            assert self.keys == []
        if not self.pressed_while_right:
            assert all(right is Right.WATCH for right in rights)


class AnyKnockingByWhoSeesTheBoard(AnyKnocking):
    """The same, with the right cells now and then."""

    may_know_the_code = True


class AnyKnockingAtABoardWithoutLights(AnyKnocking):
    """The other way round: the page shows the code, and people press places on the board at any time."""

    @initialize()
    def begin_house(self) -> None:
        self.house = House(board=unlit())
        self.keys: list[str] = []
        self.pressed_while_right = False
        self.all_pressed: list[str] = []

    @rule(place=st.sampled_from([*CODE, "b2"]))
    def press_a_place(self, place: str) -> None:
        """Never the last one of the code after the others."""
        if self.all_pressed[-3:] != list(CODE[:3]) or place != CODE[3]:
            self.all_pressed.append(place)
            self.wish(lambda: self.house.running.press(place))

    @rule(hand=HANDS)
    def tap_what_the_page_shows(self, hand: str) -> None:
        self.wish(lambda: self.house.guests.tap(hand, list(self.house.guests.view(hand)["code"])))


_SETTINGS = settings(max_examples=12, stateful_step_count=25)

TestAnyKnocking = AnyKnocking.TestCase
TestAnyKnocking.settings = _SETTINGS
TestAnyKnockingByWhoSeesTheBoard = AnyKnockingByWhoSeesTheBoard.TestCase
TestAnyKnockingByWhoSeesTheBoard.settings = _SETTINGS
TestAnyKnockingAtABoardWithoutLights = AnyKnockingAtABoardWithoutLights.TestCase
TestAnyKnockingAtABoardWithoutLights.settings = _SETTINGS
