"""The command `niwashi`, and `python -m niwashi`."""

import gc
import os
import sys

_GC_THRESHOLD = 400_000
"""New objects between two runs of the garbage collector."""


def main() -> None:
    """Run the command line.

    A start makes some 130,000 objects that stay. The garbage collector, run once or twice, would take a tenth
    of it and free a few hundred.
    A board that is played on sets a threshold of its own (`niwashi.server`).
    """
    gc.set_threshold(_GC_THRESHOLD)
    # No plugin of pydantic is of use here, and looking for some reads the metadata of every package
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    if sys.argv[1:2] == ["play"]:
        from niwashi.entry_groups import entries
        from niwashi.watcher import NOTE, watch_over

        if entries("niwashi.games", sys.path):
            watch_over(sys.argv[1:])
            try:
                _run(holds_packages=True)
            finally:
                NOTE.close()
    _run()


def _run(*, holds_packages: bool = False) -> None:
    from niwashi.cli.main import main as run

    run(holds_packages=holds_packages)


if __name__ == "__main__":
    main()
