"""Tests run on any computer: Blinka is told not to look for a board, before anything imports it."""

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
