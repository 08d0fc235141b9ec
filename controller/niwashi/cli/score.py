"""`niwashi rules score`: the score of a garden of Karesansui, and its picture."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from niwashi.cli.writing import Force, write_named
from niwashi.files import load_garden
from niwashi.terminal import LANGUAGE, exit_on_refusal, message

if TYPE_CHECKING:  # of the game, which is loaded when somebody asks
    from niwashi.games.karesansui.garden import Garden
    from niwashi.games.karesansui.scoring import Score

_File = Annotated[Path, typer.Argument(help=message("rules-help-score-file"), metavar="FILE")]
_Json = Annotated[bool, typer.Option("--json", help=message("rules-help-score-json"))]
_Picture = Annotated[
    Path | None, typer.Option("--picture", help=message("rules-help-score-picture"), metavar="FILE")
]

_Title = Annotated[str, typer.Option("--title", help=message("rules-help-score-title"))]
_Date = Annotated[str, typer.Option("--date", help=message("rules-help-score-date"))]


def score(
    file: _File,
    *,
    as_json: _Json = False,
    picture: _Picture = None,
    force: Force = False,
    title: _Title = "",
    date: _Date = "",
) -> None:
    """Print a garden's points, item by item."""
    from niwashi.games.karesansui.kit.garden_picture import drawn, inscribed
    from niwashi.games.karesansui.scoring import score as scored

    with exit_on_refusal():
        given = load_garden(file)
        points = scored(given.garden, given.famous)
        if as_json:
            typer.echo(json.dumps(points.told()))
        else:
            _tell(points, given.garden)
        if picture:
            content, lacking = drawn(given.garden, inscribed(points, LANGUAGE, title, date), picture)
            write_named(picture, [content], force=force)
            typer.echo(message("karesansui-drawn", file=str(picture)), err=as_json)
            if lacking:
                typer.echo(message("karesansui-no-letters", letters=lacking), err=True)


def _tell(points: "Score", garden: "Garden") -> None:
    from niwashi.games.karesansui.garden import NAMES
    from niwashi.games.karesansui.kit.garden_picture import ITEMS
    from niwashi.games.karesansui.scoring import broken_joins

    for item, count in points.told().items():
        typer.echo(f"{count:4}  {message(ITEMS[item])}")
    broken = ", ".join(f"{NAMES[lower]}-{NAMES[upper]}" for lower, upper in broken_joins(garden))
    if broken:
        typer.echo(message("karesansui-broken-joins", places=broken))
