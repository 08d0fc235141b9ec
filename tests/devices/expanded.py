"""Boards rewired: the switches of a matrix moved to expanders or shift registers."""

from collections.abc import Mapping
from dataclasses import replace

from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import parse_board
from niwashi.devices.cell_wiring import STAGES, Crossing, ExpanderInput, RegisterInput, Switch, WiredCell

_GOOD = [number for number in range(16) if number % 8 != 7]
_CHAINS = """
name = "chains"
[serial]
[[register]]
load = 17
clock = 18
data = 19
chips = {first}
[[register]]
load = 20
clock = 21
data = 22
chips = 2
[pixels]
driver = "pio"
pin = 16
limit_ma = 100
[cells]
x = {{ at = [0, 0], button = "S1A", pixel = 0 }}
"""
_BARE = """
name = "bare"
{expanders}
[pixels]
driver = "spi"
pin = 10
limit_ma = 100
[cells]
x = {{ at = [0, 0], button = "X1A0", pixel = 0 }}
"""


def on_expanders(file: BoardFile, *, keep_rows: int = 0, line: int | None = 4) -> BoardFile:
    """Return the same board with all but the first `keep_rows` rows of its matrix on MCP23017s.

    `line` is the GPIO of their interrupts. Fourteen switches go to each chip.
    """
    moved = [s for wired in file.cells for s in wired.switches if _moves(s, keep_rows)]
    inputs = {switch: ExpanderInput(i // len(_GOOD), _GOOD[i % len(_GOOD)]) for i, switch in enumerate(moved)}
    bare = chips(max(each.chip for each in inputs.values()) + 1, line)
    rows = file.matrix.rows[:keep_rows]
    columns = file.matrix.columns if keep_rows else ()
    matrix = file.matrix.model_copy(update={"rows": rows, "columns": columns})
    cells = tuple(_rewired(wired, inputs) for wired in file.cells)
    return replace(file, matrix=matrix, expanders=bare.expanders, cells=cells)


def on_registers(file: BoardFile, *, keep_rows: int = 0) -> BoardFile:
    """A Pico's board with all but the first `keep_rows` rows of its matrix on two chains of 74HC165s."""
    moved = [s for wired in file.cells for s in wired.switches if _moves(s, keep_rows)]
    inputs = {switch: RegisterInput(*divmod(i, STAGES)) for i, switch in enumerate(moved)}
    count = -(-len(moved) // STAGES)
    chains = parse_board(_CHAINS.format(first=count - 2), "chains.toml").registers
    rows = file.matrix.rows[:keep_rows]
    columns = file.matrix.columns if keep_rows else ()
    matrix = file.matrix.model_copy(update={"rows": rows, "columns": columns})
    return replace(
        file, matrix=matrix, registers=chains, cells=tuple(_rewired(wired, inputs) for wired in file.cells)
    )


def chips(count: int, line: int | None = None) -> BoardFile:
    """Return a board of `count` chips and one button."""
    lines = "" if line is None else f"\ninterrupt = {line}"
    return parse_board(
        _BARE.format(expanders="".join(f"[[expander]]\naddress = {0x20 + i}{lines}\n" for i in range(count))),
        "bare.toml",
    )


def _moves(switch: Switch, keep_rows: int) -> bool:
    return isinstance(switch, Crossing) and switch.row >= keep_rows


def _rewired(wired: WiredCell, inputs: Mapping[Switch, Switch]) -> WiredCell:
    reed, button = (switch and inputs.get(switch, switch) for switch in (wired.reed, wired.button))
    return replace(wired, reed=reed, button=button)
