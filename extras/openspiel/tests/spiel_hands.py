"""Clumsy hands play a game of OpenSpiel, and the table is compared with OpenSpiel's state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_match import SimulatedMatch
from niwashi_sim.table import Table

if TYPE_CHECKING:
    from niwashi_openspiel.game import SpielGame
    from niwashi_sim.hands import Hands


@dataclass
class Played:
    """What came of some games."""

    games: int = 0
    turns: int = 0
    rests: int = 0
    touches: int = 0
    """Questions that a touch has answered."""
    said: int = 0
    """Presses of *done* and the like."""
    ended: int = 0


class WrongTurn(Exception):
    """A wrong turn was believed, or the tracker differs from OpenSpiel's state: seed, turn and reason."""


def played_whole(name: str, senses: str, seed: int, most_turns: int) -> Played:
    """Return what came of one game by clumsy hands. Raises WrongTurn at the first thing that is not right."""
    into = Played()
    try:
        played(name, senses, seed, most_turns, into)
    except Exception as error:
        first = str(error).partition("\n")[0]
        raise WrongTurn(f"seed {seed}, turn {into.turns + 1}: {type(error).__name__}: {first}") from error
    return into


def played(name: str, senses: str, seed: int, most_turns: int, into: Played) -> None:
    """Play a game by clumsy hands. Raises AssertionError where tracker and OpenSpiel's state differ."""
    game: SpielGame = game_named(f"openspiel:{name}")  # type: ignore[assignment]
    geometry = with_senses(built_in_board(game).geometry, SENSES[senses])
    table = Table(game.places, game.layout(game.start()), game.pieces)
    match = SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
    for hands in match.hands:
        _count(hands, into)
    dice, theirs = Random(seed), game.spiel.new_initial_state()
    for _ in range(most_turns):
        position = match.session.match.position
        if position.state.is_terminal():
            break
        turns = game.legal_turns(position)
        turn = turns[int(dice.random() * len(turns))]
        actions = game.ways(position)[turn]
        while match.session.match.position == position:
            here = match.session.match.here
            options = game.options(here)
            match.play_turn(
                next(each for each in options if turn == each.turn or _leads(game, here, each, turn))
            )
        for action in actions:
            theirs.apply_action(action)
        stands = match.table.layout()
        on_squares = {place: stands[place] for place in game.reader.places}
        assert on_squares == game.reader.squares(theirs), f"the table differs after {turn}"
        assert str(match.session.match.position.state) == str(theirs), f"the position differs after {turn}"
        into.turns += 1
    into.games += 1
    into.rests += match.tally.settled_checks
    into.ended += theirs.is_terminal()


def _leads(game: SpielGame, position: Any, option: Any, turn: str) -> bool:
    """Whether an option is the first part of a turn."""
    if not option.goes_on or not turn.startswith(option.turn):
        return False
    return any(each.turn == turn for each in game.options(game.continue_turn(position, option.turn)))


def _count(hands: Hands, into: Played) -> None:
    speech: Any = hands.speech
    touch, press = speech.touch, speech.press

    def counted(attribute: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def done(*words: Any) -> Any:
            setattr(into, attribute, getattr(into, attribute) + 1)
            return real(*words)

        return done

    speech.touch, speech.press = counted("touches", touch), counted("said", press)
