"""Masks: cells whose switch is out of order. They stay lit and in the game, but nobody asks their switch."""

from collections.abc import Iterable
from dataclasses import replace

from niwashi.devices.cell_wiring import WiredCell
from niwashi.devices.refusal import Refusals
from niwashi.session import Senses


def masked(cells: Iterable[WiredCell], names: Iterable[str], refusals: Refusals) -> tuple[WiredCell, ...]:
    """Remove the senses of the cells of these names. Raises BadBoardFile for an unknown name."""
    every, wanted = tuple(cells), tuple(names)
    known = {wired.cell.name for wired in every}
    for name in wanted:
        if name not in known:
            raise refusals.because("board-file-mask", found=name)
    return tuple(_senseless(wired) if wired.cell.name in wanted else wired for wired in every)


def _senseless(wired: WiredCell) -> WiredCell:
    return replace(wired, cell=replace(wired.cell, senses=Senses.NONE))
