"""Commands of a page: one class each, validated before anything is done.

A message is JSON with the command's name in `do`, its own fields, and a number `seq`::

    {"do": "handle", "verb": "lift", "place": "f1", "seq": 7}

The types of the page's JavaScript are generated from the classes (`make -C tools page-types`). A new command
is a class here or beside its feature, a handler of the feature (`niwashi.loop.features.Handler`), and a
caller in the page.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import from_json

from niwashi.errors import NiwashiError
from niwashi.page_types.rights import Right

LONGEST = 1000
"""Most characters of a message. The longest that the page sends is a position of about 850."""

_MOST_SEATS = 8
"""More than any game has."""

Verb = Literal["lift", "take", "set", "add", "turn", "pull", "put", "press", "release"]
Name = Annotated[str, Field(min_length=1, max_length=64)]
Seat = Annotated[str, Field(max_length=64)]
Text = Annotated[str, Field(max_length=800)]
Control = Annotated[str, Field(min_length=1, max_length=60)]
TurnNumber = Annotated[int, Field(ge=0, le=100_000)]


class Cost(IntEnum):
    """Cost of a command, taken from a page's share (`niwashi.web.access.COST_PER_S`)."""

    CHEAP = 1  # takes microseconds
    USUAL = 4
    DEAR = 20  # takes milliseconds


class PageCommand(BaseModel):
    """Fields of every command. `seq` comes back as `seen`, so that a page knows which are answered.

    `heard` is the `at` of the last beat that the page had received, 0 before the first one.
    """

    # Built at its first use, as those of other rooms: a start needs none.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    right: ClassVar[Right]
    """The right that a client needs to send it; every command names its own."""
    cost: ClassVar[Cost] = Cost.USUAL
    absent: ClassVar[str] = "error-not-here"
    """Key of the refusal in a program that has no handler for it."""
    seq: int = Field(default=0, ge=0)
    heard: int | None = Field(default=None, ge=0)


class Handle(PageCommand):
    """Move something on the simulated table with the page's hand."""

    right = Right.HAND
    cost = Cost.CHEAP
    absent = "error-not-simulated"
    do: Literal["handle"] = "handle"
    verb: Verb
    place: Name | None = None
    """A place or a cell; none to turn over what the hand holds."""

    @model_validator(mode="after")
    def _places_its_hand(self) -> Self:
        if self.place is None and self.verb != "turn":
            raise ValueError(f"{self.verb} needs a place")
        return self


class NewGame(PageCommand):
    """Begin a new game."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["new"] = "new"
    game: Name
    players: Annotated[int, Field(ge=1, le=99)] | None = None
    """Number of players, where it can be chosen."""
    seed: Annotated[str, Field(pattern=r"^[0-9]{1,18}$")] | None = None
    """Seed of the deal, in digits. A text, as JavaScript's numbers are exact only up to 16 digits."""
    fair: Name | None = None
    """Name of a fair start."""
    handicap: Annotated[int, Field(ge=0, le=99)] | None = None
    """Number of handicap stones."""
    setup: Name | None = None
    """Name of a set-up other than the usual one."""
    clock: Control | None = None
    """Time control as text; without it, the one of the last game."""
    back: bool | None = None
    """True if turns may be taken back; without it, as in the last game."""
    names: Mapping[Seat, Annotated[str, Field(max_length=64)]] | None = None
    """Players' names by seat."""

    @field_validator("names")
    @classmethod
    def _are_few(cls, names: Mapping[str, str] | None) -> Mapping[str, str] | None:
        if names is not None and len(names) > _MOST_SEATS:
            raise ValueError("too many names")
        return names


class SetClock(PageCommand):
    """Change the time control. After the first turn the other players have to agree."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["clock"] = "clock"
    clock: Control
    """The time control as text."""


class AnswerClock(PageCommand):
    """Accept or decline the proposed time control."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["clock-answer"] = "clock-answer"
    agrees: bool


class ChangeSetting(PageCommand):
    """Change a setting that all pages share. It is saved, which may take an SD card some milliseconds."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["set"] = "set"
    setting: Name
    """The `name` of one of the scene's `settings`."""
    value: Name | int | bool


