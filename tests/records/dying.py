"""A process that plays and records until it is killed; the test that kills it is `test_kills`."""

import json
import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.records.playing import Play

from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.records.journal import Journal


def game(name: str) -> Game:
    """A game, the same at every start."""
    return game_named(name, players=2, seed=7) if name == "karesansui" else game_named(name)


def play_on(
    file: Path,
    seed: str,
    told: int,
    kill_at: int = -1,
    name: str = "garden",
    kill_within: int = -1,
    opened: Callable[[Path], Journal] = Journal.open,
) -> None:
    """Go on with the unfinished game of a file, or begin one; tell what counts before it is lit.

    That is the key of the game, its turns, and the actions of the turn in progress.

    With `kill_at` the process kills itself when it is about to run so many statements of SQL,
    with `kill_within` when it has told of that many lights and a turn has begun and not ended.
    """
    journal = opened(file)
    left = [kill_at]

    def count_down(_: str) -> None:
        left[0] -= 1
        if left[0] == -1:
            os.kill(os.getpid(), signal.SIGKILL)

    if kill_at >= 0:
        journal._db.set_trace_callback(count_down)

    play: list[Play] = []
    lights = [0]

    def tell() -> None:
        if play:
            match = play[0].session.match
            shown = [play[0].recorder.game, match.turns, match.actions]
            os.write(told, f"{json.dumps(shown)}\n".encode())
            lights[0] += 1
            if match.actions and 0 <= kill_within <= lights[0]:
                os.kill(os.getpid(), signal.SIGKILL)

    resumed = journal.unfinished(name)
    play.append(Play(journal, seed=seed, game=game(name), resumed=resumed, before_light=tell))
    play[0].play(200)
    play[0].recorder.close()
    journal.close()
    os.write(told, b"end\n")


def play_in_turn(orders: int, told: int) -> None:
    """Fork a player for each order that comes in, and tell when it is gone; ends with its orders."""
    with closing(os.fdopen(orders)) as lines:
        while order := lines.readline():
            file, seed, kill_at, name, kill_within = order.rstrip("\n").split("\t")
            player = os.fork()
            if not player:
                try:
                    play_on(Path(file), seed, told, int(kill_at), name, int(kill_within))
                finally:
                    os._exit(0)
            os.write(told, f"pid {player}\n".encode())
            os.waitpid(player, 0)
            os.write(told, b"gone\n")
