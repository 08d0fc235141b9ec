"""Games one after the other on one program: none leaves anything behind."""

import gc
import weakref
from pathlib import Path

from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi.games.match import Match
from niwashi.loop.recorder import Recorder
from niwashi.records.journal import Journal
from niwashi.session.session import Session


def test_nothing_keeps_a_match_or_a_session_once_the_next_game_is_on_the_board(tmp_path: Path) -> None:
    running, journal = Running(), Journal.open(tmp_path / "games.db")
    keys = iter(range(1000))
    running.program.game_loop.add(
        Recorder(journal, lambda: 1e9 + running.clock.now, lambda: f"{next(keys)}").feature
    )
    left: list[weakref.ref[Session] | weakref.ref[Match]] = []
    for game in ("garden", "borderland", "throne", "garden"):
        running.pass_time(0.1)
        status_of(running.program, "en", "page-1")
        running.program.scene("ja")
        left += [
            weakref.ref(running.program.game_loop.session),
            weakref.ref(running.program.game_loop.session.match),
        ]
        ask(running.program, "page-1", do="new", game=game)
        running.pass_time(0.1)
    status_of(running.program, "en", "page-1")
    running.program.close()
    journal.close()
    gc.collect()
    assert [each() for each in left] == [None] * len(left)
