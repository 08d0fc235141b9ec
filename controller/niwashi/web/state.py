"""What the program sends a page, field by field: scene, table and status, as plain data.

Every text is in the page's language. Frames are no JSON: three bytes a cell (red, green, blue, in the order
of the scene's cells). The types of the page's JavaScript are generated from here (`make page-types`).
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from niwashi.games import PlaceKind
from niwashi.games.reclamation import Standing
from niwashi.session import Confidence, Cue, Pace, RepairAct, Role, Shape, Topic
from niwashi.web.clock_state import ClockChoice, ClockView
from niwashi.web.door_state import DoorMessage, GuestsMessage
from niwashi.web.gardens_state import GardensView
from niwashi.web.homes_state import HomesView

Felt = Literal["gone", "there", "other"]
"""What a cell feels that should feel something else: nothing any more, something new, something different."""

# The scene: what rarely changes


class CellView(TypedDict):
    """A cell of the board: a square, a card's place or a button. Its bytes in a frame have its number."""

    name: str
    x: float
    """Cell widths to the right."""
    y: float
    """Cell widths upwards."""
    shape: Shape
    role: Role | None
    """What a button is for; null for what is no button."""
    owner: int
    """The player whose card or button it is, -1 for nobody's."""
    senses: Sequence[str]
    """What its switch feels: `presence`, `press` …"""
    label: str


class PlaceView(TypedDict):
    """Where pieces may lie: a square, a pile beside the board, a card's place."""

    kind: PlaceKind
    owner: int
    """The player whose place it is, -1 for nobody's."""
    face: int
    """The sort of piece that a pile holds, -1 for any."""
    label: str


class CardFace(TypedDict):
    """A card of The Reclamation."""

    offsets: Sequence[Sequence[int]]
    """The squares of its pattern, each as steps forward and to the right."""
    standing: Standing
    """How far the pattern can be trusted to be the published one."""
    owner: int
    label: str


class CardSetView(TypedDict):
    """The set of cards that is played with."""

    name: str
    notice: str
    """Which cards are not certain to be the published ones; "" if all are."""


class PieceView(TypedDict):
    """A sort of piece that the program draws."""

    label: str
    picture: str
    """The picture's name, as it stands on a tile."""
    alone: str
    """The picture's name, as it lies beside the board."""
    rides: bool
    """Whether it stands on top of others."""


class LegendEntry(TypedDict):
    """What a light means, and how it looks."""

    cue: Cue
    text: str
    colour: Sequence[int]
    """Red, green, blue, up to 255."""
    motion: str
    """`steady`, `breathe` …"""


class StartView(TypedDict):
    """A start besides the usual one."""

    name: str
    text: str
    """What is changed."""
    proved: str
    split: str
    """How the engine's games ended."""


class HandicapView(StartView):
    """A start with handicap stones."""

    stones: int


class GameView(TypedDict):
    """A game that can be begun."""

    name: str
    about: str
    """What it is, in a sentence."""
    minutes: str
    board: str
    """What board it needs."""
    cover: str
    """The address of its picture, "" if there is none."""
    seats: Mapping[str, Mapping[str, str]]
    """What the seats are called, by how many play."""


class SettingView(TypedDict):
    """A setting that all pages share, as far as a page needs it to make a control."""

    name: str
    """What the command `set` calls it."""
    label: str
    kind: Literal["choice", "slider", "switch"]
    value: str | int | bool
    choices: Mapping[str, str]
    """The values of a choice, and what they are called."""
    least: int
    """The lowest value of a slider."""
    most: int
    """The highest value of a slider."""
    unit: str
    """What stands behind a slider's value."""


class BoardView(TypedDict):
    """A board and the game on it, whatever goes on there."""

    game: str
    players: Sequence[str]
    player_names: Sequence[str]
    variant_name: str
    """What the game is called."""
    cells: Sequence[CellView]
    places: Mapping[str, PlaceView]
    pieces: Sequence[PieceView]
    """By sort; none if the page has stones of its own for them."""
    stacks: bool
    """Whether pieces stand on others, so that one may be moved without the rest."""
    two_faced: bool
    """Whether pieces become others when they are turned over."""
    marks: Mapping[str, str]
    """What is written on cells with a meaning of their own."""
    pattern: Mapping[str, int]
    """The parts of a board that are told apart, by cell."""
    cards: Mapping[str, CardFace]
    card_set: CardSetView


