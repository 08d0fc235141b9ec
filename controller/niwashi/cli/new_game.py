"""`niwashi new-game`: a package with a small game, to be changed into another."""

import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from niwashi.errors import NiwashiError, reason
from niwashi.games.known import GAMES
from niwashi.terminal import exit_on_refusal, message, print_text
from niwashi.validation import quoted

_FILES = Path(__file__).parent / "new_game_files"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_LENGTH = 30

_Name = Annotated[
    str, typer.Argument(help="The name of the game: small letters, digits and hyphens.", metavar="NAME")
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help="The folder to write, which must not exist yet; without it, one named like the game.",
        metavar="FOLDER",
    ),
]


def new_game(name: _Name, out: _Out = None) -> None:
    """Write a package with a small game that you change into yours.

    Rules, board, words and tests pass at once.

    niwashi new-game nine-stones
    niwashi new-game nine-stones --out ~/games/nine-stones
    """
    with exit_on_refusal():
        folder = write_package(name, out or Path(name))
        print_text(message("new-game-written", game=name, folder=str(folder)))


def write_package(name: str, folder: Path) -> Path:
    """Write a package with a small game called `name` to a new folder, and return the folder.

    Raises NiwashiError for a name that no game can have, and for a folder that is there already.
    """
    module = name.replace("-", "_")
    if (
        not _NAME.fullmatch(name)
        or len(name) > _MAX_LENGTH
        or keyword.iskeyword(module)
        or module == "niwashi"
    ):
        raise NiwashiError("game-package-name", found=quoted(name))
    if name in GAMES:
        raise NiwashiError("game-package-taken", game=name, package=GAMES.origin(name).package)
    words = {
        "__NAME__": name,
        "__MODULE__": module,
        "__TITLE__": name.replace("-", " ").capitalize(),
        "__CLASS__": "".join(part.capitalize() for part in name.split("-")),
    }
    try:
        folder.mkdir(parents=True)
        for file, text in _written(words):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise NiwashiError("new-game-not-written", folder=str(folder), why=reason(error)) from error
    return folder


def _written(words: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each file by its path in the new folder. Python files have another ending where they are kept."""
    for file in sorted(_FILES.rglob("*")):
        if file.is_file():
            path = file.relative_to(_FILES).as_posix().removesuffix(".txt")
            path = re.sub("^package/", "__MODULE__/", path)
            text = file.read_text(encoding="utf-8")
            for mark, word in words.items():
                path, text = path.replace(mark, word), text.replace(mark, word)
            yield path, text
