"""Who plays is kept beside the records: a game that goes on has its opponent again."""

from pathlib import Path

import pytest
from tests.opponents.test_assistants import Accompanied
from tests.server.asking import status_of

from niwashi.errors import NiwashiError
from niwashi.opponents.seating import Seating


def later(records: Path, name: str = "garden") -> Accompanied:
    """A program that goes on with what another one has left."""
    running = Accompanied(name=name)
    Seating.beside(records).restore(running.assistants.opponents)
    return running


def players_of(running: Accompanied) -> dict[str, str]:
    return {name: str(who) for name, who in running.assistants.opponents.players.items()}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def running(records: Path) -> Accompanied:
    """A program that keeps who plays."""
    running = Accompanied()
    Seating.beside(records).keep(running.assistants.opponents, running.program.game_loop)
    return running


def test_an_opponent_sits_again_where_it_sat(running: Accompanied, records: Path) -> None:
    running.ask(do="player", seat="tendril", player="engine:3")
    again = later(records)
    assert players_of(again) == {"tendril": "engine:3"}
    again.play("f1e2:2")
    assert len(again.turns) == 2, "and answers"


def test_removed_engine_is_not_seated_again(running: Accompanied, records: Path) -> None:
    running.ask(do="player", seat="tendril", player="engine:3")
    running.ask(do="player", seat="tendril", player="human")
    assert players_of(later(records)) == {}
    assert not list(records.parent.iterdir())


def test_an_engine_that_failed_does_not_sit_again(running: Accompanied, records: Path) -> None:
    running.ask(do="player", seat="tendril", player="engine:3")
    running.assistants.opponents._failed(NiwashiError("engine-dismissed"))
    running.assistants.opponents.dismiss()
    running.pass_time(0.1)
    assert players_of(later(records)) == {}


def test_seat_of_unknown_player_goes_to_a_person(records: Path) -> None:
    written = records.with_name("games.sqlite3.players.json")
    written.write_text('{"tendril": "ugi:touch /tmp/nowhere", "flower": "engine:2"}', encoding="utf-8")
    again = later(records)
    assert players_of(again) == {"flower": "engine:2"}
    told = status_of(again.program)["opponents"]
    assert told["players"] == ["engine:2", "human"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "[]", "7", "\ufeff{}", "[" * 5000),
        *('{"tendril": 3}', '{"tendril": null}', '{"": "engine:1"}', '{"crane": "engine:1"}'),
        *('{"tendril": "engine:99"}', '{"tendril": "engine:' + "9" * 5000 + '"}'),
    ],
)
def test_a_file_that_says_nothing_of_use_seats_nobody(records: Path, text: str) -> None:
    records.with_name("games.sqlite3.players.json").write_text(text, encoding="utf-8")
    assert players_of(later(records)) == {}


def test_sides_of_another_game_are_let_be(running: Accompanied, records: Path) -> None:
    running.ask(do="player", seat="tendril", player="engine:3")
    between = later(records, "borderland")
    assert players_of(between) == {}
    Seating.beside(records).keep(between.assistants.opponents, between.program.game_loop)
    assert players_of(later(records)) == {"tendril": "engine:3"}, "its game may be gone on with"


def test_a_folder_that_takes_no_file_keeps_nobody_from_playing(tmp_path: Path) -> None:
    running = Accompanied()
    Seating.beside(tmp_path / "gone" / "games.sqlite3").keep(
        running.assistants.opponents, running.program.game_loop
    )
    running.ask(do="player", seat="tendril", player="engine:3")
    assert players_of(running) == {"tendril": "engine:3"}
