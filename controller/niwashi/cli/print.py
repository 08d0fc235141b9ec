"""`niwashi print`: what is put on a bought board, on paper, in true size."""

from html import escape
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.help import Commands
from niwashi.cli.writing import Force, write_named
from niwashi.errors import NiwashiError
from niwashi.games import GAMES, USUAL_GAME, game_named
from niwashi.pictures import stones_pages, two_sided
from niwashi.terminal import LANGUAGE, exit_on_refusal, help_text, message

app = Commands("print-help")

_Size = Annotated[
    float, typer.Option("--size", help=message("print-help-size"), min=6, max=60, metavar="MILLIMETRES")
]
_Out = Annotated[Path, typer.Option("--out", help=message("print-help-out"), metavar="FILE")]

_STYLE = "@page{size:A4;margin:0}body{margin:0}svg{display:block;page-break-after:always}"


@app.callback()
def papers() -> None:
    """Keep it a group: typer makes a single command of one that has a single command."""


@app.command(help=help_text("print-help-stones"))
def stones(
    *,
    game: options.PlayedGame = USUAL_GAME,
    size: _Size = 12.0,
    out: _Out = Path("stones.html"),
    force: Force = False,
) -> None:
    """Write a page with all stones of a game, to be printed by a browser."""
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
        write_named(out, [_html(escape(title), "\n".join(pages))], force=force)
        typer.echo(message("print-written", file=str(out), count=count))


def _html(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="{LANGUAGE}">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'
    )
