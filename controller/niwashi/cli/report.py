"""`niwashi report`: everything for a bug report in one file, and nothing private."""

import json
import os
import platform
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import metadata
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO, Annotated
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import typer
from platformdirs import user_state_path

from niwashi import __version__, data
from niwashi.board_types import Geometry
from niwashi.cli import options
from niwashi.cli.incoming import GAME
from niwashi.cli.kept_state import backup_lines, signs
from niwashi.cli.privacy import Secrets, discreet, discreet_in_comments
from niwashi.cli.records_option import opened_games
from niwashi.cli.writing import Force, write_named
from niwashi.devices.board_parser import board_path, load_board, parse_board
from niwashi.errors import BadBoardFile, RecordsFault, reason
from niwashi.message import Key
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.lines import record_lines
from niwashi.records.trace import NOTICE, Run
from niwashi.terminal import LANGUAGE, message
from niwashi.words.catalogue import translate

_Number = Annotated[
    int | None,
    typer.Argument(
        help='The game\'s number, as "niwashi games list" shows it; without it the last game.',
        metavar="NUMBER",
    ),
]
_Board = Annotated[
    Path | None,
    typer.Option(
        "--board",
        help=(
            "Your board file, to be included. If left out, a built-in board is found by its cells when "
            "only one fits."
        ),
        metavar="FILE",
    ),
]
_Out = Annotated[Path | None, typer.Option("--out", help="Write to this file.", metavar="FILE")]
_Log = Annotated[
    Path | None,
    typer.Option(
        "--log",
        help=(
            'What the service said, instead of its lines in the journal; "-" reads it from standard input.'
        ),
        metavar="FILE",
    ),
]

_CONTENT_KEYS = {
    GAME: "report-has-game-jsonl",
    "notices.txt": "report-has-notices-txt",
    "board.toml": "report-has-board-toml",
    "log.txt": "report-has-log-txt",
    "versions.json": "report-has-versions-json",
    "kept.txt": "report-has-kept-txt",
    "doctor.json": "report-has-doctor-json",
    "doctor.txt": "report-has-doctor-txt",
}


_MODEL = Path("/proc/device-tree/model")
_CARD_SET_NAME = "cards"
LOG = ("journalctl", "--unit", "niwashi", "--output", "cat", "--lines", "400", "--no-pager", "--quiet")
"""Command that reads the journal. The Debian launcher, started by root, runs the same (extras/appliance)."""

STDIN = "-"
"""Stands for standard input in place of a file name."""

_LONGEST_LOG = 200_000  # characters
_LONGEST_LETTER = 4  # bytes of UTF-8
_LONGEST_TEXT = 1 << 20  # bytes of any other file


def report(
    number: _Number = None,
    *,
    board: _Board = None,
    log: _Log = None,
    out: _Out = None,
    force: Force = False,
    records: options.Records = None,
) -> None:
    """Put what is needed to fix a fault into one file.

    That is: a game with all that its board sensed, versions, the board file and
    what the doctor found. Names of players, users and computers, and the paths
    of your files, are left out.

    niwashi report
    niwashi report 12 --board my-board.toml --out bug.zip
    """
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
        *(translate(sign.message, LANGUAGE) for sign in signs(journal.file)),
    ]
    found: dict[str, str | None] = {
        GAME: _game_text(journal, kept) if kept else None,
        "notices.txt": _notices(runs) or None,
        "board.toml": board_config(board, runs[-1].board if runs else None, secrets),
        "log.txt": _log_text(secrets, log),
        "versions.json": _versions(),
        "kept.txt": discreet("\n".join(kept_lines) + "\n", secrets),
        **_doctor_texts([journal.file.parent, user_state_path("niwashi", appauthor=False)], secrets),
    }
    return {name: text for name, text in found.items() if text is not None}


def _described(contents: dict[str, str], kept: Kept | None) -> str:
    """Describe the report: its contents, its omissions, and how to replay its game."""
    game = Key(f"rules-game-{kept.setup.game}") if kept else "-"
    told = [translate("report-title", LANGUAGE), ""]
    told += [
        f"  {name:<14} {translate(_CONTENT_KEYS[name], LANGUAGE, game=game)}" for name in sorted(contents)
    ]
    if kept is None:
        told += ["", translate("report-no-game", LANGUAGE)]
    told += ["", translate("report-left-out", LANGUAGE)]
    if kept is not None:
        told += ["", translate("report-replay", LANGUAGE)]
    return "\n".join(told) + "\n"


