"""Codes carried by hand, on the page of a running board: a thread of its own looks into the folder."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from niwashi.cli.hand_carried import take as take_codes
from niwashi.cli.hand_carried import to_carry, what_of
from niwashi.errors import NiwashiError
from niwashi.homes.store import Homes
from niwashi.homes.transports import FolderTransport, Parcel, code_lines, encode_parcel, split_for_qr
from niwashi.keys import key_file, load_or_make_key
from niwashi.pictures.qr import qr_drawing
from niwashi.records import Journal
from niwashi.web import PaperCode, PaperCodes, PaperTaken
from niwashi.words import translate

T = TypeVar("T")


class PageCarrying:
    """Satisfies `niwashi.web.PaperTransfer` for one folder, one job at a time."""

    def __init__(self, journal: Journal, through: Path) -> None:
        self._homes, self._through = Homes(journal), through
        self._own = load_or_make_key(key_file(journal.file)).public
        self._thread = ThreadPoolExecutor(1, "by hand")
        self._is_busy = False

    def close(self) -> None:
        """A folder that hangs is left behind."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def codes(self, friend: str, language: str) -> PaperCodes:
        """Return the parcels that a friend has not answered yet. Raises NiwashiError."""
        peer = self._homes.peer(friend)
        transport = FolderTransport(self._through, self._own)
        return await self._beside(lambda: _view(to_carry(transport, self._own, peer), friend, language))

    async def take(self, text: str, language: str) -> PaperTaken:
        """Take the codes in a text. Raises NiwashiError."""
        peers = self._homes.peers()
        taken = await self._beside(lambda: take_codes(text, self._through, peers))
        return {
            "taken": [
                translate("carried-received", language, name=name, what=what_of(parcel, language))
                for name, parcel in taken
            ]
        }

    async def _beside(self, work: Callable[[], T]) -> T:
        """Have something done beside the loop. Raises NiwashiError while something is."""
        if self._is_busy:
            raise NiwashiError("carried-busy")
        done = asyncio.get_running_loop().run_in_executor(self._thread, work)
        self._is_busy = True
        done.add_done_callback(self._over)
        return await asyncio.shield(done)  # whoever does not wait for it leaves it busy

    def _over(self, done: asyncio.Future[T]) -> None:
        self._is_busy = False
        if not done.cancelled():
            done.exception()  # told to whoever still waits


def _view(parcels: list[Parcel], friend: str, language: str) -> PaperCodes:
    note = "" if parcels else translate("carried-page-nothing", language, name=friend)
    return {"codes": [_code(parcel, language) for parcel in parcels], "note": note}


def _code(parcel: Parcel, language: str) -> PaperCode:
    text = encode_parcel(parcel)
    return {
        "what": what_of(parcel, language),
        "qr": [qr_drawing(piece) for piece in split_for_qr(text)],
        "lines": code_lines(text),
    }
