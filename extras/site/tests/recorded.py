"""A game by simulated hands, kept as every game is. Runs here, and as this text in a browser."""

from __future__ import annotations

import json
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board
from niwashi.loop.recorder import Recorder
from niwashi.loop.setup import new_game
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi.server.simulated import simulated_game

if TYPE_CHECKING:
    from niwashi.server.live import LiveProgram

_EPOCH = 1_700_000_000.0


def recorded_game(name: str, seed: int, most_turns: int = 500) -> list[str]:
    """Return the lines of a game's export: every turn, and every reading of its switches with its time."""
    names = Random(seed)
    game = new_game(GameSetup(name), lambda: seed)
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Journal.open(Path(folder) / "games.sqlite3")) as journal,
    ):

        def record(program: LiveProgram) -> None:
            clock = program.clock
            keys = lambda: f"{names.getrandbits(128):032x}"  # noqa: E731
            program.game_loop.add(Recorder(journal, lambda: _EPOCH + clock(), keys).feature)

        simulated_game(game, built_in_board(game), Random(seed), record, most_turns)
        return [*record_lines(journal, journal.games())]


def recorded_as_json(name: str, seed: int, most_turns: int = 500) -> str:
    """Return the same as one text, for whoever asks from elsewhere."""
    return json.dumps(recorded_game(name, seed, most_turns))
