"""Defects in words ("stuck-closed d4", "swapped-rows R2 R5"), and their effect on a board.

>>> from niwashi import data
>>> from niwashi.devices.board_parser import load_board
>>> board = load_board(data.boards() / "garden-36.toml")
>>> [str(defect) for defect in random_defects(board, Random(4))]
['reversed-diode a2']
>>> sorted(faults_of(board, [Defect("stuck-closed", ("d4",))]).stuck_closed)
[Crossing(row=3, column=3)]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import Any, Protocol

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Channel, Crossing, Switch
from niwashi.devices.switch_kinds import switch_named
from niwashi.errors import NiwashiError
from niwashi_sim.faults import Faults


class BadDefect(NiwashiError, ValueError):
    """A defect that this board can't have."""


class FaultTarget(Protocol):
    """A simulated board that can have faults."""

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults and no others."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One defect: its kind and its places, in the terms of `KINDS`."""

    kind: str
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *(name.replace(" ", "_") for name in self.where)))


@dataclass(frozen=True, slots=True)
class _Kind:
    """`takes` lists the things that a defect names ("switch", "row", …), once for each."""

    takes: tuple[str, ...]
    make: Callable[..., Faults]


def _with(name: str, value: Any) -> Faults:
    given: dict[str, Any] = {name: value}
    return Faults(**given)


def _one(name: str) -> Callable[..., Faults]:
    return lambda thing: _with(name, frozenset({thing}))


def _pair(name: str) -> Callable[..., Faults]:
    return lambda one, other: _with(name, frozenset({(min(one, other), max(one, other))}))


def _amount(name: str) -> Callable[..., Faults]:
    return lambda amount: _with(name, amount)


KINDS: Mapping[str, _Kind] = MappingProxyType(
    {
        "stuck-closed": _Kind(("switch",), _one("stuck_closed")),
        "stuck-open": _Kind(("switch",), _one("stuck_open")),
        "weak": _Kind(("switch",), _one("weak")),
        "missing-diode": _Kind(("crossing",), _one("bridged")),
        "reversed-diode": _Kind(("crossing",), _one("reversed")),
        "turned-diodes": _Kind(("diodes",), lambda _: Faults(turned_diodes=True)),
        "loose-row": _Kind(("row",), _one("loose_rows")),
        "cut-row": _Kind(("row",), _one("cut_rows")),
        "cut-column": _Kind(("column",), _one("cut_columns")),
        "grounded-row": _Kind(("row",), _one("grounded_rows")),
        "grounded-column": _Kind(("column",), _one("grounded_columns")),
        "swapped-rows": _Kind(("row", "row"), _pair("swapped_rows")),
        "swapped-columns": _Kind(("column", "column"), _pair("swapped_columns")),
        "missing-chip": _Kind(("chip",), _one("missing_chips")),
        "missing-tile": _Kind(("tile",), _one("missing_tiles")),
        "wrong-address": _Kind(("tile",), _one("wrong_addresses")),
        "held-bus": _Kind(("bus",), lambda _: Faults(held_bus=True)),
        "silent-registers": _Kind(("register",), _one("silent_registers")),
        "grounded-registers": _Kind(("register",), _one("grounded_registers")),
        "loose-registers": _Kind(("register",), _one("loose_registers")),
        "stalled-registers": _Kind(("register",), _one("stalled_registers")),
        "cut-interrupt": _Kind(("interrupt",), _one("cut_interrupts")),
        "i2c-errors": _Kind(("probability",), _amount("nacks")),
        "bounce": _Kind(("seconds",), _amount("bounce_s")),
        "dead-multiplexer": _Kind(("multiplexer",), _one("dead_multiplexers")),
        "dead-hall": _Kind(("hall",), _one("dead_halls")),
        "stuck-hall": _Kind(("hall",), _one("stuck_halls")),
        "weak-hall": _Kind(("hall",), _one("weak_halls")),
        "crooked-hall": _Kind(("hall",), _one("crooked_halls")),
        "reversed-hall": _Kind(("hall",), _one("reversed_halls")),
        "swapped-channels": _Kind(("hall", "hall"), _pair("swapped_channels")),
        "swapped-selects": _Kind(("select", "select"), _pair("swapped_selects")),
        "reversed-magnets": _Kind(("magnets",), lambda _: Faults(reversed_magnets=True)),
        "swapped-pixels": _Kind(("pixel", "pixel"), _pair("swapped_pixels")),
        "dead-pixel": _Kind(("pixel",), _one("dead_pixels")),
        "chain-ends": _Kind(("pixel",), _amount("chain_ends")),
        "colour-order": _Kind(("order",), _amount("colour_order")),
        "slow-spi": _Kind((), lambda: Faults(slow_spi=True)),
        "weak-supply": _Kind(("milliamperes",), _amount("supply_ma")),
        "brown-out": _Kind((), lambda: Faults(supply_ma=0.0)),
        "unplugged": _Kind((), lambda: Faults(unplugged=True)),
    }
)
"""Every kind of defect, and the things it names.

Switches are named by their cell ("d4": its reed, or its button if it has no reed) or by their place ("R1C3",
"X1A0"), rows "R1", columns "C1", chips "X1", tiles "T1", registers "S1", multiplexers "M1", pixels, interrupt
GPIOs, buses and amounts by a number, hall sensors by their cell or channel ("M1C3"), select lines "S0" to
"S3", magnets and diodes "all".
"""

