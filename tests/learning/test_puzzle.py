"""Puzzles as they are written: what is read, and how what is wrong is refused."""

from typing import Any

import pytest

from niwashi.errors import RefusedText
from niwashi.learning.puzzle import Aim, puzzles_from
from niwashi.words.catalogue import translate

WRITTEN: dict[str, Any] = {
    "id": "garden-001",
    "position": "z5/6/6/6/6/5c f 14,14 1234,1234 -",
    "goal": "win",
    "turns": 2,
    "line": ["f1e2:3", "a6b5:3", "e2f2:1"],
    "wrong": 4,
    "level": 7,
    "rating": 1620,
    "source": "random game 4711, turn 9",
}


def made(**fields: Any) -> dict[str, Any]:
    """A file with one puzzle; None leaves a field out."""
    puzzle = {**WRITTEN, **fields}
    return {"puzzles": [{key: value for key, value in puzzle.items() if value is not None}]}


def test_a_puzzle_is_read() -> None:
    (puzzle,) = puzzles_from(made(also=["f1e1:3"]), "garden.toml", "garden")
    assert (puzzle.game, puzzle.number, puzzle.goal) == ("garden", 1, Aim.WIN)
    assert puzzle.first_turns == ("f1e2:3", "f1e1:3")


WRONG: dict[str, tuple[object, str]] = {
    "no table": (["garden"], "a list of [[puzzles]], at least one"),
    "no puzzle": ({"puzzles": []}, "at least one"),
    "puzzles that are none": ({"puzzles": "garden-001"}, "at least one"),
    "something beside": ({**made(), "game": "garden"}, "a list of [[puzzles]], at least one"),
    "no id": (made(id=None), 'puzzle 1: "id" is missing'),
    "an id without its number": (made(id="garden"), 'puzzle 1: "id" can\'t be garden'),
    "an unknown key": (made(gaol="win"), 'puzzle 1: there is no field "gaol"'),
    "no goal": (made(goal=None), 'puzzle 1: "goal" is missing'),
    "an unknown goal": (made(goal="lose"), 'puzzle 1: "goal" can\'t be lose'),
    "no line": (made(line=[]), 'puzzle 1: "line" can\'t be ()'),
    "a text for a line": (made(line="f1e2:3"), 'puzzle 1: "line" can\'t be f1e2:3'),
    "a line too short for its turns": (made(turns=3), "3 turns of the solver make a line of 5"),
    "a level that is none": (made(level=12), 'puzzle 1: "level" can\'t be 12'),
    "a truth for a number": (made(rating=True), 'puzzle 1: "rating" can\'t be True'),
    "the same id twice": ({"puzzles": made()["puzzles"] * 2}, "puzzle 2: another one has"),
    "two games": ({"puzzles": [*made()["puzzles"], *made(id="throne-001")["puzzles"]]}, "puzzle 2: by its"),
    "another game": (made(id="throne-001"), 'puzzle 1: by its "id", throne-001 is of another game'),
    "an id with a line in it": (made(id="garden-001\n"), 'puzzle 1: "id" can\'t be'),
    "an id in other digits": (made(id="garden-٠٠١"), 'puzzle 1: "id" can\'t be'),
    "a position without an end": (made(position="z" * 2001), 'puzzle 1: "position" can\'t be'),
    "a line without an end": (made(line=["f1e2:3"] * 101), 'puzzle 1: "line" can\'t be'),
    "markup for a source": (made(source=["<b>"]), 'puzzle 1: "source" can\'t be'),
    "a rating too low": (made(rating=99), 'puzzle 1: "rating" can\'t be 99'),
    "a rating too high": (made(rating=4001), 'puzzle 1: "rating" can\'t be 4001'),
    "a number that is none": (made(rating=float("nan")), 'puzzle 1: "rating" can\'t be nan'),
    "no puzzle at all": ({"puzzles": [7]}, 'puzzle 1: "line" can\'t be 7'),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_puzzle_is_refused_by_file_number_and_field(wrong: str) -> None:
    fields, told = WRONG[wrong]
    with pytest.raises(RefusedText) as refused:
        puzzles_from(fields, "mine.toml", "garden")
    assert str(refused.value).startswith("mine.toml")
    assert told in str(refused.value)
    assert translate(refused.value.message, "ja") != str(refused.value)
