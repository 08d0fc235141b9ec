"""The engine: good turns and proofs. Owns no clock and no dice: both are handed in; see `Searcher`."""

from niwashi.engine.built import search_path

__path__ = search_path(__path__)  # before anything of the kernel is imported

# Who asks for the version, or plays by the rules alone, needs none of it.
