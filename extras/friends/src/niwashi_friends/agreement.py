"""What two boards agree on before a game: propose, accept or decline, sign.

Each step is saved in one transaction with the message it sends, so it can be interrupted at any point.

Transports lose, reorder and repeat messages, so proposals are ordered by their time. A new one is
later than all that its author knows, whatever the clocks say. Of two, the later one counts on both
boards.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from niwashi.clock.time_control import UNTIMED, control_text, parse_control
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_signature
from niwashi.kits.known import loaded_cards
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.starts import start_text
from niwashi.page_types.friends import OfferGame, ProposeGame
from niwashi_friends.exchange import MOST_WAITING
from niwashi_friends.friends import Friends, keep_own_name, own_name, required_name
from niwashi_friends.signed_game import parse_message, parse_terms
from niwashi_friends.signing import derive_secret
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.terms import (
    OPEN_FOR_S,
    Decline,
    OpenGame,
    Terms,
    TermsStage,
    is_offered,
    meeting_id,
    open_game,
    read_open_game,
    terms_for,
)

MOST_A_STEP = 8
"""Lines per step, each one or two milliseconds, so that a flood does not delay the board."""

_AGAIN_S, _PER_FRIEND_S = 30.0, 5.0
"""Seconds between two requests for everything: at least, and for each friend, since each costs work."""

_LAST_S = 10.0
"""Seconds that the game waits for the last signature to be sent before it begins anyway."""

_LOOKS = 2
"""Worker rounds after which a waiting proposal would have been received."""

_LAST_MOMENT = (1 << 40) - 1
"""The latest time that terms can hold."""

_CENTURY_S = 36_525 * 86_400
"""Times further in the future are refused. A board without a clock may be decades behind."""


_NOBODY = "1" * 64
"""Stands for the key of a friend who is not known yet."""


class Proposal(NamedTuple):
    """A game proposed by a command: game, cards and start position; `is_new` gives up a current game.

    `clock` is a time control as text. `back` allows take-backs that both accept. `spectators` is the delay in
    turns for spectators, None for none. At most one of `position`, `fair` and `handicap` is given.
    """

    game: str
    cards: str | None
    position: str | None
    is_new: bool
    clock: str | None = None
    back: bool = True
    is_tossed: bool = False
    spectators: int | None = None
    fair: str | None = None
    handicap: int | None = None

    @property
    def setup(self) -> GameSetup:
        """The game with its cards loaded. Raises NiwashiError."""
        return GameSetup(self.game, None if self.cards is None else loaded_cards(self.game, self.cards))

    @property
    def is_specific(self) -> bool:
        """True if more is given than a game, its cards and `is_new`."""
        return self._replace(game="", cards=None, is_new=False) != Proposal("", None, None, is_new=False)


def proposed_terms(friends: Friends, peer: Peer, proposal: Proposal) -> Terms:
    """Return the terms of a command's proposal: this board moves first. Raises NiwashiError."""
    asked = proposal.setup
    start = start_text(game_of(asked), proposal.position, proposal.fair, proposal.handicap)
    return _terms(
        friends,
        peer,
        GameSetup(asked.game, asked.cards, start),
        proposal.clock,
        back=proposal.back,
        spectators=proposal.spectators is not None,
        delay=proposal.spectators or 0,
    )


def next_terms(friends: Friends, peer: Peer, setup: GameSetup, asked: ProposeGame) -> Terms:
    """Return the terms of a page's proposal: the second player of the last game moves first.

    Raises NiwashiError while a game with this friend is not over.
    """
    if friends.game_with(peer) is not None:
        raise NiwashiError("homes-goes-on-with", name=peer.name)
    last = next((kept for kept in reversed(friends.homes.terms_with(peer.key)) if kept.game), None)
    is_first = last is None or last.seat == 1
    return _terms(friends, peer, setup, asked.clock, is_first=is_first, back=asked.back)


def open_terms(friends: Friends, setup: GameSetup, asked: OfferGame, name: str) -> Terms:
    """Return the terms of a game for whoever has its link, under a name for this board.

    Raises NiwashiError.
    """
    nobody = Peer(_NOBODY, "")
    return _terms(friends, nobody, setup, asked.clock, name, is_first=asked.first, back=asked.back)


