"""What a page may ask of the program: one class a command, checked before anything is done about it.

A message is JSON with the command's name in `do`, its own fields, and a number `seq`::

    {"do": "handle", "verb": "lift", "place": "f1", "seq": 7}

`Command` is the union of all classes; the types of the page's JavaScript are generated from it
(`make page-types`). A new command is a class here, a handler in `program` and a caller in the page.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)

from niwashi.errors import NiwashiError
from niwashi.guests import Right
from niwashi.web.homes_state import FriendAct, FriendRequest

LONGEST = 1000
"""The longest message in characters; the longest that the page sends is a position of about 850."""

_MOST_SEATS = 8
"""More than any game has."""

Verb = Literal["lift", "take", "set", "add", "turn", "pull", "put", "press", "release"]
Name = Annotated[str, Field(min_length=1, max_length=64)]
Seat = Annotated[str, Field(max_length=64)]
Text = Annotated[str, Field(max_length=800)]
Control = Annotated[str, Field(min_length=1, max_length=60)]
TurnNumber = Annotated[int, Field(ge=0, le=100_000)]


class Cost(IntEnum):
    """What a command takes of a page's share (`niwashi.web.live.COST_PER_S`)."""

    CHEAP = 1  # microseconds
    USUAL = 4
    DEAR = 20  # milliseconds


class PageCommand(BaseModel):
    """What every command has. `seq` comes back as `seen`, so that a page knows what was answered.

    `heard` is the `at` of the last beat that the page had heard of its line, 0 before the first one.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    right: ClassVar[Right]
    """What whoever sends it has to have; every command names its own."""
    cost: ClassVar[Cost] = Cost.USUAL
    seq: int = Field(default=0, ge=0)
    heard: int | None = Field(default=None, ge=0)


class Handle(PageCommand):
    """One handling on the simulated table: a hand does something at a place."""

    right = Right.HAND
    cost = Cost.CHEAP
    do: Literal["handle"] = "handle"
    verb: Verb
    place: Name | None = None
    """A place or a cell; none where what the hand holds is turned over."""

    @model_validator(mode="after")
    def _places_its_hand(self) -> Self:
        if self.place is None and self.verb != "turn":
            raise ValueError(f"{self.verb} needs a place")
        return self


class NewGame(PageCommand):
    """Begin another game."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["new"] = "new"
    game: Name
    players: Annotated[int, Field(ge=1, le=99)] | None = None
    """How many play, where that can be chosen."""
    seed: Annotated[str, Field(pattern=r"^[0-9]{1,18}$")] | None = None
    """Digits: what a game is dealt by. A text: JavaScript's numbers are exact only up to 16 digits."""
    fair: Name | None = None
    """The name of a fair start."""
    handicap: Annotated[int, Field(ge=0, le=99)] | None = None
    """How many handicap stones."""
    setup: Name | None = None
    """The name of a set-up other than the usual one."""
    clock: Control | None = None
    """A time control as text; without it, that of the game before."""
    back: bool | None = None
    """Whether turns may be taken back; if nothing is said, as in the game before."""
    names: Mapping[Seat, Annotated[str, Field(max_length=64)]] | None = None
    """Who plays, by seat."""

    @field_validator("names")
    @classmethod
    def _are_few(cls, names: Mapping[str, str] | None) -> Mapping[str, str] | None:
        if names is not None and len(names) > _MOST_SEATS:
            raise ValueError("too many names")
        return names


class SetClock(PageCommand):
    """Play with another time control; after the first turn the other players have to agree."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["clock"] = "clock"
    clock: Control
    """As text."""


class AnswerClock(PageCommand):
    """Agree to the time control that is proposed, or not."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["clock-answer"] = "clock-answer"
    agrees: bool


class ChangeSetting(PageCommand):
    """Change a setting that all pages share. It is kept: that may take a card some milliseconds."""

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
    """Set up the simulated table as the position says."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["arrange"] = "arrange"


class Choose(PageCommand):
    """Say a choice that is not made by moving something."""

    right = Right.HAND
    do: Literal["choose"] = "choose"
    turn: Text
    """The `turn` of one of the status's `choices`."""


