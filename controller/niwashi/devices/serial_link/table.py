"""The table of the protocol: every message, field, code and limit between a board and its host.

`make -C firmware protocol` makes the firmware's constants and PROTOCOL.md from it, and a test compares them.
"""

from enum import IntEnum, unique
from struct import Struct
from typing import NamedTuple, Self

PROTOCOL = 1
"""The version of the protocol; it grows with every change that the other end must know."""


class MessageField(NamedTuple):
    """A field of a message: its name, its `struct` letter (little-endian), its description."""

    name: str
    letter: str
    says: str


class MessageSpec(NamedTuple):
    """A message: name, number, description, fields in order, and a description of the tail ("" for none)."""

    name: str
    number: int
    says: str
    fields: tuple[MessageField, ...]
    tail: str = ""

    @property
    def is_from_host(self) -> bool:
        """True if the host sends it: messages of boards have bit 7 set."""
        return self.number < 0x80

    @property
    def packing(self) -> Struct:
        """The fixed fields as a `struct`.

        >>> message_spec("READING").packing.size
        12
        """
        return Struct("<" + "".join(field.letter for field in self.fields))


class WireCode(IntEnum):
    """A number that both ends know by a name, with its description."""

    says: str

    def __new__(cls, value: int, says: str) -> Self:
        code = int.__new__(cls, value)
        code._value_ = value
        code.says = says
        return code


HEADER = (
    MessageField("number", "B", "which message this is"),
    MessageField("length", "H", "how many bytes follow this header in the body"),
    MessageField("session", "H", "the number that the host gave this session in OPEN; 0 while there is none"),
)

