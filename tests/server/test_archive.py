"""The kept games as pages get them: looked at beside the loop, changed by commands of their own."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast
from xml.etree import ElementTree as Xml

import pytest
from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.hurried import apart
from tests.marks import EXHAUSTIVE, quick_first
from tests.server.noted_runner import NotedRunner
from tests.web.fake import FakeProgram

from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, RecordedAct
from niwashi.records.reader import RecordsReader
from niwashi.server import application
from niwashi.server.archive import LONGEST_NAME, MOST_NAMES, RecordsArchive
from niwashi.web.answers import LARGEST_BODY, REFUSED
from niwashi.words.catalogue import translate

T = TypeVar("T")


def kept(journal: Journal, name: str, turns: int, key: str = "", **more: Any) -> None:
    """Keep a game of some turns at random."""
    game = game_of(GameSetup(name, **more))
    position, key, rng = game.start(), key or f"game-{name}", Random(1)
    journal.begin(key, GameSetup.of(game, position), 1.76e9, players=("Aki", "Hana"))
    for turn in range(turns):
        legal = game.legal_turns(position)
        journal.turn(key, chosen := rng.choice(legal), 1.76e9 + turn)
        position = game.play(position, chosen)
    journal.release(key)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game of each sort, in the order of `GAMES`."""
    file = tmp_path_factory.mktemp("records") / "games.sqlite3"
    with closing(Journal.open(file)) as journal:
        for name, known in GAMES.items():
            more: dict[str, Any] = {"seed": 5} if known.is_dealt else {}
            kept(journal, name, 5, **more)
    return file


@pytest.fixture
def archive(records: Path) -> Iterator[RecordsArchive]:
    with closing(RecordsArchive(records)) as made:
        yield made


def come(asked: Callable[[], Awaitable[T]]) -> T:
    """What an archive answers, on a loop of its own."""

    async def main() -> T:
        return await asked()

    return apart(lambda: asyncio.run(main()))


def test_the_list_has_what_one_knows_a_game_by(archive: RecordsArchive) -> None:
    page = come(lambda: archive.page(None, "ja"))
    assert page["count"] == len(page["games"]) == len(GAMES)
    assert not page["more"]
    newest = page["games"][0]
    assert (newest["number"], newest["turns"], newest["ended"]) == (len(GAMES), 5, "途中")
    assert newest["players"] == ["Aki", "Hana"]
    assert [each["number"] for each in come(lambda: archive.page(2, "en"))["games"]] == [1]


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1), ids=GAMES)
def test_every_position_of_every_game_can_be_looked_at(archive: RecordsArchive, number: int) -> None:
    game = come(lambda: archive.game(number, "en"))
    assert len(game["turns"]) == 5
    steps = [come(partial(archive.step, number, turn, "en")) for turn in range(6)]
    assert steps[0]["changed"] == []
    with RecordsReader(archive.file) as reader:
        match = reader.game(number).match()
    for step, position in zip(steps, [match.start, *(p.position for p in match.played)], strict=True):
        layout = match.game.layout(position)
        assert step["stacks"] == {place: list(stack.pieces) for place, stack in layout.items()}
        assert step["side"] == match.game.side(position)
        players = step["gardens"]["players"] if step["gardens"] else ()
        assert not any(player["cards"] for player in players), "hidden"
    before, after = steps[4]["stacks"], steps[5]["stacks"]
    assert set(steps[5]["changed"]) == {place for place in after if after[place] != before[place]}
    assert json.loads(json.dumps([game, steps])) == TypeAdapter(Any).dump_python([game, steps], mode="json")
    title = title_of(come(lambda: archive.picture(number, None, "en")))
    assert "Aki (" in title
    assert ") – Hana (" in title
    assert "turn 5 of 5" in title
    assert come(lambda: archive.picture(number, 0, "en")) != come(lambda: archive.picture(number, 5, "en"))


