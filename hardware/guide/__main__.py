"""`python -m hardware.guide`: write the guide's tables anew, from board files, parts and the doctor's words.

A table stands between `<!-- made: NAME -->` and `<!-- end -->`; everything else on a page is left alone.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hardware.guide.tables import asked, besides, boards, choosing, felt, findings, ordering, steps
from hardware.kept_file import write_kept
from niwashi.devices.board_parser import load_board
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import LANGUAGES

_MAKERS: dict[str, Callable[[str], str]] = {
    "asked": asked,
    "besides": besides,
    "choosing": choosing,
    "felt": felt,
    "findings": findings,
    "ordering": ordering,
    "steps": steps,
    "bought_tile": partial(ordering, name="neotrellis-4x4.toml"),
    "bought_neotrellis": partial(ordering, name="neotrellis-8x8.toml"),
    "bought_launchpad": partial(ordering, name="launchpad.toml"),
}
_PICTURES = Path(__file__).parents[1] / "pictures" / "bought"
_OUTSIDE = Path(__file__).parents[2] / "extras/openspiel/src/niwashi_openspiel" / "boards"
"""Boards of the games of OpenSpiel, some of which can be bought."""

_BLOCK = re.compile(r"(<!-- made: (\w+) -->\n)(.*?)(<!-- end -->)", flags=re.DOTALL)


def pages() -> dict[Path, str]:
    """Every page of the guide with its text as it should be."""
    found = sorted(Path(__file__).parent.glob("*/*.md"))
    return {path: _filled(path.read_text(encoding="utf-8"), path.parent.name) for path in found}


def pictures() -> dict[Path, str]:
    """Every board that one can buy, drawn in every language."""
    named = boards() | {path.name: load_board(path) for path in sorted(_OUTSIDE.glob("*.toml"))}
    bought = {name: file for name, file in named.items() if file.lit_by is not None}
    return {
        _PICTURES / language / name.replace(".toml", ".svg"): diagram(file, language)
        for language in LANGUAGES
        for name, file in bought.items()
    }


def _filled(text: str, language: str) -> str:
    return _BLOCK.sub(lambda block: f"{block[1]}{_MAKERS[block[2]](language)}\n{block[4]}", text)


def main() -> None:
    """Write every page and picture."""
    for path, text in (pages() | pictures()).items():
        write_kept(path, text)


if __name__ == "__main__":
    main()
