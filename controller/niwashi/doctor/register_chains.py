"""Shift registers: faults that affect a chip and all behind it in the chain."""

from collections.abc import Iterable, Iterator

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import STAGES, RegisterInput
from niwashi.doctor.finding import Finding, FindingKind

_LAST = STAGES - 1
_KINDS = (
    FindingKind.SILENT_REGISTERS,
    FindingKind.GROUNDED_REGISTERS,
    FindingKind.LOOSE_REGISTERS,
    FindingKind.STALLED_REGISTERS,
)


def from_chip_on(file: BoardFile, chip: int) -> int:
    """Return the mask of all inputs of a chip, counted from 0, and of those behind it in its chain."""
    end = 0
    for chain in file.registers:
        end += chain.chips
        if chip < end:
            break
    return ((1 << STAGES * (end - chip)) - 1) * file.bit(RegisterInput(chip, 0))


def stalled(file: BoardFile, touching: int, chips: Iterable[int]) -> int:
    """Return the readings if these chips are not shifted: from there on all read as their last input."""
    for chip in sorted(chips, reverse=True):
        whole = from_chip_on(file, chip)
        is_closed = touching & file.bit(RegisterInput(chip, _LAST))
        touching = touching | whole if is_closed else touching & ~whole
    return touching


def chain_faults(file: BoardFile, odd: int) -> Iterator[Finding]:
    """The faults of chains that may show in these switches; none where one switch alone could have it."""
    used = {switch for wired in file.cells for switch in wired.switches if isinstance(switch, RegisterInput)}
    mask = sum(file.bit(switch) for switch in used)
    for chip in sorted({switch.chip for switch in used}):
        whole = from_chip_on(file, chip)
        if odd & whole and (mask & whole).bit_count() > 1:
            kinds = _KINDS if RegisterInput(chip, _LAST) in used else _KINDS[:-1]
            yield from (Finding(kind, (f"S{chip + 1}",)) for kind in kinds)
