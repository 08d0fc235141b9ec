"""Packages from outside that do what no package should: the example game under another name, with a fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

from niwashi.testing.installing import installed

EXAMPLE = Path(__file__).parents[1] / "example_game"
NAME = "broken"
_ENTRY = """
import ctypes, os, sys, time
from dataclasses import replace
from breakthrough_game.breakthrough import PLAYERS, Breakthrough
from niwashi.games import *
from niwashi.games import GamePackage, RulesKit
{top}

class Game(Breakthrough):
    name = "broken"
{game}

PACKAGE = GamePackage({{"broken": RulesKit(lambda setup: Game(), PLAYERS, kit={kit!r})}})
"""


def written(folder: Path, entry: str, english: str | None = None) -> Path:
    """Write a package by its entry and its words; without words those of the example."""
    package = folder / "broken_game"
    (package / "words").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "entry.py").write_text(entry, encoding="utf-8")
    if english is None:
        words = (EXAMPLE / "breakthrough_game" / "words" / "en.ftl").read_text("utf-8")
        english = f"{words}\nrules-game-broken = Broken\n"
    (package / "words" / "en.ftl").write_text(english, encoding="utf-8")
    about = '[project]\nname = "broken-game"\nversion = "1.2"\n[project.entry-points."niwashi.games"]\n'
    (folder / "pyproject.toml").write_text(f'{about}broken = "broken_game.entry:PACKAGE"\n', encoding="utf-8")
    return folder


def project(folder: Path, *, game: str = "", top: str = "", kit: str = "") -> Path:
    """Write a package: what its game has instead, what its module does at import, and its module of a kit."""
    entry = _ENTRY.format(game=indent(game, "    "), top=top, kit="broken_game.kit:KIT" if kit else "")
    written(folder, entry)
    (folder / "broken_game" / "kit.py").write_text(kit, encoding="utf-8")
    return folder


@contextmanager
def with_broken(folder: Path, *, game: str = "", top: str = "", kit: str = "") -> Iterator[None]:
    """Have such a package installed, beside the example."""
    with installed(EXAMPLE, project(folder, game=game, top=top, kit=kit)):
        yield
