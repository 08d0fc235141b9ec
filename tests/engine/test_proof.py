"""A proof file is checked by the rules alone; one that was changed is refused, whatever was changed."""

import random
from functools import cache
from itertools import islice
from typing import Any

import pytest
from tests.engine.cards import random_game
from tests.engine.exhaustive import endings

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.proof import proof_lines
from niwashi.engine.proof_check import check_proof
from niwashi.engine.solver import Solver
from niwashi.errors import NiwashiError, RefusedText
from niwashi.games.known import game_named
from niwashi.kits.known import solver_for

MIDDLE = "y1z1x1/xxx1b1/xyxxb1/1xab1b/2a1c1/3b1b t 1,1 14,123 -"


def proof_of(game: Any, position: Any, depth: int = 7) -> list[str]:
    solver = solver_for(game, 1)
    analysis = solver.search(position, Limits(depth))
    return list(proof_lines(solver, position, analysis)) if analysis.distance is not None else []


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_proofs_of_wins_and_losses_are_confirmed_by_the_rules(name: str) -> None:
    dice = random.Random(8)
    shown = {"win": 0, "loss": 0}
    while min(shown.values()) < 5:
        game: Any = random_game(name, dice)
        for position in islice(endings(game, dice, last=6), 12):
            lines = proof_of(game, position, 4)
            if lines:
                checked = check_proof(line + "\n" for line in lines)
                assert checked.position == game.format(position)
                assert f"claim {checked.proof} {checked.distance}" in lines
                assert checked.game.cards == game.cards  # type: ignore[attr-defined]
                shown[checked.proof] += 1


@cache
def short_proof() -> list[str]:
    game = game_named("garden")
    return proof_of(game, game.parse(MIDDLE), 3)


@cache
def long_proof() -> list[str]:
    """A proof of a dozen lemmas or more."""
    game, dice = game_named("garden"), random.Random(1)
    for position in endings(game, dice, last=8):
        lines = proof_of(game, position, 5)
        if 15 < len(lines) < 45 and "claim win 5" in lines:
            return lines
    raise AssertionError


def test_every_lemma_is_needed() -> None:
    lines = long_proof()
    assert check_proof(lines).lemmas == len(lines) - 5
    for index in range(5, len(lines)):
        with pytest.raises(RefusedText):
            check_proof(lines[:index] + lines[index + 1 :])


def test_a_turn_a_number_or_a_claim_that_was_changed_is_noticed() -> None:
    lines = long_proof()
    game = game_named("garden")
    solver = solver_for(game, 1)
    for index in range(5, len(lines)):
        distance, turn, position = lines[index].split(" ", 2)
        others = [each for each in game.legal_turns(game.parse(position)) if each != turn]
        losing = [each for each in others if not wins_by(solver, position, each, int(distance))]
        for other in losing[:2]:
            with pytest.raises(NiwashiError):
                check_proof([*lines[:index], f"{distance} {other} {position}", *lines[index + 1 :]])
        if int(distance) > 1:
            shorter = [*lines[:index], f"{int(distance) - 2} {turn} {position}", *lines[index + 1 :]]
            with pytest.raises(RefusedText):
                check_proof(shorter)
    with pytest.raises(RefusedText):
        check_proof([line.replace("claim win 5", "claim win 3") for line in lines])
    with pytest.raises(RefusedText):
        check_proof([line.replace("claim win 5", "claim loss 6") for line in lines])


def wins_by(solver: Solver, position: str, turn: str, distance: int) -> bool:
    game = solver.port.game
    found = solver.search(game.play(game.parse(position), turn), Limits(distance))
    return found.proof is Proof.LOSS and (found.distance or 0) < distance


@pytest.mark.parametrize(
    ("index", "line"),
    [
        (0, "something else"),
        (0, ""),
        (1, "game chess"),
        (2, "cards {}"),
        (2, "cards nonsense"),
        (3, "claim draw 3"),
        (3, "claim win many"),
        (3, "claim win -5"),
        (3, "claim win ٥"),
        (3, "claim win " + "9" * 5000),
        (4, "position nowhere"),
        (5, "2 f1e2:1 z5/6/6/6/6/5c f 14,14 1234,1234 -"),
        (5, "x"),
        (5, "9" * 5000 + " f1e2:1 z5/6/6/6/6/5c f 14,14 1234,1234 -"),
    ],
)
def test_other_text_is_refused(index: int, line: str) -> None:
    lines = short_proof()
    assert check_proof(lines).proof == "win"
    with pytest.raises(NiwashiError):
        check_proof([*lines[:index], line, *lines[index + 1 :]])
    with pytest.raises(NiwashiError):
        check_proof(lines[: min(index, 4)])


def test_nothing_proved_makes_no_proof() -> None:
    game = game_named("garden")
    solver = solver_for(game, 1)
    analysis = solver.search(game.start(), Limits(3))
    with pytest.raises(ValueError, match="OPEN"):
        list(proof_lines(solver, game.start(), analysis))
