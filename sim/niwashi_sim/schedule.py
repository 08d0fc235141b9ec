"""A schedule of faults on a simulated board and its table. A text file.

>>> from niwashi import data
>>> from niwashi.devices.board_parser import load_board
>>> board = load_board(data.boards() / "garden-36.toml")
>>> schedule = parse_schedule('''
... seed = 7
... [[fault]]
... at = 3.5
... lasts = 2
... what = "weak d4"
... ''', board)
>>> schedule.faults[0].defect, schedule.faults[0].ends_at
(Defect(kind='weak', where=('d4',)), 5.5)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import tomli_w

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.errors import NiwashiError, reason
from niwashi_sim.defects import KINDS, BadDefect, Defect, can_have, defect_named, faults_of, random_defect

EVENTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "knock-over": (),
        "slide": ("place", "place"),
        "starved": ("seconds",),
        "clock-jump": ("seconds",),
    }
)
"""Events besides the defects of `KINDS`, and the things they name. What slides is pushed
back when the time is over. `starved` is how long each step takes
while it lasts, `clock-jump` by how much the clock goes wrong at once, backwards if negative."""

_LASTS_S = 1.0, 8.0
_SLIDES_S = 0.05, 0.2  # then it is put back
_COUNT_IN_60_S = 10
_MOST_FAULTS = 10_000


class BadSchedule(NiwashiError, ValueError):
    """A text that is no valid schedule for this board."""


@dataclass(frozen=True, slots=True)
class ScheduledFault:
    """A defect or an event, with its start and duration in seconds."""

    at_s: float
    lasts_s: float
    defect: Defect

    @property
    def ends_at(self) -> float:
        return self.at_s + self.lasts_s

    @property
    def is_electrical(self) -> bool:
        """True if it is a fault of the board, not of the table, the hands or the Pi."""
        return self.defect.kind in KINDS


@dataclass(frozen=True, slots=True)
class Schedule:
    """Faults by start time; `seed` is the seed of their randomness."""

    seed: int
    faults: tuple[ScheduledFault, ...]

    @property
    def ends_at(self) -> float:
        """The end of the last fault, in seconds."""
        return max((fault.ends_at for fault in self.faults), default=0.0)

    def text(self) -> str:
        """Return the text of the schedule's file."""
        faults = [{"at": f.at_s, "lasts": f.lasts_s, "what": str(f.defect)} for f in self.faults]
        return tomli_w.dumps({"seed": self.seed, "fault": faults})


def wanted_schedule(wanted: str, file: BoardFile, *, lasts_s: float = 600.0) -> Schedule:
    """Load the schedule of a file, or make one for "random:SEED" of this length. Raises BadSchedule."""
    if wanted.startswith("random:"):
        seed = wanted.removeprefix("random:")
        if not seed.isdecimal() or len(seed) > 18:
            raise BadSchedule("faults-bad-seed", found=wanted)
        return random_schedule(file, int(seed), lasts_s=lasts_s)
    try:
        return parse_schedule(data.text_of(Path(wanted)), file)
    except (OSError, UnicodeDecodeError, BadSchedule) as error:
        why = error.facts.get("why", error) if isinstance(error, BadSchedule) else reason(error)
        raise BadSchedule("faults-not-readable", file=wanted, why=why) from error


def parse_schedule(text: str, file: BoardFile) -> Schedule:
    """Parse a schedule. Raises BadSchedule with what is wrong in it."""
    try:
        whole = data.toml(text)
        known = _only(whole, {"seed", "fault"})
        faults = tuple(_scheduled(fault, file) for fault in known.get("fault", [])[:_MOST_FAULTS])
        seed = _whole(known.get("seed", 0))
    except BadDefect as error:
        raise BadSchedule("faults-not-readable", file="", why=error) from error
    except data.NotToml as error:
        raise BadSchedule("faults-not-readable", file="", why=reason(error)) from error
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise BadSchedule("faults-not-readable", file="", why=f"{type(error).__name__}: {error}") from error
    return Schedule(seed, tuple(sorted(faults, key=lambda fault: fault.at_s)))


def random_schedule(
    file: BoardFile,
    seed: int,
    *,
    lasts_s: float = 60.0,
    kinds: Sequence[str] = (),
    often: float = 1.0,
) -> Schedule:
    """Return a random schedule of these kinds of faults (by default all that the board can have)."""
    rng = Random(seed)
    possible = [kind for kind in kinds or (*KINDS, *EVENTS) if kind in EVENTS or can_have(file, kind)]
    count = round(often * lasts_s / 60 * _COUNT_IN_60_S * rng.uniform(0.5, 1.5))
    some = [_by_chance(file, rng.choice(possible), lasts_s, rng) for _ in range(count)]
    return Schedule(seed, tuple(sorted(some, key=lambda fault: fault.at_s)))


def _by_chance(file: BoardFile, kind: str, lasts_s: float, rng: Random) -> ScheduledFault:
    at_s, takes_s = round(rng.uniform(0, lasts_s), 3), round(rng.uniform(*_LASTS_S), 3)
    places = [cell.name for cell in file.geometry if cell.role is None and "card" not in cell.name]
    happening: Mapping[str, Callable[[], tuple[str, ...]]] = {
        "slide": lambda: tuple(rng.sample(places, 2)),
        "starved": lambda: (str(round(rng.uniform(0.05, 1.5), 3)),),
        "clock-jump": lambda: (str(rng.choice((-3600, -30, -0.5, 0.5, 2, 3600))),),
        "knock-over": lambda: (),
    }
    if kind in happening:
        lasts = {"starved": takes_s, "slide": round(rng.uniform(*_SLIDES_S), 3)}.get(kind, 0.0)
        return ScheduledFault(at_s, lasts, Defect(kind, happening[kind]()))
    return ScheduledFault(at_s, takes_s, random_defect(file, kind, rng))


def _scheduled(fault: Mapping[str, Any], file: BoardFile) -> ScheduledFault:
    known = _only(fault, {"at", "lasts", "what"})
    at_s, lasts_s, defect = float(known["at"]), float(known.get("lasts", 0)), defect_named(known["what"])
    if not 0 <= at_s < 1e9 or not 0 <= lasts_s < 1e9:
        raise ValueError(f"at = {at_s}, lasts = {lasts_s}")
    if defect.kind in EVENTS:
        _check_happening(defect, file)
    else:
        faults_of(file, [defect])
    return ScheduledFault(at_s, lasts_s, defect)


def _check_happening(defect: Defect, file: BoardFile) -> None:
    takes = EVENTS[defect.kind]
    if len(takes) != len(defect.where):
        raise BadDefect("faults-wrong-number", kind=defect.kind, takes=" ".join(takes) or "-")
    for thing, name in zip(takes, defect.where, strict=True):
        if thing == "seconds":
            float(name)
        elif name not in file.geometry.index:
            raise BadDefect("faults-no-such-thing", thing=thing, found=name)


def _whole(number: object) -> int:
    """Return a whole number. Raises ValueError."""
    if type(number) is not int:
        raise ValueError(f"seed = {number!r}")
    return number


def _only(table: Mapping[str, Any], keys: set[str]) -> Mapping[str, Any]:
    """Return a table that has no other keys. Raises ValueError."""
    if unknown := set(table) - keys:
        raise ValueError(f"{', '.join(sorted(unknown))} = ?")
    return table
