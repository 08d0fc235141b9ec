"""The host's end of the protocol: bytes in, messages out. It has no clock, never raises and never waits."""

from collections.abc import Sequence
from enum import Enum, auto
from hashlib import sha256

from niwashi.board_types import Pixel
from niwashi.devices.serial_link.frames import FrameDecoder
from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message, encode_runs
from niwashi.devices.serial_link.table import PROTOCOL, Capability, Limit, StoredText, Time, message_spec

_FIXED_FIELDS = ("protocol", "resets", "wiring", "sensors", "pixels", "chip")
"""Fields of HELLO that can't change while a session is open."""

_DARK_S = 2.0  # a lost frame is sent again well before
_LATE_READINGS = 3  # out of order in a row: the board has restarted its count, and its HELLO got lost

_RESEND_S = 5 * Time.RESEND_MS / 1000
"""Longer than for a reading: a board that writes its flash does not listen for a tenth of a second."""


class LinkPhase(Enum):
    """The state of the connection."""

    CALLING = auto()
    """OPEN is sent repeatedly; no answer yet."""
    DIFFERS = auto()
    """The board uses another protocol version."""
    STORING = auto()
    """The wiring is being sent to the board."""
    REFUSED = auto()
    """The board refused its wiring, or reports another number of sensors."""
    OPEN = auto()
    """Readings arrive, frames are sent."""


def hash_of(text: bytes) -> int:
    """Return the identifier of a stored text: the first four bytes of its SHA-256, little-endian."""
    return int.from_bytes(sha256(text).digest()[:4], "little")


