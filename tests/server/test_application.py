"""The server as a page meets it: its files, its words, and what it answers on the live line."""

import gzip
import json
import re
from asyncio import gather, run
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from html import unescape
from ipaddress import ip_address
from threading import Thread, current_thread, main_thread
from typing import Any, cast

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from tests.web.asgi import get, page_scope
from tests.web.fake import FakeProgram

from niwashi.errors import NiwashiError
from niwashi.server import application
from niwashi.server.connection_registry import MOST_PAGES
from niwashi.web import hosts, serving
from niwashi.web.files import PAGE, bundled_script
from niwashi.web.serving import NoFreePort, bind_for_guests, home_address
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES, translate

HERE = "http://127.0.0.1:8080"
LIVE = "ws://127.0.0.1:8080/live"


@pytest.fixture
def program() -> FakeProgram:
    return FakeProgram()


@pytest.fixture
def client(program: FakeProgram) -> Iterator[TestClient]:
    with TestClient(application.application(cast(Any, program)), base_url=HERE) as one:
        yield one


@pytest.fixture
def line(client: TestClient) -> Iterator[WebSocketTestSession]:
    """A connection that has got its first state."""
    with client.websocket_connect(LIVE) as socket:
        for _ in ("hello", "scene", "table", "status"):
            socket.receive_json()
        socket.receive_bytes()
        yield socket


def ask(line: WebSocketTestSession, **message: Any) -> dict[str, Any]:
    line.send_text(json.dumps(message))
    answer: dict[str, Any] = line.receive_json()
    return answer


def test_each_file_has_its_type_and_is_asked_for_each_time(client: TestClient) -> None:
    for path, kind in {
        "/": "text/html; charset=utf-8",
        "/page/main.js": "text/javascript; charset=utf-8",
        "/page/table.css": "text/css; charset=utf-8",
        "/page/wood.svg": "image/svg+xml",
        "/words/ja.json": "application/json",
    }.items():
        answer = client.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, kind), path
        assert answer.headers["cache-control"] == "no-cache", path
        assert answer.headers["x-content-type-options"] == "nosniff", path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'" in policy, path
        assert "unsafe" not in policy, path


def test_what_is_no_file_of_the_page_is_not_served(client: TestClient) -> None:
    for path in ("/page/../program.py", "/page/%2e%2e/program.py", "/page/protocol.d.ts"):
        assert client.get(path).status_code == 404, path
    answer = client.get("/words/xx.json")
    assert (answer.status_code, '"xx"' in answer.text) == (404, True)


