"""`niwashi report`: everything for a bug report in one file, and nothing private."""

import os
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_state_path

from niwashi.cli.incoming import GAME
from niwashi.cli.kept_state import backup_lines, signs
from niwashi.cli.privacy import Secrets, discreet
from niwashi.cli.records_option import EVERYWHERE, opened_games
from niwashi.cli.report_file import board_config, doctor_texts, game_text, log_text, notices, packed, versions
from niwashi.cli.writing import Force, write_named
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.trace import Run
from niwashi.terminal import LANGUAGE, message
from niwashi.words.catalogue import Key, translate

_Number = Annotated[int | None, typer.Argument(help=message("report-help-number"), metavar="NUMBER")]
_Board = Annotated[Path | None, typer.Option("--board", help=message("report-help-board"), metavar="FILE")]
_Out = Annotated[Path | None, typer.Option("--out", help=message("report-help-out"), metavar="FILE")]
_Log = Annotated[Path | None, typer.Option("--log", help=message("report-help-log"), metavar="FILE")]
_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]

_HOLDS = {
    GAME: "report-has-game-jsonl",
    "notices.txt": "report-has-notices-txt",
    "board.toml": "report-has-board-toml",
    "log.txt": "report-has-log-txt",
    "versions.json": "report-has-versions-json",
    "kept.txt": "report-has-kept-txt",
    "doctor.json": "report-has-doctor-json",
    "doctor.txt": "report-has-doctor-txt",
}


def report(
    number: _Number = None,
    *,
    board: _Board = None,
    log: _Log = None,
    out: _Out = None,
    force: Force = False,
    records: _Records = None,
) -> None:
    """Write a report and print its contents."""
    with opened_games(records, to_read=True, must_exist=False) as journal:
        games = journal.games() if number is None else [journal.game(number)]
        kept = games[-1] if games else None  # nothing was ever played
        contents = _contents(journal, kept, board, log)
        file = out or Path(f"niwashi-report-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip")
        content = packed({"README.txt": _described(contents, kept), **contents})
        write_named(file, [content], force=force)
        typer.echo(_described(contents, kept), nl=False)
        typer.echo(message("report-written", file=str(file)))


def _contents(journal: Journal, kept: Kept | None, board: Path | None, log: Path | None) -> dict[str, str]:
    """Return everything but the description, by the names of the files."""
    runs: Sequence[Run] = journal.runs(kept.key) if kept else ()
    secrets = Secrets.here(os.environ, {name for kept in journal.games() for name in kept.players})
    kept_lines = [
        *backup_lines(journal.file, time.time()),
        *(sign.message(LANGUAGE) for sign in signs(journal.file)),
    ]
    found: dict[str, str | None] = {
        GAME: game_text(journal, kept) if kept else None,
        "notices.txt": notices(runs) or None,
        "board.toml": board_config(board, runs[-1].board if runs else None, secrets),
        "log.txt": log_text(secrets, log),
        "versions.json": versions(),
        "kept.txt": discreet("\n".join(kept_lines) + "\n", secrets),
        **doctor_texts([journal.file.parent, user_state_path("niwashi", appauthor=False)], secrets),
    }
    return {name: text for name, text in found.items() if text is not None}


def _described(contents: dict[str, str], kept: Kept | None) -> str:
    """Describe the report: its contents, its omissions, and how to replay its game."""
    game = Key(f"rules-game-{kept.setup.game}") if kept else "-"
    told = [translate("report-title", LANGUAGE), ""]
    told += [f"  {name:<14} {translate(_HOLDS[name], LANGUAGE, game=game)}" for name in sorted(contents)]
    if kept is None:
        told += ["", translate("report-no-game", LANGUAGE)]
    told += ["", translate("report-left-out", LANGUAGE)]
    if kept is not None:
        told += ["", translate("report-replay", LANGUAGE)]
    return "\n".join(told) + "\n"
