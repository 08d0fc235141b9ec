"""Data that the program sends a page, field by field: table, status, and all messages.

Texts are in the page's language. Frames are not JSON but three bytes a cell (red, green, blue), in the order
of the cells of the scene (`niwashi.page_types.scene`). The types of the page's JavaScript are generated from
here (`make -C tools page-types`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypedDict

from niwashi.board_types import Cue
from niwashi.page_types.door_state import DoorMessage, GuestsMessage
from niwashi.page_types.gardens_state import GardensView
from niwashi.page_types.scene import Scene
from niwashi.session.repair import Confidence, Pace, RepairAct
from niwashi.session.speech import Topic

Felt = Literal["gone", "there", "other"]
"""Difference between a cell's sensor and the position: piece gone, piece there, or other kind."""


@dataclass(frozen=True)
class PartOf:
    """Marks a mapping that has some of the fields of a class."""

    of: type


# Clocks


class TimedView(TypedDict):
    """Time left for each player."""

    text: str
    """The time control, as the command `clock` takes it."""
    label: str
    """The time control in words."""
    runs: int | None
    """The player whose clock runs."""
    stands: str
    """Reason why no clock runs, "" if one does."""
    left_s: Sequence[float]
    """Seconds left of the main time, this turn or this period."""
    free_s: Sequence[float]
    """Seconds left of this turn's delay, before the main time runs."""
    periods: Sequence[int]
    """Periods left, this one included; 0 if none are counted."""
    low: Sequence[bool]
    """True for players with little time left."""
    out: Sequence[bool]
    """True for players whose time is up."""


class ClockProposal(TypedDict):
    """A time control that a player has proposed."""

    label: str
    """The time control in words."""
    waits_for: str
    """The players who have not agreed yet."""


class ClockView(TypedDict):
    """The clocks."""

    used_s: Sequence[float]
    """Seconds for which each player has had the turn."""
    running: int | None
    """The player who has the turn; null if nobody has."""
    timed: TimedView | None
    """Time left under a time control; null without one."""
    proposed: ClockProposal | None


# The table


class TableState(TypedDict):
    """The simulated table, or the tracker's belief about a real one; `versions()["table"]`."""

    stacks: Mapping[str, Sequence[int]]
    """Sorts of pieces on each place, lowest first."""
    hands: Mapping[str, Sequence[int]]
    """Pieces in each hand."""
    fingers: Sequence[str]
    """Cells that are pressed."""


# The status: the state of play


class ReasonView(TypedDict):
    """Reason for a refusal."""

    text: str
    clause: str
    """The clause of the rules, "" if none."""
    places: Sequence[str]
    """Places that cause it."""


class ResultView(TypedDict):
    """Result of a game."""

    winner: int
    """-1 for nobody."""
    winners: Sequence[int]
    text: str
    clause: str
    """The clause of the rules, "" if none."""
    score: Sequence[int]
    """How many of what counts each player has; none in a game without a goal."""
    best: Sequence[int]
    """How much of it each player has gained at most by one turn."""
    item: str
    """Item of the score that the board shows now, "" if none."""


class FactView(TypedDict):
    """A fact about the position."""

    label: str
    value: str


class ChoiceView(TypedDict):
    """A choice that is not made by moving pieces."""

    turn: str
    """Argument of the command `choose`."""
    text: str
    short: str
    """The inscription of that cell; "" for none."""
    mark: str
    """The inscription where the cell is too small for words."""
    ask: str
    """The question before the choice is made; "" for none."""
    place: str
    """Cell whose touch makes the choice, too; "" if none."""
    secret: bool
    """True if only the player who decides may see it."""


class RepairStepView(TypedDict):
    """A step that is left to do."""

    act: RepairAct
    source: str
    """"" means beside the board."""
    goal: str
    """"" means beside the board."""
    pieces: Sequence[int]
    """Pieces on the goal afterwards."""


class RepairView(TypedDict):
    """A repair in progress: guides the board to its position."""

    steps: Sequence[RepairStepView]
    doubtful: Sequence[str]
    """Cells that people should check."""
    pace: Pace
    proposed: bool
    """True if the board is about to be declared right."""


class WrongPlace(TypedDict):
    """A place of a simulated table that stands otherwise than the game has it."""

    place: str
    wants: Sequence[int]
    """Pieces that belong there."""
    text: str
    """The actual and the expected stack, as a sentence."""


