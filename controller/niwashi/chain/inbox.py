"""What comes from another home, in any order: taken as soon as what was before it is there."""

from hashlib import sha256
from typing import NamedTuple

from niwashi.chain.chain import Chain, ChainLine, LineVerdict, Ruling
from niwashi.chain.messages import SideMessage
from niwashi.chain.parsing import parse
from niwashi.chain.signing import Verify
from niwashi.chain.terms import Terms
from niwashi.errors import BadEntry, NiwashiError

MOST_WAITING = 200
"""So many lines wait for what was before them; more come again when they are asked for."""

MOST_KNOWN = 20_000
"""So many lines are known again by their bytes when they come once more; others are judged once more."""

_DONE = (LineVerdict.EXTENDS, LineVerdict.KNOWN)


class ReceivedLine(NamedTuple):
    """What became of a line: it was taken, or why it does not count."""

    verdict: LineVerdict
    line: ChainLine | None = None
    reason: NiwashiError | None = None


class Inbox:
    """A chain that grows by what comes, and the lines that are early."""

    def __init__(self, chain: Chain, check: Verify) -> None:
        self.chain = chain
        self._check = check
        self._waiting: dict[str, ChainLine] = {}
        self._known: set[bytes] = set()  # hashes of lines as they came, of which no more will ever come

    @property
    def has_gap(self) -> bool:
        """Whether something is here whose beginnings are missing."""
        return bool(self._waiting)

    def knows(self, raw: bytes) -> bool:
        """Whether a line that has come can change nothing: it was judged already."""
        return sha256(raw).digest() in self._known

    def write(self, line: ChainLine) -> Ruling:
        """Take a line of one's own. Whoever writes looks at the verdict before it is kept or sent."""
        judged = self.chain.take(line, self._check)
        self.chain = judged.chain
        return judged

    def receive(self, raw: bytes) -> list[ReceivedLine]:
        """Take a line that has come, and what waited for it; nothing is told of what is known already."""
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
        self._remember(line, judged.verdict)
        return (
            [] if judged.verdict is LineVerdict.KNOWN else [ReceivedLine(judged.verdict, line, judged.reason)]
        )

    def _remember(self, line: ChainLine, verdict: LineVerdict) -> None:
        """Know a line again that can change nothing any more: transports bring all of a game time and again.

        What was said of being there is stale for ever; an entry that is stale may prove a fork later.
        """
        is_done = verdict in _DONE or (verdict is LineVerdict.STALE and isinstance(line, SideMessage))
        if is_done and len(self._known) < MOST_KNOWN:
            self._known.add(sha256(line.data()).digest())
