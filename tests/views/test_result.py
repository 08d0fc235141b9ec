"""What a page is told of a finished game: what counted, and the best turn of each player."""

import tomllib

from tests.server.asking import status_of
from tests.server.running import Running

from niwashi import data


def test_a_game_that_was_taken_back_and_won_otherwise_counts_anew() -> None:
    *turns, last = tomllib.loads((data.seeds() / "games/garden-rc21.toml").read_text())["turns"]
    running = Running("garden")
    match = running.program.game_loop.session.match
    for turn in turns:
        match.play(turn)
    match.play("d4c5:2")  # takes one stone of Flower's where the other turn takes two
    assert status_of(running.program)["result"]["score"] == [11, 12]
    match.take_back()
    running.pass_time(1.0)  # pages that ask at the same time share a status
    match.play(last)
    result = status_of(running.program)["result"]
    assert result["score"] == [10, 12]
    assert len(result["best"]) == 2
    assert all(gain > 0 for gain in result["best"])
