"""`make docs`: the documents as a site with search, in English and Japanese.

Static files under any path; nothing in them is loaded from elsewhere. `--out` is where they go.
"""

import argparse
import sys
from pathlib import Path

from lock.sets import ROOT
from tools.documents.build import NotBuilt, build


def main() -> int:
    """Build the site of the documents; 1 where a page or link is wrong."""
    parser = argparse.ArgumentParser(prog="make docs", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    out = parser.parse_args().out
    try:
        print(build(out.resolve(), ROOT / "build" / "docs-sources"))
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
