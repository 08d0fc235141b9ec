"""Turns carried on paper: the parcels in a folder as codes, for the terminal and for the page."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from niwashi.errors import NiwashiError
from niwashi.homes.chain.messages import SideMessage, SignedMove
from niwashi.homes.chain.parsing import parse_message
from niwashi.homes.chain.terms import Decline
from niwashi.homes.paper_routes import PaperCode, PaperCodes, PaperTaken
from niwashi.homes.store import Homes, Peer
from niwashi.homes.transports.folder import FolderTransport
from niwashi.homes.transports.parcel_code import code_lines, decode_parcels, encode_parcel, split_for_qr
from niwashi.homes.transports.transport import Parcel, Transport
from niwashi.homes.unacknowledged import unacknowledged_parcels
from niwashi.keys import key_file, load_or_make_key
from niwashi.pictures.qr import qr_drawing
from niwashi.records.journal import Journal
from niwashi.words.catalogue import translate

T = TypeVar("T")


def parcels_to_carry(transport: Transport, own: str, peer: Peer, *, everything: bool = False) -> list[Parcel]:
    """Return the parcels that a friend has not answered yet. Raises TransportError."""
    parcels = unacknowledged_parcels(transport, own, peer.key, everything=everything)
    if transport.why is not None:
        raise transport.why
    return parcels


def take_codes(text: str, folder: Path, peers: Iterable[Peer]) -> list[tuple[str, Parcel]]:
    """Put the codes in a text into a folder; return the sender's name and the parcel of each.

    Raises NiwashiError before anything is written if one of them is invalid or not from a friend.
    """
    names = {peer.key: peer.name for peer in peers}
    found = []
    for parcel in decode_parcels(text):
        if parcel.author not in names:
            raise NiwashiError("carried-stranger", public=parcel.author)
        parse_message(parcel.data)
        found.append((names[parcel.author], parcel))
    for _, parcel in found:
        FolderTransport(folder, parcel.author).send(parcel)
    return found


def parcel_label(parcel: Parcel, language: str) -> str:
    """Return a word or two on the content of a parcel."""
    line = parse_message(parcel.data)
    if isinstance(line, SignedMove):
        return translate("carried-entry", language, number=line.number)
    if isinstance(line, Decline):
        return translate("carried-decline", language)
    return translate("carried-aside" if isinstance(line, SideMessage) else "carried-terms", language)


class PaperTransfer:
    """Satisfies `PaperSource` for one folder. A thread reads it, one job at a time."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self._homes, self._folder = Homes(journal), folder
        self._own = load_or_make_key(key_file(journal.file)).public
        self._thread = ThreadPoolExecutor(1, "by hand")
        self._is_busy = False

    def close(self) -> None:
        """Stop without waiting for a folder that hangs."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def codes(self, friend: str, language: str) -> PaperCodes:
        """Return the parcels that a friend has not answered yet. Raises NiwashiError."""
        peer = self._homes.peer(friend)
        transport = FolderTransport(self._folder, self._own)
        parcels = await self._in_thread(lambda: parcels_to_carry(transport, self._own, peer))
        note = "" if parcels else translate("carried-page-nothing", language, name=friend)
        return {"codes": [_code(parcel, language) for parcel in parcels], "note": note}

    async def take(self, text: str, language: str) -> PaperTaken:
        """Take the codes in a text. Raises NiwashiError."""
        peers = self._homes.peers()
        taken = await self._in_thread(lambda: take_codes(text, self._folder, peers))
        return {
            "taken": [
                translate("carried-received", language, name=name, what=parcel_label(parcel, language))
                for name, parcel in taken
            ]
        }

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Raises NiwashiError while another job runs."""
        if self._is_busy:
            raise NiwashiError("carried-busy")
        done = asyncio.get_running_loop().run_in_executor(self._thread, work)
        self._is_busy = True
        done.add_done_callback(self._over)
        return await asyncio.shield(done)  # a caller that stops waiting leaves the job running

    def _over(self, done: asyncio.Future[T]) -> None:
        self._is_busy = False
        if not done.cancelled():
            done.exception()  # marks it as retrieved


def _code(parcel: Parcel, language: str) -> PaperCode:
    text = encode_parcel(parcel)
    return {
        "what": parcel_label(parcel, language),
        "qr": [qr_drawing(piece) for piece in split_for_qr(text)],
        "lines": code_lines(text),
    }
