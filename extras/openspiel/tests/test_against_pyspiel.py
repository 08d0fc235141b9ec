"""Legal turns, layouts, results and counts against pyspiel itself, in random games and counted trees."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from extras.openspiel.tests.names import NAMES, SOWN
from tests.marks import EXHAUSTIVE

from niwashi.devices.board_parser import load_board
from niwashi.errors import BadPosition, IllegalTurn
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.stack import EMPTY
from niwashi.testing.contract import checks

if TYPE_CHECKING:
    from niwashi_openspiel.game import Position, SpielGame


def game_of(name: str) -> SpielGame:
    return game_named(f"openspiel:{name}")  # type: ignore[return-value]


def ends_of(state: Any, mover: int, *, whole: bool) -> set[str]:
    """The states that a mover's turn can lead to, found without anything of the package."""
    found: set[str] = set()
    for action in state.legal_actions():
        child = state.child(action)
        if whole and not child.is_terminal() and child.current_player() == mover:
            found |= ends_of(child, mover, whole=True)
        else:
            found.add(str(child))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_random_game_has_the_turns_and_the_result_of_pyspiel(name: str) -> None:
    game, dice = game_of(name), Random(7)
    position, theirs = game.start(), game.spiel.new_initial_state()
    for number in range(60):
        if theirs.is_terminal():
            break
        turns = game.legal_turns(position)
        assert game.table.numbers[game.side(position)] == theirs.current_player()
        if number % 6 == 0:
            ends = {str(game.after(position, turn).state) for turn in turns}
            whole = game.table.actions == "all"
            assert ends == ends_of(theirs, theirs.current_player(), whole=whole)
        turn = dice.choice(turns)
        for action in game.ways(position)[turn]:
            assert action in theirs.legal_actions()
            theirs.apply_action(action)
        position = game.play(position, turn)
        assert str(position.state) == str(theirs)
    assert_same_end(game, position, theirs)


@pytest.mark.parametrize("name", NAMES)
def test_finished_game_has_the_winner_of_pyspiel(name: str) -> None:
    game, dice = game_of(name), Random(5)
    theirs = game.spiel.new_initial_state()
    position = game.start()
    for _ in range(40):  # most games are played out by OpenSpiel alone, from its own states
        if theirs.is_terminal():
            break
        turn = game.random_turn(position, dice)
        for action in game.ways(position)[turn]:
            theirs.apply_action(action)
        position = game.after(position, turn)
    while not theirs.is_terminal():
        theirs.apply_action(dice.choice(theirs.legal_actions()))
    assert_same_end(game, type(position)(("…",), theirs), theirs)


def assert_same_end(game: SpielGame, position: Position, theirs: Any) -> None:
    if not theirs.is_terminal():
        assert game.winners(position) == ()
        return
    returns = [theirs.returns()[number] for number in game.table.numbers]
    best = tuple(side for side in (0, 1) if returns[side] == max(returns))
    assert game.winners(position) == best
    assert game.legal_turns(position) == []
    reason = game.ending(position)
    assert reason is not None
    assert reason.key == "openspiel-drawn" if len(best) > 1 else reason.key.startswith("openspiel-won-")


@pytest.mark.parametrize("name", NAMES)
def test_number_of_turn_sequences_is_that_of_pyspiel(name: str) -> None:
    game = game_of(name)
    start = game.start()
    depth = next(d for d in (3, 2, 1) if len(game.legal_turns(start)) ** d < 4000 or d == 1)

    def count(state: Any, left: int) -> int:
        if left == 0:
            return 1
        mover = state.current_player()
        return sum(after(state.child(action), mover, left) for action in state.legal_actions())

    def after(state: Any, mover: int, left: int) -> int:
        if state.is_terminal():
            return int(left == 1)
        if game.table.actions == "all" and state.current_player() == mover:
            return sum(after(state.child(action), mover, left) for action in state.legal_actions())
        return count(state, left - 1)

    assert game.perft(start, depth) == count(game.spiel.new_initial_state(), depth)


@pytest.mark.parametrize("name", NAMES)
def test_each_turns_handlings_lead_to_what_the_next_state_shows(name: str) -> None:
    from niwashi.testing.rules_contract import handled, some, without_piles

    game, dice = game_of(name), Random(3)
    position = game.start()
    for number in range(45):
        options = game.options(position)
        if not options:
            break
        before = game.layout(position)
        for option in some(options) if number % 3 == 0 else ():
            after = (game.continue_turn if option.goes_on else game.play)(position, option.turn)
            assert without_piles(game, handled(before, option.handlings)) == without_piles(
                game, game.layout(after)
            )
            assert [each.step for each in option.handlings] == sorted(each.step for each in option.handlings)
        position = game.play(position, game.random_turn(position, dice))


@pytest.mark.parametrize("name", NAMES)
def test_text_of_a_position_leads_back_to_it(name: str) -> None:
    game, dice = game_of(name), Random(4)
    position = game.start()
    assert (game.format(position), game.parse("start")) == ("start", position)
    for _ in range(5):
        position = game.play(position, game.random_turn(position, dice))
    again = game.parse(game.format(position))
    assert again == position
    assert str(again.state) == str(position.state)


def test_text_that_no_turns_lead_to_is_refused_with_the_turn() -> None:
    game = game_of("hex")
    with pytest.raises(BadPosition, match='"a1" can\'t be played there'):
        game.parse("a1 a1")


def test_illegal_turn_is_refused_with_the_nearest() -> None:
    game = game_of("breakthrough")
    with pytest.raises(IllegalTurn, match=r"a2a4 is not legal here\. The nearest that is: a2a3"):
        game.play(game.start(), "a2a4")


def test_board_that_stands_as_before_goes_on_from_there_and_no_other_does() -> None:
    game = game_of("clobber")
    position = game.start()
    for turn in ("a1a2", "b1b2", "a3b3"):
        position = game.play(position, turn)
    two_before = game.parse("a1a2")
    assert game.rearranged(position, game.layout(two_before)) == two_before
    with pytest.raises(BadPosition, match="positions that its turns lead to"):
        game.rearranged(position, {**game.layout(position), "e6": EMPTY})


@EXHAUSTIVE
@pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", ["connect_four", "tic_tac_toe"])
def test_contract_of_every_game(name: str, check: Any) -> None:
    assert name not in SOWN
    check(game_of(name))


@pytest.mark.parametrize("name", NAMES)
def test_board_that_is_simulated_has_no_pico_unless_the_game_needs_one(name: str) -> None:
    """A simulated Pico takes a sixth of a core, all the time."""
    game = game_of(name)
    needs = all(load_board(Path(board)).serial is not None for board in game.table.boards)
    assert (built_in_board(game).serial is not None) == needs
