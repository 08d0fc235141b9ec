"""A serial port that is found by its USB number or named. Reading and writing never wait; opening may."""

import os
import re
import select
import stat
from collections.abc import Sequence
from threading import Event
from time import monotonic
from typing import Protocol

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from niwashi.devices.board_config import SerialConfig, is_port
from niwashi.errors import BoardFault
from niwashi.validation import quoted

_MOST = 4096  # bytes taken at once
_LOOK_S = 0.002
_PAUSE = Event()  # that nobody ever sets

_LINE = re.compile(r"/dev/(pts/\d+|(tty|cua)[A-Za-z_]+\d+|rfcomm\d+|(tty|cu)\.[\w.+-]+)")
"""Where serial lines are, on Linux, BSD and macOS. Merely opening some other devices has effects."""

_NETWORK = ("socket://", "rfc2217://")
_WAITING_WRITES = ("rfc2217://", "loop://")  # pyserial refuses to write there without


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
    """A `BytePort` by pyserial: a device file, a COM port, socket://, rfc2217:// or loop://.

    Opening and closing wait for the far end of a network, or for a device that hangs.
    """

    def __init__(self, name: str, baud: int) -> None:
        """Raises OSError or ValueError; BoardFault for what is no serial line."""
        self.name = name
        self._line = serial.serial_for_url(
            openable(name),
            baudrate=baud,
            timeout=0,
            write_timeout=None if name.startswith(_WAITING_WRITES) else 0,
            exclusive=True,
        )
        self._come = b""

    def read(self) -> bytes:
        """What has come, at once."""
        come, self._come = self._come, b""
        while len(come) < _MOST:
            try:
                piece = bytes(self._line.read(_MOST))  # by rfc2217:// a single byte
            except OSError:
                if not come:
                    raise
                break
            if not piece:
                break
            come += piece
        return come

    def write(self, data: bytes) -> int:
        """Send as much as goes at once; how many bytes that was.

        pyserial tries a full line again and again without end, so it is asked first.
        """
        if not self._has_room():
            return 0
        return self._line.write(data) or 0

    def wait(self, seconds: float) -> None:
        """Return when something has come, or after so long."""
        until = monotonic() + seconds
        while not self._come and (left := until - monotonic()) > 0:
            try:
                select.select([self._line], [], [], left)
            except OSError:  # io.UnsupportedOperation: Windows, rfc2217://, loop://
                _PAUSE.wait(min(left, _LOOK_S))
            self._come = self.read()

    def close(self) -> None:
        """Let go of it; safe to call twice."""
        self._line.close()

    def _has_room(self) -> bool:
        line = getattr(self._line, "_socket", None) or self._line  # that of rfc2217:// has no fileno()
        try:
            return bool(select.select([], [line], [], 0)[1])
        except OSError:  # Windows, loop://
            return True


def open_port(text: SerialConfig) -> BytePort:
    """The port that a board file asks for. Waits. Raises BoardFault with what to do about it."""
    name = port_named(text)
    try:
        return SerialPort(name, text.baud)
    except BoardFault:
        raise
    except (OSError, ValueError) as error:  # SerialException is an OSError
        key = "serial-fault-network" if name.startswith(_NETWORK) else "serial-fault-port"
        raise BoardFault(key, port=name, detail=str(error)) from error


def port_named(text: SerialConfig) -> str:
    """The name of the port that a board file asks for. Raises BoardFault if there is none on USB."""
    return found(text.usb) if text.port == "usb" else text.port


def found(usb: str) -> str:
    """The one port with that USB vendor and product, both hexadecimal, and serial number if it names one.

    Raises BoardFault.
    """
    here = list(list_ports.comports())
    ours = [port for port in here if _usb_of(port) == usb or _usb_of(port).startswith(f"{usb}:")]
    if len(ours) == 1:
        return str(ours[0].device)
    if ours:
        raise BoardFault("serial-fault-several", usb=usb, found=_listed(ours), example=_usb_of(ours[0]))
    raise BoardFault("serial-fault-none", usb=usb, found=_listed(here) or "-")


def _usb_of(port: ListPortInfo) -> str:
    """Vendor, product and serial number of a port, as a board file names them; "" for one not on USB."""
    if port.vid is None:
        return ""
    number = f":{port.serial_number}" if port.serial_number else ""
    return f"{port.vid:04x}:{port.pid or 0:04x}{number}"


def _listed(ports: Sequence[ListPortInfo]) -> str:
    told = ((port.device, _usb_of(port)) for port in ports)
    return ", ".join(f"{device} ({usb})" if usb else str(device) for device, usb in told)


def openable(name: str) -> str:
    """What pyserial may open for a name: a path without links. Opens nothing.

    Raises BoardFault for what is no serial line, and OSError for what is not there.
    """
    real = os.path.realpath(name) if name.startswith("/") else name
    is_line = is_port(name) and (os.name == "nt" or not name.startswith("COM"))
    if is_line and name.startswith("/"):
        is_line = stat.S_ISCHR(os.stat(real).st_mode) and _LINE.fullmatch(real) is not None
    if not is_line:
        raise BoardFault("serial-fault-no-line", port=quoted(name), detail=quoted(real))
    return real
