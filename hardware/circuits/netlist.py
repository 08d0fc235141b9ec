"""The netlist of a whole board, from its board file: every pin of every part, and the net that it is on.

It is made from the tables that the program prints and wires by (`niwashi.devices`: lines, switches, chips,
hall sensors, pixels). The decks for ngspice are made from it, and `hardware/netlists/` keeps it as text.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.circuits.design import joined
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import STAGES, Crossing, ExpanderInput, RegisterInput
from niwashi.wiring.chip_papers import chip_wires, hall_wires, register_wires
from niwashi.wiring.kind_papers import series_ohm
from niwashi.wiring.wires import HeaderWire, SwitchWire, header_wires, pixel_order, switch_wires

_SELECTS = {"S0": "10", "S1": "11", "S2": "14", "S3": "13"}  # CD74HC4067 (SCHS209, pinout)


@dataclass(frozen=True)
class Component:
    """A part of a board: its reference, its kind, and the net of each pin that is wired."""

    ref: str
    kind: str
    pins: dict[str, str]


@dataclass(frozen=True)
class Netlist:
    """A board's parts; `nets` says the same from the nets' side."""

    board: str
    components: tuple[Component, ...]

    @property
    def nets(self) -> dict[str, tuple[tuple[str, str], ...]]:
        return joined((each.ref, pin, net) for each in self.components for pin, net in each.pins.items())

    def of_kind(self, *kinds: str) -> tuple[Component, ...]:
        """The parts of some kinds, in the order of the board file."""
        return tuple(each for each in self.components if each.kind in kinds)


def netlist(file: BoardFile) -> Netlist:
    """Everything that is wired.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> board = netlist(load_board(data.boards() / "garden-36.toml"))
    >>> board.nets["R1C1"], board.nets["C8"][0]
    ((('D-R1C1', 'A'), ('SW-R1C1', '2')), ('R-C8', '1'))
    """
    parts = (
        _computer(file),
        *_resistors(file),
        *_switches(file),
        *_chips(file),
        *_registers(file),
        *_halls(file),
        *_light(file),
    )
    return Netlist(file.name, parts)


def netlist_text(board: Netlist) -> str:
    """A net a line: its name, then `part.pin` for each pin on it."""
    rows = [f"{net}: {' '.join(f'{ref}.{pin}' for ref, pin in pins)}" for net, pins in board.nets.items()]
    return (
        f"# {board.board}: {len(board.components)} parts, {len(rows)} nets; made by hardware.circuits\n"
        + ("\n".join(rows) + "\n")
    )


def _computer(file: BoardFile) -> Component:
    pins = {str(line.header_pin): pin_net(file, line) for line in header_wires(file)}
    pins[str(file.header.data_ground)] = "GND"
    if file.expanders or file.registers or file.multiplexers:
        supply = min(pin for pin, name in file.header.power.items() if name == "3.3 V")
        pins[str(supply)] = "3V3"
    return Component("A1", "computer", pins)


def pin_net(file: BoardFile, line: HeaderWire) -> str:
    """Return the net at the computer's pin: the line itself, or the net between pin and resistor."""
    return f"{line.name} pin" if _series_ohm(file, line) else line.name


def _series_ohm(file: BoardFile, line: HeaderWire) -> int | None:
    return series_ohm(line.kind, is_pi=file.serial is None)


def _resistors(file: BoardFile) -> Iterator[Component]:
    """At the computer, one in each row and column: a wire that slips onto 5 V must not cost it a pin."""
    for line in header_wires(file):
        if ohm := _series_ohm(file, line):
            pins = {"1": line.name, "2": pin_net(file, line)}
            yield Component(f"R-{line.name}", f"{ohm}R", pins)


def _switches(file: BoardFile) -> Iterator[Component]:
    for wire in switch_wires(file):
        if isinstance(wire.at, Crossing):
            yield from _crossing(file, wire, wire.at)
        else:
            yield Component(f"SW-{wire.at}", wire.kind, {"1": str(wire.at), "2": "GND"})


def _crossing(file: BoardFile, wire: SwitchWire[Crossing], at: Crossing) -> Iterator[Component]:
    """A switch from its column, and its diode on to the row (band at the row)."""
    row, column = f"R{at.row + 1}", f"C{at.column + 1}"
    inner = str(at) if file.matrix.diodes else row
    yield Component(f"SW-{at}", wire.kind, {"1": column, "2": inner})
    if file.matrix.diodes:
        yield Component(f"D-{at}", "diode", {"A": inner, "K": row})


