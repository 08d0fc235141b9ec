"""Conversion between parcels and NATS messages."""

import hashlib
import re
from dataclasses import dataclass

from nats.aio.msg import Msg

from niwashi_friends.transports.nats_subjects import parse_subject
from niwashi_friends.transports.transport import Parcel

NUMBER = "Niwashi-Number"
MARK = "Niwashi-Mark"
EXPECTED_LAST = "Nats-Expected-Last-Subject-Sequence"

_NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class SubjectState:
    """The server's state of one subject: last sequence, and number and hash of our highest parcel.

    A number of -1 stands for none.
    """

    sequence: int = 0
    number: int = -1
    digest: str = ""


def digest_of(parcel: Parcel) -> str:
    """Return the hash that identifies a parcel."""
    about = f"{parcel.author} {parcel.game} {parcel.number} ".encode()
    return hashlib.sha256(about + parcel.data).hexdigest()


def headers(parcel: Parcel, after: SubjectState, mark: str) -> dict[str, str]:
    """Return a parcel's headers; the server accepts it only directly after `after`.

    There is no Nats-Msg-Id: a server compares those of all members, so anybody who guesses one can use
    it first, and the real parcel would be dropped as a duplicate.
    """
    return {NUMBER: str(parcel.number), MARK: mark, EXPECTED_LAST: str(after.sequence)}


def mark_of(message: Msg) -> str:
    """Return the sender's mark of a message; "" if there is none."""
    return _header(message, MARK)


def parcel_of(message: Msg) -> Parcel | None:
    """Return the parcel in a message; None if it is invalid."""
    found = parse_subject(message.subject)
    number = _header(message, NUMBER)
    if found is None or not _NUMBER.fullmatch(number):
        return None
    author, _, game = found
    try:
        return Parcel(game, author, int(number), message.data)
    except ValueError:
        return None


def receiver_of(message: Msg) -> str:
    """Return the receiver in a message's subject; "" if it is invalid."""
    found = parse_subject(message.subject)
    return found[1] if found else ""


def sequence_of(message: Msg) -> int:
    """Return a message's sequence in the stream. Raises ValueError or `nats.errors.Error`."""
    return int(message.metadata.sequence.stream)


def _header(message: Msg, name: str) -> str:
    return (message.headers or {}).get(name, "")
