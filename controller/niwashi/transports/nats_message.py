"""Parcels as messages of NATS, and what comes back as parcels, if it is any."""

import hashlib
import re
from dataclasses import dataclass

from nats.aio.msg import Msg

from niwashi.transports.nats_subjects import parse_subject
from niwashi.transports.transport import Parcel

NUMBER = "Niwashi-Number"
MARK = "Niwashi-Mark"
EXPECTED_LAST = "Nats-Expected-Last-Subject-Sequence"

_NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True)
class Stored:
    """What a server has of one subject: its last sequence, and number and hash of our highest parcel.

    A number of -1 stands for none.
    """

    sequence: int = 0
    number: int = -1
    digest: str = ""


def digest_of(parcel: Parcel) -> str:
    """The hash by which a parcel is known again."""
    about = f"{parcel.author} {parcel.game} {parcel.number} ".encode()
    return hashlib.sha256(about + parcel.data).hexdigest()


def headers(parcel: Parcel, after: Stored, mark: str) -> dict[str, str]:
    """What goes with a parcel's bytes; a server takes it only as the next one after `after`.

    It has no Nats-Msg-Id: a server compares those of all members, so whoever foretells one can use it first,
    and the server takes the real parcel for a duplicate.
    """
    return {NUMBER: str(parcel.number), MARK: mark, EXPECTED_LAST: str(after.sequence)}


def mark_of(message: Msg) -> str:
    """The mark of whoever has sent a message; "" where there is none."""
    return _header(message, MARK)


def parcel_of(message: Msg) -> Parcel | None:
    """The parcel that a message is; None where it is none."""
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
    """For whom a message is, by its subject; "" if that says nothing."""
    found = parse_subject(message.subject)
    return found[1] if found else ""


def sequence_of(message: Msg) -> int:
    """Which sequence of the stream a message has. Raises ValueError or `nats.errors.Error`."""
    return int(message.metadata.sequence.stream)


def _header(message: Msg, name: str) -> str:
    return (message.headers or {}).get(name, "")
