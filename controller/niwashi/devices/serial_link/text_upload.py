"""The transfer of a text to the board, piece by piece, each after an answer to the last."""

from niwashi.devices.serial_link.messages import SerialMessage, encode_message
from niwashi.devices.serial_link.table import Limit, StoredText, Time

_AGAIN_S = 5 * Time.RESEND_MS / 1000
"""Longer than for a reading: a board that writes its flash does not listen for a tenth of a second."""


class TextUpload:
    """Sends one text; `have` is the number of bytes that the board has confirmed."""

    def __init__(self, what: StoredText, text: bytes, name: int) -> None:
        """`name` is the hash of the text."""
        self.have = 0
        self._what = what
        self._text = text
        self._name = name
        self._sent_at = float("-inf")

    def due(self, session: int, now: float) -> bytes:
        """Return the piece that the board waits for, unless it was just sent."""
        if now - self._sent_at < _AGAIN_S:
            return b""
        self._sent_at = now
        piece = self._text[self.have : self.have + Limit.CHUNK_BYTES]
        return encode_message(
            "STORE", session, self._what, self._name, len(self._text), self.have, tail=piece
        )

    def hear(self, stored: SerialMessage) -> None:
        """Continue at the position that the board reports."""
        mine = stored["what"] == self._what and stored["hash"] == self._name
        if mine and stored["have"] < len(self._text) and stored["have"] != self.have:
            self.have = stored["have"]
            self._sent_at = float("-inf")

    def is_taken(self, hello: SerialMessage) -> bool:
        """Return whether this HELLO confirms that the board uses the text."""
        return hello[self._what.name.lower()] == self._name
