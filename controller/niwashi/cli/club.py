"""`niwashi club`: a club is a key; it admits boards, removes them, and says what its servers are told."""

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from niwashi.cli.help import Commands
from niwashi.errors import NiwashiError
from niwashi.terminal import put, refusals_end_it, teach, tell

if TYPE_CHECKING:
    from niwashi.cli.club_folder import ClubFolder

app = Commands("club-help")

_Folder = Annotated[Path, typer.Argument(help=tell("club-help-folder"), metavar="FOLDER")]
_Member = Annotated[str, typer.Argument(help=tell("club-help-member"), metavar="NAME")]
_Key = Annotated[str, typer.Argument(help=tell("club-help-key"), metavar="KEY")]
_Name = Annotated[str, typer.Option("--name", help=tell("club-help-name"), metavar="NAME")]
_Servers = Annotated[list[str], typer.Option("--server", help=tell("club-help-server"), metavar="URL")]
_Leaf = Annotated[bool, typer.Option("--leaf", help=tell("club-help-leaf"))]
_Store = Annotated[str, typer.Option("--store", help=tell("club-help-store"), metavar="FOLDER")]
_Files = Annotated[str, typer.Option("--files", help=tell("club-help-files"), metavar="FOLDER")]
_Port = Annotated[int, typer.Option("--port", help=tell("club-help-port"), min=1, max=65535)]
_Gigabytes = Annotated[int, typer.Option("--gigabytes", help=tell("club-help-gigabytes"), min=1, max=65536)]
_Days = Annotated[int, typer.Option("--days", help=tell("club-help-days"), min=1, max=3650)]

_PATIENCE_S = 20.0


@app.command(help=teach("club-help-new"))
def new(folder: _Folder, *, name: _Name, server: _Servers) -> None:
    """Begin a club."""
    with refusals_end_it():
        _club(folder).make(name, tuple(server))
        put(tell("club-made", folder=str(folder)))


@app.command(help=teach("club-help-admit"))
def admit(folder: _Folder, name: _Member, key: _Key) -> None:
    """Sign a pass."""
    with refusals_end_it():
        put(tell("club-admitted", name=name, file=str(_club(folder).admit(name, key))))


@app.command(help=teach("club-help-remove"))
def remove(folder: _Folder, name: _Member) -> None:
    """Make a pass void."""
    with refusals_end_it():
        written = _club(folder).remove(name)
        put(tell("club-removed", name=name))
        for each in written:
            put(str(each))


@app.command(help=teach("club-help-list"))
def members(folder: _Folder) -> None:
    """Print one line a member."""
    with refusals_end_it():
        register = _club(folder).register()
        for each in register.members:
            put(f"{each.key}  {each.name}")
        if not register.members:
            put(tell("club-nobody"))


@app.command(help=teach("club-help-config"))
def config(
    folder: _Folder,
    *,
    leaf: _Leaf = False,
    store: _Store = "/var/lib/nats",
    files: _Files = "/etc/nats",
    gigabytes: _Gigabytes = 10,
    port: _Port = 4222,
) -> None:
    """Write the servers' configurations."""
    with refusals_end_it():
        club = _club(folder)
        from niwashi.transports.club import ServerPlace

        place = ServerPlace(store=_path(store), folder=_path(files), gigabytes=gigabytes)
        made = [club.configure_leaf(place, port)] if leaf else club.configure(place)
        put(tell("club-configured"))
        for each in made:
            put(str(each))


@app.command("open", help=teach("club-help-open"))
def open_club(folder: _Folder, *, gigabytes: _Gigabytes = 8, days: _Days = 400) -> None:
    """Make the stream, or give it other limits."""
    with refusals_end_it():
        club = _club(folder)
        register = club.register()
        from niwashi.transports.nats import open_stream

        settings = club.steward_settings(_PATIENCE_S)
        copies = 3 if len(register.servers) >= 3 else 1
        is_new = asyncio.run(open_stream(settings, copies, gigabytes, days))
        put(tell("club-opened" if is_new else "club-changed", copies=copies, gigabytes=gigabytes, days=days))


def _club(folder: Path) -> "ClubFolder":
    """A club's folder. Raises NiwashiError where what it takes is not installed."""
    try:
        from niwashi.cli.club_folder import ClubFolder
    except ImportError as error:
        raise NiwashiError("club-not-installed", missing=error.name or "") from error
    return ClubFolder(folder, time.time)


def _path(text: str) -> str:
    """A path for a server's configuration. Raises NiwashiError for what could mean something else there."""
    if not text.isprintable() or '"' in text or "\\" in text:
        raise NiwashiError("club-bad-path", found=text[:80])
    return text
