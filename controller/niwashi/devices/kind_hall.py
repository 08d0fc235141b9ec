"""Linear hall sensors behind multiplexers (CD74HC4067), which a microcontroller measures."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from niwashi.devices.board_file import BoardFile, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import CHANNELS, Channel

_CHANNEL = re.compile(r"M([1-9][0-9]?)C(1[0-5]|[0-9])")


class _Halls(SwitchKind):
    key = "multiplexer"
    tables = ("multiplexer", "hall")
    switch = Channel
    measures = True

    def named(self, word: str) -> Channel | None:
        found = _CHANNEL.fullmatch(word)
        return Channel(int(found[1]) - 1, int(found[2])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.multiplexers)

    def count(self, file: BoardFile) -> int:
        return len(file.multiplexers) * CHANNELS

    def number(self, file: BoardFile, at: Channel) -> int:  # noqa: ARG002  # all chips have as many
        return at.multiplexer * CHANNELS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, Channel]], mistakes: Mistakes) -> None:
        """Note multiplexers that conflict, or that nothing could read, and channels that are not there."""
        count, hall = len(file.multiplexers), file.hall
        if count and hall is None:
            mistakes.note("board-file-missing-key", where="hall")
        if count and file.serial is None:
            mistakes.note("board-file-hall-without-serial")
        elif count:
            _check_sharing(file, mistakes)
        if hall is not None:
            if list(hall.levels) != sorted(set(hall.levels)):
                mistakes.wrong("hall.levels", list(hall.levels), "1 < 2 < 3 …")
            if hall.slack >= hall.levels[0]:
                mistakes.wrong("hall.slack", hall.slack, f"< {hall.levels[0]}")
        for where, channel in placed:
            if channel.multiplexer >= count:
                expected = f"M1C0 … M{count}C15" if count else "[[multiplexer]]"
                mistakes.wrong(where, str(channel), expected)
        for wired in file.cells:
            if wired.hall is not None and wired.reed is not None:
                mistakes.note("board-file-hall-and-reed", where=wired.where)

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield each once, with its first key."""
        if file.hall is not None:
            yield from ((f"hall.select[{i}]", pin) for i, pin in enumerate(file.hall.select, 1))
        firsts = list(enumerate(file.multiplexers, 1))[::-1]
        yield from {each.adc: (f"multiplexer[{i}].adc", each.adc) for i, each in firsts}.values()
        enables = {each.enable: f"multiplexer[{i}].enable" for i, each in firsts}
        yield from ((where, pin) for pin, where in enables.items() if pin is not None)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        if file.hall is not None and file.multiplexers:
            yield {
                "kind": "hall",
                "select": file.hall.select,
                "muxes": [(each.adc, each.enable) for each in file.multiplexers],
                "levels": file.hall.levels,
                "slack": file.hall.slack,
            }

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        """Yield the select lines, then the output and enable lines, named after their multiplexers."""
        if file.hall is not None:
            yield from ((f"S{i}", "select", gpio) for i, gpio in enumerate(file.hall.select))
        for kind, used in (
            ("adc", [each.adc for each in file.multiplexers]),
            ("enable", [each.enable for each in file.multiplexers]),
        ):
            for gpio in dict.fromkeys(used):
                if gpio is not None:
                    users = [f"M{i}" for i, each in enumerate(used, 1) if each == gpio]
                    yield f"{'/'.join(users)} {'COM' if kind == 'adc' else 'E'}", kind, gpio


def _check_sharing(file: BoardFile, mistakes: Mistakes) -> None:
    """Note a pin shared by multiplexers without an E line each: only one may drive it at a time."""
    seen: dict[tuple[int, int | None], str] = {}
    for number, each in enumerate(file.multiplexers, 1):
        where = f"multiplexer[{number}]"
        if each.adc not in file.header.adcs:
            mistakes.wrong(f"{where}.adc", each.adc, ", ".join(map(str, file.header.adcs)))
        for (adc, enable), other in seen.items():
            if adc == each.adc and (None in (enable, each.enable) or enable == each.enable):
                mistakes.note("board-file-adc-twice", where=where, found=adc, other=other)
                break
        seen.setdefault((each.adc, each.enable), where)


HALLS = _Halls()
