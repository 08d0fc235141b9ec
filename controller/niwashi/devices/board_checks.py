"""What a board file must keep beyond types and ranges: pins, crossings and pixels that can all be built."""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from niwashi import words
from niwashi.devices.board_text import BoardText, MatrixText, PixelsText
from niwashi.devices.header import HEADER_PINS, PWM_GPIOS, RESERVED, SPI_GPIOS
from niwashi.devices.refusal import Refusals
from niwashi.devices.wired import WiredCell

__all__ = ["check"]


def check(text: BoardText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    """Raises BadBoardFile for the first thing that can't be built."""
    _check_pixel_pin(text.pixels, refusals)
    _check_pins(text, refusals)
    _check_cells(cells, refusals)
    _check_matrix(text.matrix, cells, refusals)
    _check_chain(text.pixels, cells, refusals)


def _check_pixel_pin(pixels: PixelsText, refusals: Refusals) -> None:
    allowed = {"spi": (10,), "pwm": PWM_GPIOS, "pio": tuple(HEADER_PINS)}[pixels.driver]
    if pixels.pin not in allowed:
        raise refusals.because(
            "board-file-pixel-pin", found=pixels.pin, driver=pixels.driver, expected=_listed(allowed)
        )


def _pins(text: BoardText) -> Iterator[tuple[str, int]]:
    for i, pin in enumerate(text.matrix.rows, 1):
        yield f"matrix.rows[{i}]", pin
    for i, pin in enumerate(text.matrix.columns, 1):
        yield f"matrix.columns[{i}]", pin
    yield "pixels.pin", text.pixels.pin


def _check_pins(text: BoardText, refusals: Refusals) -> None:
    taken = dict(RESERVED) | (dict.fromkeys(SPI_GPIOS, "SPI") if text.pixels.driver == "spi" else {})
    seen: dict[int, str] = {}
    for where, pin in _pins(text):
        if pin not in HEADER_PINS:
            raise refusals.wrong(where, pin, words.Key("board-expected-gpio"))
        if pin in taken and not (where == "pixels.pin" and taken[pin] == "SPI"):
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
    if not wired.switches:
        raise refusals.because("board-file-no-switch", where=wired.where)
    if wired.pixel is None and role is None:
        raise refusals.because("board-file-no-pixel", where=wired.where)
    if role is not None and wired.button is None:
        raise refusals.because("board-file-role-without-button", where=wired.where, role=role.value)
    if (role == "done") != (wired.cell.owner >= 0):
        raise refusals.because("board-file-owner", where=wired.where)


def _check_matrix(matrix: MatrixText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    rows, columns = len(matrix.rows), len(matrix.columns)
    switches = [(wired, switch) for wired in cells for switch in wired.switches]
    if len(switches) > rows * columns:
        raise refusals.because(
            "board-file-too-many-switches",
            found=len(switches),
            rows=rows,
            columns=columns,
            most=rows * columns,
        )
    for wired, switch in switches:
        if switch.row >= rows or switch.column >= columns:
            raise refusals.wrong(wired.where, str(switch), f"R1C1 … R{rows}C{columns}")
    _refuse_twice("board-file-switch-twice", switches, refusals)


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
