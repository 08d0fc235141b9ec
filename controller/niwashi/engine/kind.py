"""The kind of kernel that runs: compiled or not."""

from pathlib import Path

from niwashi.engine import reclaim
from niwashi.engine.built import is_stale

KERNEL = "plain" if reclaim.__file__.endswith(".py") else "compiled"
"""The kernel that runs: "compiled", or "plain" Python, which is slower."""

STALE = is_stale(Path(__file__).parent)
"""True if there is a compiled kernel that is not used because its sources have changed."""
