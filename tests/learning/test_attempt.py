"""Puzzles solved by hand: right turns are answered, wrong ones refuted, and either may be taken back."""

from typing import Any

import pytest
from tests.session.solver import LINE, TWO_TURNS, Solver, puzzle

from niwashi.board_types import Cue
from niwashi.errors import BadPosition, RefusedText
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.games.match import Match, Played
from niwashi.learning.attempt import AnswerBook
from niwashi.learning.attempt_state import AttemptState, Forced, SolverVerdict
from niwashi.learning.problem import problem_of
from niwashi.session.guide import Prompt
from niwashi.words.catalogue import translate

WRONG = "e5e4:4"
ANSWER = "c2b2:1"


def played_in(game: Game, *turns: str) -> list[Played]:
    """The turns of a match from the puzzle's position."""
    return Match(game, game.parse(TWO_TURNS), turns).played


def turns_of(played: list[Played]) -> tuple[str, ...]:
    return tuple(each.turn for each in played)


def test_the_task_is_said_and_any_turn_may_be_played() -> None:
    guest = Solver(puzzle())
    assert guest.trial.prompt == Prompt("puzzle-task-win", {"player": "tendril", "turns": 2})
    assert len(guest.trial.match.options) > 20
    assert guest.where(Cue.MAY_LIFT)


def test_the_right_turns_solve_it_and_the_line_answers() -> None:
    guest = Solver(puzzle())
    guest.play(LINE[0])
    assert guest.trial.match.turns == LINE[:2]
    assert guest.trial.prompt == Prompt("puzzle-task-win", {"player": "tendril", "turns": 1})
    guest.play(LINE[2])
    assert (guest.trial.state, guest.said, guest.asked) == (AttemptState.SOLVED, "puzzle-solved", [])
    assert Cue.WON in guest.trial.layer().cues.values()
    assert not guest.trial.wants_on
    guest.press_done()
    assert guest.trial.wants_on


def test_a_wrong_turn_is_refuted_and_then_said_to_be_wrong() -> None:
    guest = Solver(puzzle(), Forced((ANSWER,), depth=4))
    guest.play(WRONG)
    assert guest.asked == [(WRONG,)]
    assert guest.trial.match.turns == (WRONG, ANSWER)
    assert (guest.trial.state, guest.said) == (AttemptState.FAILED, "puzzle-wrong-holds")
    assert not guest.trial.layer().cues


def test_a_refutation_that_wins_is_played_to_its_end() -> None:
    game = game_named("garden")
    line = (ANSWER, game.legal_turns(played_in(game, WRONG, ANSWER)[-1].position)[0])
    guest = Solver(puzzle(), Forced((*line, "nonsense"), wins_in=3))
    guest.play(WRONG)
    assert guest.trial.match.turns == (WRONG, *line)
    assert guest.trial.prompt == Prompt("puzzle-wrong-loses", {"turns": 2})


def test_long_refutation_shows_its_answer() -> None:
    game = game_named("garden")
    line = (ANSWER, game.legal_turns(played_in(game, WRONG, ANSWER)[-1].position)[0])
    guest = Solver(puzzle(), Forced(line, wins_in=7))
    guest.play(WRONG)
    assert guest.trial.match.turns == (WRONG, ANSWER)
    assert guest.trial.prompt == Prompt("puzzle-wrong-loses", {"turns": 4})


def test_undo_after_a_refutation_leads_back_to_the_position_to_be_solved() -> None:
    guest = Solver(puzzle(), Forced((ANSWER,), depth=4))
    guest.play(WRONG)
    assert guest.answered == 1
    guest.session.take_back(guest.now)
    guest.settle()
    assert guest.answered == 1, "nothing is answered while it is taken back"
    assert (guest.trial.match.turns, guest.trial.state) == ((), AttemptState.OPEN)
    guest.play(LINE[0])
    guest.play(LINE[2])
    assert guest.trial.state is AttemptState.SOLVED


