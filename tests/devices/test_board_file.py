"""Board files: what the shipped ones say, how others may look, and how each mistake is refused."""

import pickle
import tomllib
from collections.abc import Callable
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.devices.keypad.joining import GARDEN as KEYPAD_GARDEN
from tests.devices.keypad.joining import keypad_known

from niwashi import data
from niwashi.board_types import Senses, Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.cell_wiring import ExpanderInput
from niwashi.devices.switch_kinds import SWITCH_KINDS, switch_named
from niwashi.errors import BadBoardFile
from niwashi.words.catalogue import translate

SHIPPED = ("garden-36.toml", "garden-36-buttons.toml")
TEXT = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")
HEXAGON = (data.boards() / "hex-91.toml").read_text(encoding="utf-8")

Tables = dict[str, Any]


def tables() -> Tables:
    return tomllib.loads(TEXT)


def changed(change: Callable[[Tables], object]) -> str:
    whole = tables()
    change(whole)
    return tomli_w.dumps(whole)


def put(*path: str | int, value: object) -> Callable[[Tables], object]:
    def change(whole: Tables) -> None:
        table: Any = whole
        for part in path[:-1]:
            table = table[part]
        table[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Tables], object]:
    def change(whole: Tables) -> None:
        table: Any = whole
        for part in path[:-1]:
            table = table[part]
        del table[path[-1]]

    return change


def redraw(picture: str, old: str, new: str) -> Callable[[Tables], object]:
    def change(whole: Tables) -> None:
        assert old in whole["grid"][0][picture]
        whole["grid"][0][picture] = whole["grid"][0][picture].replace(old, new)

    return change


def cell(**keys: object) -> Callable[[Tables], object]:
    return put("cells", "extra", value={"at": [9, 9], **keys})


def chips(*expanders: Tables) -> Callable[[Tables], object]:
    return put("expander", value=list(expanders))


def both(*changes: Callable[[Tables], object]) -> Callable[[Tables], object]:
    return lambda whole: [change(whole) for change in changes]


