"""Boards one can buy, all 64 keys a square: hands play whole games on them, through the libraries of others.

The hands press keys of simulated devices. Above these are Adafruit's own library on a chip that is simulated
register by register, and the MIDI port on a pseudo-terminal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.marks import EXHAUSTIVE
from tests.page.newcomer import Newcomer
from tests.page.page_hands import run

from niwashi.board_types import Cue
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.loop.fitting import playable_games
from niwashi.server.simulated import simulated_program
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import SCANNED, Clock, MatchTally, SimulatedMatch
from niwashi_sim.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.conftest import Served

    from niwashi.server.live import LiveProgram
    from niwashi_sim.person import Steps

BOARDS = ["squares-8-neotrellis", "squares-8-launchpad"]
EACH_BOARD = pytest.mark.parametrize("board", BOARDS)
GAMES = [
    "amazons", "antichess", "breakthrough", "checkers", "chess", "clobber", "connect_four", "dots_and_boxes",
    "lines_of_action", "nine_mens_morris", "othello", "tic_tac_toe", "twixt",
]  # fmt: skip

# Nobody has a turn left after nine discs of Othello; ten turns of Breakthrough arrive in a corner.
SHORT = {
    "othello": ["f5", "f6", "f7", "f4", "f3", "e3", "d3", "g7", "h8"],
    "breakthrough": [
        "a2a3", "h7h6", "a3a4", "h6h5", "a4a5", "g7g6", "a5a6", "g6g5", "a6b7", "f7f6", "b7a8",
    ],
}  # fmt: skip


def file_of(board: str) -> BoardFile:
    return load_board(Path(board))


def sitting(name: str, board: str, habits: Habits, seed: int = 1, start: str = "start") -> SimulatedMatch:
    game, clock = game_named(f"openspiel:{name}"), Clock()
    position = game.parse(start)
    table = Table(game.places, game.layout(position), game.pieces)
    device = simulate(file_of(board), table, clock=clock, rng=Random(seed))
    return SimulatedMatch(
        game, table, device, Random(seed), habits, clock=clock, scans=SCANNED, start=position
    )


def played(name: str, board: str, most_turns: int = 200, seed: int = 1) -> MatchTally:
    """Play by clumsy hands. Raises DriftError where another turn was believed than was meant."""
    match = sitting(name, board, CLUMSY, seed)
    try:
        return match.play(most_turns=most_turns)
    finally:
        match.board.close()


@EACH_BOARD
def test_twelve_games_of_openspiel_fit_the_board(board: str) -> None:
    found = [game for game in playable_games(file_of(board).geometry) if game.startswith("openspiel:")]
    assert found == [f"openspiel:{name}" for name in GAMES]


@pytest.mark.parametrize("name", GAMES)
def test_clumsy_hands_are_followed_on_tiles_in_each_game(name: str) -> None:
    assert played(name, BOARDS[0], most_turns=4).turns == 4


@EXHAUSTIVE
@EACH_BOARD
@pytest.mark.parametrize("name", ["breakthrough", "othello"])
def test_clumsy_hands_play_whole_games_of_breakthrough_and_othello(name: str, board: str) -> None:
    for seed in (1, 2):
        assert played(name, board, seed=seed).result is not None


@EXHAUSTIVE
@EACH_BOARD
@pytest.mark.parametrize("name", GAMES)
def test_clumsy_hands_play_each_game_for_sixty_turns(name: str, board: str) -> None:
    tally = played(name, board, most_turns=60)
    assert tally.result is not None or tally.turns == 60


@EACH_BOARD
@pytest.mark.parametrize("name", SHORT)
def test_short_game_is_played_to_its_end_by_keys(name: str, board: str) -> None:
    match = sitting(name, board, NEAT)
    for turn in SHORT[name]:
        options = match.game.options(match.session.match.here)
        match.play_turn(next(each for each in options if each.turn == turn))
    assert match.session.match.result == "black"
    match.board.close()


def _looks() -> Steps:
    """A moment in which the board is read as often as a real one."""
    for _ in range(10):
        yield 0.02


def cues_after(name: str, presses: Sequence[str], start: str = "start") -> dict[str, Cue]:
    """What is lit after some keys were pressed on tiles."""
    match = sitting(name, BOARDS[0], NEAT, start=start)
    for key in presses:
        match.table.press(key)
        match.drive(_looks())
        match.table.release(key)
        match.drive(_looks())
    match.board.close()
    return dict(match._eyes.cues())


def test_one_key_names_a_turn_of_othello_and_the_lights_say_what_turns_over() -> None:
    lit = cues_after("othello", ["d3"])
    assert lit.pop("d3") is Cue.CHOSEN
    assert lit == {"d4": Cue.GETS_STONE, "done near": Cue.PRESS_DONE}


def test_two_keys_name_a_capture_of_breakthrough() -> None:
    start = " ".join(SHORT["breakthrough"][:8])
    lit = cues_after("breakthrough", ["a6", "b7"], start)
    assert {lit.pop("a6"), lit.pop("b7")} == {Cue.CHOSEN}
    assert lit == {"done near": Cue.PRESS_DONE}


def test_mill_of_morris_asks_by_keys_which_piece_is_taken() -> None:
    start = "a1 a4 d1 d2"
    game = game_named("openspiel:nine_mens_morris")
    mills = [turn for turn in game.legal_turns(game.parse(start)) if len(turn) == 4]
    assert {turn[:2] for turn in mills} == {"g1"}
    assert {turn[2:] for turn in mills} == {"a4", "d2"}
    lit = cues_after("nine_mens_morris", ["g1"], start)
    assert lit == {"g1": Cue.CHOSEN, "a4": Cue.YOURS_TO_CHOOSE, "d2": Cue.YOURS_TO_CHOOSE}
    assert cues_after("nine_mens_morris", ["g1", "d2"], start)["done near"] is Cue.PRESS_DONE


@pytest.mark.parametrize("kind", "NBRQ")
def test_promotion_of_chess_is_told_by_a_key_after_its_move(kind: str) -> None:
    start = "a4 b5 axb5 a6 bxa6 h6 a7 h5"
    match = sitting("chess", BOARDS[0], NEAT, start=start)
    options = match.game.options(match.session.match.here)
    match.play_turn(next(each for each in options if each.turn == f"axb8={kind}"))
    assert match.session.match.turns == (f"axb8={kind}",)
    match.board.close()


# On the page, whose table tells what stands where: a tap sets a piece


def _play(page: Page, turn: str, count: int) -> None:
    """Tap the squares of a turn, and then whatever glows until more than so many turns are listed."""
    squares = {turn[:2], turn[2:]}
    guest = Newcomer(page, likes=lambda lit: lit.place not in squares)
    guest.play(lambda turns: turns > count)
    assert "set right" not in guest.taps


@contextmanager
def served_board(name: str, board: str, serve: Callable[..., Any]) -> Iterator[Served[LiveProgram]]:
    def make() -> LiveProgram:
        game = game_named(f"openspiel:{name}")
        program, _ = simulated_program(game, file_of(board), time.monotonic, Random(1))
        program.resume(game, game.start(), ())
        return program

    with serve(make, run) as served:
        yield served


@pytest.mark.browser
@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("othello", BOARDS[0]),
        *(
            pytest.param(name, board, marks=EXHAUSTIVE)
            for name, board in [("othello", BOARDS[1]), *product(["breakthrough"], BOARDS)]
        ),
    ],
)
def test_whole_game_is_played_on_the_page_by_taps(
    name: str, board: str, serve: Callable[..., Any], open_page: Callable[..., Page]
) -> None:
    with served_board(name, board, serve) as served:
        page = open_page(served.url)
        listed = page.locator("#turns li").count()
        for number, turn in enumerate(SHORT[name]):
            _play(page, turn, listed + number)
            assert served.program.game_loop.session.match.turns[-1] == turn
        page.wait_for_selector("#result:not([hidden])")
        assert served.program.game_loop.session.match.result == "black"
