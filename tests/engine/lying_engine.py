"""An engine that lies: greets as it should, and does what it was started for as soon as it is asked."""

import os
import signal
import sys

GOOD = b"info depth 1 score cp 7 nodes 1 pv f1e2:1\nbestmove f1e2:1\n"
LINES = {
    "two-minuses": b"info depth 3 score mate --4 pv f1e2:1\n" + GOOD,
    "digits": b"info depth 3 score cp " + b"9" * 5000 + b" pv f1e2:1\n" + GOOD,
    "no-turn": b"bestmove\n",
    "no-text": b"bestmove \x1b]0;pwn\x07\n",
}


def main(kind: str, *words: str) -> None:
    """Answer until told to quit, or lie for ever."""
    for line in sys.stdin:
        word = line.split(maxsplit=1)[0]
        if word == "ugi":
            _say(b"ugiok\n")
        elif word == "isready":
            _say(b"readyok\n")
        elif word == "go":
            _lie(kind, *words)
        elif word == "quit":
            break


def _lie(kind: str, *words: str) -> None:
    if kind in LINES:
        _say(LINES[kind])
    elif kind == "dies":
        os._exit(3)
    elif kind in ("forks", "forks-and-dies"):
        _fork(words[0])
        if kind == "forks-and-dies":
            os._exit(3)
        _say(GOOD)
    while kind in ("floods", "endless"):
        _say(b"info string x\n" * 4000 if kind == "floods" else b"x" * 60_000)


def _fork(pipe: str) -> None:
    """Leave a process behind that holds a pipe open and takes no notice of anything else."""
    if os.fork() == 0:
        os.write(os.open(pipe, os.O_WRONLY), b"!")
        while True:
            signal.pause()


def _say(said: bytes) -> None:
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