REFUSALS: dict[str, tuple[Callable[[Tables], object], str]] = {
    "an unknown key": (put("colour", value=1), 'b.toml: "colour" is not a key'),
    "an unknown key in a table": (put("switches", "debounce", value=5), '"switches.debounce" is not a key'),
    "an unknown key of a cell": (put("cells", "help", "led", value=1), "Expected one of: at, shape, role"),
    "neither matrix nor expander": (drop("matrix"), "neither a [matrix] nor an [[expander]], a [[register]]"),
    "no driver": (drop("pixels", "driver"), '"pixels.driver" is missing'),
    "an empty name": (put("name", value=""), 'name is ""; expected ≥ 1'),
    "rows that are no list": (put("matrix", "rows", value=17), "matrix.rows is 17; expected a list"),
    "no rows": (put("matrix", "rows", value=[]), "matrix.rows is []; expected a longer list"),
    "too many rows": (put("matrix", "rows", value=[4] * 21), "expected a shorter list"),
    "a pin in words": (
        put("matrix", "rows", 1, value="GPIO27"),
        'rows[2] is "GPIO27"; expected a whole number',
    ),
    "a pin that is true": (put("matrix", "rows", 0, value=True), "rows[1] is true; expected a whole number"),
    "diodes in words": (put("matrix", "diodes", value="yes"), 'diodes is "yes"; expected true or false'),
    "no time to debounce": (put("switches", "debounce_ms", value=0), "debounce_ms is 0; expected ≥ 0.5"),
    "a second to debounce": (put("switches", "debounce_ms", value=1000), "is 1000; expected ≤ 50"),
    "an endless debounce": (put("switches", "debounce_ms", value=float("inf")), "expected ≤ 50"),
    "too many scans": (put("switches", "scan_hz", value=10**6), "scan_hz is 1000000; expected ≤ 2000"),
    "half a scan": (put("switches", "scan_hz", value=99.5), "is 99.5; expected a whole number"),
    "an unknown driver": (
        put("pixels", "driver", value="usb"),
        "is \"usb\"; expected 'spi', 'pwm', 'pio', 'neotrellis' or 'midi'",
    ),
    "an unknown order": (put("pixels", "order", value="GWRB"), 'pixels.order is "GWRB"; expected'),
    "no brightness": (put("pixels", "brightness", value=0), "pixels.brightness is 0; expected > 0"),
    "double brightness": (put("pixels", "brightness", value=2), "expected ≤ 1"),
    "no current": (put("pixels", "limit_ma", value=0), "pixels.limit_ma is 0; expected ≥ 10"),
    "less current than darkness needs": (put("pixels", "limit_ma", value=44), "expected > 44 × 1 mA"),
    "a place at infinity": (put("cells", "help", "at", value=[float("nan"), 0]), "cells.help.at[1]"),
    "a place in space": (put("cells", "help", "at", value=[0, 0, 0]), "expected a shorter list"),
    "a cell that is a number": (put("cells", "help", value=3), "cells.help is 3; expected a table"),
    "a pin that is not there": (put("matrix", "rows", 0, value=28), "rows[1] is 28; expected a GPIO"),
    "a negative pin": (put("matrix", "columns", 0, value=-1), "columns[1] is -1; expected a GPIO"),
    "an I2C pin": (put("matrix", "rows", 0, value=2), "rows[1] is GPIO 2, which is reserved for I2C"),
    "a UART pin": (put("matrix", "rows", 0, value=15), "reserved for UART"),
    "an EEPROM pin": (put("matrix", "rows", 0, value=0), "reserved for ID EEPROM"),
    **{
        f"GPIO {pin} while pixels use SPI": (put("matrix", "columns", 7, value=pin), "reserved for SPI")
        for pin in (7, 8, 9, 11)
    },
    "a row twice": (put("matrix", "rows", 1, value=17), "GPIO 17, which is matrix.rows[1] already"),
    "a row that is a column": (
        put("matrix", "rows", 5, value=21),
        "GPIO 21, which is matrix.rows[6] already",
    ),
    "SPI pixels on another pin": (
        put("pixels", "pin", value=18),
        'pixels.pin is 18; the driver "spi" can use 10',
    ),
    "PWM pixels where there is no PWM": (
        put("pixels", value={"driver": "pwm", "pin": 4, "limit_ma": 900}),
        "can use 12, 13, 18, 19, 21",
    ),
    "PWM pixels on a column": (
        put("pixels", value={"driver": "pwm", "pin": 18, "limit_ma": 900}),
        "pixels.pin is GPIO 18, which is matrix.columns[1] already",
    ),
    "PIO pixels on I2C": (
        put("pixels", value={"driver": "pio", "pin": 3, "limit_ma": 900}),
        "pixels.pin is GPIO 3, which is reserved for I2C",
    ),
    "a choice of nobody": (cell(role="choose", button="R1C1"), "cells.extra: an owner belongs"),
    "an address that is none of theirs": (
        chips({"address": 0x20}, {"address": 0x48}),
        "expander[2] has the address 0x48; expected 0x20 to 0x27",
    ),
    "an address in words": (chips({"address": "0x20"}), 'address is "0x20"; expected a whole number'),
    "an address twice": (
        chips({"address": 0x21}, {"address": 0x20}, {"address": 0x21}),
        "expander[3] has the address 0x21, as expander[1] has on the same bus",
    ),
    "nine chips on a bus": (
        chips(*({"address": 0x20 + i} for i in range(9))),
        "9 expanders on I2C bus 1; expected 8 at most",
    ),
    "a bus that is none": (
        chips({"address": 0x20, "bus": 2}),
        "expander[1].bus is 2; expected 1, 3, 4, 5, 6",
    ),
    "an unknown key of a chip": (
        chips({"address": 0x20, "pin": 4}),
        '"expander[1].pin" is not a key of a board file. Expected one of: address, bus, interrupt',
    ),
    "a chip without an address": (chips({"bus": 1}), '"expander[1].address" is missing'),
    "a bus on a row's pin": (
        chips({"address": 0x20, "bus": 3}),
        "expander[1].bus is GPIO 5, which is matrix.rows[4] already",
    ),
    "a bus on SPI while pixels use it": (
        chips({"address": 0x20, "bus": 4}),
        "expander[1].bus is GPIO 8, which is reserved for SPI",
    ),
    "an interrupt on a row's pin": (
        chips({"address": 0x20, "interrupt": 17}),
        "expander[1].interrupt is GPIO 17, which is matrix.rows[1] already",
    ),
    "an interrupt on its own bus": (
        chips({"address": 0x20, "interrupt": 2}),
        "expander[1].interrupt is GPIO 2, which is reserved for I2C",
    ),
    "an interrupt nowhere": (chips({"address": 0x20, "interrupt": 40}), "interrupt is 40; expected a GPIO"),
    "a row on I2C beside chips": (
        both(chips({"address": 0x20}), put("matrix", "rows", 0, value=3)),
        "rows[1] is GPIO 3, which is reserved for I2C",
    ),
    "an input without chips": (
        put("cells", "help", "button", value="X1A0"),
        "cells.help has its switch at X1A0, but the board has no [[expander]]",
    ),
    "a crossing without a matrix": (
        both(chips({"address": 0x20}), drop("matrix")),
        "grid[1] a1 has its switch at R1C1, but the board has no [matrix]",
    ),
    "an input of a chip too many": (
        both(chips({"address": 0x20}), put("cells", "help", "button", value="X2A0")),
        'cells.help is "X2A0"; expected X1A0 … X1B7',
    ),
    "an input that no chip has": (
        both(chips({"address": 0x20}), put("cells", "help", "button", value="X1A8")),
        'cells.help.button is "X1A8"; expected a crossing such as R1C1 or an expander\'s input',
    ),
    "an input twice": (
        both(chips({"address": 0x20}), redraw("reeds", "R1C1", "X1B3"), redraw("reeds", "R1C2", "X1B3")),
        "grid[1] b1 has its switch at X1B3, where grid[1] a1 has one",
    ),
    "no cells": (lambda whole: [whole.pop("grid"), whole.pop("cells")], "the board has no cells"),
    "a name twice in a grid": (redraw("names", "a2", "a1"), 'grid[1] a1 has the name "a1", as grid[1] a1'),
    "a name in a grid and beside it": (put("cells", "c3", value={"at": [9, 9]}), 'has the name "c3"'),
    "a name with spaces around": (put("cells", " x", value={"at": [9, 9]}), "can't name a cell"),
    "a name too long": (put("cells", "x" * 41, value={"at": [9, 9]}), "can't name a cell"),
    "a name that does not print": (put("cells", "\u200b", value={"at": [9, 9]}), "can't name a cell"),
    "two cells on one spot": (put("cells", "help", "at", value=[0, 0]), "on top of grid[1] a1"),
    "two cells next to one spot": (put("cells", "help", "at", value=[0, 0.0004]), "on top of grid[1] a1"),
    "a cell without a switch": (redraw("reeds", "R1C1", "."), "grid[1] a1 has no switch"),
    "a cell without a pixel": (redraw("pixels", "39", " ."), "grid[1] a6 has no pixel"),
    "a card place without a pixel": (drop("cells", "flower card 1", "pixel"), "has no pixel"),
    "a role without a button": (
        lambda whole: whole["cells"]["help"].update(reed=whole["cells"]["help"].pop("button")),
        'cells.help has the role "help" but no button',
    ),
    "done for nobody": (drop("cells", "done flower", "owner"), 'cells."done flower": an owner belongs'),
    "help for somebody": (put("cells", "help", "owner", value=0), "cells.help: an owner belongs"),
    "an unknown role": (put("cells", "help", "role", value="quit"), "'done', 'help', 'undo' or 'choose'"),
    "an unknown shape": (put("cells", "help", "shape", value="round"), "cells.help.shape"),
    "a switch in words": (put("cells", "help", "button", value="3/8"), 'is "3/8"; expected a crossing'),
    "a switch in words in a picture": (
        redraw("reeds", "R1C1", "A1"),
        'grid[1].reeds is "A1"; expected a crossing',
    ),
    "a row too far": (redraw("reeds", "R1C1", "R7C1"), 'grid[1] a1 is "R7C1"; expected R1C1 … R6C8'),
    "a column too far": (put("cells", "help", "button", value="R3C9"), 'is "R3C9"; expected R1C1 … R6C8'),
    "a crossing twice": (redraw("reeds", "R1C1", "R1C2"), "where grid[1] a1 has one"),
    "more switches than crossings": (
        cell(button="R1C1", reed="R1C2", pixel=44),
        "50 switches for a matrix of 6 rows and 8 columns; expected 48 at most",
    ),
    "a pixel twice": (redraw("pixels", "39", "38"), "grid[1] b6 has pixel 38, as grid[1] a6 has"),
    "a hole in the chain": (
        redraw("pixels", "39", "50"),
        "has pixel 50, but no cell has pixel 39. Expected 0 to 43 without holes",
    ),
    "more current than any supply": (put("pixels", "limit_ma", value=60_000.5), "expected ≤ 60000"),
    "a pixel just beyond the chain": (
        redraw("pixels", "39", "44"),
        "has pixel 44, but no cell has pixel 39",
    ),
    "a place too far away": (put("cells", "help", "at", value=[0, 1000.5]), "expected ≤ 1000"),
    "a pixel in words": (redraw("pixels", "39", "x9"), 'grid[1].pixels is "x9"; expected a pixel\'s number'),
    "a negative pixel": (put("cells", "flower card 1", "pixel", value=-1), "expected ≥ 0"),
    "a picture a line short": (redraw("pixels", "15 14 13 12 11 10", ""), "has lines of 6 6 6 6 6 words"),
    "a picture a word short": (
        redraw("reeds", "R1C6", ""),
        "expected 6 6 6 6 6 6, like the picture of the names",
    ),
    "a switch under nothing": (
        redraw("names", "a1", "."),
        "grid[1] names R1C1 where the picture of the names",
    ),
}


