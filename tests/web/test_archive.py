"""Requests for kept games and drafts are parsed before the program sees them."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.fake import FakeProgram
from tests.web.fake_archive import FakeArchive

from niwashi.web import application
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


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("/games.json", ("page", None, "en")),
        ("/games.json?before=12&language=ja", ("page", 12, "ja")),
        ("/games/12.json", ("game", 12, "en")),
        ("/games/12/7.json", ("step", 12, 7, "en")),
        ("/games/12/7/tile-L1.svg", ("piece", 12, 7, "tile-L1", "en")),
        ("/games/12.svg", ("picture", 12, None, "en")),
        ("/games/12.svg?turn=0&language=ja", ("picture", 12, 0, "ja")),
        ("/games/12.jsonl", ("export", 12, "en")),
        ("/games/now.json", ("now",)),
        ("/games/12/sketch.json?turn=7", ("sketch", 12, 7, (), (), "en")),
        (
            "/games/12/sketch.json?turn=7&line=f1e2%3A2&line=a6b5%3A2&touch=f2",
            ("sketch", 12, 7, ("f1e2:2", "a6b5:2"), ("f2",), "en"),
        ),
    ],
)
def test_archive_requests_are_parsed(
    client: TestClient, archive: FakeArchive, address: str, asked: tuple[Any, ...]
) -> None:
    assert client.get(address).status_code == 200
    assert archive.asked == [asked]


@pytest.mark.parametrize(
    "address",
    [
        "/games/x.json",
        "/games/-1.json",
        "/games/1e9.json",
        "/games/%D9%A3.json",
        f"/games/{'9' * 16}.json",
        f"/games/{'9' * 5000}.json",
        "/games/1/x.json",
        "/games/1/x/tile.svg",
        "/games.json?before=",
        "/games.json?before=last",
        "/games/1.svg?turn=-1",
    ],
)
def test_bad_number_is_refused_before_archive_call(
    client: TestClient, archive: FakeArchive, address: str
) -> None:
    answer = client.get(address)
    assert answer.status_code == REFUSED
    assert "is not the number" in answer.text
    assert archive.asked == []


def test_a_refusal_is_said_in_the_language_of_the_page(client: TestClient) -> None:
    answer = client.get("/games/404.json?language=ja")
    assert answer.status_code == REFUSED
    assert answer.text == translate("records-no-game", "ja", number=404, file="games")


def test_a_large_file_comes_whole(client: TestClient) -> None:
    answer = client.get("/games/1.png")
    assert answer.headers["content-type"] == "image/apng"
    assert answer.content == bytes(200_000)


def test_names_are_written_down(client: TestClient, archive: FakeArchive) -> None:
    assert client.post("/games/3/names", json={"players": [" Aki ", "--yes"]}).status_code == 204
    assert archive.asked == [("rename", 3, ["Aki", "--yes"], "en")]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        (r"a\u0000b", "ab"),
        (r"\u001b]0;pwn\u0007", "]0;pwn"),
        (r"\u202eikA", "ikA"),
        (r"one\ntwo", "one two"),
        (r"\u200b", ""),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_odd_letters_do_not_get_as_far_as_the_command(
    client: TestClient, archive: FakeArchive, name: str, written: str
) -> None:
    """Some end a command's argument, others command a terminal; markup is text like any other."""
    assert client.post("/games/3/names", content=f'{{"players": ["{name}"]}}').status_code == 204
    assert archive.asked == [("rename", 3, [written], "en")]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"\xff",
        b'{"players": []}',
        b'{"players": "Aki"}',
        b'{"players": ["\\ud800"]}',
        b'{"players": [1]}',
        b'{"players": ["a"], "more": 1}',
        b'{"players": [' + b",".join([b'"a"'] * (MOST_NAMES + 1)) + b"]}",
        b'{"players": ["' + b"a" * (LONGEST_NAME + 1) + b'"]}',
        b'{"players": ["' + b"a" * LARGEST_BODY + b'"]}',
    ],
)
def test_bad_names_are_refused(client: TestClient, archive: FakeArchive, body: bytes) -> None:
    assert client.post("/games/3/names", content=body).status_code == REFUSED
    assert archive.asked == []


