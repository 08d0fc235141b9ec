"""The friends of this board, and the way from a proposal to an agreed game with one of them."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from niwashi.clock.time_control import UNTIMED, control_text, parse_control
from niwashi.errors import NiwashiError
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_public_key, is_signature, key_file, load_or_make_key
from niwashi.kits.known import loaded_cards
from niwashi.opponents.starts import start_text
from niwashi.page_types.friends import OfferGame, ProposeGame
from niwashi.records.journal import Journal
from niwashi_friends.agreement import Agreement
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.game_file import load_chain
from niwashi_friends.invitation import own_name
from niwashi_friends.store import Homes, KeptChain, Peer
from niwashi_friends.terms import Terms, meeting_id, terms_for
from niwashi_friends.transport_choice import is_pass, transport_among

_AGAIN_S = 30.0
"""The least time between two looks for a friend's proposals."""

_PER_FRIEND_S = 5.0
"""Added to the interval between questions for each friend, so that many friends cause no more work."""


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


OnOffered = Callable[[Terms, str], None]


def _ignore(_: Terms, __: str) -> None:
    """Ignore proposals."""


class FriendContext(NamedTuple):
    """Records, key and transport for games with one friend. `club` is the file of a club's pass."""

    journal: Journal
    homes: Homes
    key: BoardKey
    peer: Peer
    worker: TransportWorker
    club: Path | None = None
    address: Callable[[str, str], None] = lambda _game, _key: None
    """Tells the transport the receiver of a game's parcels."""

    def channel(self, game: str) -> GameChannel:
        self.address(game, self.peer.key)
        return GameChannel(self.worker, self.homes, game, self.key.public, self.peer.key, time.time)

    def current_game(self, *, is_new: bool = False) -> KeptChain | None:
        """Return the game with this friend that is not over; None also if a new one is wanted."""
        for kept in () if is_new else reversed(self.homes.chains_with(self.peer.key)):
            if kept.game is not None:
                chain = load_chain(kept, is_signature)
                is_ours = chain.terms.seats[kept.seat] == self.key.public  # else signed by a former key
                return kept if is_ours and chain.ending is None and chain.fork is None else None
        return None

    def agreed_chain(self, terms: Terms) -> KeptChain:
        """Return the chain of terms that were just agreed."""
        return next(kept for kept in self.homes.chains_with(self.peer.key) if kept.game == terms.hash)

    def deliver_left(self) -> None:
        """Send unsent lines of finished games, such as a last turn or a resignation."""
        for kept in self.homes.chains_with(self.peer.key):
            if kept.game is not None and self.homes.unsent(kept.game):
                channel = self.channel(kept.game)
                channel.step()
                self.worker.go_round()
                channel.step()
                channel.close()

    # Before a game

    def agreement(
        self,
        proposal: Proposal | None = None,
        on_offered: OnOffered = _ignore,
        *,
        accepts: bool = False,
        friends: int = 1,
    ) -> Agreement:
        """Return an agreement that proposes a game by itself, or none. `friends` is how many there are.

        Raises NiwashiError for an impossible game.
        """
        channel = self.channel(meeting_id(self.key.public, self.peer.key))
        return Agreement(
            self.journal,
            self.key,
            self.peer,
            (channel, self.worker),
            None if proposal is None else self.terms(proposal),
            again_s=max(_AGAIN_S, _PER_FRIEND_S * friends),
            on_offered=on_offered,
            chance=os.urandom,
            wall=time.time,
            is_new=proposal is not None and proposal.is_new,
            is_tossed=proposal is not None and proposal.is_tossed,
            accepts=accepts,
        )

    def terms(self, proposal: Proposal) -> Terms:
        """Return the terms of a command's proposal: this board moves first. Raises NiwashiError."""
        asked = proposal.setup
        start = start_text(game_of(asked), proposal.position, proposal.fair, proposal.handicap)
        setup = GameSetup(asked.game, asked.cards, start)
        return self._terms(setup, proposal.clock, proposal.spectators, back=proposal.back, is_first=True)

    def next_terms(self, setup: GameSetup, asked: ProposeGame) -> Terms:
        """Return the terms of a page's proposal: the second player of the last game moves first.

        Raises NiwashiError while a game with this friend is not over.
        """
        if self.current_game() is not None:
            raise NiwashiError("homes-goes-on-with", name=self.peer.name)
        last = next((kept for kept in reversed(self.homes.terms_with(self.peer.key)) if kept.game), None)
        is_first = last is None or last.seat == 1
        return self._terms(setup, asked.clock, None, back=asked.back, is_first=is_first)

    def _terms(
        self, setup: GameSetup, clock: str | None, spectators: int | None, *, back: bool, is_first: bool
    ) -> Terms:
        step = 1 if is_first else -1
        return terms_for(
            setup,
            (self.key.public, self.peer.key)[::step],
            names=(own_name(self.journal.file), self.peer.name)[::step],
            clock=control_text(UNTIMED if clock is None else parse_control(clock)),
            back=back,
            spectators=spectators is not None,
            delay=spectators or 0,
            at=int(time.time()),
        )


class Friends(NamedTuple):
    """Records, key and transport for games with all friends; one game is on at a time."""

    journal: Journal
    homes: Homes
    key: BoardKey
    worker: TransportWorker
    club: Path | None = None
    address: Callable[[str, str], None] = lambda _game, _key: None

    @classmethod
    def reached_by(cls, transport: Path, journal: Journal) -> "Friends":
        """Return the friends in some records, reached by a folder or a club's pass. Raises NiwashiError."""
        receivers: dict[str, str] = {}
        key = load_or_make_key(key_file(journal.file))
        made = transport_among(transport, key, lambda game: (receivers[game],) if game in receivers else ())
        club = transport if is_pass(transport) else None
        return cls(journal, Homes(journal), key, TransportWorker(made), club, receivers.__setitem__)

    def of(self, peer: Peer) -> FriendContext:
        return FriendContext(self.journal, self.homes, self.key, peer, self.worker, self.club, self.address)

    def named(self, name: str) -> FriendContext:
        """Return the context of the friend with a name. Raises RecordsFault if there is none."""
        return self.of(self.homes.peer(name))

    def all(self) -> list[FriendContext]:
        return [self.of(peer) for peer in self.homes.peers() if is_public_key(peer.key)]

    def open_terms(self, setup: GameSetup, asked: OfferGame, name: str) -> Terms:
        """Return the terms of a game for whoever has its link, under a name for this board.

        Raises NiwashiError.
        """
        step = 1 if asked.first else -1
        return terms_for(
            setup,
            (self.key.public, _NOBODY)[::step],
            names=(name, "")[::step],
            clock=control_text(parse_control(asked.clock)),
            back=asked.back,
            at=int(time.time()),
        )

    def current_game(self) -> KeptChain | None:
        """Return the game that was agreed last and is not over."""
        found = [kept for friend in self.all() if (kept := friend.current_game()) is not None]
        return max(found, key=lambda kept: kept.number, default=None)
