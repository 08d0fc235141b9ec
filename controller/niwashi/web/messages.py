"""What a page may ask, checked before anything is done about it."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from niwashi.errors import NiwashiError

__all__ = ["LONGEST", "BadMessage", "Command", "Handle", "Message", "cost", "parse"]

LONGEST = 1000
"""The longest message in characters; the longest that the page ever sends has about 90."""

Verb = Literal["lift", "take", "set", "add", "turn", "pull", "put", "press", "release"]
Name = Annotated[str, Field(min_length=1, max_length=64)]


_CHEAP, _USUAL, _DEAR = 1, 4, 20
_SET_UP = frozenset(
    {"new", "position", "knock", "arrange", "review", "moment", "walk", "hint"}
)  # cost ms, not µs


class BadMessage(NiwashiError, ValueError):
    """A message that no page of ours sends."""


class Handle(BaseModel):
    """One handling at a place. `seq` comes back as `seen`, so that a page knows what was answered."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    do: Literal["handle"]
    verb: Verb
    place: Name | None = None
    seq: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def _places_its_hand(self) -> Self:
        if self.place is None and self.verb != "turn":
            raise ValueError(f"{self.verb} needs a place")
        return self


class Command(BaseModel):
    """Something that is no handling: a new game, a choice said, a seat taken, the last turn back …"""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    do: Literal["command"]
    name: Literal[
        "new",
        "theme",
        "undo",
        "arrange",
        "choose",
        "seat",
        "show",
        "position",
        "right",
        "pace",
        "knock",
        "walk",
        "player",
        "hand",
        "hint",
        "why-not",
        "review",
        "moment",
    ]
    value: Annotated[str, Field(max_length=800)] = ""
    seq: int = Field(default=0, ge=0)


Message = Annotated[Handle | Command, Field(discriminator="do")]
_MESSAGE: TypeAdapter[Handle | Command] = TypeAdapter(Message)


def parse(text: str) -> Handle | Command:
    """The message that a JSON text means. Raises BadMessage.

    >>> parse('{"do": "handle", "verb": "lift", "place": "f1"}').place
    'f1'
    >>> parse('{"do": "handle", "verb": "throw", "place": "f1"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    niwashi.web.messages.BadMessage: The page sent something that this program does not understand ("verb")...
    """
    if len(text) > LONGEST:
        raise BadMessage("web-long-message", found=str(len(text)), most=str(LONGEST))
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise BadMessage("web-bad-message", found=_first_fault(error)) from error


def cost(message: Handle | Command | None) -> int:
    """What a message takes of a page's share; None is one that was not understood.

    >>> cost(parse('{"do": "handle", "verb": "lift", "place": "f1"}')), cost(None)
    (1, 4)
    """
    if isinstance(message, Handle):
        return _CHEAP
    return _DEAR if message is not None and message.name in _SET_UP else _USUAL


def _first_fault(error: ValidationError) -> str:
    """Where the first fault lies; what was found there is not echoed, it may be anything."""
    path = [str(step) for step in error.errors()[0]["loc"] if step not in {"handle", "command"}]
    return ".".join(path)[:40] or "do"
