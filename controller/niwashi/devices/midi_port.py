"""Raw MIDI ports of Linux as files: found by their USB numbers, opened without any library."""

import os
import re
import select
import stat
import struct
from collections.abc import Container, Mapping
from contextlib import suppress
from errno import EACCES, EBUSY, ENODEV
from pathlib import Path

from niwashi.devices.connections import BytePort
from niwashi.errors import BoardFault
from niwashi.validation import quoted

USB = "usb"
"""The name of the port of whatever known controller is plugged in."""

_READ_BYTES = 512
_PREFER = 0x40045542
"""`SNDRV_CTL_IOCTL_RAWMIDI_PREFER_SUBDEVICE` (include/uapi/sound/asound.h): the port that opens next."""

_DEVICE = re.compile(r"/dev/snd/midiC(\d+)D(\d+)")
_LINE = re.compile(r"/dev/(snd/midiC\d+D\d+|pts/\d+)")

CARDS = Path("/proc/asound")
"""Linux's list of sound cards, MIDI devices among them."""


class MidiPort:
    """A `BytePort` on a raw MIDI device file."""

    def __init__(self, path: str, port: int = 0) -> None:
        """Open a port of a device, counted from 0. Raises OSError."""
        self.name = path
        with _preferring(path, port):
            self._file = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)

    def read(self) -> bytes:
        """Return the bytes that have arrived, without waiting."""
        received = b""
        with suppress(BlockingIOError):
            received = os.read(self._file, _READ_BYTES)
            if not received:
                raise OSError(ENODEV, "No such device")
        return received

    def write(self, data: bytes) -> int:
        """Send as much as fits without waiting; return the number of bytes."""
        try:
            return os.write(self._file, data)
        except BlockingIOError:
            return 0

    def wait(self, seconds: float) -> None:
        """Wait for received bytes, or for this many seconds."""
        select.select([self._file], [], [], seconds)

    def close(self) -> None:
        """Close it; safe to call twice. The kernel may wait here until all has been sent."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)


class _preferring:  # noqa: N801  # a context manager
    """Makes ALSA open a certain port of a card that has several: the ports of one plug are one device."""

    def __init__(self, path: str, port: int) -> None:
        found = _DEVICE.fullmatch(path)
        self._control = f"/dev/snd/controlC{found[1]}" if found and port else None
        self._port = port
        self._file = -1

    def __enter__(self) -> None:
        if self._control is None:
            return
        from fcntl import ioctl

        self._file = os.open(self._control, os.O_RDWR | os.O_CLOEXEC)
        try:
            ioctl(self._file, _PREFER, struct.pack("i", self._port))
        except OSError:
            os.close(self._file)
            raise

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            os.close(self._file)


def open_midi(
    name: str, known: Mapping[str, int], cards: Path = CARDS, *, older: Container[str] = ()
) -> BytePort:
    """Open a raw MIDI port: "usb" for a known controller, or a device file.

    `known` maps the USB numbers of controllers to their port that counts; `older` are those of models that
    can't be used. Raises BoardFault.
    """
    if name == USB:
        path, port = found(known, cards, older=older)
    else:
        path, device = name, _DEVICE.fullmatch(name)
        port = known.get(_usb_cards(cards).get(int(device[1]), ""), 0) if device else 0
    try:
        return MidiPort(_openable(path), port)
    except BoardFault:
        raise
    except OSError as error:
        key = {EACCES: "midi-fault-permission", EBUSY: "midi-fault-busy"}.get(
            error.errno or 0, "midi-fault-port"
        )
        raise BoardFault(key, port=path, detail=quoted(str(error))) from error


def found(known: Mapping[str, int], cards: Path = CARDS, *, older: Container[str] = ()) -> tuple[str, int]:
    """Return the device file and the port of the one known controller. Raises BoardFault."""
    here = _usb_cards(cards)
    ours = [(number, known[usb]) for number, usb in here.items() if usb in known]
    if len(ours) == 1:
        number, port = ours[0]
        return f"/dev/snd/midiC{number}D0", port
    if ours:
        raise BoardFault("midi-fault-several", found=", ".join(f"/dev/snd/midiC{n}D0" for n, _ in ours))
    old = next((f"/dev/snd/midiC{number}D0" for number, usb in here.items() if usb in older), None)
    if old is not None:
        raise BoardFault("midi-fault-older", port=old)
    raise BoardFault("midi-fault-none", found=", ".join(sorted(here.values())) or "-")


def _usb_cards(cards: Path) -> dict[int, str]:
    """Return the USB numbers of the sound cards that are on USB, by their number."""
    told: dict[int, str] = {}
    for file in sorted(cards.glob("card*/usbid")):
        with suppress(OSError, ValueError):
            told[int(file.parent.name.removeprefix("card"))] = file.read_text(encoding="ascii").strip()
    return told


def _openable(path: str) -> str:
    """Return the path with links resolved, if it is a MIDI device or a pseudo-terminal. Opens nothing."""
    real = os.path.realpath(path)
    if _LINE.fullmatch(real) is None or not stat.S_ISCHR(os.stat(real).st_mode):
        raise BoardFault("midi-fault-no-line", port=quoted(path), detail=quoted(real))
    return real
