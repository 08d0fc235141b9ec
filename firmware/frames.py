"""Frames on a line: `00 stuffed(body) stuffed(crc) 00`, in buffers that are made once."""

import struct
from array import array

import micropython
import wire_table as wire
from cobs import stuff, unstuff
from crc import crc16

_CRC_BYTES = 3  # two bytes, stuffed
_LEAST_BYTES = wire.HEADER_BYTES + 1 + _CRC_BYTES  # a header alone, stuffed
_PIECE_BYTES = wire.BODY_BYTES + wire.BODY_BYTES // 254 + 1 + _CRC_BYTES

_TAKEN, _BAD = 0, 2  # places in the state of `gather`


class Receiver:
    """Takes bytes as they come and calls `heard(number, session, payload start, payload end)`.

    The payload then stands in `piece`.
    """

    def __init__(self, heard):
        self.piece = bytearray(_PIECE_BYTES)
        self._heard = heard
        self._state = array("i", [0, 0, 0])  # see `gather`

    @property
    def bad(self):
        """How many pieces were no frame."""
        return self._state[_BAD]

    @micropython.native
    def take(self, data, length):
        """Take data[:length]."""
        state = self._state
        state[_TAKEN] = 0
        while True:
            whole = gather(state, self.piece, data, length)
            if not whole:
                return
            if not self._end(whole):
                state[_BAD] += 1

    @micropython.native
    def _end(self, length):
        """Hand the frame on that a piece is; whether it is one."""
        piece = self.piece
        end = self._body_end(length)
        if end < wire.HEADER_BYTES or end != wire.HEADER_BYTES + u16(piece, 1):
            return False
        self._heard(piece[0], u16(piece, 3), wire.HEADER_BYTES, end)
        return True

    @micropython.native
    def _body_end(self, length):
        """Check and unstuff the piece in its place; the length of its body, or -1."""
        piece = self.piece
        check = length - _CRC_BYTES
        crc = crc16(piece, 0, check, wire.CRC_START)
        if unstuff(piece, check, length) != check + 2 or u16(piece, check) != crc:
            return -1
        return unstuff(piece, 0, check)


@micropython.viper
def gather(state: ptr32, piece: ptr8, data: ptr8, length: int) -> int:
    """Move data[:length] into `piece` until a piece is whole; its length, or 0 once all is taken.

    `state` is where it goes on: how much of the data is taken, how long the piece is by now (-1: too long),
    and how many were no frame. What can't be one for its length alone is counted here.
    """
    taken = state[0]
    at = state[1]
    most = int(_PIECE_BYTES)
    while taken < length:
        byte = data[taken]
        taken += 1
        if byte:
            if at == most:
                at = -1
            if at >= 0:
                piece[at] = byte
                at += 1
        elif at:
            if at >= int(_LEAST_BYTES):
                state[0] = taken
                state[1] = 0
                return at
            state[2] = state[2] + 1
            at = 0
    state[0] = taken
    state[1] = at
    return 0


@micropython.viper
def u16(data: ptr8, at: int) -> int:
    """The number in two bytes, the lower one first."""
    return data[at] | data[at + 1] << 8


class Sender:
    """Makes one frame at a time: fill `body` behind the header, `finish`, then send line[:length]."""

    def __init__(self):
        self.body = bytearray(wire.BODY_BYTES)
        self.line = bytearray(_PIECE_BYTES + 2)
        self.length = 0
        self._check = bytearray(2)

    def finish(self, number, session, payload):
        """Make a frame of the `payload` bytes that stand in `body` behind the header."""
        struct.pack_into(wire.HEADER_FORM, self.body, 0, number, payload, session)
        line = self.line
        end = stuff(self.body, wire.HEADER_BYTES + payload, line, 1)
        crc = crc16(line, 1, end, wire.CRC_START)
        self._check[0] = crc & 0xFF
        self._check[1] = crc >> 8
        end = stuff(self._check, 2, line, end)
        line[0] = line[end] = 0
        self.length = end + 1
