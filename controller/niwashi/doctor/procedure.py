"""The procedure: the requests to a person, one at a time, and the readings of the board meanwhile.

It has no clock, no screen and no board. A generator yields requests. Its runner lights the pixels, shows the
request, waits for the person, samples the switches for a while and sends a reply.
"""

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from niwashi.board_types import Colour
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch, WiredCell
from niwashi.doctor.circuit_model import SwitchSample
from niwashi.doctor.hypotheses import Observation

NOTHING = "nothing"
"""The answer of a person who sees no light."""

_WHITE: Colour = (90, 90, 90)
_HOLES = 3
"""The number of squares, no two in one row or column, that are emptied in turn on a full board: then"""

_PRESS_LOOKS = 3
"""The number of samples of a button, all its presses together: a bad contact opens only now and then."""


class RequestKind(StrEnum):
    """The kinds of requests to the person."""

    CLEAR = "clear"  # take everything off the board
    PUT = "put"  # put a piece (a card, on a card's place) on a cell, and leave it there
    FACE = "face"  # put a piece there, player 0's face up
    LIFT = "lift"  # take it off again
    PRESS = "press"  # hold the button of a cell until its light goes out
    COLOUR = "colour"  # say which colour most squares have
    STEADY = "steady"  # say whether all squares that can light are equally white, and steady


@dataclass(frozen=True, slots=True)
class Request:
    """A request: the cell, and the pixels to light meanwhile (pixel number to colour).

    The switches are sampled for this number of `looks`, one after the other.
    """

    asked: RequestKind
    cell: str = ""
    pixels: Mapping[int, Colour] = field(default_factory=dict)
    looks: int = 1


@dataclass(frozen=True, slots=True)
class Reply:
    """The person's answer, and the readings of the switches afterwards; while the button is held, if asked.

    `said` is "" for done as asked, else the cell that lights instead, `NOTHING`, a colour, "yes" or "no".
    """

    said: str
    seen: SwitchSample
    fields: tuple[int, ...] = ()
    """The values of the hall sensors then."""
    bouncing: int = 0
    """The mask of the switches that have bounced for longer than the debounce time."""
    bounce_s: float = 0.0
    """The longest of these bounces."""


Procedure = Generator[Request, Reply, None]


@dataclass
class ExamRecord:
    """The results so far: observations, and the cell that lights for each pixel (`NOTHING` for none)."""

    observations: list[Observation] = field(default_factory=list)
    lights: dict[int, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)  # sent to seen
    rest: tuple[int, ...] = ()  # what the hall sensors gave with nothing on any cell
    changes: dict[str, tuple[int, ...]] = field(default_factory=dict)  # by how much, as a cell got a piece
    good_ma: float = 0.0  # the most at which the light was good
    bad_ma: float | None = None
    bouncing: int = 0  # the mask of the switches that bounced for longer than the debounce time
    bounce_s: float = 0.0  # the longest of these bounces


def visit_switches(file: BoardFile, record: ExamRecord, pieces: int) -> Procedure:
    """Return every switch with something on it, alone and among others, until nothing can hide."""
    yield from _clear(record)
    for group in _groups(file, pieces):
        yield from _fill(record, group)


def _fill(record: ExamRecord, group: Sequence[WiredCell]) -> Procedure:
    """Fill some rows, empty squares in them in turn, press their buttons meanwhile, clear the board."""
    down: set[Switch] = set()
    for wired in group:
        if wired.reed:
            down.add(wired.reed)
            yield from _ask(record, _request(RequestKind.PUT, wired), down, wired)
    buttons, holes = [wired for wired in group if wired.button], _holes(group)
    looks = -(-_PRESS_LOOKS // max(len(holes), 1))
    for hole in holes:
        yield from _ask(record, _request(RequestKind.LIFT, hole), down - {hole.reed}, None)
        yield from _press(record, buttons, down - {hole.reed}, looks)
        yield from _ask(record, _request(RequestKind.PUT, hole), down, None)
    if not holes:
        yield from _press(record, buttons, down, looks)
    if down:
        yield from _clear(record)


def _press(
    record: ExamRecord, buttons: Iterable[WiredCell], down: Collection[Switch], looks: int
) -> Procedure:
    for wired in buttons:
        request = replace(_request(RequestKind.PRESS, wired), looks=looks)
        yield from _ask(record, request, {*down, wired.button}, wired)


def _clear(record: ExamRecord) -> Procedure:
    yield from _ask(record, Request(RequestKind.CLEAR), (), None)


def _ask(
    record: ExamRecord, request: Request, down: Iterable[Switch | None], lit: WiredCell | None
) -> Procedure:
    reply = yield request
    record.bouncing, record.bounce_s = reply.bouncing, reply.bounce_s
    switches = frozenset(switch for switch in down if switch is not None)
    record.observations.append(Observation(switches, reply.seen))
    if lit is not None and lit.pixel is not None:
        record.lights[lit.pixel] = reply.said or lit.cell.name


def _request(asked: RequestKind, wired: WiredCell) -> Request:
    pixels = {} if wired.pixel is None else {wired.pixel: _WHITE}
    return Request(asked, wired.cell.name, pixels)


def _groups(file: BoardFile, pieces: int) -> list[list[WiredCell]]:
    """Return the cells in groups for this number of pieces: rows of the matrix, then inputs of chips."""
    rows: dict[int, list[WiredCell]] = {}
    others: list[WiredCell] = []
    for wired in file.cells:
        if wired.switches:
            first = wired.switches[0]
            (rows.setdefault(first.row, []) if isinstance(first, Crossing) else others).append(wired)
    groups = _together([rows[row] for row in sorted(rows)], pieces)
    return groups + [others[i : i + pieces] for i in range(0, len(others), pieces)]


def _together(rows: Sequence[list[WiredCell]], pieces: int) -> list[list[WiredCell]]:
    """Join rows of the matrix to groups of up to three.

    The last group takes rows of the one before if it is small.
    """
    groups: list[list[WiredCell]] = []
    first = 0
    while first < len(rows):
        last = first + 1
        while last < min(len(rows), first + _HOLES) and _size(rows[first : last + 1]) <= pieces:
            last += 1
        while first and last == len(rows) and last - first < _HOLES and _size(rows[first - 1 :]) <= pieces:
            first -= 1
        groups.append([wired for row in rows[first:last] for wired in row])
        first = last
    return groups


def _size(rows: Sequence[list[WiredCell]]) -> int:
    return sum(map(len, rows))


def _holes(group: Sequence[WiredCell]) -> list[WiredCell]:
    """Return cells in different rows and columns: each other crossing shares neither with some of them."""
    holes: list[WiredCell] = []
    for wired in group:
        reed = wired.reed
        taken = [hole.reed for hole in holes if isinstance(hole.reed, Crossing)]
        if isinstance(reed, Crossing) and all(
            reed.row != other.row and reed.column != other.column for other in taken
        ):
            holes.append(wired)
    return holes[:_HOLES]
