"""Options that several commands have, the same wherever they stand."""

from typing import Annotated

import typer

from niwashi.games import GAMES
from niwashi.terminal import message

PlayedGame = Annotated[
    str, typer.Option("--game", help=message("play-help-game", known=", ".join(GAMES)), metavar="NAME")
]
CARDS = ("--cards", "--deck")
"""What names a card set or a deck: one option, whatever a game calls it."""

Cards = Annotated[str | None, typer.Option(*CARDS, help=message("rules-help-cards"), metavar="SET")]
Players = Annotated[
    int | None, typer.Option("--players", help=message("play-help-players"), metavar="NUMBER")
]
"""How many play. Which numbers there are, the game says."""
SetUp = Annotated[str | None, typer.Option("--setup", help=message("play-help-setup"), metavar="NAME")]
Position = Annotated[
    str | None, typer.Option("--position", help=message("rules-help-position"), metavar="TEXT")
]
Memory = Annotated[
    int | None, typer.Option("--memory", min=1, max=65_536, help=message("solve-help-memory"), metavar="MB")
]
Port = Annotated[int, typer.Option("--port", help=message("play-help-port"), min=0, max=65535)]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help=message("play-help-browser"))]