@pytest.mark.parametrize(("change", "message"), REFUSALS.values(), ids=REFUSALS.keys())
def test_board_file_is_refused_with(change: Callable[[Tables], object], message: str) -> None:
    with pytest.raises(BadBoardFile) as refusal:
        parse_board(changed(change), "b.toml")
    assert message in str(refusal.value)
    assert str(refusal.value).startswith("b.toml")
    assert translate(refusal.value.message, "ja") != str(refusal.value)


SEVERAL: dict[str, tuple[Callable[[Tables], object], list[str]]] = {
    "of tables, pins and cells": (
        both(
            put("colour", value=1),
            put("switches", "debounce_ms", value=0),
            put("matrix", "rows", 1, value=17),
            put("cells", "help", "role", value="quit"),
            redraw("reeds", "R1C1", "A1"),
            redraw("names", "a2", "b2"),
        ),
        [
            "switches.debounce_ms is 0; expected ≥ 0.5",
            "cells.help.role is \"quit\"; expected 'done'",
            '"colour" is not a key',
            'grid[1].reeds is "A1"; expected a crossing',
            "matrix.rows[2] is GPIO 17, which is matrix.rows[1] already",
            'grid[1] b2 has the name "b2", as grid[1] b2',
        ],
    ),
    "and nothing of what depends on a table that can't be read": (
        both(drop("pixels", "driver"), put("matrix", "rows", value=17), put("cells", "undo", "at", value=0)),
        ["matrix.rows is 17; expected a list", '"pixels.driver" is missing', "cells.undo.at is 0; expected"],
    ),
    "of chips": (
        chips({"address": 0x48}, {"address": 0x20, "bus": 2}, {"address": 0x20, "interrupt": 17}),
        [
            "expander[1] has the address 0x48",
            "expander[2].bus is 2; expected 1, 3",
            "expander[3].interrupt is GPIO 17, which is matrix.rows[1] already",
        ],
    ),
}


