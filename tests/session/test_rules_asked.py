"""How often a reading of the board goes into the rules: once for each thing that is asked of a position."""

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

from tests.session.guest import HEX_91, Guest

from niwashi.games.game import Game
from niwashi.session.session import Session

_OF_A_POSITION = frozenset(
    {
        "common_mistakes",
        "dead_ends",
        "layout",
        "options",
        "result",
        "score_items",
        "side",
        "territories",
        "winners",
    }
)


class CountingGame:
    """A game that counts what is asked of it, and of which position."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._positions: list[Any] = []  # kept, so that no two ever have one number
        self.calls: Counter[str] = Counter()
        self.asked: Counter[tuple[str, int]] = Counter()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        return self._counting(name, found) if callable(found) else found

    def _counting(self, name: str, found: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any) -> Any:
            self.calls[name] += 1
            if name in _OF_A_POSITION:
                self._positions.append(arguments[0])
                self.asked[name, id(arguments[0])] += 1
            return found(*arguments)

        return asked


class CountedGuest(Guest):
    """A guest at a board whose game counts; after each reading, all is asked that lights and page ask."""

    def __init__(self, **settings: Any) -> None:
        self.readings: list[Counter[str]] = []
        self.counting: CountingGame | None = None
        super().__init__(**settings)
        self.counting = CountingGame(self.game)
        self.session = Session(cast("Game", self.counting), self.geometry, self.session.match.position)
        self.wait(2.0)

    def look(self) -> None:
        before = Counter[str]() if self.counting is None else self.counting.calls.copy()
        super().look()
        session = self.session
        session.advice()
        session.confidence()
        _ = session.match.result, session.match.winners, session.match.side, session.is_settled, session.told
        if self.counting is not None:
            self.readings.append(self.counting.calls - before)

    def calls(self, do: Callable[[], object]) -> Counter[str]:
        """The calls of the reading that asked for most, of those while something is done."""
        self.readings.clear()
        do()
        return max(self.readings, key=Counter.total)


def test_a_turn_asks_the_rules_nothing_until_it_is_complete_and_then_each_thing_once() -> None:
    guest = CountedGuest()
    assert guest.calls(lambda: guest.wait(1.0)) == Counter()
    assert guest.calls(guest.open) == Counter()
    calls = guest.calls(guest.rest)
    assert guest.turns == ["f1e1:1"]
    assert calls == Counter(
        {"play": 1} | dict.fromkeys(_OF_A_POSITION - {"score_items", "common_mistakes"}, 1)
    )
    assert guest.calls(lambda: guest.press("undo"))["options"] == 0
    assert guest.counting is not None
    assert max(guest.counting.asked.values()) == 1, "a position before is still known"


def test_a_turn_of_several_actions_asks_once_an_action() -> None:
    guest = CountedGuest(game="borderland", geometry=HEX_91)
    guest.add("e5", player="white")
    assert set(guest.calls(guest.rest).values()) == {1}
    assert guest.begun
    guest.add("g7", player="black")
    assert set(guest.calls(guest.rest).values()) == {1}
    assert guest.turns == ["w:e5,b:g7"]


def test_whatever_is_wrong_is_explained_once() -> None:
    guest = CountedGuest()
    guest.readings.clear()
    guest.pull("tendril card 1")
    guest.rest()
    assert guest.why()
    assert sum(guest.readings, Counter()) == Counter({"common_mistakes": 1, "objection": 1})
