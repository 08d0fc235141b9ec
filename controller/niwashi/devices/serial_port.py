"""A serial port, found by USB number or by name. Reading and writing never wait; opening may."""

import os
import re
import select
import stat
from collections.abc import Sequence
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

import serial

from niwashi.devices.board_file import SerialConfig, is_port
from niwashi.devices.connections import BytePort
from niwashi.errors import BoardFault
from niwashi.validation import quoted

if TYPE_CHECKING:
    from serial.tools.list_ports_common import ListPortInfo

_MAX_READ_BYTES = 4096
_LOOK_S = 0.002
_PAUSE = Event()  # that nobody ever sets

_LINE = re.compile(r"/dev/(pts/\d+|(tty|cua)[A-Za-z_]+\d+|rfcomm\d+|(tty|cu)\.[\w.+-]+)")
"""Device files of serial lines on Linux, BSD and macOS. Merely opening other devices may have effects."""

_NETWORK = ("socket://", "rfc2217://")
_WAITING_WRITES = ("rfc2217://", "loop://")  # pyserial refuses to write there without


class SerialPort:
    """A `BytePort` by pyserial: a device file, a COM port, socket://, rfc2217:// or loop://.

    Opening and closing wait for the far end of a network, or for a device that hangs.
    """

    def __init__(self, name: str, baud: int) -> None:
        """Open the port. Raises OSError or ValueError; BoardFault if it is not a serial line."""
        self.name = name
        self._line = serial.serial_for_url(
            openable(name),
            baudrate=baud,
            timeout=0,
            write_timeout=None if name.startswith(_WAITING_WRITES) else 0,
            exclusive=True,
        )
        self._received = b""

    def read(self) -> bytes:
        """Return the bytes that have arrived, without waiting."""
        received, self._received = self._received, b""
        while len(received) < _MAX_READ_BYTES:
            try:
                piece = bytes(self._line.read(_MAX_READ_BYTES))
            except OSError:
                if not received:
                    raise
                break
            received += piece
            if len(piece) != 1:  # rfc2217:// gives one byte at a time, others all there is
                break
        return received

    def write(self, data: bytes) -> int:
        """Send as much as fits without waiting; return the number of bytes."""
        # pyserial retries a full line for ever, so the room is checked first.
        if not self._has_room():
            return 0
        return self._line.write(data) or 0

    def wait(self, seconds: float) -> None:
        """Wait for received bytes, or for this many seconds."""
        until = monotonic() + seconds
        while not self._received and (left := until - monotonic()) > 0:
            try:
                select.select([self._line], [], [], left)
            except OSError:  # io.UnsupportedOperation: Windows, rfc2217://, loop://
                _PAUSE.wait(min(left, _LOOK_S))
            self._received = self.read()

    def close(self) -> None:
        """Close it; safe to call twice."""
        self._line.close()

    def _has_room(self) -> bool:
        line = getattr(self._line, "_socket", None) or self._line  # that of rfc2217:// has no fileno()
        try:
            return bool(select.select([], [line], [], 0)[1])
        except OSError:  # Windows, loop://
            return True


def open_port(text: SerialConfig) -> BytePort:
    """Open the port that a board file names. May wait. Raises BoardFault with what to do about it."""
    name = port_named(text)
    try:
        return SerialPort(name, text.baud)
    except BoardFault:
        raise
    except (OSError, ValueError) as error:  # SerialException is an OSError
        key = "serial-fault-network" if name.startswith(_NETWORK) else "serial-fault-port"
        raise BoardFault(key, port=name, detail=quoted(str(error))) from error


def port_named(text: SerialConfig) -> str:
    """Return the name of the port that a board file asks for. Raises BoardFault if USB has none."""
    return found(text.usb) if text.port == "usb" else text.port


def found(usb: str) -> str:
    """Return the one port with this USB vendor and product (hexadecimal), and serial number if given.

    Raises BoardFault.
    """
    from serial.tools import list_ports  # can only be imported where there are serial ports

    here = list(list_ports.comports())
    ours = [port for port in here if _usb_of(port) == usb or _usb_of(port).startswith(f"{usb}:")]
    if len(ours) == 1:
        return str(ours[0].device)
    if ours:
        raise BoardFault("serial-fault-several", usb=usb, found=_listed(ours), example=_usb_of(ours[0]))
    raise BoardFault("serial-fault-none", usb=usb, found=_listed(here) or "-")


def _usb_of(port: "ListPortInfo") -> str:
    """Vendor, product and serial number of a port, as a board file names them; "" for one not on USB."""
    if port.vid is None:
        return ""
    number = f":{port.serial_number}" if port.serial_number else ""
    return f"{port.vid:04x}:{port.pid or 0:04x}{number}"


def _listed(ports: Sequence["ListPortInfo"]) -> str:
    told = ((port.device, _usb_of(port)) for port in ports)
    return ", ".join(f"{device} ({usb})" if usb else str(device) for device, usb in told)


def openable(name: str) -> str:
    """Return the path for pyserial to open, with links resolved. Opens nothing.

    Raises BoardFault if it is not a serial line, and OSError if it does not exist.
    """
    real = os.path.realpath(name) if name.startswith("/") else name
    is_line = is_port(name) and (os.name == "nt" or not name.startswith("COM"))
    if is_line and name.startswith("/"):
        is_line = stat.S_ISCHR(os.stat(real).st_mode) and _LINE.fullmatch(real) is not None
    if not is_line:
        raise BoardFault("serial-fault-no-line", port=quoted(name), detail=quoted(real))
    return real
