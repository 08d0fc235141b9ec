"""The scene, field by field: the look of the board and its game, and the choices.

It changes rarely. What changes with the play is `niwashi.page_types.state`. Texts are in the page's language.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from niwashi.board_types import Cue, Role, Shape
from niwashi.games.game import PlaceKind


class CellView(TypedDict):
    """A cell of the board: a square, a card's place or a button. Frames have the same order."""

    name: str
    x: float
    """Cell widths to the right."""
    y: float
    """Cell widths upwards."""
    shape: Shape
    role: Role | None
    """Role of a button; null for other cells."""
    owner: int
    """The player who owns the card or button, -1 for nobody."""
    senses: Sequence[str]
    """Kinds of reading of its switch: `presence`, `press` …"""
    label: str
    held_at: str
    """The square whose key is this button when it is held down; "" for a button of its own."""


class PlaceView(TypedDict):
    """A place for pieces: a square, a pile beside the board, a card's place."""

    kind: PlaceKind
    owner: int
    """The player who owns the place, -1 for nobody."""
    face: int
    """The sort of piece that a pile holds, -1 for any."""
    label: str
    caption: str
    """The label of a pile beside its owner's name; "" for other places."""


class CardFace(TypedDict):
    """A card of The Reclamation."""

    offsets: Sequence[Sequence[int]]
    """Squares of its pattern, as steps forward and to the right."""
    owner: int
    label: str
    emblem: str
    """Its emblem: the outline of a filled path within 24 by 24."""


class PieceView(TypedDict):
    """A sort of pieces that the program draws."""

    label: str
    picture: str
    """Name of its picture on a tile."""
    alone: str
    """Name of its picture beside the board."""
    rides: bool
    """True if it stands on other pieces."""


class LegendEntry(TypedDict):
    """Meaning and look of a light."""

    cue: Cue
    text: str
    colour: Sequence[int]
    """Red, green, blue, up to 255."""
    motion: str
    """`steady`, `breathe` …"""


class StartView(TypedDict):
    """A start other than the usual one."""

    name: str
    text: str
    """The difference from the usual start."""
    proved: str
    split: str
    """Results of the engine's games from it."""


class HandicapView(StartView):
    """A start with handicap stones."""

    stones: int


class GameView(TypedDict):
    """A game that can be chosen."""

    family: str
    """The name of the published game that it is a part of, "" if it is one by itself."""
    name: str
    about: str
    """Description, one sentence."""
    minutes: str
    board: str
    """The board that it needs."""
    cover: str
    """The address of its picture, "" if there is none."""
    seats: Mapping[str, Mapping[str, str]]
    """Names of the seats, by number of players."""


class SettingView(TypedDict):
    """A setting that all pages share, with the data for its control."""

    name: str
    """Name in the command `set`."""
    label: str
    kind: Literal["choice", "slider", "switch"]
    value: str | int | bool
    choices: Mapping[str, str]
    """Names of a choice's values."""
    least: int
    """The lowest value of a slider."""
    most: int
    """The highest value of a slider."""
    unit: str
    """Unit behind a slider's value."""


class BoardView(TypedDict):
    """A board and its game, independent of the state of play."""

    game: str
    players: Sequence[str]
    player_names: Sequence[str]
    variant_name: str
    """The game's name."""
    cells: Sequence[CellView]
    places: Mapping[str, PlaceView]
    pieces: Sequence[PieceView]
    """By sort; empty if the page draws its own stones."""
    stacks: bool
    """True if pieces form stacks, so that single ones can be moved."""
    two_faced: bool
    """True if turning over changes a piece's sort."""
    marks: Mapping[str, str]
    """Labels on cells with a special meaning."""
    pattern: Mapping[str, int]
    """Number of the part of the board, by cell."""
    cards: Mapping[str, CardFace]


class ClockChoice(TypedDict):
    """A time control that can be chosen."""

    text: str
    label: str


class Scene(BoardView):
    """The rarely changing part; sent on connecting and whenever `versions()["scene"]` grows."""

    games: Mapping[str, GameView]
    """The games that can be played here."""
    welcome: bool
    """True if a new player may want to choose a game."""
    simulated: bool
    """True if the table is simulated and pieces can be moved on the page."""
    settings: Sequence[SettingView]
    dealt: Mapping[str, Sequence[int]]
    """Games that are dealt by chance, with the possible numbers of players."""
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
    """Time controls to choose from."""
    last_names: Mapping[str, str]
    """Names last used, by seat."""
    name_most: int
    """Most characters in a name."""
    has_proof: bool
    """True if the proof of a game can be looked at."""
    own_board: str | None
    """Name of the board file that was handed in and is played on, "" without one; null where none can be."""
