"""A serial port that is found by its USB number or named by anything that pyserial knows, and never waits."""

import select
from typing import Protocol

import serial
from serial.tools import list_ports

from niwashi.devices.board_config import SerialConfig
from niwashi.errors import BoardFault

_MOST = 4096  # bytes taken at once


class BytePort(Protocol):
    """A line to a microcontroller. All of it raises OSError once the line is gone."""

    name: str
    """What people know it by."""

    def read(self) -> bytes:
        """What has come, at once."""

    def write(self, data: bytes) -> int:
        """Send as much as goes at once; how many bytes that was."""

    def wait(self, seconds: float) -> None:
        """Return when something has come, or after so long."""

    def close(self) -> None:
        """Let go of it; safe to call twice."""


class SerialPort:
    """A `BytePort` by pyserial: a device file, a COM port, socket://, rfc2217:// and what else it knows."""

    def __init__(self, url: str, baud: int) -> None:
        self.name = url
        self._line = serial.serial_for_url(url, baudrate=baud, timeout=0, write_timeout=0, exclusive=True)
        self._come = b""

    def read(self) -> bytes:
        """What has come, at once."""
        come, self._come = self._come, b""
        return come + bytes(self._line.read(_MOST))

    def write(self, data: bytes) -> int:
        """Send as much as goes at once; how many bytes that was.

        pyserial tries a full line again and again without end, so it is asked first.
        """
        if not self._has_room():
            return 0
        return self._line.write(data) or 0

    def wait(self, seconds: float) -> None:
        """Return when something has come, or after so long."""
        self._line.timeout = seconds
        self._come += bytes(self._line.read(1))
        self._line.timeout = 0

    def close(self) -> None:
        """Let go of it; safe to call twice."""
        self._line.close()

    def _has_room(self) -> bool:
        try:
            line = self._line.fileno()
        except (AttributeError, OSError):  # io.UnsupportedOperation is an OSError: Windows, loop://
            return True
        return bool(select.select([], [line], [], 0)[1])


def open_port(text: SerialConfig) -> BytePort:
    """The port that a board file asks for. Raises BoardFault with what to do about it."""
    url = port_named(text)
    try:
        return SerialPort(url, text.baud)
    except (OSError, ValueError) as error:  # SerialException is an OSError; a bad URL is a ValueError
        raise BoardFault("serial-fault-port", port=url, detail=str(error)) from error


def port_named(text: SerialConfig) -> str:
    """The name of the port that a board file asks for. Raises BoardFault if there is none on USB."""
    return found(text.usb) if text.port == "usb" else text.port


def found(usb: str) -> str:
    """The one port with that USB vendor and product, both hexadecimal. Raises BoardFault."""
    here = list(list_ports.comports())
    ours = [port.device for port in here if usb == f"{port.vid or 0:04x}:{port.pid or 0:04x}"]
    if len(ours) == 1:
        return str(ours[0])
    if ours:
        raise BoardFault("serial-fault-several", usb=usb, found=", ".join(ours))
    others = ", ".join(port.device for port in here) or "-"
    raise BoardFault("serial-fault-none", usb=usb, found=others)
