"""Games of two homes in a journal: friends, what was signed by whom, and what is still to be sent.

Lines are kept as they were signed. Who reads them checks them; nothing here does.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from niwashi.errors import RecordsFault
from niwashi.games import GameEnding
from niwashi.homes.signed_endings import signed_endings
from niwashi.homes.turn_readings import Sealed
from niwashi.keys import is_public_key
from niwashi.records import Journal


@dataclass(frozen=True, slots=True)
class Peer:
    """A friend's board: its public key, and what it is called here."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptChain:
    """A signed game as it is kept: `game` is its hash once agreed, `played` the key of the kept game."""

    number: int
    peer: str
    seat: int
    terms: bytes
    game: str | None = None
    played: str | None = None
    lines: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsent:
    """A line that waits for a transport: of which game, the how manieth of ours there."""

    game: str
    number: int
    line: bytes


class Homes:
    """What a journal keeps of games of two homes. Each write is durable when it returns.

    In a `transaction` of the journal it becomes durable together with the rest.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is kept inside becomes durable together, or none of it."""
        with self._journal.transaction():
            yield

    # Friends

    def add_peer(self, peer: Peer, at: float) -> None:
        """Keep a friend. Raises RecordsFault where the name or the key is another friend's."""
        for known in self.peers():
            if known == peer:
                return
            if peer.key == known.key or peer.name == known.name:
                raise RecordsFault("homes-peer-known", name=peer.name, known=known.name)
        self._journal.ask(_ADD_PEER, key=peer.key, name=peer.name, at=at)

    def forget_peer(self, name: str) -> None:
        """Keep a friend no longer. Raises RecordsFault while signed games name that friend."""
        peer = self._named(name)
        if self._journal.ask(_CHAINS_OF, peer=peer.key):
            raise RecordsFault("homes-peer-plays", name=name)
        self._journal.ask("DELETE FROM peers WHERE key = :key", key=peer.key)

    def peers(self) -> tuple[Peer, ...]:
        """All friends, by their names."""
        return tuple(Peer(*row) for row in self._journal.ask("SELECT key, name FROM peers ORDER BY name"))

    def peer(self, name: str) -> Peer:
        """The friend of a name. Raises RecordsFault if there is none, or for a key that is nobody's."""
        found = self._named(name)
        if not is_public_key(found.key):
            raise RecordsFault("homes-peer-nobody", name=name)
        return found

    def _named(self, name: str) -> Peer:
        found = next((peer for peer in self.peers() if peer.name == name), None)
        if found is None:
            known = ", ".join(peer.name for peer in self.peers()) or "-"
            raise RecordsFault("homes-no-peer", name=name, known=known)
        return found

    # Chains

    def begin(self, peer: str, seat: int, terms: bytes, at: float) -> int:
        """Keep terms that are proposed or accepted; returns the number of their chain."""
        rows = self._journal.ask(_BEGIN, peer=peer, seat=seat, terms=terms.decode(), at=at)
        return int(rows[0][0])

    def change_terms(self, number: int, terms: bytes, game: str | None = None) -> None:
        """The terms were signed once more; with a `game`, they are agreed."""
        self._journal.ask(_TERMS, number=number, terms=terms.decode(), game=game)

    def withdraw(self, number: int) -> None:
        """Terms that nobody agreed to are forgotten."""
        self._journal.ask("DELETE FROM chains WHERE id = :number AND game IS NULL", number=number)

    def plays(self, number: int, played: str) -> None:
        """Which kept game a chain is played as on this board."""
        self._journal.ask(
            "UPDATE chains SET played = :played WHERE id = :number", number=number, played=played
        )

    def add_lines(self, number: int, lines: Iterable[bytes], at: float) -> None:
        """Keep lines that extend a chain, in this order."""
        with self._journal.transaction():
            for line in lines:
                self._journal.ask(_LINE, number=number, line=line.decode(), at=at)

    def add_readings(self, number: int, sealed: Sealed) -> None:
        """Keep what was sensed in a turn of a chain, to be opened after the game."""
        self._journal.ask(_READINGS, number=number, **sealed._asdict())

    def readings_of(self, number: int) -> dict[str, Sealed]:
        """What was sensed in the turns of a chain, by its hash."""
        rows = self._journal.ask("SELECT hash, salt, text FROM readings WHERE chain = :number", number=number)
        return {hash_: Sealed(hash_, salt, text) for hash_, salt, text in rows}

    def chains_with(self, peer: str) -> tuple[KeptChain, ...]:
        """The chains with a friend, the oldest first."""
        return tuple(self._chain(*row) for row in self._journal.ask(_CHAINS_OF, peer=peer))

    def terms_with(self, peer: str) -> tuple[KeptChain, ...]:
        """The same without their lines: what was proposed, accepted and agreed."""
        rows = self._journal.ask(_CHAINS_OF, peer=peer)
        return tuple(
            KeptChain(number, of, seat, terms.encode(), *rest) for number, of, seat, terms, *rest in rows
        )

    def chain_of(self, played: str) -> KeptChain | None:
        """The chain that a kept game belongs to; None for a game at one board."""
        rows = self._journal.ask(_CHAIN_OF, played=played)
        return self._chain(*rows[-1]) if rows else None

    def _chain(
        self, number: int, peer: str, seat: int, terms: str, game: str | None, played: str | None
    ) -> KeptChain:
        lines = tuple(line.encode() for (line,) in self._journal.ask(_LINES, number=number))
        return KeptChain(number, peer, seat, terms.encode(), game, played, lines)

    def endings(self) -> Mapping[str, GameEnding]:
        """How signed games have ended that the rules have not ended, by the keys of the kept games."""
        return signed_endings(self._journal.ask)

    # The outbox

    def send(self, game: str, line: bytes) -> None:
        """Keep a line that is to be sent: the next one of this game."""
        self._journal.ask(_SEND, game=game, line=line.decode())

    def unsent(self, *games: str) -> tuple[Unsent, ...]:
        """What no transport has taken yet, in order."""
        rows = self._journal.ask(_UNSENT)
        return tuple(Unsent(game, number, line.encode()) for game, number, line in rows if game in games)

    def sent_lines(self, game: str) -> tuple[Unsent, ...]:
        """Every line of ours that a transport has taken in a game."""
        return tuple(Unsent(game, n, line.encode()) for n, line in self._journal.ask(_SENT_LINES, game=game))

    def all_lines(self, game: str) -> tuple[Unsent, ...]:
        """Every line of the outbox in a game, taken by a transport or not."""
        return tuple(Unsent(game, n, line.encode()) for n, line in self._journal.ask(_ALL_LINES, game=game))

    def note_sent(self, game: str, number: int, line: bytes, at: float) -> None:
        """A line of ours is on its way already, whatever these records know of it."""
        self._journal.ask(_NOTE_SENT, game=game, number=number, line=line.decode("utf-8", "replace"), at=at)

    def sent(self, unsent: Unsent, at: float) -> None:
        """A transport has taken a line."""
        self._journal.ask(_SENT, game=unsent.game, number=unsent.number, at=at)


