"""Checks of a board file beyond types and ranges: can its pins, crossings and pixels be built?"""

from collections.abc import Hashable, Iterable, Iterator, Sequence

from niwashi.devices.board_config import BoardConfig, PixelsConfig
from niwashi.devices.cell_wiring import WiredCell
from niwashi.devices.header import PI, PWM_GPIOS, SPI_GPIOS, header_of
from niwashi.devices.refusal import Refusals
from niwashi.devices.spi_frame import TRANSFER_BYTES, most_pixels
from niwashi.words.catalogue import Key


def check(text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    """Check that a board can be built. Raises BadBoardFile for the first thing that can't."""
    if not any(kind.is_in(text) for kind in text.kinds):
        raise refusals.because("board-file-no-switches")
    for kind in text.kinds:
        kind.check(text, refusals)
    _check_pixel_pin(text, refusals)
    _check_pins(text, refusals)
    _check_cells(cells, refusals)
    _check_switches(text, cells, refusals)
    _check_chain(text.pixels, cells, refusals)
    for kind in text.kinds:
        kind.check_cells(text, cells, refusals)
    _refuse_twice("board-file-switch-twice", ((each, each.hall) for each in cells if each.hall), refusals)


def _check_pixel_pin(text: BoardConfig, refusals: Refusals) -> None:
    pixels, header = text.pixels, header_of(text.serial)
    kind = next((kind for kind in text.kinds if kind.key == pixels.driver), None)
    if kind is not None:
        _check_own_lights(text, kind.key, is_in=kind.is_in(text), refusals=refusals)
        return
    if pixels.pin is None:
        raise refusals.because("board-file-missing-key", where="pixels.pin")
    if header is not PI and pixels.driver != "pio":
        raise refusals.wrong("pixels.driver", pixels.driver, '"pio"')
    allowed = {"spi": (10,), "pwm": PWM_GPIOS, "pio": tuple(header.pins)}[pixels.driver]
    if pixels.pin not in allowed:
        raise refusals.because(
            "board-file-pixel-pin",
            found=pixels.pin,
            driver=pixels.driver,
            expected=", ".join(str(number) for number in sorted(allowed)),
        )


def _check_own_lights(text: BoardConfig, key: str, *, is_in: bool, refusals: Refusals) -> None:
    """Check a board whose lights are under its buttons."""
    if not is_in:
        raise refusals.because("board-file-missing-key", where=key)
    if text.serial is not None:
        raise refusals.because("board-file-keys-on-serial", driver=key)
    if text.pixels.pin is not None:
        raise refusals.because("board-file-own-lights", where="pixels.pin", driver=key)


def _pins(text: BoardConfig) -> Iterator[tuple[str, int]]:
    for kind in text.kinds:
        yield from kind.pins(text)
    if text.pixels.pin is not None:
        yield "pixels.pin", text.pixels.pin
    if text.piezo is not None:
        yield "piezo.pin", text.piezo.pin


def _check_pins(text: BoardConfig, refusals: Refusals) -> None:
    header = header_of(text.serial)
    taken = dict(header.reserved) | (dict.fromkeys(SPI_GPIOS, "SPI") if text.pixels.driver == "spi" else {})
    seen: dict[int, str] = {}
    for where, pin in _pins(text):
        if pin not in header.pins:
            expected = "board-expected-gpio" if header is PI else "board-expected-pico-gpio"
            raise refusals.wrong(where, pin, Key(expected))
        if pin in taken and taken[pin] != _use(where):
            raise refusals.because("board-file-reserved-pin", where=where, found=pin, use=taken[pin])
        if pin in seen and not _use(where) == _use(seen[pin]) == "I2C":  # kinds may share a bus
            raise refusals.because("board-file-pin-twice", where=where, found=pin, other=seen[pin])
        seen[pin] = where


def _use(where: str) -> str:
    """Return the bus ("SPI", "I2C" or "") that may reserve the pin at a key of the board file."""
    return "SPI" if where == "pixels.pin" else "I2C" if where.endswith(".bus") else ""


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
    if wired.key is None and wired.reed is None and wired.hall is None:
        raise refusals.because("board-file-no-switch", where=wired.where)
    if wired.pixel is None and role is None:
        raise refusals.because("board-file-no-pixel", where=wired.where)
    if role is not None and wired.key is None:
        raise refusals.because("board-file-role-without-button", where=wired.where, role=role.value)
    if (role in ("done", "choose")) != (wired.cell.owner >= 0):
        raise refusals.because("board-file-owner", where=wired.where)


def _check_switches(text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    switches = [(wired, switch) for wired in cells for switch in wired.switches]
    for kind in text.kinds:
        mine = [switch for _, switch in switches if isinstance(switch, kind.switch)]
        kind.check_room(text, mine, refusals)
    for wired, switch in switches:
        text.kind_of(switch).check_switch(text, wired.where, switch, refusals)
    _refuse_twice("board-file-switch-twice", switches, refusals)


def _check_chain(pixels: PixelsConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    lit = [(wired, wired.pixel) for wired in cells if wired.pixel is not None]
    _refuse_twice("board-file-pixel-twice", lit, refusals)
    count = len(lit)
    for wired, number in lit:
        if number >= count:
            missing = min(set(range(count)) - {n for _, n in lit})
            raise refusals.because(
                "board-file-pixel-hole", where=wired.where, found=number, missing=missing, last=count - 1
            )
    most = most_pixels(pixels.order)
    if pixels.driver == "spi" and count > most:
        raise refusals.because("board-file-spi-pixels", found=count, most=most, bytes=TRANSFER_BYTES)
    if pixels.limit_ma <= count * pixels.idle_ma:
        raise refusals.wrong("pixels.limit_ma", pixels.limit_ma, f"> {count} × {pixels.idle_ma:g} mA")


def _refuse_twice(key: str, items: Iterable[tuple[WiredCell, Hashable]], refusals: Refusals) -> None:
    seen: dict[Hashable, WiredCell] = {}
    for wired, value in items:
        if value in seen:
            raise refusals.because(key, where=wired.where, found=str(value), other=seen[value].where)
        seen[value] = wired
