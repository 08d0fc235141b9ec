"""The pipes of an engine: however much it sends and however little it reads, a step has its bound."""

import contextlib
import os
from collections.abc import Sequence

from niwashi.errors import NiwashiError

_HELD = 32_768  # bytes: what is read at most in a step, and the longest line
_LINES = 500  # handled at most in a step
_LINE_COSTS = 64  # bytes that any line counts as, however short
_BURST = 1 << 20  # bytes that an engine may send at once ...
_SHARE = 1 << 16  # ... and in each second besides: ours sends a few thousand in a search
_UNREAD = 1 << 20  # bytes that may wait for an engine to read them


class OutputPipe:
    """What comes from an engine, line by line. Nothing here waits."""

    def __init__(self, pipe: int, command: str) -> None:
        """`pipe` is the end that is read; it is made not to block. `command` is what the engine is called."""
        os.set_blocking(pipe, False)
        self._pipe, self._command, self._held = pipe, command, b""
        self._left, self._looked_at = float(_BURST), float("inf")

    @property
    def held(self) -> int:
        """How many bytes of a line, or of lines not handled yet, are kept."""
        return len(self._held)

    def lines(self, now: float) -> list[str]:
        """The whole lines that have come by now, or the first few hundred of them.

        Raises NiwashiError for a line without an end, and for more than anybody can read.
        """
        with contextlib.suppress(BlockingIOError):
            self._held += os.read(self._pipe, _HELD - len(self._held))
        *whole, self._held = self._held.split(b"\n", _LINES)
        if not whole and len(self._held) >= _HELD:
            raise NiwashiError("engine-endless-line", command=self._command, most=_HELD // 1024)
        self._pay(sum(max(len(line), _LINE_COSTS) for line in whole), now)
        return [line.decode("utf-8", "replace").strip() for line in whole]

    def _pay(self, cost: int, now: float) -> None:
        """Take what was sent from what an engine may send by now."""
        passed, self._looked_at = max(0.0, now - self._looked_at), now
        self._left = min(float(_BURST), self._left + passed * _SHARE) - cost
        if self._left < 0:
            raise NiwashiError("engine-floods", command=self._command, most=_SHARE // 1024)


class InputPipe:
    """What goes to an engine, as soon as it reads. Nothing here waits."""

    def __init__(self, pipe: int, command: str) -> None:
        """`pipe` is the end that is written to; it is made not to block. `command` is the engine's."""
        os.set_blocking(pipe, False)
        self._pipe, self._command, self._unsent = pipe, command, b""

    @property
    def unsent(self) -> int:
        """How many bytes wait for being read."""
        return len(self._unsent)

    def say(self, lines: Sequence[str]) -> None:
        """Have it read some lines."""
        self._unsent += "".join(f"{line}\n" for line in lines).encode()
        self._write()

    def step(self) -> None:
        """Send what can be sent. Raises NiwashiError for an engine that does not read."""
        self._write()
        if len(self._unsent) > _UNREAD:
            raise NiwashiError("engine-deaf", command=self._command)

    def _write(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._pipe, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it has closed its ears: whether it has ended too is found out elsewhere
            self._unsent = b""
