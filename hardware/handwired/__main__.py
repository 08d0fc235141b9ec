"""`python -m hardware.handwired BOARD FOLDER [--language ja] [--png]`: a picture for every step of wiring.

Without a board: the pictures of the guide, for Garden 36, in both languages.
"""

import argparse
import sys
from pathlib import Path

from hardware.handwired.steps import steps
from hardware.kept_file import write_kept
from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.pictures.png import png
from niwashi.words.catalogue import LANGUAGES

_PICTURES = Path(__file__).parents[1] / "pictures" / "handwired"
_BOARD = "garden-36.toml"


def pictures(file: BoardFile, language: str) -> dict[str, str]:
    """Every picture as SVG, by the name of its file without ending."""
    return {f"{i:02}-{step.name}": step.canvas.svg() for i, step in enumerate(steps(file, language), 1)}


def committed() -> dict[Path, str]:
    """The pictures that the repository keeps, with their texts."""
    file = load_board(data.boards() / _BOARD)
    return {
        _PICTURES / language / f"{name}.svg": text
        for language in LANGUAGES
        for name, text in pictures(file, language).items()
    }


def main(arguments: list[str]) -> None:
    """Write the chosen pictures."""
    parser = argparse.ArgumentParser(prog="python -m hardware.handwired", description=__doc__)
    parser.add_argument("board", type=Path, nargs="?", help="a board file")
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--png", action="store_true", help="as PNG besides")
    asked = parser.parse_args(arguments)
    if asked.folder is None:
        made = committed()
    else:
        found = pictures(load_board(asked.board), asked.language)
        made = {asked.folder / f"{name}.svg": text for name, text in found.items()}
    for path, text in made.items():
        write_kept(path, text)
        if asked.png:
            path.with_suffix(".png").write_bytes(png(text, 1400))


if __name__ == "__main__":
    main(sys.argv[1:])
