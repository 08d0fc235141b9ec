"""What has to be there for a run of the tests.

With `NIWASHI_REQUIRE="browser kicad"` a test that lacks one of these fails; else it is skipped by name.
"""

import os

FIXTURES = {
    "chromium": "browser",
    "firefox": "firefox",
    "webkit": "webkit",
    "systemd_analyze": "systemd",
    "micropython": "firmware",
    "mpy_cross": "firmware",
    "sigrok": "firmware",
    "nats_program": "nats",
    "site": "site",
}
"""Fixtures that skip where something is not installed, and the word for it."""

WORDS = {*FIXTURES.values(), "bare", "card", "gpio", "kicad", "openspiel", "system", "typescript", "uf2"}


def is_required(word: str) -> bool:
    """Return whether `NIWASHI_REQUIRE` has a word. Raises ValueError if it has one that nobody knows."""
    named = set(os.environ.get("NIWASHI_REQUIRE", "").split())
    if unknown := named - WORDS:
        raise ValueError(f"NIWASHI_REQUIRE: {', '.join(sorted(unknown))}; known: {', '.join(sorted(WORDS))}")
    return word in named
