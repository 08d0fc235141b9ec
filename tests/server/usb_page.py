"""A page with a Pico on its port: the firmware's own files, behind the messages of `UsbLine`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.firmware.rig import Rig

from niwashi.devices.board_file import BoardFile
from niwashi.devices.stored_texts import wiring_text
from niwashi.devices.usb_line import UsbLine


class UsbPage:
    """The page's end of a line; `posted` is what else it was sent. Nothing is plugged in at first."""

    def __init__(self, file: BoardFile, command: list[str], flash: Path) -> None:
        self.file = file
        self.rig = Rig(command, flash, json.loads(wiring_text(file)))
        self.line = UsbLine(self.post)
        self.posted: list[Mapping[str, Any]] = []
        self.asked = 0
        self.is_plugged = False
        self._is_open = False

    def post(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "usb-open":
                self.asked += 1
                if self.is_plugged:
                    self.open()
            case "usb-write" if self._is_open:
                self.rig.pico.give(message["data"])
                self.line.take({"type": "usb-sent", "count": len(message["data"])})
            case "usb-close":
                self._is_open = False
            case "usb-write":
                pass
            case _:
                self.posted.append(message)

    def plug(self) -> None:
        self.is_plugged = True
        self.open()

    def open(self) -> None:
        self._is_open = True
        self.line.take({"type": "usb-opened"})

    def unplug(self, why: str = "The device has been lost.") -> None:
        self.is_plugged = self._is_open = False
        self.line.take({"type": "usb-closed", "why": why})

    def run(self, us: int) -> None:
        """Let the Pico go on; what it says comes in."""
        self.rig.pico.run_for(us)
        if (said := self.rig.pico.take()) and self._is_open:
            self.line.take({"type": "usb-data", "data": said})

    def press(self, *cells: str) -> None:
        """Press these cells alone."""
        wired = [self.file.cells[self.file.geometry.index[name]] for name in cells]
        at = [each.reed or each.button for each in wired]
        self.rig.sensors.close(*(self.file.sensor(switch) for switch in at if switch is not None))

    def colours(self) -> dict[str, tuple[int, ...]]:
        """The cells that are lit, with what their pixels were sent: green, red, blue."""
        pixels = self.rig.wires.pixels
        sent = {cell: tuple(pixels[3 * i : 3 * i + 3]) for i, cell in enumerate(self.file.chain)}
        return {self.file.cells[cell].cell.name: colour for cell, colour in sent.items() if any(colour)}
