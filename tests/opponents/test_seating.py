"""Who plays is kept beside the records: a game that goes on has its opponent again."""

from pathlib import Path

import pytest
from tests.opponents.test_assistants import Accompanied

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
    running.ask(do="player", seat="tendril", player="human")
    assert players_of(later(records)) == {}, "a person sits there now"
    assert not list(records.parent.iterdir())
    running.ask(do="player", seat="tendril", player="engine:3")
    running.assistants.opponents._failed(NiwashiError("engine-dismissed"))
    running.assistants.opponents.dismiss()
    running.pass_time(0.1)
    assert players_of(later(records)) == {}, "it has failed"


def test_a_file_seats_only_whom_there_is(records: Path) -> None:
    file = records.with_name("games.sqlite3.players.json")
    for useless in (
        *("", "[", "[]", "7", "\ufeff{}", "[" * 5000),
        *('{"tendril": 3}', '{"tendril": null}', '{"": "engine:1"}', '{"crane": "engine:1"}'),
        *('{"tendril": "engine:99"}', '{"tendril": "engine:' + "9" * 5000 + '"}'),
    ):
        file.write_text(useless, encoding="utf-8")
        assert players_of(later(records)) == {}, useless[:50]
    file.write_text('{"tendril": "ugi:touch /tmp/nowhere", "flower": "engine:2"}', encoding="utf-8")
    assert players_of(later(records)) == {"flower": "engine:2"}


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