MESSAGES = (
    MessageSpec(
        "OPEN",
        0x01,
        "Begin a session under the number in the header; the board answers HELLO. An OPEN for the session "
        "that is open already changes nothing but is answered too.",
        (
            MessageField(
                "protocol", "B", "the protocol that the host speaks: this first byte never changes place"
            ),
        ),
    ),
    MessageSpec(
        "PING",
        0x02,
        "The host is there. Sent every PING_MS, and behind each LIGHT; the board answers PONG.",
        (MessageField("count", "B", "any number, to be answered with"),),
    ),
    MessageSpec(
        "ACK",
        0x03,
        "A READING has arrived: the board stops sending it again.",
        (MessageField("seq", "H", "the number of that reading"),),
    ),
    MessageSpec(
        "LIGHT",
        0x04,
        "Show this frame, the whole chain at once. A board shows it as it is: brightness and current were "
        "limited by the host.",
        (
            MessageField(
                "seq", "H", "1, 2, 3 … in a session, 0 after 65535; one that is not newer is dropped"
            ),
        ),
        "Runs of four bytes: how many pixels (1 to 255), then their red, green and blue. In chain order from "
        "the first pixel; pixels that no run reaches are dark, runs beyond the last pixel are refused.",
    ),
    MessageSpec(
        "STORE",
        0x05,
        "A piece of a text for the board to keep. Pieces come in order, each after the last was answered "
        "with STORED; a piece at offset 0 begins anew. When all are there and the hash fits, the board uses "
        "the text, keeps it over power cuts and says HELLO; or it says REFUSED and goes on as it was.",
        (
            MessageField("what", "B", "which text: see Texts"),
            MessageField("hash", "I", "the first four bytes of the whole text's SHA-256, little-endian"),
            MessageField("total", "H", "bytes of the whole text, TEXT_BYTES at most"),
            MessageField("offset", "H", "where this piece begins"),
        ),
        "The piece, CHUNK_BYTES at most.",
    ),
    MessageSpec(
        "ASK",
        0x06,
        "Send that message once, now.",
        (MessageField("what", "B", "the number of HELLO, READING, STATS, FIELDS or BOUNCES"),),
    ),
    MessageSpec(
        "RESTART",
        0x07,
        "Start again, and how.",
        (MessageField("how", "B", "see Restarts"),),
    ),
    MessageSpec(
        "TONE",
        0x08,
        "Sound a tone, in place of one that still sounds. Never sent again: what is late is not worth "
        "hearing. Only for a board whose HELLO says PIEZO; one whose wiring has none refuses it.",
        (
            MessageField("hertz", "H", "its pitch, 20 to 20000"),
            MessageField("ms", "H", "how long, milliseconds"),
        ),
    ),
    MessageSpec(
        "HELLO",
        0x81,
        "Who the board is. The answer to OPEN; sent every HELLO_MS as long as there is no session; and "
        "after a stored text was taken.",
        (
            MessageField(
                "protocol", "B", "the protocol that the board speaks: this first byte never changes place"
            ),
            MessageField("major", "B", "version of the firmware"),
            MessageField("minor", "B", ""),
            MessageField("patch", "B", ""),
            MessageField("capabilities", "H", "a bit mask: see Capabilities"),
            MessageField("wiring", "I", "hash of the wiring in use, 0 for none"),
            MessageField("calibration", "I", "hash of the calibration in use, 0 for none"),
            MessageField("cells", "H", "cells of the board, as its wiring says"),
            MessageField("sensors", "H", "sensors in a READING: switches and hall sensors"),
            MessageField("pixels", "H", "pixels in the chain"),
            MessageField("resets", "H", "starts since the firmware was installed"),
            MessageField("cause", "B", "why it started: see Causes"),
            MessageField("chip", "8s", "the chip's own number"),
        ),
    ),
    MessageSpec(
        "PONG",
        0x82,
        "The answer to PING.",
        (
            MessageField("count", "B", "what PING said"),
            MessageField("shown", "H", "seq of the last LIGHT of this session that was shown, 0 for none"),
        ),
    ),
    MessageSpec(
        "READING",
        0x83,
        "Everything that the board senses, debounced. Sent when the session opens, when anything in it "
        "changes, and again every RESEND_MS until its ACK has come. A newer one takes its place.",
        (
            MessageField(
                "seq", "H", "1, 2, 3 … in a session, 0 after 65535; it grows when the contents change"
            ),
            MessageField("stuck", "I", "bit c: column c of the matrix is low though no row is driven"),
            MessageField("grounded", "I", "bit r: row r of the matrix is low though nothing drives it"),
            MessageField(
                "silent", "H", "bit n: chip n (MCP23017, in the order of the wiring) does not answer"
            ),
        ),
        "One byte a sensor, in the order of the wiring: 0 for nothing; 1 for a closed switch; of a hall "
        "sensor the face in bits 0 and 1 (see Faces) and a rough height in bits 2 to 7 (0: can't tell).",
    ),
    MessageSpec(
        "STORED",
        0x84,
        "So many bytes of a text are here: send the next piece from there.",
        (
            MessageField("what", "B", "as in STORE"),
            MessageField("hash", "I", "as in STORE"),
            MessageField("have", "H", "bytes received in order so far"),
        ),
    ),
    MessageSpec(
        "REFUSED",
        0x85,
        "The board can't do what a message asked.",
        (
            MessageField("number", "B", "the number of that message"),
            MessageField("reason", "B", "see Reasons"),
        ),
        "ASCII, DETAIL_BYTES at most: what it was about, such as `parts[1].kind`.",
    ),
    MessageSpec(
        "STATS",
        0x86,
        "How the board is doing.",
        (
            MessageField("uptime_s", "I", "seconds since the start"),
            MessageField("scans", "I", "scans since the start"),
            MessageField("scan_us", "H", "mean time of a scan over the last second, microseconds"),
            MessageField("worst_us", "H", "longest scan since the last STATS, microseconds"),
            MessageField("bounces", "I", "changes that debouncing did not believe, since the start"),
            MessageField("bad", "H", "frames that arrived damaged, since the start"),
            MessageField("resent", "H", "readings that had to be sent again, since the start"),
            MessageField("skipped", "H", "light frames that were missing in their count, since the start"),
            MessageField("free", "I", "free memory in bytes"),
        ),
    ),
    MessageSpec(
        "FIELDS",
        0x87,
        "What the hall sensors measure now, not judged.",
        (),
        "Two bytes a hall sensor, little-endian: the converter's reading, 0 to 65535.",
    ),
    MessageSpec(
        "BOUNCES",
        0x88,
        "Which sensors chatter.",
        (),
        "One byte a sensor: changes not believed since the start, 255 for that many or more.",
    ),
)