@pytest.mark.parametrize(("change", "told"), SEVERAL.values(), ids=SEVERAL.keys())
def test_all_mistakes_are_told_at_once(change: Callable[[Tables], object], told: list[str]) -> None:
    with pytest.raises(BadBoardFile) as refusal:
        parse_board(changed(change), "b.toml")
    count, *lines = str(refusal.value).splitlines()
    assert count == f"b.toml: {len(told)} mistakes."
    for line, expected in zip(lines, told, strict=True):
        assert line.startswith(f"b.toml: {expected}")
    assert len(translate(refusal.value.message, "ja").splitlines()) == 1 + len(told)
    assert pickle.loads(pickle.dumps(refusal.value)) == refusal.value  # noqa: S301  # our own


def test_of_many_mistakes_twenty_are_told_and_the_others_counted() -> None:
    without_reeds = put("grid", 0, "reeds", value="\n".join([". . . . . ."] * 6))
    with pytest.raises(BadBoardFile) as refusal:
        parse_board(changed(without_reeds), "b.toml")
    count, *lines, last = str(refusal.value).splitlines()
    assert count == "b.toml: 36 mistakes."
    assert len(set(lines)) == 20
    assert last == "b.toml: 16 mistakes more."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'name = "x"\n[matrix\nrows = 1', "at line 2, column"),
        (b"name = ", "Invalid value (at end of document)"),
        (b"", '"name" is missing'),
        (b"\x89PNG\r\n\x1a\n\0\0", "byte 0 is not UTF-8 text"),
        (b"a = " + b"[" * 20_000, "nested more than 32 deep (at line 1)"),
        (b"a = " + b"1" * 5_000, "4300 digits"),
        (b'name = "x"\nname = "y"', "Cannot overwrite a value (at end of document)"),
    ],
)
def test_invalid_board_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "b.toml"
    file.write_bytes(content)
    with pytest.raises(BadBoardFile) as refusal:
        load_board(file)
    assert message in str(refusal.value)
    assert str(file) in str(refusal.value)


