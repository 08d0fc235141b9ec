"""`niwashi solve`: the forced winner, the number of turns and the line; writes and checks proofs."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from niwashi.cli import options
from niwashi.cli.options import setup_asked
from niwashi.cli.writing import Force, may_replace
from niwashi.data import opened, text_in
from niwashi.engine.analysis import Analysis, Limits, Proof
from niwashi.engine.proof import proof_lines
from niwashi.engine.proof_check import check_proof
from niwashi.engine.solver import Solver
from niwashi.errors import RefusedText, reason
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.kits.known import solvable, solver_for, table_size
from niwashi.message import Key
from niwashi.records.atomic_file import write_whole
from niwashi.terminal import ExitCode, exit_on_refusal, message

_Game = Annotated[str, options.game_option(known=solvable())]
_Depth = Annotated[int, typer.Option("--depth", min=1, max=120, help="How many turns to look ahead at most.")]
_Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="How long to search at most; without it, until it is found."),
]
_Proof = Annotated[
    Path | None, typer.Option("--proof", help="Write the proof to this file, for --check.", metavar="FILE")
]
_Check = Annotated[
    Path | None,
    typer.Option(
        "--check",
        help="Check a proof that --proof has written, by the rules alone, and say what it shows.",
        metavar="FILE",
    ),
]


def solve(
    *,
    game: _Game = USUAL_GAME,
    cards: options.Cards = None,
    position: options.Position = None,
    depth: _Depth = 120,
    seconds: _Seconds = None,
    memory: options.Memory = None,
    proof: _Proof = None,
    force: Force = False,
    check: _Check = None,
) -> None:
    """Find out who can force a win, in how many turns, and how; Garden is solved from its start in seconds.

    If nothing is proved, it says how far it searched, and the exit status is 1.

    niwashi solve --game garden
    niwashi solve --game garden --proof start.proof
    niwashi solve --check start.proof
    niwashi solve --game throne --position "6/6/5z/6/3cc1/6 f 20,7 1234,1234 0,0"
    """
    with exit_on_refusal():
        if check is not None:
            _check(check)
            return
        rules = game_of(setup_asked(game, cards))
        here = rules.start() if position is None else rules.parse(position)
        solver = solver_for(rules, memory or table_size())
        replace = proof is not None and may_replace(proof, force=force)
        began = monotonic()
        stop = None if seconds is None else lambda: monotonic() >= began + seconds
        analysis = solver.search(here, Limits(depth), stop, _progress())
        _tell(analysis, rules, here, monotonic() - began)
        if proof is not None and analysis.distance is not None:
            _write(proof, solver, here, analysis, replace=replace)
    if analysis.proof is Proof.OPEN:
        raise typer.Exit(ExitCode.NO)


def _progress() -> Callable[[Analysis], None] | None:
    """Tells each depth on standard error where a person watches."""
    if not sys.stderr.isatty():
        return None

    def told(analysis: Analysis) -> None:
        typer.echo(message("solve-depth", depth=analysis.depth, nodes=f"{analysis.nodes:,}"), err=True)

    return told


def _tell(analysis: Analysis, rules: Game, position: Any, took: float) -> None:
    player = Key(f"player-{rules.players[rules.side(position)]}")
    if analysis.distance is None:
        key = "solve-hold" if analysis.proof is Proof.HOLD else "solve-none"
        key = "solve-stopped" if analysis.stopped else key
        typer.echo(message(key, player=player, depth=analysis.depth))
    elif analysis.distance == 0:
        typer.echo(message("solve-over", player=player))
    else:
        typer.echo(message(f"solve-{analysis.proof}", player=player, distance=analysis.distance))
        typer.echo(" ".join(analysis.line))
    typer.echo(message("solve-effort", nodes=f"{analysis.nodes:,}", seconds=f"{took:.2f}"), err=True)


def _write(file: Path, solver: Solver, position: Any, analysis: Analysis, *, replace: bool) -> None:
    count = 0

    def lines() -> Iterator[str]:
        nonlocal count
        for line in proof_lines(solver, position, analysis):
            count += 1
            yield f"{line}\n"

    write_whole(file, lines(), replace=replace)
    typer.echo(message("solve-written", file=str(file), lines=count), err=True)


def _check(file: Path) -> None:
    try:
        with opened(file) as content, text_in(content) as lines:
            shown = check_proof(lines)
    except (OSError, UnicodeDecodeError) as error:
        raise RefusedText("proof-no-file", file=str(file), why=reason(error)) from error
    player = Key(f"player-{shown.game.players[shown.game.side(shown.game.parse(shown.position))]}")
    typer.echo(message(f"proof-shows-{shown.proof}", player=player, distance=shown.distance))
    typer.echo(message("proof-checked", lemmas=shown.lemmas, position=shown.position))
