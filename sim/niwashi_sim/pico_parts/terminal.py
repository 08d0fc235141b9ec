"""What MicroPython on a PC lacks of the chip's `os`: a second terminal, which is told nothing here."""

import os
import sys


class Os:
    """The `os` of this computer, and what the chip's has besides."""

    def __getattr__(self, name):
        return getattr(os, name)

    def dupterm(self, stream):
        """A read here gives what there is, so nothing is ever asked of the second terminal."""


sys.modules["os"] = Os()
