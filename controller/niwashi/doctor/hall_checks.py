"""Hall sensors: measure each with nothing on its cell and with a piece on it, and find faults."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from niwashi.board_types import Colour
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import CHANNELS, Channel
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure import ExamRecord, Procedure, Request, RequestKind

_WHITE: Colour = (90, 90, 90)
_REST = 32768  # half the supply, in 65536ths: what a sensor gives where no field is
_STUCK = 16384  # no magnet causes such a difference
_NOTICED = 4  # a change of less than this part of the first level comes from a neighbour
_STEPS = 4  # the least number of pieces before a channel that changes with most of them counts as noise
_BARELY = 1.05  # with a smaller margin, a field is missed when the supply is warm

_Wires = Mapping[Channel, tuple[Channel, int]]
"""For each sensor's own channel: the channel on which it was measured, and the change by a piece."""


def visit_halls(file: BoardFile, record: ExamRecord, pieces: int) -> Procedure:
    """Request a piece of player 0 on every cell with a hall sensor, after an empty board."""
    cells = [wired for wired in file.cells if wired.hall is not None]
    for first in range(0, len(cells), pieces):
        before = (yield Request(RequestKind.CLEAR)).fields
        record.rest = record.rest or before
        for wired in cells[first : first + pieces]:
            pixels = {} if wired.pixel is None else {wired.pixel: _WHITE}
            reply = yield Request(RequestKind.FACE, wired.cell.name, pixels)
            if wired.pixel is not None:
                record.lights[wired.pixel] = reply.said or wired.cell.name
            changes = [now - then for now, then in zip(reply.fields, before, strict=True)]
            record.changes[wired.cell.name] = tuple(changes)
            before = reply.fields
    if cells:
        yield Request(RequestKind.CLEAR)


def hall_findings(file: BoardFile, record: ExamRecord) -> tuple[Finding, ...]:
    """Return the faults of the hall sensors by the measurements so far."""
    if file.hall is None or not record.rest:
        return ()
    # Channels that change with most pieces, wherever those are, are not connected.
    steps = record.changes.values()
    changed = [sum(abs(change) > _least(file) for change in channel) for channel in zip(*steps, strict=True)]
    noise = frozenset(at for at, times in enumerate(changed) if 2 * times > len(steps) >= _STEPS)
    visited = [wired for wired in file.cells if wired.cell.name in record.changes]
    heard = {each.hall: _heard(file, record.changes[each.cell.name], noise) for each in visited}
    # Multiplexers with more than one sensor of which none measures a piece.
    homes = [home for home in heard if home is not None]
    numbers = sorted({home.multiplexer for home in homes})
    of_each = {number: [home for home in homes if home.multiplexer == number] for number in numbers}
    dead = [n for n, its in of_each.items() if len(its) > 1 and all(heard[home] is None for home in its)]
    heard = {home: found for home, found in heard.items() if home is None or home.multiplexer not in dead}
    wires = {home: found for home, found in heard.items() if home is not None and found is not None}
    crossed = _selects(wires)
    wires = {home: (_crossed(at, crossed), change) for home, (at, change) in wires.items()}
    swapped = {home: at for home, (at, _) in wires.items() if home != at}
    swapped |= {at: home for home, at in swapped.items()}
    stuck = {swapped.get(wire, wire) for wire in _stuck(record.rest, crossed)}
    silent = [home for home, found in heard.items() if home is not None and found is None]
    found = [
        *(Finding(FindingKind.DEAD_MULTIPLEXER, (f"M{number + 1}",)) for number in dead),
        *(Finding(FindingKind.SWAPPED_SELECTS, tuple(f"S{line}" for line in crossed)) for _ in crossed[:1]),
        *(Finding(FindingKind.SWAPPED_CHANNELS, (str(a), str(b))) for a, b in swapped.items() if a < b),
        *(Finding(FindingKind.STUCK_HALL, (str(home),)) for home in heard if home in stuck),
        *(Finding(FindingKind.DEAD_HALL, (str(home),)) for home in silent if home not in stuck),
        *_judged(file, wires),
    ]
    return tuple(sorted(found))


def zeros(record: ExamRecord) -> tuple[int, ...]:
    """Return the zero value of each channel; for a stuck one, the nominal value."""
    return tuple(_REST if abs(rest - _REST) > _STUCK else rest for rest in record.rest)


def _heard(file: BoardFile, changes: Sequence[int], noise: Collection[int]) -> tuple[Channel, int] | None:
    """Return the channel that a piece changed most, and the change; None if it changed nothing."""
    at = max(range(len(changes)), key=lambda i: 0 if i in noise else abs(changes[i]))
    told = at not in noise and abs(changes[at]) > _least(file)
    return (Channel(*divmod(at, CHANNELS)), changes[at]) if told else None


def _least(file: BoardFile) -> int:
    """Return the smallest change of a field that a piece on the cell causes."""
    return file.hall.levels[0] // _NOTICED if file.hall is not None else 0


def _stuck(rest: Sequence[int], crossed: Sequence[int]) -> Iterator[Channel]:
    for at, field in enumerate(rest):
        if abs(field - _REST) > _STUCK:
            yield _crossed(Channel(*divmod(at, CHANNELS)), crossed)


def _selects(wires: _Wires) -> tuple[int, ...]:
    """Return the two swapped select lines, if they explain more than two swapped channels do."""

    def left(crossed: tuple[int, ...]) -> int:
        return sum(_crossed(at, crossed) != home for home, (at, _) in wires.items())

    best = min(combinations(range(4), 2), key=left)
    return best if left(best) + 2 < left(()) else ()


def _crossed(at: Channel, lines: Sequence[int]) -> Channel:
    """Return the channel of a number with two select lines swapped."""
    if not lines:
        return at
    one, other = lines
    differ = (at.number >> one ^ at.number >> other) & 1
    return Channel(at.multiplexer, at.number ^ (differ << one | differ << other))


def _judged(file: BoardFile, wires: _Wires) -> Iterator[Finding]:
    """Yield sensors that measure too little, and those that measure the wrong face.

    If most do, the magnets.
    """
    if file.hall is None:
        return
    sign = 1 if file.hall.raising == 0 else -1
    wrong = [home for home, (_, change) in wires.items() if change * sign < 0]
    is_all = 2 * len(wrong) > len(wires)
    if is_all:
        yield Finding(FindingKind.REVERSED_MAGNETS, ("all",))
    yield from (Finding(FindingKind.REVERSED_HALL, (str(h),)) for h in wires if (h in wrong) != is_all)
    least = file.hall.levels[0] * _BARELY
    yield from (
        Finding(FindingKind.WEAK_HALL, (str(h),)) for h, (_, change) in wires.items() if abs(change) < least
    )
