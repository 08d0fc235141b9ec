"""Players of the bench alone: random games at full speed, and plain UCT; compiled if the engine is."""

from pathlib import Path

from niwashi_bench.compiled import compiled

__path__ = compiled(Path(__file__).parent)
