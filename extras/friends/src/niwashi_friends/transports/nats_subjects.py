"""Subjects, stream and consumers of a club, and the rights to use them.

A parcel's subject is `niwashi.AUTHOR.RECEIVER.GAME`. So a board needs one subscription, and a server
can refuse forged senders and foreign readers by the subject alone.
"""

import hashlib
import re

STREAM = "NIWASHI"
EVERY_PARCEL = "niwashi.*.*.*"
API = "$JS.API"
DOMAIN = "niwashi"
"""The JetStream domain of a club's servers, which a leaf node extends."""

LOBBY = hashlib.sha256(b"niwashi-lobby-1").hexdigest()
"""Stands in a receiver's place: all members may read it.

Boards that do not know each other meet there, with an invitation's meeting in a game's place.
"""

SHOWN = hashlib.sha256(b"niwashi-shown-1").hexdigest()
"""Stands in a receiver's place: players broadcast games there, and all members may read them."""

_SUBJECT = re.compile(r"niwashi\.([0-9a-f]{64})\.([0-9a-f]{64})\.([0-9a-f]{64})")


def subject(author: str, receiver: str, game: str) -> str:
    """Return the subject of a parcel."""
    return f"niwashi.{author}.{receiver}.{game}"


def parse_subject(text: str) -> tuple[str, str, str] | None:
    """Return author, receiver and game of a subject; None for any other form.

    >>> parse_subject(subject("a" * 64, "b" * 64, "c" * 64)) == ("a" * 64, "b" * 64, "c" * 64)
    True
    >>> parse_subject("niwashi.a.b.c") is None
    True
    """
    found = _SUBJECT.fullmatch(text)
    return (found[1], found[2], found[3]) if found else None


def sent_to(own: str) -> str:
    """Return the subject of everything sent to a board."""
    return f"niwashi.*.{own}.*"


def said_at(meeting: str) -> str:
    """Return the subject of everything said at a meeting in the lobby.

    >>> said_at("meeting") == f"niwashi.*.{LOBBY}.meeting"
    True
    """
    return f"niwashi.*.{LOBBY}.{meeting}"


def shown(author: str, game: str) -> str:
    """Return the subject of an author's broadcast of a game; `*` stands for all.

    >>> shown("*", "game") == f"niwashi.*.{SHOWN}.game"
    True
    """
    return subject(author, SHOWN, game)


def reader(own: str, subject: str = "") -> str:
    """Return the name of the consumer with which a board fetches stored messages.

    Lobby and broadcasts have their own, because a board may use them while it plays.
    """
    name = "lobby" if LOBBY in subject else "shown" if SHOWN in subject else "fetch"
    return f"{own}-{name}"


def forgetting(reader: str) -> str:
    """Return the subject that deletes a consumer."""
    return f"{API}.CONSUMER.DELETE.{STREAM}.{reader}"


def inbox(own: str) -> str:
    """Return the prefix of the subjects on which a board receives answers."""
    return f"_INBOX.{own}"


def reading(own: str, number: int) -> str:
    """Return the subject on which a fetch is delivered."""
    return f"{inbox(own)}.read.{number}"


def member_rights(own: str) -> tuple[list[str], list[str]]:
    """Return the subjects that a member may publish and subscribe to: its own only.

    >>> member_rights("own")[1][:2]
    ['_INBOX.own.>', 'niwashi.*.own.*']
    """
    creates, sent, lobby = f"{API}.CONSUMER.CREATE.{STREAM}", subject(own, "*", "*"), said_at("*")
    watched = shown("*", "*")
    publish = [
        sent,
        f"{creates}.{reader(own)}.{sent_to(own)}",
        f"{creates}.{reader(own)}.{sent}",
        forgetting(reader(own)),
        f"{creates}.{reader(own, lobby)}.{lobby}",
        forgetting(reader(own, lobby)),
        f"{creates}.{reader(own, watched)}.{watched}",
        forgetting(reader(own, watched)),
    ]
    return publish, [f"{inbox(own)}.>", sent_to(own), lobby, watched]


def steward_rights() -> tuple[list[str], list[str]]:
    """Return the rights of the club's own key, which manages the stream."""
    return [f"{API}.>"], ["_INBOX.>"]


def leaf_rights() -> tuple[list[str], list[str]]:
    """Return the rights of a leaf node, which enforces the rights of the boards behind it."""
    return ["niwashi.>", "_INBOX.>"], ["niwashi.>", "_INBOX.>"]


def leaf_system_rights() -> tuple[list[str], list[str]]:
    """Return the rights with which a leaf node manages streams for the boards behind it."""
    return [f"{API}.>"], ["_R_.>"]