class OpponentsView(TypedDict):
    """The players: people and engines."""

    players: Sequence[str]
    """`human` or `engine:5`, by seat."""
    levels: int
    """Number of levels of our engine."""
    hand: bool | None
    """True if the program's hand moves for engines; null if it can't."""
    is_busy: bool
    """True while a program thinks or moves: people wait."""
    trouble: str
    """Fault of an engine, "" if there is none."""


class HintView(TypedDict):
    """Hints."""

    off: bool
    left: int
    """Hints left for the player to move."""
    asking: bool
    """True while the engine is searching for it."""
    text: str
    proof: str
    """What is proved about the hint, as a sentence; "" if nothing is."""
    shown: bool
    """True if a hint is on the board."""
    more: bool
    """True if it has further steps."""
    put_back: str
    """The turn that was tried and put back; "" if none."""


class GradedMoment(TypedDict):
    """A position of a game under review."""

    value: int
    """Value for the first player."""
    proved: str
    best: str


class TurnMarks(TypedDict):
    """Places of a turn: walks from place to place, and places of other actions."""

    walks: Sequence[Sequence[str]]
    places: Sequence[str]


Grade = Literal["best", "good", "slip", "losing", ""]
"""Grade of a turn; "" for one that was neither good nor a slip. At most one turn has lost the game."""


class ReviewView(TypedDict):
    """A review of the game that has ended."""

    line: Sequence[GradedMoment]
    """The moments reviewed so far."""
    grades: Sequence[Grade]
    """Grades of the turns, as far as they are reviewed."""
    whys: Sequence[str]
    """The win that each of these turns missed or allowed, as a sentence; mostly ""."""
    at: int | None
    """Number of turns before the position on the board; null if none is shown."""
    count: int
    """Number of positions."""
    turns: Sequence[str]
    moments: Sequence[int]
    """Numbers of the turns that teach most, at most three; none until the whole game is reviewed."""
    most: int
    """Highest possible value."""
    played: TurnMarks | None
    """The turn played from the position on the board; null if that is not shown any more."""
    better: TurnMarks | None


class AssistantsView(TypedDict):
    """The part of a status about opponents, hints and the review."""

    opponents: OpponentsView
    hint: HintView
    review: ReviewView | None
    title: str
    """The game, with its fair start if it has one."""


class ReplayView(TypedDict):
    """The replay of a kept game."""

    turn: int | None
    """Turns played; null if another game is being played on the board."""
    turns: int
    """Turns in the game."""
    running: bool
    """True if it advances by itself."""


class LessonView(TypedDict):
    """A lesson in progress."""

    game: str
    step: int
    """Counted from 1."""
    steps: int
    is_last: bool
    """True at the last step."""
    left_game: bool
    """True if a game is suspended for it."""


class PuzzleView(TypedDict):
    """A puzzle in progress."""

    id: str
    game: str
    number: int
    task: str
    """The task as a sentence."""
    state: Literal["open", "asked", "answered", "solved", "failed"]
    rating: int
    """The puzzle's rating."""
    level: str
    """The program's level that finds it, as a sentence."""
    told: int
    """Help given for this turn: 0 none, 1 its beginning, 2 all of it."""
    can_help: bool
    player: str
    """The player whose progress it is; "" without a name."""
    tries_left: int
    """Puzzles to be tried before the player's rating is shown; 0 once it is."""
    own_rating: int
    gain: int
    """Change of the player's rating by it."""
    left_game: bool
    """True if a game is suspended for it."""


class GoalView(TypedDict):
    """The goal of the game, and each player's progress."""

    text: str
    most: int
    """Amount that wins."""
    reached: Sequence[int]
    """Amount that each player has."""


class DueView(TypedDict):
    """The next change on a place: a stone added, its top stone or all of them taken, or none."""

    verb: Literal["add", "take", "done"]
    """`done` also if no pile has the wanted stone; a board may not see that something is done."""
    pile: str
    """The pile that the stone comes from or goes to; "" if nothing more is wanted."""
    turned: bool
    """True if the stone turns over on the way."""
    height: int
    """Number of stones there afterwards."""
    whole: bool
    """True if all stones there are taken at once."""


