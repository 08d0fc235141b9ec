"""Expanders (MCP23017): sixteen inputs each, on an I2C bus."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from niwashi.devices.board_file import BoardFile, ExpanderConfig, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import INPUTS, ExpanderInput
from niwashi.devices.connections import Connections
from niwashi.devices.header import PI, Header
from niwashi.devices.scanner import Scanner

ADDRESSES = range(0x20, 0x28)
"""The addresses of an MCP23017: 0x20 plus three bits, set by its pins A2, A1, A0."""

_INPUT = re.compile(r"X([1-9][0-9]?)([AB])([0-7])")


class _Expanders(SwitchKind):
    key = "expander"
    tables = ("expander",)
    switch = ExpanderInput

    def named(self, word: str) -> ExpanderInput | None:
        found = _INPUT.fullmatch(word)
        return ExpanderInput(int(found[1]) - 1, "AB".index(found[2]) * 8 + int(found[3])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.expanders)

    def count(self, file: BoardFile) -> int:
        return len(file.expanders) * INPUTS

    def number(self, file: BoardFile, at: ExpanderInput) -> int:  # noqa: ARG002  # all chips have as many
        return at.chip * INPUTS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, ExpanderInput]], mistakes: Mistakes) -> None:
        """Note chips that share an address or can't be reached, and inputs of chips that are not there."""
        for bus, count in Counter(expander.bus for expander in file.expanders).items():
            if count > len(ADDRESSES):
                mistakes.note("board-file-too-many-chips", found=count, bus=bus, most=len(ADDRESSES))
        seen: dict[tuple[int, int], str] = {}
        for number, expander in enumerate(file.expanders, 1):
            where, called = f"expander[{number}]", (expander.bus, expander.address)
            _check_chip(expander, where, file.header, mistakes)
            if called in seen:
                facts = {"found": _hex(expander.address), "other": seen[called]}
                mistakes.note("board-file-address-twice", where=where, **facts)
            seen.setdefault(called, where)
        chips = len(file.expanders)
        for where, switch in placed:
            if not chips:
                mistakes.note("board-file-input-without-expander", where=where, found=str(switch))
                break
            if switch.chip >= chips:
                mistakes.wrong(where, str(switch), f"X1A0 … X{chips}B7")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield two pins for each bus, and the interrupt lines.

        Chips may share an interrupt line: their outputs only ever pull it low.
        """
        buses: set[int] = set()
        lines: set[int] = set()
        for number, expander in enumerate(file.expanders, 1):
            if expander.bus not in buses:
                buses.add(expander.bus)
                pins = file.header.buses.get(expander.bus, ())
                yield from ((f"expander[{number}].bus", pin) for pin in pins)
            if expander.interrupt is not None and expander.interrupt not in lines:
                lines.add(expander.interrupt)
                yield f"expander[{number}].interrupt", expander.interrupt

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner:
        """Import the driver only for a board with expanders."""
        from niwashi.devices.expander import ExpanderScanner

        buses = {number: connections.bus(number) for number in sorted({chip.bus for chip in file.expanders})}
        return ExpanderScanner(file, buses, connections.pins)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        """Yield one part for each run of chips on the same bus: their order is that of the sensors."""
        part: dict[str, Any] = {}
        for number, chip in enumerate(file.expanders):
            if part.get("bus") != chip.bus:
                if part:
                    yield part
                sda, scl = file.header.buses[chip.bus]
                part = {"kind": "mcp23017", "bus": chip.bus, "sda": sda, "scl": scl, "chips": []}
            switches = (switch for wired in file.cells for switch in wired.switches)
            inputs = sum(
                1 << each.number
                for each in switches
                if isinstance(each, ExpanderInput) and each.chip == number
            )
            part["chips"].append((chip.address, inputs))
        if part:
            yield part

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        for bus in sorted({chip.bus for chip in file.expanders}):
            sda, scl = file.header.buses[bus]
            yield _on_bus("SDA", bus), "sda", sda
            yield _on_bus("SCL", bus), "scl", scl
        yield from ((name, "interrupt", gpio) for gpio, name in _interrupts(file).items())


def _check_chip(expander: ExpanderConfig, where: str, header: Header, mistakes: Mistakes) -> None:
    if expander.address not in ADDRESSES:
        facts = {"found": _hex(expander.address), "first": _hex(ADDRESSES[0]), "last": _hex(ADDRESSES[-1])}
        mistakes.note("board-file-address", where=where, **facts)
    if expander.interrupt is not None and header is not PI:
        mistakes.note("board-file-interrupt-on-pico", where=where)
    if expander.bus not in header.buses:
        mistakes.wrong(f"{where}.bus", expander.bus, ", ".join(map(str, header.buses)))


def _hex(address: int) -> str:
    return f"{address:#04x}"


def _on_bus(name: str, bus: int) -> str:
    return name if bus == 1 else f"{name}{bus}"


def _interrupts(file: BoardFile) -> dict[int, str]:
    """Map GPIOs to names: INT, or INT1, INT2 … if there are several."""
    gpios = list(dict.fromkeys(chip.interrupt for chip in file.expanders if chip.interrupt is not None))
    return {gpio: f"INT{i}" if len(gpios) > 1 else "INT" for i, gpio in enumerate(gpios, 1)}


EXPANDERS = _Expanders()
