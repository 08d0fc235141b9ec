"""The interface between the game and any board, and the types that cross it.

Cells are the places of a board that can sense and light, as data. A reading comes in, whole; a
frame of colours goes out. Between the two, cues say what a cell means, never in colour, and events
say what has happened.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Flag, StrEnum, auto
from functools import cache, cached_property
from typing import Protocol, Self, runtime_checkable

from niwashi.errors import NiwashiError
from niwashi.stack import Stack, stacked


class Senses(Flag):
    """The senses of a cell."""

    NONE = 0
    PRESENCE = auto()  # a reed switch: something stands here
    PRESS = auto()  # a button: a finger pushes here
    FACE = auto()  # a signed hall sensor: whose piece is on top
    HEIGHT = auto()  # how many pieces
    TOLD = auto()  # no sensor: a simulated table tells which pieces a page's hand has put here

    # Each member is there once. Enum hashes its name, in Python, and `view` is asked for every cell.
    __hash__ = object.__hash__

    @property
    def is_named(self) -> bool:
        """True if presses have to name what the cell can't see; a cell out of order does neither."""
        return self is Senses.PRESS

    @property
    def sees(self) -> bool:
        """True if the cell senses pieces (a button does not)."""
        return self._value_ & _SEEING != 0  # asked for every cell at every turn: flags are slow to combine


_SEEING: int = (Senses.PRESENCE | Senses.FACE | Senses.HEIGHT | Senses.TOLD).value


class Shape(StrEnum):
    """The shape in which a cell is drawn."""

    SQUARE = "square"
    HEX = "hex"
    CARD = "card"
    BUTTON = "button"