class SentenceView(TypedDict):
    """A sentence that could be spoken now."""

    topic: Topic
    id: str
    """A changed id makes the sentence new, even with the same words."""
    text: str


class Status(AssistantsView):
    """The state of play as one page may know it; sent whenever `versions()["status"]` grows."""

    side: int
    """The player to move."""
    acting: int
    """Player whose turn is being carried out: the one to move, or the one whose pieces are still moved."""
    whose: str
    """The player whose turn it is, as a sentence."""
    say: str
    """The board's message: what to do, or what is happening."""
    speech: Sequence[SentenceView]
    """All sentences that could be spoken now, in their order."""
    reason: ReasonView | None
    result: ResultView | None
    facts: Sequence[FactView]
    turns: Sequence[str]
    told: Sequence[str]
    """The turns in words."""
    position: str
    """The position as text; "" while it would reveal hidden things."""
    cues: Sequence[Cue | None]
    """Cue shown by the light of each cell."""
    cue_texts: Mapping[Cue, str]
    due: Mapping[str, DueView]
    """Action of a tap on a place that exchanges stones with a pile; on a simulated table."""
    inert: Sequence[str]
    """Places of a program's side from which no hand of a page picks anything now; on a simulated table."""
    astray: bool
    """True if something on a simulated table stands as no turn leaves it."""
    effects: Mapping[str, Mapping[str, Sequence[int]]]
    """Stacks by place if the card there were played now, as far as that is certain."""
    notices: Sequence[str]
    """Faults of the board."""
    absent: str
    """Reason why the board has not answered yet, shown in its place; "" once it has."""
    help: bool
    """True if the lights are being explained."""
    clock: ClockView
    names: Sequence[str]
    """Players' names in turn order, "" where unknown; empty if none are known."""
    demo: bool
    """True if simulated people play."""
    back: bool
    """True if turns may be taken back in this game."""
    has_secrets: bool
    """True if the game has hidden cards."""
    seat: str
    """The player whose hidden cards this page shows, "" for nobody."""
    taken: Sequence[str]
    """Seats taken by pages."""
    choices: Sequence[ChoiceView]
    gardens: GardensView | None
    confidence: Sequence[Confidence | None]
    """Source of the knowledge about each cell."""
    felt: Mapping[str, Felt]
    """Cells whose sensor differs from the position: a turn in progress, or a mistake."""
    repair: RepairView | None
    wrong: Sequence[WrongPlace]
    """Places to be put right on a simulated table, while a repair is in progress."""
    can_repair: bool
    """True if something is wrong that the command `pace` begins to repair."""
    replay: ReplayView | None
    lesson: LessonView | None
    puzzle: PuzzleView | None
    goal: GoalView | None


# Messages by `type`


class HelloMessage(TypedDict):
    """The first message."""

    type: Literal["hello"]
    hand: str
    """Name of this page's hand on the table."""
    language: str
    right: Literal["watch", "hand", "host"]
    """This page's right."""
    is_guest: bool
    """True for a page from the network."""
    has_guests: bool
    """True if guests can come and this page may ask who is in."""


class SceneMessage(Scene):
    """A scene."""

    type: Literal["scene"]


class TableMessage(TableState):
    """A table."""

    type: Literal["table"]
    seen: int
    """`seq` of the page's last command that the table includes."""


class StatusMessage(Status):
    """A whole status: the first one of a connection."""

    type: Literal["status"]


class ChangesMessage(TypedDict):
    """The fields of the status that differ from those that the page has. Any other field stays."""

    type: Literal["changes"]
    changed: Annotated[Mapping[str, object], PartOf(Status)]
    """A field that a feature no longer sends is null."""


class BeatMessage(TypedDict):
    """A sign of life, sent also without news."""

    type: Literal["beat"]
    at: int
    """Milliseconds since the greeting; commands repeat it as `heard`."""
    seen: int
    """`seq` of the page's last command that was received."""


class RefusedMessage(TypedDict):
    """A command was refused."""

    type: Literal["refused"]
    text: str
    seq: int


ServerMessage = (
    HelloMessage
    | SceneMessage
    | TableMessage
    | StatusMessage
    | ChangesMessage
    | BeatMessage
    | RefusedMessage
    | DoorMessage
    | GuestsMessage
)
