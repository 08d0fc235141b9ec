"""Where two boards meet that do not know each other yet: an invitation's lines over any transport."""

from collections import deque
from typing import Protocol

from niwashi.transports import LAST_NUMBER, Parcel, Transport, TransportError

MOST_A_ROUND = 500
"""So much of what comes is looked at in one round: a flood leaves room for keys and clock."""

MOST_WAITING = 20_000


class Machine(Protocol):
    """A machine that is told what comes, and says what is to be sent."""

    def take(self, raw: bytes, now: float) -> None:
        """Take what somebody has sent."""

    def posted(self) -> list[bytes]:
        """What is to be sent since the last call."""


class InvitationChannel:
    """The lines of one meeting: what others say there, and what we do, each as the next parcel of ours."""

    def __init__(self, transport: Transport, meeting: str, own: str) -> None:
        self.why: TransportError | None = None
        """Why nothing came or went in the last round; None while all is well."""
        self._transport, self._meeting, self._own = transport, meeting, own
        self._number: int | None = None
        self._unsent: deque[bytes] = deque()
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)

    @property
    def has_unsent(self) -> bool:
        """Whether something of ours could not be sent yet."""
        return bool(self._unsent)

    def hear(self, machine: Machine, now: float) -> None:
        """Have a machine take what has come. Raises NiwashiError where it refuses something."""
        try:
            found = self._transport.received()
            self.why = self._transport.why
        except TransportError as why:
            found, self.why = (), why
        self._waiting.extend(
            each.data for each in found if each.game == self._meeting and each.author != self._own
        )
        for _ in range(min(len(self._waiting), MOST_A_ROUND)):
            machine.take(self._waiting.popleft(), now)

    def say(self, machine: Machine) -> None:
        """Send what a machine says; what can't be sent now waits for the next time."""
        self._unsent.extend(machine.posted())
        while self._unsent:
            try:
                self._send(self._unsent[0])
            except TransportError as why:
                self._number, self.why = None, why
                return
            self._unsent.popleft()

    def _send(self, line: bytes) -> None:
        """Send a line under the first number that is free: others may be taken by whoever can write there."""
        if self._number is None or self._number > LAST_NUMBER:
            taken = {each.number for each in self._transport.fetch(self._meeting, self._own)}
            self._number = next((n for n in range(LAST_NUMBER + 1) if n not in taken), None)
        if self._number is None:
            raise TransportError("carriers-numbers-gone")
        self._transport.send(Parcel(self._meeting, self._own, self._number, line))
        self._number += 1
