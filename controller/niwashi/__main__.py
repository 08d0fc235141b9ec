"""The command `niwashi`, and `python -m niwashi`."""

import gc

_MANY = 100_000


def main() -> None:
    """Run the command line.

    A start makes objects that stay: looking for garbage among them takes a tenth of it, and finds next to
    nothing. Whatever runs for long sets its own threshold.
    """
    gc.set_threshold(_MANY)
    from niwashi.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