def test_a_game_is_deleted_by_a_post_alone(client: TestClient, archive: FakeArchive) -> None:
    assert client.get("/games/3/delete").status_code == 405
    assert archive.asked == []
    assert client.post("/games/3/delete", json={}).status_code == 204
    assert archive.asked == [("delete", 3, "en")]


@pytest.mark.parametrize(("method", "path"), [("POST", "delete"), ("POST", "names"), ("GET", "")])
def test_another_computer_looks_and_changes_nothing(
    guest: TestClient, archive: FakeArchive, method: str, path: str
) -> None:
    address = f"/games/3/{path}" if path else "/games/3.jsonl"
    refused = guest.request(method, address, json={"players": ["a"]} if path else None)
    assert refused.text == translate("web-not-at-home")
    assert archive.asked == []
    assert guest.get("/games/3.json").json() == {"may_change": False}


@pytest.mark.parametrize("address", ["/games/3/delete", "/games/3/names", "/draft"])
def test_archive_refuses_foreign_page(client: TestClient, archive: FakeArchive, address: str) -> None:
    for headers in ({"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
        assert client.post(address, json={"players": ["a"]}, headers=headers).status_code == 403
    assert client.get("/games.json", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert archive.asked == []


def test_a_program_that_keeps_no_games_says_so() -> None:
    with TestClient(application.application(FakeProgram()), base_url=HERE) as client:
        answer = client.get("/games.json?language=ja")
    assert answer.status_code == REFUSED
    assert answer.text == translate("web-keeps-no-games", "ja")


# A position that is set out


def test_a_draft_is_handed_on_as_it_was_sent(client: TestClient) -> None:
    answer = client.post("/draft", json={"side": 1, "stacks": {"d4": [0, 0]}})
    assert answer.json() == {**FakeProgram().standing("en"), "side": 1, "stacks": {"d4": [0, 0]}}
    assert client.get("/draft.json").json()["side"] == 0
    assert client.get("/draft/standing.json").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'{"side": "1", "stacks": {}}',
        b'{"side": -1, "stacks": {}}',
        b'{"side": 0, "stacks": {"d4": [-1]}}',
        b'{"side": 0, "stacks": {"d4": [true]}}',
        b'{"side": 0, "stacks": {"": [1]}}',
        b'{"side": 0, "stacks": {"d4": [' + b",".join([b"0"] * 101) + b"]}}",
    ],
)
def test_bad_draft_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/draft", content=body)
    assert answer.status_code == REFUSED
    assert answer.text == translate("web-bad-draft", "en")


def test_long_draft_is_refused_with_its_length(client: TestClient) -> None:
    body = b'{"side": 0, "stacks": {' + b" " * LARGEST_BODY + b"}}"
    answer = client.post("/draft", content=body)
    told = translate("web-long-message", "en", found=len(body), most=LARGEST_BODY)
    assert (answer.status_code, answer.text) == (REFUSED, told)


def test_without_records_no_game_is_being_kept() -> None:
    with TestClient(application.application(FakeProgram()), base_url=HERE, client=AT_HOME) as client:
        assert client.get("/games/now.json").json() == {"number": 0}


@pytest.mark.parametrize(
    "query", ["turn=x", "turn=-1", "&".join(f"line={n}" for n in range(201)), "touch=a1&" * 61]
)
def test_sketch_that_no_page_asks_for_is_refused(
    client: TestClient, archive: FakeArchive, query: str
) -> None:
    answer = client.get(f"/games/12/sketch.json?{query}")
    assert (answer.status_code, archive.asked) == (REFUSED, [])
    assert "at most 200 turns" in answer.text