def test_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBoardFile, match="there is no such file"):
        load_board(tmp_path / "none.toml")
    with pytest.raises(BadBoardFile, match="not a file but a folder"):
        load_board(tmp_path)


def test_file_without_end_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    endless = tmp_path / "endless.toml"
    endless.write_bytes(b"#" * (data.LONGEST_FILE + 1))
    with pytest.raises(BadBoardFile, match=r"far too long"):
        load_board(endless)


def test_shipped_boards_differ_in_their_senses_only() -> None:
    reeds, buttons = (load_board(data.boards() / name) for name in SHIPPED)
    for one, other in zip(reeds.cells, buttons.cells, strict=True):
        assert (one.cell.name, one.cell.x, one.cell.y) == (other.cell.name, other.cell.x, other.cell.y)
        assert (one.switches, one.pixel) == (other.switches, other.pixel)
        assert other.cell.senses is Senses.PRESS
        assert one.cell.senses is (Senses.PRESS if one.cell.role else Senses.PRESENCE)


def test_squares_lie_as_flower_sees_them() -> None:
    """RC-2: files run to the right, ranks upward; RC-4: f1 is at Flower's near right."""
    geometry = load_board(data.boards() / "garden-36.toml").geometry
    assert (geometry["a1"].x, geometry["a1"].y) == (0, 0)
    assert (geometry["f1"].x, geometry["f1"].y) == (5, 0)
    assert (geometry["a6"].x, geometry["a6"].y) == (0, 5)


