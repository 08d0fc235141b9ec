"""A program that plays on and on: no game, page or command leaves anything behind.

`make -C extras/bench soak ARGS="--memory 1000"` says what the process weighs; here objects are counted.
"""

from collections import Counter
from pathlib import Path

from tests.hurried import apart
from tests.marks import EXHAUSTIVE

from niwashi.games.match import Match
from niwashi_bench.playing_on import PlayingOn, objects

WARM, GAMES = 8, 8
"""So many games are played before objects are counted, and so many until they are counted again."""

KEPT_ONCE = {"niwashi.games.game.Handling", "niwashi.games.game.Stack"}
"""What is made once for each thing that hands can do: some turn up for the first time late."""


def grown(tmp_path: Path, *, leak: bool = False) -> Counter[str]:
    """How many objects of our own types more there are after some games than before them."""
    counted: list[Counter[str]] = []
    kept: list[Match] = []
    playing: PlayingOn

    def watched(played: int) -> None:
        if leak:
            kept.append(playing.program.game_loop.session.match)
        if played in (WARM, WARM + GAMES):
            counted.append(objects())

    def play() -> None:
        nonlocal playing  # made here: its file may be used by the thread alone that has opened it
        playing = PlayingOn("garden", tmp_path / "games.db", 1, watched)
        playing.play(WARM + GAMES)

    apart(play)
    before, after = counted
    return Counter(
        {
            name: after[name] - before[name]
            for name in after
            if name.split(".")[0] in ("niwashi", "niwashi_sim")
        }
    )


@EXHAUSTIVE
def test_games_leave_no_objects_behind(tmp_path: Path) -> None:
    """A type of which one was left in each game would be found."""
    found = grown(tmp_path)
    assert {name for name, more in found.items() if more >= GAMES} <= KEPT_ONCE


@EXHAUSTIVE
def test_a_match_kept_after_each_game_would_be_found(tmp_path: Path) -> None:
    found = grown(tmp_path, leak=True)
    assert found["niwashi.games.match.Match"] == GAMES
