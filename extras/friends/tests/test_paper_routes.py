"""Requests for paper transfer: from pages of this computer only, parsed before the program sees them."""

from collections.abc import Iterator
from functools import partial
from json import dumps
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from tests.web.fake import FakeProgram

from niwashi.page_types.friends import PaperCodes, PaperTaken
from niwashi.server import application
from niwashi.web.answers import REFUSED
from niwashi.words.catalogue import translate
from niwashi_friends.page import LARGEST_TEXT, PaperTransfer, paper_routes

HERE = "http://127.0.0.1:8080"
AT_HOME = ("127.0.0.1", 50_000)


class Hands(PaperTransfer):
    """A recording PaperTransfer."""

    def __init__(self) -> None:  # it has no folder
        self.asked: list[tuple[str, ...]] = []

    async def codes(self, friend: str, language: str) -> PaperCodes:
        self.asked.append(("codes", friend, language))
        return {"codes": [], "note": "nothing"}

    async def take(self, text: str, language: str) -> PaperTaken:
        self.asked.append(("take", text, language))
        return {"taken": ["a turn"]}


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def client(hands: Hands) -> Iterator[TestClient]:
    app = application.application(cast(Any, FakeProgram()), routes=partial(paper_routes, hands))
    with TestClient(app, base_url=HERE, client=AT_HOME) as one:
        yield one


def test_paper_transfer_requests_are_parsed(client: TestClient, hands: Hands) -> None:
    assert client.get("/carried.json?friend=Ben&language=ja").json() == {"codes": [], "note": "nothing"}
    assert client.post("/carried", json={"text": "NIWASHI 花"}).json() == {"taken": ["a turn"]}
    assert hands.asked == [("codes", "Ben", "ja"), ("take", "NIWASHI 花", "en")]


BAD = (b"", b"NIWASHI", b"{}", b'{"text": 1}', b'{"text": "a", "to": "b"}', b'{"text": "\xff"}', b"[" * 9999)


def test_bad_or_long_text_is_refused(client: TestClient, hands: Hands) -> None:
    for body in BAD:
        answer = client.post("/carried?language=ja", content=body)
        assert (answer.status_code, answer.text) == (REFUSED, translate("carried-no-text", "ja")), body
    answer = client.post("/carried", content=dumps({"text": "N" * LARGEST_TEXT}))
    assert answer.status_code == REFUSED
    assert hands.asked == []


def test_paper_transfer_refuses_foreign_pages_and_computers(client: TestClient, hands: Hands) -> None:
    for headers in ({"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post("/carried", json={"text": "N"}, headers=headers).status_code == 403
        assert client.get("/carried.json?friend=Ben", headers=headers).status_code == 403
    app = application.application(cast(Any, FakeProgram()), routes=partial(paper_routes, hands))
    with TestClient(app, base_url=HERE, client=("192.168.1.7", 50_000)) as guest:
        for answer in (guest.get("/carried.json?friend=Ben"), guest.post("/carried", json={"text": "N"})):
            assert answer.status_code in (403, REFUSED)
    assert hands.asked == []


def test_paper_transfer_refuses_without_a_folder() -> None:
    app = application.application(cast(Any, FakeProgram()), routes=partial(paper_routes, None))
    with TestClient(app, base_url=HERE, client=AT_HOME) as client:
        answer = client.get("/carried.json?friend=Ben")
    assert answer.status_code == REFUSED
    assert answer.text == translate("carried-nowhere", "en")


def test_paper_transfer_is_missing_in_local_games() -> None:
    with TestClient(
        application.application(cast(Any, FakeProgram())), base_url=HERE, client=AT_HOME
    ) as client:
        assert client.get("/carried.json?friend=Ben").status_code == 404