def _chips(file: BoardFile) -> Iterator[Component]:
    """The MCP23017s by the pins of their 28-pin housing (DS20001952, package types)."""
    wired = {wire.at for wire in switch_wires(file) if isinstance(wire.at, ExpanderInput)}
    for number, chip in enumerate(chip_wires(file)):
        pins = {"9": "3V3", "18": "3V3", "10": "GND", "12": chip.scl, "13": chip.sda}
        levels = zip(("17", "16", "15"), chip.jumpers, strict=True)
        pins |= {pin: "3V3" if level else "GND" for pin, level in levels}
        pins |= {str(each.pin): str(each) for each in sorted(wired) if each.chip == number}
        if chip.interrupt is not None:
            pins["20"] = chip.interrupt
        yield Component(chip.name, "expander", pins)
        yield Component(f"C-{chip.name}", "100nF", {"1": "3V3", "2": "GND"})
    for line in header_wires(file):
        if line.kind in ("sda", "scl"):
            yield Component(f"R-{line.name}", "pull-up", {"1": "3V3", "2": line.name})


def _registers(file: BoardFile) -> Iterator[Component]:
    """The 74HC165s by the pins of their 16-pin housing (SCLS116); unused inputs are high."""
    wired = {wire.at for wire in switch_wires(file) if isinstance(wire.at, RegisterInput)}
    for number, chip in enumerate(register_wires(file)):
        inputs = [RegisterInput(number, i) for i in range(STAGES)]
        pins = {"16": "3V3", "8": "GND", "15": "GND", "1": chip.load, "2": chip.clock}
        pins["9"] = f"{chip.name} QH" if chip.out.endswith(" SER") else chip.out
        pins["10"] = chip.into or "3V3"
        pins |= {str(at.pin): str(at) if at in wired else "3V3" for at in inputs}
        yield Component(chip.name, "register", pins)
        yield Component(f"C-{chip.name}", "100nF", {"1": "3V3", "2": "GND"})
    for at in sorted(wired):
        yield Component(f"R-{at}", "10k", {"1": "3V3", "2": str(at)})


def _halls(file: BoardFile) -> Iterator[Component]:
    for number, mine in enumerate(file.multiplexers):
        pins = {"12": "GND", "15": "GND", "24": "3V3"} | {pin: name for name, pin in _SELECTS.items()}
        for line in header_wires(file):
            if line.kind == "adc" and line.gpio == mine.adc:
                pins["1"] = line.name
            if line.kind == "enable" and line.gpio == mine.enable:
                pins["15"] = line.name
        here = [wire.at for wire in hall_wires(file) if wire.at.multiplexer == number]
        yield Component(f"M{number + 1}", "multiplexer", pins | {str(at.pin): str(at) for at in here})
        yield Component(f"C-M{number + 1}", "100nF", {"1": "3V3", "2": "GND"})
    for wire in hall_wires(file):
        # The TO-92: supply, ground, output (DRV5055, SBAS640, pin configuration, LPG).
        yield Component(f"H-{wire.at}", "hall", {"1": "3V3", "2": "GND", "3": str(wire.at)})


def _light(file: BoardFile) -> Iterator[Component]:
    """Supply, fuse, level shifter and the chain of pixels: VDD 1, DOUT 2, VSS 3, DIN 4 (WS2812B)."""
    yield Component("PS", "supply", {"+": "VIN", "-": "GND"})
    yield Component("F1", "fuse", {"1": "VIN", "2": "5V"})
    yield Component("C1", "1000uF", {"+": "5V", "-": "GND"})
    grounded = ("1", "4", "5", "7", "9", "10", "12", "13")
    shifter = {"2": "data", "3": "SHIFTED", "14": "5V"} | dict.fromkeys(grounded, "GND")
    yield Component("U1", "shifter", shifter)
    yield Component("C2", "100nF", {"1": "5V", "2": "GND"})
    yield Component("R1", "330R", {"1": "SHIFTED", "2": "PIXEL0"})
    count = len(pixel_order(file))
    for number in range(count):
        pins = {"1": "5V", "3": "GND", "4": f"PIXEL{number}"}
        if number + 1 < count:
            pins["2"] = f"PIXEL{number + 1}"
        yield Component(f"P{number}", "pixel", pins)