_BUILDERS = (
    "stuck-closed",
    "stuck-open",
    "weak",
    "missing-diode",
    "reversed-diode",
    "turned-diodes",
    "cut-row",
    "cut-column",
    "swapped-rows",
    "swapped-columns",
    "cut-interrupt",
    "missing-chip",
    "silent-registers",
    "grounded-registers",
    "stalled-registers",
    "swapped-pixels",
    "dead-pixel",
    "chain-ends",
    "colour-order",
    "weak-supply",
    "dead-multiplexer",
    "dead-hall",
    "stuck-hall",
    "weak-hall",
    "reversed-hall",
    "swapped-channels",
    "swapped-selects",
    "reversed-magnets",
)
"""Defects that don't change, and so can be found: mistakes of builders, and worn parts."""


def faults_of(file: BoardFile, defects: Iterable[Defect]) -> Faults:
    """Return the electrical faults of some defects. Raises BadDefect for one that the board can't have."""
    return Faults.all_of(_faults(file, defect) for defect in defects)


def apply_defects(board: FaultTarget, file: BoardFile, defects: Iterable[Defect]) -> None:
    """Apply these defects, and no others, to a simulated board."""
    board.apply_faults(faults_of(file, defects))


def defect_named(text: str) -> Defect:
    """Parse a defect; blanks in names of cells are written as underscores.

    >>> defect_named("stuck-open flower_card_2")
    Defect(kind='stuck-open', where=('flower card 2',))
    """
    kind, *where = text.split()
    return Defect(kind, tuple(name.replace("_", " ") for name in where))


def wanted_defects(file: BoardFile, text: str) -> tuple[Defect, ...]:
    """Return the defects asked for: by chance ("random:5", "one:5"), of a kind ("weak:5"), or a list.

    Raises BadDefect for a kind that there is not, or that this board can't have.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> board = load_board(data.boards() / "garden-36.toml")
    >>> for text in ("random:4", "weak:5", "weak d4, cut-row R2", ""):
    ...     print([str(defect) for defect in wanted_defects(board, text)])
    ['reversed-diode a2']
    ['weak flower_card_4']
    ['weak d4', 'cut-row R2']
    []
    """
    kind, _, seed = text.strip().partition(":")
    if not seed.isdecimal():
        return tuple(defect_named(each) for each in text.split(",") if each.strip())
    if kind in ("random", "one"):
        return random_defects(file, Random(int(seed)), count=1 if kind == "one" else None)
    if kind not in KINDS or not can_have(file, kind):
        raise BadDefect("faults-no-such-kind", found=kind, known=", ".join(plantable(file)))
    return (random_defect(file, kind, Random(int(seed))),)


def plantable(file: BoardFile) -> tuple[str, ...]:
    """Return the kinds of defects that this board can have, and that can be found."""
    return tuple(kind for kind in _BUILDERS if can_have(file, kind))


def can_have(file: BoardFile, kind: str) -> bool:
    """Return whether a board has enough things for a kind of defect: a single row can't be swapped."""
    takes = KINDS[kind].takes
    return all(len(_known(file, thing)) >= takes.count(thing) for thing in takes)


def random_defects(file: BoardFile, rng: Random, *, count: int | None = None) -> tuple[Defect, ...]:
    """Return one to three defects (or `count`) that this board can have, of different kinds and places."""
    kinds = plantable(file)
    chosen = rng.sample(kinds, rng.randint(1, 3) if count is None else count)
    return tuple(random_defect(file, kind, rng) for kind in chosen)


def random_defect(file: BoardFile, kind: str, rng: Random) -> Defect:
    """Return a defect of a kind, somewhere on the board."""
    takes = KINDS[kind].takes
    if not takes:
        return Defect(kind)
    return Defect(kind, tuple(rng.sample(_known(file, takes[0]), len(takes))))


def _faults(file: BoardFile, defect: Defect) -> Faults:
    kind = KINDS.get(defect.kind)
    if kind is None:
        raise BadDefect("faults-no-such-kind", found=defect.kind, known=", ".join(KINDS))
    if len(kind.takes) != len(defect.where):
        raise BadDefect("faults-wrong-number", kind=defect.kind, takes=" ".join(kind.takes) or "-")
    return kind.make(
        *(_found(file, thing, name) for thing, name in zip(kind.takes, defect.where, strict=True))
    )


