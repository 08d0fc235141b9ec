"""Where all that can follow a position is looked at, values are exact and a game that can be held is seen."""

from random import Random
from typing import Any

import pytest

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.closure import Closure
from niwashi.engine.solver import EnginePort, Solver
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import card_set_from
from niwashi.kits.known import solver_for

FAR = [(up, right) for up in range(-5, 6) for right in range(-5, 6) if (up, right) != (0, 0)]
LOOP = (
    "c4d4:4 f3e3:4 d4c4:3 e3f3:3 c4d4:1 f3e3:1 d4c4:2 e3f3:2 c4d4:4 f3e3:4 d4c4:3 e3f3:3 "
    "c4d4:1 f3e3:1 d4c4:2 e3f3:2 c4d4:4 f3e3:4 d4c4:3 e3f3:3 c4d4:1 f3e3:1 d4c4:2 e3f3:2"
)


class Graph:
    """A game that is drawn by hand: where each position leads; who can't move has lost."""

    def __init__(self, drawn: dict[str, str]) -> None:
        self.names = sorted(drawn)
        self.leads: dict[tuple[int, ...], list[int]] = {
            (at,): [self.names.index(to) for to in drawn[name]] for at, name in enumerate(self.names)
        }

    def turns(self, words: tuple[int, ...]) -> list[int]:
        return self.leads[words]

    def after(self, words: tuple[int, ...], turn: int) -> tuple[int, ...]:
        assert turn in self.leads[words]
        return (turn,)


def distances(drawn: dict[str, str], root: str) -> dict[str, int | None]:
    graph = Graph(drawn)
    closure = Closure(graph, (graph.names.index(root),), 100)
    return {graph.names[words[0]]: closure.distance(words) for words in closure.numbers}


def sparse_game(name: str, dice: Random) -> Any:
    """A game with cards that seldom reach anything: few positions can follow."""

    def face() -> list[dict[str, Any]]:
        patterns = [sorted(dice.sample(FAR, dice.choice([1, 1, 2]))) for _ in range(4)]
        return [{"offsets": pattern} for pattern in patterns]

    while True:
        faces = {"black": face(), "red": face()}
        if all(len({str(card) for card in cards}) == 4 for cards in faces.values()):
            return game_named(name, card_set_from({"name": "sparse", **faces}, "sparse"))


def test_closure_leaves_held_positions() -> None:
    # a and b: round and round, and whoever leaves loses. d loses at once, c wins by it, e has to let c win.
    assert distances({"a": "bc", "b": "ac", "c": "d", "d": ""}, "a") == {"a": None, "b": None, "c": 1, "d": 0}
    assert distances({"e": "cf", "c": "d", "d": "", "f": "d"}, "e")["e"] == 2


def test_the_shortest_win_and_the_longest_loss_count() -> None:
    drawn = {"r": "sx", "s": "tv", "t": "u", "u": "", "v": "w", "w": "p", "p": "u", "x": "r"}
    assert distances(drawn, "r") == {
        "u": 0, "t": 1, "p": 1, "w": 2, "v": 3, "s": 4, "r": 5, "x": 6,
    }  # fmt: skip


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_all_values_are_those_of_the_solver(name: str) -> None:
    dice, compared, deepest = Random(3), 0, 0
    while compared < 400:
        game = sparse_game(name, dice)
        port, solver = EnginePort(game), solver_for(game, 1)
        closure = Closure(port, port.words(game.start()), 800)
        for words in closure.numbers if closure.complete else ():
            exact = closure.distance(words)
            found = solver.search(port.position(words), Limits(12))
            assert found.distance == exact, game.format(port.position(words))
            compared, deepest = compared + 1, max(deepest, exact or 0)
    assert deepest >= 4


def test_closure_proves_nothing_when_too_large_or_stopped() -> None:
    port = EnginePort(game_named("garden"))  # type: ignore[arg-type]
    start = port.words(port.game.start())
    assert not Closure(port, start, 1000).complete
    assert not Closure(port, start, 10**6, stop=lambda: True).complete
    assert not solver_for(port.game, 1).is_held(start, most=1000)


def test_a_solver_that_sees_it_held_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("garden")
    monkeypatch.setattr(Solver, "is_held", lambda *_: True)
    found = solver_for(game, 4).search(game.start())
    assert (found.proof, found.distance, found.line, found.stopped) == (Proof.HOLD, None, (), False)


def test_a_game_of_garden_can_come_round_again() -> None:
    """RC-40: with the built-in cards too, if both want it."""
    game = game_named("garden")
    begun = position = game.parse("4bb/1y2bb/1yz1b1/1y3c/1yy2a/2y3 t 4,1 4,34 -")
    for turn in LOOP.split():
        position = game.play(position, turn)
    assert position == begun
