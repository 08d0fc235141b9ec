"""Every legal turn can be entered, on every kind of board, and each sentence on the way is true."""

from collections.abc import Iterator, Mapping

import pytest
from tests.marks import EXHAUSTIVE
from tests.session.odd_games import ODD_GAMES, Alike, Entries, Position, Rounds, Swaps, Towers
from tests.session.sentences import PARTS, seeds, untrue

from niwashi.board_types import Cue, Geometry, Reading
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.game import Act, Game, Handling
from niwashi.games.known import GAMES, game_named
from niwashi.loop.fitting import built_in_board
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.stack import stacked
from niwashi.testing.entering import KINDS, unfelt
from niwashi.views.saying import advice_text
from niwashi_sim.direct import with_senses

ODD: Mapping[str, Game] = {game.name: game for game in ODD_GAMES}
SQUARES = load_board(boards() / "garden-36.toml").geometry
REEDS = with_senses(SQUARES, KINDS["reeds"])
NAMES = (*ODD, *(name for name in GAMES if ":" not in name), *sorted(GAMES.unlisted))
EACH = 100
"""Games at random: half an hour of two processors, reckoned from a few. NIWASHI_GAMES=1000 takes ten times
that."""
BRIEF = 12
"""Turns of the games that are always tried."""


def on_board(name: str) -> tuple[Game, Geometry]:
    """Return a game and a board for it."""
    if name in ODD:
        return ODD[name], SQUARES
    game = game_named(name)
    return game, built_in_board(game).geometry


@pytest.mark.parametrize("name", ODD)
def test_every_turn_of_odd_games_can_be_entered(name: str) -> None:
    assert [str(each) for each in unfelt(*on_board(name), range(1), longest=BRIEF)][:3] == []


@EXHAUSTIVE
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_every_turn_can_be_entered(name: str, part: int) -> None:
    assert [str(each) for each in unfelt(*on_board(name), seeds(name, EACH, part))][:3] == []


@pytest.mark.parametrize("name", NAMES)
def test_sentences_are_true(name: str) -> None:
    assert list(untrue(*on_board(name), range(1), BRIEF))[:3] == []


@EXHAUSTIVE
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_sentences_are_true_in_whole_games(name: str, part: int) -> None:
    assert list(untrue(*on_board(name), seeds(name, EACH // 5, part)))[:3] == []


def test_turns_that_no_board_of_reeds_can_tell_are_named_with_what_to_do() -> None:
    told = [str(each) for each in unfelt(Alike(), SQUARES, [7], ["reeds"], longest=1)]
    assert len(told) == 4
    assert told[0].startswith(
        "A board of reeds can't tell a1+ (add a1) in 0 a1=0 a5=1 e1=0 e5=1 (seed 7). "
        "The same to it: a1- (add a1); e1+ (add e1); e1- (add e1). Give the option a `touch` of its own, "
        "or have it said: `spoken`, `button` (docs/GAMES.md, What a board can't feel). "
    )


class Board:
    """A board of reeds, read and pressed."""

    def __init__(self, game: Game, position: object, *turns: str) -> None:
        self.session = Session(game, REEDS, position, turns)
        self.values = list(values_of(REEDS, self.session.match.layout()))
        self.now = 0.0
        self.rest()

    def rest(self, pressed: str = "") -> None:
        for down in (1 << REEDS.index[pressed] if pressed else 0, 0):
            for _ in range(3):
                self.session.read(Reading(tuple(self.values), down), self.now)
                self.now += 2.0

    def show(self, **stands: int) -> None:
        """Let something stand on a place or nothing, one after the other."""
        for place, value in stands.items():
            self.values[REEDS.index[place]] = value
            self.rest()

    def lit(self, cue: Cue) -> set[str]:
        cues = self.session.advice().cues
        return {cell.name for cell, shown in zip(REEDS, cues, strict=True) if shown is cue}

    @property
    def turns(self) -> list[str]:
        return [*self.session.match.turns]


def test_stone_set_where_a_tower_has_just_left_may_be_the_way_back() -> None:
    """The tower went onto another one, where reeds feel no change."""
    for button, turns in (("done tendril", ["b3b2", "b3"]), ("undo", [])):
        board = Board(Towers(), Position({"b3": (0,), "b2": (1,), "d4": (1,)}), "b3b2")
        board.show(b3=1)
        assert board.turns == ["b3b2"]
        assert advice_text(board.session, "en").startswith("If that is your turn, press done. If you are")
        lit = board.lit(Cue.PRESS_DONE) | board.lit(Cue.YOURS_TO_CHOOSE)
        assert lit == {"done tendril", "undo"}
        board.rest(button)
        assert board.turns == turns


class Twofold(Towers):
    """Who places a piece may put another one on the tower of d4, which reeds don't feel."""

    def acts(self, position: Position) -> Iterator[tuple[str, tuple[Handling, ...]]]:
        for turn, handlings in super().acts(position):
            yield turn, handlings
            if len(turn) == 2 and turn != "d4":
                more = stacked((*position.at("d4"), position.side))
                yield f"{turn}+", (*handlings, Handling(Act.ADD, "d4", more, 1))


def test_undo_takes_back_while_it_is_asked_which_turn_is_meant() -> None:
    for button, turns in (("undo", []), ("done tendril", ["b3b2", "b3"]), ("d4", ["b3b2", "b3+"])):
        board = Board(Twofold(), Position({"b3": (0,), "b2": (1,), "d4": (1,)}), "b3b2")
        board.show(b3=1)
        assert advice_text(board.session, "en") == (
            "Which of the blinking places do you mean? Touch it. If you mean none of them, "
            "press done. If you are taking back the last turn, press undo."
        )
        assert board.lit(Cue.YOURS_TO_CHOOSE) == {"undo", "d4"}
        if button == "d4":
            board.show(d4=0)
            board.show(d4=1)
            button = "done tendril"
        board.rest(button)
        assert board.turns == turns


def test_exchange_in_place_waits_for_done() -> None:
    board = Board(Entries(), Entries().start())
    board.show(b1=0)
    board.show(b1=1)
    assert board.turns == []
    assert advice_text(board.session, "en") == "If that is your turn, press done."
    board.rest("done flower")
    assert board.turns == ["xb1"]
    assert board.session.is_settled


def test_undo_says_that_a_piece_was_only_looked_under() -> None:
    board = Board(Entries(), Entries().start())
    board.show(b1=0)
    board.show(b1=1)
    board.rest("undo")
    assert board.lit(Cue.PRESS_DONE) == set()
    assert board.turns == []


def test_piece_that_comes_home_counts_with_done_though_no_reed_has_changed() -> None:
    board = Board(Rounds(), Rounds().start())
    board.show(a1=0)
    board.show(a1=1)
    assert board.lit(Cue.PRESS_DONE) == {"done flower"}
    board.rest("done flower")
    assert board.turns == ["a1c1c3a3a1"]


def test_pass_and_swap_are_said_in_the_words_of_the_game() -> None:
    placing = "Set a piece on one of the lit places. Or press done for “{}”."
    for turns, said in (((), "Pass"), (("a1",), "Choose White")):
        assert advice_text(Board(Swaps(), None, *turns).session, "en") == placing.format(said)
