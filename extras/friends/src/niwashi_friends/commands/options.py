"""Options that several commands of homes share."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from niwashi.cli.records_option import EVERYWHERE
from niwashi.terminal import message
from niwashi_friends.terms import LONGEST_DELAY

TRANSPORT = typer.Option("--transport", help=message("play-help-through"), metavar="FOLDER|PASS")
Transport = Annotated[Path, TRANSPORT]
Records = Annotated[
    str | None,
    typer.Option("--records", help=message("games-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
Friend = Annotated[str, typer.Argument(help=message("friends-help-name"), metavar="NAME")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendOptions:
    """A friend at another board. Satisfies `niwashi.features.PlayFeature`."""

    heading: ClassVar[str] = "play-group-friends"
    friend: Annotated[str | None, typer.Option("--with", help=message("play-help-with"), metavar="NAME")] = (
        None
    )
    transport: Annotated[Path | None, TRANSPORT] = None
    accept: Annotated[bool, typer.Option("--accept", help=message("play-help-accept"))] = False
    toss: Annotated[bool, typer.Option("--toss", help=message("play-help-toss"))] = False
    spectators: Annotated[
        int | None,
        typer.Option(
            "--spectators", help=message("play-help-spectators"), min=0, max=LONGEST_DELAY, metavar="TURNS"
        ),
    ] = None

    @property
    def is_given(self) -> bool:
        return self != FriendOptions()
