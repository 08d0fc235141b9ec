"""Sends and receives the messages of an invitation over any transport, between boards that do not know
each other.
"""

from collections import deque
from typing import Protocol

from niwashi.homes.chain.invitation import InvitationStage
from niwashi.homes.transports.transport import LAST_NUMBER, Parcel, Transport, TransportError

MOST_A_ROUND = 500
"""Messages per round, so that a flood leaves time for keys and clock."""

MOST_WAITING = 20_000


class InvitationSide(Protocol):
    """One side of an invitation: an `Inviter` or a `Joiner`."""

    @property
    def stage(self) -> InvitationStage:
        """The state of the invitation."""

    def take(self, raw: bytes, now: float) -> None:
        """Process a received message."""

    def posted(self) -> list[bytes]:
        """Return the messages to send since the last call."""


class InvitationChannel:
    """The channel of one invitation. Each of our messages is our next parcel there."""

    def __init__(self, transport: Transport, meeting: str, own: str) -> None:
        self.why: TransportError | None = None
        """The error of the last round; None if there was none."""
        self._transport, self._meeting, self._own = transport, meeting, own
        self._number: int | None = None
        self._unsent: deque[bytes] = deque()
        self._sent: list[Parcel] = []
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)

    @property
    def has_unsent(self) -> bool:
        """True if messages could not be sent yet."""
        return bool(self._unsent)

    def hear(self, side: InvitationSide, now: float) -> None:
        """Pass received messages on. Raises NiwashiError if one is refused."""
        try:
            found = self._transport.received()
            self.why = self._transport.why
        except TransportError as why:
            found, self.why = (), why
        self._waiting.extend(
            each.data for each in found if each.game == self._meeting and each.author != self._own
        )
        for _ in range(min(len(self._waiting), MOST_A_ROUND)):
            side.take(self._waiting.popleft(), now)

    def say(self, side: InvitationSide) -> None:
        """Send queued messages; failed ones stay queued."""
        self._unsent.extend(side.posted())
        while self._unsent:
            try:
                self._send(self._unsent[0], is_last=side.stage is InvitationStage.FRIENDS)
            except TransportError as why:
                self._number, self.why = None, why
                return
            self._unsent.popleft()

    def _send(self, line: bytes, *, is_last: bool) -> None:
        """Send under the first free number: others with access may have taken some.

        The last message of a completed invitation replaces the others: the friend has read them.
        """
        if self._number is None or self._number > LAST_NUMBER:
            taken = {each.number for each in self._transport.fetch(self._meeting, self._own)}
            self._number = next((n for n in range(LAST_NUMBER + 1) if n not in taken), None)
        if self._number is None:
            raise TransportError("carriers-numbers-gone")
        replaces = tuple(self._sent) if is_last else ()
        parcel = Parcel(self._meeting, self._own, self._number, line, replaces)
        self._transport.send(parcel)
        self._sent.append(parcel)
        self._number += 1