class Role(StrEnum):
    """The meaning of a button cell."""

    DONE = "done"
    HELP = "help"
    UNDO = "undo"
    CHOOSE = "choose"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `x`, `y` are its centre in cell widths, x to the right and y *upward*, seen by player 0.

    A place of a game has the game's name for it (`d4`, `flower card 2`) and no role; a button has a
    role and, for `done` and `choose`, the index of a player as `owner`: whose button it is, or who is chosen.
    `held_at` is the square whose key is this button when it is held down; "" for a button of its own.
    """

    name: str
    x: float
    y: float
    senses: Senses
    shape: Shape = Shape.SQUARE
    role: Role | None = None
    owner: int = -1
    lit: bool = True
    held_at: str = ""


@dataclass(frozen=True)
class Geometry:
    """All cells of a board in their order, which is the order of readings, cues and frames."""

    cells: tuple[Cell, ...]
    index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {cell.name: i for i, cell in enumerate(self.cells)})

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, name: str) -> Cell:
        return self.cells[self.index[name]]

    def corners(self, among: Iterable[int]) -> tuple[int, ...]:
        """Return some cells' corners, seen by player 0: near left, far left, near right, far right.

        Each cell is one corner at most; of fewer than four cells there are fewer corners.

        >>> cells = [Cell(f"{x} {y}", x, y, Senses.PRESENCE) for x in (0, 1, 2) for y in (0, 1, 2)]
        >>> Geometry(tuple(cells)).corners(range(9))
        (0, 2, 6, 8)
        """
        left, found = list(among), list[int]()
        for x, y in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            if left:
                _, farthest = max((x * self.cells[cell].x + y * self.cells[cell].y, cell) for cell in left)
                found.append(farthest)
                left = [cell for cell in left if cell != farthest]
        return tuple(found)

    @cached_property
    def is_told(self) -> bool:
        """True if a simulated table tells which pieces stand on its cells."""
        return any(Senses.TOLD in cell.senses for cell in self.cells)

    def done_buttons(self, side: int | None = None) -> tuple[int, ...]:
        """The buttons with which a player says *done*, or with None anybody: their own, and shared ones.

        A button is shared if nobody owns it. Board files give every button an owner.

        >>> buttons = [Cell(f"done {n}", n, 0, Senses.PRESS, role=Role.DONE, owner=n) for n in (0, 1, -1)]
        >>> Geometry(tuple(buttons)).done_buttons(1), Geometry(tuple(buttons)).done_buttons()
        ((1, 2), (0, 1, 2))
        """
        return tuple(
            cell
            for cell, button in enumerate(self.cells)
            if button.role is Role.DONE and (side is None or button.owner in (-1, side))
        )


_HEIGHT_BITS, _SORT_BITS = 8, 8


@cache
def view(senses: Senses, stack: Stack) -> int:
    """Return the value that a cell with these senses reports of a stack: 0 for nothing.

    Bit 0: something is there; bits 1-2: where faces are sensed, the pole of the top piece's magnet, which is
    the parity of its sort, + 1; bits 3 to 10: the height where heights are sensed. A cell that sees nothing
    always reports 0. Where a table tells, all of that, and from bit 11 on the sort of all pieces, or of each.

    >>> view(Senses.PRESENCE, Stack(1, 3)), view(Senses.FACE, Stack(1, 3)), view(Senses.PRESS, Stack(1, 3))
    (1, 5, 0)
    """
    if not stack.height or not senses.sees:
        return 0
    is_told = Senses.TOLD in senses
    face = (stack.owner % 2 + 1) << 1 if is_told or Senses.FACE in senses else 0
    height = stack.height << 3 if is_told or Senses.HEIGHT in senses else 0
    told = (*stack.under, stack.owner) if is_told else ()
    sorts = sum(sort + 1 << _SORT_BITS * at for at, sort in enumerate(told))
    return 1 | face | height | sorts << _HEIGHT_BITS + 3


def height_in(value: int) -> int:
    """Return the height that a value of `view` tells; 0 if it tells none."""
    return value >> 3 & (1 << _HEIGHT_BITS) - 1


def told_stack(value: int) -> Stack | None:
    """Return the stack that a table has told by a value of `view`; None if a sensor reports it, or nothing.

    >>> told_stack(view(Senses.TOLD, Stack(2, 2, (5,)))), told_stack(view(Senses.HEIGHT, Stack(1, 3)))
    (Stack(owner=2, height=2, under=(5,)), None)
    """
    sorts, pieces = value >> _HEIGHT_BITS + 3, list[int]()
    while sorts:
        pieces.append((sorts & (1 << _SORT_BITS) - 1) - 1)
        sorts >>= _SORT_BITS
    return stacked(pieces if len(pieces) > 1 else pieces * height_in(value)) if pieces else None


class CueCategory(StrEnum):
    """The category of a cue. Code that treats cues alike asks for it, and keeps no list of cues."""

    OFFER = "offer"  # may be done here: nothing is offered while the program thinks, and hints look otherwise
    BEGUN = "begun"  # what hands have done so far
    ORDER = "order"  # to be done by hand
    MISTAKE = "mistake"  # not as it should be
    BUTTON = "button"  # a button means something
    NEWS = "news"  # how things stand


class Cue(StrEnum):
    """One cell's message, and its category. The order is the order of the legend."""

    category: CueCategory

    def __new__(cls, value: str, category: CueCategory | None = None) -> Self:
        """Make a cue. Raises TypeError for one without a category."""
        if category is None:
            raise TypeError(f"the cue {value} has no category")
        made = str.__new__(cls, value)
        made._value_ = value
        made.category = category
        return made

    MAY_LIFT = "may-lift", CueCategory.OFFER  # this may be lifted to begin a turn
    LIFTED = "lifted", CueCategory.BEGUN  # what stood here is in a hand; it may come back
    MAY_GO = "may-go", CueCategory.OFFER  # the lifted stack may be set down here
    MAY_PLACE = "may-place", CueCategory.OFFER  # a piece from the pile may be placed here
    DEAD_END = "dead-end", CueCategory.OFFER  # it could stand here, but no card would have an effect
    CARD_READY = "card-ready", CueCategory.OFFER  # this card would have an effect
    CARD_BACK = "card-back", CueCategory.ORDER  # this card goes back to its place
    GETS_STONE = "gets-stone", CueCategory.ORDER  # a stone goes onto this empty square
    GETS_ON_TOP = "gets-on-top", CueCategory.ORDER  # a stone goes on top of the stack here
    LOSES_STONE = "loses-stone", CueCategory.ORDER  # the top stone here comes off
    LEAVES = "leaves", CueCategory.ORDER  # the whole stack here goes elsewhere
    ARRIVES = "arrives", CueCategory.ORDER  # a whole stack comes here
    YOURS_TO_CHOOSE = "yours-to-choose", CueCategory.OFFER  # one of these, as you like
    CHOSEN = "chosen", CueCategory.BEGUN  # you chose this one
    UNSEEN = "unseen", CueCategory.ORDER  # the board can't see whether this is right: make it so, press done
    WRONG = "wrong", CueCategory.MISTAKE  # this should not be so
    PUT_BACK = "put-back", CueCategory.MISTAKE  # what is missing here belongs back
    TAKE_OFF = "take-off", CueCategory.MISTAKE  # the whole stack here leaves the board
    TURN_OVER = "turn-over", CueCategory.MISTAKE  # the whole stack here shows the wrong face
    LATER = "later", CueCategory.MISTAKE  # this is wrong too, and gets its turn
    PRESS_DONE = "press-done", CueCategory.BUTTON  # this button says that you have finished
    LAST_TURN = "last-turn", CueCategory.NEWS  # what the last turn changed
    OWN_LAND = "own-land", CueCategory.NEWS  # territory of the player to move
    OWN_LAND_OPEN = "own-land-open", CueCategory.OFFER  # the same, and a piece may be placed here
    ENEMY_LAND = "enemy-land", CueCategory.NEWS  # territory of the other player
    HINT = "hint", CueCategory.NEWS  # worth a look
    WAITING = "waiting", CueCategory.NEWS  # the program is thinking
    UPDATED = "updated", CueCategory.NEWS  # an update of the program has proved itself
    WENT_BACK = "went-back", CueCategory.NEWS  # an update failed: the program before it runs
    STARTING = "starting", CueCategory.NEWS  # the program is starting, or a backup is being brought back
    NETWORK_OFFLINE = "network-offline", CueCategory.NEWS  # the board is in no network
    NETWORK_OWN = "network-own", CueCategory.NEWS  # it has opened one of its own, for the page
    NETWORK_JOINING = "network-joining", CueCategory.NEWS  # it is on its way into a network
    NETWORK_ONLINE = "network-online", CueCategory.NEWS  # it is in a network
    PAIRING_FIRST = "pairing-first", CueCategory.NEWS  # the first cell that a guest taps who wants to come in
    PAIRING = "pairing", CueCategory.NEWS  # the next one
    LET_IN = "let-in", CueCategory.BUTTON  # this button lets a guest in who has tapped the right cells
    AGREE = "agree", CueCategory.BUTTON  # this button agrees to what is proposed
    DRAW = "draw", CueCategory.NEWS  # a draw is asked for, or may be
    TAKE_BACK = "take-back", CueCategory.NEWS  # the same of a turn that is to be taken back
    PAUSE = "pause", CueCategory.NEWS  # the same of a pause
    RESIGN = "resign", CueCategory.NEWS  # the game may be given up
    GUEST_CAME = "guest-came", CueCategory.NEWS  # a guest is in
    OUT_OF_TIME = "out-of-time", CueCategory.NEWS  # this player has no time left
    WON = "won", CueCategory.NEWS
    LOST = "lost", CueCategory.NEWS