_ADD_PEER = "INSERT INTO peers (key, name, at) VALUES (:key, :name, :at)"
_BEGIN = "INSERT INTO chains (peer, seat, terms, at) VALUES (:peer, :seat, :terms, :at) RETURNING id"
_TERMS = "UPDATE chains SET terms = :terms, game = :game WHERE id = :number"
_LINE = """INSERT INTO entries (chain, number, line, at) SELECT :number,
    (SELECT coalesce(max(number), 0) + 1 FROM entries WHERE chain = :number), :line, :at"""
_READINGS = "INSERT OR IGNORE INTO readings VALUES (:number, :hash, :salt, :text)"
_CHAINS_OF = "SELECT id, peer, seat, terms, game, played FROM chains WHERE peer = :peer ORDER BY id"
_CHAIN_OF = "SELECT id, peer, seat, terms, game, played FROM chains WHERE played = :played ORDER BY id"
_LINES = "SELECT line FROM entries WHERE chain = :number ORDER BY number"
_SEND = """INSERT INTO outbox (game, number, line) SELECT :game,
    (SELECT coalesce(max(number), -1) + 1 FROM outbox WHERE game = :game), :line"""
_SENT_LINES = """SELECT number, line FROM outbox WHERE game = :game AND sent_at IS NOT NULL
    ORDER BY number"""
_ALL_LINES = "SELECT number, line FROM outbox WHERE game = :game ORDER BY number"
_NOTE_SENT = """INSERT INTO outbox (game, number, line, sent_at) VALUES (:game, :number, :line, :at)
    ON CONFLICT (game, number) DO NOTHING"""
_UNSENT = "SELECT game, number, line FROM outbox WHERE sent_at IS NULL ORDER BY id"
_SENT = "UPDATE outbox SET sent_at = :at WHERE game = :game AND number = :number"
