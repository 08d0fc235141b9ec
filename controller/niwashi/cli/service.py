"""`niwashi service`: a board that plays whenever the computer is on, looked after by systemd."""

import os
import pwd
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.records_option import NOWHERE
from niwashi.cli.service_unit import NAME, Service, announcement, groups_here, unit
from niwashi.devices.board_parser import board_path, load_board
from niwashi.errors import NiwashiError, reason
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.games.setup import GameSetup
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message
from niwashi.voice.command import voice_command

LAUNCHER = "NIWASHI_LAUNCHER"
"""The environment variable in which a package's launcher says where it is: the program moves with updates."""

AVAHI = Path("/etc/avahi/services")
"""Folder of Avahi's services."""

app = typer.Typer(
    help=(
        "Have the board play whenever the computer is on: a systemd service, run by you and not by "
        "root. It restarts if it fails, and leaves the lights dark when it stops."
    ),
    no_args_is_help=True,
)

_Board = Annotated[
    Path | None,
    typer.Option(
        "--board", help="The board file. Without it, the built-in board is simulated.", metavar="FILE"
    ),
]
_User = Annotated[
    str | None,
    typer.Option(
        "--user",
        help="Who runs it; never root. Without it, whoever calls this command, with sudo or without.",
        metavar="NAME",
    ),
]
_Records = Annotated[
    Path | None,
    typer.Option(
        "--records",
        help="The file to keep games in. Without it, the file of that person's own games.",
        metavar="FILE",
    ),
]
_Guests = Annotated[
    bool,
    typer.Option(
        "--guests", help="Let other devices at home open the page; the unit lets in private networks only."
    ),
]
_Voice = Annotated[
    str | None,
    typer.Option(
        "--voice",
        help=(
            "A program that speaks what the board says: it reads a text and ends when it has spoken, as "
            '"espeak-ng -v en --stdin" does. "usual" uses the standard voice of your language.'
        ),
        metavar="COMMAND",
    ),
]
_Dry = Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")]


@app.command()
def show(
    *,
    board: _Board = None,
    game: options.PlayedGame = USUAL_GAME,
    port: options.Port = 8080,
    user: _User = None,
    records: _Records = None,
    guests: _Guests = False,
    voice: _Voice = None,
) -> None:
    """Print the unit file that would be installed.

    niwashi service show --board my-board.toml
    """
    with exit_on_refusal():
        typer.echo(unit(_service(board, game, port, user, records, guests=guests, voice=voice)), nl=False)


@app.command()
def install(
    *,
    board: _Board = None,
    game: options.PlayedGame = USUAL_GAME,
    port: options.Port = 8080,
    user: _User = None,
    records: _Records = None,
    guests: _Guests = False,
    voice: _Voice = None,
    dry_run: _Dry = False,
) -> None:
    """Install the service and start it, now and at every start of the computer.

    Installing again changes its options.

    niwashi service install --board my-board.toml --game throne
    niwashi service install --board my-board.toml --dry-run
    """
    with exit_on_refusal():
        service = _service(board, game, port, user, records, guests=guests, voice=voice)
        text, file = unit(service), _folder() / NAME
        commands = _installing(service)
        if dry_run:
            typer.echo(message("service-would-write", file=str(file)))
            typer.echo(text, nl=False)
            _would_run(commands)
            return
        _write(file, text)
        _announce(port if guests else None)
        _run(commands)
        typer.echo(message("service-installed", file=str(file)))


@app.command()
def remove(*, dry_run: _Dry = False) -> None:
    """Stop the service and remove it.

    The games stay.

    niwashi service remove
    """
    with exit_on_refusal():
        file = _folder() / NAME
        if not file.exists():
            raise NiwashiError(
                "service-of-package" if LAUNCHER in os.environ else "service-not-installed", file=str(file)
            )
        stopping, after = [["systemctl", "disable", "--now", NAME]], [["systemctl", "daemon-reload"]]
        if dry_run:
            _would_run(stopping)
            typer.echo(message("service-would-delete", file=str(file)))
            _would_run(after)
            return
        _check_writable(file)
        _run(stopping)
        file.unlink(missing_ok=True)
        _announce(None)
        _run(after)
        typer.echo(message("service-removed"))


@app.command()
def status() -> None:
    """Show whether the board plays, since when, and what it last said.

    niwashi service status
    """
    with exit_on_refusal():
        wanted = "LoadState,ActiveState,SubState,StatusText,NRestarts,ActiveEnterTimestamp"
        said = dict(
            line.split("=", 1)
            for line in _told(["systemctl", "show", NAME, f"--property={wanted}"]).splitlines()
            if "=" in line
        )
        if said.get("LoadState") != "loaded":
            raise NiwashiError("service-not-installed", file=str(_folder() / NAME))
        typer.echo(message("service-state", state=said["ActiveState"], more=said.get("SubState") or "-"))
        if said.get("StatusText"):
            typer.echo(message("service-said", text=said["StatusText"]))
        if said.get("ActiveEnterTimestamp"):
            typer.echo(message("service-since", at=said["ActiveEnterTimestamp"]))
        typer.echo(message("service-restarts", count=int(said.get("NRestarts") or 0)))
        if said["ActiveState"] != "active":
            raise typer.Exit(ExitCode.NOT_RUNNING)