def test_again_begins_anew_and_what_was_found_out_is_not_asked_twice() -> None:
    guest = Solver(puzzle(), Forced((ANSWER,), depth=4))
    for _ in range(2):
        guest.play(WRONG)
        assert guest.said == "puzzle-wrong-holds"
        guest.trial.again(guest.now)
        guest.settle()
        assert guest.trial.match.turns == ()
    assert guest.asked == [(WRONG,)]


def test_a_win_by_another_way_that_is_as_quick_solves_it() -> None:
    guest = Solver(puzzle())
    guest.play(LINE[0])
    guest.play("e4d4:2")
    assert guest.trial.state is AttemptState.SOLVED


def test_a_second_turn_off_the_line_is_right_where_a_search_proves_it() -> None:
    """A puzzle of three turns, of which the first two are asked."""
    problem = problem_of(puzzle(), game_named("garden"))
    longer = problem.puzzle.model_copy(update={"turns": 3, "line": (*LINE, *LINE[:2])})
    book = AnswerBook(problem._replace(puzzle=longer))
    played = played_in(problem.game, LINE[0], LINE[1], "e4f3:2")
    assert book.verdict(played) is None
    reply = problem.game.legal_turns(played[-1].position)[0]
    book.tell(played, Forced((reply, "nonsense"), loses_in=2))
    assert book.verdict(played) == SolverVerdict(AttemptState.ANSWERED, (reply,))
    assert book.next_turn((*turns_of(played), reply)) is None
    book.tell(played, Forced((reply,), depth=1))
    assert book.verdict(played) == SolverVerdict(AttemptState.ANSWERED, (reply,)), "not refuted: it may go on"
    book.tell(played, Forced((reply,), depth=2))
    assert book.verdict(played) == SolverVerdict(
        AttemptState.FAILED, (reply,), Prompt("puzzle-wrong-holds", {})
    )


def test_a_slower_win_is_said_to_be_slower() -> None:
    guest = Solver(puzzle(), Forced((ANSWER,), loses_in=4))
    guest.play(WRONG)
    assert guest.trial.prompt == Prompt("puzzle-wrong-slow", {"turns": 2})


def test_wrong_turn_is_wrong_without_a_search() -> None:
    guest = Solver(puzzle(), None)
    guest.play(WRONG)
    assert (guest.trial.match.turns, guest.said) == ((WRONG,), "puzzle-wrong-other")
    guest.press_done()
    assert guest.trial.wants_on


def test_one_turn_that_wins_is_enough() -> None:
    game = game_named("garden")
    after = game.format(played_in(game, *LINE[:2])[-1].position)
    guest = Solver(puzzle(position=after, turns=1, line=[LINE[2]]))
    guest.play("e4f5:2")
    assert guest.trial.state is AttemptState.SOLVED


def test_hints_follow_the_line() -> None:
    guest = Solver(puzzle(), Forced((ANSWER,), depth=4))
    assert guest.trial.hinted() == LINE[0]
    guest.play(LINE[0])
    assert guest.trial.hinted() == LINE[2]
    guest.trial.again(guest.now)
    guest.settle()
    guest.play(WRONG)
    assert guest.trial.hinted() is None


def test_trial_is_not_recorded_and_keeps_its_position() -> None:
    match = Solver(puzzle()).trial.match
    assert (match.is_kept, match.result, match.winners, match.score_items) == (False, None, (), ())
    with pytest.raises(BadPosition, match="its own position"):
        match.rearranged(match.layout())


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"position": "6 f"}, "garden-001 is not legal"),
        ({"line": [LINE[0], LINE[2], LINE[1]]}, "garden-001 is not legal"),
        ({"also": ["a1a2:1"]}, "garden-001 is not legal"),
        ({"turns": 1, "line": [LINE[0]]}, 'the last of which reaches "win"'),
        ({"goal": "capture", "line": list(LINE[:2])}, 'the last of which reaches "capture"'),
    ],
)
def test_a_puzzle_that_the_rules_do_not_bear_out_is_refused(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(RefusedText) as refused:
        problem_of(puzzle(**fields), game_named("garden"))
    assert told in str(refused.value)
    assert translate(refused.value.message, "ja") != str(refused.value)