def _game_text(journal: Journal, kept: Kept) -> str:
    """Return a game and its traces as JSON Lines, without names of players or cards."""
    return "".join(f"{_unnamed(line)}\n" for line in record_lines(journal, [kept]))


def _unnamed(line: str) -> str:
    said = json.loads(line)
    if said.get("line") not in ("game", "run"):
        return line
    if "players" in said:
        said["players"] = []
    if said["cards"] is not None:
        said["cards"]["name"] = _CARD_SET_NAME
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _notices(runs: Sequence[Run]) -> str:
    """Return the board's notices with the seconds of its clock."""
    said = (entry for run in runs for entry in run.trace if entry.kind == NOTICE)
    return "".join(f"{entry.at:.3f}  {entry.detail or '-'}\n" for entry in said)


def _versions() -> str:
    """Return the versions of program, packages and system as JSON, without the name of the computer."""
    found = {
        "niwashi": __version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": _system(),
        "kernel": platform.release(),
        "machine": platform.machine(),
        "model": _model(),
        "packages": dict(sorted(_packages())),
    }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _model() -> str | None:
    """Return the model of a Raspberry Pi."""
    with suppress(OSError, UnicodeDecodeError):
        return _MODEL.read_text(encoding="utf-8").rstrip("\0\n")
    return None


def _packages() -> Iterator[tuple[str, str]]:
    """Return the installed packages that the program asks for, with versions."""
    for asked in metadata.requires("niwashi") or ():
        name = re.split(r"[^A-Za-z0-9._-]", asked)[0]
        with suppress(metadata.PackageNotFoundError):
            yield name, metadata.version(name)


def board_config(file: Path | None, geometry: Geometry | None, secrets: Secrets) -> str | None:
    """The board file named, or else the one built-in file of that geometry; None if none or several have it.

    One that would be another board without its secrets is left out. Raises BadBoardFile.
    """
    if file is None:
        known = [each for each in data.boards().glob("*.toml") if load_board(each).geometry == geometry]
        return data.text_of(known[0]) if len(known) == 1 else None
    board, text = load_board(file), data.text_of(board_path(file))
    told = discreet_in_comments(text, secrets)
    try:
        same = parse_board(told, file.name).cells == board.cells
    except BadBoardFile:
        same = False
    return told if same else None


def _doctor_texts(folders: Sequence[Path], secrets: Secrets) -> dict[str, str]:
    """Return the doctor's last texts by file name, from the first folder that has them."""
    found: dict[str, str] = {}
    for name in ("doctor.json", "doctor.txt"):
        for file in (folder / name for folder in folders):
            with suppress(OSError):
                with file.open("rb") as content:
                    said = content.read(_LONGEST_TEXT).decode("utf-8", "replace")
                found.setdefault(name, discreet(_unescaped(said), secrets))
    return found


def _unescaped(text: str) -> str:
    """JSON with its letters as they are: a name that is spelled in escapes would be missed."""
    try:
        return json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
    except (ValueError, RecursionError):
        return text


def _log_text(secrets: Secrets, file: Path | None) -> str | None:
    """Return the service's last lines from a file or the journal; None if they may not be read.

    Raises RecordsFault for a file that can't be read.
    """
    said = _journal() if file is None else _logged(file)
    text = said.decode("utf-8", "replace")[-_LONGEST_LOG:]
    return discreet(text, secrets) if text.strip() else None


def _journal() -> bytes:
    with suppress(OSError, subprocess.SubprocessError):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(LOG, check=True, capture_output=True, timeout=20, env=environment)  # noqa: S603
        return done.stdout
    return b""


def _logged(file: Path) -> bytes:
    try:
        if str(file) == STDIN:
            return _end_of(sys.stdin.buffer)
        with data.opened(file) as content:
            content.seek(max(0, content.seek(0, SEEK_END) - _LONGEST_LOG * _LONGEST_LETTER))
            return _end_of(content)
    except OSError as error:
        raise RecordsFault("report-no-log", file=str(file), why=reason(error)) from error


def _end_of(content: IO[bytes]) -> bytes:
    """Return the end of a text that may be very long, without keeping the rest."""
    most, end = _LONGEST_LOG * _LONGEST_LETTER, b""
    while part := content.read(most):
        end = (end + part)[-most:]
    return end


def packed(contents: dict[str, str]) -> bytes:
    """The files of a report as one zip file."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as bundle:
        for name, text in contents.items():  # without times, users and rights of files
            bundle.writestr(ZipInfo(name), text.encode("utf-8"), ZIP_DEFLATED)
    return out.getvalue()
