"""`niwashi fair`: looks for starts of Garden or Throne that give both players the same chance."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated, cast

import typer

from niwashi.cli.card_folders import card_set_called
from niwashi.cli.solve import solvable, table_size
from niwashi.engine import FULL, Judge, Opening, Verdict, fair_openings, judged
from niwashi.errors import NiwashiError
from niwashi.players.fair_starts import changed, own_fair_starts, proved, split, written
from niwashi.program.terminal import LANGUAGE, refusals_end_it, tell
from niwashi.rules import Game, Reclamation, game_named

__all__ = ["fair"]

_USUAL_PAIRS = 50
_USUAL_SHARE = 10  # of so many parts of the time one is for the usual start

_Game = Annotated[str, typer.Option("--game", help=tell("solve-help-game", known=", ".join(solvable)))]
_Cards = Annotated[str | None, typer.Option("--cards", help=tell("rules-help-cards"), metavar="SET")]
_Seconds = Annotated[float, typer.Option("--seconds", min=1, max=86_400, help=tell("fair-help-seconds"))]
_Level = Annotated[int, typer.Option("--level", min=1, max=FULL - 1, help=tell("fair-help-level"))]
_Seed = Annotated[int, typer.Option("--seed", help=tell("fair-help-seed"))]
_Most = Annotated[int, typer.Option("--most", min=1, max=60, help=tell("fair-help-most"))]
_Memory = Annotated[
    int | None, typer.Option("--memory", min=1, max=65_536, help=tell("solve-help-memory"), metavar="MB")
]
_Json = Annotated[bool, typer.Option("--json", help=tell("fair-help-json"))]
_Keep = Annotated[bool, typer.Option("--keep", help=tell("fair-help-keep"))]
_Out = Annotated[Path | None, typer.Option("--out", help=tell("fair-help-out"), metavar="FILE")]


def fair(
    *,
    game: _Game = "garden",
    cards: _Cards = None,
    seconds: _Seconds = 120,
    level: _Level = 8,
    seed: _Seed = 1,
    most: _Most = 8,
    memory: _Memory = None,
    as_json: _Json = False,
    keep: _Keep = False,
    out: _Out = None,
) -> None:
    """Look for fair starts, print them the best first, keep them if asked to."""
    with refusals_end_it():
        rules = _solvable(game_named(game, card_set_called(cards) if cards is not None else None))
        judge = Judge(rules, lambda number: Random(f"{seed} {number}"), level, memory or table_size())
        usual = _usual(judge, seconds / _USUAL_SHARE)
        left = seconds * (1 - 1 / _USUAL_SHARE)
        found = judged(judge, fair_openings(rules), monotonic, left, most, _progress())
        (_tell_programs if as_json else _tell_people)([usual, *found], level)
        even = [verdict for verdict in found if verdict.may_be_even]
        command = f"niwashi fair --game {game} --cards {rules.cards.name!r} --seconds {seconds:g}"
        command += f" --level {level} --seed {seed} --most {most}"
        if out is not None:
            _write(out, written(rules, command, level, even), len(even))
        if keep:
            own_fair_starts().mkdir(parents=True, exist_ok=True)
            _write(_own_file(rules), written(rules, command, level, even), len(even))


def _solvable(game: Game) -> Reclamation:
    if game.name not in solvable:
        raise NiwashiError("engine-no-solver", game=game.name)
    return cast(Reclamation, game)


def _own_file(game: Reclamation) -> Path:
    """Where the person's own finds for a game and its cards are kept: the next search takes their place."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in game.cards.name)
    return own_fair_starts() / f"{game.name}-{plain}.toml"


def _usual(judge: Judge, seconds: float) -> Verdict:
    """The start of the rules, for comparison."""
    game = judge.game
    began = monotonic()
    verdict = Verdict(Opening("-", "", {}, game.format(game.start())))
    verdict = judge.proved(verdict, lambda: monotonic() - began > seconds / 2)
    return judge.played(verdict, _USUAL_PAIRS, lambda: monotonic() - began > seconds)


def _progress() -> Callable[[str, int], None]:
    """Tells on standard error how far it is, where a person watches."""
    shows = sys.stderr.isatty()

    def told(stage: str, left: int) -> None:
        if shows:
            typer.echo(f"\r\x1b[K{tell(f'fair-{stage}', left=left)}", err=True, nl=False)

    return told


def _tell_people(verdicts: Sequence[Verdict], level: int) -> None:
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", err=True, nl=False)
    typer.echo(tell("fair-own"))
    for number, verdict in enumerate(verdicts):
        opening = verdict.opening
        name = f"{number}. {opening.name}" if number else tell("fair-usual")
        typer.echo(f"\n{name}")
        if number:
            typer.echo(f"   {changed(opening.rule, opening.facts, LANGUAGE)}")
        typer.echo(f"   {proved(verdict, LANGUAGE)}")
        typer.echo(f"   {split(verdict, level, LANGUAGE)}")
        typer.echo(f"   {opening.position}")


def _tell_programs(verdicts: Sequence[Verdict], level: int) -> None:
    """One JSON object a line, the usual start first."""
    for verdict in verdicts:
        low, high = verdict.doubt
        told = {
            "name": verdict.opening.name,
            "rule": verdict.opening.rule or None,
            "facts": dict(verdict.opening.facts),
            "position": verdict.opening.position,
            "winner": None if verdict.winner is None else ("flower", "tendril")[verdict.winner],
            "distance": verdict.distance,
            "depth": verdict.depth,
            "level": level,
            "won": {"flower": verdict.won[0], "tendril": verdict.won[1], "nobody": verdict.unended},
            "share": round(verdict.share, 4),
            "doubt": [round(low, 4), round(high, 4)],
        }
        typer.echo(json.dumps(told))


def _write(file: Path, text: str, count: int) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NiwashiError("fair-not-written", file=str(file), why=error.strerror or "") from error
    typer.echo(tell("fair-written", file=str(file), count=count), err=True)
