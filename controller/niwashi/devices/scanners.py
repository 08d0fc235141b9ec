"""The scanners that a board file asks for."""

from contextlib import ExitStack

from niwashi.devices.board_file import BoardFile
from niwashi.devices.scanner import Scanner
from niwashi.devices.switch_kind import Connections


def scanners(file: BoardFile, connections: Connections) -> tuple[Scanner, ...]:
    """Open one scanner for each kind of switch on the board. Raises BoardFault, and then leaves none open."""
    made: list[Scanner] = []
    with ExitStack() as opened:
        for kind in file.kinds:
            scanner = kind.scanner(file, connections) if kind.is_in(file) else None
            if scanner is not None:
                opened.callback(scanner.close)
                made.append(scanner)
        opened.pop_all()
    return tuple(made)
