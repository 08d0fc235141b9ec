"""Proofs of puzzles: a text each while they are found, all of a game in one compressed file when done."""

import lzma
from collections.abc import Iterator
from pathlib import Path

from niwashi.engine.analysis import Limits
from niwashi.engine.proof import HEADER, proof_lines
from niwashi.engine.solver import Solver

MOST_LEMMAS = 4000
"""A puzzle whose proof would be longer is left out: all proofs together are to stay small."""


def proof_of(solver: Solver, position: str, turns: int) -> str | None:
    """The proof that a position is won in so many turns of the winner's; None if it would be too long."""
    here = solver.port.game.parse(position)
    analysis = solver.search(here, Limits(2 * turns - 1))
    try:
        lines = list(proof_lines(solver, here, analysis, MOST_LEMMAS))
    except OverflowError:
        return None
    # In the order of their positions they are much alike, and pack well.
    return "\n".join([*lines[:5], *sorted(lines[5:], key=_position), ""])


def _position(lemma: str) -> str:
    return lemma.split(" ", 2)[2]


def packed(proofs: Iterator[str]) -> bytes:
    """Proofs one after the other, compressed."""
    return lzma.compress("".join(proofs).encode(), preset=9 | lzma.PRESET_EXTREME)


def unpacked(file: Path) -> Iterator[list[str]]:
    """The lines of each proof in a file, in the order in which they were packed."""
    proof: list[str] = []
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.rstrip("\n") == HEADER and proof:
                yield proof
                proof = []
            proof.append(line)
    if proof:
        yield proof
