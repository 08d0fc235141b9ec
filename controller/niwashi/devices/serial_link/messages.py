"""Messages: the fields of the table and the runs of a light frame, encoded into frames and decoded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from niwashi.board_types import Pixel
from niwashi.devices.serial_link.frames import WireFrame, encode_frame
from niwashi.devices.serial_link.table import PROTOCOL, MessageSpec, message_numbered, message_spec

_VERSIONED = ("OPEN", "HELLO")
"""Messages that are understood in any protocol version, which is their first byte."""

_RUN_PIXELS = 255  # the count of a run is one byte


@dataclass(frozen=True, slots=True)
class SerialMessage:
    """A received message: its name, session, fields, and the bytes after them (`tail`)."""

    name: str
    session: int
    fields: Mapping[str, int]
    tail: bytes = b""

    def __getitem__(self, field: str) -> int:
        """Return the number in a field; several bytes are one little-endian number. Raises KeyError."""
        return self.fields[field]


def encode_message(name: str, session: int, *values: int | bytes, tail: bytes = b"") -> bytes:
    """Encode a message as it goes on the line; `values` in the order of the table.

    >>> encode_message("ACK", 7, 260).hex(" ")
    '00 03 03 02 02 07 03 04 01 03 92 3a 00'
    """
    form = message_spec(name)
    return encode_frame(form.number, session, form.packing.pack(*values) + tail)


def decode_message(frame: WireFrame) -> SerialMessage | None:
    """Decode the message in a frame; None if the table has no message of this number and length.

    An OPEN or HELLO of another protocol has only the field `protocol`.
    """
    form = message_numbered(frame.number)
    if form is None:
        return None
    if form.name in _VERSIONED and frame.payload and frame.payload[0] != PROTOCOL:
        return SerialMessage(form.name, frame.session, MappingProxyType({"protocol": frame.payload[0]}))
    size = form.packing.size
    too_long = len(frame.payload) > size and not form.tail
    return None if len(frame.payload) < size or too_long else _message(form, frame)


def _message(form: MessageSpec, frame: WireFrame) -> SerialMessage:
    values = form.packing.unpack_from(frame.payload)
    numbers = (v if isinstance(v, int) else int.from_bytes(v, "little") for v in values)
    fields = dict(zip((field.name for field in form.fields), numbers, strict=True))
    return SerialMessage(
        form.name, frame.session, MappingProxyType(fields), frame.payload[form.packing.size :]
    )


def encode_runs(colours: Sequence[Pixel]) -> bytes:
    """Encode pixels as runs of four bytes: count, red, green, blue. Dark pixels at the end are left out.

    >>> encode_runs([(1, 2, 3), (1, 2, 3), (0, 0, 0), (9, 9, 9), (0, 0, 0)]).hex(" ")
    '02 01 02 03 01 00 00 00 01 09 09 09'
    """
    out = bytearray()
    dark = 0  # the start of the dark pixels at the end
    for colour, same in groupby(colours):
        count = sum(1 for _ in same)
        while count:
            length = min(count, _RUN_PIXELS)
            out += bytes((length, *colour))
            count -= length
        dark = len(out) if any(colour) else dark
    return bytes(out[:dark])
