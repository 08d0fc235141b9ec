"""What tests of fair starts and of handicap stones share."""

from random import Random
from typing import Any

from tests.server.asking import ask

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.engine.fair_judge import Judge
from niwashi.engine.fairness import Fairness, Opening
from niwashi.engine.kind import KERNEL
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import CardSet, built_in_card_set
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of
from niwashi.opponents.starts import FairStart
from niwashi.server.live import LiveProgram
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

GARDEN_36 = load_board(data.boards() / "garden-36.toml")

QUICK = 14 if KERNEL == "compiled" else 5
"""So many turns ahead every kept start is looked at anew here; longer proofs take minutes."""


def reclamation(name: str) -> Reclamation:
    game = game_named(name)
    assert isinstance(game, Reclamation)
    return game


def garden() -> Reclamation:
    return reclamation("garden")


def other_cards() -> CardSet:
    """Cards of which one has another pattern."""
    cards = built_in_card_set()
    bent = cards.black[0].model_copy(update={"offsets": ((2, 1),)})
    return cards.model_copy(update={"black": (bent, *cards.black[1:])})


def check_claim(game: Reclamation, start: FairStart) -> None:
    """What is said to be proved of a start holds as far as it is looked at here."""
    judge = Judge(game, lambda _: Random(1), engine_of(game).levels, 1, 8)
    opening = Opening(start.name, start.rule, start.facts, start.position)
    again = judge.proved(Fairness(opening), lambda: False, QUICK)
    if start.distance is not None and start.distance <= QUICK:
        winner = ("flower", "tendril").index(start.winner or "")
        assert (again.winner, again.distance) == (winner, start.distance)
    else:
        assert (again.winner, again.depth) == (None, QUICK)


class RealBoard:
    """A program at a board that it cannot set up, with the pieces where the usual game has them."""

    def __init__(self) -> None:
        self.game, self.clock = garden(), Clock()
        self.table = Table(self.game.places, self.game.layout(self.game.start()))
        board = simulate(GARDEN_36, self.table, clock=self.clock, rng=Random(1))
        self.program = LiveProgram(self.game, board, self.clock)
        self.pass_time(1)

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.005)):
            self.clock.now += 0.005
            self.program.step()

    def begin(self, **start: Any) -> None:
        """Ask for a game that begins elsewhere than the pieces stand."""
        ask(self.program, do="new", game="garden", **start)
        self.pass_time(1)
        assert not self.program.game_loop.session.is_settled

    def set_down(self, place: str) -> None:
        self.table.set_down("hand", place)
        self.pass_time(0.8)
