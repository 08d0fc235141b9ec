"""Won games that are thrown away: level 10 at a second a turn, beside plain UCT with random games.

`make -C extras/bench strength` writes docs/STRENGTH.md. What was found is kept in build/strength, so that a
run that was broken off goes on where it was; `--anew` begins again.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from random import Random
from time import process_time
from typing import Any, NamedTuple

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.kind import KERNEL
from niwashi.engine.levels import FULL
from niwashi.engine.opponent import Opponent
from niwashi.engine.solver import EnginePort, Solver
from niwashi.games.known import game_named
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of, searcher_for, solver_for
from niwashi_bench import ROOT
from niwashi_bench.kernels.randomtree import RandomTree
from niwashi_bench.machine import machine
from niwashi_bench.strength_table import page
from niwashi_bench.won import Sampler, Won, quotas

FILE = ROOT / "docs" / "STRENGTH.md"
KEPT = ROOT / "build" / "strength"
PLAYOUTS = 100_000
SECONDS = 1.0
_ROOM = 6_000_000  # nodes of the peer's tree: more than so many playouts ever make here
_JUDGING = Limits(nodes=20_000_000)
_GLANCE = Limits(nodes=1_000_000)
_MEGABYTES = 32

Chooser = Callable[[Any, int], tuple[str, bool]]
"""Names a turn of a position, and whether it proved that this wins; the number is where chance comes from."""


class ExaminedPlayer(NamedTuple):
    """The player that is examined, and the budget of the judge for its turns."""

    choose: Chooser
    judging: Limits = _JUDGING


class TurnJudge:
    """Says whether a turn keeps a win: "kept", "lost" where that is proved to be over, else "open"."""

    def __init__(self, solver: Solver) -> None:
        self.solver, self.game = solver, solver.port.game

    def says(self, position: Any, turn: str, limits: Limits = _JUDGING) -> str:
        """Return the verdict on a won position after a turn."""
        after = self.game.play(position, turn)
        if self.game.result(after) is not None:
            return "kept"
        found = self.solver.search(after, limits)
        return {Proof.LOSS: "kept", Proof.OPEN: "open"}.get(found.proof, "lost")


def chooser_full(game: Reclamation, seconds: float = SECONDS) -> Chooser:
    """Level 10 with so much processor time a turn; it knows nothing of the positions before."""
    searcher = searcher_for(game, _MEGABYTES)
    opponent = Opponent(game, searcher, Random(1), engine_of(game).levels, FULL)

    def choose(position: Any, seed: int) -> tuple[str, bool]:
        del seed  # nothing here is left to chance
        searcher.forget()
        until = process_time() + seconds
        found = opponent.choose(position, stop=lambda: process_time() > until)
        return found.line[0], found.proof is Proof.WIN

    return choose


def chooser_uct(game: Reclamation, playouts: int = PLAYOUTS) -> Chooser:
    """Plain UCT with so many random games a turn."""
    port = EnginePort(game)

    def choose(position: Any, seed: int) -> tuple[str, bool]:
        port.load(position)
        return port.text(RandomTree(port.kernel, seed, _ROOM).run(playouts)), False

    return choose


def chooser_random(game: Reclamation) -> Chooser:
    """Any legal turn: what a position forgives by itself."""
    return lambda position, seed: (game.random_turn(position, Random(seed)), False)


def examine(
    game: Reclamation, won: Won, players: Mapping[str, ExaminedPlayer], judge: TurnJudge, seed: int
) -> dict[str, Any]:
    """Return each player's turn in a position, its result, and its processor time."""
    position, found = game.parse(won.text), {}
    for name, player in players.items():
        began = process_time()
        turn, proved = player.choose(position, seed)
        seconds = round(process_time() - began, 3)
        verdict = judge.says(position, turn, player.judging)
        found[name] = {"turn": turn, "proved": proved, "verdict": verdict, "seconds": seconds}
    return {**asdict(won), "players": found}


def _rows(name: str, wanted: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield all results of one game, kept ones first."""
    game = game_named(name)
    assert isinstance(game, Reclamation)  # noqa: S101 - the others have no solver
    sampler, judge = Sampler(game, solver_for(game, 64), seed), TurnJudge(solver_for(game, 64))
    players = {
        f"level {FULL}": ExaminedPlayer(chooser_full(game)),
        "UCT": ExaminedPlayer(chooser_uct(game)),
        "a turn at random": ExaminedPlayer(chooser_random(game), _GLANCE),
    }
    file = KEPT / f"{name}-{seed}-{wanted}.jsonl"
    kept = file.read_text("utf-8").splitlines() if file.exists() else []
    yield from map(json.loads, kept)
    for number, won in enumerate(sampler.sample(quotas(wanted))):
        if number < len(kept):
            continue
        row = {**examine(game, won, players, judge, seed + number), "safe": sampler.safe}
        with file.open("a", encoding="utf-8") as out:
            print(json.dumps(row), file=out)
        yield row


def main() -> None:
    """Measure the games asked for and write the page."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", nargs="*", default=["garden=1000", "throne=300"], help="NAME=POSITIONS")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--anew", action="store_true", help="forget what an earlier run kept")
    wanted = asked.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if wanted.anew:
        for file in KEPT.glob("*.jsonl"):
            file.unlink()
    found: dict[str, list[dict[str, Any]]] = {}
    for name, _, number in (each.partition("=") for each in wanted.games):
        found[name] = []
        for row in _rows(name, int(number or 1000), wanted.seed):
            found[name].append(row)
            verdicts = {player: told["verdict"] for player, told in row["players"].items()}
            print(name, len(found[name]), row["distance"], verdicts, flush=True)
    how = f"{machine()}, kernel {KERNEL}, seed {wanted.seed}"
    FILE.write_text(page(found, how, SECONDS, PLAYOUTS), encoding="utf-8")


if __name__ == "__main__":
    main()