class TakeSeat(PageCommand):
    """Sit down as a player, whose hidden cards this page shows from then on; "" to stand up."""

    right = Right.HAND
    do: Literal["seat"] = "seat"
    seat: Seat


class NamePlayer(PageCommand):
    """Say who plays the seat that this page has; "" for nobody in particular. It is kept with the game."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["name"] = "name"
    name: Annotated[str, Field(max_length=64)]


class ShowCards(PageCommand):
    """Hold a player's cards open on a page without a seat; "" to close them."""

    right = Right.HAND
    do: Literal["show"] = "show"
    seat: Seat


class SetPosition(PageCommand):
    """Lead the board to a position."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["position"] = "position"
    position: Text


class DeclareRight(PageCommand):
    """Say that the board is right as it stands."""

    right = Right.HAND
    do: Literal["right"] = "right"


class ChangePace(PageCommand):
    """Begin a repair of the board; during one, ask for one step at a time or for all at once."""

    right = Right.HAND
    do: Literal["pace"] = "pace"


class KnockOver(PageCommand):
    """Knock everything on the simulated table over."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["knock"] = "knock"


class SetPlayer(PageCommand):
    """Say who plays a seat."""

    right = Right.HOST
    do: Literal["player"] = "player"
    seat: Seat
    player: Name
    """`human`, `engine:5`, or the name of an engine that the status tells."""


class LendHand(PageCommand):
    """Say whether a hand of the program's moves for engines on a simulated table."""

    right = Right.HOST
    do: Literal["hand"] = "hand"
    is_lent: bool


class AskHint(PageCommand):
    """Ask for a hint, or for the next step of it."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["hint"] = "hint"


class AskWhyNot(PageCommand):
    """Ask what the turn that was just put back would have led to."""

    right = Right.HAND
    do: Literal["why-not"] = "why-not"


class StartReview(PageCommand):
    """Review the game that has ended."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["review"] = "review"


class EndReview(PageCommand):
    """Put the review away."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["end-review"] = "end-review"


class ShowMoment(PageCommand):
    """Set up a position of the game under review."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["moment"] = "moment"
    turn: TurnNumber
    """After so many turns."""


class GoToTurn(PageCommand):
    """Go to a position of the kept game that is replayed."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["go-to"] = "go-to"
    turn: TurnNumber
    """After so many turns."""


class PlayReplay(PageCommand):
    """Let a replay go on by itself, or stop it."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["replay"] = "replay"
    running: bool


class BeginLesson(PageCommand):
    """Learn a game by playing; the game that is on waits meanwhile."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["lesson"] = "lesson"
    game: Name


class StepBack(PageCommand):
    """Go back in the lesson: to the beginning of this turn, or of the one before."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["lesson-back"] = "lesson-back"


class LeaveLesson(PageCommand):
    """Leave the lesson: the game that was on before goes on."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["lesson-leave"] = "lesson-leave"


class FinishLesson(PageCommand):
    """Go on after the lesson: to a first game, or to the one that was left for it."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["lesson-finish"] = "lesson-finish"


class BeginPuzzle(PageCommand):
    """Solve a puzzle; the game that is on waits meanwhile."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["puzzle"] = "puzzle"
    game: Name
    which: Name
    """"daily", "next", or the id of one."""
    player: Annotated[str, Field(max_length=40)] = ""
    """Whose progress it is; "" for whoever plays here and gives no name."""


class HelpPuzzle(PageCommand):
    """Ask where the turn begins; asked again, for all of it."""

    right = Right.HAND
    do: Literal["puzzle-help"] = "puzzle-help"


class RestartPuzzle(PageCommand):
    """Try the puzzle again from its beginning."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["puzzle-again"] = "puzzle-again"


class NextPuzzle(PageCommand):
    """Go on to the puzzle that suits best."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["puzzle-next"] = "puzzle-next"


class LeavePuzzle(PageCommand):
    """Leave the puzzle: the game that was on before goes on."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["puzzle-leave"] = "puzzle-leave"


class AskFriend(PageCommand):
    """Ask the friend at the other board something, or do beside a turn what needs nobody's consent."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["friend-ask"] = "friend-ask"
    what: FriendAct


class AnswerFriend(PageCommand):
    """Agree to what the friend at the other board asks, or not now."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["friend-answer"] = "friend-answer"
    what: FriendRequest
    agrees: bool


