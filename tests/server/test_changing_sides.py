"""Who chooses the other colour plays it: opponents, names and pages change sides; a program keeps its own."""

from random import Random
from typing import Any

import pytest
from tests.opponents.thinkers import Agency, found
from tests.server.asking import ask, assistants_of, status_of
from tests.server.running import Running

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.opponents.engines import Engines

OPENED = ("w:f6,b:h8",)
HEX_91 = load_board(data.boards() / "hex-91.toml")


class Opened(Running):
    """A game of Borderland whose two first pieces lie there, with somebody on each side."""

    def __init__(self, answer: str = "black", **players: str) -> None:
        self.agency = Agency(lambda _: None if self.is_silent else found(answer))
        self.is_silent = False
        super().__init__("borderland", engines=Engines(Random(1), self.agency), board=HEX_91)
        assistants_of(self.program).opponents.is_hand_lent = False
        self.pass_time(0.5)
        for seat in ("white", "black"):
            self.ask(do="player", seat=seat, player="human")
        self.program.game_loop.carry_out(*OPENED, self.clock())
        ask(self.program, do="arrange")
        self.pass_time(1.0)
        for seat, player in players.items():
            self.ask(do="player", seat=seat, player=player)

    def ask(self, **command: Any) -> None:
        ask(self.program, **command)
        self.pass_time(0.3)

    @property
    def players(self) -> list[str]:
        return list(status_of(self.program)["opponents"]["players"])


def test_person_who_chooses_white_plays_white() -> None:
    running = Opened(white="engine:1")
    running.program.table_clock.names.give({"black": "Aki"}, ("white", "black"))
    running.ask(do="choose", turn="white")
    assert running.players == ["human", "engine:1"]
    assert tuple(status_of(running.program)["names"]) == ("Aki", "")
    assert running.turns == (*OPENED, "white")


def test_person_who_chooses_black_stays_black() -> None:
    running = Opened(white="engine:1")
    running.is_silent = True
    running.ask(do="choose", turn="black")
    assert running.players == ["engine:1", "human"]


def test_choice_taken_back_changes_the_sides_back() -> None:
    running = Opened(white="engine:1")
    running.ask(do="choose", turn="white")
    running.ask(do="undo")
    assert running.players == ["engine:1", "human"]
    assert running.turns == OPENED


@pytest.mark.parametrize("answer", ["white", "black"])
def test_program_that_may_choose_keeps_its_side(answer: str) -> None:
    running = Opened(answer, black="engine:1")
    running.pass_time(1.0)
    assert running.turns == (*OPENED, "black")
    assert running.players == ["human", "engine:1"]


def test_nothing_can_be_chosen_on_a_page_while_the_program_chooses() -> None:
    running = Opened()
    running.is_silent = True
    assert [choice["turn"] for choice in status_of(running.program)["choices"]] == ["black", "white"]
    running.ask(do="player", seat="black", player="engine:1")
    assert status_of(running.program)["choices"] == []
