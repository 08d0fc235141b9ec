"""The chip's raw prompt, as mpremote speaks to it: Ctrl-A to begin, code, Ctrl-D to run it, Ctrl-B to leave.

It runs what it is given: files are written, the chip is restarted. Raw paste it does not know: what asks for
it begins anew, as on chips of old.
"""

import io
import os
import select
import sys

from bench import bench

BEGIN, LEAVE, STOP, RUN = 1, 2, 3, 4
IDLE_US = 1000


def run():
    """Serve the line for ever."""
    sys.modules["os"] = Files()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    line = sys.stdin.buffer
    names = {"__name__": "__main__"}
    code = bytearray()
    is_raw = False
    while True:
        if not is_any(poll):
            bench.spend(IDLE_US)
            continue
        byte = line.read(1)[0]
        if byte == BEGIN:
            is_raw = True
            code = bytearray()
            say(b"raw REPL; CTRL-B to exit\r\n>")
        elif byte == LEAVE:
            is_raw = False
            say(b"\r\nMicroPython on a bench\r\n>>> ")
        elif byte == STOP:
            code = bytearray()
        elif byte == RUN and is_raw:
            serve(bytes(code), names)
            code = bytearray()
        elif is_raw:
            code.append(byte)


def is_any(poll):
    """Return whether something has come."""
    for _ in poll.ipoll(0):
        return True
    return False


class Files:
    """The chip's `os`: its root is the flash, and there is nothing beside it."""

    def __getattr__(self, name):
        return getattr(os, name)

    def stat(self, path):
        """Return a file's status; the root is the current folder."""
        return os.stat(path or ".")


def serve(code, names):
    """Run some code; OK, what it says, how it ended."""
    say(b"OK")
    wrong = b""
    try:
        exec(code.decode(), names)  # noqa: S102  # that is what a prompt is for
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told
        told = io.StringIO()
        sys.print_exception(error, told)
        wrong = told.getvalue().encode()
    say(b"\x04" + wrong + b"\x04>")


def say(data):
    """Send bytes."""
    sys.stdout.buffer.write(data)
