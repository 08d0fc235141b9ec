"""A club's pass, and what it opens: a login, the subjects on a club's server, and the rights to use them.

A parcel's subject is `niwashi.AUTHOR.RECEIVER.GAME`. So a board needs one subscription, and a server
can refuse forged senders and foreign readers by the subject alone. A pass holds no secret.
"""

import base64
import binascii
import hashlib
import re
import ssl
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import urlsplit

import tomli_w
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.errors import mistake_reason, reason
from niwashi.validation import first_error, whole_number
from niwashi_friends.signing import PublicKey, Sign
from niwashi_friends.transports.transport import Parcel, TransportError

STREAM = "NIWASHI"

SHOWN = hashlib.sha256(b"niwashi-shown-1").hexdigest()
"""Stands in a receiver's place: players broadcast games there, and all members may read them."""

NUMBER, MARK = "Niwashi-Number", "Niwashi-Mark"

_NONCE = re.compile(r"[A-Za-z0-9_-]{8,64}")
_HOST = re.compile(r"[A-Za-z0-9.:-]{1,253}")
_USER = 20 << 3  # the first byte of a user's key in NATS's encoding


def subject(author: str, receiver: str, game: str) -> str:
    """Return the subject of a parcel; `*` stands for any author, receiver or game."""
    return f"niwashi.{author}.{receiver}.{game}"


def reader(own: str, where: str) -> str:
    """Return the name of the consumer with which a board reads what is stored under a subject.

    Broadcasts have their own, because a board may use them while it plays.
    """
    name = "shown" if SHOWN in where else "fetch"
    return f"{own}-{name}"


def inbox(own: str) -> str:
    """Return the prefix of the subjects on which a board receives answers."""
    return f"_INBOX.{own}"


def member_rights(own: str) -> tuple[list[str], list[str]]:
    """Return the subjects that a member may publish and subscribe to: its own only.

    >>> member_rights("own")[1][:2]
    ['_INBOX.own.>', 'niwashi.*.own.*']
    """
    sent, heard = subject(own, "*", "*"), [subject("*", to, "*") for to in (own, SHOWN)]
    creates, forgets = f"$JS.API.CONSUMER.CREATE.{STREAM}", f"$JS.API.CONSUMER.DELETE.{STREAM}"
    publish = [
        sent,
        *(f"{creates}.{reader(own, each)}.{each}" for each in (sent, *heard)),
        *(f"{forgets}.{reader(own, each)}" for each in heard),
        f"$JS.API.STREAM.CREATE.{STREAM}",
    ]
    return publish, [f"{inbox(own)}.>", *heard]


def parcel_of(where: str, headers: Mapping[str, str], content: bytes, receiver: str) -> Parcel | None:
    """Return the parcel in a message to a receiver; None if it is invalid.

    >>> parcel_of(subject("a" * 64, "b" * 64, "c" * 64), {NUMBER: "7"}, b"a line", "b" * 64).number
    7
    >>> parcel_of("niwashi.a.b.c", {NUMBER: "7"}, b"a line", "b") is None
    True
    """
    number = whole_number(headers.get(NUMBER, ""))
    try:
        head, author, to, game = where.split(".")
        if (head, to) != ("niwashi", receiver) or number is None:
            return None
        return Parcel(game, author, number, content)
    except ValueError:
        return None


def mark_of(sign: Sign, where: str, parcel: Parcel) -> str:
    """Return the mark by which a board recognises its own messages.

    A server sends its answers wherever a member asks, also to another member's subject. So it can be made
    to store messages there that this member never sent.
    """
    about = f"{parcel.author} {parcel.game} {parcel.number} ".encode()
    digest = hashlib.sha256(about + parcel.data).hexdigest()
    return hashlib.sha256(sign(f"niwashi-mark-1\0{where}\0{digest}".encode())).hexdigest()[:32]


def user_key(key: str) -> str:
    """Return a board's public key as NATS writes that of a user: role, key and checksum in base 32.

    >>> user_key(64 * "0")[:8]
    'UAAAAAAA'
    """
    content = bytes([_USER]) + bytes.fromhex(key)
    checked = content + binascii.crc_hqx(content, 0).to_bytes(2, "little")
    return base64.b32encode(checked).decode().rstrip("=")


def _checked_server(text: str) -> str:
    """Raise TransportError for an invalid server address.

    >>> _checked_server("tls://club.example:4222")
    'tls://club.example:4222'
    """
    try:
        found = urlsplit(text)
        is_server = found.scheme in ("nats", "tls") and _HOST.fullmatch(found.hostname or "") and found.port
        is_server = is_server and not (found.path or found.query or found.fragment or "@" in found.netloc)
    except ValueError:
        is_server = False
    if not is_server:
        raise TransportError("carrier-nats-bad-server", found=text[:80])
    return text


Servers = Annotated[
    tuple[Annotated[str, AfterValidator(_checked_server)], ...], Field(min_length=1, max_length=16)
]
Authority = Annotated[str, Field(max_length=16_384)]


class ClubPass(BaseModel):
    """The data with which a board connects to its club, besides its own private key.

    `authority` is the PEM certificate that `tls://` servers are checked against, by default those of the
    system. Passes of clubs that Niwashi 0.2.0 made have a `token`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    club: Annotated[str, Field(min_length=1, max_length=60)]
    servers: Servers
    key: PublicKey
    token: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{20,8192}$")] | None = None
    authority: Authority | None = None

    def text(self) -> str:
        """Return the pass as TOML."""
        return tomli_w.dumps(self.model_dump(mode="json", exclude_none=True), multiline_strings=True)

    def options(self, sign: Sign) -> dict[str, Any]:
        """Return nats-py's options for the board that `sign` signs for. Raises TransportError."""

        def answer(nonce: str) -> bytes:
            # The key may also sign moves, so a server must not choose what is signed: only short nonces
            # are, which can't be moves.
            if not _NONCE.fullmatch(nonce):
                raise OSError(f"a server wants something else signed than a nonce: {nonce[:80]!r}")
            return base64.b64encode(sign(nonce.encode()))

        return {
            "servers": list(self.servers),
            "tls": self._tls(),
            "signature_cb": answer,
            "user_jwt_cb": self.token.encode if self.token else None,
            "inbox_prefix": inbox(self.key),
            "connect_timeout": 3,
            "allow_reconnect": False,
            "max_reconnect_attempts": 1,  # of each server: then whoever has connected tries anew
            "ping_interval": 15,
            "max_outstanding_pings": 1,
        }

    def _tls(self) -> ssl.SSLContext | None:
        """Return the TLS context; None if no server uses TLS. Raises TransportError."""
        if not any(each.startswith("tls://") for each in self.servers):
            return None
        try:
            return ssl.create_default_context(cadata=self.authority)
        except (ssl.SSLError, TypeError, ValueError) as error:  # invalid PEM, or not ASCII
            raise TransportError("carrier-nats-bad-authority", why=reason(error)) from error


def parse_pass(text: str) -> ClubPass:
    """Parse a pass file. Raises TransportError."""
    try:
        return ClubPass.model_validate(data.toml(text))
    except ValidationError as error:
        mistake = first_error(error)
        raise TransportError(
            "carrier-nats-bad-pass", where=".".join(mistake.path)[:80], why=mistake_reason(mistake)
        ) from error
    except data.NotToml as error:
        raise TransportError("carrier-nats-bad-pass", where="-", why=reason(error)) from error
