"""The contents of a board's zip, gathered from the folders that `circuits` and `housing` write."""

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from hardware.circuits.bill import bill
from hardware.circuits.design import Design
from hardware.circuits.orders import boards_of, order
from hardware.lengths import lengths
from hardware.ordering.how_to import how_to_order
from hardware.ordering.places import page
from niwashi.devices.board_file import BoardFile
from niwashi.games.known import BUILT_IN_GAMES, game_named
from niwashi.loop.fitting import playable_games
from niwashi.pictures.paper import paper_document, stones_pages, two_sided
from niwashi.views.printed_cards import card_sheet
from niwashi.words.catalogue import LANGUAGES, translate

_LICENCE = Path(__file__).parents[1] / "LICENSE.txt"


class Missing(Exception):
    """A file for an order is missing. The message names it and the command that makes it."""

    def __init__(self, path: Path, made_by: str) -> None:
        super().__init__(f"An order needs {path}, and it is not there. It is made by: {made_by}")


def contents(
    file: BoardFile, designs: Mapping[str, Design], circuits: Path, housing: Path
) -> dict[str, bytes]:
    """Every file of a board's zip by its name. Raises Missing.

    `circuits` has a folder for each circuit board, `housing` is this board's.
    """
    whole = order(file, designs)
    texts = {"order.csv": whole}
    texts |= {f"how-to-order.{language}.html": how_to_order(file, whole, language) for language in LANGUAGES}
    texts |= dict(_paper(file))
    found = {name: text.encode() for name, text in texts.items()}
    for name in boards_of(file):
        found |= _board(designs[name], circuits / name / "makers")
    return found | _housing(housing) | {"LICENSE.txt": _LICENCE.read_bytes()}


def _board(design: Design, makers: Path) -> dict[str, bytes]:
    """Return the files for the makers of a circuit board, and the page for its assembly."""
    name, made_by = design.name, "make -C hardware circuits, with KiCad 9 (hardware/CIRCUITS.md)"
    places = _read(makers / f"{name}-places.csv", made_by)
    drawing = _read(makers / f"{name}-front.svg", made_by).decode()
    shown = page(f"{design.title} ({name})", design.size, bill(design), places.decode(), drawing)
    return {
        f"boards/{name}.zip": _read(makers / f"{name}.zip", made_by),
        f"boards/{name}-places.csv": places,
        f"boards/{name}-bill.csv": bill(design).encode(),
        f"boards/{name}-bill.html": shown.encode(),
    }


def _housing(folder: Path) -> dict[str, bytes]:
    """Return the files to print and cut; each of the three kinds has to be there."""
    made_by = "make -C hardware housing, or python -m hardware.housing BOARD FOLDER"
    for wanted in ("stone-flower.stl", "diffuser.dxf", "floor.dxf"):
        _read(folder / wanted, made_by)
    paths = sorted([*folder.rglob("*.stl"), *folder.rglob("*.dxf")])
    return {f"housing/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}


def _read(path: Path, made_by: str) -> bytes:
    if not path.is_file():
        raise Missing(path, made_by)
    return path.read_bytes()


def _paper(file: BoardFile) -> Iterator[tuple[str, str]]:
    """Paper stones and cards as large as the printed ones, of each game that has them."""
    size, card = lengths().stone.diameter, lengths().card
    for game in playable_games(file.geometry, BUILT_IN_GAMES):
        for language in LANGUAGES:
            if sheet := card_sheet(game_named(game), (card.width, card.height), language):
                yield f"paper/cards-{game}.{language}.html", sheet
        count = two_sided(game_named(game))
        for language in LANGUAGES if count else ():
            yield f"paper/stones-{game}.{language}.html", _stones(game, count, size, language)


def _stones(game: str, count: int, size: float, language: str) -> str:
    name = translate(f"rules-game-{game}", language)
    lines = [escape(translate(f"print-stones-{line}", language)) for line in ("scale", "cut", "ruler")]
    title = escape(translate("print-stones-title", language, game=name, count=count, size=f"{size:g}"))
    return paper_document(title, stones_pages(game_named(game), size, title, lines), language)
