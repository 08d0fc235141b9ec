"""Negotiation with a friend about the next game, while the board runs. It never waits."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

from niwashi.errors import NiwashiError, RecordsFault
from niwashi_friends.game_channel import GameChannel
from niwashi_friends.proposals import Proposals
from niwashi_friends.terms import Terms, TermsStage
from niwashi_friends.transport_worker import MOST_WAITING, TransportWorker

_AGAIN_S = 30.0
"""Seconds between requests for everything, because a transport may lose parcels."""

_LAST_S = 10.0
"""Seconds that the game waits for the last signature to be sent before it begins anyway."""

_LOOKS = 2
"""Worker rounds after which a waiting proposal would have been received."""

MOST_A_STEP = 8
"""Lines per step, each one or two milliseconds, so that a flood does not delay the board."""


class Negotiation:
    """The negotiation with one friend. `step` it with the board."""

    def __init__(
        self,
        proposals: Proposals,
        transport: tuple[GameChannel, TransportWorker],
        terms: Terms | None,
        name: str,
        *,
        is_new: bool = False,
        is_tossed: bool = False,
        accepts: bool = False,
        again_s: float = _AGAIN_S,
        on_offered: Callable[[Terms, str], None] = lambda _, __: None,
    ) -> None:
        """Negotiate with the friend `name`.

        `terms` are proposed automatically if nothing is proposed yet; with None, call `propose`.
        `is_new` proposes even if a proposal is open, `is_tossed` tosses who begins in the automatic
        proposal, `accepts` accepts the friend's first proposal. Everything is requested again every
        `again_s` seconds. `on_offered` is called once for each proposal of the friend, with the friend's
        name.
        """
        self._on_offered = on_offered
        self.name = name
        self.is_declined = False
        """True if the last proposal was declined here."""
        self._proposals, self._terms = proposals, terms
        self._channel, self._worker = transport
        self._is_new, self._is_tossed, self._accepts = is_new, is_tossed, accepts
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._again_s, self._again_at = again_s, float("-inf")
        self._agreed_at: float | None = None
        self._begins_at = self._worker.rounds + _LOOKS

    @property
    def offered(self) -> Terms | None:
        """The friend's unanswered proposal."""
        return self._proposals.offered

    @property
    def open(self) -> Terms | None:
        """Our proposal or acceptance that the friend has not answered."""
        return self._proposals.open

    @property
    def agreed(self) -> Terms | None:
        """The terms signed by both."""
        return self._proposals.agreed

    @property
    def state(self) -> object:
        """A value that differs after each change to report."""
        return self.offered, self.agreed, self.open, self._proposals.noes, self.is_declined, self.is_toss_due

    @property
    def is_quiet(self) -> bool:
        """True if nothing is proposed or was declined."""
        return self.offered is None and self.open is None and not self.is_declined

    @property
    def is_declined_there(self) -> bool:
        """True if the friend declined our last proposal."""
        return self._proposals.is_declined_there

    @property
    def is_toss_due(self) -> bool:
        """True if the friend has not revealed the result of the toss yet."""
        return self._proposals.is_toss_due

    def is_done(self, now: float) -> bool:
        """Return whether the game may begin: agreed, and the last signature sent or overdue."""
        is_sent = not self._channel.waits or (self._agreed_at is not None and now > self._agreed_at + _LAST_S)
        return self.agreed is not None and self._agreed_at is not None and is_sent

    def step(self, now: float) -> None:
        """Send, receive, and propose automatically if due."""
        before = self.offered
        with suppress(RecordsFault):  # another program holds the file; retry at the next step
            self._look(now)
        if self.offered is not None and self.offered != before:
            self._on_offered(self.offered, self.name)

    def _look(self, now: float) -> None:
        if now >= self._again_at:
            self._again_at = now + self._again_s
            self._channel.ask_again()
            self._channel.send_again()
        self._backlog.extend(self._channel.arrived())
        for _ in range(min(MOST_A_STEP, len(self._backlog))):
            self._proposals.take(self._backlog.popleft())
        if self.agreed is not None:
            self._agreed_at = now if self._agreed_at is None else self._agreed_at
        elif self.offered is not None and self._accepts:
            self._accepts = False  # try once; if it fails, a person has to see why
            with suppress(NiwashiError):
                self.accept()
        elif self._terms is not None and self._may_propose():
            self._is_new = False
            self._proposals.propose(self._terms, is_tossed=self._is_tossed)
        self._channel.send_kept()
        self._channel.step()

    def _may_propose(self) -> bool:
        """Return whether everything received was processed, and nothing is proposed, answered or declined."""
        is_known = self._worker.rounds >= self._begins_at and not self._backlog
        is_free = self.offered is None and not self.is_declined
        return is_known and is_free and (self._is_new or self._proposals.open is None)

    def propose(self, terms: Terms, *, is_tossed: bool = False) -> None:
        """Propose a game, replacing an earlier proposal. Raises NiwashiError after an acceptance."""
        own = self.open
        if self.agreed is not None or (own is not None and own.stage is TermsStage.ACCEPTED):
            raise NiwashiError("homes-accepted-already", name=self.name)
        self._proposals.propose(terms, is_tossed=is_tossed)
        self.is_declined = self._is_new = False

    def accept(self) -> None:
        """Accept the friend's proposal. Raises NiwashiError if it is gone or not playable."""
        if self.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self.name)
        self._proposals.accept()
        self.is_declined = self._is_new = False  # so that nothing is proposed automatically

    def decline(self) -> None:
        """Decline the friend's proposal. Raises NiwashiError if there is none."""
        self._proposals.decline()
        self.is_declined = True

    def close(self) -> None:
        """Stop to receive."""
        self._channel.close()
