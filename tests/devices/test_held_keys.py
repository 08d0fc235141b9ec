"""Keys that are a square when they are pressed shortly, and a button when they are held."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.devices.test_parts import CountingStrip
from tests.marks import quick_first

from niwashi import data
from niwashi.board_types import DARK, Board, Colour, Reading, Role
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.held_keys import BOUNCE_S, HeldKeys
from niwashi.devices.pixels import PixelChain
from niwashi.errors import BadBoardFile
from niwashi.session.input import REBOUND_S
from niwashi.wiring.board_papers import board_tables
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import translate
from niwashi_sim.pico_board import PicoBoard
from niwashi_sim.simulated_board import SimulatedBoard, simulate
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

FILE = load_board(Path(__file__).with_name("held_keys.toml"))
TEXT = Path(__file__).with_name("held_keys.toml").read_text("utf-8")
SQUARE, BUTTON, OTHER, FAR = 1, 2, 4, 8  # two keys, each a square and a button
PAIRS = [(0, 1), (2, 3)]
RED: Colour = (200, 0, 0)
BLUE: Colour = (0, 0, 200)


def pressed(*looks: tuple[float, int]) -> list[int]:
    """What is pressed in the readings that come out, for the masks of buttons that go in."""
    keys = HeldKeys(PAIRS, hold_s=0.8)
    return [keys.split(Reading((0,) * 4, mask), now).pressed for now, mask in looks]


def test_short_press_is_the_square_once_the_key_comes_up() -> None:
    assert pressed((0, 0), (1, BUTTON), (1.5, BUTTON), (1.6, 0), (1.62, 0), (1.64, 0)) == [
        0, 0, 0, SQUARE, SQUARE, 0,
    ]  # fmt: skip


def test_long_press_is_the_button_until_the_key_comes_up_and_never_the_square() -> None:
    assert pressed((0, 0), (1, BUTTON), (1.7, BUTTON), (1.8, BUTTON), (5, BUTTON), (5.1, 0)) == [
        0, 0, 0, BUTTON, BUTTON, 0,
    ]  # fmt: skip


def test_contacts_that_chatter_as_a_held_key_comes_up_press_no_square() -> None:
    held = [(0, 0), (1, BUTTON), (1.5, BUTTON), (1.8, BUTTON), (3, BUTTON)]
    chatter = [(3.01, 0), (3.02, BUTTON), (3.03, 0), (3.04, BUTTON), (3.05, 0), (3.07, 0)]
    assert BOUNCE_S == REBOUND_S
    pressed_again = [(3.5, BUTTON), (3.6, 0)]
    assert pressed(*held, *chatter, *pressed_again) == [0, 0, 0, BUTTON, BUTTON, *[0] * 6, 0, SQUARE]


def test_two_keys_are_told_apart_and_other_cells_pass() -> None:
    looks = [(0, 0), (1, BUTTON), (1.5, BUTTON | FAR | 16), (1.6, BUTTON), (1.8, BUTTON)]
    assert pressed(*looks) == [0, 0, 16, OTHER, BUTTON]


def test_key_that_is_down_from_the_beginning_counts_from_its_next_press() -> None:
    assert pressed((0, BUTTON), (2, BUTTON), (2.5, 0), (3, BUTTON), (3.1, 0)) == [0, 0, 0, 0, SQUARE]


def test_key_that_nobody_looked_at_for_long_is_neither() -> None:
    """The device was away: what was pressed may have come up and gone down again."""
    assert pressed((0, 0), (1, BUTTON), (3, BUTTON), (4, BUTTON), (4.1, 0)) == [0, 0, 0, 0, 0]
    assert pressed((0, 0), (1, BUTTON), (3, 0), (3.01, 0)) == [0, 0, 0, 0]


def test_reading_stays_the_same_object_while_nothing_changes() -> None:
    keys, reading = HeldKeys(PAIRS, 0.8), Reading((0,) * 4)
    assert keys.split(reading, 0.0) is keys.split(reading, 0.1)
    assert HeldKeys([], 0.8).split(reading, 0.0) is reading


# On a board


def lit(**colours: Colour) -> tuple[Colour, ...]:
    """A frame, by the names of cells with "_" for a blank."""
    named = {name.replace("_", " "): colour for name, colour in colours.items()}
    return tuple(named.get(cell.name, DARK) for cell in FILE.geometry)


def shown(frame: tuple[Colour, ...], *times: float) -> list[tuple[bool, bool]]:
    """Whether the light of h1 is red and blue at some moments."""
    strip = CountingStrip()
    chain = PixelChain(FILE, strip)
    at = FILE.chain.index(FILE.geometry.index["h1"])
    found = []
    for now in times:
        chain.show(frame, now)
        chain.refresh(now)
        red, _, blue = strip.sent[-1][at]
        found.append((bool(red), bool(blue)))
    return found


def test_shared_light_shows_whichever_cell_has_something_to_say() -> None:
    assert shown(lit(h1=RED), 0.0, 0.8, 1.5) == [(True, False)] * 3
    assert shown(lit(done_near=BLUE), 0.0, 0.8, 1.5) == [(False, True)] * 3


def test_shared_light_shows_both_cells_in_turn() -> None:
    button, square = (False, True), (True, False)
    looks = shown(lit(h1=RED, done_near=BLUE), 0.0, 0.3, 0.75, 1.3, 1.45)
    assert looks == [button, button, square, square, button]


def board() -> tuple[Table, SimulatedBoard, Clock]:
    clock, table = Clock(), Table({}, {})
    return table, simulate(FILE, table, clock=clock, rng=Random(1)), clock


def seen(board: Board, clock: Clock, seconds: float) -> set[str]:
    """The cells that are pressed at some moment within seconds."""
    found: set[str] = set()
    for _ in range(round(seconds / 0.005)):
        clock.now += 0.005
        mask = board.read(clock.now).pressed
        found |= {cell.name for i, cell in enumerate(board.geometry) if mask >> i & 1}
    return found


def told_of_held(table: Table, board: Board, clock: Clock, key: str, seconds: float) -> set[str]:
    """The cells that are pressed by a key held for seconds; before it and long after it none is."""
    assert seen(board, clock, 0.3) == set()
    table.press(key)
    found = seen(board, clock, seconds)
    table.release(key)
    found |= seen(board, clock, 0.5)
    assert seen(board, clock, 1.0) == set()
    return found


@pytest.mark.parametrize(("seconds", "told"), [(0.6, {"h1"}), (1.0, {"done near"})])
def test_corner_of_tiles_is_told_by_how_long_it_is_held(seconds: float, told: set[str]) -> None:
    """Through the driver and Adafruit's own library; the key is one and the same."""
    table, tiles, clock = board()
    assert told_of_held(table, tiles, clock, "h1", seconds) == told
    tiles.close()


