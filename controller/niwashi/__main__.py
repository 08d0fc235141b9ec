"""The command `niwashi`, and `python -m niwashi`."""

import gc
import os

_MANY = 400_000
"""New objects between two runs of the garbage collector."""


def main() -> None:
    """Run the command line.

    A start makes some 130,000 objects that stay. The garbage collector, run once or twice, would take a tenth
    of it and free a few hundred.
    A board that is played on sets a threshold of its own (`niwashi.server`).
    """
    gc.set_threshold(_MANY)
    # No plugin of pydantic is of use here, and looking for some reads the metadata of every package
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from niwashi.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
