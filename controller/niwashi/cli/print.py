"""`niwashi print`: paper overlays and pieces for bought boards, in true size."""

from html import escape
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.options import setup_asked
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, USUAL_GAME, game_named, game_of
from niwashi.pictures.paper import paper_document, stones_pages, two_sided
from niwashi.terminal import LANGUAGE, exit_on_refusal, message
from niwashi.views.printed_cards import card_sheet, has_cards

app = typer.Typer(help=("Print what is put on a board"), no_args_is_help=True)

_Size = Annotated[
    float,
    typer.Option(
        "--size",
        help="How wide a stone is. A button of NeoTrellis or a pad of a Launchpad takes 12.",
        min=6,
        max=60,
        metavar="MILLIMETRES",
    ),
]
_Out = Annotated[Path, typer.Option("--out", help="The file to write.", metavar="FILE")]
_Width = Annotated[
    float,
    typer.Option(
        "--width",
        help="How wide a card is; it is as high as a card of 44 x 68 would be.",
        min=10,
        max=90,
        metavar="MILLIMETRES",
    ),
]
_CARD = 68 / 44
"""How much higher than wide a card is: mini European cards."""


@app.callback()
def papers() -> None:
    """Keep it a group: typer makes a single command of one that has a single command."""


@app.command()
def stones(
    *,
    game: options.PlayedGame = USUAL_GAME,
    size: _Size = 12.0,
    out: _Out = Path("stones.html"),
    force: Force = False,
) -> None:
    """Write a page with all stones of a game in true size, to print in a browser, cut out and fold.

    niwashi print stones
    niwashi print stones --game throne --size 15 --out throne.html
    """
    with exit_on_refusal():
        played = game_named(game)
        count = two_sided(played)
        if not count:
            known = ", ".join(name for name in GAMES if two_sided(game_named(name)))
            raise NiwashiError("print-no-stones", game=game, known=known)
        name = message(f"rules-game-{game}")
        lines = [message(f"print-stones-{line}") for line in ("scale", "cut", "ruler")]
        title = message("print-stones-title", game=name, count=count, size=f"{size:g}")
        pages = stones_pages(played, size, escape(title), [escape(line) for line in lines])
        write_named(out, [paper_document(escape(title), pages, LANGUAGE)], force=force)
        typer.echo(message("print-written", file=str(out), count=count))


@app.command()
def cards(
    *,
    game: options.PlayedGame = USUAL_GAME,
    cards: options.Cards = None,
    width: _Width = 44.0,
    out: _Out = Path("cards.html"),
    force: Force = False,
) -> None:
    """Write a page with all cards of a game in true size, to print in a browser, cut out and fold.

    niwashi print cards
    niwashi print cards --cards mine.toml --out mine.html
    """
    with exit_on_refusal():
        played = game_of(setup_asked(game, cards))
        sheet = card_sheet(played, (width, round(_CARD * width, 1)), LANGUAGE)
        if not sheet:
            known = ", ".join(name for name in GAMES if has_cards(game_named(name)))
            raise NiwashiError("print-no-cards", game=game, known=known)
        write_named(out, [sheet], force=force)
        typer.echo(message("print-cards-written", file=str(out)))