class Undo(PageCommand):
    """Take the last turn back."""

    right = Right.HAND
    do: Literal["undo"] = "undo"


class Arrange(PageCommand):
    """Set up the simulated table to match the position."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "error-not-simulated"
    do: Literal["arrange"] = "arrange"


class Mend(PageCommand):
    """Put one place of the simulated table right."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["mend"] = "mend"
    place: Name


class Why(PageCommand):
    """Ask why a tap on a place of the simulated table does nothing; the answer is a refusal."""

    right = Right.HAND
    absent = "error-not-simulated"
    do: Literal["why"] = "why"
    place: Name


class Choose(PageCommand):
    """Make a choice that is not made by moving pieces."""

    right = Right.HAND
    do: Literal["choose"] = "choose"
    turn: Text
    """The `turn` of one of the status's `choices`."""


class TakeSeat(PageCommand):
    """Take a player's seat, so that this page shows the hidden cards of that player; "" to leave it."""

    right = Right.HAND
    do: Literal["seat"] = "seat"
    seat: Seat


class NamePlayer(PageCommand):
    """Name the player of this page's seat; "" for no name. The name is saved with the game."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["name"] = "name"
    name: Annotated[str, Field(max_length=64)]


class ShowCards(PageCommand):
    """Show a player's cards on a page without a seat; "" to hide them."""

    right = Right.HAND
    do: Literal["show"] = "show"
    seat: Seat


class SetPosition(PageCommand):
    """Guide the board to a position."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["position"] = "position"
    position: Text


class DeclareRight(PageCommand):
    """Declare the board right as it is."""

    right = Right.HAND
    do: Literal["right"] = "right"


class ChangePace(PageCommand):
    """Begin a repair of the board; during one, switch between single steps and all at once."""

    right = Right.HAND
    do: Literal["pace"] = "pace"


class KnockOver(PageCommand):
    """Knock over the simulated table."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "error-not-simulated"
    do: Literal["knock"] = "knock"


class SetPlayer(PageCommand):
    """Set the player of a seat."""

    right = Right.HOST
    absent = "homes-no-help"
    do: Literal["player"] = "player"
    seat: Seat
    player: Name
    """`human`, `engine:5`, or the name of an engine in the status."""


class LendHand(PageCommand):
    """Let the program's hand move for engines on a simulated table, or not."""

    right = Right.HOST
    do: Literal["hand"] = "hand"
    is_lent: bool


class AskHint(PageCommand):
    """Ask for a hint, or for its next step."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "homes-no-help"
    do: Literal["hint"] = "hint"


class AskWhyNot(PageCommand):
    """Ask what the turn just put back would have led to."""

    right = Right.HAND
    absent = "homes-no-help"
    do: Literal["why-not"] = "why-not"


class StartReview(PageCommand):
    """Review the game that has ended."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "homes-no-help"
    do: Literal["review"] = "review"


class EndReview(PageCommand):
    """End the review."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "homes-no-help"
    do: Literal["end-review"] = "end-review"


class ShowMoment(PageCommand):
    """Show a position of the game under review."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "homes-no-help"
    do: Literal["moment"] = "moment"
    turn: TurnNumber
    """Number of turns before the position."""


class WalkScore(PageCommand):
    """Tell the next item of the score, the one before, or none any more."""

    right = Right.HAND
    do: Literal["count"] = "count"
    by: Annotated[int, Field(ge=-1000, le=1000)]
    """Items to go on, or back below zero; as many as there are skip the rest."""


class GoToTurn(PageCommand):
    """Go to a position of the replayed game."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "error-no-replay"
    do: Literal["go-to"] = "go-to"
    turn: TurnNumber
    """Number of turns before the position."""


class PlayReplay(PageCommand):
    """Start or stop a replay that goes on by itself."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "error-no-replay"
    do: Literal["replay"] = "replay"
    running: bool


