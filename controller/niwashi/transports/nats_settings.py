"""How a board reaches its club: servers, its own key, its pass, and whom each game is played with."""

import base64
import hashlib
import re
import ssl
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from niwashi.transports.nats_subjects import LOBBY, SHOWN, said_at, sent_to, shown
from niwashi.transports.transport import TransportError

_NONCE = re.compile(r"[A-Za-z0-9_-]{8,64}")
_KEY = re.compile(r"[0-9a-f]{64}")
_SCHEMES = ("nats", "tls")
_HOST = re.compile(r"[A-Za-z0-9.:-]{1,253}")


@dataclass(frozen=True)
class Login:
    """What a server is shown: a token, and a signature by the key that the token names."""

    token: str
    sign: Callable[[bytes], bytes] = field(repr=False)

    def answer(self, nonce: str) -> bytes:
        """The signature of what a server says, as NATS wants it.

        The key may be the one that signs a game's entries, so a server must not choose what is signed: only
        what can be no entry is. Raises ValueError for anything else.
        """
        if not _NONCE.fullmatch(nonce):
            raise ValueError(f"a server wants something else signed than a nonce: {nonce[:80]!r}")
        return base64.b64encode(self.sign(nonce.encode()))

    def mark(self, subject: str, digest: str) -> str:
        """By which a board knows what it has sent itself.

        A server sends its answers wherever a member asks for them, another one's subject included, and so it
        can be made to keep there what that one never sent.
        """
        return hashlib.sha256(self.sign(f"niwashi-mark-1\0{subject}\0{digest}".encode())).hexdigest()[:32]


@dataclass(frozen=True)
class NatsSettings:
    """How a board reaches its club.

    `own` is the board's public key, 64 hexadecimal digits; `receivers` says by a game who gets what the
    board sends in it. At a `meeting`, 64 hexadecimal digits, it hears what everybody says there instead of
    what is sent to it; where games are `shown`, what an author shows in a game, `*` for any. `authority` is
    the certificate, as PEM, that vouches for servers of `tls://`; without it those that the system trusts
    do. `patience_s` is how long any call may take, `check_s` how often a board looks for what came past it
    while two servers did not see each other.

    Raises:
        TransportError: There is no server, or one is written otherwise than `tls://club.example:4222`.
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
        """What the board listens to."""
        if self.shown is not None:
            return shown(*self.shown)
        return sent_to(self.own) if self.meeting is None else said_at(self.meeting)

    @property
    def receiver(self) -> str:
        """To whom it is sent what the board listens to."""
        if self.shown is not None:
            return SHOWN
        return self.own if self.meeting is None else LOBBY

    @property
    def hears_itself(self) -> bool:
        """Whether what the board sends comes back to it."""
        return self.receiver != self.own

    def at(self, meeting: str) -> "NatsSettings":
        """The same board at a meeting in the lobby."""
        return replace(self, receivers=lambda _: (LOBBY,), meeting=meeting)

    def where_shown(self, author: str, game: str) -> "NatsSettings":
        """The same board where games are shown: it shows, and hears what an author shows in a game."""
        return replace(self, receivers=lambda _: (SHOWN,), shown=(author, game))

    def tls(self) -> ssl.SSLContext | None:
        """What checks a server's certificate; None where no server wants TLS. Raises TransportError."""
        if not any(needs_tls(each) for each in self.servers):
            return None
        try:
            return ssl.create_default_context(cadata=self.authority)
        except (ssl.SSLError, TypeError, ValueError) as error:  # no certificate, or no ASCII
            raise TransportError("carrier-nats-bad-authority", why=str(error)[:200]) from error


def needs_tls(server: str) -> bool:
    """Whether a server is to be spoken with by TLS alone."""
    return server.startswith("tls://")


def check_server(text: str) -> None:
    """Raises TransportError for what is no address of a server.

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
