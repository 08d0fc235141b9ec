"""Turns carried on paper: the parcels in a folder as codes, for the terminal and for the page."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from niwashi.errors import NiwashiError
from niwashi.keys import key_file, load_or_make_key
from niwashi.page_types.friends import PaperCode, PaperCodes, PaperTaken
from niwashi.pictures.qr import qr_drawing
from niwashi.records.journal import Journal
from niwashi.words.catalogue import translate
from niwashi_friends.signed_game import (
    PRESENCE,
    Message,
    Recall,
    Recalled,
    SideMessage,
    SignedMove,
    parse_message,
)
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import Decline, Terms, TermsStage, meeting_id
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.parcel_code import code_lines, decode_parcels, encode_parcel, split_for_qr
from niwashi_friends.transports.transport import Parcel, Transport

T = TypeVar("T")


def parcels_to_carry(transport: Transport, own: str, peer: Peer, *, everything: bool = False) -> list[Parcel]:
    """Return the parcels that a friend has not answered yet. Raises TransportError."""
    parcels = _unacknowledged_parcels(transport, own, peer.key, everything=everything)
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


# People who carry codes on paper want to carry each one once: an answered turn has arrived.


def _unacknowledged_parcels(
    transport: Transport, own: str, peer: str, *, everything: bool = False
) -> list[Parcel]:
    """Return our unacknowledged parcels of terms and of the newest game.

    Presence messages are left out. With `everything`, acknowledged parcels are included.
    """
    meeting = meeting_id(own, peer)
    ours, theirs = (_lines(transport.fetch(meeting, author)) for author in (own, peer))
    said = [line for _, line in (*ours, *theirs)]
    agreed = [line for line in said if isinstance(line, Terms) and line.stage is not TermsStage.PROPOSED]
    game = max(agreed, key=lambda terms: (terms.at, terms.hash)).hash if agreed else None
    turns = () if game is None else _lines(transport.fetch(game, own))
    answers = () if game is None else [line for _, line in _lines(transport.fetch(game, peer))]
    if everything:
        return [parcel for parcel, _ in (*ours, *turns)]
    terms = [line for _, line in theirs]
    last = [each for each in ours[-1:] if not _is_answered(each[1], terms, answers)]
    due = turns if _is_recalling([line for _, line in turns], answers) else _since_last_answer(turns, answers)
    return [parcel for parcel, _ in (*last, *due)]


def _lines(parcels: Sequence[Parcel]) -> list[tuple[Parcel, Message]]:
    """Return parcels with their parsed lines, without presence messages."""
    found = []
    for parcel in parcels:
        try:
            line = parse_message(parcel.data)
        except NiwashiError:
            continue
        if not (isinstance(line, SideMessage) and line.kind in PRESENCE):
            found.append((parcel, line))
    return found


def _is_recalling(ours: Sequence[Message], theirs: Sequence[Message]) -> bool:
    """Return whether a restored board is asking or receives its answer, and so needs all lines."""
    asked = {line.nonce for line in ours if isinstance(line, Recall)}
    told = {line.nonce for line in theirs if isinstance(line, Recalled)}
    placed = [line for line in theirs if isinstance(line, SignedMove | SideMessage)]
    known = {line.before if isinstance(line, SignedMove) else line.after for line in placed}
    ends = {line.after for line in ours if isinstance(line, Recalled)}
    return bool(asked - told) or bool(ends - known)


def _is_answered(line: Message, terms: Sequence[Message], answers: Sequence[Message]) -> bool:
    """Return whether the friend's lines answer our last terms or refusal."""
    if isinstance(line, Decline):
        # Answered if the friend has made another proposal since the declined one.
        proposed = [each for each in terms if isinstance(each, Terms) and each.stage is TermsStage.PROPOSED]
        declined = next((each.at for each in proposed if each.hash == line.proposal), None)
        return declined is None or any(each.at > declined for each in proposed)
    if not isinstance(line, Terms):
        return True
    theirs = [each for each in terms if isinstance(each, Terms)]
    if line.stage is TermsStage.PROPOSED:
        return any(each.stage is not TermsStage.PROPOSED and each.accepts(line) for each in theirs)
    is_agreed = any(each.stage is TermsStage.AGREED and each.hash == line.hash for each in theirs)
    return is_agreed or any(
        each.game == line.hash for each in answers if isinstance(each, SignedMove | SideMessage)
    )


def _since_last_answer(
    turns: Sequence[tuple[Parcel, Message]], answers: Sequence[Message]
) -> list[tuple[Parcel, Message]]:
    """Return the lines after the last move by which the friend has answered."""
    both = (*answers, *(line for _, line in turns))
    numbers = {each.hash: each.number for each in both if isinstance(each, SignedMove)}
    last = max((each.number for each in answers if isinstance(each, SignedMove)), default=0)
    return [each for each in turns if _move_number(each[1], numbers) >= last]


def _move_number(line: Message, numbers: dict[str, int]) -> int:
    """Return the number of a move, or of the move that a message follows; a large one if unknown."""
    if isinstance(line, SignedMove):
        return line.number
    return numbers.get(line.after, 1 << 30) if isinstance(line, SideMessage) else -1
