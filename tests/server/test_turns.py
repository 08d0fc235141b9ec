"""Earlier positions of the running game, and turns that are tried beside it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.running import Running
from tests.server.test_archive import kept

from niwashi.errors import NiwashiError
from niwashi.page_types.games_state import SketchView
from niwashi.records.journal import Journal
from niwashi.server.archive import RecordsArchive
from niwashi.server.delayed import DelayedGame
from niwashi.server.turns import SketchRequest, sketched, turn_view
from niwashi.session.session import Session

LINE = ("f1e2:2", "a6b5:2", "e2f2:1")


def played(game: str = "garden", turns: tuple[str, ...] = LINE) -> Running:
    running = Running(game)
    running.pass_time(1.0)
    for turn in turns:
        running.program.game_loop.carry_out(turn, running.clock.now)
        running.program.set_out()
        running.pass_time(2.0)
    assert running.program.game_loop.session.match.turns == turns
    return running


def sketch(session: Session, wanted: SketchRequest) -> SketchView:
    return sketched(session.match, session.geometry, wanted, "en")


def test_earlier_position_is_told_and_the_game_is_untouched() -> None:
    program = played().program
    step = turn_view(program.session, 1, "en")
    assert (step["turn"], step["side"], len(step["stacks"]["e2"])) == (1, 1, 3)
    assert step["played"] == {"walks": [["a6", "b5"]], "places": ["tendril card 2", "a4", "c4", "a6", "c6"]}
    assert program.game_loop.session.match.turns == LINE


def test_sketch_goes_on_from_a_position_and_leaves_the_game() -> None:
    program = played().program
    before = dict(program.versions())
    view = sketch(program.session, SketchRequest(turn=2, line=("e2f2:3",), touches=("b5",)))
    assert (view["turns"], view["touches"], view["side"]) == (["e2f2:3"], ["b5"], 1)
    assert len(view["cues"]) == len(program.game_loop.session.geometry)
    assert program.game_loop.session.match.turns == LINE
    assert dict(program.versions()) == before


def test_sketch_says_why_a_touch_means_nothing() -> None:
    view = sketch(played().program.session, SketchRequest(turn=0, touches=("a6",)))
    assert view["reason"] is not None
    assert view["reason"]["clause"].startswith("RC-")


def test_sketch_of_a_game_with_hidden_things_waits_for_its_end() -> None:
    running = Running("karesansui")
    with pytest.raises(NiwashiError, match="until its end"):
        sketch(running.program.session, SketchRequest(turn=0))


def test_delayed_spectators_see_no_later_turn() -> None:
    shown = DelayedGame(played().program, 2)
    assert turn_view(shown.session, 1, "en")["turn"] == 1
    for turn in (2, 3):
        with pytest.raises(NiwashiError):
            turn_view(shown.session, turn, "en")
        with pytest.raises(NiwashiError):
            sketch(shown.session, SketchRequest(turn=turn))


def test_archive_sketches_and_knows_which_game_is_being_played(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with closing(Journal.open(file)) as journal:
        kept(journal, "throne", 3)
        kept(journal, "garden", 3)

    async def look(archive: RecordsArchive) -> None:
        number = await archive.now()
        view = await archive.sketch(number, SketchRequest(turn=3), "en")
        assert (await archive.game(number, "en"))["scene"]["game"] == "garden"
        assert view["turns"] == []
        assert any(view["cues"])

    with closing(RecordsArchive(file, key=lambda: "game-garden")) as archive:
        asyncio.run(look(archive))
    with closing(RecordsArchive(file)) as archive:
        assert asyncio.run(archive.now()) == 0
