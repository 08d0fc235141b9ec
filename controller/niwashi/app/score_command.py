"""`niwashi rules score`: what a garden of Karesansui scores, and its picture."""

import json
from pathlib import Path
from typing import Annotated

import typer

from niwashi.app.terminal import refusals_end_it, tell
from niwashi.errors import BadGarden
from niwashi.pictures import garden_picture
from niwashi.rules.karesansui import NAMES, Garden, Score, broken_joins, load_garden
from niwashi.rules.karesansui import score as scored

__all__ = ["score"]

_File = Annotated[Path, typer.Argument(help=tell("rules-help-score-file"), metavar="FILE")]
_Json = Annotated[bool, typer.Option("--json", help=tell("rules-help-score-json"))]
_Picture = Annotated[
    Path | None, typer.Option("--picture", help=tell("rules-help-score-picture"), metavar="FILE")
]

_ITEMS = {
    "sand": "karesansui-item-sand",
    "moss": "karesansui-item-moss",
    "symmetry": "karesansui-item-symmetry",
    "circles": "karesansui-item-circles",
    "pattern": "karesansui-item-pattern",
    "stone_kinds": "karesansui-item-stone-kinds",
    "knight_diagonal": "karesansui-item-knight-diagonal",
    "horai": "karesansui-item-horai",
    "sanzon": "karesansui-item-sanzon",
    "recumbent": "karesansui-item-recumbent",
    "boat": "karesansui-item-boat",
    "famous": "karesansui-item-famous",
    "virtue": "karesansui-item-virtue",
    "total": "karesansui-item-total",
}


def score(file: _File, *, as_json: _Json = False, picture: _Picture = None) -> None:
    """Print a garden's points, item by item."""
    with refusals_end_it():
        given = load_garden(file)
        points = scored(given.garden, given.famous)
        if as_json:
            typer.echo(json.dumps(points.told()))
        else:
            _tell(points, given.garden)
        if picture:
            _draw(given.garden, picture)
            typer.echo(tell("karesansui-drawn", file=str(picture)), err=as_json)


def _tell(points: Score, garden: Garden) -> None:
    for item, count in points.told().items():
        typer.echo(f"{count:4}  {tell(_ITEMS[item])}")
    broken = ", ".join(f"{NAMES[lower]}-{NAMES[upper]}" for lower, upper in broken_joins(garden))
    if broken:
        typer.echo(tell("karesansui-broken-joins", places=broken))


def _draw(garden: Garden, file: Path) -> None:
    try:
        file.write_text(garden_picture(garden, tell("karesansui-picture-garden")), encoding="utf-8")
    except OSError as error:
        raise BadGarden("karesansui-not-drawn", file=str(file), why=error.strerror or "") from error
