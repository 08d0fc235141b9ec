"""Fair starts: what can be tried keeps the rules, proofs are the solver's, games come in pairs."""

from itertools import count
from random import Random

import pytest
from tests.engine.builds import COMPILED_ONLY

from niwashi.engine.analysis import Proof
from niwashi.engine.fair_judge import Judge, judge_openings
from niwashi.engine.fairness import Fairness, Opening, best_first
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import built_in_card_set
from niwashi.games.reclamation.kit import fair_openings
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of, solver_for


def reclamation(name: str = "garden") -> Reclamation:
    game = game_named(name)
    assert isinstance(game, Reclamation)
    return game


def never() -> bool:
    return False


def judge(level: int = 3, seed: int = 1) -> Judge:
    return Judge(
        reclamation(), lambda number: Random(f"{seed} {number}"), engine_of(reclamation()).levels, level, 4
    )


def opening(name: str) -> Opening:
    return next(each for each in fair_openings(reclamation()) if each.name == name)


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_each_start_is_one_of_the_rules_positions_and_none_is_the_usual_one(name: str) -> None:
    game = reclamation(name)
    openings = fair_openings(game)
    texts = {each.position for each in openings}
    assert len(texts) == len({each.name for each in openings}) == len(openings) > 50
    for each in openings:
        position = game.parse(each.position)
        assert game.format(position) == each.position
        assert game.result(position) is None
        assert game.legal_turns(position)
    assert game.format(game.start()) not in texts


def test_a_start_says_what_it_changes() -> None:
    game = reclamation()
    assert opening("stones-2").position == "z5/6/6/6/6/5c f 12,16 1234,1234 -"
    assert opening("flower-cards-24").position == "z5/6/6/6/6/5c f 14,14 24,1234 -"
    assert opening("cards-24").position == "z5/6/6/6/6/5c f 14,14 24,24 -"
    assert opening("gardeners-b2").position == "6/4z1/6/6/1c4/6 f 14,14 1234,1234 -"
    assert opening("gardeners-b2").facts == {"one": "b2", "two": "e5"}
    first = opening("turn-f1e2-2")
    assert first.position == game.format(game.play(game.start(), "f1e2:2"))


def test_mirror_images_are_tried_once_unless_a_card_tells_left_from_right() -> None:
    usual = {each.name for each in fair_openings(reclamation())}
    assert len(usual & {"gardeners-b2", "gardeners-e2"}) == 1
    assert "gardeners-a1" not in usual, "the usual start in the mirror"
    cards = built_in_card_set()
    bent = cards.black[0].model_copy(update={"offsets": ((2, 1),)})
    game = game_named("garden", cards.model_copy(update={"black": (bent, *cards.black[1:])}))
    assert isinstance(game, Reclamation)
    names = {each.name for each in fair_openings(game)}
    assert {"gardeners-b2", "gardeners-e2", "gardeners-a1"} <= names


@COMPILED_ONLY
def test_a_verdict_proves_what_the_solver_proves() -> None:
    start = opening("cards-123")  # a win that is soon found
    verdict = judge().proved(Fairness(start), never)
    found = solver_for(reclamation(), 4).search(reclamation().parse(start.position))
    assert found.proof is Proof.WIN
    assert (verdict.winner, verdict.distance) == (0, found.distance)
    game = reclamation()
    lost = Opening("x", "turn", {}, game.format(game.play(game.parse(start.position), found.line[0])))
    verdict = judge().proved(Fairness(lost), never)
    assert (verdict.winner, verdict.distance) == (0, (found.distance or 0) - 1), "Flower, who is not to move"
    looked = judge().proved(Fairness(opening("stones-1")), never, 6)
    assert (looked.winner, looked.distance, looked.depth) == (None, None, 6)


def test_games_come_in_pairs_and_the_same_seed_plays_the_same_ones() -> None:
    start = Fairness(opening("stones-1"))
    once = judge().played(start, 6, never)
    assert once.games == 12
    again = judge().played(judge().played(start, 2, never), 4, never)
    assert again == once
    others = [judge(seed=seed).played(start, 6, never).won for seed in (2, 3, 4)]
    assert {once.won, *others} != {once.won}


def test_a_pair_that_was_stopped_counts_for_nothing() -> None:
    asked = count()
    verdict = judge().played(Fairness(opening("stones-1")), 6, lambda: next(asked) > 60)
    assert verdict.games % 2 == 0
    assert verdict.games < 12


def test_the_best_are_even_then_unproved_then_long() -> None:
    def verdict(name: str, won: tuple[int, int], winner: int | None, turns: int) -> Fairness:
        start = Opening(name, "turn", {}, "")
        return Fairness(start, winner, None if winner is None else turns, turns, won)

    verdicts = [
        verdict("uneven", (70, 30), None, 30),
        verdict("short", (49, 51), 0, 17),
        verdict("long", (52, 48), 1, 22),
        verdict("open", (46, 54), None, 20),
        verdict("open longer", (53, 47), None, 21),
    ]
    names = [each.opening.name for each in best_first(verdicts)]
    assert names == ["open longer", "open", "long", "short", "uneven"]


class _Clock:
    """Every look at it takes a hundredth of a second."""

    def __init__(self) -> None:
        self.ticks = count()

    def __call__(self) -> float:
        return next(self.ticks) / 100


@COMPILED_ONLY
def test_a_search_keeps_its_time_and_plays_afresh_what_it_has_chosen() -> None:
    told: list[str] = []
    clock = _Clock()
    few = [opening(name) for name in ("stones-1", "stones-2", "cards-123", "cards-24")]
    found = judge_openings(judge(2), few, clock, 24.0, 2, lambda stage, _: told.append(stage))
    assert clock() < 26
    assert list(dict.fromkeys(told)) == ["proving", "choosing", "playing", "proving"][:3]
    assert len(found) == 2
    assert found == best_first(found)
    for each in found:
        fresh = judge(2).played(Fairness(each.opening), each.games // 2, never, 1_000_000)
        assert (fresh.won, fresh.unended) == (each.won, each.unended)
        assert each.depth > 0


@pytest.mark.parametrize(
    ("won", "low", "high"),
    [((10, 10), 0.299, 0.701), ((0, 10), 0.0, 0.278), ((81, 182), 0.255, 0.366)],
)  # as others print it; the last is Newcombe's example of 1998
def test_the_doubt_of_a_share_is_wilsons(won: tuple[int, int], low: float, high: float) -> None:
    doubt = Fairness(Opening("", "", {}, ""), won=won).doubt
    assert doubt == pytest.approx((low, high), abs=0.001)
