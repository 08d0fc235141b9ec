"""Frames on a line: `00 cobs(body) cobs(crc) 00`, in buffers that are allocated once."""

import struct
from array import array

import micropython
import wire_table as wire
from cobs import stuff, unstuff
from crc import crc16

_CRC_BYTES = 3  # two bytes, stuffed
_LEAST_BYTES = wire.HEADER_BYTES + 1 + _CRC_BYTES  # a header alone, stuffed
_PIECE_BYTES = wire.BODY_BYTES + wire.BODY_BYTES // 254 + 1 + _CRC_BYTES

_BAD = 2  # its place in the state of `gather`


class Receiver:
    """Takes bytes in any chunks and calls `heard(number, session, payload start, payload end)`.

    The payload then stands in `piece`.
    """

    def __init__(self, heard):
        self.piece = bytearray(_PIECE_BYTES)
        self._heard = heard
        self._state = array("i", [0, 0, 0])  # see `gather`

    @property
    def bad(self):
        """The number of invalid pieces."""
        return self._state[_BAD]

    @micropython.native
    def take(self, data, length):
        """Take data[:length]."""
        state = self._state
        piece = self.piece
        state[0] = 0
        while True:
            end = gather(state, piece, data, length)
            if not end:
                return
            if end == wire.HEADER_BYTES + u16(piece, 1):
                self._heard(piece[0], u16(piece, 3), wire.HEADER_BYTES, end)
            else:
                state[_BAD] += 1


@micropython.viper
def gather(state: ptr32, piece, data: ptr8, length: int) -> int:
    """Move data[:length] into `piece` until a frame is complete; return its end, or 0 once all is taken.

    `state` is where it goes on: how much of the data is taken, how long the piece is by now, and how many
    were no frame: a board between noise and a scan has no time to say so of each in Python. A piece that is
    too long is one byte longer than there is room for: -1 would come back from 32 bits as 2**32 - 1.
    """
    into = ptr8(piece)
    taken = state[0]
    at = state[1]
    most = int(_PIECE_BYTES)
    least = int(_LEAST_BYTES)
    while taken < length:
        byte = data[taken]
        taken += 1
        if byte:
            if at < most:
                into[at] = byte
                at += 1
            elif at == most:
                at += 1
        elif at:
            end = 0
            if least <= at and at <= most:
                end = int(body_end(piece, at))
            at = 0
            if end >= int(wire.HEADER_BYTES):
                state[0] = taken
                state[1] = 0
                return end
            state[2] = state[2] + 1
    state[0] = taken
    state[1] = at
    return 0


@micropython.viper
def body_end(piece, length: int) -> int:
    """Check and decode a piece in place; return the length of its body, or -1."""
    data = ptr8(piece)
    check = length - int(_CRC_BYTES)
    crc = int(crc16(piece, 0, check, int(wire.CRC_START)))
    if int(unstuff(piece, check, length)) != check + 2:
        return -1
    if (data[check] | data[check + 1] << 8) != crc:
        return -1
    return int(unstuff(piece, 0, check))


@micropython.viper
def u16(data: ptr8, at: int) -> int:
    """Return the number in two bytes, little-endian."""
    return data[at] | data[at + 1] << 8


class Sender:
    """Makes one frame at a time: fill `body` behind the header, `finish`, then send line[:length]."""

    def __init__(self):
        self.body = bytearray(wire.BODY_BYTES)
        self.line = bytearray(_PIECE_BYTES + 2)
        self.length = 0
        self._check = bytearray(2)

    @micropython.native
    def finish(self, number, session, payload):
        """Make a frame of the `payload` bytes in `body` after the header."""
        struct.pack_into(wire.HEADER_FORM, self.body, 0, number, payload, session)
        line = self.line
        end = stuff(self.body, wire.HEADER_BYTES + payload, line, 1)
        crc = crc16(line, 1, end, wire.CRC_START)
        self._check[0] = crc & 0xFF
        self._check[1] = crc >> 8
        end = stuff(self._check, 2, line, end)
        line[0] = line[end] = 0
        self.length = end + 1
