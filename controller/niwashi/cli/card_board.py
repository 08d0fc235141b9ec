"""The board that a card's first partition asks for, as Windows, Macs and their editors write such files."""

import re
from collections.abc import Iterable
from pathlib import Path

from niwashi import data
from niwashi.devices.board_parser import parse_board
from niwashi.errors import BadBoardFile, reason
from niwashi.words.catalogue import LANGUAGES, translate

_SETTING = re.compile(r"^\W*board\W*[=:＝：]", re.IGNORECASE)
_TEXT_EDITORS = (".rtf", ".doc", ".docx", ".odt", ".pages", ".rtfd")


def board_on(card: Path) -> str:
    """The text of the board file that is asked for; nothing where none is. Raises BadBoardFile.

    A file of one's own (`board.toml`) goes before a name in `board.txt`, and that before a file that is named
    as a board is (`garden-36.toml`). Case, and endings that a computer has added or hidden, do not count.
    """
    files = sorted(filter(_may_be_meant, card.iterdir()), key=lambda file: (len(file.name), file.name))
    for file in _called("board.toml", files):
        return _checked(_text(file), file.name)
    for name in filter(None, map(_name_in, _called("board.txt", files))):
        return _known(name)
    boards = [file for board in sorted(_boards()) for file in _called(f"{board}.toml", files)]
    if len(boards) > 1:
        raise BadBoardFile("card-several-boards", found=", ".join(file.name for file in boards))
    for file in boards:
        return _checked(_text(file), file.name)
    for file in files:
        if file.name.casefold().startswith("board.") and file.name.casefold().endswith(_TEXT_EDITORS):
            raise BadBoardFile("card-no-plain-text", file=file.name)
    return ""


def _called(name: str, files: Iterable[Path]) -> list[Path]:
    return [file for file in files if _plain(file.name) == name]


def _may_be_meant(file: Path) -> bool:
    """Macs leave files of their own, which begin with a dot."""
    return file.is_file() and not file.name.startswith(".")


def _plain(name: str) -> str:
    """A file's name as it was meant: Windows hides an ending, and an editor adds another.

    >>> _plain("Board.TXT.txt"), _plain("garden-36.toml.txt"), _plain("board.toml")
    ('board.txt', 'garden-36.toml', 'board.toml')
    """
    plain = data.meant(name).casefold()
    while plain.endswith((".txt.txt", ".toml.txt", ".toml.toml")):
        plain = plain.rpartition(".")[0]
    return plain


def _text(file: Path) -> str:
    try:
        return data.text_of(file)
    except (OSError, ValueError) as error:
        raise BadBoardFile("card-unreadable", file=file.name, why=reason(error)) from error


def _checked(text: str, name: str) -> str:
    parse_board(text, name)
    return text


def _name_in(file: Path) -> str:
    """The first line that is no comment, also as a setting: `board = garden-36`."""
    lines = (data.meant(_SETTING.sub("", line.partition("#")[0])) for line in _text(file).split("\n"))
    return next(filter(None, lines), "")


def _known(named: str) -> str:
    """The board file of a name, however that was written: `Garden 36.toml` is garden-36."""
    plain = "-".join(_plain(named).removesuffix(".txt").removesuffix(".toml").replace("_", " ").split())
    if plain not in _boards():
        raise BadBoardFile("card-unknown-board", found=named, known=", ".join(sorted(_boards())))
    return data.text_of(data.boards() / f"{plain}.toml")


def _boards() -> frozenset[str]:
    return frozenset(file.stem for file in data.boards().glob("*.toml"))


def note(refused: BadBoardFile) -> bytes:
    """Return `board-wrong.txt` in each language, with the mark and line ends that editors expect."""
    lines: list[str] = []
    for language in LANGUAGES:
        wrong, next_ = translate("card-board-wrong", language), translate("card-board-next", language)
        lines += [wrong, refused.message(language), next_, ""]
    return "\n".join(lines).replace("\n", "\r\n").encode("utf-8-sig")