def test_shipped_chain_is_a_serpentine_without_jumps_on_the_squares() -> None:
    board = load_board(data.boards() / "garden-36.toml")
    squares = [board.cells[i].cell for i in board.chain][4:40]
    assert [cell.name for cell in squares[:8]] == ["a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2"]
    steps = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in pairwise(squares)]
    assert steps == [1.0] * 35


def test_hexagon_has_the_cells_of_borderland() -> None:
    """BL-1: 91 hexes in rows a (bottom, 6 cells) to k, row f has 11, numbered from 1 at the left."""
    board = load_board(data.boards() / "hex-91.toml")
    lengths = dict(zip("abcdefghijk", (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6), strict=True))
    cells = {cell.name: cell for cell in board.geometry if cell.role is None}
    assert set(cells) == {f"{row}{i}" for row, length in lengths.items() for i in range(1, length + 1)}
    assert {cell.shape for cell in cells.values()} == {Shape.HEX}
    assert {cell.senses for cell in cells.values()} == {Senses.PRESENCE}
    for height, (row, length) in enumerate(lengths.items()):
        across = [cells[f"{row}{i}"].x for i in range(1, length + 1)]
        assert across == [across[0] + i for i in range(length)], (
            "neighbours in a row are one cell width apart"
        )
        assert across[0] + across[-1] == 10, "every row is centred"
        assert {round(cells[f"{row}{i}"].y, 9) for i in range(1, length + 1)} == {
            round(height * 0.75**0.5, 9)
        }


def test_hexagons_chips_are_wired_within_their_data_sheet_and_its_chain_never_jumps() -> None:
    board = load_board(data.boards() / "hex-91.toml")
    inputs = [
        switch for wired in board.cells for switch in wired.switches if isinstance(switch, ExpanderInput)
    ]
    assert len(board.expanders) == 6
    assert len(inputs) == 6 * 14
    assert not any(switch.is_output_only for switch in inputs)
    lit = [board.cells[i].cell for i in board.chain]
    assert len(lit) == 91
    assert all(hypot(b.x - a.x, b.y - a.y) < 1.001 for a, b in pairwise(lit))


def test_board_may_have_chips_on_several_buses_and_share_interrupt_lines() -> None:
    expanders = [
        {"address": 0x20, "interrupt": 4},
        {"address": 0x20, "bus": 6, "interrupt": 4},
        {"address": 0x21, "interrupt": 26},
    ]
    whole = tables()
    whole["expander"] = expanders
    whole["matrix"] = {"rows": [17, 27, 24, 5, 6, 13], "columns": [18, 8, 12, 25, 16, 20, 21, 7]}
    whole["pixels"] = {"driver": "pwm", "pin": 19, "limit_ma": 900}
    board = parse_board(tomli_w.dumps(whole), "b.toml")
    assert [(chip.bus, chip.address, chip.interrupt) for chip in board.expanders] == [
        (1, 0x20, 4),
        (6, 0x20, 4),
        (1, 0x21, 26),
    ]


REED_AND_BUTTON = """
name = "Both"
[matrix]
rows = [17]
columns = [18, 23]
[pixels]
driver = "spi"
pin = 10
limit_ma = 200
[[grid]]
names = "a1"
reeds = "R1C1"
buttons = "R1C2"
pixels = "0"
"""


def test_cell_may_have_both_a_reed_and_a_button() -> None:
    board = parse_board(REED_AND_BUTTON, "both.toml")
    assert [cell.senses for cell in board.geometry] == [Senses.PRESENCE | Senses.PRESS]
    assert board.switches.debounce_ms == 5
    assert board.matrix.diodes


