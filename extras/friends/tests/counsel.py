"""Plays a game in a process of its own, and says what there is by then that could have given counsel.

`python -m extras.friends.tests.counsel homes FOLDER` plays a game of two homes, `table` one at one board.
"""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from typing import Any

from extras.friends.tests.boards import GARDEN, Board, agreed
from tests.server.running import Running

import niwashi.cli.play
from niwashi.engine.analysis import Searcher
from niwashi.engine.opponent import Opponent
from niwashi.opponents.engine_process import SearchProcess
from niwashi.opponents.engines import Engines
from niwashi.opponents.hints import Hints
from niwashi.opponents.opponents import Opponents
from niwashi.opponents.review import Review

HELPERS = (Engines, Hints, Opponents, Opponent, Review, SearchProcess)
SEARCHING = {
    *(
        "alphabeta",
        "bits",
        "closure",
        "fair_judge",
        "frame",
        "general",
        "hexes",
        "hexsense",
    ),
    "niwashi.games.karesansui.kit.searcher",
    *("hextree", "hexturns", "kind", "proof", "reclaim", "searcher", "solver", "uct", "weights"),
}
"""The modules of the engine, and of kits by their whole names, that know what a good turn is."""


def play_two_homes(folder: Path) -> list[Any]:
    """Two turns each, on two boards; returns what has to stay alive until it was looked at."""
    anna, ben = (Board(folder, name) for name in ("Anna", "Ben"))
    anna.befriend("Ben", ben)
    ben.befriend("Anna", anna)
    agreed(anna, ben, GARDEN)
    for board in (anna, ben):
        board.switch_on(is_hand_lent=True)
        board.pass_time(1.0)
    for board in (anna, ben, anna, ben):
        board.play()
        for each in (anna, ben, anna, ben):
            each.pass_time(15.0)
    assert len(anna.turns) == len(ben.turns) == 4
    return [anna, ben]


def play_at_one_table() -> list[Any]:
    """A program with people who may ask for help."""
    running = Running()
    running.pass_time(1.0)
    return [running]


def children() -> int:
    """How many processes this one has started and not seen the end of."""
    found = [p.read_text("ascii").split() for p in Path("/proc/self/task").glob("*/children")]
    return sum(map(len, found))


def told(kept: list[Any]) -> dict[str, Any]:
    """What there is in this process."""
    gc.collect()
    found = sorted({type(each).__name__ for each in gc.get_objects() if isinstance(each, HELPERS)})
    room = "niwashi.engine."
    loaded = {name.removeprefix(room) for name in sys.modules if name.startswith(room)}
    loaded |= {name for name in SEARCHING if name in sys.modules}
    del kept
    return {"helpers": found, "searching": sorted(loaded & SEARCHING), "children": children()}


if __name__ == "__main__":
    assert niwashi.cli.play.__name__, Searcher  # all that the command loads is loaded
    alive = play_two_homes(Path(sys.argv[2])) if sys.argv[1] == "homes" else play_at_one_table()
    print(json.dumps(told(alive)))
