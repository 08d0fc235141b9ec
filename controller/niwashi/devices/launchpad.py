"""Grid controllers on a MIDI line: buttons come as notes and controllers, lights go out by SysEx.

The messages are in Novation's "Programmer's Reference Manual" of each model: chapters "SysEx
message format", "Programmer / Live mode switch" (the Pro [MK3]: "Selecting layouts"), "Programmer mode
layout", "LED lighting SysEx message".
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from mido import Parser

from niwashi.board_types import Pixel
from niwashi.devices.connections import BytePort
from niwashi.devices.key_grid import PAD_COLUMNS, PAD_ROWS, KeyChange
from niwashi.errors import BoardFault
from niwashi.validation import quoted

_NOVATION = (0x00, 0x20, 0x29)
_MAKER = (*_NOVATION, 0x02)
_MODE, _LAYOUT, _LIGHT = 0x0E, 0x00, 0x03
_RGB = 3

_INQUIRY = bytes((0xF0, 0x7E, 0x7F, 0x06, 0x01, 0xF7))
"""MIDI's own question who is there, which every Launchpad answers."""

_IDENTITY = (0x06, 0x02, *_NOVATION)
"""An answer to it, from its third byte on. Two bytes of the family follow; the second is 0 before the MK3."""

LIGHTS_HZ = 25
"""Messages of light a second, at most. Novation names no limit; a whole frame takes 413 bytes, so this is
10 kB/s at most over USB (reckoned, not measured)."""

_ANSWER_S = 2.0
"""Seconds that a controller may take to say what it is."""

_ASK_S = 2.0
"""Seconds between two questions for its mode: somebody may have left programmer mode at its own menu."""

_SILENT_S = 5.0
"""Seconds without an answer after which it counts as gone."""

_MAX_READ_BYTES = 512
"""Bytes taken in one exchange, the rest waits in the port: ten fingers send a tenth of it."""

_REALTIME = bytes(range(0xF8, 0x100))
"""Messages of one byte that may come within any other: clocks, and that the device is still there."""

_MAX_MESSAGE_BYTES = 256
"""Bytes after which a message that does not end is thrown away."""

_LEAVE_S = 1.0
"""Seconds that a controller may take for the last message to it."""


class Model(NamedTuple):
    """A controller: its name, the number in its SysEx header, its USB product numbers, and its MIDI port.

    Each model has sixteen product numbers: its owner may choose one, to tell several of them apart.
    `programmer` are the bytes that bring it into programmer mode; the first alone asks for its mode. `usual`
    is the mode for one that was left in programmer mode.
    """

    name: str
    header: int
    products: range
    port: int
    programmer: tuple[int, ...] = (_MODE, 1)
    usual: tuple[int, ...] = (_MODE, 0)

    @property
    def question(self) -> bytes:
        """The message that asks for its mode; the answer has the form of `programmer`."""
        return sysex(self.header, self.programmer[0])


MODELS = (
    Model("Launchpad X", 0x0C, range(0x0103, 0x0113), 1),
    Model("Launchpad Mini MK3", 0x0D, range(0x0113, 0x0123), 1),
    # Layouts of the Pro: 11h is programmer mode, 04h its notes.
    Model("Launchpad Pro MK3", 0x0E, range(0x0123, 0x0133), 0, (_LAYOUT, 0x11, 0, 0), (_LAYOUT, 0x04, 0, 0)),
)
"""Every controller that is known. X and Mini MK3 show a port for a DAW first, the Pro its MIDI port."""

KNOWN_USB = {f"1235:{product:04x}": model.port for model in MODELS for product in model.products}
"""USB numbers of all of them, with the port that counts."""

OLDER_USB = frozenset(
    f"1235:{product:04x}"
    for first, count in ((0x0E, 1), (0x20, 16), (0x36, 16), (0x51, 16), (0x69, 16))
    for product in range(first, first + count)
)
"""USB numbers of Launchpads before the MK3: the first one, S, Mini, Pro, MK2."""


def sysex(header: int, *body: int) -> bytes:
    """Return a message for a model.

    >>> sysex(0x0D, 0x0E, 1).hex(" ")
    'f0 00 20 29 02 0d 0e 01 f7'
    """
    return bytes((0xF0, *_MAKER, header, *body, 0xF7))