def offer_to_anybody(friends: Friends, setup: GameSetup, asked: OfferGame) -> OpenGame:
    """Keep and return the invitation to a game for whoever has its link. Raises NiwashiError."""
    name = required_name(asked.name)
    opened = open_game(open_terms(friends, setup, asked, name), friends.key.public, friends.key.sign)
    keep_own_name(friends.journal.file, name)
    open_file(friends.journal.file).write(opened.data().decode())
    return opened


def open_file(records: Path) -> SmallFile:
    """Return the file of the game that is open to whoever has its link."""
    return SmallFile.beside(records, "open-game")


def kept_offer(records: Path) -> OpenGame | None:
    """Return the game that is open to whoever has its link; None if there is none."""
    kept = open_file(records).read()
    with suppress(NiwashiError, ValueError):  # written by another program
        return read_open_game(kept.encode(), is_signature) if isinstance(kept, str) else None
    return None


def _terms(
    friends: Friends,
    peer: Peer,
    setup: GameSetup,
    clock: str | None,
    name: str | None = None,
    *,
    is_first: bool = True,
    **said: bool | int,
) -> Terms:
    step = 1 if is_first else -1
    own = own_name(friends.journal.file) if name is None else name
    return terms_for(
        setup,
        (friends.key.public, peer.key)[::step],
        names=(own, peer.name)[::step],
        clock=control_text(UNTIMED if clock is None else parse_control(clock)),
        at=int(time.time()),
        **said,
    )


def _ignore(_: Terms, __: str) -> None:
    """Ignore proposals."""


