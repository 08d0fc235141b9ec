"""Requests for kept games and drafts are parsed before the program sees them."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.fake import FakeProgram
from tests.web.fake_archive import FakeArchive

from niwashi.server import application
from niwashi.web.answers import LARGEST_BODY, REFUSED
from niwashi.web.archive import LONGEST_NAME, MOST_NAMES
from niwashi.words.catalogue import translate

HERE = "http://127.0.0.1:8080"
AT_HOME = ("127.0.0.1", 50_000)


@pytest.fixture
def archive() -> FakeArchive:
    return FakeArchive()


@pytest.fixture
def client(archive: FakeArchive) -> Iterator[TestClient]:
    app = application.application(FakeProgram(), archive=archive)
    with TestClient(app, base_url=HERE, client=AT_HOME) as one:
        yield one


@pytest.fixture
def guest(archive: FakeArchive) -> Iterator[TestClient]:
    """Somebody at another computer."""
    app = application.application(FakeProgram(), archive=archive)
    with TestClient(app, base_url=HERE, client=("192.168.1.7", 50_000)) as one:
        yield one


def test_archive_requests_are_parsed(client: TestClient, archive: FakeArchive) -> None:
    line = "line=f1e2%3A2&line=a6b5%3A2&touch=f2"
    addresses: dict[str, tuple[Any, ...]] = {
        "/games.json": ("page", None, "en"),
        "/games.json?before=12&language=ja": ("page", 12, "ja"),
        "/games/12.json": ("game", 12, "en"),
        "/games/12/7.json": ("step", 12, 7, "en"),
        "/games/12/7/tile-L1.svg": ("piece", 12, 7, "tile-L1", "en"),
        "/games/12.svg": ("picture", 12, None, "en"),
        "/games/12.svg?turn=0&language=ja": ("picture", 12, 0, "ja"),
        "/games/12.jsonl": ("export", 12, "en"),
        "/games/now.json": ("now",),
        "/games/12/sketch.json?turn=7": ("sketch", 12, 7, (), (), "en"),
        f"/games/12/sketch.json?turn=7&{line}": ("sketch", 12, 7, ("f1e2:2", "a6b5:2"), ("f2",), "en"),
    }
    for address, asked in addresses.items():
        assert client.get(address).status_code == 200, address
        assert archive.asked == [asked]
        archive.asked.clear()
    large = client.get("/games/1.png")
    assert (large.headers["content-type"], large.content) == ("image/apng", bytes(200_000))


def test_bad_number_is_refused_before_archive_call(client: TestClient, archive: FakeArchive) -> None:
    for number in ("x", "-1", "1e9", "%D9%A3", "9" * 16, "9" * 5000, "1/x", "1/x/tile"):
        answer = client.get(f"/games/{number}.{'svg' if number.endswith('tile') else 'json'}")
        assert (answer.status_code, "is not the number" in answer.text) == (REFUSED, True), number[:20]
    for query in ("games.json?before=", "games.json?before=last", "games/1.svg?turn=-1"):
        answer = client.get(f"/{query}")
        assert (answer.status_code, "is not the number" in answer.text) == (REFUSED, True), query
    many = "&".join(f"line={n}" for n in range(201))
    for query in ("turn=x", "turn=-1", many, "touch=a1&" * 61):
        answer = client.get(f"/games/12/sketch.json?{query}")
        assert (answer.status_code, "at most 200 turns" in answer.text) == (REFUSED, True), query[:20]
    assert archive.asked == []


def test_a_refusal_is_said_in_the_language_of_the_page(client: TestClient) -> None:
    answer = client.get("/games/404.json?language=ja")
    assert answer.status_code == REFUSED
    assert answer.text == translate("records-no-game", "ja", number=404, file="games")


def test_odd_letters_do_not_get_as_far_as_the_command(client: TestClient, archive: FakeArchive) -> None:
    """Some end a command's argument, others command a terminal; markup is text like any other."""
    for name, written in {
        " Aki ": "Aki",
        "--yes": "--yes",
        r"a\u0000b": "ab",
        r"\u001b]0;pwn\u0007": "]0;pwn",
        r"\u202eikA": "ikA",
        r"one\ntwo": "one two",
        r"\u200b": "",
        "<script>alert(1)</script>": "<script>alert(1)</script>",
    }.items():
        assert client.post("/games/3/names", content=f'{{"players": ["{name}"]}}').status_code == 204
        assert archive.asked == [("rename", 3, [written], "en")]
        archive.asked.clear()


