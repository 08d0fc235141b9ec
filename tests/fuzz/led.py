"""One door, and things thrown at it, led by what is covered: `python -m tests.fuzz.led DOOR SECONDS DIR`."""

import sys
from importlib import import_module

LONGEST = 1 << 15
"""Bytes of what is thrown."""


def main(name: str, seconds: str, corpus: str) -> None:
    """Throw until the time is over or a fault is found; libFuzzer ends this process with its own status."""
    import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]  # only where it has wheels

    with atheris.instrument_imports(include=["niwashi", "niwashi_sim"]):
        door = import_module("tests.fuzz.doors").DOORS[name]
        is_right_or_refused = import_module("tests.fuzz.door").is_right_or_refused

    def throw(piece: bytes) -> None:
        try:
            is_right_or_refused(door, piece)
        except Exception as fault:
            print(f"Thrown: {piece!r}", *getattr(fault, "__notes__", ()), sep="\n", flush=True)
            raise

    # The timeout is of the clock on the wall: one piece takes long on a busy computer, too.
    words = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=300", "-rss_limit_mb=2048"]
    atheris.Setup([sys.argv[0], *words, f"-artifact_prefix={corpus}/", corpus], throw)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
