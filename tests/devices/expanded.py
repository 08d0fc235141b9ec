"""Boards rewired: the switches of a matrix moved to expanders, as a builder short of pins would."""

from dataclasses import replace

from niwashi.devices import BoardFile, Crossing, Input, Switch, WiredCell, parse

_GOOD = [number for number in range(16) if number % 8 != 7]
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
    """The same board with all but the first `keep_rows` rows of its matrix on MCP23017s.

    `line` is the GPIO of their interrupts. Fourteen switches go to each chip.
    """
    moved = [s for wired in file.cells for s in wired.switches if _moves(s, keep_rows)]
    inputs = {switch: Input(i // len(_GOOD), _GOOD[i % len(_GOOD)]) for i, switch in enumerate(moved)}
    bare = chips(max(each.chip for each in inputs.values()) + 1, line)
    rows = file.matrix.rows[:keep_rows]
    columns = file.matrix.columns if keep_rows else ()
    matrix = file.matrix.model_copy(update={"rows": rows, "columns": columns})
    cells = tuple(_rewired(wired, inputs) for wired in file.cells)
    return replace(file, matrix=matrix, expanders=bare.expanders, cells=cells)


def chips(count: int, line: int | None = None) -> BoardFile:
    """A board of `count` chips and one button."""
    lines = "" if line is None else f"\ninterrupt = {line}"
    return parse(
        _BARE.format(expanders="".join(f"[[expander]]\naddress = {0x20 + i}{lines}\n" for i in range(count))),
        "bare.toml",
    )


def _moves(switch: Switch, keep_rows: int) -> bool:
    return isinstance(switch, Crossing) and switch.row >= keep_rows


def _rewired(wired: WiredCell, inputs: dict[Switch, Input]) -> WiredCell:
    reed, button = (switch and inputs.get(switch, switch) for switch in (wired.reed, wired.button))
    return replace(wired, reed=reed, button=button)
