"""Ask a firmware for its version and statistics, without sending a wiring: with waiting, or step by step."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from niwashi.devices.board_file import BoardFile
from niwashi.devices.connections import BytePort
from niwashi.devices.serial_link.frames import FrameDecoder
from niwashi.devices.serial_link.link import hash_of
from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message
from niwashi.devices.serial_link.table import PROTOCOL, Restart, message_spec
from niwashi.devices.stored_texts import wiring_text
from niwashi.errors import BoardFault
from niwashi.validation import quoted

_RETRY_S = 0.2


class FirmwareCall:
    """One session with a firmware. `clock` returns seconds; the port does the waiting."""

    def __init__(self, port: BytePort, clock: Callable[[], float], session: int) -> None:
        self._port = port
        self._clock = clock
        self._session = session
        self._frames = FrameDecoder()

    def hello(self, patience_s: float) -> SerialMessage | None:
        """Return the firmware's HELLO, or None if nothing answers. Raises BoardFault."""
        return self._answer("HELLO", encode_message("OPEN", self._session, PROTOCOL), patience_s)

    def stats(self, patience_s: float) -> SerialMessage | None:
        """Return its STATS; call `hello` first. Raises BoardFault."""
        return self._answer(
            "STATS", encode_message("ASK", self._session, message_spec("STATS").number), patience_s
        )

    def leave(self) -> None:
        """Restart without the firmware once, so that its files can be replaced. Raises BoardFault."""
        with _told_as_lost():
            self._send(encode_message("RESTART", self._session, Restart.FILES))

    def _answer(self, name: str, asking: bytes, patience_s: float) -> SerialMessage | None:
        until = self._clock() + patience_s
        with _told_as_lost():
            while self._clock() < until:
                self._send(asking)
                again_at = min(until, self._clock() + _RETRY_S)
                while (left := again_at - self._clock()) > 0:
                    self._port.wait(left)
                    for message in self._heard():
                        if message.name == name:
                            return message
        return None

    def _heard(self) -> Iterator[SerialMessage]:
        for frame in self._frames.take(self._port.read()):
            message = decode_message(frame)
            if message is not None and message.session == self._session:
                yield message

    def _send(self, data: bytes) -> None:
        while data:
            data = data[self._port.write(data) :]


@contextmanager
def _told_as_lost() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if isinstance(error, BoardFault):
            raise
        raise BoardFault("serial-fault-lost", detail=quoted(str(error))) from error


class FirmwareSession:
    """One session with a firmware, in which it is asked who it is; `session` is its number on the wire."""

    def __init__(self, port: BytePort, session: int) -> None:
        self._port, self._session = port, session
        self._frames = FrameDecoder()
        self._asked_at = float("-inf")

    def hello(self, now: float) -> SerialMessage | None:
        """Ask, again after a while; return the HELLO once it has come. Raises OSError as the port does."""
        if now - self._asked_at >= _RETRY_S:
            self._asked_at = now
            self._port.write(encode_message("OPEN", self._session, PROTOCOL))
        for frame in self._frames.take(self._port.read()):
            message = decode_message(frame)
            if message is not None and message.name == "HELLO" and message.session == self._session:
                return message
        return None


def has_wiring(hello: SerialMessage, file: BoardFile) -> bool:
    """Return whether a firmware says that it has the wiring of a board."""
    return bool(hello["protocol"] == PROTOCOL and hello["wiring"] == hash_of(wiring_text(file)))