class Agreement:
    """The terms between this board and one friend's, while the board runs. `step` it; it never waits."""

    def __init__(
        self,
        friends: Friends,
        peer: Peer,
        proposal: Proposal | None = None,
        on_offered: Callable[[Terms, str], None] = _ignore,
        *,
        accepts: bool = False,
        count: int = 1,
    ) -> None:
        """A `proposal` is made automatically if nothing is proposed yet; with None, call `propose`.

        `accepts` accepts the friend's first proposal. `on_offered` is called once for each proposal of the
        friend, with the friend's name. `count` is the number of friends with whom the board agrees meanwhile.

        Raises NiwashiError for an impossible game.
        """
        self.name = peer.name
        self.offered: Terms | None = None
        """The friend's unanswered proposal."""
        self.agreed: Terms | None = None
        """The terms signed by both since this object was made."""
        self.is_declined = False
        """True if the last proposal was declined here."""
        self._homes, self._key, self._peer, self._worker = friends.homes, friends.key, peer, friends.worker
        self._meeting = meeting_id(friends.key.public, peer.key)
        self._terms = None if proposal is None else proposed_terms(friends, peer, proposal)
        self._is_new = proposal is not None and proposal.is_new
        self._is_tossed = proposal is not None and proposal.is_tossed
        self._channel = friends.channel(peer, self._meeting)
        self._accepts, self._on_offered = accepts, on_offered
        self._again_s, self._again_at = max(_AGAIN_S, _PER_FRIEND_S * count), float("-inf")
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._agreed_at: float | None = None
        self._begins_at = self._worker.rounds + _LOOKS
        # Kept across restarts: what was declined here is not offered again, a friend's no is reported.
        self._declined_file = SmallFile.beside(friends.journal.file, "declined")
        self._no_file = SmallFile.beside(friends.journal.file, "declined-there")
        until = _of_friends(self._declined_file).get(peer.key)
        self._declined_until = until if type(until) is int else -1  # covers all earlier proposals
        self._no = _decline(_of_friends(self._no_file).get(peer.key))  # the friend's last one

    @property
    def open(self) -> Terms | None:
        """Our proposal or acceptance that the friend has not answered."""
        kept = self._kept_open()
        return None if kept is None else parse_terms(kept.terms)

    def _kept_open(self) -> KeptChain | None:
        return next((c for c in reversed(self._homes.terms_with(self._peer.key)) if c.game is None), None)

    @property
    def state(self) -> object:
        """A value that differs after each change to report."""
        return self.offered, self.agreed, self.open, self._no, self.is_declined

    @property
    def is_quiet(self) -> bool:
        """True if nothing is proposed or was declined."""
        return self.offered is None and self.open is None and not self.is_declined

    @property
    def is_declined_there(self) -> bool:
        """True if the friend declined our last proposal."""
        own = self.open
        return own is not None and self._no is not None and self._no.answers(own, is_signature)

    @property
    def is_toss_due(self) -> bool:
        """True if the friend has our nonce and has not revealed the result of the toss yet."""
        own = self.open
        return own is not None and own.stage is TermsStage.ACCEPTED and bool(own.toss) and not own.secret

    @property
    def is_accepted(self) -> bool:
        """True if nothing else can be proposed: a game is agreed, or was accepted here."""
        own = self.open
        return self.agreed is not None or (own is not None and own.stage is TermsStage.ACCEPTED)

    def is_done(self, now: float) -> bool:
        """Return whether the game may begin: agreed, and the last signature sent or overdue."""
        if self._agreed_at is None:
            return False
        return not self._channel.waits or now > self._agreed_at + _LAST_S

    def close(self) -> None:
        """Stop to receive."""
        self._channel.close()

    # What a person does

    def propose(self, terms: Terms, *, is_tossed: bool = False) -> None:
        """Propose a game, replacing an earlier proposal. Raises NiwashiError after an acceptance."""
        if self.is_accepted:
            raise NiwashiError("homes-accepted-already", name=self.name)
        self._propose(terms, is_tossed=is_tossed)

    def _propose(self, terms: Terms, *, is_tossed: bool) -> None:
        seat, nonce = terms.seats.index(self._key.public), os.urandom(16)
        known = (self._settled_until(), *(each.at for each in (self.offered, self.open) if each is not None))
        meant = terms.changed(at=min(max(terms.at, max(known) + 1), _LAST_MOMENT))
        if is_tossed:
            meant = meant.sealed(self._key.public, self._secret(nonce.hex()))
        self._keep(seat, meant.proposed(seat, nonce, self._key.sign))
        self.offered = None
        self.is_declined = self._is_new = False

    def accept(self) -> None:
        """Accept the friend's proposal. Raises NiwashiError if it is gone or not playable."""
        offered, self.offered = self._answered(), None
        offered.game()
        seat = offered.seats.index(self._key.public)
        self._keep(seat, offered.accepted(seat, os.urandom(16), self._key.sign))
        self.is_declined = self._is_new = False  # so that nothing is proposed automatically

    def decline(self) -> None:
        """Decline the friend's proposal and all earlier ones, and tell the friend.

        Raises NiwashiError if nothing is proposed.
        """
        offered = self._answered()
        at = min(max(0, int(time.time())), _LAST_MOMENT)
        said = Decline(proposal=offered.hash, by=self._key.public, at=at).signed(self._key.sign)
        self._homes.send(self._meeting, said.data())
        self._declined_until = max(offered.at, self._declined_until)
        self._declined_file.write({**_of_friends(self._declined_file), self._peer.key: self._declined_until})
        self.offered = None
        self.is_declined = True

    def _answered(self) -> Terms:
        if self.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=self.name)
        return self.offered

    # What the board does

    def step(self, now: float) -> None:
        """Send, receive, and propose automatically if due."""
        before = self.offered
        with suppress(RecordsFault):  # another program holds the file; retry at the next step
            self._look(now)
        if self.offered is not None and self.offered != before:
            self._on_offered(self.offered, self.name)

    def _look(self, now: float) -> None:
        if now >= self._again_at:  # because a transport may lose parcels
            self._again_at = now + self._again_s
            self._channel.ask_again()
            self._channel.send_again()
        self._backlog.extend(self._channel.arrived())
        for _ in range(min(MOST_A_STEP, len(self._backlog))):
            self._take(self._backlog.popleft())
        if self.agreed is not None:
            self._agreed_at = now if self._agreed_at is None else self._agreed_at
        elif self.offered is not None and self._accepts:
            self._accepts = False  # try once; if it fails, a person has to see why
            with suppress(NiwashiError):
                self.accept()
        elif self._terms is not None and self._may_propose():
            self._propose(self._terms, is_tossed=self._is_tossed)
        self._channel.send_kept()
        self._channel.step()

    def _may_propose(self) -> bool:
        """Return whether everything received was processed, and nothing is proposed, answered or declined."""
        is_known = self._worker.rounds >= self._begins_at and not self._backlog
        is_free = self.offered is None and not self.is_declined
        return is_known and is_free and (self._is_new or self.open is None)

    def _take(self, raw: bytes) -> None:
        """Process a received message; unrelated ones are ignored."""
        try:
            said = parse_message(raw)
        except NiwashiError:
            return
        if isinstance(said, Decline):
            own = self.open
            # A refusal counts once, if it answers the current proposal.
            if own is not None and said.answers(own, is_signature) and not self.is_declined_there:
                self._no = said
                self._no_file.write({**_of_friends(self._no_file), self._peer.key: raw.decode()})
        elif (
            isinstance(said, Terms)
            and sorted(said.seats) == sorted((self._key.public, self._peer.key))
            and said.is_signed(is_signature)
        ):
            own = self.open
            if said.stage is TermsStage.PROPOSED:
                self._take_proposal(said, own)
            elif own is None or not self._take_answer(said, own):
                self._take_unasked(said, own)

    def _take_proposal(self, terms: Terms, own: Terms | None) -> None:
        """Offer a proposal, unless it is old, declined, absurdly late, or ours counts."""
        theirs = terms.nonces[terms.seats.index(self._peer.key)]
        kept = self._homes.terms_with(self._peer.key)
        if not theirs or any(theirs in parse_terms(each.terms).nonces for each in kept):
            return
        settled, offered = self._settled_until(), -1 if self.offered is None else self.offered.at
        latest = max(settled, offered, time.time()) + _CENTURY_S
        if not (settled < terms.at <= latest and offered <= terms.at):
            return
        # The later proposal counts; on a tie, that of the lower key.
        if own is None or (terms.at, self._key.public) > (own.at, self._peer.key):
            self.offered = terms

    def _settled_until(self) -> int:
        """Return the time up to which proposals are agreed or declined here; -1 for none."""
        kept = self._homes.terms_with(self._peer.key)
        agreed = (parse_terms(each.terms).at for each in kept if each.game is not None)
        return max((self._declined_until, *agreed))

    def _take_answer(self, terms: Terms, own: Terms) -> bool:
        """Take accepted or agreed terms, and return True, if they answer ours."""
        seat, before = terms.seats.index(self._key.public), self.open
        if terms.stage is TermsStage.AGREED:
            if own.stage is TermsStage.ACCEPTED and own.hash == terms.hash:
                self._keep(seat, terms)
        elif own.stage is TermsStage.PROPOSED and terms.accepts(own):
            if own.toss:
                # Reveal the secret after the friend accepted, which decides who begins.
                terms = terms.tossed(self._secret(own.nonces[seat]))
                seat = terms.seats.index(self._key.public)
            self._keep(seat, terms.signed(seat, self._key.sign))
        elif own.stage is TermsStage.ACCEPTED and terms.is_tossed_from(own):
            tossed = terms.signed(seat, self._key.sign)
            if tossed.stage is TermsStage.AGREED:
                self._keep(seat, tossed)
        return self.open != before

    def _take_unasked(self, terms: Terms, own: Terms | None) -> None:
        """Take terms that accept a game open by a link, or that our key has signed and these records lost."""
        is_free = self.agreed is None and (own is None or own.stage is TermsStage.PROPOSED)
        if is_free and is_unknown(self._homes, *terms.nonces) and is_ours(terms, self._key, time.time()):
            with suppress(NiwashiError):  # not playable: no program of ours makes such terms
                terms.game()
                seat = terms.seats.index(self._key.public)
                is_agreed = terms.stage is TermsStage.AGREED
                self._keep(seat, terms if is_agreed else terms.signed(seat, self._key.sign))

    def take_open(self, game: OpenGame, name: str) -> None:
        """Accept a game that the friend has opened, under a name. Raises NiwashiError."""
        if self.is_accepted:
            raise NiwashiError("homes-accepted-already", name=self.name)
        terms = game.accepted(self._key.public, name, os.urandom(16), self._key.sign)
        self._keep(terms.seats.index(self._key.public), terms)
        self.offered = None
        self.is_declined = self._is_new = False

    def _secret(self, nonce: str) -> str:
        """Derive the secret of a toss, which needs no storage."""
        return derive_secret(self._key.sign, "toss", nonce, self._peer.key)

    def _keep(self, seat: int, terms: Terms) -> None:
        """Keep terms in place of those that are open, and send them."""
        last, data = self._kept_open(), terms.data()
        is_agreed = terms.stage is TermsStage.AGREED
        with self._homes.together():
            if last is not None:
                self._homes.withdraw(last.number)
            number = self._homes.begin(self._peer.key, seat, data, time.time())
            if is_agreed:
                self._homes.change_terms(number, data, terms.hash)
            self._homes.send(self._meeting, data)
        if is_agreed:
            self.offered, self.agreed = None, terms


