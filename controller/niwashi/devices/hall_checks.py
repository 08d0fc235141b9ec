"""What a board file must keep about its hall sensors: multiplexers and channels that can be read."""

from collections.abc import Iterator, Sequence

from niwashi.devices.board_text import BoardText, MultiplexerText
from niwashi.devices.header import header_of
from niwashi.devices.refusal import Refusals
from niwashi.devices.wired import WiredCell

__all__ = ["check_hall", "check_hall_cells", "hall_pins"]


def check_hall(text: BoardText, refusals: Refusals) -> None:
    """Raises BadBoardFile for multiplexers that could not be told apart, or that nothing could read."""
    if text.multiplexer and text.hall is None:
        raise refusals.because("board-file-missing-key", where="hall")
    if text.multiplexer and text.serial is None:
        raise refusals.because("board-file-hall-without-serial")
    if text.hall is not None:
        _check_levels(text.hall.levels, text.hall.slack, refusals)
    _check_sharing(text, refusals)


def _check_levels(levels: Sequence[int], slack: int, refusals: Refusals) -> None:
    if list(levels) != sorted(set(levels)):
        raise refusals.wrong("hall.levels", list(levels), "1 < 2 < 3 …")
    if slack >= levels[0]:
        raise refusals.wrong("hall.slack", slack, f"< {levels[0]}")


def _check_sharing(text: BoardText, refusals: Refusals) -> None:
    """Only one multiplexer may speak on a pin at a time: those that share one need an E line each."""
    adcs = header_of(text.serial).adcs
    seen: dict[tuple[int, int | None], str] = {}
    for number, each in enumerate(text.multiplexer, 1):
        where = f"multiplexer[{number}]"
        if each.adc not in adcs:
            raise refusals.wrong(f"{where}.adc", each.adc, ", ".join(map(str, adcs)))
        for (adc, enable), other in seen.items():
            if adc == each.adc and (None in (enable, each.enable) or enable == each.enable):
                raise refusals.because("board-file-adc-twice", where=where, found=adc, other=other)
        seen[each.adc, each.enable] = where


def hall_pins(text: BoardText) -> Iterator[tuple[str, int]]:
    """The GPIOs that multiplexers take, each once with its first key."""
    if text.hall is not None:
        yield from ((f"hall.select[{i}]", pin) for i, pin in enumerate(text.hall.select, 1))
    yield from {each.adc: (f"multiplexer[{i}].adc", each.adc) for i, each in _backwards(text)}.values()
    lines = {each.enable: f"multiplexer[{i}].enable" for i, each in _backwards(text)}
    yield from ((where, pin) for pin, where in lines.items() if pin is not None)


def _backwards(text: BoardText) -> list[tuple[int, MultiplexerText]]:
    return list(enumerate(text.multiplexer, 1))[::-1]


def check_hall_cells(text: BoardText, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    """Raises BadBoardFile for a channel that the board doesn't have, or a cell with two ways to see."""
    count = len(text.multiplexer)
    for wired in cells:
        if wired.hall is not None and wired.hall.multiplexer >= count:
            expected = f"M1C0 … M{count}C15" if count else "[[multiplexer]]"
            raise refusals.wrong(wired.where, str(wired.hall), expected)
        if wired.hall is not None and wired.reed is not None:
            raise refusals.because("board-file-hall-and-reed", where=wired.where)