def test_page_and_line_speak_the_language_asked_for(client: TestClient) -> None:
    for query, accepted, language in (
        ("", "ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("", "fr;q=0.9,en;q=0.4,ja;q=0.5", "ja"),
        ("", "fr", "en"),
        ("?language=ja", "en", "ja"),
        ("?language=xx", "ja", "en"),
    ):
        headers = {"accept-language": accepted}
        page = client.get(f"/{query}", headers=headers).text
        assert f'<html lang="{language}">' in page, (query, accepted)
        assert translate("page-title", language) in page, (query, accepted)
        with client.websocket_connect(f"{LIVE}{query}", headers=headers) as socket:
            assert socket.receive_json()["language"] == language, (query, accepted)
            assert socket.receive_json()["player_names"][0] == translate("player-flower", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_page_are_there_before_any_script(client: TestClient, language: str) -> None:
    page = client.get(f"/?language={language}").text
    named = re.findall(r'data-word="([\w-]+)"[^>]*>([^<]*)<', page)
    labelled = re.findall(r'data-word-label="([\w-]+)" aria-label="([^"]*)"', page)
    assert len(named) > 30
    assert len(labelled) == page.count("data-word-label=") > 10
    assert {key for key, text in named + labelled if unescape(text) != translate(key, language)} == set()


@pytest.mark.parametrize("name", ["board.js", "clock.js", "table.css"])
def test_a_browser_gets_every_line_of_the_page_but_comments(client: TestClient, name: str) -> None:
    lines = (PAGE / name).read_text(encoding="utf-8").splitlines()
    served = client.get(f"/page/{name}").text.splitlines()
    assert len(served) == len(lines)
    gone = [line.strip() for line, left in zip(lines, served, strict=True) if line != left]
    assert gone
    assert all(line.startswith(("/*", "*", "//")) or line.endswith("*/") for line in gone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_page_words_are_served(client: TestClient, language: str) -> None:
    served = client.get(f"/words/{language}.json").json()
    assert set(served["words"]) == {key for key in catalogue.keys("en") if key.startswith("page-")}
    assert "{place}" in served["words"]["page-here"]
    assert served["languages"] == {"en": "English", "ja": "日本語"}


def test_a_page_gets_everything_when_it_connects(client: TestClient) -> None:
    with client.websocket_connect(LIVE) as socket:
        kinds = [socket.receive_json() for _ in range(4)]
        assert [kind["type"] for kind in kinds] == ["hello", "scene", "table", "status"]
        assert kinds[0]["hand"] == "page-1"
        assert len(kinds[1]["cells"]) == 48
        assert kinds[2]["stacks"]["f1"] == [0, 0, 0]
        assert socket.receive_bytes() == bytes(3 * 48)
        with client.websocket_connect(LIVE) as other:
            assert other.receive_json()["hand"] == "page-2"


def test_a_handling_is_done_and_answered_with_the_table(line: WebSocketTestSession) -> None:
    table = ask(line, do="handle", verb="lift", place="f1", seq=7)
    assert table["type"] == "table"
    assert table["seen"] == 7
    assert table["stacks"]["f1"] == []
    assert list(table["hands"].values()) == [[0, 0, 0]]


NO_NAMES = '{"do": "new", "game": "garden", "names": '
SENSELESS = [
    ("no json", "do"),
    ("[]", "do"),
    ('{"do": "dance"}', "do"),
    ('{"do": "handle", "verb": "throw", "place": "f1"}', "verb"),
    ('{"do": "handle", "verb": "lift"}', "do"),
    ('{"do": "handle", "verb": "lift", "place": 3}', "place"),
    ('{"do": "handle", "verb": "lift", "place": ""}', "place"),
    (f'{{"do": "handle", "verb": "lift", "place": "{"x" * 65}"}}', "place"),
    ('{"do": "handle", "verb": "lift", "place": "f1", "seq": -1}', "seq"),
    ('{"do": "handle", "verb": "lift", "place": "f1", "more": 1}', "more"),
    ('{"do": "command", "name": "undo"}', "do"),
    ('{"do": "undo", "value": ""}', "value"),
    ('{"do": "new"}', "game"),
    ('{"do": "new", "game": "karesansui", "players": 100}', "players"),
    ('{"do": "new", "game": "karesansui", "seed": "٣"}', "seed"),
    ('{"do": "set", "setting": "theme", "value": ["dusk"]}', "value"),
    (f'{{"do": "choose", "turn": "{"x" * 801}"}}', "turn"),
    ('{"do": "go-to", "turn": -1}', "turn"),
    ('{"do": "clock-answer", "agrees": 1}', "agrees"),
    (f"{NO_NAMES}[]}}", "names"),
    (f'{NO_NAMES}{{"flower": "{"x" * 65}"}}}}', "names"),
    (f"{NO_NAMES}{json.dumps({f'seat {number}': '' for number in range(9)})}}}", "names"),
]
"""What no page sends, and what is named as wrong in it."""


def test_a_message_that_no_page_sends_is_refused_and_the_line_holds(line: WebSocketTestSession) -> None:
    for message, named in SENSELESS:
        line.send_text(message)
        expected = translate("web-bad-message", "en", found=named)
        assert line.receive_json() == {"type": "refused", "text": expected, "seq": 0}, message
    too_long = ask(line, do="handle", verb="lift", place="f1", more="x" * 2000)
    assert (too_long["type"], "1000" in too_long["text"]) == ("refused", True)
    line.send_bytes(b"\0\1")
    assert line.receive_json()["text"] == translate("web-binary-message")
    assert ask(line, do="handle", verb="lift", place="f1")["stacks"]["f1"] == []


def test_impossible_move_is_refused_in_page_language(client: TestClient) -> None:
    with client.websocket_connect(f"{LIVE}?language=ja") as line:
        for _ in range(4):
            line.receive_json()
        line.receive_bytes()
        refused = ask(line, do="handle", verb="lift", place="c3", seq=2)
        assert refused["text"] == translate("table-nothing-there", "ja", place="c3")
        assert refused["seq"] == 2
        unknown = ask(line, do="new", game="chess")
        assert unknown["text"] == translate("error-unknown-game", "ja", found="chess", known="garden, throne")


def status_of_line(client: TestClient, **headers: str) -> int:
    """The status that whoever asks for a line is told: 101 where there is one."""
    try:
        with client.websocket_connect(LIVE, headers=headers) as line:
            assert line.receive_json()["type"] == "hello"
    except WebSocketDenialResponse as denied:
        return denied.status_code
    return 101


def test_another_sites_page_gets_no_line(client: TestClient, program: FakeProgram) -> None:
    for origin in ("http://example.org", "http://127.0.0.1:9999", "https://127.0.0.1:8080", "null"):
        assert status_of_line(client, origin=origin) == 403, origin
    assert program.left == []
    assert status_of_line(client, origin=HERE, host="127.0.0.1:8080") == 101, "our own"


BROWSERS_SAY = [
    # what a browser says of who asks, and what may be had then
    ("none", "navigate", "document", "/", 200),
    ("same-origin", "cors", "empty", "/words/en.json", 200),
    ("same-origin", "no-cors", "image", "/page/icon.svg", 200),
    ("cross-site", "navigate", "document", "/", 200),  # a link from elsewhere
    ("cross-site", "no-cors", "image", "/words/en.json", 403),
    ("cross-site", "no-cors", "image", "/page/icon.svg", 403),
    ("cross-site", "no-cors", "image", "/picture/tile-L1.svg", 403),
    ("cross-site", "navigate", "iframe", "/", 403),
    ("cross-site", "navigate", "document", "/words/en.json", 403),
    ("same-site", "no-cors", "script", "/page/main.js", 403),  # another port of this computer
    ("anything else", "no-cors", "empty", "/", 403),
]


def test_foreign_site_request_is_refused_first(client: TestClient) -> None:
    for site, mode, dest, path, status in BROWSERS_SAY:
        asked = {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest}
        answer = client.get(path, headers=asked)
        assert answer.status_code == status, (site, mode, dest, path)
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_file_that_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/page/main.js")
    again = client.get("/page/main.js", headers={"if-none-match": first.headers["etag"]})
    other = client.get("/page/main.js", headers={"if-none-match": '"another"'})
    assert (again.status_code, again.content) == (304, b"")
    assert other.content == first.content
    assert first.content


def test_page_is_there_before_its_scripts_are_made_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take some 25 ms of a PC, reckoned a third of a second of a Zero 2 W."""
    done: list[str] = []

    def noted(sources: Mapping[str, str], entry: str) -> str:
        done.append("made here" if current_thread() is main_thread() else "made in a thread")
        return bundled_script(sources, entry)

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body" and not message.get("more_body"):
            done.append("answered")

    async def asked() -> None:
        app = application.application(cast(Any, FakeProgram()))
        await app(page_scope("/"), _nothing_more, send)
        answers = await gather(*(get(app, "/page/main.js") for _ in range(3)))
        assert {status for status, _ in answers} == {200}
        assert len({body for _, body in answers}) == 1

    monkeypatch.setattr("niwashi.web.files.bundled_script", noted)
    run(asked())
    assert done == ["answered", "made in a thread"]


def test_worker_that_is_asked_for_first_is_made_once_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Thread] = []

    def noted(sources: Mapping[str, str], entry: str) -> str:
        made.append(current_thread())
        return bundled_script(sources, entry)

    async def asked() -> None:
        app = application.application(cast(Any, FakeProgram()))
        answers = await gather(*(get(app, "/worker.js") for _ in range(3)))
        assert len({body for _, body in answers}) == 1

    monkeypatch.setattr("niwashi.web.files.bundled_script", noted)
    run(asked())
    (thread,) = made
    assert thread is not main_thread()


async def _nothing_more() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


def test_gzip_is_used_where_it_is_accepted(client: TestClient) -> None:
    plain = client.get("/page/board.js", headers={"accept-encoding": "identity"})
    for accepted in ("gzip", "br, gzip;q=0.5", "GZIP ; q=1.0"):
        with client.stream("GET", "/page/board.js", headers={"accept-encoding": accepted}) as answer:
            packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip", accepted
        assert gzip.decompress(packed) == plain.content
        assert len(packed) < len(plain.content) / 2
        assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert answer.headers["etag"] != plain.headers["etag"]
        known = {"accept-encoding": accepted, "if-none-match": answer.headers["etag"]}
        assert client.get("/page/board.js", headers=known).status_code == 304, accepted
    for refused in ("", "br", "gzip;q=0", "gzip; q=0.00", "x-gzip", "gzip;q=much", "*", "g" * 900):
        answer = client.get("/page/board.js", headers={"accept-encoding": refused})
        assert "content-encoding" not in answer.headers, refused
        assert b"export class Board" in answer.content, refused


def test_one_page_too_many_is_told_so_and_comes_in_once_another_has_gone(client: TestClient) -> None:
    with ExitStack() as rest:
        rest.enter_context(client.websocket_connect(LIVE))
        with ExitStack() as most:
            for _ in range(MOST_PAGES - 1):
                most.enter_context(client.websocket_connect(LIVE))
            with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(LIVE):
                pass
            assert denied.value.status_code == 503
            assert str(MOST_PAGES) in denied.value.text
        assert status_of_line(client) == 101


def test_a_name_that_merely_leads_here_is_refused(client: TestClient) -> None:
    for host in ("example.org", "example.org:8080", "127.0.0.1.example.org", "192.168.1.5:8080"):
        assert client.get("/", headers={"host": host}).status_code == 421, host
        assert status_of_line(client, host=host, origin=f"http://{host}") == 421, host
    assert client.get("/", headers={"host": "localhost:8080"}).status_code == 200


def test_a_taken_port_gives_way_to_the_next_free_one() -> None:
    with serving.bind(0) as taken:
        port = taken.getsockname()[1]
        with serving.bind(port, tries=50) as bound:
            host, other = bound.getsockname()
            assert host == "127.0.0.1"
            assert port < other < port + 50
            assert serving.address(bound) == f"http://127.0.0.1:{other}"


def test_no_free_port_says_which_were_tried() -> None:
    with serving.bind(0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NoFreePort, match=str(port)):
            serving.bind(port, tries=1)


def test_guests_and_own_page_share_port() -> None:
    own, guests = sockets = bind_for_guests(0, "127.0.0.2")
    try:
        assert own.getsockname() == ("127.0.0.1", guests.getsockname()[1])
        assert guests.getsockname()[0] == "127.0.0.2"
    finally:
        for each in sockets:
            each.close()


def test_without_an_address_guests_come_in_at_all_there_are() -> None:
    sockets = bind_for_guests(0)
    try:
        assert {each.getsockname()[0] for each in sockets} <= {"0.0.0.0", "::"}  # noqa: S104
        assert len({each.getsockname()[1] for each in sockets}) == 1
    finally:
        for each in sockets:
            each.close()


def test_an_address_of_another_computer_is_refused_with_its_name() -> None:
    for host in ("203.0.113.9", "nowhere", "::2"):
        with pytest.raises(NiwashiError, match=host):
            bind_for_guests(0, host)


def test_the_address_at_home_is_one_of_the_network_or_none() -> None:
    found = home_address()
    assert not found.startswith("127.")
    assert not found or hosts.written(ip_address(found)) == found