class Agreements:
    """The agreements of one board with all its friends, the current one first; one game at a time."""

    def __init__(self, *agreements: Agreement) -> None:
        """The first one is current until another friend proposes or is proposed to."""
        self._all = list(agreements)
        self._next = 0

    @property
    def state(self) -> object:
        """A value that differs after each change to report."""
        return self.names, [each.state for each in self._all]

    @property
    def names(self) -> Sequence[str]:
        """The friends to whom a game can be proposed, the current one first."""
        return [each.name for each in self._all]

    @property
    def current(self) -> Agreement | None:
        """The one that page and board report; None without friends."""
        return self._all[0] if self._all else None

    @property
    def others(self) -> Sequence[Agreement]:
        """All but the current one."""
        return self._all[1:]

    def add(self, agreement: Agreement) -> None:
        self._all.append(agreement)

    def of(self, name: str | None) -> Agreement:
        """Return the agreement with a friend; without a name the current one. Raises NiwashiError."""
        found = next((each for each in self._all if name in (None, each.name)), None)
        if found is None:
            raise NiwashiError("homes-no-partner", name=name or "-")
        return found

    def make_current(self, agreement: Agreement) -> None:
        self._all.remove(agreement)
        self._all.insert(0, agreement)

    def step(self, now: float) -> Agreement | None:
        """Step the current one, and one of the others in turn, so that many friends cost little.

        Returns the one whose game may begin now.
        """
        self._next += 1
        others = self.others
        due = [others[self._next % len(others)]] if others else []
        for each in (*self._all[:1], *due):
            each.step(now)
            if each.is_done(now):
                return each
        # A proposal that can be answered comes before one that only waits.
        if self.current is not None and self.current.offered is None:
            offering = next((each for each in others if each.offered is not None), None)
            if offering is not None:
                self.make_current(offering)
        return None

    def close(self) -> None:
        """Stop to receive."""
        for each in self._all:
            each.close()


def is_ours(terms: Terms, key: BoardKey, wall: float) -> bool:
    """Return whether terms from somebody unknown accept a game that we opened, or bear our own signature."""
    if key.public not in terms.seats or terms.is_local or not terms.is_signed(is_signature):
        return False
    if terms.stage is TermsStage.AGREED:
        return True
    return wall <= terms.at + OPEN_FOR_S and is_offered(terms, key.public, key.sign)


def is_unknown(homes: Homes, *nonces: str) -> bool:
    """Return whether no terms in the records have one of these nonces: an open game is accepted once."""
    kept = (each for peer in homes.peers() for each in homes.terms_with(peer.key))
    return not any({*nonces} & {*parse_terms(each.terms).nonces} for each in kept)


def _of_friends(file: SmallFile) -> dict[str, object]:
    """Return what a file keeps for each friend. It may have been edited."""
    found = file.read()
    return found if isinstance(found, dict) else {}


def _decline(text: object) -> Decline | None:
    try:
        said = parse_message(text.encode()) if isinstance(text, str) else None
    except (NiwashiError, UnicodeEncodeError):
        return None
    return said if isinstance(said, Decline) else None