HEX = """
name = "Three a side"
[matrix]
rows = [17, 27, 22, 5, 6]
columns = [18, 23, 24, 25]
diodes = false
[pixels]
driver = "pio"
pin = 26
limit_ma = 500
[[grid]]
layout = "hex"
names = '''
   a3 b3
 a2 . c2
   a1 b1'''
reeds = '''
   R1C1 R1C2
 R2C1 . R2C3
   R3C1 R3C2'''
pixels = '''
   0 1
 2 . 3
   4 5'''
"""


def test_hexagons_lie_in_lines_centred_over_the_longest_with_holes_left_out() -> None:
    board = parse_board(HEX, "hex.toml")
    spots = {cell.name: (cell.x, round(cell.y, 3)) for cell in board.geometry}
    assert spots == {
        "a1": (0.5, 0.0),
        "b1": (1.5, 0.0),
        "a2": (0.0, 0.866),
        "c2": (2.0, 0.866),
        "a3": (0.5, 1.732),
        "b3": (1.5, 1.732),
    }
    assert {cell.shape for cell in board.geometry} == {Shape.HEX}


scalars = st.one_of(
    st.none().map(lambda _: "x"),
    st.booleans(),
    st.integers(-5, 200),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(
        ["R1C1", "R9C9", "X1A0", "X9B7", "spi", "pwm", "pio", "done", "card", ". .", 17, 10, 0, 0x20, 0x21]
    ),
    st.lists(st.integers(-1, 30), max_size=4),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


def parses_or_refuses(text: str) -> BoardFile | str:
    try:
        return parse_board(text, "fuzz.toml")
    except BadBoardFile as refusal:
        return translate(refusal.message, "ja") + translate(refusal.message)


@settings(max_examples=40)
@given(st.data())
def test_any_changed_value_makes_a_good_board_or_a_refusal(choice: st.DataObject) -> None:
    whole = tomllib.loads(choice.draw(st.sampled_from([TEXT, HEXAGON])))
    table: Any = whole
    while True:
        keys = sorted(table) if isinstance(table, dict) else list(range(len(table)))
        key = choice.draw(st.sampled_from(keys))
        if not isinstance(table[key], dict | list) or not table[key] or choice.draw(st.integers(0, 4)) == 0:
            break
        table = table[key]
    if choice.draw(st.booleans()):
        table[key] = choice.draw(scalars)
    else:
        del table[key]
    assert parses_or_refuses(tomli_w.dumps(whole))


@given(st.integers(0, len(TEXT)), st.integers(0, 40), st.text(max_size=6))
def test_any_changed_text_makes_a_good_board_or_a_refusal(at: int, gone: int, new: str) -> None:
    assert parses_or_refuses(TEXT[:at] + new + TEXT[at + gone :])


def test_kind_of_switches_that_had_joined_is_forgotten() -> None:
    with keypad_known():
        assert str(switch_named("K1")) == "K1"
    assert switch_named("K1") is None
    assert set(SWITCH_KINDS) == {"matrix", "expander", "register", "multiplexer", "neotrellis", "midi"}
    with pytest.raises(BadBoardFile, match="keypad"):
        parse_board(KEYPAD_GARDEN, "keypad.toml")


@pytest.mark.parametrize("path", sorted(data.boards().glob("*.toml")), ids=lambda path: path.stem)
def test_board_that_comes_along_is_loaded_by_its_name(path: Path) -> None:
    assert load_board(Path(path.stem)) == load_board(path)


def test_own_file_goes_before_a_board_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("launchpad").write_text("name = 3", encoding="utf-8")
    with pytest.raises(BadBoardFile, match="launchpad: name is 3"):
        load_board(Path("launchpad"))


def test_unknown_name_is_answered_with_the_names_that_there_are() -> None:
    with pytest.raises(BadBoardFile, match=r"no such file.*: .*launchpad, neotrellis-4x4, neotrellis-8x8"):
        load_board(Path("launchpat"))
