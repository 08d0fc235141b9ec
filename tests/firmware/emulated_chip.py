"""An emulated RP2040 that runs the real MicroPython, with switches and pixels, and a host on its USB.

The emulator counts each instruction; it knows no waits for the flash.
"""

import json
from collections.abc import Mapping
from typing import Any

from tools.uf2.drive_file import FLASH

from niwashi.devices.serial_link.link import HostLink
from niwashi.devices.serial_link.messages import SerialMessage


class Chip:
    """An RP2040 with a matrix of switches and a chain of pixels, and a host on its USB."""

    def __init__(self, flash: Mapping[int, bytes], wiring: bytes, *, session: int = 7) -> None:
        """`flash` is what lies in its flash, by where; `wiring` is what the host wants it to have."""
        from rp2040py import (
            RP2040,
            USBCDC,
            ConsoleLogger,
            GPIOPinState,
            LogLevel,
            Simulator,
        )  # had from lock/pico.txt
        from rp2040py.device.bootrom import BOOTROM_B1

        self._low: Any = GPIOPinState.LOW
        self._high: Any = GPIOPinState.HIGH
        self._simulator: Any = Simulator(rp2040=RP2040())
        self._chip: Any = self._simulator.rp2040
        self._chip.load_bootrom(BOOTROM_B1)
        self._chip.logger = ConsoleLogger(LogLevel.ERROR)
        self._chip.set_core1_enabled(False)
        for at, part in flash.items():
            self._chip.flash[at : at + len(part)] = part
        self._said = bytearray()
        self._usb: Any = USBCDC(self._chip.usb_ctrl)
        self._usb.on_serial_data = lambda said: self._said.extend(said)
        self._alarm = self._simulator.clock.create_alarm(self._stop)
        self._going = bytearray()
        self.closed: set[tuple[int, int]] = set()
        self.scans: list[float] = []
        self.edges: list[float] = []
        wanted = json.loads(wiring)
        (matrix,) = (part for part in wanted["parts"] if part["kind"] == "matrix")
        self._rows, self._columns = matrix["rows"], matrix["columns"]
        self._solder(wanted["pixels"]["pin"])
        self.link = HostLink(wiring, sensors(wanted), session)
        self.heard: list[SerialMessage] = []
        self._chip.core.pc = FLASH

    def _solder(self, pixels: int) -> None:
        for row in self._rows:
            self._chip.gpio[row].add_listener(self._pull)
        self._chip.gpio[self._rows[0]].add_listener(self._note_scan)
        self._chip.gpio[pixels].add_listener(self._note_edge)
        self._pull()

    def _pull(self, *_: object) -> None:
        low = [i for i, row in enumerate(self._rows) if self._chip.gpio[row].value == self._low]
        for j, column in enumerate(self._columns):
            self._chip.gpio[column].set_input_value(all((i, j) not in self.closed for i in low))

    def _note_scan(self, new: object, _: object) -> None:
        if new == self._low:
            self.scans.append(self.us)

    def _note_edge(self, new: object, _: object) -> None:
        if new == self._high:
            self.edges.append(self.us)

    @property
    def us(self) -> float:
        """The chip's time."""
        return float(self._simulator.clock.nanos) / 1000

    def _stop(self) -> None:
        self._simulator.stop()
        self._is_over = True

    def run(self, us: float) -> None:
        """Let time pass; what is to go to it goes as it has room."""
        from rp2040py.execute_batch import execute_batch

        self._is_over = False
        self._alarm.schedule(us * 1000)
        while not self._is_over:
            while self._going and self._usb.tx_fifo.item_count < 500:
                self._usb.send_serial_byte(self._going.pop(0))
            self._simulator.stopped = False
            execute_batch(self._simulator, 1)

    def turn(self, us: float = 1000) -> None:
        """Let the host hear and say what is due, and then time pass."""
        self.heard += self.link.take(bytes(self._said), self.us / 1e6)
        self._said.clear()
        self._going += self.link.due(self.us / 1e6)
        self.run(us)

    def spoil(self, noise: bytes) -> None:
        """Let noise onto the line, if there is room."""
        if not self._going:
            self._going += noise

    def pass_ms(self, ms: float) -> None:
        """Let host and board go on."""
        until = self.us + 1000 * ms
        while self.us < until:
            self.turn()

    def stats(self) -> SerialMessage:
        """What it tells of itself."""
        self.heard.clear()
        self.link.ask("STATS")
        self.pass_ms(60)
        return next(message for message in self.heard if message.name == "STATS")


def sensors(wiring: Mapping[str, Any]) -> int:
    """Return how many sensors a wiring of matrices and multiplexers has."""
    return sum(
        len(part["rows"]) * len(part["columns"]) if part["kind"] == "matrix" else 16 * len(part["muxes"])
        for part in wiring["parts"]
    )
