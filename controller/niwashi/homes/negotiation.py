"""Coming to terms with a friend beside a running board: who proposes, who answers. It never waits."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from niwashi.chain import Terms, TermsStage
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.homes.game_channel import GameChannel
from niwashi.homes.proposals import Proposals
from niwashi.homes.transport_worker import MOST_WAITING, TransportWorker

_AGAIN_S = 30.0
"""So often everything is asked for, and sent, once more: post gets lost."""

_LAST_S = 10.0
"""So long the last signature may take to be on its way before the game begins without waiting for that."""

_LOOKS = 2
"""Rounds of the courier after which it is known whether something has been proposed."""

MOST_A_STEP = 8
"""So many lines are looked at in one step, a millisecond or two each: no flood holds the board up."""


class Negotiation:
    """Two who have no game, or none any more. `step` it with the board."""

    def __init__(
        self,
        proposals: Proposals,
        post: tuple[GameChannel, TransportWorker],
        terms: Terms | None,
        name: str,
        *,
        is_new: bool = False,
        is_tossed: bool = False,
        accepts: bool = False,
        again_s: float = _AGAIN_S,
    ) -> None:
        """`terms` are proposed by itself, where nothing is; None if somebody has to `propose` first.

        `name` is what the friend is called; `is_new` proposes even if something is proposed already. What
        is proposed by itself has who begins tossed, if it `is_tossed`. Everything is asked for once more
        each `again_s`.
        """
        self.version = 0
        self.name = name
        self.on_offered: Callable[[Terms], None] = lambda _: None
        """Told once what the friend has proposed."""
        self.is_declined = False
        """Whether the last thing that was proposed was declined here."""
        self._proposals, self._terms = proposals, terms
        self._mailbox, self._courier = post
        self._is_new, self._is_tossed, self._accepts = is_new, is_tossed, accepts
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._again_s, self._again_at = again_s, float("-inf")
        self._agreed_at: float | None = None
        self._begins_at = self._courier.rounds + _LOOKS

    @property
    def offered(self) -> Terms | None:
        """What the friend has proposed, and nobody here has answered."""
        return self._proposals.offered

    @property
    def open(self) -> Terms | None:
        """What was proposed or accepted here, and the friend has not answered."""
        return self._proposals.open

    @property
    def agreed(self) -> Terms | None:
        """What both have signed."""
        return self._proposals.agreed

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has proposed anything, and nothing was declined."""
        return self.offered is None and self.open is None and not self.is_declined

    @property
    def is_declined_there(self) -> bool:
        """Whether the friend has said no to what was proposed here last."""
        return self._proposals.is_declined_there

    @property
    def is_toss_due(self) -> bool:
        """Whether the friend has our part of a toss, and has not shown how it fell."""
        return self._proposals.is_toss_due

    def is_done(self, now: float) -> bool:
        """Whether the game may begin: it is agreed, and the last signature is on its way if it can be."""
        is_sent = not self._mailbox.waits or (self._agreed_at is not None and now > self._agreed_at + _LAST_S)
        return self.agreed is not None and self._agreed_at is not None and is_sent

    def step(self, now: float) -> None:
        """Send what is kept to be sent, look at what has come, and propose where nobody has."""
        before = self.offered, self.agreed, self._proposals.noes
        with suppress(RecordsFault):  # another program is at the file: at the next step again
            self._look(now)
        self.version += (self.offered, self.agreed, self._proposals.noes) != before
        if self.offered is not None and self.offered != before[0]:
            self.on_offered(self.offered)

    def _look(self, now: float) -> None:
        self._repeat(now)
        self._backlog.extend(self._mailbox.arrived())
        for _ in range(min(MOST_A_STEP, len(self._backlog))):
            self._proposals.take(self._backlog.popleft())
        if self.agreed is not None:
            self._agreed_at = now if self._agreed_at is None else self._agreed_at
        elif self.offered is not None and self._accepts:
            self._accepts = False  # where it can't be, a person has to see why
            with suppress(NiwashiError):
                self.accept()
        elif self._terms is not None and self._may_propose():
            self._is_new = False
            self._proposals.propose(self._terms, is_tossed=self._is_tossed)
        self._mailbox.send_kept()
        self._mailbox.step()

    def _may_propose(self) -> bool:
        """Whether all that may be there was looked at, and nobody has proposed, answered or declined."""
        is_known = self._courier.rounds >= self._begins_at and not self._backlog
        is_free = self.offered is None and not self.is_declined
        return is_known and is_free and (self._is_new or self._proposals.open is None)

    def _repeat(self, now: float) -> None:
        if now >= self._again_at:
            self._again_at = now + self._again_s
            self._mailbox.ask_again()
            self._mailbox.send_again()

    def propose(self, terms: Terms, *, is_tossed: bool = False) -> None:
        """Propose a game, instead of what was proposed before. Raises NiwashiError for what was accepted."""
        own = self.open
        if self.agreed is not None or (own is not None and own.stage is TermsStage.ACCEPTED):
            raise NiwashiError("homes-accepted-already", name=self.name)
        self._proposals.propose(terms, is_tossed=is_tossed)
        self.is_declined = self._is_new = False
        self.version += 1

    def accept(self) -> None:
        """Accept what the friend has proposed. Raises NiwashiError if that can't be played, or is gone."""
        if self.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self.name)
        self._proposals.accept()
        self.is_declined = self._is_new = False  # nothing else is proposed then
        self.version += 1

    def decline(self) -> None:
        """Do not accept it. Raises NiwashiError if nothing is proposed."""
        self._proposals.decline()
        self.is_declined = True
        self.version += 1

    def close(self) -> None:
        """Nobody looks here any more."""
        self._mailbox.close()
