"""Two friends come to terms: one proposes, the other accepts, the first signs what was accepted.

Each step is kept with what is to be sent of it, so that it may be broken off at any point and gone on with.
"""

from collections.abc import Callable
from typing import NamedTuple

from niwashi.chain import Chain, Check, Inbox, Sign, Stage, Terms, meeting_of, parse, secret_of
from niwashi.errors import NiwashiError
from niwashi.records import Homes, KeptChain, Peer


class Signer(NamedTuple):
    """The key of this board."""

    public: str
    sign: Sign


class Proposals:
    """The terms between this board and a friend's. `chance` gives random bytes, `wall` seconds since 1970."""

    def __init__(
        self,
        homes: Homes,
        key: Signer,
        peer: Peer,
        *,
        check: Check,
        chance: Callable[[int], bytes],
        wall: Callable[[], float],
    ) -> None:
        self.meeting = meeting_of(key.public, peer.key)
        """What parcels with terms between these two name as their game."""
        self.offered: Terms | None = None
        """What the friend has proposed, and nobody has answered yet."""
        self.agreed: Terms | None = None
        """The terms that both have signed since this was made."""
        self._homes, self._key, self._peer = homes, key, peer
        self._check, self._chance, self._wall = check, chance, wall

    @property
    def open(self) -> Terms | None:
        """What this board has proposed or accepted, and the friend has not answered yet."""
        last = self._last()
        return None if last is None else _terms(last.terms)

    @property
    def is_toss_due(self) -> bool:
        """Whether the friend has our part of a toss, and has not shown how it fell."""
        own = self.open
        return own is not None and own.stage is Stage.ACCEPTED and bool(own.toss) and not own.secret

    def propose(self, terms: Terms, *, is_tossed: bool = False) -> None:
        """Propose terms to the friend, instead of what was proposed before; who begins may be tossed."""
        seat, nonce = terms.seats.index(self._key.public), self._chance(16)
        meant = terms.sealed(self._key.public, self._secret(nonce.hex())) if is_tossed else terms
        self._keep(seat, meant.proposed(seat, nonce, self._key.sign))

    def accept(self) -> None:
        """Accept what the friend has proposed. Raises NiwashiError if nobody could play by it."""
        offered, self.offered = self.offered, None
        if offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self._peer.name)
        offered.game()
        seat = offered.seats.index(self._key.public)
        self._keep(seat, offered.accepted(seat, self._chance(16), self._key.sign))

    def take(self, raw: bytes) -> None:
        """Look at something that has come; what is no answer and no proposal is nothing."""
        try:
            terms = parse(raw)
        except NiwashiError:
            return
        if not isinstance(terms, Terms) or not self._is_ours(terms) or not terms.is_signed(self._check):
            return
        if terms.stage is Stage.PROPOSED:
            self._take_proposal(terms)
        elif terms.stage is Stage.ACCEPTED:
            self._take_acceptance(terms)
        else:
            self._take_agreement(terms)

    def _is_ours(self, terms: Terms) -> bool:
        return sorted(terms.seats) == sorted((self._key.public, self._peer.key))

    def _take_proposal(self, terms: Terms) -> None:
        """It is offered, unless it is old, or ours goes first: that of the key that is lower as a number."""
        theirs = terms.nonces[terms.seats.index(self._peer.key)]
        if not theirs or any(theirs in kept.nonces for kept in self._kept()):
            return
        own = self.open
        if own is None or own.stage is not Stage.PROPOSED or self._peer.key < self._key.public:
            self.offered = terms

    def _take_acceptance(self, terms: Terms) -> None:
        own, last = self.open, self._last()
        if own is None or last is None:
            return
        if own.stage is Stage.PROPOSED and terms.accepts(own):
            if own.toss:
                self._open_toss(terms, own.nonces[last.seat])
            else:
                self._agree(last, terms.signed(last.seat, self._key.sign))
        elif own.stage is Stage.ACCEPTED and terms.is_tossed_from(own):
            self._agree_to_toss(last, terms)

    def _secret(self, nonce: str) -> str:
        """What this board has sealed with a proposal: to be opened when it is accepted."""
        return secret_of(self._key.sign, "toss", nonce, self._peer.key)

    def _open_toss(self, accepted: Terms, nonce: str) -> None:
        """The friend has said yes without knowing what was sealed: show it, and so who begins."""
        tossed = accepted.tossed(self._secret(nonce))
        seat = tossed.seats.index(self._key.public)
        self._keep(seat, tossed.signed(seat, self._key.sign))

    def _agree_to_toss(self, last: KeptChain, tossed: Terms) -> None:
        """The seal is open, and it was the one that was shown: it falls as it falls."""
        seat = tossed.seats.index(self._key.public)
        terms = tossed.signed(seat, self._key.sign)
        if terms.stage is not Stage.AGREED:
            return
        with self._homes.together():
            self._homes.withdraw(last.number)
            number = self._homes.begin(self._peer.key, seat, terms.data(), self._wall())
            self._homes.change_terms(number, terms.data(), terms.hash)
            self._homes.send(self.meeting, terms.data())
        self.offered, self.agreed = None, terms

    def _take_agreement(self, terms: Terms) -> None:
        own, last = self.open, self._last()
        if own is not None and last is not None and own.stage is Stage.ACCEPTED and own.hash == terms.hash:
            self._agree(last, terms)

    def _agree(self, last: KeptChain, terms: Terms) -> None:
        with self._homes.together():
            self._homes.change_terms(last.number, terms.data(), terms.hash)
            self._homes.send(self.meeting, terms.data())
        self.offered, self.agreed = None, terms

    def _keep(self, seat: int, terms: Terms) -> None:
        last = self._last()
        with self._homes.together():
            if last is not None:
                self._homes.withdraw(last.number)
            self._homes.begin(self._peer.key, seat, terms.data(), self._wall())
            self._homes.send(self.meeting, terms.data())

    def _last(self) -> KeptChain | None:
        return next((c for c in reversed(self._homes.chains_with(self._peer.key)) if c.game is None), None)

    def _kept(self) -> list[Terms]:
        return [_terms(chain.terms) for chain in self._homes.chains_with(self._peer.key)]


def chain_from(kept: KeptChain, check: Check) -> Chain:
    """The chain of a signed game as it is kept. Raises NiwashiError where it was changed."""
    inbox = Inbox(Chain.of(_terms(kept.terms), check), check)
    for line in kept.lines:
        inbox.receive(line)
    return inbox.chain


def _terms(raw: bytes) -> Terms:
    terms = parse(raw)
    if not isinstance(terms, Terms):
        raise NiwashiError("chain-no-terms")
    return terms
