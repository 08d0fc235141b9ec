"""Proofs as files: one winning turn for each needed position, to be checked by the rules alone."""

from collections.abc import Iterator
from typing import Any

from niwashi.engine.analysis import Analysis, Proof
from niwashi.engine.closure import MachineWords
from niwashi.engine.solver import Solver
from niwashi.games.reclamation.reclamation import Reclamation

HEADER = "niwashi proof 1"
"""The first line of a proof; FORMAT: `docs/PROOF.md`."""


def proof_lines(solver: Solver, position: Any, analysis: Analysis, most: int | None = None) -> Iterator[str]:
    """The lines of a proof file for what the solver proved about a position.

    After the header each line is a lemma, "so many turns, the winning turn, the position", of positions with
    the winner to move. Raises ValueError for an analysis that proves nothing, and OverflowError where there
    would be more than `most` lemmas.
    """
    if analysis.distance is None:
        raise ValueError(analysis)
    game: Reclamation = solver.port.game
    yield HEADER
    yield f"game {game.name}"
    yield f"cards {game.cards.model_dump_json()}"
    yield f"claim {analysis.proof} {analysis.distance}"
    yield f"position {game.format(position)}"
    for words, (distance, turn) in _lemmas(solver, solver.port.words(position), analysis, most).items():
        yield f"{distance} {solver.port.text(turn)} {game.format(solver.port.position(words))}"


def _lemmas(
    solver: Solver, root: MachineWords, analysis: Analysis, limit: int | None
) -> dict[MachineWords, tuple[int, int]]:
    """Yield each position of a proof with the winner to move: the number of turns, and the turn."""
    found: dict[MachineWords, tuple[int, int]] = {}
    distance = analysis.distance or 0
    open_ = [(root, distance)] if analysis.proof is Proof.WIN else list(_replies(solver, root, distance))
    while open_:
        words, most = open_.pop()
        if words in found and found[words][0] <= most:
            continue
        # The shortest way makes the smallest proof.
        least = next(n for n in range(1, most + 1, 2) if n == most or solver.proves(words, n))
        turn = solver.winning_turn(words, least)
        found[words] = least, turn
        if limit is not None and len(found) > limit:
            raise OverflowError(limit)
        open_ += _replies(solver, solver.port.after(words, turn), least - 1)
    return found


def _replies(solver: Solver, words: MachineWords, distance: int) -> Iterator[tuple[MachineWords, int]]:
    """The positions after each legal turn of a lost position, with the turns left in each."""
    for turn in solver.port.turns(words):
        yield solver.port.after(words, turn), distance - 1