class HostLink:
    """Opens sessions with a board, sends its wiring, acknowledges readings, sends frames.

    `hello` is the board's last HELLO, `refusal` its refusal of the wiring. Each request is queued at most
    once, so nothing grows while the line is slow or cut.
    """

    def __init__(self, wiring: bytes, sensors: int, session: int) -> None:
        """`sensors` is the number of bytes in a reading, `session` the number of the first session."""
        self.phase = LinkPhase.CALLING
        self.hello: SerialMessage | None = None
        self.refusal: SerialMessage | None = None
        self.frames = FrameDecoder()
        self._wiring = wiring
        self._sensors = sensors
        self._session = session & 0xFFFF
        self._colours: Sequence[Pixel] | None = None
        self._requests: dict[tuple[str, int], None] = {}  # in the order they came, each once
        self._heard_at: float | None = None
        self._begin()

    def _begin(self) -> None:
        """Start a session with a new number: bytes still on the line belong to the old one."""
        self._session = self._session % 0xFFFF + 1
        self.phase = LinkPhase.CALLING
        self._open_at = self._ping_at = float("-inf")
        self._seq: int | None = None
        self._ack = self._backwards = self._light = self._pings = self._pinged_light = 0
        self._must_ack = False
        self._tone: tuple[int, int] | None = None
        self._must_light = self._colours is not None
        self._lit_at: float | None = None  # when a LIGHT went that no PONG has answered
        self._dark_since: float | None = None  # since when PONG says that the newest LIGHT is not shown
        self._storing: TextUpload | None = None

    def reopen(self) -> None:
        """Start again, with another board or on another line."""
        self.frames = FrameDecoder()
        self._begin()

    def show(self, colours: Sequence[Pixel]) -> None:
        """Send a frame, in chain order, now or as soon as the board answers."""
        self._colours = colours
        self._must_light = True

    def skip_wait(self) -> None:
        """Send the next frame without waiting for answers: there will be no later chance."""
        self._lit_at = None

    def ask(self, name: str) -> None:
        """Request a message once: READING, STATS, FIELDS or BOUNCES."""
        self._request("ASK", message_spec(name).number)

    def restart(self, how: int) -> None:
        """Restart the board; see Restarts in the table."""
        self._request("RESTART", how)

    def sound(self, hertz: int, ms: int) -> None:
        """Sound a tone now, if the board is connected and has a piezo; only the last of several is sent."""
        self._tone = (hertz, ms) if self.phase is LinkPhase.OPEN and self._has_piezo else None

    @property
    def _has_piezo(self) -> bool:
        return self.hello is not None and bool(self.hello["capabilities"] & Capability.PIEZO)

    @property
    def has_reading(self) -> bool:
        """True if a reading has come in this session; until then the sensors may have changed."""
        return self.phase is LinkPhase.OPEN and self._seq is not None

    @property
    def is_storing(self) -> bool:
        """True if a text is being sent."""
        return self._storing is not None

    def is_dark(self, now: float) -> bool:
        """Return whether the board has reported for a while that it does not show the frames it gets."""
        return self._dark_since is not None and now - self._dark_since >= _DARK_S

    def store(self, what: StoredText, text: bytes) -> None:
        """Store a text on the board; HELLO or REFUSED reports the result."""
        self._storing = TextUpload(what, text, hash_of(text))

    def take(self, data: bytes, now: float) -> list[SerialMessage]:
        """Take received bytes; return the messages that they complete. Repeated readings are left out."""
        events = []
        for frame in self.frames.take(data):
            message = decode_message(frame)
            if message is not None and self._handle(message, now):
                events.append(message)
        return events

    def due(self, now: float) -> bytes:
        """Return the bytes to send now. Call it only after the last ones are sent."""
        heard = self._heard_at
        if self.phase is not LinkPhase.CALLING and heard is not None and now - heard > Time.LOST_MS / 1000:
            self._begin()
        if self.phase is not LinkPhase.OPEN:
            return self._open(now) + self._store(now)
        return self._answers() + self._lights(now) + self._ping(now) + self._store(now)

    # Messages from the board

    def _handle(self, message: SerialMessage, now: float) -> bool:
        if message.name == "HELLO":
            return self._handle_hello(message, now)
        if message.session != self._session or self.phase in (LinkPhase.CALLING, LinkPhase.DIFFERS):
            return False
        self._heard_at = now
        if message.name == "READING":
            return self._handle_reading(message)
        if message.name == "STORED":
            if self._storing:
                self._storing.hear(message)
            return False
        if message.name == "PONG":
            self._handle_pong(message, now)
            return False
        if message.name == "REFUSED" and message["number"] == message_spec("STORE").number:
            self.refusal = message
            self._storing = None
            if self.phase is LinkPhase.STORING:
                self.phase = LinkPhase.REFUSED
        return not message_spec(message.name).is_from_host

    def _handle_hello(self, hello: SerialMessage, now: float) -> bool:
        if hello.session != self._session:
            if self.phase is not LinkPhase.CALLING:
                self._begin()  # it has restarted, or an old OPEN came late
            return False
        before, self.hello = self.hello, hello
        if self.phase is LinkPhase.OPEN:
            return self._handle_repeated_hello(before, hello)
        self._heard_at = now
        if hello["protocol"] != PROTOCOL:
            self.phase = LinkPhase.DIFFERS
        else:
            self._configure(hello)
        return True

    def _handle_repeated_hello(self, before: SerialMessage | None, hello: SerialMessage) -> bool:
        """Handle a HELLO in an open session: no sign of life, as a board that repeats it has lost us."""
        if before is None or any(before.fields.get(name) != hello.fields.get(name) for name in _FIXED_FIELDS):
            self._begin()  # it has restarted, and an OPEN of this session came late; or it is another one
            return False
        # One that confirms a stored text is not just a repetition.
        storing = self._storing
        if storing is None or not storing.is_taken(hello):
            return False
        self._storing = None
        return True

    def _configure(self, hello: SerialMessage) -> None:
        if hello["wiring"] != hash_of(self._wiring):
            if self.phase is not LinkPhase.REFUSED:
                self.phase = LinkPhase.STORING
                self._storing = self._storing or TextUpload(
                    StoredText.WIRING, self._wiring, hash_of(self._wiring)
                )
        elif hello["sensors"] != self._sensors:
            self.phase = LinkPhase.REFUSED
        else:
            self.phase = LinkPhase.OPEN
            self._storing = self.refusal = None

    def _handle_reading(self, reading: SerialMessage) -> bool:
        if self.phase is not LinkPhase.OPEN or len(reading.tail) != self._sensors:
            return False
        seq = reading["seq"]
        ahead = 1 if self._seq is None else (seq - self._seq) & 0xFFFF
        if ahead > 0x7FFF:
            self._backwards += 1
            if self._backwards >= _LATE_READINGS:
                self._begin()
            return False
        self._seq = self._ack = seq
        self._must_ack = True
        self._backwards = 0
        return ahead > 0

    def _handle_pong(self, pong: SerialMessage, now: float) -> None:
        if pong["count"] != self._pings:
            return
        if pong["shown"] == self._pinged_light:
            self._lit_at = self._dark_since = None
        else:
            self._must_light = self._colours is not None
            self._dark_since = now if self._dark_since is None else self._dark_since

    # Messages to the board

    def _open(self, now: float) -> bytes:
        if now - self._open_at < Time.PING_MS / 1000 or self.phase is LinkPhase.STORING:
            return b""
        self._open_at = now
        return encode_message("OPEN", self._session, PROTOCOL)

    def _store(self, now: float) -> bytes:
        return self._storing.due(self._session, now) if self._storing else b""

    def _answers(self) -> bytes:
        ack = encode_message("ACK", self._session, self._ack) if self._must_ack else b""
        self._must_ack = False
        requests = b"".join(encode_message(name, self._session, value) for name, value in self._requests)
        self._requests.clear()
        tone = encode_message("TONE", self._session, *self._tone) if self._tone else b""
        self._tone = None
        return ack + requests + tone

    def _lights(self, now: float) -> bytes:
        """Return the newest frame and a PING, unless the last frame is still unanswered."""
        is_unanswered = self._lit_at is not None and now - self._lit_at < Time.HOLD_MS / 1000
        if not self._must_light or self._colours is None or is_unanswered:
            return b""
        self._must_light = False
        self._lit_at = now
        self._ping_at = float("-inf")
        self._light = (self._light + 1) & 0xFFFF
        return encode_message("LIGHT", self._session, self._light, tail=encode_runs(self._colours))

    def _ping(self, now: float) -> bytes:
        if now - self._ping_at < Time.PING_MS / 1000:
            return b""
        self._ping_at = now
        self._pings = (self._pings + 1) & 0xFF
        self._pinged_light = self._light
        return encode_message("PING", self._session, self._pings)

    def _request(self, name: str, value: int) -> None:
        self._requests[name, value] = None


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
        if now - self._sent_at < _RESEND_S:
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
