"""The command `niwashi`, and `python -m niwashi`."""

import gc

_MANY = 100_000
"""New objects between two looks for garbage."""


def main() -> None:
    """Run the command line.

    A start makes objects that stay: looking for garbage among them takes a tenth of it, and finds next to
    nothing. A board that is played on sets a threshold of its own.
    """
    gc.set_threshold(_MANY)
    from niwashi.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