class BeginLesson(PageCommand):
    """Begin a lesson; the current game is suspended."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "lesson-not-here"
    do: Literal["lesson"] = "lesson"
    game: Name


class StepBack(PageCommand):
    """Go back in the lesson, to the start of this turn or of the one before."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "lesson-not-here"
    do: Literal["lesson-back"] = "lesson-back"


class LeaveLesson(PageCommand):
    """Leave the lesson; the suspended game continues."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "lesson-not-here"
    do: Literal["lesson-leave"] = "lesson-leave"


class FinishLesson(PageCommand):
    """Go on after the lesson, to a first game or to the suspended one."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "lesson-not-here"
    do: Literal["lesson-finish"] = "lesson-finish"


class BeginPuzzle(PageCommand):
    """Begin a puzzle; the current game is suspended."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "puzzle-not-here"
    do: Literal["puzzle"] = "puzzle"
    game: Name
    which: Name
    """"daily", "next", or a puzzle's id."""
    player: Annotated[str, Field(max_length=40)] = ""
    """The player whose progress is kept; "" without a name."""


class HelpPuzzle(PageCommand):
    """Ask where the solving turn begins; asked again, for all of it."""

    right = Right.HAND
    absent = "puzzle-not-here"
    do: Literal["puzzle-help"] = "puzzle-help"


class RestartPuzzle(PageCommand):
    """Restart the puzzle."""

    right = Right.HAND
    cost = Cost.DEAR
    absent = "puzzle-not-here"
    do: Literal["puzzle-again"] = "puzzle-again"


class NextPuzzle(PageCommand):
    """Go on to the most suitable puzzle."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "puzzle-not-here"
    do: Literal["puzzle-next"] = "puzzle-next"


class LeavePuzzle(PageCommand):
    """Leave the puzzle; the suspended game continues."""

    right = Right.HOST
    cost = Cost.DEAR
    absent = "puzzle-not-here"
    do: Literal["puzzle-leave"] = "puzzle-leave"


class EndGuest(PageCommand):
    """End the session of a guest, by its number in the list."""

    right = Right.HOST
    absent = "guests-none-may-come"
    do: Literal["guest-end"] = "guest-end"
    number: Annotated[int, Field(ge=1, le=9999)]


class AskGuests(PageCommand):
    """Ask for the list of guests. Only this page gets the answer."""

    right = Right.HOST
    absent = "guests-none-may-come"
    do: Literal["guests"] = "guests"


class AskBeat(PageCommand):
    """Ask for a beat at once, to check the connection."""

    right = Right.WATCH
    cost = Cost.CHEAP
    do: Literal["beat"] = "beat"


COMMANDS: tuple[type[PageCommand], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, PageCommand) and kind is not PageCommand
)
"""All commands of this module."""


class BadMessage(NiwashiError, ValueError):
    """A message that our page never sends."""


class Commands:
    """The commands that a program knows: those of this module, and those that its features bring."""

    def __init__(self, kinds: Iterable[type[PageCommand]] = COMMANDS) -> None:
        self._kinds: dict[object, type[PageCommand]] = {
            kind.model_fields["do"].default: kind for kind in kinds
        }

    def parse(self, text: str) -> PageCommand:
        """Parse a command from JSON. Raises BadMessage.

        >>> Commands().parse('{"do": "handle", "verb": "lift", "place": "f1"}').place
        'f1'
        >>> Commands().parse('{"do": "handle", "verb": "throw", "place": "f1"}')  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        niwashi.page_types.commands.BadMessage: The page sent something that this program does not underst...
        """
        if len(text) > LONGEST:
            raise BadMessage("web-long-message", found=str(len(text)), most=str(LONGEST))
        try:
            return self._kinds[from_json(text)["do"]].model_validate_json(text)
        except ValidationError as error:
            # The field of the first fault. Its value is not echoed, as it may be anything.
            path = error.errors()[0]["loc"]
            raise BadMessage("web-bad-message", found=str(path[0])[:40] if path else "do") from error
        except (ValueError, LookupError, TypeError) as error:  # no JSON, no object, no such command
            raise BadMessage("web-bad-message", found="do") from error