def title_of(picture: str) -> str:
    drawn = Xml.fromstring(picture)  # noqa: S314 - our own
    assert not [each for each in drawn.iter() if each.tag.endswith("script")]
    return drawn.findtext("{http://www.w3.org/2000/svg}title") or ""


def test_tiles_of_a_kept_garden_have_pictures(archive: RecordsArchive) -> None:
    number = list(GAMES).index("karesansui") + 1
    step = come(lambda: archive.step(number, 5, "en"))
    assert step["gardens"] is not None
    (laid, *_) = step["gardens"]["laid"].values()
    assert come(lambda: archive.piece(number, 5, laid["picture"], "en")).startswith("<svg")
    with pytest.raises(NiwashiError, match="no picture"):
        come(lambda: archive.piece(number, 5, "tile-none", "en"))


def test_a_game_or_a_turn_that_there_is_not_is_refused(archive: RecordsArchive) -> None:
    """Somebody deleted it on another page, or wrote an address by hand."""
    for asked in (archive.game, archive.exported, archive.delete):
        with pytest.raises(NiwashiError, match="There is no game 99"):
            come(partial(asked, 99, "en"))
    for look in (archive.picture, archive.step):
        with pytest.raises(NiwashiError, match="There is no game"):
            come(partial(look, 10**15 - 1, 0, "en"))
    with pytest.raises(NiwashiError, match='no turn "6"'):
        come(lambda: archive.step(1, 6, "en"))


