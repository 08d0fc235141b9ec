"""A puzzle as it is written: a position, the aim, and the line to it. No rules are needed here.

`niwashi.learning.problem` checks it by the rules of its game.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, PositiveInt, ValidationError, model_validator

from niwashi.errors import RefusedText, mistake_reason
from niwashi.learning.progress import HIGHEST_GRADE, LOWEST_GRADE
from niwashi.validation import first_error, quoted

_Text = Annotated[str, Field(min_length=1, max_length=2000)]
_Turn = Annotated[str, Field(min_length=1, max_length=800)]
_Turns = Annotated[tuple[_Turn, ...], Field(max_length=99)]

BEYOND_LEVELS = 11
"""The `level` of a puzzle that no level of our opponent solves."""


class Aim(StrEnum):
    """The aim of a puzzle."""

    WIN = "win"
    """Force the win."""
    ENCLOSE = "enclose"
    """Enclose land."""
    CAPTURE = "capture"
    """Capture."""
    SCORE = "score"
    """Find the turn that scores most."""


class Puzzle(BaseModel):
    """One puzzle of one game.

    `turns` is how many of them the solver plays until the goal. `line` alternates between the best turn and
    the longest resistance, and ends with the solver's own turn that reaches the goal. `also` are other first
    turns that are as good; `wrong` is how many plausible ones are not. `level` is the weakest level of our
    opponent that finds the first turn. `rating` is the grade on the scale of Glicko-2 (1500: the middle).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9:_.-]*-[0-9]{3}$", max_length=50)]
    position: _Text
    players: PositiveInt | None = None
    seed: Annotated[int, Field(ge=0)] | None = None
    goal: Aim
    turns: Annotated[int, Field(ge=1, le=20)]
    line: Annotated[_Turns, Field(min_length=1)]
    also: _Turns = ()
    wrong: Annotated[int, Field(ge=0, le=99_999)]
    level: Annotated[int, Field(ge=1, le=BEYOND_LEVELS)]
    rating: Annotated[int, Field(ge=LOWEST_GRADE, le=HIGHEST_GRADE)]
    source: Annotated[str, Field(min_length=1, max_length=200)]

    @property
    def game(self) -> str:
        """The name of its game, which its id begins with."""
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> int:
        """Its number among the puzzles of its game."""
        return int(self.id.rpartition("-")[2])

    @property
    def first_turns(self) -> tuple[str, ...]:
        """The turns that are right at the first step."""
        return (self.line[0], *self.also)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, fields: object) -> object:
        """TOML has lists where a puzzle has tuples, and texts where it has aims."""
        if not isinstance(fields, dict):
            return fields
        made = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
        if "goal" in made:
            made["goal"] = next((aim for aim in Aim if aim == made["goal"]), made["goal"])
        return made

    @model_validator(mode="after")
    def _line_reaches_the_goal_by_the_solvers_turn(self) -> Self:
        if self.goal is Aim.WIN and len(self.line) != 2 * self.turns - 1:
            raise ValueError(f"{self.turns} turns of the solver make a line of {2 * self.turns - 1}")
        if len(self.line) < self.turns:
            raise ValueError(f"the line has fewer than {self.turns} turns")
        return self


def puzzles_from(fields: object, source: str, game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that plain data describes, one at least.

    Raises RefusedText by the source, the number and the field.
    """
    puzzles = fields.get("puzzles") if isinstance(fields, dict) else None
    if not isinstance(fields, dict) or not isinstance(puzzles, list) or not puzzles or len(fields) != 1:
        raise RefusedText("puzzle-no-table", source=source, found=quoted(fields))
    made = tuple(_puzzle(each, number, source) for number, each in enumerate(puzzles, start=1))
    _check_ids(made, source, game)
    return made


def _puzzle(fields: object, number: int, source: str) -> Puzzle:
    try:
        return Puzzle.model_validate(fields)
    except ValidationError as error:
        raise _refusal(error, number, source) from error


_KEYS = {"missing": "puzzle-missing-key", "extra_forbidden": "puzzle-unknown-key"}


def _refusal(error: ValidationError, number: int, source: str) -> RefusedText:
    mistake = first_error(error)
    field = next((part for part in mistake.where if isinstance(part, str)), "line")
    return RefusedText(
        _KEYS.get(mistake.kind, "puzzle-wrong-value"),
        source=source,
        number=number,
        field=field,
        found=quoted(mistake.found),
        why=mistake_reason(mistake),
        known=", ".join(Puzzle.model_fields),
    )


def _check_ids(puzzles: Sequence[Puzzle], source: str, game: str) -> None:
    """An id is of this game, and of one puzzle."""
    known: set[str] = set()
    for number, puzzle in enumerate(puzzles, start=1):
        if puzzle.id in known or puzzle.game != game:
            key = "puzzle-id-twice" if puzzle.id in known else "puzzle-other-game"
            raise RefusedText(key, source=source, number=number, field="id", found=puzzle.id, game=game)
        known.add(puzzle.id)
