"""A lesson as it is written: steps with handlings, words and claims. No rules are needed here.

`niwashi.learning.course` works it out by the rules of its game.
"""

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, PositiveInt, ValidationError, model_validator

from niwashi.errors import RefusedText, mistake_reason
from niwashi.games.game import Act
from niwashi.validation import first_error, quoted

_Word = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)]
_Text = Annotated[str, Field(min_length=1, max_length=2000)]
_Count = Annotated[int, Field(ge=0, le=999)]


class _Written(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Claims(_Written):
    """The claims of a step, which the rules check. None and empty ones claim nothing.

    Of its own handlings: `placed` on empty places, `doubled` on top of others, `taken` off. Of the position
    after its turn: how many squares hold pieces of the player who moved, how large their territory is, what
    the game's facts are, and whether they have won.
    """

    placed: _Count | None = None
    doubled: _Count | None = None
    taken: _Count | None = None
    squares: _Count | None = None
    territory: _Count | None = None
    facts: dict[str, int] = Field(default_factory=dict)
    wins: Literal[True] | None = None

    def said(self) -> dict[str, int]:
        """The numbers that are claimed, by name."""
        numbers = self.model_dump(exclude={"facts", "wins"}, exclude_none=True)
        return {**numbers, **self.facts}


class LessonHandling(NamedTuple):
    """One handling of a turn that a step asks for."""

    act: Act
    place: str

    def __str__(self) -> str:
        return f"{self.act} {self.place}"


class LessonStep(_Written):
    """One step: one sentence, and what hands do for it.

    A step with a `turn` begins it; those behind it without one go on with it, and `do` says what each of them
    is about; the last one has the rest. `press` asks for a button alone. `answers` are the other players'
    turns after it.
    """

    say: _Word
    position: _Text | None = None
    turn: _Text | None = None
    press: Literal["done"] | None = None
    do: tuple[_Text, ...] = ()
    answers: tuple[_Text, ...] = ()
    claims: Claims = Field(default_factory=Claims)

    @model_validator(mode="before")
    @classmethod
    def _lists(cls, fields: object) -> object:
        """TOML has lists where a step has tuples."""
        if not isinstance(fields, dict):
            return fields
        return {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}


class Lesson(_Written):
    """The lesson of one game, of which `source` says where it is written."""

    game: _Text
    source: str
    players: PositiveInt | None = None
    seed: _Count | None = None
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=1)]

    @model_validator(mode="before")
    @classmethod
    def _steps(cls, fields: object) -> object:
        if isinstance(fields, dict) and isinstance(fields.get("steps"), list):
            return {**fields, "steps": tuple(fields["steps"])}
        return fields


def lesson_from(fields: object, source: str) -> Lesson:
    """The lesson that plain data describes. Raises RefusedText, naming the source, the step and the field."""
    if not isinstance(fields, dict):
        raise RefusedText("lesson-no-table", source=source, found=quoted(fields))
    try:
        return Lesson.model_validate({**fields, "source": source})
    except ValidationError as error:
        raise _refusal(error, source) from error


_KEYS = {"missing": "lesson-missing-key", "extra_forbidden": "lesson-unknown-key"}


def _refusal(error: ValidationError, source: str) -> RefusedText:
    mistake = first_error(error)
    *where, field = mistake.where or ("steps",)
    step = next((part + 1 for part in mistake.where if isinstance(part, int)), 0)
    key = _KEYS.get(mistake.kind, "lesson-wrong-value")
    known = Claims if "claims" in where else LessonStep if step else Lesson
    names = ", ".join(name for name in known.model_fields if name != "source")
    found, why = quoted(mistake.found), mistake_reason(mistake)
    return RefusedText(key, source=source, step=step, field=str(field), found=found, why=why, known=names)


def doing(text: str, lesson: Lesson, step: int) -> LessonHandling:
    """The handling that a text such as "lift f1" means. Raises RefusedText.

    >>> doing("pull flower card 1", Lesson(game="garden", source="-", steps=(LessonStep(say="a"),)), 1)
    LessonHandling(act=<Act.PULL: 'pull'>, place='flower card 1')
    """
    verb, _, place = text.partition(" ")
    if verb not in [*Act] or not place:
        known = ", ".join(Act)
        raise RefusedText("lesson-no-act", source=lesson.source, step=step, found=quoted(text), known=known)
    return LessonHandling(Act(verb), place)
