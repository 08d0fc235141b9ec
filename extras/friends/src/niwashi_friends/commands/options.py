"""Options that several commands of homes share."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from niwashi_friends.terms import LONGEST_DELAY

TRANSPORT = typer.Option(
    "--transport",
    help=(
        "How turns are exchanged: a folder (shared by a sync program, or on a stick), or the pass of "
        "a club (a file .toml)."
    ),
    metavar="FOLDER|PASS",
)
Transport = Annotated[Path, TRANSPORT]
Friend = Annotated[str, typer.Argument(help="What people call you, or the friend.", metavar="NAME")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendOptions:
    """A friend at another board. Satisfies `niwashi.features.PlayFeature`."""

    heading: ClassVar[str] = "A friend at another board"
    friend: Annotated[
        str | None,
        typer.Option(
            "--with",
            help=(
                'Play with this friend at another board ("niwashi friends"). What you two have begun goes on.'
            ),
            metavar="NAME",
        ),
    ] = None
    transport: Annotated[Path | None, TRANSPORT] = None
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept what the friend proposes without asking.")
    ] = False
    toss: Annotated[
        bool,
        typer.Option(
            "--toss", help="With --with: both boards together toss who moves first; neither can choose."
        ),
    ] = False
    spectators: Annotated[
        int | None,
        typer.Option(
            "--spectators",
            help=(
                'With --with: let others in your folder or club watch this game; "niwashi watch" shows them '
                "each turn so many turns later, 0 for at once. Without it nobody may."
            ),
            min=0,
            max=LONGEST_DELAY,
            metavar="TURNS",
        ),
    ] = None

    @property
    def is_given(self) -> bool:
        return self != FriendOptions()
