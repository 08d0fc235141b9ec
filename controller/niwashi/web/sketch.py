"""A request for a sketch: turns that are tried beside a game, from any of its positions.

Nothing of it changes the game: a request names the whole line, and the answer is the position after it.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.datastructures import QueryParams

from niwashi.errors import NiwashiError
from niwashi.page_types.commands import Text, TurnNumber

MOST_TURNS, MOST_TOUCHES = 200, 60


class SketchRequest(BaseModel):
    """Turns that are tried from a position of a game."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    turn: TurnNumber
    """Number of turns of the game before the position."""
    line: Annotated[tuple[Text, ...], Field(max_length=MOST_TURNS)] = ()
    """Turns played from there."""
    touches: Annotated[tuple[Text, ...], Field(max_length=MOST_TOUCHES)] = ()
    """Cells touched after these: `done` is the button, and "=" begins a choice by its text."""


def parse_sketch(asked: QueryParams) -> SketchRequest:
    """Parse the query of a sketch. Raises NiwashiError."""
    try:
        return SketchRequest(
            turn=int(asked.get("turn", "0")),
            line=tuple(asked.getlist("line")),
            touches=tuple(asked.getlist("touch")),
        )
    except (ValidationError, ValueError) as error:
        raise NiwashiError("web-bad-sketch", turns=MOST_TURNS, touches=MOST_TOUCHES) from error