def test_looking_is_done_beside_the_loop(archive: RecordsArchive, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of the board that is due goes on meanwhile."""
    threads: list[int] = []
    usual = RecordsReader.games

    def games(reader: RecordsReader, *asked: Any) -> Any:
        threads.append(threading.get_ident())
        return usual(reader, *asked)

    monkeypatch.setattr(RecordsReader, "games", games)

    async def looking() -> int:
        await archive.page(None, "en")
        await archive.step(1, 5, "en")
        return threading.get_ident()

    loop = come(looking)
    assert len(set(threads)) == 1
    assert loop not in threads


# Games that change


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A game of Garden of two turns."""
    with closing(Journal.open(tmp_path / "games")) as made:
        kept(made, "garden", 2)
        yield made


@pytest.fixture
def own(journal: Journal) -> Iterator[RecordsArchive]:
    """The archive of that game."""
    with closing(RecordsArchive(journal.file)) as made:
        yield made


def test_a_game_that_goes_on_is_looked_at_as_it_is_now(journal: Journal, own: RecordsArchive) -> None:
    """With the times of its turns, where they are kept."""
    match = journal.game(1).match()
    turn = match.game.options(match.position)[0].turn
    journal.act("game-garden", RecordedAct(ActKind.TURN, turn, 1.77e9, (0, 12_500)))
    assert come(lambda: own.game(1, "en"))["used_s"] == [None, None, 12.5]
    journal.taken_back("game-garden", turn, 1.77e9)
    game = come(lambda: own.game(1, "en"))
    assert (len(game["turns"]), game["used_s"]) == (2, [None, None])
    with pytest.raises(NiwashiError):
        come(lambda: own.step(1, 3, "en"))


def test_a_game_whose_board_was_declared_right_is_shown_from_there(
    journal: Journal, own: RecordsArchive
) -> None:
    arranged = game_of(GameSetup("garden")).format(journal.game(1).match().position)
    journal.act("game-garden", RecordedAct(ActKind.ARRANGED, arranged, 1.77e9))
    shown = come(lambda: own.game(1, "en"))
    assert (shown["begins_late"], shown["turns"]) == (True, [])


def test_names_are_written_by_a_command_and_none_is_taken_for_an_option(
    journal: Journal, own: RecordsArchive
) -> None:
    """Nor for markup in the picture."""
    names = ["--records", "</title><script>alert(1)</script>&\"'"]
    come(lambda: own.rename(1, names, "ja"))
    assert journal.game(1).players == tuple(names)
    assert come(lambda: own.game(1, "en"))["entry"]["players"] == names
    title = title_of(come(lambda: own.picture(1, None, "en")))
    assert all(name in title for name in names)


@pytest.mark.parametrize("names", quick_first([["a", "b", "c"], ["x" * 61]]), ids=["too many", "too long"])
def test_names_that_do_not_fit_the_game_are_refused_by_the_command(
    journal: Journal, own: RecordsArchive, names: list[str]
) -> None:
    with pytest.raises(NiwashiError, match="has 2 players, and a name has 60 characters at most"):
        come(lambda: own.rename(1, names, "en"))
    assert journal.game(1).players == ("Aki", "Hana")


def test_a_game_that_is_being_played_is_not_deleted(journal: Journal, own: RecordsArchive) -> None:
    assert journal.hold("game-garden")
    with pytest.raises(NiwashiError) as refused:
        come(lambda: own.delete(1, "ja"))
    assert "対局1" in translate(refused.value.message, "ja")
    assert journal.game(1)


@EXHAUSTIVE
def test_a_game_is_deleted_exported_and_animated_by_commands(journal: Journal, own: RecordsArchive) -> None:
    exported = come(lambda: own.exported(1, "en")).decode().splitlines()
    assert [json.loads(line).get("line") for line in exported].count("turn") == 2
    assert come(lambda: own.animation(1, "en")).count(b"fcTL") == 3
    come(lambda: own.delete(1, "en"))
    assert journal.games() == ()


@EXHAUSTIVE
def test_records_that_can_only_be_read_say_so(own: RecordsArchive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks is refused nothing; whoever changes is told that nothing can be written."""
    run = asyncio.create_subprocess_exec

    async def limited(*command: str, **more: Any) -> Any:
        script = (
            "import os, runpy, sqlite3, sys; usual = sqlite3.connect\n"
            "def connect(*a, **m):\n"
            "    db = usual(*a, **m); db.execute('PRAGMA query_only = ON'); return db\n"
            "sqlite3.connect = connect; sys.argv = ['niwashi', *sys.argv[1:]]\n"
            "runpy.run_module('niwashi', run_name='__main__')"
        )
        return await run(command[0], "-c", script, *command[3:], **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", limited)
    with pytest.raises(NiwashiError, match="can't be written"):
        come(lambda: own.rename(1, ["Aki"], "en"))
    assert come(lambda: own.game(1, "en"))["entry"]["players"] == ["Aki", "Hana"]


# Requests


LARGE = bytes(200_000)
HERE = "http://127.0.0.1:8080"
AT_HOME = ("127.0.0.1", 50_000)


@pytest.fixture
def noted() -> NotedRunner:
    return NotedRunner(LARGE)


@pytest.fixture
def shown(records: Path, noted: NotedRunner) -> Starlette:
    """An application that shows the games, and changes none of them."""
    archive = RecordsArchive(records, besides=noted, key=lambda: "game-throne")
    return application.application(cast(Any, FakeProgram()), archive=archive)


@pytest.fixture
def client(shown: Starlette) -> Iterator[TestClient]:
    with TestClient(shown, base_url=HERE, client=AT_HOME) as one:
        yield one


@pytest.fixture
def guest(shown: Starlette) -> Iterator[TestClient]:
    """Somebody at another computer."""
    with TestClient(shown, base_url=HERE, client=("192.168.1.7", 50_000)) as one:
        yield one


def test_requests_are_parsed(client: TestClient, noted: NotedRunner) -> None:
    garden = list(GAMES).index("garden") + 1
    assert client.get("/games.json").json()["count"] == len(GAMES)
    assert [game["number"] for game in client.get("/games.json?before=2").json()["games"]] == [1]
    assert client.get("/games/now.json").json() == {"number": list(GAMES).index("throne") + 1}
    assert client.get("/games/1.json?language=ja").json()["entry"]["ended"] == "途中"
    assert client.get(f"/games/{garden}/3.json").json()["turn"] == 3
    first, last = (client.get(f"/games/{garden}.svg{query}").text for query in ("?turn=0", ""))
    assert "turn 0 of 5" in first
    assert "turn 5 of 5" in last
    line = "line=f1e2%3A2&line=a6b5%3A2&touch=f1"
    sketch = client.get(f"/games/{garden}/sketch.json?turn=0&{line}").json()
    assert (sketch["turns"], sketch["touches"]) == (["f1e2:2", "a6b5:2"], ["f1"])
    assert noted.tasks == []
    for kind, made in (("png", "image/apng"), ("jsonl", "application/jsonl")):
        answer = client.get(f"/games/{garden}.{kind}")
        assert (answer.headers["content-type"].split(";")[0], answer.content) == (made, LARGE)
    assert [(task.kind, task.number) for task in noted.tasks] == [("animation", garden), ("export", garden)]


def test_bad_number_is_refused(client: TestClient) -> None:
    for number in ("x", "-1", "1e9", "%D9%A3", "9" * 16, "9" * 5000, "1/x", "1/x/tile"):
        answer = client.get(f"/games/{number}.{'svg' if number.endswith('tile') else 'json'}")
        assert (answer.status_code, "is not the number" in answer.text) == (REFUSED, True), number[:20]
    for query in ("games.json?before=", "games.json?before=last", "games/1.svg?turn=-1"):
        answer = client.get(f"/{query}")
        assert (answer.status_code, "is not the number" in answer.text) == (REFUSED, True), query
    many = "&".join(f"line={n}" for n in range(201))
    for query in ("turn=x", "turn=-1", many, "touch=a1&" * 61):
        answer = client.get(f"/games/1/sketch.json?{query}")
        assert (answer.status_code, "at most 200 turns" in answer.text) == (REFUSED, True), query[:20]


def test_odd_letters_do_not_get_as_far_as_the_command(client: TestClient, noted: NotedRunner) -> None:
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
        assert [(task.kind, task.number, task.names) for task in noted.tasks] == [("name", 3, [written])]
        noted.tasks.clear()


def test_bad_names_are_refused(client: TestClient, noted: NotedRunner) -> None:
    for body in (
        *(b"", b"[]", b"\xff", b'{"players": []}', b'{"players": "Aki"}', b'{"players": ["\\ud800"]}'),
        *(b'{"players": [1]}', b'{"players": ["a"], "more": 1}'),
        b'{"players": [' + b",".join([b'"a"'] * (MOST_NAMES + 1)) + b"]}",
        b'{"players": ["' + b"a" * (LONGEST_NAME + 1) + b'"]}',
        b'{"players": ["' + b"a" * LARGEST_BODY + b'"]}',
    ):
        assert client.post("/games/3/names", content=body).status_code == REFUSED, body[:50]
    assert noted.tasks == []


def test_a_game_is_deleted_by_a_post_alone(client: TestClient, noted: NotedRunner) -> None:
    assert client.get("/games/3/delete").status_code == 405
    assert noted.tasks == []
    assert client.post("/games/3/delete", json={}).status_code == 204
    assert [(task.kind, task.number) for task in noted.tasks] == [("delete", 3)]


def test_another_computer_looks_and_changes_nothing(
    client: TestClient, guest: TestClient, noted: NotedRunner
) -> None:
    for method, path in (("POST", "3/delete"), ("POST", "3/names"), ("GET", "3.jsonl")):
        refused = guest.request(
            method, f"/games/{path}", json={"players": ["a"]} if method == "POST" else None
        )
        assert refused.text == translate("web-not-at-home"), path
    assert noted.tasks == []
    assert [each.get("/games/3.json").json()["may_change"] for each in (client, guest)] == [True, False]


def test_a_program_that_keeps_no_games_says_so() -> None:
    with TestClient(
        application.application(cast(Any, FakeProgram())), base_url=HERE, client=AT_HOME
    ) as client:
        answer = client.get("/games.json?language=ja")
        assert (answer.status_code, answer.text) == (REFUSED, translate("web-keeps-no-games", "ja"))
        assert client.get("/games/now.json").json() == {"number": 0}
