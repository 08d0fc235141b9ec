"""Settings of a board's connection to its club: servers, key, login, and the receivers of each game."""

import base64
import hashlib
import re
import ssl
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from niwashi.errors import reason
from niwashi_friends.transports.nats_subjects import LOBBY, SHOWN, said_at, sent_to, shown
from niwashi_friends.transports.transport import TransportError

_NONCE = re.compile(r"[A-Za-z0-9_-]{8,64}")
_KEY = re.compile(r"[0-9a-f]{64}")
_SCHEMES = ("nats", "tls")
_HOST = re.compile(r"[A-Za-z0-9.:-]{1,253}")


@dataclass(frozen=True)
class Login:
    """The credentials for a server: a token, and signatures by the key that the token names."""

    token: str
    sign: Callable[[bytes], bytes] = field(repr=False)

    def answer(self, nonce: str) -> bytes:
        """Sign a server's nonce and return the signature in base64.

        The key may also sign moves, so a server must not choose what is signed: only short nonces are,
        which can't be moves. Raises ValueError for anything else.
        """
        if not _NONCE.fullmatch(nonce):
            raise ValueError(f"a server wants something else signed than a nonce: {nonce[:80]!r}")
        return base64.b64encode(self.sign(nonce.encode()))

    def mark(self, subject: str, digest: str) -> str:
        """Return the mark by which a board recognises its own messages.

        A server sends its answers wherever a member asks, also to another member's subject. So it can
        be made to store messages there that this member never sent.
        """
        return hashlib.sha256(self.sign(f"niwashi-mark-1\0{subject}\0{digest}".encode())).hexdigest()[:32]


@dataclass(frozen=True)
class NatsSettings:
    """The settings of a connection.

    `own` is the board's public key, 64 hexadecimal digits. `receivers` returns the receivers of what
    the board sends in a game. With `meeting`, 64 hexadecimal digits, the board hears everything said
    in that lobby instead. With `shown`, it hears an author's broadcasts of a game; `*` stands for any.
    `authority` is the PEM certificate that `tls://` servers are checked against, by default those of
    the system. `patience_s` is the timeout of a call, `check_s` the interval of checks for missed
    parcels.

    Raises:
        TransportError: There is no server, or its address is not like `tls://club.example:4222`.
        ValueError: `own` is no key.
    """

    servers: tuple[str, ...]
    own: str
    receivers: Callable[[str], Collection[str]]
    login: Login | None = None
    authority: str | None = None
    patience_s: float = 10.0
    check_s: float = 300.0
    meeting: str | None = None
    shown: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.own):
            raise ValueError(f"a board's key is 64 hexadecimal digits; this is {self.own[:80]!r}")
        if not self.servers:
            raise TransportError("carrier-nats-bad-server", found="")
        for each in self.servers:
            check_server(each)

    @property
    def heard(self) -> str:
        """The subject to subscribe to."""
        if self.shown is not None:
            return shown(*self.shown)
        return sent_to(self.own) if self.meeting is None else said_at(self.meeting)

    @property
    def receiver(self) -> str:
        """The receiver part of that subject."""
        if self.shown is not None:
            return SHOWN
        return self.own if self.meeting is None else LOBBY

    @property
    def hears_itself(self) -> bool:
        """True if the board receives its own parcels."""
        return self.receiver != self.own

    def at(self, meeting: str) -> "NatsSettings":
        """Return the settings for a meeting in the lobby."""
        return replace(self, receivers=lambda _: (LOBBY,), meeting=meeting)

    def where_shown(self, author: str, game: str) -> "NatsSettings":
        """Return the settings for sending or watching broadcasts."""
        return replace(self, receivers=lambda _: (SHOWN,), shown=(author, game))

    def tls(self) -> ssl.SSLContext | None:
        """Return the TLS context; None if no server uses TLS. Raises TransportError."""
        if not any(needs_tls(each) for each in self.servers):
            return None
        try:
            return ssl.create_default_context(cadata=self.authority)
        except (ssl.SSLError, TypeError, ValueError) as error:  # invalid PEM, or not ASCII
            raise TransportError("carrier-nats-bad-authority", why=reason(error)) from error


def needs_tls(server: str) -> bool:
    """Return whether a server requires TLS."""
    return server.startswith("tls://")


def check_server(text: str) -> None:
    """Raise TransportError for an invalid server address.

    >>> check_server("tls://club.example:4222")
    """
    try:
        found = urlsplit(text)
        is_server = found.scheme in _SCHEMES and _HOST.fullmatch(found.hostname or "") and found.port
        is_server = is_server and not (found.path or found.query or found.fragment or "@" in found.netloc)
    except ValueError:
        is_server = False
    if not is_server:
        raise TransportError("carrier-nats-bad-server", found=text[:80])
