"""What a board file must keep about its expanders: chips that can all be reached, inputs that are there."""

from collections import Counter
from collections.abc import Iterator, Sequence

from niwashi.devices.board_text import ExpanderText
from niwashi.devices.header import PI, Header
from niwashi.devices.refusal import Refusals
from niwashi.devices.wired import Input

__all__ = ["ADDRESSES", "check_expanders", "check_input", "expander_pins"]

ADDRESSES = range(0x20, 0x28)
"""What an MCP23017 can be called: 0x20 and three bits more, set by its pins A2, A1, A0."""


def check_expanders(expanders: Sequence[ExpanderText], header: Header, refusals: Refusals) -> None:
    """Raises BadBoardFile for the first chip that could not be told from the others or not be reached."""
    for bus, count in Counter(expander.bus for expander in expanders).items():
        if count > len(ADDRESSES):
            raise refusals.because("board-file-too-many-chips", found=count, bus=bus, most=len(ADDRESSES))
    seen: dict[tuple[int, int], str] = {}
    for number, expander in enumerate(expanders, 1):
        where, called = f"expander[{number}]", (expander.bus, expander.address)
        _check_expander(expander, where, header, refusals)
        if called in seen:
            raise refusals.because(
                "board-file-address-twice", where=where, found=_hex(expander.address), other=seen[called]
            )
        seen[called] = where


def _check_expander(expander: ExpanderText, where: str, header: Header, refusals: Refusals) -> None:
    if expander.address not in ADDRESSES:
        raise refusals.because(
            "board-file-address",
            where=where,
            found=_hex(expander.address),
            first=_hex(ADDRESSES[0]),
            last=_hex(ADDRESSES[-1]),
        )
    if expander.interrupt is not None and header is not PI:
        raise refusals.because("board-file-interrupt-on-pico", where=where)
    if expander.bus not in header.buses:
        raise refusals.wrong(f"{where}.bus", expander.bus, ", ".join(map(str, header.buses)))


def expander_pins(expanders: Sequence[ExpanderText], header: Header) -> Iterator[tuple[str, int]]:
    """The GPIOs that expanders take, each with its key: two a bus, and the lines of interrupts.

    Chips may share an interrupt line: their outputs only ever pull it low.
    """
    buses: set[int] = set()
    lines: set[int] = set()
    for number, expander in enumerate(expanders, 1):
        if expander.bus not in buses:
            buses.add(expander.bus)
            yield from ((f"expander[{number}].bus", pin) for pin in header.buses[expander.bus])
        if expander.interrupt is not None and expander.interrupt not in lines:
            lines.add(expander.interrupt)
            yield f"expander[{number}].interrupt", expander.interrupt


def check_input(chips: int, where: str, switch: Input, refusals: Refusals) -> None:
    """Raises BadBoardFile for an input of a chip that the board doesn't have."""
    if not chips:
        raise refusals.because("board-file-input-without-expander", where=where, found=str(switch))
    if switch.chip >= chips:
        raise refusals.wrong(where, str(switch), f"X1A0 … X{chips}B7")


def _hex(address: int) -> str:
    return f"{address:#04x}"
