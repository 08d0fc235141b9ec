"""`python -m hardware.guide`: write the guide's tables anew, from board files, parts and the doctor's words.

A table stands between `<!-- made: NAME -->` and `<!-- end -->`; everything else on a page is left alone.
"""

import re
from pathlib import Path

from hardware.guide.tables import asked, choosing, findings, ordering

_MAKERS = {"asked": asked, "choosing": choosing, "findings": findings, "ordering": ordering}
_BLOCK = re.compile(r"(<!-- made: (\w+) -->\n)(.*?)(<!-- end -->)", flags=re.DOTALL)


def pages() -> dict[Path, str]:
    """Every page of the guide with its text as it should be."""
    found = sorted(Path(__file__).parent.glob("*/*.md"))
    return {path: _filled(path.read_text(encoding="utf-8"), path.parent.name) for path in found}


def _filled(text: str, language: str) -> str:
    return _BLOCK.sub(lambda block: f"{block[1]}{_MAKERS[block[2]](language)}\n{block[4]}", text)


def main() -> None:
    """Write every page."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
