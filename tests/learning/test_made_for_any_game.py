"""A game that brings neither lesson nor puzzles gets both from its rules."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.errors import RefusedText
from niwashi.games.game import Act, Game
from niwashi.games.known import game_named
from niwashi.learning.lesson_files import course_for, taught
from niwashi.learning.lesson_process import made_lesson
from niwashi.learning.problem import problem_of
from niwashi.learning.puzzle_files import puzzled, puzzles_for
from niwashi.learning.puzzle_finder import find_puzzles
from niwashi.testing.installing import installed
from niwashi.words.catalogue import LANGUAGES, translate

EXAMPLE = Path(__file__).parents[1] / "example_game"


@pytest.fixture
def game() -> Iterator[Game]:
    with installed(EXAMPLE):
        yield game_named("breakthrough")


def test_lesson_shows_a_move_a_capture_and_a_win(game: Game) -> None:
    course = course_for(game.name)
    assert game.name in taught()
    assert [step.say for step in course.lesson.steps] == ["move", "take", "win", "end"]
    _, take, win = (chapter.laps[0] for chapter in course.chapters)
    assert Act.TAKE in {each.act for each in take.option.handlings}
    assert game.side(win.position) in game.winners(game.play(win.position, win.turn))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_such_lessons_are_said_in_every_language(language: str) -> None:
    for say in ("move", "place", "take", "win", "end"):
        assert translate(f"lesson-any-{say}", language), say


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_game_whose_turns_hands_do_at_once_gets_a_lesson(name: str) -> None:
    assert made_lesson(game_named(name)).steps[-1].press == "done"


def test_game_without_a_turn_for_hands_gets_none(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "options", lambda *_: ())
    with pytest.raises(RefusedText, match="breakthrough"):
        made_lesson(game)


def test_found_puzzles_are_proved_by_every_reply(game: Game) -> None:
    found = {puzzle.turns: puzzle for puzzle in find_puzzles(game, 4, Random(1), games=12)}
    assert {1, 2} <= found.keys()
    for puzzle in found.values():
        problem = problem_of(puzzle, game)
        right = set(puzzle.first_turns)
        for turn in game.legal_turns(problem.start):
            assert forces(game, problem.start, turn, puzzle.turns) == (turn in right), (puzzle.id, turn)


def forces(game: Game, position: object, turn: str, turns: int) -> bool:
    """Whether a turn wins within some own turns whatever is replied, by another reading of that."""
    side, after = game.side(position), game.play(position, turn)
    if game.winners(after):
        return game.winners(after) == (side,)
    return turns > 1 and all(
        any(forces(game, later, each, turns - 1) for each in game.legal_turns(later))
        for later in (game.play(after, reply) for reply in game.legal_turns(after))
    )


def test_puzzles_are_made_and_then_offered(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert game.name not in puzzled()
    done = CliRunner().invoke(app, ["puzzle", "--game", game.name, "--make", "1"])
    assert done.exit_code == 0, done.output
    assert "1 puzzle is in" in done.output
    assert game.name in puzzled()
    assert puzzles_for(game.name)[0].id == "breakthrough-001"
    puzzles_for.cache_clear()
