"""Options that several commands have, the same wherever they stand."""

from pathlib import Path
from typing import Annotated

import typer

from niwashi.program.terminal import tell
from niwashi.rules import GAMES

__all__ = ["Browser", "Cards", "Deck", "Memory", "PlayedGame", "Players", "Port", "Position", "SetUp"]

PlayedGame = Annotated[
    str, typer.Option("--game", help=tell("play-help-game", known=", ".join(GAMES)), metavar="NAME")
]
Cards = Annotated[str | None, typer.Option("--cards", help=tell("rules-help-cards"), metavar="SET")]
Deck = Annotated[Path | None, typer.Option("--deck", help=tell("play-help-deck"), metavar="FILE")]
Players = Annotated[
    int | None, typer.Option("--players", help=tell("play-help-players"), min=2, max=4, metavar="NUMBER")
]
SetUp = Annotated[str | None, typer.Option("--setup", help=tell("play-help-setup"), metavar="NAME")]
Position = Annotated[str | None, typer.Option("--position", help=tell("rules-help-position"), metavar="TEXT")]
Memory = Annotated[
    int | None, typer.Option("--memory", min=1, max=65_536, help=tell("solve-help-memory"), metavar="MB")
]
Port = Annotated[int, typer.Option("--port", help=tell("play-help-port"), min=0, max=65535)]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help=tell("play-help-browser"))]
