"""The board's end of the protocol: receives requests, sends readings. It has no clock.

`board` is what the link tells and asks:

    about(body, at)        pack the fields of HELLO behind `protocol` into `body` from `at` on
    stats(body, at, bad, resent, skipped)    pack the fields of STATS likewise
    fields(body, at)       write what the hall sensors measure, two bytes each; where it ends
    bounces(body, at)      write one byte a sensor; where it ends
    colours                a bytearray, three bytes a pixel: red, green, blue; the link fills it ...
    light()                ... and says so
    sound(hertz, ms)       sound a tone or raise Refused
    keep(what, text, hash) take over a text (wire.TEXT_WIRING or TEXT_CALIBRATION) or raise Refused
    hash_of(what)          the hash of the text in use, 0 for none
    restart(how)           start again (wire.RESTART_...)

`stream` has `readinto(buffer)` and `write(buffer, start, count)`; both return at once,
with how many bytes, or None.
"""

import struct

import micropython
import wire_table as wire
from frames import Receiver, Sender, u16
from runs import reach, spread
from texts import Refused, Texts

NO_HOST = 0  # nobody has opened a session since the start
HOST_HERE = 1
HOST_LOST = 2
HOST_DIFFERS = 3  # it speaks another protocol

_TAKE_BYTES = 64  # a poll: a packet of USB. Between two polls there is time for a scan
_GIVE_BYTES = 64

_NEVER = -1
_TICKS = 0x3FFFFFFF  # milliseconds count up to this and begin again, as `time.ticks_ms` does