def cues_of(*categories: CueCategory) -> frozenset[Cue]:
    """Return all cues of some categories.

    >>> sorted(cues_of(CueCategory.BEGUN))
    [<Cue.CHOSEN: 'chosen'>, <Cue.LIFTED: 'lifted'>]
    """
    return frozenset(cue for cue in Cue if cue.category in categories)


Cues = tuple[Cue | None, ...]
"""One cue or none a cell, in the order of the geometry."""


class Task(StrEnum):
    """The reason why hands have to carry out something now."""

    SET_UP = "set-up"  # the stones of a position
    TURN = "carry-out"  # a turn that somebody else decided on, or that was named by presses
    TAKE_BACK = "take-back"  # undone by the button
    PUT_BACK = "put-back"  # a turn that was begun is given up by the button
    REPAIR = "repair"  # the stones stand otherwise than any turn explains


class EventKind(StrEnum):
    """Events that a session can report."""

    TURN = "turn"
    BEGUN = "begun"  # an action of a turn that goes on was done
    GIVEN_UP = "given-up"  # such an action was taken back
    TAKEN_BACK = "taken-back"
    WRONG = "wrong"
    RIGHT_AGAIN = "right-again"
    HELP = "help"
    CARRIED_OUT = "carried-out"  # detail: the task
    NEW_GAME = "new-game"
    TIMED_OUT = "timed-out"  # a player has lost on time; detail: who
    ARRANGED = "arranged"  # the board is right as it stands, a person says: the game goes on from there


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at a time in seconds; `detail` is a turn, a position or a reason's key."""

    kind: EventKind
    at: float
    detail: str = ""


