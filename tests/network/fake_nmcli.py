"""A stand-in for NetworkManager's command line, told by files what to say. Python's own library alone.

`state` has what `device` prints, `NAME.way` what a profile says of itself; `monitor` prints a line for each
byte that comes through the fifo `news`, and ends where that is closed.
"""

import sys
from pathlib import Path


def answer(here: Path, words: list[str]) -> int:
    """Say what the real one would; its exit status."""
    with (here / "asked").open("a", encoding="utf-8") as kept:
        kept.write(" ".join(words) + "\n")
    if words == ["monitor"]:
        print("NetworkManager is running", flush=True)
        with (here / "news").open("rb", buffering=0) as news:
            while news.read(1):
                print("wlan0: something", flush=True)
    elif words[-1] == "device":
        told = (here / "state").read_text(encoding="utf-8")
        if told == "broken":
            return 8  # NetworkManager is not running
        print(told, end="")
    else:
        print((here / f"{words[-1]}.way").read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(answer(Path(sys.argv[1]), sys.argv[2:]))
