"""The keys and certificates of a board that is reached by https, kept beside the records.

Imported only where https is wanted: 32-bit Pis have not the library.
"""

import ssl
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from pathlib import Path
from threading import Lock

from cryptography.x509 import ExtensionNotFound

from niwashi.errors import NiwashiError
from niwashi.guests.kept_files import AUTHORITY, BOARD, https_folder
from niwashi.network.authority import (
    CertifiedKey,
    addresses_of,
    as_der,
    fingerprint,
    is_sufficient,
    needs_renewal,
    new_authority,
    new_certificate,
    parse_certified_key,
    plausible_time,
)
from niwashi.records.atomic_file import write_whole
from niwashi.web.hosts import HOME

LOOK_S = 3600.0
"""Seconds between two looks at the expiry of a certificate."""

_MAX_FILE_BYTES = 16 * 1024


class HttpsKeys:
    """An authority, and the certificate that it gives this board, in files for their owner alone.

    The certificate is made anew before it ends, and for an address that it does not have. It may be used
    from a thread.
    """

    def __init__(self, folder: Path, names: Iterable[str], today: Callable[[], float]) -> None:
        """`names` are this computer's own; `today` tells the seconds since 1970."""
        self._folder, self._names, self._today = folder, tuple(names), today
        self._lock = Lock()
        self._context: ssl.SSLContext | None = None
        self._known: set[str] = set()
        self._looked_at = float("-inf")

    @classmethod
    def beside(cls, records: Path, names: Iterable[str], today: Callable[[], float]) -> "HttpsKeys":
        """Return the keys that belong to a file of records."""
        return cls(https_folder(records), names, today)

    @property
    def is_on(self) -> bool:
        """True if there is an authority: then guests come by https."""
        return self._authority_file.exists()

    def set_up(self) -> None:
        """Make an authority unless there is one. Raises NiwashiError."""
        if not self.is_on:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            made = new_authority(self._names, HOME, self._today())
            write_whole(self._authority_file, [made.pem], replace=False)
        self._authority()

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority. Raises NiwashiError."""
        return fingerprint(self._authority())

    @property
    def suits(self) -> bool:
        """True if the authority is as a new one would be. Raises NiwashiError."""
        return is_sufficient(self._authority(), self._names)

    @property
    def authority(self) -> bytes:
        """The authority as phones take it in, without its key. Raises NiwashiError."""
        return as_der(self._authority())

    def context(self, address: str) -> ssl.SSLContext | None:
        """Return the TLS context of an accepted connection's address; None if a certificate may have to be
        made for it first.
        """
        is_fresh = abs(self._today() - self._looked_at) < LOOK_S
        return self._context if is_fresh and address in self._known else None

    def renewed(self, address: str) -> ssl.SSLContext:
        """Return the TLS context, its certificate renewed if due; may take a moment. Raises NiwashiError."""
        with self._lock:
            ready = self.context(address)
            return self._look(address) if ready is None else ready

    def _look(self, address: str) -> ssl.SSLContext:
        authority, now = self._authority(), self._today()
        at, board = ip_address(address.partition("%")[0]), self._board()
        if board is None or needs_renewal(board, authority, at, now):
            known = [] if board is None else addresses_of(board)
            today = plausible_time(now, authority, *([] if board is None else [board]))
            board = new_certificate(authority, self._names, [at, *known], today)
            write_whole(self._board_file, [board.pem], replace=True)
            self._context, self._known = None, set()
        if self._context is None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            context.load_cert_chain(self._board_file)
            self._context = context
        self._known.add(address)
        self._looked_at = now
        return self._context

    def _authority(self) -> CertifiedKey:
        try:
            return parse_certified_key(_bytes_of(self._authority_file))
        except (OSError, ValueError) as error:
            raise NiwashiError("guests-https-broken", file=str(self._authority_file)) from error

    def _board(self) -> CertifiedKey | None:
        """The certificate that is there; None where there is none, or something else."""
        try:
            found = parse_certified_key(_bytes_of(self._board_file))
            addresses_of(found)
        except (OSError, ValueError, ExtensionNotFound):
            return None
        return found

    @property
    def _authority_file(self) -> Path:
        return self._folder / AUTHORITY

    @property
    def _board_file(self) -> Path:
        return self._folder / BOARD


def _bytes_of(file: Path) -> bytes:
    with file.open("rb") as content:
        return content.read(_MAX_FILE_BYTES)
