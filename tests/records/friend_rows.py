"""Rows of a friend and of a signed game: by SQL alone, since the package that keeps them may be away."""

from collections.abc import Iterable

from niwashi.records.journal import Journal

FRIEND = "ab" * 32
GAME = "cd" * 32


def keep_friend(journal: Journal, key: str = FRIEND, name: str = "Ben") -> None:
    journal.ask("INSERT INTO peers (key, name, at) VALUES (:key, :name, 1.7e9)", key=key, name=name)


def friends(journal: Journal) -> dict[str, str]:
    """Return the keys of all friends by name."""
    return dict(journal.ask("SELECT name, key FROM peers"))


def keep_chain(journal: Journal, lines: Iterable[str] = (), *, game: str | None = None) -> int:
    """Keep a signed game with the friend, agreed if it has a hash; return its number."""
    rows = journal.ask(
        """INSERT INTO chains (peer, seat, terms, game, at)
        VALUES (:peer, 0, :terms, :game, 1.7e9) RETURNING id""",
        peer=FRIEND,
        terms='{"kind":"terms"}',
        game=game,
    )
    number = int(rows[0][0])
    for place, line in enumerate(lines, start=1):
        journal.ask(
            "INSERT INTO entries (chain, number, line, at) VALUES (:number, :place, :line, 1.7e9)",
            number=number,
            place=place,
            line=line,
        )
    return number


def keep_readings(journal: Journal, number: int, hash_: str) -> None:
    journal.ask("INSERT INTO readings VALUES (:number, :hash, 'salt', 'text')", number=number, hash=hash_)


def keep_outgoing(journal: Journal, line: str = "line", game: str = GAME) -> None:
    journal.ask("INSERT INTO outbox (game, number, line) VALUES (:game, 0, :line)", game=game, line=line)