Colour = tuple[float, float, float]
"""Red, green, blue, each 0..255: amounts of light as a pixel gives it, linear, so no screen's colour.

They are no whole numbers: a board dims them first and rounds once, or dark hues would turn grey.
"""

Pixel = tuple[int, int, int]
"""A colour in whole numbers, for a pixel or a page."""

LUMINANCE = (0.2126, 0.7152, 0.0722)
"""The share of red, green and blue in how bright a colour is: IEC 61966-2-1."""


def as_pixel(colour: Colour) -> Pixel:
    """A colour in whole numbers: only its strongest channel stays lit whatever rounding says.

    With a floor for each channel all dark hues would be the same grey.

    >>> as_pixel((0.4, 0.2, 0.0)), as_pixel((254.6, 54.6, 0.2)), as_pixel((0.0, 0.0, 0.0))
    ((1, 0, 0), (255, 55, 0), (0, 0, 0))
    """
    red, green, blue = colour
    pixel = round(red), round(green), round(blue)
    strongest = max(colour)
    if strongest <= 0 or max(pixel):
        return pixel
    return int(red == strongest), int(green == strongest), int(blue == strongest)


Frame = tuple[Colour, ...]
"""One colour a cell, in the order of the geometry; cells without a pixel are dropped by the driver."""

DARK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a board has to say about itself: a catalogue key, the cells it concerns.

    `why` is the refusal behind it. Each page says both in its own language.
    """

    key: str
    cells: tuple[str, ...] = ()
    why: NiwashiError | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """The whole board at one moment, debounced.

    `values[i]` is what cell i reports (see `niwashi.board_types.view`), `pressed` a bit mask of the cells
    whose button is down. `notices` tell of readings that were not believed (ghosts) and the like.
    """

    values: tuple[int, ...]
    pressed: int = 0
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Tone:
    """Something short to be heard: its pitch, how long."""

    hertz: int
    ms: int


@runtime_checkable
class Sounder(Protocol):
    """A board that may have a piezo. Where it has none, nothing is heard."""

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone from now on, in place of one that still sounds. Raises BoardFault."""


class Board(Protocol):
    """A board, real or simulated. It owns no clock: time in seconds is an argument."""

    @property
    def geometry(self) -> Geometry: ...

    def read(self, now: float) -> Reading:
        """Scan once and return the debounced reading of the whole board. Raises BoardFault."""

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out (changed, and not sooner than the board allows)."""

    def close(self) -> None:
        """Darken the lights and let go of the pins; safe to call twice."""
