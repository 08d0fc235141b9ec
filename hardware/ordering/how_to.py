"""The page about ordering: steps, costs and untested parts, from the guide's own figures."""

import csv
import io
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from hardware.guide.tables import cost, hours_of
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.parts import fuse_a, supply_a

_BOARD = "circuit board "


@cache
def _words() -> dict[str, dict[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def how_to_order(file: BoardFile, order: str, language: str) -> str:
    """Return the page as HTML in a language; `order` is the whole order as CSV."""
    said = _words()[language]
    rows = list(csv.DictReader(io.StringIO(order)))
    euros, _ = cost(file)
    facts = {
        "board": file.name,
        "fuse": f"{fuse_a(file):g}",
        "supply": f"{supply_a(file):g}",
    }
    title = escape(said["title"].format(**facts))
    costs = [
        said["total"].format(euros=rows[-1]["EUR"]),
        said["hand"].format(euros=f"{round(euros, -1):.0f}", hours=hours_of(file)),
        said["fuse"].format(**facts),
    ]
    parts = [
        f"<h1>{title}</h1>",
        f'<p class="untried"><strong>{escape(said["untried"])}</strong> {escape(said["untried_more"])}</p>',
        f"<h2>{escape(said['costs'])}</h2>",
        *(f"<p>{escape(each)}</p>" for each in costs),
        f"<h2>{escape(said['boards'])}</h2>",
        _boards(rows, said["boards_head"], said["bill"]),
        _steps(said["boards_steps"]),
        f"<h2>{escape(said['printing'])}</h2>",
        _steps(said["printing_steps"]),
        f"<p>{escape(said['licence'])}</p>",
    ]
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}<style>{_STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _boards(rows: list[dict[str, str]], head: list[str], bill: str) -> str:
    """Every circuit board of the order, with a link to what its maker takes."""
    lines = ["<tr>" + "".join(f"<th>{escape(each)}</th>" for each in head) + "</tr>"]
    for row in rows:
        if row["What"].startswith(_BOARD):
            name = row["What"].removeprefix(_BOARD)
            links = (
                f'<a href="boards/{name}.zip">{name}.zip</a>, '
                f'<a href="boards/{name}-bill.html">{escape(bill)}</a>'
            )
            cells = (name, row["Needed"], row["Ordered"])
            lines.append("<tr>" + "".join(f"<td>{each}</td>" for each in cells) + f"<td>{links}</td></tr>")
    return "<table>" + "\n".join(lines) + "</table>"


def _steps(steps: list[str]) -> str:
    return "<ol>" + "\n".join(f"<li>{escape(each)}</li>" for each in steps) + "</ol>"


_STYLE = (
    "body{font:17px/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "h1,h2{line-height:1.25}.untried{background:#fdf1dc;border-left:4px solid #b86e00;padding:.6rem 1rem}"
    "table{border-collapse:collapse}"
    "td,th{text-align:left;padding:.3rem .9rem .3rem 0;border-bottom:1px solid #ddd}"
)