def test_bad_names_are_refused(client: TestClient, archive: FakeArchive) -> None:
    for body in (
        *(b"", b"[]", b"\xff", b'{"players": []}', b'{"players": "Aki"}', b'{"players": ["\\ud800"]}'),
        *(b'{"players": [1]}', b'{"players": ["a"], "more": 1}'),
        b'{"players": [' + b",".join([b'"a"'] * (MOST_NAMES + 1)) + b"]}",
        b'{"players": ["' + b"a" * (LONGEST_NAME + 1) + b'"]}',
        b'{"players": ["' + b"a" * LARGEST_BODY + b'"]}',
    ):
        assert client.post("/games/3/names", content=body).status_code == REFUSED, body[:50]
    assert archive.asked == []


def test_a_game_is_deleted_by_a_post_alone(client: TestClient, archive: FakeArchive) -> None:
    assert client.get("/games/3/delete").status_code == 405
    assert archive.asked == []
    assert client.post("/games/3/delete", json={}).status_code == 204
    assert archive.asked == [("delete", 3, "en")]


def test_another_computer_looks_and_changes_nothing(guest: TestClient, archive: FakeArchive) -> None:
    for method, path in (("POST", "3/delete"), ("POST", "3/names"), ("GET", "3.jsonl")):
        refused = guest.request(
            method, f"/games/{path}", json={"players": ["a"]} if method == "POST" else None
        )
        assert refused.text == translate("web-not-at-home"), path
    assert archive.asked == []
    assert guest.get("/games/3.json").json() == {"may_change": False}


def test_archive_refuses_foreign_page(client: TestClient, archive: FakeArchive) -> None:
    for address in ("/games/3/delete", "/games/3/names", "/draft"):
        for headers in ({"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
            answer = client.post(address, json={"players": ["a"]}, headers=headers)
            assert answer.status_code == 403, (address, headers)
    assert client.get("/games.json", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert archive.asked == []


def test_a_program_that_keeps_no_games_says_so() -> None:
    with TestClient(application.application(FakeProgram()), base_url=HERE, client=AT_HOME) as client:
        answer = client.get("/games.json?language=ja")
        assert (answer.status_code, answer.text) == (REFUSED, translate("web-keeps-no-games", "ja"))
        assert client.get("/games/now.json").json() == {"number": 0}


# A position that is set out


def test_a_draft_is_handed_on_as_it_was_sent(client: TestClient) -> None:
    answer = client.post("/draft", json={"side": 1, "stacks": {"d4": [0, 0]}})
    assert answer.json() == {**FakeProgram().standing("en"), "side": 1, "stacks": {"d4": [0, 0]}}
    assert client.get("/draft.json").json()["side"] == 0
    assert client.get("/draft/standing.json").status_code == 200


def test_bad_draft_is_refused(client: TestClient) -> None:
    for body in (
        *(b"", b'{"side": "1", "stacks": {}}', b'{"side": -1, "stacks": {}}'),
        *(b'{"side": 0, "stacks": {"d4": [-1]}}', b'{"side": 0, "stacks": {"d4": [true]}}'),
        b'{"side": 0, "stacks": {"": [1]}}',
        b'{"side": 0, "stacks": {"d4": [' + b",".join([b"0"] * 101) + b"]}}",
    ):
        answer = client.post("/draft", content=body)
        assert (answer.status_code, answer.text) == (REFUSED, translate("web-bad-draft", "en")), body[:50]
    body = b'{"side": 0, "stacks": {' + b" " * LARGEST_BODY + b"}}"
    answer = client.post("/draft", content=body)
    told = translate("web-long-message", "en", found=len(body), most=LARGEST_BODY)
    assert (answer.status_code, answer.text) == (REFUSED, told)
