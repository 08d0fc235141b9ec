"""A Pico on a bench, spoken to in messages of the wire, with sensors that tests work by hand."""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from niwashi.devices.serial_link.frames import FrameDecoder
from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message
from niwashi.devices.serial_link.table import PROTOCOL, Limit, StoredText, message_spec
from niwashi_sim.faults import Faults
from niwashi_sim.micropython import Pico
from niwashi_sim.pico_wires import PicoWires

REST = 32768
CHUNK = Limit.CHUNK_BYTES
STORE = {code.name: code.value for code in StoredText}

PIXELS = {"pin": 22, "count": 6, "order": "GRB"}
HALL = {
    "kind": "hall",
    "select": [10, 11, 12, 13],
    "muxes": [[26, None], [27, 14], [27, 15]],
    "levels": [1500, 2600, 3400],
    "slack": 300,
}
PARTS: dict[str, dict[str, Any]] = {
    "matrix": {"kind": "matrix", "rows": [2, 3, 4, 5, 6, 7], "columns": [8, 9, 10, 11, 12, 13, 14, 15]},
    "mcp23017": {
        "kind": "mcp23017",
        "bus": 0,
        "sda": 20,
        "scl": 21,
        "chips": [[0x20, 0xFFFF], [0x27, 0x7F7F]],
    },
    "74hc165": {"kind": "74hc165", "load": 16, "clock": 17, "data": 18, "chips": 3},
    "hall": HALL,
}


def wiring(*parts: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {"cells": 36, "debounce_ms": 5, "scan_hz": 500, "parts": list(parts), "pixels": PIXELS} | more


class Sensors:
    """Switches that are closed, fields that are felt; it satisfies `pico_wires.SensorInputs`."""

    def __init__(self) -> None:
        self.version = 0
        self.closed: set[int] = set()
        self.fields: dict[int, int] = {}

    def is_closed(self, sensor: int) -> bool:
        return sensor in self.closed

    def field(self, sensor: int) -> int:
        return self.fields.get(sensor, REST)

    def close(self, *sensors: int) -> None:
        self.closed = set(sensors)
        self.version += 1

    def feel(self, **fields: int) -> None:
        """`feel(_3=900)`: sensor 3 measures 900 above rest."""
        self.fields = {int(name[1:]): REST + field for name, field in fields.items()}
        self.version += 1


class Rig:
    """A Pico soldered to parts; `ask` says something and returns what it says within some time."""

    def __init__(self, command: list[str], flash: Path, wired: Mapping[str, Any], **more: Any) -> None:
        firmware = more.pop("firmware", None)
        self.wired = wired
        self.sensors = Sensors()
        self.is_up = False
        self.wires = PicoWires(
            wired,
            self.sensors,
            clock=lambda: self.pico.time_us / 1e6 if self.is_up else 0.0,
            rng=Random(5),
            faults=Faults(**more),
        )
        self.pico = Pico(self.wires, flash, command=command, firmware=firmware)
        self.is_up = True
        self.session = 0
        self._frames = FrameDecoder()

    def hear(self, ms: float = 1) -> list[SerialMessage]:
        """What it says while time passes."""
        self.pico.run_for(round(1000 * ms))
        heard = self._frames.take(self.pico.take())
        assert self._frames.damaged == 0
        messages = [decode_message(frame) for frame in heard]
        assert None not in messages
        return [message for message in messages if message is not None]

    def listen_anew(self) -> None:
        """Forget what was said in no frame: the words of a prompt."""
        self.pico.take()
        self._frames = FrameDecoder()

    def ask(self, name: str, *values: int | bytes, tail: bytes = b"", ms: float = 1) -> list[SerialMessage]:
        self.pico.give(encode_message(name, self.session, *values, tail=tail))
        return self.hear(ms)

    def open(self, session: int = 7, protocol: int = PROTOCOL) -> list[SerialMessage]:
        self.session = session
        return self.ask("OPEN", protocol)

    def store(self, text: bytes, what: str = "WIRING") -> list[SerialMessage]:
        """Have it keep a text; what it said to the last piece."""
        name = int.from_bytes(sha256(text).digest()[:4], "little")
        heard: list[SerialMessage] = []
        for at in range(0, len(text), CHUNK):
            piece = text[at : at + CHUNK]
            heard = self.ask("STORE", STORE[what], name, len(text), at, tail=piece)
        return heard

    def wire(self) -> None:
        """Open a session and send the wiring."""
        self.open()
        assert "REFUSED" not in [message.name for message in self.store(json.dumps(self.wired).encode())]

    def reading(self, ms: float = 10) -> bytes:
        """Return the sensors in its last reading, after some time to debounce; it is acknowledged."""
        self.hear(ms)
        message = self.last(self.ask("ASK", message_spec("READING").number), "READING")
        self.ask("ACK", message["seq"])
        return message.tail

    @staticmethod
    def last(messages: list[SerialMessage], name: str) -> SerialMessage:
        found = [message for message in messages if message.name == name]
        assert found, [message.name for message in messages]
        return found[-1]