SERIAL = (
    (data.boards() / "garden-36-pico.toml")
    .read_text("utf-8")
    .replace("reeds =", "buttons =")
    .replace('role = "help", button = "R3C8"', 'role = "help", held = "R1C1"')
)


@pytest.mark.parametrize(("seconds", "told"), quick_first([(1.2, {"help"}), (0.3, {"a1"})]))
def test_corner_of_a_board_on_a_serial_line_is_told_by_how_long_it_is_held(
    micropython: list[str], seconds: float, told: set[str]
) -> None:
    """The Pico knows nothing of it: it tells that the key is down, and the program how long."""
    clock, table = Clock(), Table({}, {})
    pico = PicoBoard(parse_board(SERIAL, "corner.toml"), table, rng=Random(1), command=micropython)
    assert told_of_held(table, pico, clock, "a1", seconds) == told
    pico.close()


def test_each_player_holds_the_corner_on_the_right() -> None:
    held = {cell.name: cell.held_at for cell in FILE.geometry if cell.role is not None}
    assert held == {"done near": "h1", "done far": "a8", "undo": "a1", "help": "h8"}
    near = FILE.geometry["done near"]
    assert (near.role, near.owner, near.lit) == (Role.DONE, 0, True)
    assert len(FILE.chain) == 64


def test_every_key_of_the_tiles_is_a_square_once() -> None:
    keys = [str(wired.button) for wired in FILE.cells if wired.button]
    assert len(keys) == len(set(keys)) == 64
    spots = {wired.cell.name: str(wired.button) for wired in FILE.cells}
    assert [spots[name] for name in ("a8", "h8", "a1", "h1", "d5", "e4")] == [
        "T1K1", "T2K4", "T3K13", "T4K16", "T1K16", "T4K1",
    ]  # fmt: skip


def test_papers_name_both_meanings_of_a_corner() -> None:
    tables = board_tables(FILE, lambda key, **facts: translate(key, "en", **facts))
    rows = [tuple(row) for table in tables for row in table.rows if row[0] == "T4K16"]
    assert rows == [
        ("T4K16", "h1", "button"),
        ("T4K16", "done near", "button, when the key is held down"),
    ]
    assert "(done" in diagram(FILE)


# Board files


def refused(text: str) -> str:
    with pytest.raises(BadBoardFile) as found:
        parse_board(text, "board.toml")
    return str(found.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('held = "T4K16"', 'held = "T4K17"', 'cells."done near".held is "T4K17"'),
        ('held = "T4K16"', 'held = "R1C1"', "no square has its button at R1C1"),
        ('held = "T4K16"', 'held = "T3K13"', 'cells.undo is T3K13 held down, and so is cells."done near"'),
        ('held = "T4K16"', 'held = "T4K16", button = "T4K15"', "no button, reed, hall or pixel of its own"),
        ('role = "undo", held', "held", "has a role"),
        ("hold_ms = 800", "hold_ms = 100", "switches.hold_ms is 100"),
    ],
)
def test_file_that_holds_what_cannot_be_held_is_refused(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) == 1
    assert said in refused(TEXT.replace(old, new))


def test_masked_square_leaves_its_key_to_the_button() -> None:
    file: BoardFile = parse_board('mask = ["h1"]\n' + TEXT, "board.toml")
    table, clock = Table({}, {}), Clock()
    tiles = simulate(file, table, clock=clock, rng=Random(1))
    seen(tiles, clock, 0.3)
    table.press("done near")
    assert seen(tiles, clock, 1.2) == {"done near"}
    tiles.close()