class Scene(BoardView):
    """What rarely changes; sent on connecting and whenever `versions()["scene"]` grows."""

    games: Mapping[str, GameView]
    """The games that can be played here."""
    welcome: bool
    """Whether somebody has just come, who may want to choose a game."""
    simulated: bool
    """Whether the table is simulated, and can be handled on the page."""
    settings: Sequence[SettingView]
    dealt: Mapping[str, Sequence[int]]
    """The games that chance deals, and how many can play each."""
    lessons: Sequence[str]
    """The games that have a lesson."""
    puzzles: Sequence[str]
    """The games that have puzzles."""
    fair: Mapping[str, Sequence[StartView]]
    """Fair starts by game."""
    handicaps: Mapping[str, Sequence[HandicapView]]
    """Starts with handicap stones by game."""
    legend: Sequence[LegendEntry]
    clocks: Sequence[ClockChoice]
    """The time controls that are offered."""
    last_names: Mapping[str, str]
    """The names that were last given, by seat."""
    name_most: int
    """How many characters a name may have."""


# The table: what lies where


class TableState(TypedDict):
    """The simulated table, or what is believed to stand on a real one; `versions()["table"]`."""

    stacks: Mapping[str, Sequence[int]]
    """The sorts of pieces on each place, lowest first."""
    hands: Mapping[str, Sequence[int]]
    """The pieces in each hand."""
    fingers: Sequence[str]
    """The cells that are pressed."""


# The status: the state of play


class ReasonView(TypedDict):
    """Why something is not done."""

    text: str
    clause: str
    """The clause of the rules, "" if none."""
    places: Sequence[str]
    """The places that cause it."""


class ResultView(TypedDict):
    """How a game ended."""

    winner: int
    """-1 for nobody."""
    winners: Sequence[int]
    text: str
    clause: str
    """The clause of the rules, "" if none."""
    item: str
    """The item of the score that the board shows now, "" if none."""


class FactView(TypedDict):
    """A fact about the position."""

    label: str
    value: str


class ChoiceView(TypedDict):
    """A choice that is said and not moved."""

    turn: str
    """What the command `choose` says."""
    text: str
    place: str
    """The cell whose touch says it too, "" if none."""
    secret: bool
    """Whether it is for the eyes of the player who decides."""


class RepairStepView(TypedDict):
    """A handling that is left."""

    act: RepairAct
    source: str
    """"" is beside the board."""
    goal: str
    """"" is beside the board."""
    pieces: Sequence[int]
    """What stands on the goal afterwards."""


class RepairView(TypedDict):
    """A repair of the board that goes on: it is led to where it should be."""

    steps: Sequence[RepairStepView]
    doubtful: Sequence[str]
    """The cells that somebody should look at."""
    pace: Pace
    proposed: bool
    """Whether somebody is about to declare the board right."""


class OpponentsView(TypedDict):
    """Who plays."""

    players: Sequence[str]
    """`human` or `engine:5`, by seat."""
    levels: int
    """How many levels our engine has."""
    hand: bool | None
    """Whether a hand of the program's moves for engines; null where none can."""
    trouble: str
    """What went wrong with an engine, "" if nothing did."""


class HintView(TypedDict):
    """Hints."""

    off: bool
    left: int
    """How many the player to move may still ask for."""
    asking: bool
    """Whether the engine is thinking about it."""
    text: str
    shown: bool
    """Whether a hint is on the board."""
    more: bool
    """Whether it has further steps."""
    put_back: str
    """The turn that was tried and put back, "" if none."""


class GradedMoment(TypedDict):
    """A position of a game under review."""

    value: int
    """What it is worth for the first player."""
    proved: str
    best: str


class TurnMarks(TypedDict):
    """Where a turn happens: from where to where, and the places where something else is done."""

    walks: Sequence[Sequence[str]]
    places: Sequence[str]


class ReviewView(TypedDict):
    """A review of the game that has ended."""

    line: Sequence[GradedMoment]
    """As far as it has come."""
    at: int | None
    """The position that the board shows, as the number of turns played; null if none."""
    count: int
    """How many positions there are."""
    turns: Sequence[str]
    turning: Sequence[int]
    """The numbers of the turns at which the game turned."""
    most: int
    """The highest value there is."""
    played: TurnMarks | None
    """The turn that was played from the moment on the board; null where that stands there no more."""
    better: TurnMarks | None


class AssistantsView(TypedDict):
    """The part of the status that opponents, hints and the review have."""

    opponents: OpponentsView
    hint: HintView
    review: ReviewView | None
    title: str
    """What is played, and that it began at a fair start if it did."""


class ReplayView(TypedDict):
    """A kept game that is replayed."""

    turn: int | None
    """How many turns have been played; null if somebody plays another game on the board."""
    turns: int
    """How many turns the game has."""
    running: bool
    """Whether it goes on by itself."""


class LessonView(TypedDict):
    """A lesson that goes on: a game is learnt by playing it."""

    game: str
    step: int
    """Counted from 1."""
    steps: int
    is_last: bool
    """Whether nothing is left but to go on after it."""
    left_game: bool
    """Whether a game waits for its end."""


