"""`make site`: Niwashi as static files: the program in a browser, without a server.

Nothing in them is loaded from elsewhere, and they work under any path. `--out` is where they go.
"""

import argparse
import sys
from pathlib import Path

from lock.sets import ROOT

from niwashi_site.build import NotBuilt, build


def main() -> int:
    """Build the site; 1 where something that it takes is missing."""
    parser = argparse.ArgumentParser(prog="make site", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site")
    try:
        size = build(parser.parse_args().out)
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    print(size)
    return 0


if __name__ == "__main__":
    sys.exit(main())
