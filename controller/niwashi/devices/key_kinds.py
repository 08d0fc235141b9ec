"""Shared by kinds of buttons with lights of their own: numbers, scanner, papers, and a check."""

from collections.abc import Mapping

from niwashi.devices.board_config import BoardConfig
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch
from niwashi.devices.connections import Connections
from niwashi.devices.key_grid import KeyDevice, KeyGrid
from niwashi.devices.refusal import Refusals
from niwashi.devices.switch_kind import SwitchKind
from niwashi.devices.wiring_papers import SayText
from niwashi.devices.wiring_table import SwitchWire, wires_of

_APART_S = 0.02
"""Seconds between two changes of one key at least: closer ones would count as a bounce (`BounceWatch`)."""

PAD_ROWS, PAD_COLUMNS = 9, 9
"""The pads and the buttons around them, counted from the lower left: row 9 and column 9 are round buttons."""

TILE_KEYS = 16
"""Buttons of a tile, counted from its upper left corner line by line."""

TILE_ADDRESSES = range(0x2E, 0x4E)
"""The addresses of a tile: 0x2E plus five bits, one for each of the jumpers A0 to A4 that is soldered."""


def key_grid(kind: SwitchKind, file: BoardFile, device: KeyDevice, connections: Connections) -> KeyGrid:
    """Return the scanner of a kind whose buttons have the board's lights, or unused lights."""
    own = (cell.button for cell in (file.cells[i] for i in file.chain)) if file.lit_by is kind else ()
    return KeyGrid(
        device,
        keys=kind.count(file),
        first=sum(each.count(file) for each in file.kinds[: file.kinds.index(kind)]),
        lit=[kind.number(file, button) for button in own],
        hold_s=max(file.switches.debounce_ms / 1000, _APART_S),
        run=connections.background(),
    )


def key_rows(file: BoardFile, sort: type[Switch], say: SayText) -> list[tuple[str, ...]]:
    """Return a row of the wiring table for each key, and for each button that is a key held down."""
    held = (SwitchWire(wired.held, "held", wired.cell.name) for wired in file.cells if wired.held is not None)
    wires = sorted([*wires_of(file, sort), *held], key=lambda wire: wire.at)
    return [(str(wire.at), wire.cell, say(f"board-kind-{wire.kind}")) for wire in wires]


def held_names(file: BoardFile) -> Mapping[str, str]:
    """Return the button that each square's key is when it is held, by the square's name."""
    return {wired.cell.held_at: wired.cell.name for wired in file.cells if wired.held is not None}


def check_driver(text: BoardConfig, key: str, refusals: Refusals) -> None:
    """Check that a board with buttons that have lights of their own uses no other lights."""
    if text.pixels.driver != key:
        raise refusals.wrong("pixels.driver", text.pixels.driver, f'"{key}"')


def jumpers(address: int) -> str:
    """Return the jumpers to solder for a tile's address, or "-" for none.

    >>> jumpers(0x2E), jumpers(0x31)
    ('-', 'A0, A1')
    """
    offset = address - TILE_ADDRESSES.start
    return ", ".join(f"A{bit}" for bit in range(5) if offset >> bit & 1) or "-"
