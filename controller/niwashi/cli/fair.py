"""`niwashi fair`: looks for starts of Garden or Throne that give both players the same chance."""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.options import setup_asked
from niwashi.cli.writing import Force, may_replace
from niwashi.engine.fair_judge import Judge, judge_openings
from niwashi.engine.fairness import Fairness, Opening
from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.kits.known import engine_of, kit_of, solvable, table_size
from niwashi.opponents.starts import (
    change_text,
    found_text,
    own_fair_starts,
    proof_text,
    split_text,
    written_facts,
)
from niwashi.records.atomic_file import write_whole
from niwashi.terminal import LANGUAGE, exit_on_refusal, message

_USUAL_PAIRS = 50
_USUAL_SHARE = 10  # the usual start gets this share of the time

_Game = Annotated[str, options.game_option(known=solvable())]
_Seconds = Annotated[
    float,
    typer.Option(
        "--seconds",
        min=1,
        max=86_400,
        help="How many seconds to look. More time gives longer proofs and more games.",
    ),
]
_Level = Annotated[
    int,
    typer.Option(
        "--level",
        min=1,
        max=FULL - 1,
        help="The level at which the engine plays against itself, from 1 to 9.",
    ),
]
_Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        help=(
            "The seed of the engine's choices: the same seed plays the same games, as many as there is "
            "time for."
        ),
    ),
]
_Most = Annotated[int, typer.Option("--most", min=1, max=60, help="How many starts to print at most.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line, the usual start first.")]
_Keep = Annotated[
    bool,
    typer.Option(
        "--keep", help='Keep them, so that "niwashi play --fair" and the page offer them for these cards.'
    ),
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write them to this file, in the form in which they are kept.", metavar="FILE"
    ),
]


def fair(
    *,
    game: _Game = USUAL_GAME,
    cards: options.Cards = None,
    seconds: _Seconds = 120,
    level: _Level = 8,
    seed: _Seed = 1,
    most: _Most = 8,
    memory: options.Memory = None,
    as_json: _Json = False,
    keep: _Keep = False,
    out: _Out = None,
    force: Force = False,
) -> None:
    """Look for starts of Garden or Throne that give both players the same chance.

    A handicap of stones or cards, Gardeners placed elsewhere, a fixed first turn.

    They are Niwashi's own and not in the rules. Each is judged by proofs and by
    games of the engine against itself.

    niwashi fair
    niwashi fair --cards "my copy" --seconds 600 --keep
    niwashi fair --game throne --json
    niwashi play --fair list
    niwashi play --fair cards-1
    """
    with exit_on_refusal():
        rules = game_of(setup_asked(game, cards))
        kit = kit_of(rules).fair
        if kit is None:
            raise NiwashiError("engine-no-solver", game=rules.name)
        levels = engine_of(rules).levels
        replace = out is not None and may_replace(out, force=force)
        chance = partial(_dice, seed)
        judge = kit.judge(rules, chance, levels, level, memory or table_size())
        usual = _usual(judge, seconds / _USUAL_SHARE)
        left = seconds * (1 - 1 / _USUAL_SHARE)
        found = judge_openings(judge, kit.openings(rules), monotonic, left, most, _progress())
        (_tell_programs if as_json else _tell_people)(rules, [usual, *found], level)
        even = [verdict for verdict in found if verdict.may_be_even]
        command = f"niwashi fair --game {game} --cards {_cards_name(rules)!r} --seconds {seconds:g}"
        command += f" --level {level} --seed {seed} --most {most}"
        if out is not None:
            _write(out, found_text(rules, command, level, even), len(even), replace=replace)
        if keep:
            own_fair_starts().mkdir(parents=True, exist_ok=True)
            plain = "".join(letter if letter.isalnum() else "-" for letter in _cards_name(rules))
            own = own_fair_starts() / f"{rules.name}-{plain}.toml"
            _write(own, found_text(rules, command, level, even), len(even), replace=True)


def _dice(seed: int, number: int) -> Random:
    return Random(f"{seed} {number}")


def _cards_name(game: Game) -> str:
    return str(game.setup.card_fields()["name"])


def _usual(judge: Judge, seconds: float) -> Fairness:
    """The start of the rules, for comparison."""
    game = judge.game
    began = monotonic()
    verdict = Fairness(Opening("-", "", {}, game.format(game.start())))
    verdict = judge.proved(verdict, lambda: monotonic() - began > seconds / 2)
    return judge.played(verdict, _USUAL_PAIRS, lambda: monotonic() - began > seconds)


def _progress() -> Callable[[str, int], None]:
    """Tells on standard error how far it is, where a person watches."""
    shows = sys.stderr.isatty()

    def told(stage: str, left: int) -> None:
        if shows:
            typer.echo(f"\r\x1b[K{message(f'fair-{stage}', left=left)}", err=True, nl=False)

    return told


def _tell_people(game: Game, verdicts: Sequence[Fairness], level: int) -> None:
    if sys.stderr.isatty():
        typer.echo("\r\x1b[K", err=True, nl=False)
    typer.echo(message("fair-own"))
    for number, verdict in enumerate(verdicts):
        opening = verdict.opening
        name = f"{number}. {opening.name}" if number else message("fair-usual")
        typer.echo(f"\n{name}")
        if number:
            typer.echo(f"   {change_text(game, opening.rule, opening.facts, LANGUAGE)}")
        typer.echo(f"   {proof_text(verdict, LANGUAGE)}")
        typer.echo(f"   {split_text(verdict, level, LANGUAGE)}")
        typer.echo(f"   {opening.position}")


def _tell_programs(_game: Game, verdicts: Sequence[Fairness], level: int) -> None:
    """Print one JSON object a line, the usual start first."""
    for verdict in verdicts:
        low, high = verdict.doubt
        told = {
            "name": verdict.opening.name,
            "rule": verdict.opening.rule or None,
            "facts": written_facts(verdict.opening.facts),
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


def _write(file: Path, text: str, count: int, *, replace: bool) -> None:
    write_whole(file, [text], replace=replace)
    typer.echo(message("fair-written", file=str(file), count=count), err=True)