# What the unit says


def _service(
    board: Path | None,
    game: str,
    port: int,
    user: str | None,
    records: Path | None,
    *,
    guests: bool,
    voice: str | None,
) -> Service:
    """Return the service that the options describe. Raises NiwashiError for one that could never start."""
    game_of(GameSetup(game))
    who = _user(user)
    words = ["--game", game, "--port", str(port), "--no-browser"]
    if board is not None:
        if load_board(board).pixels.driver == "pwm":
            raise NiwashiError("service-needs-root", file=str(board))
        board = board_path(board).resolve()
        words += ["--board", str(board)]
    if guests:
        words.append("--guests")
    if voice is not None:
        voice_command(voice, LANGUAGE)
        words += ["--voice", voice]
    if records is not None and str(records) == NOWHERE:
        raise NiwashiError("records-nowhere")
    kept = Path(who.pw_dir) / ".local/share/niwashi/games.sqlite3" if records is None else records.resolve()
    command = [*_starter(), "play", *words]
    return Service(who.pw_name, groups_here(), kept, command, board=board, guests=guests)


def _user(wanted: str | None) -> pwd.struct_passwd:
    """Return the user to run it: the named one, or the one who asks (also by sudo); never root."""
    name = wanted or os.environ.get("SUDO_USER") or pwd.getpwuid(os.getuid()).pw_name
    try:
        found = pwd.getpwnam(name)
    except KeyError as error:
        raise NiwashiError("service-no-user", found=name) from error
    if found.pw_uid == 0:
        raise NiwashiError("service-not-as-root")
    return found


def _starter() -> list[str]:
    """Return the program's start command that stays valid after updates: its launcher, if it has one."""
    launcher = os.environ.get(LAUNCHER)
    return [launcher] if launcher else [sys.executable, "-m", "niwashi"]


def _folder() -> Path:
    """Return the folder of the system's own units (systemd.unit(5))."""
    return Path((os.environ.get("SYSTEMD_UNIT_PATH") or "/etc/systemd/system").split(":")[0])


# What is done


def _installing(service: Service) -> list[list[str]]:
    return [
        ["runuser", "-u", service.user, "--", "mkdir", "-p", str(service.folder)],
        ["systemctl", "daemon-reload"],
        ["systemctl", "enable", NAME],
        ["systemctl", "restart", NAME],
    ]


def _would_run(commands: Sequence[Sequence[str]]) -> None:
    for command in commands:
        typer.echo(message("service-would-run", command=shlex.join(command)))


def _run(commands: Sequence[Sequence[str]]) -> None:
    for command in commands:
        _told(command)


def _told(command: Sequence[str]) -> str:
    """Return a command's output. Raises NiwashiError with its message if it fails or is missing."""
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603  (our own words)
    except FileNotFoundError as error:
        raise NiwashiError("service-no-systemd", command=command[0]) from error
    except subprocess.CalledProcessError as error:
        why = " ".join((error.stderr or error.stdout or str(error)).split())
        raise NiwashiError("service-command-failed", command=shlex.join(command), why=why) from error
    return done.stdout


def _write(file: Path, text: str) -> None:
    """Write the unit whole or not at all."""
    _check_writable(file)
    draft = file.with_name(f".{file.name}.new")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.chmod(0o644)
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise NiwashiError("service-not-written", file=str(file), why=reason(error)) from error


def _announce(port: int | None) -> None:
    """Announce the page through Avahi, or withdraw it for None. Without Avahi the address still works."""
    if not AVAHI.is_dir():
        return
    try:
        if port is None:
            (AVAHI / NAME).unlink(missing_ok=True)
        else:
            (AVAHI / NAME).write_text(announcement(port), encoding="utf-8")
            (AVAHI / NAME).chmod(0o644)
    except OSError as error:
        raise NiwashiError("service-not-written", file=str(AVAHI / NAME), why=reason(error)) from error


def _check_writable(file: Path) -> None:
    if not file.parent.is_dir():
        raise NiwashiError("service-no-systemd", command=str(file.parent))
    if not os.access(file.parent, os.W_OK):
        # This command, as root: sudo does not look where the program was installed for one person.
        again = shlex.join(("sudo", *_starter(), *sys.argv[1:]))
        raise NiwashiError("service-not-allowed", file=str(file), command=again)
