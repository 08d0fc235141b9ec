"""Shared by kinds of buttons with lights of their own: their scanner, and a check."""

from niwashi.devices.board_config import BoardConfig
from niwashi.devices.board_file import BoardFile
from niwashi.devices.key_grid import KeyDevice, KeyGrid
from niwashi.devices.refusal import Refusals
from niwashi.devices.switch_kind import Connections, SwitchKind


def key_grid(kind: SwitchKind, file: BoardFile, device: KeyDevice, connections: Connections) -> KeyGrid:
    """Return the scanner of a kind whose buttons have the board's lights, or unused lights."""
    own = (cell.button for cell in (file.cells[i] for i in file.chain)) if file.lit_by is kind else ()
    return KeyGrid(
        device,
        keys=kind.count(file),
        first=sum(each.count(file) for each in file.kinds[: file.kinds.index(kind)]),
        lit=[kind.number(file, button) for button in own],
        run=connections.background(),
    )


def check_driver(text: BoardConfig, key: str, refusals: Refusals) -> None:
    """Check that a board with buttons that have lights of their own uses no other lights."""
    if text.pixels.driver != key:
        raise refusals.wrong("pixels.driver", text.pixels.driver, f'"{key}"')
