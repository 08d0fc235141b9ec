"""Links on the page: what a friend has not answered yet, what the page brings, and their routes."""

import asyncio
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.keys import key_file, new_key, seed_in, take_seed
from niwashi.page_types.friends import LinksTaken, LinksView, LinkView, OpenedGame
from niwashi.web.answers import Speak, answered_route, body_of, is_at_home
from niwashi.words.catalogue import translate
from niwashi_friends.agreement import is_unknown
from niwashi_friends.carrying import (
    game_as_sent,
    is_turn,
    parcel_label,
    parcels_to_carry,
    read_carried,
    take_carried,
)
from niwashi_friends.friends import required_name
from niwashi_friends.links import link_to_oneself, linked_parcels, links, moved_key
from niwashi_friends.page import proposal_lines
from niwashi_friends.table import FriendTable
from niwashi_friends.transports.transport import Parcel

LARGEST_TEXT = 65_536
"""Most bytes of one text: some dozens of links."""

_LONGEST_NAME = 64
_MOST_DRAWN = 1_000  # letters in one QR code that a phone can read from a screen
_SITE = re.compile(r"https?://[!-~]{1,200}/")

T = TypeVar("T")


class LinkTransfer:
    """Turns as links for the page, and what the page brings. A thread writes files, one job at a time."""

    def __init__(self, table: FriendTable, folder: Path | None, *, has_threads: bool = True) -> None:
        """`folder` is where the board takes from what people carry; in a club there is none."""
        self._table, self._folder = table, folder
        self._homes, self._key = table.friends.homes, table.friends.key
        self._key_file, self._is_in_browser = key_file(table.friends.journal.file), not has_threads
        self._thread = ThreadPoolExecutor(1, "links") if has_threads else None
        self._is_busy = False

    def close(self) -> None:
        """Stop without waiting for a folder that hangs."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def links(self, friend: str, site: str, language: str, *, everything: bool = False) -> LinksView:
        """Return what a friend has not answered yet; for "" the game that is open to anybody.

        With `everything` the whole game, also the friend's own lines. Raises NiwashiError.
        """
        if not friend:
            opened = self._table.open_game
            if opened is None:
                raise NiwashiError("links-no-open-game")
            parcels = [Parcel(opened.hash, self._key.public, 0, opened.data())]
            return _view(site, parcels, self._table.open_text(language))
        if self._folder is None:
            raise NiwashiError("carried-nowhere")
        peer = self._homes.peer(friend)
        if everything:
            self._table.repeat_everything(friend)
        parcels = parcels_to_carry(self._homes, self._key.public, peer, everything=everything)
        if not parcels:
            return {"links": [], "note": translate("links-nothing", language, name=friend)}
        return _view(
            site, parcels, translate("links-everything", language, name=friend) if everything else ""
        )

    def to_oneself(self, friend: str, site: str, language: str) -> LinksView:
        """Return the link that moves the game with a friend, and the key, to another browser.

        Raises NiwashiError on a board, whose key stays there.
        """
        if not self._is_in_browser:
            raise NiwashiError("links-key-stays")
        game = game_as_sent(self._homes, self._key.public, self._homes.peer(friend))
        text = link_to_oneself(site, seed_in(self._key_file), game)
        return {"links": [LinkView(qr="", link=text)], "note": translate("links-to-oneself", language)}

    async def take(self, text: str, name: str | None, language: str) -> LinksTaken:
        """Take the links in a text; with a name, accept an invitation in it. Raises NiwashiError."""
        moved = moved_key(text)
        if moved is not None and new_key(moved[0]).public != self._key.public:
            return self._move_in(moved[0])
        parcels = linked_parcels(text) if moved is None else moved[1]
        found, folder = read_carried(parcels, self._homes, self._key, time.time()), self._folder
        if found.parcels and folder is None:
            raise NiwashiError("carried-nowhere")
        if folder is not None:
            await self._in_thread(lambda: take_carried(found, folder))
        for peer in found.new:
            self._homes.add_peer(peer, time.time())
            self._table.welcome(peer)
        taken = [
            translate("links-received", language, name=peer.name, what=parcel_label(parcel, language))
            for peer, parcel in found.parcels
        ]
        opened, view = found.invitation, None
        if opened is not None and not is_unknown(self._homes, opened.nonce):
            taken.append(translate("links-accepted-before", language, name=opened.name))
        elif opened is not None and name is None:
            terms = opened.offered(self._key.public, "")
            view = OpenedGame(by=opened.name, lines=proposal_lines(terms, opened.name, language))
        elif opened is not None:
            self._table.take_open(opened, required_name(name or ""))
            first = "they" if opened.seat == 0 else "you"
            taken.append(translate(f"links-accepted-{first}", language, name=opened.name))
        has_turns = any(is_turn(parcel) for _, parcel in found.parcels)
        return {"taken": taken, "has_turns": has_turns, "restarts": False, "invitation": view}

    def _move_in(self, seed: bytes) -> LinksTaken:
        """Take another key over, where nobody knows ours yet, and start anew with it. Raises NiwashiError."""
        if not self._is_in_browser or self._homes.peers():
            raise NiwashiError("links-other-key")
        take_seed(self._key_file, seed)
        self._table.start_program_anew()
        return {"taken": [], "has_turns": False, "restarts": True, "invitation": None}

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Raises NiwashiError while another job runs."""
        if self._thread is None:
            return work()
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


def _view(site: str, parcels: list[Parcel], note: str = "") -> LinksView:
    found = links(site, parcels)
    return {"links": [LinkView(qr=_drawn(each), link=each) for each in found], "note": note}


def _drawn(text: str) -> str:
    """Return the QR code of a link; "" for a long one, and in a browser, which has nothing that draws it."""
    try:
        from niwashi.pictures.qr import qr_drawing
    except ImportError:
        return ""
    return qr_drawing(text) if len(text) <= _MOST_DRAWN else ""


class CarriedText(BaseModel):
    """The body of `carried`. A name accepts an invitation."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    text: Annotated[str, Field(max_length=LARGEST_TEXT)]
    name: Annotated[str, Field(max_length=_LONGEST_NAME)] | None = None


def link_routes(transfer: LinkTransfer, speak: Speak) -> list[Route]:
    """Return the page's routes, for pages of this computer only.

    ::

        GET  carried.json?friend=Ben&site=https://…/    what Ben has not answered yet, as links
        POST carried                                    a `CarriedText`
    """

    def at_home(request: Request) -> LinkTransfer:
        if not is_at_home(request):
            raise NiwashiError("web-not-at-home")
        return transfer

    route = partial(answered_route, at_home, speak)
    return [route("/carried.json", _links), route("/carried", _take, "POST")]


async def _links(transfer: LinkTransfer, request: Request, language: str) -> Response:
    asked = request.query_params
    friend, site = asked.get("friend", "")[:_LONGEST_NAME], asked.get("site", "")
    everything = asked.get("everything", "") == "1"
    site = site if _SITE.fullmatch(site) else ""
    if asked.get("oneself", "") == "1":
        return JSONResponse(transfer.to_oneself(friend, site, language))
    return JSONResponse(transfer.links(friend, site, language, everything=everything))


async def _take(transfer: LinkTransfer, request: Request, language: str) -> Response:
    said = parse(await body_of(request, LARGEST_TEXT))
    return JSONResponse(await transfer.take(said.text, said.name, language))


def parse(body: bytes) -> CarriedText:
    """Parse a text as a page sends it. Raises NiwashiError."""
    try:
        return CarriedText.model_validate_json(body)
    except ValidationError as error:
        raise NiwashiError("carried-no-text") from error
