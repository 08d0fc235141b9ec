"""Parcels as messages of NATS, and what comes back as parcels, if it is any."""

import hashlib
import re
from dataclasses import dataclass

from nats.aio.msg import Msg

from niwashi.carriers.carrier import Parcel
from niwashi.carriers.nats_subjects import parts

NUMBER = "Niwashi-Number"
IDENTITY = "Nats-Msg-Id"
EXPECTED_LAST = "Nats-Expected-Last-Subject-Sequence"
SEQUENCE = "Nats-Sequence"

_NUMBER = re.compile(r"[0-9]{1,6}")
_SEQUENCE = re.compile(r"[0-9]{1,18}")
_ACKNOWLEDGED = re.compile(r"\$JS\.ACK\.[!-~]{1,400}")


@dataclass(frozen=True)
class Stored:
    """What a server has last of one subject: its sequence in the stream, and the parcel's number and hash.

    A number of -1 stands for nothing, or for something that is no parcel.
    """

    sequence: int = 0
    number: int = -1
    digest: str = ""


def digest_of(parcel: Parcel) -> str:
    """The hash by which a server knows a parcel again."""
    about = f"{parcel.author} {parcel.game} {parcel.number} ".encode()
    return hashlib.sha256(about + parcel.data).hexdigest()


def headers(parcel: Parcel, after: Stored) -> dict[str, str]:
    """What goes with a parcel's bytes; a server takes it only as the next one after `after`."""
    return {
        NUMBER: str(parcel.number),
        IDENTITY: digest_of(parcel),
        EXPECTED_LAST: str(after.sequence),
    }


def parcel_of(message: Msg, subject: str | None = None) -> Parcel | None:
    """The parcel that a message is, by its own subject or the one given; None where it is none."""
    found = parts(subject or message.subject)
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
    found = parts(message.subject)
    return found[1] if found else ""


def stored(message: Msg, subject: str) -> Stored:
    """What a server says it has last of a subject. Raises ValueError for an answer that is none."""
    status = (message.headers or {}).get("Status")
    if status == "404":
        return Stored()
    sequence = _header(message, SEQUENCE)
    if not _SEQUENCE.fullmatch(sequence):
        raise ValueError("a server's answer has no sequence")
    parcel = parcel_of(message, subject)
    return Stored(int(sequence), parcel.number, digest_of(parcel)) if parcel else Stored(int(sequence))


def can_be_acknowledged(message: Msg) -> bool:
    """Whether a server says where a message is acknowledged; nothing is sent anywhere else."""
    return _ACKNOWLEDGED.fullmatch(message.reply) is not None


def _header(message: Msg, name: str) -> str:
    return (message.headers or {}).get(name, "")