class PuzzleView(TypedDict):
    """A puzzle that is being solved."""

    id: str
    game: str
    number: int
    task: str
    """What is to be found, as a sentence."""
    state: Literal["open", "asked", "answered", "solved", "failed"]
    rating: int
    """Its grade."""
    level: str
    """Which level of the program finds it, as a sentence."""
    told: int
    """How much help was given for this turn: 0 none, 1 where it begins, 2 the whole of it."""
    can_help: bool
    player: str
    """Whose progress it is; "" where no name was given."""
    own_rating: int
    gain: int
    """By how much the player's rating has changed with it."""
    left_game: bool
    """Whether a game waits for its end."""


class GoalView(TypedDict):
    """What the game is about, and how far each player has come."""

    text: str
    most: int
    """How many of something it takes."""
    reached: Sequence[int]
    """How many each player has."""


class DueView(TypedDict):
    """What is wanted on a place next: a stone put there, its top stone taken off, or nothing more."""

    verb: Literal["add", "take", "done"]
    """A board may not see that something is done; or no pile has the stone that is wanted."""
    pile: str
    """Where the stone comes from, or goes; "" where nothing is wanted any more."""
    turned: bool
    """Whether it turns over on the way."""
    height: int
    """How many stones stand there then."""


class SentenceView(TypedDict):
    """Something that could be said aloud now."""

    topic: Topic
    id: str
    """Another one makes the sentence new, even where its words are the same."""
    text: str


class Status(AssistantsView):
    """The state of play as one page may know it; sent whenever `versions()["status"]` grows."""

    side: int
    """The player to move."""
    acting: int
    """Whose turn is being done: the player to move, or the one whose turn hands still carry out."""
    whose: str
    """Whose turn it is, as a sentence."""
    say: str
    """What the board says: what to do, or what goes on."""
    speech: Sequence[SentenceView]
    """All that could be said aloud now, in the order in which it is said."""
    reason: ReasonView | None
    result: ResultView | None
    facts: Sequence[FactView]
    turns: Sequence[str]
    told: Sequence[str]
    """The same turns in words."""
    position: str
    """As text; "" while that would tell what is hidden from somebody."""
    cues: Sequence[Cue | None]
    """What the light of each cell means."""
    cue_texts: Mapping[Cue, str]
    due: Mapping[str, DueView]
    """What a tap on a place does, where stones come from a pile or go to one; on a simulated table."""
    effects: Mapping[str, Mapping[str, Sequence[int]]]
    """What would stand where if the card on a place were played now, as far as that is certain."""
    notices: Sequence[str]
    """What is wrong with the board."""
    absent: str
    """Why the board has not answered yet, to be shown in its place; "" once it has."""
    help: bool
    """Whether the lights are being explained."""
    clock: ClockView
    names: Sequence[str]
    """Who plays, in turn order, "" where nobody said; none at all where nobody has."""
    demo: bool
    """Whether simulated people play."""
    back: bool
    """Whether turns may be taken back in this game."""
    has_secrets: bool
    """Whether the game has cards that not everybody sees."""
    seat: str
    """The player whose hidden cards this page shows, "" if nobody's."""
    taken: Sequence[str]
    """The seats that some page has taken."""
    choices: Sequence[ChoiceView]
    gardens: GardensView | None
    confidence: Sequence[Confidence | None]
    """How it is known what stands on each cell."""
    felt: Mapping[str, Felt]
    """Where the board feels otherwise than the position has it: a hand is at work, or something is wrong."""
    repair: RepairView | None
    can_repair: bool
    """Whether something is wrong, and the command `pace` begins to repair it."""
    replay: ReplayView | None
    lesson: LessonView | None
    puzzle: PuzzleView | None
    goal: GoalView | None
    homes: HomesView | None
    """A game with a friend at another board."""


# Messages: what goes over the line, by `type`


class Hello(TypedDict):
    """The first message."""

    type: Literal["hello"]
    hand: str
    """What this page's hand is called on the table."""
    language: str
    right: Literal["watch", "hand", "host"]
    """What this page may do."""
    is_guest: bool
    """Whether it has come over the network."""
    has_guests: bool
    """Whether guests may come, and this page may ask who is in."""


class SceneMessage(Scene):
    """A scene."""

    type: Literal["scene"]


class TableMessage(TableState):
    """A table."""

    type: Literal["table"]
    seen: int
    """The `seq` of the page's last command that it knows of."""


class StatusMessage(Status):
    """A status."""

    type: Literal["status"]


class BeatMessage(TypedDict):
    """The line goes on, though there may be nothing new."""

    type: Literal["beat"]
    at: int
    """Milliseconds since the greeting; commands name it as `heard`."""
    seen: int
    """The `seq` of the page's last command that was taken."""


class RefusedMessage(TypedDict):
    """A command was refused."""

    type: Literal["refused"]
    text: str
    seq: int


ServerMessage = (
    Hello
    | SceneMessage
    | TableMessage
    | StatusMessage
    | BeatMessage
    | RefusedMessage
    | DoorMessage
    | GuestsMessage
)
