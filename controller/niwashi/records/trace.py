"""The flight recorder's entries: the inputs of a session with their times, and its reports.

A session is pure: the same start, readings and moments give the same happenings again. So only what changes
it is kept: readings that differ from the one before, the moments at which the board was found at rest, and
what the program asked of it. What it reported stands between them, to be compared.
"""

import re
from dataclasses import dataclass, field

from niwashi.board_types import Geometry, Reading
from niwashi.errors import BadRecords
from niwashi.games.setup import GameSetup

READING = "reading"  # detail: what changed since the reading before, see `change`
REST = "rest"  # the session looked at the clock and the board rested
UNDO = "undo"  # the program asked for the last turn to be taken back
SET_UP = "set-up"  # the program began a new game from a position; detail: the position
RIGHT = "right"  # the program was told that the board is right
PACE = "pace"  # the program was told to ask for one handling at a time, or for all at once
COME_BACK = "come-back"  # the board had been used for something else, and is this session's again
TIME_OUT = "time-out"  # a player has lost on time; detail: who
CARRY_OUT = "carry-out"  # the program played somebody else's turn; detail: the turn
NOTICE = "notice"  # detail: what the board had to say about itself; it changes nothing
INPUTS = frozenset({READING, REST, UNDO, CARRY_OUT, SET_UP, RIGHT, PACE, COME_BACK, TIME_OUT, NOTICE})

_CHANGE = re.compile(r"(\d{1,4})=(\d{1,999})|([+-])(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TraceEntry:
    """One line of a trace. `at` is in seconds of the session's clock; `kind` an input or a `EventKind`."""

    at: float
    kind: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """The life of one session: its beginning, and its trace.

    A game that was interrupted needs several; one in which the board was cleared for the next game belongs to
    both games. `began_at` is in seconds since 1970, when the session's clock said `clock`.
    """

    key: str
    setup: GameSetup
    turns: tuple[str, ...]
    board: Geometry
    program: str
    began_at: float
    clock: float
    trace: tuple[TraceEntry, ...] = field(default=(), compare=False)
    begun: tuple[str, ...] = ()
    allows_back: bool = True


def reading_change(before: Reading | None, after: Reading) -> str:
    """Return two readings' difference: `cell=value`, `+cell` pressed, `-cell` released; cells by number.

    Without a reading before, the difference to a board with nothing on it.

    >>> reading_change(Reading((1, 0, 0)), Reading((0, 0, 5), pressed=0b10))
    '0=0 2=5 +1'
    """
    values = before.values if before else (0,) * len(after.values)
    pressed = before.pressed if before else 0
    pairs = enumerate(zip(values, after.values, strict=True))
    stands = [f"{cell}={now}" for cell, (was, now) in pairs if was != now]
    moved = (cell for cell in range(len(values)) if (pressed ^ after.pressed) >> cell & 1)
    return " ".join([*stands, *(f"{'+' if after.pressed >> cell & 1 else '-'}{cell}" for cell in moved)])


def reading_read(before: Reading, entry: TraceEntry) -> Reading:
    """The reading after an entry that says what changed. Raises BadRecords."""
    try:
        return reading_after(before, entry.detail)
    except ValueError as error:
        found = f"{entry.kind} {entry.detail}"[:80]
        raise BadRecords("records-bad-entry", found=found, cells=len(before.values)) from error


def reading_after(before: Reading, detail: str) -> Reading:
    """The reading after a change. Raises ValueError for text that is none, or for cells the board has not.

    >>> reading_after(Reading((1, 0, 0)), "0=0 2=5 +1")
    Reading(values=(0, 0, 5), pressed=2, notices=())
    """
    values, pressed = list(before.values), before.pressed
    for word in detail.split():
        found = _CHANGE.fullmatch(word)
        cell = int(found[1] or found[4]) if found else len(values)
        if found is None or cell >= len(values):
            raise ValueError(word)
        if found[1]:
            values[cell] = int(found[2])
        else:
            pressed = pressed | 1 << cell if found[3] == "+" else pressed & ~(1 << cell)
    return Reading(tuple(values), pressed)
