"""The exchange of terms between two friends: propose, accept, sign.

Each step is saved in one transaction with the message it sends, so it can be interrupted at any point.

Transports lose, reorder and repeat messages, so proposals are ordered by their time. A new one is
later than all that its author knows, whatever the clocks say. Of two, the later one counts on both
boards.
"""

from collections.abc import Callable
from typing import NamedTuple

from niwashi.errors import NiwashiError
from niwashi.loop.small_file import SmallFile
from niwashi_friends.declined_proposals import DeclinedByFriend, DeclinedHere
from niwashi_friends.signed_game import parse_message, parse_terms
from niwashi_friends.signing import Sign, Verify, derive_secret
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.terms import Decline, Terms, TermsStage, meeting_id

_LAST_MOMENT = (1 << 40) - 1
"""The latest time that terms can hold."""

_CENTURY_S = 36_525 * 86_400
"""Times further in the future are refused. A board without a clock may be decades behind."""


class Signer(NamedTuple):
    """The public key and signing function of this board."""

    public: str
    sign: Sign


class Proposals:
    """The terms between this board and a friend's.

    `chance` returns random bytes, `wall` seconds since 1970.
    """

    def __init__(
        self,
        homes: Homes,
        key: Signer,
        peer: Peer,
        *,
        check: Verify,
        chance: Callable[[int], bytes],
        wall: Callable[[], float],
        declined: DeclinedHere | None = None,
        declined_there: DeclinedByFriend | None = None,
    ) -> None:
        """`declined` and `declined_there` keep refusals; by default only as long as this object."""
        self.meeting = meeting_id(key.public, peer.key)
        """The hash that stands in place of a game's hash on the transport."""
        self.offered: Terms | None = None
        """The friend's unanswered proposal."""
        self.agreed: Terms | None = None
        """The terms signed by both since this object was made."""
        self.noes = 0
        """The number of refusals by the friend since this object was made."""
        self._homes, self._key, self._peer = homes, key, peer
        self._check, self._chance, self._wall = check, chance, wall
        self._declined = declined or DeclinedHere(SmallFile())
        self._declined_there = declined_there or DeclinedByFriend(SmallFile(), check)

    @property
    def open(self) -> Terms | None:
        """Our proposal or acceptance that the friend has not answered."""
        last = self._last()
        return None if last is None else parse_terms(last.terms)

    @property
    def is_toss_due(self) -> bool:
        """True if the friend has our nonce and has not revealed the secret of the toss."""
        own = self.open
        return own is not None and own.stage is TermsStage.ACCEPTED and bool(own.toss) and not own.secret

    @property
    def is_declined_there(self) -> bool:
        """True if the friend declined our last proposal."""
        own = self.open
        return own is not None and self._declined_there.has(self._peer.key, own)

    def propose(self, terms: Terms, *, is_tossed: bool = False) -> None:
        """Propose terms, replacing an earlier proposal; optionally toss who begins."""
        seat, nonce = terms.seats.index(self._key.public), self._chance(16)
        offered = -1 if self.offered is None else self.offered.at
        own = self.open
        asked = -1 if own is None else own.at
        heard = max(self._agreed_until(), self._declined.until(self._peer.key), offered, asked)
        dated = terms.changed(at=min(max(terms.at, heard + 1), _LAST_MOMENT))
        meant = dated.sealed(self._key.public, self._secret(nonce.hex())) if is_tossed else dated
        self.offered = None
        self._keep(seat, meant.proposed(seat, nonce, self._key.sign))

    def accept(self) -> None:
        """Accept the friend's proposal. Raises NiwashiError if it is not playable."""
        offered, self.offered = self.offered, None
        if offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self._peer.name)
        offered.game()
        seat = offered.seats.index(self._key.public)
        self._keep(seat, offered.accepted(seat, self._chance(16), self._key.sign))

    def decline(self) -> None:
        """Decline the friend's proposal and all earlier ones, and tell the friend.

        Raises NiwashiError if nothing is proposed.
        """
        offered = self.offered
        if offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self._peer.name)
        at = min(max(0, int(self._wall())), _LAST_MOMENT)
        said = Decline(proposal=offered.hash, by=self._key.public, at=at).signed(self._key.sign)
        self._homes.send(self.meeting, said.data())
        self._declined.note(self._peer.key, offered.at)
        self.offered = None

    def take(self, raw: bytes) -> None:
        """Process a received message; unrelated ones are ignored."""
        try:
            said = parse_message(raw)
        except NiwashiError:
            return
        if isinstance(said, Decline):
            # A refusal counts once, if it answers the current proposal.
            own = self.open
            if own is not None and said.answers(own, self._check) and not self.is_declined_there:
                self._declined_there.note(self._peer.key, said)
                self.noes += 1
        elif (
            isinstance(said, Terms)
            and sorted(said.seats) == sorted((self._key.public, self._peer.key))
            and said.is_signed(self._check)
        ):
            self._take_terms(said)

    def _take_terms(self, terms: Terms) -> None:
        if terms.stage is TermsStage.PROPOSED:
            self._take_proposal(terms)
        elif terms.stage is TermsStage.ACCEPTED:
            self._take_acceptance(terms)
        else:
            self._take_agreement(terms)

    def _take_proposal(self, terms: Terms) -> None:
        """Offer a proposal, unless it is old, declined, or ours counts."""
        theirs = terms.nonces[terms.seats.index(self._peer.key)]
        kept = self._homes.terms_with(self._peer.key)
        is_known = any(theirs in parse_terms(each.terms).nonces for each in kept)
        if not theirs or is_known or not self._is_new(terms):
            return
        own = self.open
        # The later proposal counts; on a tie, that of the lower key.
        if own is None or (terms.at, self._key.public) > (own.at, self._peer.key):
            self.offered = terms

    def _is_new(self, terms: Terms) -> bool:
        """Return whether it is later than anything agreed, declined or offered, and not absurdly late."""
        settled = max(self._agreed_until(), self._declined.until(self._peer.key))
        offered = -1 if self.offered is None else self.offered.at
        latest = max(settled, offered, self._wall()) + _CENTURY_S
        return settled < terms.at <= latest and offered <= terms.at

    def _agreed_until(self) -> int:
        """Return the time of the last agreed game; -1 for none."""
        found = self._homes.terms_with(self._peer.key)
        return max((parse_terms(each.terms).at for each in found if each.game is not None), default=-1)

    def _take_acceptance(self, terms: Terms) -> None:
        own, last = self.open, self._last()
        if own is None or last is None:
            return
        if own.stage is TermsStage.PROPOSED and terms.accepts(own):
            if own.toss:
                # Reveal the secret after the friend accepted, which decides who begins.
                tossed = terms.tossed(self._secret(own.nonces[last.seat]))
                seat = tossed.seats.index(self._key.public)
                self._keep(seat, tossed.signed(seat, self._key.sign))
            else:
                self._agree(last, terms.signed(last.seat, self._key.sign))
        elif own.stage is TermsStage.ACCEPTED and terms.is_tossed_from(own):
            self._agree_to_toss(last, terms)

    def _secret(self, nonce: str) -> str:
        """Derive the secret of a toss, which needs no storage."""
        return derive_secret(self._key.sign, "toss", nonce, self._peer.key)

    def _agree_to_toss(self, last: KeptChain, tossed: Terms) -> None:
        """Sign the revealed toss and agree."""
        seat = tossed.seats.index(self._key.public)
        terms = tossed.signed(seat, self._key.sign)
        if terms.stage is not TermsStage.AGREED:
            return
        with self._homes.together():
            self._homes.withdraw(last.number)
            number = self._homes.begin(self._peer.key, seat, terms.data(), self._wall())
            self._homes.change_terms(number, terms.data(), terms.hash)
            self._homes.send(self.meeting, terms.data())
        self.offered, self.agreed = None, terms

    def _take_agreement(self, terms: Terms) -> None:
        own, last = self.open, self._last()
        if (
            own is not None
            and last is not None
            and own.stage is TermsStage.ACCEPTED
            and own.hash == terms.hash
        ):
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
        return next((c for c in reversed(self._homes.terms_with(self._peer.key)) if c.game is None), None)