class Launchpad:
    """A controller in programmer mode. It satisfies `KeyDevice`; keys are numbered row by row.

    `open_port` may wait and raise BoardFault. After a loss the port is opened again.
    """

    patience_s = _ANSWER_S + 2.0

    def __init__(self, open_port: Callable[[], BytePort], name: str) -> None:
        """`name` is the port's name in the board file."""
        self._open_port = open_port
        self._name = name
        self._port: BytePort | None = None
        self._model: Model | None = None
        self._parser, self._unended = Parser(), 0
        self._is_ready = False  # it is in programmer mode
        self._former: tuple[int, ...] = ()  # the mode that it is left in
        self._shown: dict[int, Pixel] = {}
        self._outgoing = b""
        self._lit_at = self._asked_at = self._heard_at = float("-inf")

    def stuck(self) -> BoardFault:
        """Return the fault of a port that does not open."""
        return BoardFault("midi-fault-silent", port=self._name)

    def exchange(self, colours: Sequence[Pixel] | None, now: float) -> Sequence[KeyChange]:
        """Return what happened to the buttons, and send the lights that change. Raises BoardFault."""
        try:
            if self._port is None:
                self._open(now)
            changes = self._received(now)
            self._watch_mode(now)
            self._send()
            if colours is not None and not self._outgoing and now - self._lit_at >= 1 / LIGHTS_HZ - 1e-6:
                self._light(colours, now)
            self._send()
        except OSError as error:
            self.close()  # it may hear that much
            if isinstance(error, BoardFault):
                raise
            raise BoardFault("midi-fault-lost", port=self._name, detail=quoted(str(error))) from error
        return changes

    def close(self) -> None:
        """Leave programmer mode, and with it the lights, and close the port; safe to call twice."""
        if self._port is not None and self._model is not None:
            with suppress(OSError):  # it is gone: there is nothing to leave
                self._leave(self._port, sysex(self._model.header, *self._former))
        self._drop()

    def _leave(self, port: BytePort, message: bytes) -> None:
        """Send a last message, behind one that is half sent; a port that takes none is given up."""
        self._outgoing += message
        for _ in range(20):
            self._send()
            if not self._outgoing:
                return
            port.read()  # or there would be nothing to wait for
            port.wait(_LEAVE_S / 20)

    def _open(self, now: float) -> None:
        """Open the port and wait until a controller has said which it is."""
        self._port = self._open_port()
        self._parser, self._unended = Parser(), 0
        self._model, self._is_ready = None, False
        self._asked_at = self._heard_at = now
        self._outgoing = b"".join((_INQUIRY, *(model.question for model in MODELS)))
        waited = 0.0
        while self._model is None:
            self._send()
            self._received(now)
            if self._model is None:
                if waited >= _ANSWER_S:
                    raise BoardFault("midi-fault-silent", port=self._port.name)
                self._port.wait(_ANSWER_S / 20)
                waited += _ANSWER_S / 20
        self._send()

    def _received(self, now: float) -> list[KeyChange]:
        """Take what has come. A device that never stops is cut short, and so is its longest message."""
        changes: list[KeyChange] = []
        taken = 0
        while self._port is not None and taken < _MAX_READ_BYTES and (data := self._port.read()):
            self._parser.feed(data.translate(None, _REALTIME))
            taken += len(data)
        self._unended += taken
        for message in self._parser:
            self._unended = 0
            if message.type == "sysex":
                self._hear(tuple(message.data), now)
            elif message.type in ("note_on", "note_off"):
                down = message.type == "note_on" and message.velocity > 0
                changes += _change(message.note, is_down=down)
            elif message.type == "control_change":
                changes += _change(message.control, is_down=message.value > 0)
        if self._unended > _MAX_MESSAGE_BYTES:
            self._parser, self._unended = Parser(), 0
        return changes if self._is_ready else []

    def _hear(self, data: tuple[int, ...], now: float) -> None:
        """Take a SysEx message: only the report of the mode matters, and who is too old to make one."""
        if data[2:7] == _IDENTITY and data[:1] == (0x7E,) and data[8:9] == (0,):
            raise BoardFault("midi-fault-older", port=self._name)
        model = next((m for m in MODELS if data[:6] == (*_MAKER, m.header, m.programmer[0])), None)
        if model is None or len(data) != 5 + len(model.programmer):
            return
        mode, is_new = data[5:], self._model is None
        is_ready = mode == model.programmer
        self._model, self._heard_at = model, now
        if is_new:
            self._former = model.usual if is_ready else mode
        if not is_ready:
            self._outgoing += sysex(model.header, *model.programmer)
            self._shown = {}
        self._is_ready = True

    def _watch_mode(self, now: float) -> None:
        if self._model is None or now - self._asked_at < _ASK_S:
            return
        if self._asked_at - self._heard_at > _SILENT_S:
            raise BoardFault("midi-fault-silent", port=self._name)
        self._asked_at = now
        self._outgoing += self._model.question

    def _light(self, colours: Sequence[Pixel], now: float) -> None:
        """Compose one message for all lights that change; colours have seven bits there."""
        if self._model is None:
            return
        wanted = {pad_of(key): colour for key, colour in enumerate(colours)}
        news = {pad: each for pad, each in wanted.items() if self._shown.get(pad, (0, 0, 0)) != each}
        if not news:
            return
        body = [part for pad, each in news.items() for part in (_RGB, pad, *(level >> 1 for level in each))]
        self._outgoing += sysex(self._model.header, _LIGHT, *body)
        self._shown |= news
        self._lit_at = now

    def _send(self) -> None:
        if self._port is not None and self._outgoing:
            self._outgoing = self._outgoing[self._port.write(self._outgoing) :]

    def _drop(self) -> None:
        port, self._port = self._port, None
        self._model, self._shown, self._outgoing = None, {}, b""
        if port is not None:
            port.close()


def pad_of(key: int) -> int:
    """Return the number of a key in programmer mode.

    >>> pad_of(0), pad_of(8), pad_of(80)
    (11, 19, 99)
    """
    row, column = divmod(key, PAD_COLUMNS)
    return 10 * (row + 1) + column + 1


def _change(pad: int, *, is_down: bool) -> list[KeyChange]:
    row, column = divmod(pad, 10)
    if not (1 <= row <= PAD_ROWS and 1 <= column <= PAD_COLUMNS):
        return []
    return [KeyChange((row - 1) * PAD_COLUMNS + column - 1, is_down)]
