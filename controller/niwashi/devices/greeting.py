"""Ask a firmware for its HELLO without sending it a wiring, and without waiting."""

from niwashi.devices.board_file import BoardFile
from niwashi.devices.byte_port import BytePort
from niwashi.devices.serial_link import (
    PROTOCOL,
    FrameDecoder,
    Message,
    decode_message,
    encode_message,
    hash_of,
)
from niwashi.devices.stored_texts import wiring_text

_AGAIN_S = 0.2


class Greeting:
    """One session with a firmware, in which it is asked who it is; `session` is its number on the wire."""

    def __init__(self, port: BytePort, session: int) -> None:
        self._port, self._session = port, session
        self._frames = FrameDecoder()
        self._asked_at = float("-inf")

    def hello(self, now: float) -> Message | None:
        """Ask, again after a while; return the HELLO once it has come. Raises OSError as the port does."""
        if now - self._asked_at >= _AGAIN_S:
            self._asked_at = now
            self._port.write(encode_message("OPEN", self._session, PROTOCOL))
        for frame in self._frames.take(self._port.read()):
            message = decode_message(frame)
            if message is not None and message.name == "HELLO" and message.session == self._session:
                return message
        return None


def has_wiring(hello: Message, file: BoardFile) -> bool:
    """Return whether a firmware says that it has the wiring of a board."""
    return bool(hello["protocol"] == PROTOCOL and hello["wiring"] == hash_of(wiring_text(file)))
