"""The command `niwashi`, and `python -m niwashi`."""

import gc

_MANY = 100_000
"""New objects between two runs of the garbage collector."""


def main() -> None:
    """Run the command line.

    A start makes objects that stay. The garbage collector would take a tenth of it, and free next to nothing.
    A board that is played on sets a threshold of its own (`niwashi.server`).
    """
    gc.set_threshold(_MANY)
    from niwashi.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