def _found(file: BoardFile, thing: str, name: str) -> object:
    """Return the thing of this name on a board. Raises BadDefect."""
    try:
        found = _readers(file)[thing](name)
    except (ValueError, IndexError):
        found = None
    if found is None:
        raise BadDefect("faults-no-such-thing", thing=thing, found=name)
    return found


def _readers(file: BoardFile) -> Mapping[str, Callable[[str], object]]:
    matrix = file.matrix
    return {
        "switch": lambda name: _switch(file, name),
        "crossing": lambda name: c if isinstance(c := _switch(file, name), Crossing) else None,
        "row": lambda name: range(len(matrix.rows))[_number(name, "R")],
        "column": lambda name: range(len(matrix.columns))[_number(name, "C")],
        "chip": lambda name: range(len(file.expanders))[_number(name, "X")],
        "tile": lambda name: range(len(_known(file, "tile")))[_number(name, "T")],
        "bus": lambda name: name if name in _known(file, "bus") else None,
        "register": lambda name: range(file.register_chips)[_number(name, "S")],
        "multiplexer": lambda name: range(len(file.multiplexers))[_number(name, "M")],
        "hall": lambda name: _hall(file, name),
        "select": lambda name: range(4)[("S0", "S1", "S2", "S3").index(name)],
        "magnets": lambda name: name if name in _known(file, "magnets") else None,
        "diodes": lambda name: name if name in _known(file, "diodes") else None,
        "interrupt": lambda name: int(name) if name in _known(file, "interrupt") else None,
        "pixel": lambda name: range(len(file.chain))[int(name)],
        "order": lambda name: name if name in _known(file, "order") else None,
        "probability": lambda name: p if 0 <= (p := float(name)) <= 1 else None,
        "seconds": lambda name: s if 0 <= (s := float(name)) <= 1 else None,
        "milliamperes": lambda name: a if (a := float(name)) > 0 else None,
    }


def _switch(file: BoardFile, name: str) -> Switch | None:
    named = [wired for wired in file.cells if wired.cell.name == name]
    if named:
        return next(iter(named[0].switches), None)
    switch = switch_named(name)
    return switch if any(switch in wired.switches for wired in file.cells) else None


def _hall(file: BoardFile, name: str) -> Channel | None:
    halls = [w.hall for w in file.cells if name in (w.cell.name, str(w.hall))]
    return next((hall for hall in halls if hall is not None), None)


def _tiles(file: BoardFile) -> Sequence[int]:
    """Return the addresses of its NeoTrellis tiles."""
    section = dict(file.sections).get("neotrellis")
    return section.tiles if section is not None else ()


def _number(name: str, letter: str) -> int:
    """Return the number behind a letter, counted from 0. Raises ValueError."""
    if not name.startswith(letter) or not name[1:].isdecimal() or name[1:] == "0":
        raise ValueError(name)
    return int(name[1:]) - 1


def _known(file: BoardFile, thing: str) -> list[str]:
    """Return the names of all things of a kind, for random choices."""
    wired = [cell for cell in file.cells if cell.switches]
    order = file.pixels.order
    lists: Mapping[str, list[str]] = {
        "switch": [cell.cell.name for cell in wired],
        "crossing": [
            c.cell.name for c in wired if file.matrix.diodes and isinstance(c.switches[0], Crossing)
        ],
        "row": [f"R{i + 1}" for i in range(len(file.matrix.rows))],
        "column": [f"C{i + 1}" for i in range(len(file.matrix.columns))],
        "hall": [cell.cell.name for cell in file.cells if cell.hall],
        "select": [f"S{i}" for i in range(4)] if file.multiplexers else [],
        "magnets": ["all"] if file.multiplexers else [],
        "diodes": ["all"] if file.matrix.rows and file.matrix.diodes else [],
        "chip": [f"X{i + 1}" for i in range(len(file.expanders))],
        "tile": [f"T{i + 1}" for i in range(len(_tiles(file)))],
        "bus": [str(file.section("neotrellis").bus)] if _tiles(file) else [],
        "register": [f"S{i + 1}" for i in range(file.register_chips)],
        "multiplexer": [f"M{i + 1}" for i in range(len(file.multiplexers))],
        "interrupt": sorted({str(x.interrupt) for x in file.expanders if x.interrupt is not None}),
        "pixel": [str(i) for i in range(len(file.chain))],
        "order": [o for o in (f"{''.join(rgb)}{order[3:]}" for rgb in permutations("RGB")) if o != order],
        "milliamperes": ["300", "400", "500"],
        "probability": ["0.0005", "0.002", "0.01"],
        "seconds": ["0.005", "0.01", "0.02"],
    }
    return lists[thing]
