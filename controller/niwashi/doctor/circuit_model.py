"""A model of a board's circuit: the readings of its switches with given faults.

Rows are pulled low one after the other, columns are read through pull-ups. A switch with its diode connects
its column to its row (see `niwashi.devices.kind_matrix.MatrixScanner`). An input of a chip is closed or open.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import INPUTS, STAGES, ExpanderInput, RegisterInput, Switch
from niwashi.devices.switch_kinds import switch_named
from niwashi.doctor.finding import Finding, FindingKind

_LAST_STAGE = STAGES - 1
_CHAIN_FAULTS = (
    FindingKind.SILENT_REGISTERS,
    FindingKind.GROUNDED_REGISTERS,
    FindingKind.LOOSE_REGISTERS,
    FindingKind.STALLED_REGISTERS,
)


class SwitchSample(NamedTuple):
    """A sample of the switches over some time: masks of those always closed, and of those sometimes closed.

    Bits are those of `BoardFile.bit`.
    """

    closed: int
    flickers: int = 0


class _FaultModel(NamedTuple):
    """Findings as masks of switches, rows and columns, counted from 0."""

    closed: int
    open: int
    weak: int
    noise: int
    stalled: frozenset[int]
    both_ways: tuple[int, ...]  # row by row, a mask of its columns
    backwards: tuple[int, ...]
    grounded_rows: frozenset[int]
    grounded_columns: int
    cut_rows: frozenset[int]
    cut_columns: int
    loose_rows: frozenset[int]
    rows: Mapping[int, int]
    columns: Mapping[int, int]
    is_turned: bool


class CircuitModel:
    """The circuit of one board file."""

    def __init__(self, file: BoardFile) -> None:
        self._file = file
        self._rows = len(file.matrix.rows)
        self._columns = len(file.matrix.columns)
        self._row = (1 << self._columns) - 1
        self._others = -1 << self._rows * self._columns
        self._diodes = file.matrix.diodes
        self._sick = cache(self._sorted_out)
        self._mask = cache(self._masked)

    def read(self, findings: frozenset[Finding], down: frozenset[Switch]) -> SwitchSample:
        """Return the readings with these faults, while these switches are covered or pressed."""
        faults = self._sick(findings)
        touching = (self._mask(down) | faults.closed) & ~faults.open
        most = self._pattern(touching | faults.noise, faults, faults.cut_rows)
        if not faults.weak and not faults.noise and not faults.loose_rows:
            return SwitchSample(most)
        steady = self._pattern(
            touching & ~faults.weak & ~faults.noise, faults, faults.cut_rows | faults.loose_rows
        )
        return SwitchSample(steady & most, steady ^ most)

    def _pattern(self, touching: int, faults: _FaultModel, cut: Collection[int]) -> int:
        touching = _stalled(self._file, touching, faults.stalled)
        rows = [touching >> row * self._columns & self._row for row in range(self._rows)]
        forwards = [row & ~back for row, back in zip(rows, faults.backwards, strict=True)]
        backwards = rows
        if faults.is_turned:
            forwards = [row & both for row, both in zip(rows, faults.both_ways, strict=True)]
        elif self._diodes:
            ways = zip(rows, faults.backwards, faults.both_ways, strict=True)
            backwards = [row & (back | both) for row, back, both in ways]
        read = touching & self._others
        is_one_way = not any(backwards)
        for pin in range(self._rows):
            driven = faults.grounded_rows | ({faults.rows.get(pin, pin)} - set(cut))
            low = faults.grounded_columns
            for row in driven:
                low |= forwards[row]
            if not is_one_way:
                low = _spread(low, driven, forwards, backwards)
            read |= self._at_pins(low, faults) << pin * self._columns
        return read

    def _at_pins(self, low: int, faults: _FaultModel) -> int:
        heard = low & ~faults.cut_columns | faults.grounded_columns
        if not faults.columns:
            return heard
        return sum(1 << pin for pin in range(self._columns) if heard >> faults.columns.get(pin, pin) & 1)

    def _masked(self, switches: Iterable[Switch]) -> int:
        return sum(self._file.bit(switch) for switch in switches)

    def _by_row(self, mask: int) -> tuple[int, ...]:
        return tuple(mask >> row * self._columns & self._row for row in range(self._rows))

    def _sorted_out(self, findings: frozenset[Finding]) -> _FaultModel:
        named: dict[FindingKind, list[str]] = {}
        for finding in findings:
            named.setdefault(finding.kind, []).extend(finding.at)

        def mask(kind: FindingKind) -> int:
            return self._masked({switch_of(name) for name in named.get(kind, ())})

        def lines(kind: FindingKind) -> frozenset[int]:
            return frozenset(int(name[1:]) - 1 for name in named.get(kind, ()))

        return _FaultModel(
            mask(FindingKind.STUCK_CLOSED) | self._behind(lines(FindingKind.GROUNDED_REGISTERS)),
            mask(FindingKind.STUCK_OPEN)
            | self._of_chips(lines(FindingKind.MISSING_CHIP))
            | self._behind(lines(FindingKind.SILENT_REGISTERS)),
            mask(FindingKind.WEAK),
            self._behind(lines(FindingKind.LOOSE_REGISTERS)),
            lines(FindingKind.STALLED_REGISTERS),
            self._by_row(mask(FindingKind.BRIDGED)),
            self._by_row(mask(FindingKind.REVERSED)),
            lines(FindingKind.GROUNDED_ROW),
            sum(1 << number for number in lines(FindingKind.GROUNDED_COLUMN)),
            lines(FindingKind.CUT_ROW),
            sum(1 << number for number in lines(FindingKind.CUT_COLUMN)),
            lines(FindingKind.LOOSE_ROW),
            _swapped(findings, FindingKind.SWAPPED_ROWS),
            _swapped(findings, FindingKind.SWAPPED_COLUMNS),
            FindingKind.TURNED_DIODES in named,
        )

    def _behind(self, chips: Iterable[int]) -> int:
        return reduce(or_, (from_chip_on(self._file, chip) for chip in chips), 0)

    def _of_chips(self, chips: Iterable[int]) -> int:
        whole = (1 << INPUTS) - 1
        return sum(whole * self._file.bit(ExpanderInput(chip, 0)) for chip in chips)


def _spread(low: int, low_rows: frozenset[int], forwards: Sequence[int], backwards: Sequence[int]) -> int:
    """Return the columns that are low once current has spread through all diodes that conduct backwards."""
    while joined := {row for row, back in enumerate(backwards) if back & low} - low_rows:
        low_rows |= joined
        for row in joined:
            low |= forwards[row]
    return low


def _swapped(findings: Iterable[Finding], kind: FindingKind) -> Mapping[int, int]:
    pairs = [tuple(int(name[1:]) - 1 for name in each.at) for each in findings if each.kind is kind]
    return {pin: wire for one, other in pairs for pin, wire in ((one, other), (other, one))}


def switch_of(name: str) -> Switch:
    """Return the switch that a finding names. Raises ValueError.

    >>> switch_of("R2C3"), switch_of("X1B0")
    (Crossing(row=1, column=2), ExpanderInput(chip=0, number=8))
    >>> switch_of("S2D")
    RegisterInput(chip=1, number=3)
    """
    switch = switch_named(name)
    if switch is None:
        raise ValueError(f"{name!r} names no switch")
    return switch


def from_chip_on(file: BoardFile, chip: int) -> int:
    """Return the mask of all inputs of a chip, counted from 0, and of those behind it in its chain."""
    end = 0
    for chain in file.registers:
        end += chain.chips
        if chip < end:
            break
    return ((1 << STAGES * (end - chip)) - 1) * file.bit(RegisterInput(chip, 0))


def _stalled(file: BoardFile, touching: int, chips: Iterable[int]) -> int:
    """Return the readings if these chips are not shifted: from there on all read as their last input."""
    for chip in sorted(chips, reverse=True):
        whole = from_chip_on(file, chip)
        is_closed = touching & file.bit(RegisterInput(chip, _LAST_STAGE))
        touching = touching | whole if is_closed else touching & ~whole
    return touching


def chain_faults(file: BoardFile, odd: int) -> Iterator[Finding]:
    """The faults of chains that may show in these switches; none where one switch alone could have it."""
    used = {switch for wired in file.cells for switch in wired.switches if isinstance(switch, RegisterInput)}
    mask = sum(file.bit(switch) for switch in used)
    for chip in sorted({switch.chip for switch in used}):
        whole = from_chip_on(file, chip)
        if odd & whole and (mask & whole).bit_count() > 1:
            kinds = _CHAIN_FAULTS if RegisterInput(chip, _LAST_STAGE) in used else _CHAIN_FAULTS[:-1]
            yield from (Finding(kind, (f"S{chip + 1}",)) for kind in kinds)