class AnswerGame(PageCommand):
    """Accept the game that the friend at the other board proposes, or not."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-game"] = "friend-game"
    accepts: bool
    friend: Name | None = None
    """Who has proposed it."""


class ProposeGame(PageCommand):
    """Propose the next game to a friend at another board."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-propose"] = "friend-propose"
    game: Name
    friend: Name | None = None
    """To whom, of the `partners`; without it, to whoever is spoken of."""
    clock: Control = "none"
    """A time control as text."""
    back: bool = True
    """Whether turns may be taken back where both agree."""
    toss: bool = False
    """Whether both boards toss who begins."""
    position: Annotated[str, Field(min_length=1, max_length=600)] | None = None
    """The position that it begins with; no more than one of this and the next two."""
    fair: Name | None = None
    """The name of a fair start."""
    handicap: Annotated[int, Field(ge=0, le=99)] | None = None
    """How many handicap stones."""


class InviteFriend(PageCommand):
    """Say a code that makes another board a friend of this one."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-invite"] = "friend-invite"
    name: Annotated[str, Field(max_length=64)]
    """What the people here are called."""


class JoinFriend(PageCommand):
    """Answer the invitation of another board by its code."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-join"] = "friend-join"
    code: Annotated[str, Field(min_length=1, max_length=80)]
    name: Annotated[str, Field(max_length=64)]
    """What the people here are called."""


class StopInviting(PageCommand):
    """End the invitation that is on."""

    right = Right.HOST
    do: Literal["friend-stop"] = "friend-stop"


class EndGuest(PageCommand):
    """End the session of a guest, by its number in the list."""

    right = Right.HOST
    do: Literal["guest-end"] = "guest-end"
    number: Annotated[int, Field(ge=1, le=9999)]


class AskGuests(PageCommand):
    """Who is in, for whoever may end them: the answer is a message to this page alone."""

    right = Right.HOST
    do: Literal["guests"] = "guests"


class AskBeat(PageCommand):
    """Be told at once that the line goes on: somebody looks at the page again."""

    right = Right.WATCH
    cost = Cost.CHEAP
    do: Literal["beat"] = "beat"


Command = (
    Handle
    | NewGame
    | SetClock
    | AnswerClock
    | ChangeSetting
    | Undo
    | Arrange
    | Choose
    | TakeSeat
    | NamePlayer
    | ShowCards
    | SetPosition
    | DeclareRight
    | ChangePace
    | KnockOver
    | SetPlayer
    | LendHand
    | AskHint
    | AskWhyNot
    | StartReview
    | EndReview
    | ShowMoment
    | GoToTurn
    | PlayReplay
    | BeginLesson
    | StepBack
    | LeaveLesson
    | FinishLesson
    | BeginPuzzle
    | HelpPuzzle
    | RestartPuzzle
    | NextPuzzle
    | LeavePuzzle
    | EndGuest
    | AskGuests
    | AskBeat
    | AskFriend
    | AnswerFriend
    | AnswerGame
    | ProposeGame
    | InviteFriend
    | JoinFriend
    | StopInviting
)

COMMANDS: tuple[type[Command], ...] = get_args(Command)
"""Every class of command."""

_ADAPTER: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="do")])


class BadMessage(NiwashiError, ValueError):
    """A message that no page of ours sends."""


def parse(text: str) -> Command:
    """The command that a JSON text means. Raises BadMessage.

    >>> parse('{"do": "handle", "verb": "lift", "place": "f1"}').place
    'f1'
    >>> parse('{"do": "handle", "verb": "throw", "place": "f1"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    niwashi.web.commands.BadMessage: The page sent something that this program does not understand ("verb")...
    """
    if len(text) > LONGEST:
        raise BadMessage("web-long-message", found=str(len(text)), most=str(LONGEST))
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise BadMessage("web-bad-message", found=_first_fault(error)) from error


def _first_fault(error: ValidationError) -> str:
    """The field of the first fault; what was found there is not echoed, it may be anything."""
    _, *path = error.errors()[0]["loc"] or ("",)  # the command's name comes first, then its field
    return str(path[0])[:40] if path else "do"