class Link:
    """Sends whole readings until they are acknowledged; `host` is the state of the other end."""

    def __init__(self, stream, board):
        self.host = NO_HOST
        self._stream = stream
        self._board = board
        self._receiver = Receiver(self._heard)
        self._sender = Sender()
        self._texts = Texts(board)
        self._chunk = bytearray(_TAKE_BYTES)
        self._sent = 0  # how much of the frame in the sender has gone out
        self._now = 0
        self._heard_at = 0
        self._hello_at = _NEVER
        self._resent = self._skipped = 0
        self._state = bytearray(0)
        self._is_sensed = False  # whether the state is that of the wiring in use
        self._troubles = [0, 0, 0]  # columns, rows, chips
        self._session = 0
        self._begin(0)

    def _begin(self, session):
        self._session = session
        self._seq = 1
        self._reading_at = _NEVER
        self._is_acked = False
        self._shown = 0
        self._pong = -1
        self._asked = bytearray(256)  # by message number
        self._is_asked = False  # whether it has any
        self._refusal = None

    @micropython.native
    def sense(self, state, stuck=0, grounded=0, silent=0):
        """Take one byte a sensor, and the masks of columns, rows and chips in trouble (see READING)."""
        troubles = self._troubles
        if (
            self._is_sensed
            and state == self._state
            and stuck == troubles[0]
            and grounded == troubles[1]
            and silent == troubles[2]
        ):
            return
        if len(self._state) == len(state):
            copy(state, len(state), self._state, 0)
        else:
            self._state = bytearray(state)
        troubles[0] = stuck
        troubles[1] = grounded
        troubles[2] = silent
        self._is_sensed = True
        self._seq = (self._seq + 1) & 0xFFFF
        self._reading_at = _NEVER
        self._is_acked = False

    def poll(self, now):
        """Process received bytes, send what is due. `now` is in milliseconds, as from `time.ticks_ms`."""
        self.take(now)
        self.give(now)

    @micropython.native
    def take(self, now):
        """Take a chunk of received bytes; return their number."""
        self._now = now
        count = self._stream.readinto(self._chunk)
        if count:
            self._receiver.take(self._chunk, count)
        return count

    @micropython.native
    def give(self, now):
        """Send what is due, as much as the line takes."""
        self._now = now
        if self.host == HOST_HERE and self._since(self._heard_at) > wire.LOST_MS:
            self.host = HOST_LOST
        self._send()

    @micropython.native
    def _since(self, then):
        return (self._now - then) & _TICKS

    # Messages from the host

    @micropython.native
    def _heard(self, number, session, start, end):
        if number == wire.OPEN:
            self._open(session, start, end)
        elif session == self._session and session and self.host != HOST_DIFFERS:
            self.host = HOST_HERE
            self._heard_at = self._now
            try:
                self._obey(number, self._receiver.piece, start, end)
            except Refused as refused:
                self._refusal = (number, refused.reason, refused.detail)

    def _open(self, session, start, end):
        if start == end or not session:
            return
        self._heard_at = self._now
        self._hello_at = _NEVER
        if session != self._session:
            self._begin(session)
        self.host = HOST_HERE if self._receiver.piece[start] == wire.PROTOCOL else HOST_DIFFERS

    @micropython.native
    def _obey(self, number, piece, start, end):
        if number == wire.PING:
            _want(start + wire.PING_BYTES == end)
            self._pong = piece[start]
        elif number == wire.ACK:
            _want(start + wire.ACK_BYTES == end)
            if u16(piece, start) == self._seq:
                self._is_acked = True
        elif number == wire.LIGHT:
            self._light(piece, start, end)
        elif number == wire.TONE:
            _want(start + wire.TONE_BYTES == end)
            self._board.sound(u16(piece, start), u16(piece, start + 2))
        elif number == wire.STORE:
            if self._texts.take(piece, start, end):
                self._hello_at = _NEVER
                self._is_sensed = False
        elif number == wire.ASK:
            self._ask(piece, start, end)
        elif number == wire.RESTART:
            _want(start + wire.RESTART_BYTES == end)
            self._board.restart(piece[start])
        else:
            raise Refused(wire.NO_UNKNOWN)

    def _ask(self, piece, start, end):
        _want(start + wire.ASK_BYTES == end)
        what = piece[start]
        if what == wire.HELLO:
            self._hello_at = _NEVER
        elif what == wire.READING:
            self._reading_at = _NEVER
            self._is_acked = False
        elif what in (wire.STATS, wire.FIELDS, wire.BOUNCES):
            self._asked[what] = 1
            self._is_asked = True
        else:
            raise Refused(wire.NO_FORM)

    @micropython.native
    def _light(self, piece, start, end):
        _want(start + wire.LIGHT_BYTES <= end and (end - start - wire.LIGHT_BYTES) % 4 == 0)
        seq = u16(piece, start)
        ahead = (seq - self._shown) & 0xFFFF
        if not ahead or ahead > 0x7FFF:
            return
        start += wire.LIGHT_BYTES
        colours = self._board.colours
        _want(3 * reach(piece, start, end) <= len(colours))
        spread(piece, start, end, colours, len(colours))
        self._skipped += ahead - 1
        self._shown = seq
        self._board.light()

    # Messages to the host

    @micropython.native
    def _send(self):
        for _ in range(4):  # frames a poll
            if self._sent == self._sender.length and not self._compose():
                return
            end = min(self._sent + _GIVE_BYTES, self._sender.length)
            count = self._stream.write(self._sender.line, self._sent, end - self._sent)
            if count:
                self._sent += count
            if self._sent < self._sender.length:
                return

    @micropython.native
    def _compose(self):
        """Make the next frame that is due; return whether there was one."""
        sender = self._sender
        number = self._due()
        if not number:
            return False
        end = self._write(number, sender.body, wire.HEADER_BYTES)
        sender.finish(number, self._session, end - wire.HEADER_BYTES)
        self._sent = 0
        return True

    @micropython.native
    def _due(self):
        if self.host != HOST_HERE:
            is_time = self._hello_at == _NEVER or self._since(self._hello_at) >= wire.HELLO_MS
            return wire.HELLO if is_time else 0
        if self._hello_at == _NEVER:
            return wire.HELLO
        if not self._is_acked and self._is_sensed and self._is_reading_due():
            return wire.READING
        if self._refusal:
            return wire.REFUSED
        if self._texts.is_due:
            return wire.STORED
        if self._pong >= 0:
            return wire.PONG
        return self._wanted() if self._is_asked else 0

    @micropython.native
    def _is_reading_due(self):
        return self._reading_at == _NEVER or self._since(self._reading_at) >= wire.RESEND_MS

    def _wanted(self):
        """Return the number of the next requested message, or 0."""
        for number in (wire.STATS, wire.FIELDS, wire.BOUNCES):
            if self._asked[number]:
                return number
        self._is_asked = False
        return 0

    @micropython.native
    def _write(self, number, body, at):
        """Write a message's payload; return the end."""
        board = self._board
        if number == wire.READING:
            return self._write_reading(body, at)
        if number == wire.HELLO:
            self._hello_at = self._now
            body[at] = wire.PROTOCOL
            board.about(body, at + 1)
            return at + wire.HELLO_BYTES
        if number == wire.PONG:
            struct.pack_into(wire.PONG_FORM, body, at, self._pong, self._shown)
            self._pong = -1
            return at + wire.PONG_BYTES
        if number == wire.REFUSED:
            return self._write_refusal(body, at)
        if number == wire.STORED:
            return self._texts.answer(body, at)
        self._asked[number] = 0
        if number == wire.STATS:
            board.stats(body, at, self._receiver.bad & 0xFFFF, self._resent & 0xFFFF, self._skipped & 0xFFFF)
            return at + wire.STATS_BYTES
        return board.fields(body, at) if number == wire.FIELDS else board.bounces(body, at)

    @micropython.native
    def _write_reading(self, body, at):
        if self._reading_at != _NEVER:
            self._resent += 1
        self._reading_at = self._now
        troubles = self._troubles
        struct.pack_into(wire.READING_FORM, body, at, self._seq, troubles[0], troubles[1], troubles[2])
        at += wire.READING_BYTES
        copy(self._state, len(self._state), body, at)
        return at + len(self._state)

    def _write_refusal(self, body, at):
        number, reason, detail = self._refusal
        self._refusal = None
        struct.pack_into(wire.REFUSED_FORM, body, at, number, reason)
        at += wire.REFUSED_BYTES
        text = detail.encode()[: wire.DETAIL_BYTES]
        body[at : at + len(text)] = text
        return at + len(text)


def _want(holds):
    if not holds:
        raise Refused(wire.NO_FORM)


@micropython.viper
def copy(source: ptr8, count: int, target: ptr8, at: int):
    """Write source[:count] into `target` from `at` on."""
    i = 0
    while i < count:
        target[at + i] = source[i]
        i += 1
