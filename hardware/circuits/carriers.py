"""The two boards that a computer sits on: a HAT for the Raspberry Pi, a carrier for the Pico.

Which GPIO goes to which pin of the connectors is counted from the board files: whatever any of them uses
comes out. What a GPIO means on a board (row 1, column 7, SDA) stands in that board's wiring table.
"""

from collections.abc import Iterable, Iterator, Mapping

from hardware.circuits.connectors import holes
from hardware.circuits.design import Design, Part, Text, Zone
from hardware.circuits.protection import line_ohms, series_parts, wire_net
from hardware.circuits.supply import C0805, R0805, Place, supply_parts, supply_texts
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.wires import header_wires

DATA_GPIO = {"Raspberry Pi": 10, "Raspberry Pi Pico": 16}
_WIDE = {"VIN": 2.0, "VFUSED": 2.0, "VMID": 2.0, "+5V": 2.0, "+3V3": 0.5}
_FIRST = {"ID_SD": 0.25, "ID_SC": 0.25, "WP": 0.25}  # the farthest ways of the HAT: they are found first
_FLAGS = ("VIN", "+5V")
_IDC = "Connector_IDC:IDC-Header_2x{0}_P2.54mm_Vertical"
_CONN = "Connector_Generic:Conn_02x{0}_Odd_Even"


def connector_nets(boards: Iterable[BoardFile], name: str) -> list[str]:
    """The GPIOs that boards on this computer use beside the pixels', as nets in order."""
    used = {
        line.gpio
        for file in boards
        if file.header.name == name
        for line in header_wires(file)
        if line.kind != "data"
    }
    return [f"GPIO{gpio}" for gpio in sorted(used)]


def hat(boards: Iterable[BoardFile]) -> Design:
    """65 x 56.5 mm over the Pi's header: all switch wires in one 20-pin ribbon, pixels at a clamp."""
    files = [file for file in boards if file.header.name == "Raspberry Pi"]
    header = next(iter(files)).header
    # In the order of the header, so that tracks cross as little as can be.
    nets = sorted(
        connector_nets(files, "Raspberry Pi"), key=lambda net: header.pins[int(net.removeprefix("GPIO"))]
    )
    ohms = line_ohms(files)
    pi = {str(pin): f"GPIO{gpio}" for gpio, pin in header.pins.items() if f"GPIO{gpio}" in nets}
    pi |= {str(pin): "GND" for pin in header.ground} | {"1": "+3V3", "17": "+3V3"}
    pi |= {"19": "GPIO10", "27": "ID_SD", "28": "ID_SC"}
    parts = [
        Part("J1", "Connector:Raspberry_Pi_4", "Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
             "Raspberry Pi", "stacking", pi, (8.37, 4.77), 270, is_below=True),
        _ribbon("J2", [*_wires(nets, ohms), "+3V3", *["GND"] * (19 - len(nets))], (12.6, 49.5)),
        *series_parts(nets, ohms, _FIRST_SERIES, (11.0, 41.3), 90),
        *supply_parts(_HAT_PLACES, "GPIO10"),
        *_eeprom(),
        *holes((65.0, 56.0)),
    ]  # fmt: skip
    texts = (Text("Niwashi HAT", (24, 55.3), 1.0), *supply_texts(_HAT_PLACES))
    return Design(
        "hat", "Raspberry Pi HAT", (65, 56.5), tuple(parts), _ground(), texts, _WIDE | _FIRST, _FLAGS, 3.0
    )


