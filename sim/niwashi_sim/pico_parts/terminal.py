"""The chip's `os.dupterm` for MicroPython on a PC: a second terminal, ignored here."""

import os
import sys


class Os:
    """The `os` of this computer, and what the chip's has besides."""

    def __getattr__(self, name):
        return getattr(os, name)

    def dupterm(self, stream):
        """A read here gives what there is, so nothing is ever asked of the second terminal."""


sys.modules["os"] = Os()
