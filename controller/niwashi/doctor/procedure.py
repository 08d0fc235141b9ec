"""The visit: what a person is asked to do, one thing at a time, and what the board reads meanwhile.

It owns no clock, no screen and no board. A generator yields requests; whoever runs it lights the pixels,
says the words, waits for the person, watches the switches for a while and sends a reply.
"""

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from niwashi.devices import BoardFile, Crossing, Switch, WiredCell
from niwashi.doctor.circuit_model import SwitchSample
from niwashi.doctor.hypotheses import Observation
from niwashi.session import Colour

NOTHING = "nothing"
"""The answer of somebody who sees no light."""

_WHITE: Colour = (90, 90, 90)
_HOLES = 3
"""So many squares, no two in one row or column, are emptied once each while all around them lies full: then
every diode has kept current from going backwards at least once."""

_PRESS_LOOKS = 3
"""How often a button is watched, all its presses together: a contact may let go only now and then."""


class RequestKind(StrEnum):
    """What a person is asked to do."""

    CLEAR = "clear"  # take everything off the board
    PUT = "put"  # put a piece (a card, on a card's place) on a cell, and leave it there
    FACE = "face"  # put a piece there, player 0's face up
    LIFT = "lift"  # take it off again
    PRESS = "press"  # hold the button of a cell until its light goes out
    COLOUR = "colour"  # say which colour most squares have
    STEADY = "steady"  # say whether all squares that can light are equally white, and steady


@dataclass(frozen=True, slots=True)
class Request:
    """One thing to do: at which cell, and what the pixels show meanwhile (pixel number to colour).

    The switches are watched for so many `looks`, one after the other.
    """

    asked: RequestKind
    cell: str = ""
    pixels: Mapping[int, Colour] = field(default_factory=dict)
    looks: int = 1


@dataclass(frozen=True, slots=True)
class Reply:
    """What was said ("" is: done as asked; else the cell that lights instead, `NOTHING`, a colour, yes, no),
    and what the switches read afterwards; while a button was held down, if that was asked.
    """

    said: str
    seen: SwitchSample
    fields: tuple[int, ...] = ()
    """What the hall sensors gave then."""


Procedure = Generator[Request, Reply, None]


@dataclass
class ExamRecord:
    """What has been found out so far: readings, and which cell lights for each pixel (`NOTHING` for none)."""

    observations: list[Observation] = field(default_factory=list)
    lights: dict[int, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)  # sent to seen
    rest: tuple[int, ...] = ()  # what the hall sensors gave with nothing on any cell
    changes: dict[str, tuple[int, ...]] = field(default_factory=dict)  # by how much, as a cell got a piece
    good_ma: float = 0.0  # the most at which the light was good
    bad_ma: float | None = None


def visit_switches(file: BoardFile, chart: ExamRecord, pieces: int) -> Procedure:
    """Every switch with something on it, alone and among others, until nothing can hide."""
    yield from _clear(chart)
    for group in _groups(file, pieces):
        yield from _fill(chart, group)


def _fill(chart: ExamRecord, group: Sequence[WiredCell]) -> Procedure:
    """Fill some rows, open holes in them, press their buttons meanwhile, and clear the board again."""
    down: set[Switch] = set()
    for wired in group:
        if wired.reed:
            down.add(wired.reed)
            yield from _ask(chart, _request(RequestKind.PUT, wired), down, wired)
    buttons, holes = [wired for wired in group if wired.button], _holes(group)
    looks = -(-_PRESS_LOOKS // max(len(holes), 1))
    for hole in holes:
        yield from _ask(chart, _request(RequestKind.LIFT, hole), down - {hole.reed}, None)
        yield from _press(chart, buttons, down - {hole.reed}, looks)
        yield from _ask(chart, _request(RequestKind.PUT, hole), down, None)
    if not holes:
        yield from _press(chart, buttons, down, looks)
    if down:
        yield from _clear(chart)


def _press(
    chart: ExamRecord, buttons: Iterable[WiredCell], down: Collection[Switch], looks: int
) -> Procedure:
    for wired in buttons:
        request = replace(_request(RequestKind.PRESS, wired), looks=looks)
        yield from _ask(chart, request, {*down, wired.button}, wired)


def _clear(chart: ExamRecord) -> Procedure:
    yield from _ask(chart, Request(RequestKind.CLEAR), (), None)


def _ask(
    chart: ExamRecord, request: Request, down: Iterable[Switch | None], lit: WiredCell | None
) -> Procedure:
    reply = yield request
    switches = frozenset(switch for switch in down if switch is not None)
    chart.observations.append(Observation(switches, reply.seen))
    if lit is not None and lit.pixel is not None:
        chart.lights[lit.pixel] = reply.said or lit.cell.name


def _request(asked: RequestKind, wired: WiredCell) -> Request:
    pixels = {} if wired.pixel is None else {wired.pixel: _WHITE}
    return Request(asked, wired.cell.name, pixels)


def _groups(file: BoardFile, pieces: int) -> list[list[WiredCell]]:
    """The cells in groups that the pieces suffice for: some rows of the matrix each, and so many inputs."""
    rows: dict[int, list[WiredCell]] = {}
    others: list[WiredCell] = []
    for wired in file.cells:
        if wired.switches:
            first = wired.switches[0]
            (rows.setdefault(first.row, []) if isinstance(first, Crossing) else others).append(wired)
    groups = _together([rows[row] for row in sorted(rows)], pieces)
    return groups + [others[i : i + pieces] for i in range(0, len(others), pieces)]


def _together(rows: Sequence[list[WiredCell]], pieces: int) -> list[list[WiredCell]]:
    """Rows of the matrix joined to groups of three at most; the last reaches back rather than stay small."""
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
    """Cells of different rows and columns, so that each other crossing lies in none of both of some."""
    holes: list[WiredCell] = []
    for wired in group:
        reed = wired.reed
        taken = [hole.reed for hole in holes if isinstance(hole.reed, Crossing)]
        if isinstance(reed, Crossing) and all(
            reed.row != other.row and reed.column != other.column for other in taken
        ):
            holes.append(wired)
    return holes[:_HOLES]
