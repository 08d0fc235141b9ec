"""The scanners that a board file asks for."""

from collections.abc import Mapping

from niwashi.devices.board_file import BoardFile
from niwashi.devices.i2c import Bus
from niwashi.devices.matrix import MatrixScanner
from niwashi.devices.matrix_lines import PinFactory
from niwashi.devices.scanner import Scanner
from niwashi.errors import BoardFault

__all__ = ["scanners"]


def scanners(file: BoardFile, pins: PinFactory, buses: Mapping[int, Bus]) -> tuple[Scanner, ...]:
    """A matrix, expanders, or both; on `buses` by their numbers. Raises BoardFault."""
    matrix = (MatrixScanner(file.matrix, pins),) if file.matrix.rows else ()
    if not file.expanders:
        return matrix
    from niwashi.devices.expanders import ExpanderScanner

    try:
        return (*matrix, ExpanderScanner(file, buses, pins))
    except BoardFault:
        for scanner in matrix:
            scanner.close()
        raise
