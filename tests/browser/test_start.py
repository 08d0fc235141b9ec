"""The program in a browser, started where it keeps its games: what was left off goes on."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from niwashi.backup.making import make_backup
from niwashi.backup.rooms import all_kept_files
from niwashi.browser.message_port import MessagePort
from niwashi.browser.start import serve
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.loop.recorder import Recorder
from niwashi.records.journal import Journal
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_game


def left_off(folder: Path, *names: str) -> tuple[str, ...]:
    """Keep a game of each name that is not over; the turns of the last one."""
    turns: tuple[str, ...] = ()
    for number, name in enumerate(names, 1):
        game = game_named(name)
        with closing(Journal.open(folder / "games.sqlite3")) as journal:

            def record(program: LiveProgram, journal: Journal = journal, number: int = number) -> None:
                clock = program.clock
                key = f"{number:032x}"
                recorder = Recorder(journal, lambda: 1_700_000_000.0 + 1000 * number + clock(), lambda: key)
                program.game_loop.add(recorder.feature)

            turns = simulated_game(game, built_in_board(game), Random(1), record, most_turns=2).turns
    return turns


async def first_status(folder: Path) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Start the program; the scene and the status that a page is sent."""
    texts: list[str] = []
    ports: list[MessagePort] = []

    def post(message: Mapping[str, Any]) -> None:
        if message["type"] == "data" and isinstance(message["data"], str):
            texts.append(message["data"])

    running = asyncio.ensure_future(serve(post, _no_worker, folder, ports.append))
    found: dict[str, Mapping[str, Any]] = {}
    while not {"scene", "status"} <= found.keys():
        await asyncio.sleep(0)
        assert not running.done(), running.exception()
        if ports:
            ports.pop().take({"type": "open", "id": 1, "target": "live?language=en"})
        found |= {message["type"]: message for message in map(json.loads, texts)}
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return found["scene"], found["status"]


def test_game_that_was_left_goes_on_whichever_it_is(tmp_path: Path) -> None:
    turns = left_off(tmp_path, "garden", "throne")
    scene, status = asyncio.run(first_status(tmp_path))
    assert scene["game"] == "throne"
    assert tuple(status["turns"]) == turns
    assert not scene["welcome"]


def test_first_visit_asks_which_game_it_shall_be(tmp_path: Path) -> None:
    scene, status = asyncio.run(first_status(tmp_path))
    assert scene["welcome"]
    assert scene["game"] == "garden"
    assert status["turns"] == []


class Visit:
    """A page at the program that is kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._answers: dict[int, Mapping[str, Any]] = {}
        self._ports: list[MessagePort] = []
        self._running = asyncio.ensure_future(serve(self._post, _no_worker, folder, self._ports.append))

    @property
    def starts(self) -> int:
        return len(self._ports)

    async def ask(self, target: str, body: bytes | None = None) -> Mapping[str, Any]:
        """Return the answer to a request of the page."""
        number = len(self._answers) + 1
        await self.until(lambda: bool(self._ports))
        method = "GET" if body is None else "POST"
        asked = {"type": "request", "id": number, "method": method, "target": target, "body": body}
        self._ports[-1].take(asked)
        await self.until(lambda: number in self._answers)
        return self._answers[number]

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            assert not self._running.done(), self._running.exception()
            await asyncio.sleep(0)

    async def leave(self) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    def _post(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "answer":
            self._answers[message["id"]] = message


def _no_worker(_: object) -> Any:
    raise AssertionError("nothing is to be searched")


async def bring_back(folder: Path, backup: bytes) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Bring a backup back as the page does; return what was shown of it before, and the kept games after."""
    visit = Visit(folder)
    looked = await visit.ask("backups/look?language=en", backup)
    assert looked["status"] == 200, looked["body"]
    wanted = json.dumps({"passphrase": None, "takes_key": None, "instead": False}).encode()
    said = await visit.ask("backups/bring-back?language=en", wanted)
    assert said["status"] == 200, said["body"]
    await visit.until(lambda: visit.starts == 2)
    games = await visit.ask("games.json?language=en")
    await visit.leave()
    return json.loads(looked["body"]), json.loads(games["body"])


def test_backup_of_a_browser_comes_back_to_an_empty_one_without_a_reload(tmp_path: Path) -> None:
    turns = left_off(tmp_path / "one", "garden", "throne")
    board = {"name": "My board", "text": "not read here"}
    (tmp_path / "one" / "games.sqlite3.board.json").write_text(json.dumps(board), "utf-8")

    async def go() -> Mapping[str, Any]:
        visit = Visit(tmp_path / "one")
        kept = await visit.ask("backups/keep?language=en", b'{"passphrase": null, "stick": null}')
        await visit.leave()
        assert 'filename="niwashi-' in kept["headers"]["content-disposition"]
        _, games = await bring_back(tmp_path / "two", kept["body"])
        return games

    assert asyncio.run(go())["count"] == 2
    scene, status = asyncio.run(first_status(tmp_path / "two"))
    assert scene["game"] == "throne"
    assert tuple(status["turns"]) == turns
    assert json.loads((tmp_path / "two" / "games.sqlite3.board.json").read_text("utf-8")) == board


def test_backup_made_by_the_command_comes_back_in_a_browser_beside_its_games(tmp_path: Path) -> None:
    left_off(tmp_path / "pi", "borderland")
    left_off(tmp_path / "browser", "garden", "throne")
    file = make_backup(
        tmp_path / "pi" / "games.sqlite3", tmp_path / "niwashi.zip", all_kept_files(), at=1_764_000_000.0
    ).file
    looked, games = asyncio.run(bring_back(tmp_path / "browser", file.read_bytes()))
    assert "one game" in looked["lines"][0]
    assert games["count"] == 3


def test_file_that_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    left_off(tmp_path, "garden")

    async def go() -> Mapping[str, Any]:
        visit = Visit(tmp_path)
        refused = await visit.ask("backups/look?language=en", b"not a backup")
        assert visit.starts == 1
        await visit.leave()
        return refused

    refused = asyncio.run(go())
    assert refused["status"] != 200
    assert "nothing was changed" in refused["body"].decode()


def test_kept_game_is_named_exported_and_deleted_by_the_page_of_a_browser(tmp_path: Path) -> None:
    turns = left_off(tmp_path, "garden", "throne")

    async def go() -> None:
        visit = Visit(tmp_path)
        named = await visit.ask("games/2/names?language=en", json.dumps({"players": ["Aki", "花"]}).encode())
        assert named["status"] == 204, named["body"]
        refused = await visit.ask(
            "games/2/names?language=ja", json.dumps({"players": ["a", "b", "c"]}).encode()
        )
        assert "60" in refused["body"].decode()
        exported = (await visit.ask("games/2.jsonl?language=en"))["body"].decode()
        lines = [json.loads(line) for line in exported.splitlines()]
        assert next(line["players"] for line in lines if "players" in line) == ["Aki", "花"]
        assert [line["turn"] for line in lines if line.get("line") == "turn"] == [*turns]
        deleted = await visit.ask("games/1/delete?language=en", b"")
        assert deleted["status"] == 204, deleted["body"]
        games = json.loads((await visit.ask("games.json?language=en"))["body"])
        assert [entry["number"] for entry in games["games"]] == [2]
        await visit.leave()

    asyncio.run(go())