ASKED = ("HELLO", "READING", "STATS", "FIELDS", "BOUNCES")
"""The messages that ASK can request."""


@unique
class Capability(WireCode):
    """Abilities of a board, as bits of a mask."""

    MATRIX = 0x0001, "scans a matrix"
    MCP23017 = 0x0002, "reads MCP23017 expanders"
    HC165 = 0x0004, "reads chains of 74HC165"
    HALL = 0x0008, "reads hall sensors behind multiplexers"
    WS2812 = 0x0010, "lights WS2812"
    SK6812 = 0x0020, "lights SK6812 with a white channel"
    KEEPS = 0x0040, "keeps stored texts over power cuts"
    WATCHDOG = 0x0080, "restarts by itself when it hangs"
    PIEZO = 0x0100, "sounds tones with a piezo"


@unique
class Cause(WireCode):
    """The cause of a board's start."""

    POWER = 0, "power came on"
    WATCHDOG = 1, "it hung, and the watchdog restarted it"
    ASKED = 2, "it was told to"
    OTHER = 3, "anything else"


@unique
class RefusalReason(WireCode):
    """The reason of a refusal."""

    UNKNOWN = 1, "no such message"
    FORM = 2, "the message has not the length or the values that it should"
    TOO_LONG = 3, "the text is longer than can be kept"
    HASH = 4, "the pieces don't make the text that the hash promised"
    SYNTAX = 5, "the text is not the JSON it should be"
    KIND = 6, "a part of a kind that this firmware doesn't know"
    PIN = 7, "a pin that this chip doesn't have, or not for this, or twice"
    PLACE = 8, "more switches, sensors or pixels than there is room for"
    BUSY = 9, "it can't be done now"
    STORAGE = 10, "the text could not be kept"
    NO_WIRING = 11, "the board has no wiring yet"


@unique
class Restart(WireCode):
    """The ways to restart a board."""

    AGAIN = 0, "the firmware starts again"
    FILES = 1, "the firmware stays away once, so that its files can be replaced over the REPL"
    BOOTLOADER = 2, "the chip shows up as a disk for another MicroPython"


@unique
class StoredText(WireCode):
    """The texts that a board stores."""

    WIRING = 0, "how the board is wired, JSON"
    CALIBRATION = 1, "what its hall sensors measure, JSON"


@unique
class SensedFace(WireCode):
    """The face over a hall sensor."""

    NOTHING = 0, "no magnet"
    RAISING = 1, "a magnet that raises the sensor's voltage"
    LOWERING = 2, "a magnet that lowers it"
    UNSURE = 3, "a magnet, but which way up can't be told"


@unique
class Limit(WireCode):
    """Size limits of both ends."""

    BODY_BYTES = 1200, "the longest body, header included"
    TEXT_BYTES = 4096, "the longest stored text"
    CHUNK_BYTES = 192, "the longest piece of it"
    DETAIL_BYTES = 64, "the longest detail of a refusal"
    MOST_SENSORS = 512, "sensors of a board"
    MOST_PIXELS = 256, "pixels of a board"


@unique
class Time(WireCode):
    """Times of both ends, in milliseconds."""

    HELLO_MS = 500, "from one HELLO to the next without a session"
    PING_MS = 250, "from one PING to the next"
    RESEND_MS = 40, "from one sending of a READING or a STORE to the next, unless answered"
    HOLD_MS = 100, "so long at most a LIGHT that PONG has not answered holds back the next"
    LOST_MS = 1500, "either end counts as lost after so long without a good frame from it"


_BY_NAME = {each.name: each for each in MESSAGES}
_BY_NUMBER = {each.number: each for each in MESSAGES}


def message_spec(name: str) -> MessageSpec:
    """Return the message of a name. Raises KeyError."""
    return _BY_NAME[name]


def message_numbered(number: int) -> MessageSpec | None:
    return _BY_NUMBER.get(number)
