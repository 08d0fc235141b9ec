"""`niwashi club`: a club's key, its members' passes, and its servers' configurations."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from niwashi.cli.help import CommandGroup
from niwashi.errors import BadEntry, NiwashiError, reason
from niwashi.keys import is_public_key
from niwashi.terminal import exit_on_refusal, help_text, message, print_text
from niwashi_friends.invitation import card_in
from niwashi_friends.transports.transport import TransportError

if TYPE_CHECKING:
    from niwashi_friends.club_folder import ClubFolder

app = CommandGroup("club-help")

_Folder = Annotated[Path, typer.Argument(help=message("club-help-folder"), metavar="FOLDER")]
_Member = Annotated[str, typer.Argument(help=message("club-help-member"), metavar="NAME")]
_Key = Annotated[str, typer.Argument(help=message("club-help-key"), metavar="KEY")]
_Name = Annotated[str, typer.Option("--name", help=message("club-help-name"), metavar="NAME")]
_Servers = Annotated[list[str], typer.Option("--server", help=message("club-help-server"), metavar="URL")]
_Leaf = Annotated[bool, typer.Option("--leaf", help=message("club-help-leaf"))]
_Store = Annotated[str, typer.Option("--store", help=message("club-help-store"), metavar="FOLDER")]
_Files = Annotated[str, typer.Option("--files", help=message("club-help-files"), metavar="FOLDER")]
_Port = Annotated[int, typer.Option("--port", help=message("club-help-port"), min=1, max=65535)]
_Gigabytes = Annotated[
    int, typer.Option("--gigabytes", help=message("club-help-gigabytes"), min=1, max=65536)
]
_Disk = Annotated[int, typer.Option("--gigabytes", help=message("club-help-disk"), min=1, max=65536)]
_Days = Annotated[int, typer.Option("--days", help=message("club-help-days"), min=1, max=3650)]

_PATIENCE_S = 20.0


@app.command(help=help_text("club-help-new"))
def new(folder: _Folder, *, name: _Name, server: _Servers) -> None:
    """Make a club."""
    with exit_on_refusal():
        _club(folder).make(name, tuple(server))
        print_text(message("club-made", folder=str(folder)))


@app.command(help=help_text("club-help-admit"))
def admit(folder: _Folder, name: _Member, key: _Key) -> None:
    """Sign a pass for a board: for its public key, or for the key in its card."""
    with exit_on_refusal():
        club = _club(folder)
        if not is_public_key(key):
            try:
                key = card_in(Path(key)).key
            except BadEntry as error:
                raise NiwashiError("club-no-key", found=str(Path(key))[:80]) from error
        print_text(message("club-admitted", name=name, file=str(club.admit(name, key))))


@app.command(help=help_text("club-help-remove"))
def remove(folder: _Folder, name: _Member) -> None:
    """Revoke a pass."""
    with exit_on_refusal():
        written = _club(folder).remove(name)
        print_text(message("club-removed", name=name))
        for each in written:
            print_text(str(each))


@app.command(help=help_text("club-help-list"))
def members(folder: _Folder) -> None:
    """Print one line a member."""
    with exit_on_refusal():
        register = _club(folder).register()
        for each in register.members:
            print_text(f"{each.key}  {each.name}")
        if not register.members:
            print_text(message("club-nobody"))


@app.command(help=help_text("club-help-config"))
def config(
    folder: _Folder,
    *,
    leaf: _Leaf = False,
    store: _Store = "/var/lib/nats",
    files: _Files = "/etc/nats",
    gigabytes: _Disk = 10,
    port: _Port = 4222,
) -> None:
    """Write the servers' configurations."""
    with exit_on_refusal():
        club = _club(folder)
        from niwashi_friends.transports.club.config import ServerPlace

        place = ServerPlace(store=_path(store), folder=_path(files), gigabytes=gigabytes)
        made = [club.configure_leaf(place, port)] if leaf else club.configure(place)
        print_text(message("club-configured"))
        for each in made:
            print_text(str(each))


@app.command("open", help=help_text("club-help-open"))
def open_club(folder: _Folder, *, gigabytes: _Gigabytes = 8, days: _Days = 400) -> None:
    """Make the stream on the servers, or change its limits."""
    with exit_on_refusal():
        club = _club(folder)
        with _installed():
            from niwashi_friends.transports.nats_stream import open_stream
        register = club.register()
        settings = club.steward_settings(_PATIENCE_S)
        copies = 3 if len(register.servers) >= 3 else 1
        try:
            is_new = asyncio.run(open_stream(settings, copies, gigabytes, days))
        except TransportError as error:
            if error.key not in ("carrier-nats-unreached", "carrier-nats-no-answer"):
                raise
            # Without the promise to try again: boards do, this command does not.
            why = error.facts.get("why", reason(TimeoutError()))
            raise NiwashiError("club-not-opened", server=error.facts["server"], why=why) from error
        print_text(
            message(
                "club-opened" if is_new else "club-changed", copies=copies, gigabytes=gigabytes, days=days
            )
        )


def _club(folder: Path) -> "ClubFolder":
    with _installed():
        from niwashi_friends.club_folder import ClubFolder
    return ClubFolder(folder, time.time)


@contextmanager
def _installed() -> Iterator[None]:
    """Turn an import that fails into a NiwashiError."""
    try:
        yield
    except ImportError as error:
        raise NiwashiError("club-not-installed", missing=error.name or "") from error


def _path(text: str) -> str:
    """Return a path for a server's configuration. Raises NiwashiError for characters with a meaning there."""
    if not text.isprintable() or '"' in text or "\\" in text:
        raise NiwashiError("club-bad-path", found=text[:80])
    return text
