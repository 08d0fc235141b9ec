"""Lines received from another board in any order, applied once their predecessors are there."""

from hashlib import sha256
from typing import NamedTuple

from niwashi.errors import BadEntry, NiwashiError
from niwashi_friends.chain.chain import Chain, ChainLine, LineVerdict, Ruling
from niwashi_friends.chain.messages import SideMessage
from niwashi_friends.chain.parsing import parse
from niwashi_friends.chain.signing import Verify
from niwashi_friends.chain.terms import Terms

MOST_WAITING = 200
"""Limit of lines that wait for a predecessor. Dropped ones come again when they are requested."""

MOST_KNOWN = 20_000
"""Limit of lines recognised by their bytes. Others are judged again."""

_DONE = (LineVerdict.EXTENDS, LineVerdict.KNOWN)


class ReceivedLine(NamedTuple):
    """The outcome of a received line: the verdict, and the reason if it was refused."""

    verdict: LineVerdict
    line: ChainLine | None = None
    reason: NiwashiError | None = None


class Inbox:
    """A chain that grows by received lines, and the lines that are early."""

    def __init__(self, chain: Chain, check: Verify) -> None:
        self.chain = chain
        self._check = check
        self._waiting: dict[str, ChainLine] = {}
        self._known: set[bytes] = set()  # digests of lines that can change nothing any more

    @property
    def has_gap(self) -> bool:
        """True if lines wait for a missing predecessor."""
        return bool(self._waiting)

    def knows(self, raw: bytes) -> bool:
        """Return whether these bytes were judged before and can change nothing."""
        return sha256(raw).digest() in self._known

    def write(self, line: ChainLine) -> Ruling:
        """Add an own line. The caller checks the verdict before keeping or sending it."""
        judged = self.chain.take(line, self._check)
        self.chain = judged.chain
        return judged

    def receive(self, raw: bytes) -> list[ReceivedLine]:
        """Apply a received line and the lines that waited for it. Returns nothing for known lines."""
        if self.knows(raw):
            return []
        try:
            line = parse(raw)
        except BadEntry as why:
            return [ReceivedLine(LineVerdict.FORGED, None, why)]
        if isinstance(line, Terms):
            return []
        news = self._take(line)
        while news and news[-1].verdict is LineVerdict.EXTENDS:
            more = [each for waiting in tuple(self._waiting.values()) for each in self._take(waiting)]
            if not more:
                break
            news.extend(more)
        return news

    def _take(self, line: ChainLine) -> list[ReceivedLine]:
        judged = self.write(line)
        name = line.hash
        if judged.verdict is LineVerdict.EARLY:
            if len(self._waiting) < MOST_WAITING:
                self._waiting[name] = line
            return []
        self._waiting.pop(name, None)
        # Remember what can change nothing any more: transports deliver a whole game repeatedly.
        # A stale move is not remembered, as it may prove a fork later.
        is_stale = judged.verdict is LineVerdict.STALE and isinstance(line, SideMessage)
        if (is_stale or judged.verdict in _DONE) and len(self._known) < MOST_KNOWN:
            self._known.add(sha256(line.data()).digest())
        return (
            [] if judged.verdict is LineVerdict.KNOWN else [ReceivedLine(judged.verdict, line, judged.reason)]
        )
