"""Codes carried by hand, on the page: two whole programs with nothing between but what pages show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from threading import Event
from typing import Any, TypeVar

import pytest
from extras.friends.tests.boards import Board, Boards, ask, homes_of
from extras.friends.tests.test_hand_carried import boards as boards
from tests.hurried import apart

from niwashi.errors import NiwashiError
from niwashi.keys import new_key
from niwashi.page_types.friends import PaperCodes
from niwashi.records.journal import Journal
from niwashi_friends.codes import decode_parcels, encode_parcel
from niwashi_friends.page import PaperTransfer
from niwashi_friends.transports.transport import Parcel

T = TypeVar("T")


def beside(board: Board, ask: Callable[[PaperTransfer], Coroutine[Any, Any, T]]) -> T:
    """What a page of this board is answered."""

    def asked() -> T:
        with closing(Journal.open(board.file)) as journal:
            at = PaperTransfer(journal, board.through)
            try:
                return asyncio.run(ask(at))
            finally:
                at.close()

    return apart(asked)


def codes(board: Board, friend: str, language: str = "en") -> PaperCodes:
    return beside(board, lambda at: at.codes(friend, language))


def take(board: Board, text: str) -> Sequence[str]:
    return beside(board, lambda at: at.take(text, "en"))["taken"]


def carry(here: Board, there: Board, name: str) -> list[str]:
    """Show one's codes, and put their text into the other's field."""
    text = "\n".join("\n".join(code["lines"]) for code in codes(here, name)["codes"])
    taken = take(there, f"{text}\n")
    for board in (there, here, there):
        board.pass_time(1.0)
    return list(taken)


def test_game_is_played_by_codes_on_pages(boards: Boards) -> None:
    anna, ben = boards
    for board in boards:
        board.sit_down_with_anybody()
        board.evening._is_carried = True
    assert homes_of(anna)["by_hand"] == "Ben"
    assert codes(anna, "Ben", "ja")["note"].startswith("今は運ぶものがありません。")
    ask(anna, do="friend-propose", game="garden")
    anna.pass_time(1.5)
    assert carry(anna, ben, "Ben") == ["Anna: the terms of a game. Your board takes it from the folder."]
    ask(ben, do="friend-game", accepts=True)
    ben.pass_time(1.5)
    for here, there in ((ben, anna), (anna, ben)):
        carry(here, there, "Anna" if here is ben else "Ben")
    for board in boards:
        board.pass_time(12.0)
    assert homes_of(anna)["by_hand"] == "Ben"
    anna.play()
    anna.pass_time(1.0)
    _, code = codes(anna, "Ben")["codes"]  # what was signed last is not answered either
    assert len(code["qr"]) == 1, "a turn is in one picture"
    assert code["qr"][0].startswith("<svg")
    assert carry(anna, ben, "Ben")[1] == "Anna: entry 1. Your board takes it from the folder."
    assert ben.turns == anna.turns != ()
    anna.evening._is_carried = False
    assert homes_of(anna)["by_hand"] == "", "over a club nothing is carried"
    assert homes_of(ben)["by_hand"] == "Anna"


def test_wrong_code_is_refused_whole_and_missing_folder_reported(boards: Boards) -> None:
    anna, ben = boards
    anna.come_to_terms()
    ben.sit_down_with_anybody()
    own = _parcels(anna)
    right = "\n".join(encode_parcel(parcel) for parcel in own)
    eve = new_key(bytes([9]) * 32).public
    stranger = encode_parcel(Parcel(own[0].game, eve, 0, own[0].data))
    for text, why in (
        (right.replace("NIWASHI0", "NIWASHI1", 1), "not right: 1."),
        (f"{right}\n{stranger}", "no friend of yours"),
    ):
        with pytest.raises(NiwashiError, match=why):
            take(ben, text)
    assert list(ben.through.iterdir()) == []
    with pytest.raises(NiwashiError, match="No friend is called"):
        codes(ben, "Eve")
    ben.through.rmdir()
    with pytest.raises(NiwashiError, match="can't be used now"):
        codes(ben, "Anna")


def _parcels(board: Board) -> list[Parcel]:
    board.sit_down_with_anybody()
    found = codes(board, "Ben")
    board.switch_off()
    return [p for code in found["codes"] for p in decode_parcels("\n".join(code["lines"]))]


def test_hanging_folder_delays_nobody(boards: Boards) -> None:
    """The loop goes on; whoever asks meanwhile is told, however often."""
    anna, _ = boards
    anna.sit_down_with_anybody()
    hangs, ends = Event(), Event()

    def hang() -> None:
        hangs.set()
        assert ends.wait(30.0)

    async def flood(at: PaperTransfer) -> None:
        first = asyncio.create_task(at._in_thread(hang))
        while not hangs.is_set():
            await asyncio.sleep(0)
        for _ in range(200):
            with pytest.raises(NiwashiError, match="in a moment"):
                await at.codes("Ben", "en")
        first.cancel()  # a page that goes away does not make it free
        with pytest.raises(NiwashiError, match="in a moment"):
            await at.take("NIWASHI", "en")
        ends.set()
        while at._is_busy:
            await asyncio.sleep(0)
        assert (await at.codes("Ben", "en"))["codes"] == []

    beside(anna, flood)
