"""Texts that the host sends in pieces: the wiring and the calibration."""

import hashlib
import struct

import wire_table as wire


class Refused(Exception):
    """The board refuses a message: `reason` is one of wire.NO_..., `detail` ASCII."""

    def __init__(self, reason, detail=""):
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail


def hash_of(text):
    """Return the identifier of a text: the first four bytes of its SHA-256 as a number."""
    return struct.unpack("<I", hashlib.sha256(text).digest()[:4])[0]


class Texts:
    """Joins the pieces of STORE; the board takes the complete text or raises Refused."""

    def __init__(self, board):
        self.is_due = False  # STORED has to be sent
        self._board = board
        self._text = bytearray(0)
        self._what = self._hash = self._total = self._have = 0
        self._refused = None

    def take(self, piece, start, end):
        """Take one STORE; True if the text is whole and in use. Raises Refused."""
        if end - start <= wire.STORE_BYTES:
            raise Refused(wire.NO_FORM)
        what, name, total, offset = struct.unpack_from(wire.STORE_FORM, piece, start)
        start += wire.STORE_BYTES
        if (what, name, total) != (self._what, self._hash, self._total) or not offset:
            if self._is_done(what, name):
                return True
            self._begin(what, name, total)
        if offset == self._have:
            self._add(piece, start, end)
        if self._have == self._total:
            self._finish()
            return True
        self.is_due = True
        return False

    def answer(self, body, at):
        """Write the fields of STORED; return the end."""
        self.is_due = False
        struct.pack_into(wire.STORED_FORM, body, at, self._what, self._hash, self._have)
        return at + wire.STORED_BYTES

    def _is_done(self, what, name):
        return what <= wire.TEXT_CALIBRATION and self._board.hash_of(what) == name

    def _begin(self, what, name, total):
        if what > wire.TEXT_CALIBRATION:
            raise Refused(wire.NO_FORM)
        if total > wire.TEXT_BYTES:
            raise Refused(wire.NO_TOO_LONG, str(wire.TEXT_BYTES))
        self._what, self._hash, self._total, self._have = what, name, total, 0
        self._text = bytearray(total)
        self._refused = None

    def _add(self, piece, start, end):
        if end - start > self._total - self._have:
            raise Refused(wire.NO_FORM)
        self._text[self._have : self._have + end - start] = piece[start:end]
        self._have += end - start

    def _finish(self):
        """Use the text, or repeat the refusal."""
        if not self._refused and not self._is_done(self._what, self._hash):
            try:
                self._try()
            except Refused as refused:
                self._refused = refused
        if self._refused:
            raise self._refused

    def _try(self):
        if hash_of(self._text) != self._hash:
            raise Refused(wire.NO_HASH)
        self._board.keep(self._what, bytes(self._text), self._hash)
