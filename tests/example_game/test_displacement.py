"""Captures by displacement on a board that feels presence: in either order, with lights for each step."""

import pytest

from niwashi.board_types import Cue, Reading
from niwashi.games import EMPTY, Act, Game, Handling, Option, Stack
from niwashi.games.turn_telling import told_option, told_turn
from niwashi.loop.fitting import built_in_board
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi_sim.direct import SENSES, with_senses
from niwashi_sim.table import Table

POSITION = "bbbbbb/bbb1bb/3b2/2w3/ww1www/wwwwww w"


class Board:
    """A session over a table, read after each movement."""

    def __init__(self, game: Game) -> None:
        self.geometry = with_senses(built_in_board(game).geometry, SENSES["presence"])
        position = game.parse(POSITION)
        self.table = Table(game.places, game.layout(position), game.pieces)
        self.session = Session(game, self.geometry, position)
        self.now = 0.0
        self.rest()

    def rest(self) -> None:
        for _ in range(4):
            self.now += 2.0
            self.session.read(Reading(values_of(self.geometry, self.table.layout())), self.now)
            self.session.tick(self.now)

    def cues(self) -> dict[str, Cue]:
        cues = self.session.advice().cues
        return {cell.name: cue for cell, cue in zip(self.geometry, cues, strict=True) if cue is not None}


@pytest.mark.parametrize("first", ["own piece", "opponent's piece"])
def test_capture_counts_whichever_piece_comes_off_first(breakthrough: Game, first: str) -> None:
    board = Board(breakthrough)
    moves = [("own", "c3"), ("other", "d4")]
    for hand, place in moves if first == "own piece" else reversed(moves):
        board.table.lift(hand, place)
        board.rest()
        assert board.session.flow.mismatch is None
    board.table.set_down("other", "black hand")
    board.table.set_down("own", "d4")
    board.rest()
    assert board.session.match.turns == ("c3d4",)


def test_captures_and_exchanged_pieces_are_told_as_what_they_are(breakthrough: Game) -> None:
    position, own, other = breakthrough.parse(POSITION), Stack(0, 1), Stack(1, 1)
    assert told_turn(breakthrough, position, "c3d4", "en") == "White: c3 captures d4"
    assert told_turn(breakthrough, position, "c3d4", "ja") == "白：c3からd4のコマを捕獲"

    def told(*handlings: Handling) -> str:
        return told_option(breakthrough, position, Option("any", handlings), "en")

    lift, taken = Handling(Act.LIFT, "c3", EMPTY, 0), Handling(Act.TAKE, "d4", EMPTY, 1)
    set_down, arrived = Handling(Act.SET, "d4", own, 2), Handling(Act.ADD, "d4", own, 4)
    off_again = Handling(Act.TAKE, "d4", EMPTY, 3)
    assert told(lift, set_down, off_again, arrived) == "c3 to d4, exchanges the piece on d4"
    assert told(lift, taken, set_down, off_again, arrived) == "c3 captures d4, exchanges the piece on d4"
    turned = (Handling(Act.TAKE, "e4", EMPTY, 2), Handling(Act.ADD, "e4", other, 3))
    assert told(Handling(Act.ADD, "d4", own, 1), *turned) == "a piece on d4, turns over e4"
    assert told(Handling(Act.ADD, "c5", own, 1), taken) == "a piece on c5, captures d4"


def test_lights_show_plain_moves_and_captures_alike_while_a_piece_is_lifted(breakthrough: Game) -> None:
    board = Board(breakthrough)
    assert board.cues()["c3"] is Cue.MAY_LIFT
    assert "d4" not in board.cues(), "an opponent's piece is lit once a piece that may take it is lifted"
    board.table.lift("own", "c3")
    board.rest()
    goals = {name for name, cue in board.cues().items() if cue is Cue.MAY_GO}
    assert goals == {"b4", "c4", "d4"}
