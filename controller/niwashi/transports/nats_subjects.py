"""What the parts of a club are called on its server: subjects, stream, consumers, and who may use which.

A parcel's subject is `niwashi.AUTHOR.RECEIVER.GAME`. So a board needs one subscription for all that is sent
to it, and a server refuses by the subject alone whoever writes as another one or reads what is another one's.
"""

import hashlib
import re

STREAM = "NIWASHI"
EVERY_PARCEL = "niwashi.*.*.*"
API = "$JS.API"
DOMAIN = "niwashi"
"""What a club's servers call their streams' domain, which a leaf node extends."""

LOBBY = hashlib.sha256(b"niwashi-lobby-1").hexdigest()
"""In a receiver's place: what is sent there every member may read. Boards that do not know each other yet
meet there, with an invitation's meeting in a game's place."""

SHOWN = hashlib.sha256(b"niwashi-shown-1").hexdigest()
"""In a receiver's place: what players send there of their games every member may read, and so may watch."""

_SUBJECT = re.compile(r"niwashi\.([0-9a-f]{64})\.([0-9a-f]{64})\.([0-9a-f]{64})")


def subject(author: str, receiver: str, game: str) -> str:
    """Where a parcel goes."""
    return f"niwashi.{author}.{receiver}.{game}"


def parse_subject(text: str) -> tuple[str, str, str] | None:
    """Author, receiver and game of a subject; None for a subject of another form.

    >>> parse_subject(subject("a" * 64, "b" * 64, "c" * 64)) == ("a" * 64, "b" * 64, "c" * 64), parts("niwashi.a.b.c")
    (True, None)
    """
    found = _SUBJECT.fullmatch(text)
    return (found[1], found[2], found[3]) if found else None


def sent_to(own: str) -> str:
    """All that anybody sends to a board."""
    return f"niwashi.*.{own}.*"


def said_at(meeting: str) -> str:
    """All that anybody says at a meeting in the lobby.

    >>> said_at("meeting") == f"niwashi.*.{LOBBY}.meeting"
    True
    """
    return f"niwashi.*.{LOBBY}.{meeting}"


def shown(author: str, game: str) -> str:
    """What an author shows of a game to whoever watches; `*` stands for all.

    >>> shown("*", "game") == f"niwashi.*.{SHOWN}.game"
    True
    """
    return subject(author, SHOWN, game)


def reader(own: str, subject: str = "") -> str:
    """The consumer by which a board reads what the server has kept; it lasts as long as that.

    The lobby has one of its own, and so has what is shown: a board may be there while it plays.
    """
    name = "lobby" if LOBBY in subject else "shown" if SHOWN in subject else "fetch"
    return f"{own}-{name}"


def forgetting(reader: str) -> str:
    """Where a server is told to forget a consumer."""
    return f"{API}.CONSUMER.DELETE.{STREAM}.{reader}"


def inbox(own: str) -> str:
    """What the subjects begin with on which a board is answered."""
    return f"_INBOX.{own}"


def reading(own: str, number: int) -> str:
    """Where the server delivers a game that is read again."""
    return f"{inbox(own)}.read.{number}"


def member_rights(own: str) -> tuple[list[str], list[str]]:
    """Where a member may send and what it may listen to: its own parcels and consumers, and nobody else's.

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
    """What the club's own key may do, for as long as it looks after the stream."""
    return [f"{API}.>"], ["_INBOX.>"]


def leaf_rights() -> tuple[list[str], list[str]]:
    """What a leaf node passes on for the boards behind it, which it holds to their own rights."""
    return ["niwashi.>", "_INBOX.>"], ["niwashi.>", "_INBOX.>"]


def leaf_system_rights() -> tuple[list[str], list[str]]:
    """Where a leaf node asks for streams and consumers on behalf of the boards behind it."""
    return [f"{API}.>"], ["_R_.>"]
