"""What a board file must keep beyond types and ranges: pins, crossings and pixels that can all be built."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from niwashi import words
from niwashi.devices.board_text import BoardText, MatrixText, PixelsText
from niwashi.devices.expander_checks import check_expanders, check_input, expander_pins
from niwashi.devices.hall_checks import check_hall, check_hall_cells, hall_pins
from niwashi.devices.header import PI, PWM_GPIOS, SPI_GPIOS, header_of
from niwashi.devices.refusal import Refusals
from niwashi.devices.register_checks import check_register_input, check_registers, register_pins
from niwashi.devices.spi_frame import MOST_PIXELS, TRANSFER_BYTES
from niwashi.devices.wired import Crossing, RegisterInput, WiredCell

__all__ = ["check"]

_USE = {"pixels.pin": "SPI", ".bus": "I2C"}
"""The keys of the board file that may take reserved pins, each those of its own use."""


def check(text: BoardText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    """Raises BadBoardFile for the first thing that can't be built."""
    if not (text.matrix.rows or text.expander or text.registers or text.multiplexer):
        raise refusals.because("board-file-no-switches")
    header = header_of(text.serial)
    check_expanders(text.expander, header, refusals)
    check_registers(text, refusals)
    check_hall(text, refusals)
    _check_pixel_pin(text, refusals)
    _check_pins(text, refusals)
    _check_cells(cells, refusals)
    _check_switches(text, cells, refusals)
    _check_chain(text.pixels, cells, refusals)
    check_hall_cells(text, cells, refusals)
    _refuse_twice("board-file-switch-twice", ((each, each.hall) for each in cells if each.hall), refusals)


def _check_pixel_pin(text: BoardText, refusals: Refusals) -> None:
    pixels, header = text.pixels, header_of(text.serial)
    if header is not PI and pixels.driver != "pio":
        raise refusals.wrong("pixels.driver", pixels.driver, '"pio"')
    allowed = {"spi": (10,), "pwm": PWM_GPIOS, "pio": tuple(header.pins)}[pixels.driver]
    if pixels.pin not in allowed:
        raise refusals.because(
            "board-file-pixel-pin", found=pixels.pin, driver=pixels.driver, expected=_listed(allowed)
        )


def _pins(text: BoardText) -> Iterator[tuple[str, int]]:
    for i, pin in enumerate(text.matrix.rows, 1):
        yield f"matrix.rows[{i}]", pin
    for i, pin in enumerate(text.matrix.columns, 1):
        yield f"matrix.columns[{i}]", pin
    yield from expander_pins(text.expander, header_of(text.serial))
    yield from register_pins(text)
    yield from hall_pins(text)
    yield "pixels.pin", text.pixels.pin


def _check_pins(text: BoardText, refusals: Refusals) -> None:
    header = header_of(text.serial)
    taken = dict(header.reserved) | (dict.fromkeys(SPI_GPIOS, "SPI") if text.pixels.driver == "spi" else {})
    seen: dict[int, str] = {}
    for where, pin in _pins(text):
        if pin not in header.pins:
            expected = "board-expected-gpio" if header is PI else "board-expected-pico-gpio"
            raise refusals.wrong(where, pin, words.Key(expected))
        if pin in taken and taken[pin] != _USE.get(where.rpartition("]")[2]):
            raise refusals.because("board-file-reserved-pin", where=where, found=pin, use=taken[pin])
        if pin in seen:
            raise refusals.because("board-file-pin-twice", where=where, found=pin, other=seen[pin])
        seen[pin] = where


def _check_cells(cells: Sequence[WiredCell], refusals: Refusals) -> None:
    if not cells:
        raise refusals.because("board-file-no-cells")
    _refuse_twice("board-file-name-twice", ((wired, wired.cell.name) for wired in cells), refusals)
    spots = ((wired, (round(wired.cell.x, 3), round(wired.cell.y, 3))) for wired in cells)
    _refuse_twice("board-file-spot-twice", spots, refusals)
    for wired in cells:
        _check_cell(wired, refusals)


def _check_cell(wired: WiredCell, refusals: Refusals) -> None:
    role, name = wired.cell.role, wired.cell.name
    if not name.strip() or name != name.strip() or len(name) > 40 or not name.isprintable():
        raise refusals.because("board-file-bad-name", where=wired.where)
    if not wired.switches and wired.hall is None:
        raise refusals.because("board-file-no-switch", where=wired.where)
    if wired.pixel is None and role is None:
        raise refusals.because("board-file-no-pixel", where=wired.where)
    if role is not None and wired.button is None:
        raise refusals.because("board-file-role-without-button", where=wired.where, role=role.value)
    if (role in ("done", "choose")) != (wired.cell.owner >= 0):
        raise refusals.because("board-file-owner", where=wired.where)


def _check_switches(text: BoardText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    switches = [(wired, switch) for wired in cells for switch in wired.switches]
    _check_room(text.matrix, [switch for _, switch in switches if isinstance(switch, Crossing)], refusals)
    for wired, switch in switches:
        if isinstance(switch, Crossing):
            _check_crossing(text.matrix, wired.where, switch, refusals)
        elif isinstance(switch, RegisterInput):
            check_register_input(text, wired.where, switch, refusals)
        else:
            check_input(len(text.expander), wired.where, switch, refusals)
    _refuse_twice("board-file-switch-twice", switches, refusals)


def _check_room(matrix: MatrixText, crossings: Sequence[Crossing], refusals: Refusals) -> None:
    rows, columns = len(matrix.rows), len(matrix.columns)
    if matrix.rows and len(crossings) > rows * columns:
        raise refusals.because(
            "board-file-too-many-switches",
            found=len(crossings),
            rows=rows,
            columns=columns,
            most=rows * columns,
        )


def _check_crossing(matrix: MatrixText, where: str, switch: Crossing, refusals: Refusals) -> None:
    rows, columns = len(matrix.rows), len(matrix.columns)
    if not rows:
        raise refusals.because("board-file-crossing-without-matrix", where=where, found=str(switch))
    if switch.row >= rows or switch.column >= columns:
        raise refusals.wrong(where, str(switch), f"R1C1 … R{rows}C{columns}")


def _check_chain(pixels: PixelsText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    lit = [(wired, wired.pixel) for wired in cells if wired.pixel is not None]
    _refuse_twice("board-file-pixel-twice", lit, refusals)
    count = len(lit)
    for wired, number in lit:
        if number >= count:
            missing = min(set(range(count)) - {n for _, n in lit})
            raise refusals.because(
                "board-file-pixel-hole", where=wired.where, found=number, missing=missing, last=count - 1
            )
    if pixels.driver == "spi" and count > MOST_PIXELS:
        raise refusals.because("board-file-spi-pixels", found=count, most=MOST_PIXELS, bytes=TRANSFER_BYTES)
    if pixels.limit_ma <= count * pixels.idle_ma:
        raise refusals.wrong("pixels.limit_ma", pixels.limit_ma, f"> {count} × {pixels.idle_ma:g} mA")


def _refuse_twice(key: str, items: Iterable[tuple[WiredCell, Hashable]], refusals: Refusals) -> None:
    seen: dict[Hashable, WiredCell] = {}
    for wired, value in items:
        if value in seen:
            raise refusals.because(key, where=wired.where, found=str(value), other=seen[value].where)
        seen[value] = wired


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))
