"""Requests for links: from pages of this computer only, parsed before the program sees them."""

from collections.abc import Iterator
from functools import partial
from json import dumps
from typing import Any, cast

import pytest
from extras.friends.tests.test_friends_dialogs_page import Hands
from starlette.testclient import TestClient
from tests.web.fake import FakeProgram

from niwashi.server import application
from niwashi.web.answers import REFUSED
from niwashi.words.catalogue import translate
from niwashi_friends.link_page import LARGEST_TEXT, link_routes

HERE = "http://127.0.0.1:8080"
AT_HOME = ("127.0.0.1", 50_000)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def client(hands: Hands) -> Iterator[TestClient]:
    app = application.application(cast(Any, FakeProgram()), routes=partial(link_routes, hands))
    with TestClient(app, base_url=HERE, client=AT_HOME) as one:
        yield one


BAD = (
    b"",
    b"NIWASHI",
    b"{}",
    b'{"text": 1}',
    b'{"text": "a", "name": 1}',
    b'{"text": "\xff"}',
    b"[" * 9999,
)


def test_bad_or_long_text_is_refused(client: TestClient, hands: Hands) -> None:
    for body in BAD:
        answer = client.post("/carried?language=ja", content=body)
        assert (answer.status_code, answer.text) == (REFUSED, translate("carried-no-text", "ja")), body
    answer = client.post("/carried", content=dumps({"text": "N" * LARGEST_TEXT}))
    assert answer.status_code == REFUSED
    assert not hands.asked
    assert not hands.taken


def test_odd_sites_are_left_out(client: TestClient, hands: Hands) -> None:
    for odd in ("javascript:alert(1)/", "https://garden.example", "https://a b/"):
        client.get("/carried.json", params={"friend": "B" * 99, "site": odd})
    client.get("/carried.json?site=https://garden.example/~anna/&everything=1")
    assert hands.asked == [*[("B" * 64, "", False)] * 3, ("", "https://garden.example/~anna/", True)]


def test_requests_of_foreign_pages_and_computers_are_refused(client: TestClient, hands: Hands) -> None:
    for headers in ({"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post("/carried", json={"text": "N"}, headers=headers).status_code == 403
        assert client.get("/carried.json?friend=Ben", headers=headers).status_code == 403
    app = application.application(cast(Any, FakeProgram()), routes=partial(link_routes, hands))
    with TestClient(app, base_url=HERE, client=("192.168.1.7", 50_000)) as guest:
        for answer in (guest.get("/carried.json?friend=Ben"), guest.post("/carried", json={"text": "N"})):
            assert answer.status_code in (403, REFUSED)
    assert not hands.asked
    assert not hands.taken


def test_local_games_have_no_links() -> None:
    with TestClient(
        application.application(cast(Any, FakeProgram())), base_url=HERE, client=AT_HOME
    ) as client:
        assert client.get("/carried.json?friend=Ben").status_code == 404