def pico_carrier(boards: Iterable[BoardFile]) -> Design:
    """A Pico on sockets: GP2 to GP15 in a 20-pin ribbon, the others and the ADCs in one of ten."""
    files = [file for file in boards if file.header.name == "Raspberry Pi Pico"]
    nets = connector_nets(files, "Raspberry Pi Pico")
    header = next(iter(files)).header
    pins = {str(header.pins[int(net.removeprefix("GPIO"))]): net for net in nets}
    pins |= {str(pin): "GND" for pin in (*header.ground, 33)} | {"36": "+3V3", "21": "GPIO16"}
    low = [net for net in nets if int(net.removeprefix("GPIO")) < 16]
    high = [net for net in nets if net not in low]
    ohms = line_ohms(files)
    parts = [
        Part("A1", "MCU_Module:RaspberryPi_Pico", "Module:RaspberryPi_Pico_Common_THT", "Raspberry Pi Pico",
             "pico", pins, (8.0, 10.0), 0),
        _ribbon("J2", [*_wires(low, ohms), "+3V3", *["GND"] * (19 - len(low))], (37.0, 12.0), 0),
        _ribbon("J5", [*_wires(high, ohms), "GND"], (37.0, 49.5), 0, "05"),
        *series_parts(low, ohms, _FIRST_SERIES, (30.4, 8.5), 0),
        *series_parts(high, ohms, _FIRST_SERIES + len(low), (30.4, 47.0), 0),
        *supply_parts(_PICO_PLACES, "GPIO16"),
        *holes((100.0, 67.0)),
    ]  # fmt: skip
    texts = (Text("Niwashi Pico carrier", (20, 65.5), 1.0), *supply_texts(_PICO_PLACES))
    return Design(
        "pico-carrier", "Carrier for a Pico", (100, 67), tuple(parts), _ground(), texts, _WIDE, _FLAGS, 3.0
    )


_HAT_PLACES: dict[str, Place] = {
    "J3": (60.3, 17.6, 90), "F1": (51.5, 14.5, 180), "Q1": (20.0, 14.0, 0), "Q2": (20.0, 24.0, 0),
    "R2": (10.0, 13.5, 90), "C3": (10.0, 18.5, 90), "C4": (10.0, 23.5, 90), "C1": (32.0, 25.0, 0),
    "U1": (44.0, 34.0, 90), "C2": (51.0, 33.0, 90), "R1": (50.5, 41.0, 90), "R3": (37.0, 35.8, 90),
    "J4": (60.3, 40.2, 90),
}  # fmt: skip

_PICO_PLACES: dict[str, Place] = {
    "J3": (95.0, 19.6, 90), "F1": (48.0, 8.0, 0), "Q1": (80.0, 14.0, 180), "Q2": (80.0, 27.0, 180),
    "R2": (66.0, 18.0, 90), "C3": (70.0, 18.0, 90), "C4": (70.0, 25.0, 90), "C1": (56.0, 26.0, 0),
    "U1": (62.0, 44.0, 90), "C2": (72.5, 43.0, 90), "R1": (80.0, 52.0, 90), "R3": (50.0, 46.0, 90),
    "J4": (95.0, 48.2, 90),
}  # fmt: skip


_FIRST_SERIES = 11
"""The resistors in the ribbons' lines are R11, R12 …"""


def _wires(nets: list[str], ohms: Mapping[str, int]) -> list[str]:
    return [wire_net(net, ohms) for net in nets]


def _ribbon(ref: str, nets: list[str], at: tuple[float, float], turn: float = 90, size: str = "10") -> Part:
    pins = {str(i): net for i, net in enumerate(nets, 1)}
    return Part(ref, _CONN.format(size), _IDC.format(size), "ribbon", f"idc{size}", pins, at, turn)


def _eeprom() -> Iterator[Part]:
    """HAT identification (HAT design guide): 24C32 at ID_SD and ID_SC, 3.9 kΩ pull-ups, write protected."""
    yield Part(
        "U2", "Memory_EEPROM:AT24CS32-SSHM", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "24C32", "eeprom",
        {"1": "GND", "2": "GND", "3": "GND", "4": "GND", "5": "ID_SD", "6": "ID_SC", "7": "WP", "8": "+3V3"},
        (8.0, 33.5), 0,
    )  # fmt: skip
    for ref, net, value, key, x in (
        ("R4", "ID_SD", "3.9k", "r3k9", 15.0),
        ("R5", "ID_SC", "3.9k", "r3k9", 18.0),
        ("R6", "WP", "10k", "r10k", 21.0),
    ):
        yield Part(ref, "Device:R", R0805, value, key, {"1": net, "2": "+3V3"}, (x, 35.5), 90)
    yield Part("C5", "Device:C", C0805, "100nF", "c100n", {"1": "+3V3", "2": "GND"}, (8.0, 38.0), 0)
    bridge = "Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm"
    yield Part(
        "JP1", "Jumper:SolderJumper_2_Open", bridge, "write", "", {"1": "WP", "2": "GND"}, (25.5, 36.5)
    )


def _ground() -> tuple[Zone, ...]:
    return Zone("GND", "F.Cu"), Zone("GND", "B.Cu")
