"""Frames on a line: `00 stuffed(body) stuffed(crc) 00`, in buffers that are made once."""

import struct

import wire_table as wire
from cobs import stuff, unstuff
from crc import crc16

_CRC_BYTES = 3  # two bytes, stuffed
_PIECE_BYTES = wire.BODY_BYTES + wire.BODY_BYTES // 254 + 1 + _CRC_BYTES


class Receiver:
    """Takes bytes as they come and calls `heard(number, session, payload start, payload end)`.

    The payload then stands in `piece`. `bad` counts what was no frame.
    """

    def __init__(self, heard):
        self.piece = bytearray(_PIECE_BYTES)
        self.bad = 0
        self._heard = heard
        self._length = 0  # -1 while a piece is too long

    def take(self, data, length):
        """Take data[:length]."""
        piece = self.piece
        at = self._length
        for i in range(length):
            byte = data[i]
            if byte:
                if at == _PIECE_BYTES:
                    at = -1
                if at >= 0:
                    piece[at] = byte
                    at += 1
            elif at:
                self._end(at)
                at = 0
        self._length = at

    def _end(self, length):
        end = self._body_end(length)
        if end >= wire.HEADER_BYTES:
            number, payload, session = struct.unpack_from(wire.HEADER_FORM, self.piece, 0)
            if end == wire.HEADER_BYTES + payload:
                self._heard(number, session, wire.HEADER_BYTES, end)
                return
        self.bad += 1

    def _body_end(self, length):
        """Check and unstuff the piece in its place; the length of its body, or -1."""
        check = length - _CRC_BYTES
        if check < 1:
            return -1
        piece = self.piece
        crc = crc16(piece, 0, check, wire.CRC_START)
        if unstuff(piece, check, length) != check + 2 or piece[check] | piece[check + 1] << 8 != crc:
            return -1
        return unstuff(piece, 0, check)


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
