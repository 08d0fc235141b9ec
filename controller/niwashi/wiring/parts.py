"""The parts that a board needs, counted from its board file."""

from collections.abc import Iterator
from math import ceil

from niwashi.devices.board_file import BoardFile
from niwashi.wiring.kind_papers import BoardPart
from niwashi.wiring.switch_papers import papers_of
from niwashi.wiring.wires import header_wires, switch_wires

_OWN_WIRES = ("data", "piezo", "tile-sda", "tile-scl")
"""Uses of wires that come with their part."""

_RATINGS = (1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8)
_SURELY_BLOWN = 2.1
"""The multiple of its rating at which a slow fuse blows within two minutes (IEC 60127-2, sheet 3).

At 1.5 times it lasts an hour or more.
"""


def fuse_a(file: BoardFile) -> float:
    """Return the slow fuse in the pixels' +5 V in amperes: the smallest that carries their limit.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> fuse_a(load_board(data.boards() / "garden-36.toml"))
    1.25
    """
    ratings = (round(step * scale, 4) for scale in (0.01, 0.1, 1, 10) for step in _RATINGS)
    return next(each for each in ratings if each * 1000 >= file.pixels.limit_ma)


def supply_a(file: BoardFile) -> float:
    """Return the pixels' 5 V supply in (half) amperes: enough to blow the fuse at a short circuit.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> supply_a(load_board(data.boards() / "garden-36.toml"))
    3.0
    """
    return ceil(fuse_a(file) * _SURELY_BLOWN * 2) / 2


def parts_list(file: BoardFile) -> tuple[BoardPart, ...]:
    """Return everything to buy except wood, stones and cards."""
    pixels = _pixel_parts(file) if file.has_chain else ()
    piezo = [BoardPart("board-part-piezo", 1, "≤ 30 nF"), BoardPart("board-part-piezo-resistor", 1, "220 Ω")]
    return (*_switch_parts(file), *_chip_parts(file), *pixels, *(piezo if file.piezo else ()))


def _switch_parts(file: BoardFile) -> Iterator[BoardPart]:
    own = () if file.lit_by is None else (file.lit_by.switch,)
    kinds = [switch.kind for switch in switch_wires(file) if not isinstance(switch.at, own)]
    if file.serial is None:
        yield BoardPart("board-part-pi" if header_wires(file) else "board-part-computer", 1)
    else:
        yield BoardPart("board-part-pico", 1)
        yield BoardPart("board-part-host", 1)
    if "reed" in kinds:
        yield BoardPart("board-part-reed", kinds.count("reed"))
        yield BoardPart("board-part-magnet", None)
    if "button" in kinds:
        yield BoardPart("board-part-button", kinds.count("button"))
    here = papers_of(file).values()
    for papers in here:
        yield from papers.line_parts(file)
    power = 2 if any(papers.has_chips for papers in here) else 0
    to = "board-part-wire" if file.serial is None else "board-part-pico-wire"
    if wires := sum(wire.kind not in _OWN_WIRES for wire in header_wires(file)) + power:
        yield BoardPart(to, wires)


def _chip_parts(file: BoardFile) -> Iterator[BoardPart]:
    """Yield parts of measuring sensors first, and of buses last."""
    here = papers_of(file)
    for kind in sorted(here, key=lambda kind: not kind.measures):
        yield from here[kind].parts(file)
    for papers in here.values():
        yield from papers.bus_parts(file)


def _pixel_parts(file: BoardFile) -> Iterator[BoardPart]:
    yield BoardPart(
        "board-part-pixel",
        len(file.chain),
        f"{'SK6812' if 'W' in file.pixels.order else 'WS2812B'}, {file.pixels.order}",
    )
    yield BoardPart("board-part-shifter", 1, "74AHCT125")
    yield BoardPart("board-part-resistor", 1, "330 Ω")
    yield BoardPart("board-part-capacitor", 1, "1000 µF, ≥ 6.3 V")
    yield BoardPart("board-part-small-capacitor", 1, "100 nF")
    yield BoardPart("board-part-supply", 1, f"5 V, ≥ {supply_a(file):g} A")
    yield BoardPart("board-part-fuse", 1, f"{fuse_a(file):g} A")
