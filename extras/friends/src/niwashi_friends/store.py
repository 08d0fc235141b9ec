"""Friends, signed games and unsent lines in the records.

Lines are stored as they were signed, and not checked here.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from niwashi.errors import RecordsFault
from niwashi.keys import is_public_key
from niwashi.records.journal import Journal
from niwashi_friends.readings import Sealed


@dataclass(frozen=True, slots=True)
class Peer:
    """A friend's board: its public key, and its name on this board."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptChain:
    """A stored signed game. `game` is its hash once agreed, `played` the key of the kept game."""

    number: int
    peer: str
    seat: int
    terms: bytes
    game: str | None = None
    played: str | None = None
    lines: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class OutboxLine:
    """A line of ours: its game, and its index among our lines there."""

    game: str
    number: int
    line: bytes


class Homes:
    """The part of the records for games with friends. Each write is durable when it returns.

    Inside a `transaction` of the journal it becomes durable with the rest.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all writes inside durable together, or none."""
        with self._journal.transaction():
            yield

    # Friends

    def add_peer(self, peer: Peer, at: float) -> None:
        """Store a friend. Raises RecordsFault if another friend has the name or the key."""
        for known in self.peers():
            if known == peer:
                return
            if peer.key == known.key or peer.name == known.name:
                raise RecordsFault("homes-peer-known", name=peer.name, known=known.name)
        self._journal.ask(_ADD_PEER, key=peer.key, name=peer.name, at=at)

    def forget_peer(self, name: str) -> None:
        """Delete a friend. Raises RecordsFault if there are signed games with that friend."""
        peer = self._named(name)
        if self._journal.ask(_CHAINS_OF, peer=peer.key):
            raise RecordsFault("homes-peer-plays", name=name)
        self._journal.ask("DELETE FROM peers WHERE key = :key", key=peer.key)

    def peers(self) -> tuple[Peer, ...]:
        """Return all friends, sorted by name."""
        return tuple(Peer(*row) for row in self._journal.ask("SELECT key, name FROM peers ORDER BY name"))

    def peer(self, name: str) -> Peer:
        """Return the friend with a name. Raises RecordsFault if there is none, or the key is invalid."""
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
        """Store terms that are proposed or accepted; return the number of their chain."""
        rows = self._journal.ask(_BEGIN, peer=peer, seat=seat, terms=terms.decode(), at=at)
        return int(rows[0][0])

    def change_terms(self, number: int, terms: bytes, game: str | None = None) -> None:
        """Replace terms after another signature. With a `game` they are agreed."""
        self._journal.ask(_TERMS, number=number, terms=terms.decode(), game=game)

    def withdraw(self, number: int) -> None:
        """Delete terms that were not agreed."""
        self._journal.ask("DELETE FROM chains WHERE id = :number AND game IS NULL", number=number)

    def plays(self, number: int, played: str) -> None:
        """Store which kept game a chain is played as."""
        self._journal.ask(
            "UPDATE chains SET played = :played WHERE id = :number", number=number, played=played
        )

    def add_lines(self, number: int, lines: Iterable[bytes], at: float) -> None:
        """Append lines to a chain."""
        with self._journal.transaction():
            for line in lines:
                self._journal.ask(_LINE, number=number, line=line.decode(), at=at)

    def add_readings(self, number: int, sealed: Sealed) -> None:
        """Store the readings of a turn, to be opened after the game."""
        self._journal.ask(_READINGS, number=number, **sealed._asdict())

    def readings_of(self, number: int) -> dict[str, Sealed]:
        """Return the stored readings of a chain, by hash."""
        rows = self._journal.ask("SELECT hash, salt, text FROM readings WHERE chain = :number", number=number)
        return {hash_: Sealed(hash_, salt, text) for hash_, salt, text in rows}

    def chains_with(self, peer: str) -> tuple[KeptChain, ...]:
        """Return the chains with a friend, the oldest first."""
        return tuple(self._chain(*row) for row in self._journal.ask(_CHAINS_OF, peer=peer))

    def terms_with(self, peer: str) -> tuple[KeptChain, ...]:
        """Return the chains with a friend without their lines."""
        rows = self._journal.ask(_CHAINS_OF, peer=peer)
        return tuple(
            KeptChain(number, of, seat, terms.encode(), *rest) for number, of, seat, terms, *rest in rows
        )

    def chain_of(self, played: str) -> KeptChain | None:
        """Return the chain of a kept game; None for a game at one board."""
        rows = self._journal.ask(_CHAIN_OF, played=played)
        return self._chain(*rows[-1]) if rows else None

    def _chain(
        self, number: int, peer: str, seat: int, terms: str, game: str | None, played: str | None
    ) -> KeptChain:
        lines = tuple(line.encode() for (line,) in self._journal.ask(_LINES, number=number))
        return KeptChain(number, peer, seat, terms.encode(), game, played, lines)

    # The outbox

    def send(self, game: str, line: bytes) -> None:
        """Queue a line for sending, as the next one of its game."""
        self._journal.ask(_SEND, game=game, line=line.decode())

    def unsent(self, *games: str) -> tuple[OutboxLine, ...]:
        """Return the lines that no transport has accepted yet, in order."""
        rows = self._journal.ask(_UNSENT)
        return tuple(OutboxLine(game, number, line.encode()) for game, number, line in rows if game in games)

    def sent_lines(self, game: str) -> tuple[OutboxLine, ...]:
        """Return our lines of a game that a transport has accepted."""
        return tuple(
            OutboxLine(game, n, line.encode()) for n, line in self._journal.ask(_SENT_LINES, game=game)
        )

    def renumber(self, game: str, number: int, *, above: int) -> None:
        """Give an unsent line a number above all others of its game, and above another one."""
        self._journal.ask(_RENUMBER, game=game, number=number, above=above)

    def all_lines(self, game: str) -> tuple[OutboxLine, ...]:
        """Every line of the outbox in a game, taken by a transport or not."""
        return tuple(
            OutboxLine(game, n, line.encode()) for n, line in self._journal.ask(_ALL_LINES, game=game)
        )

    def note_sent(self, game: str, number: int, line: bytes, at: float) -> None:
        """Note that a line of ours was sent before, even if the records lack it."""
        self._journal.ask(_NOTE_SENT, game=game, number=number, line=line.decode("utf-8", "replace"), at=at)

    def sent(self, unsent: OutboxLine, at: float) -> None:
        """Note that a transport has accepted a line."""
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
_RENUMBER = """UPDATE outbox SET number = 1 + max(:above,
    (SELECT max(number) FROM outbox WHERE game = :game))
    WHERE game = :game AND number = :number AND sent_at IS NULL"""
_ALL_LINES = "SELECT number, line FROM outbox WHERE game = :game ORDER BY number"
_NOTE_SENT = """INSERT INTO outbox (game, number, line, sent_at) VALUES (:game, :number, :line, :at)
    ON CONFLICT (game, number) DO NOTHING"""
_UNSENT = "SELECT game, number, line FROM outbox WHERE sent_at IS NULL ORDER BY id"
_SENT = "UPDATE outbox SET sent_at = :at WHERE game = :game AND number = :number"
