"""The proof of Garden for pages: it holds by the rules alone, and has an answer to whatever is played."""

import asyncio
import itertools
from random import Random

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.server.running import Running

from niwashi.engine.analysis import Limits
from niwashi.engine.analysis import Proof as Proved
from niwashi.engine.proof_check import ProofFile, check_proof
from niwashi.errors import NiwashiError, RefusedText
from niwashi.games.known import USUAL_GAME, game_named
from niwashi.kits.known import solver_for
from niwashi.server import proof as server_proof
from niwashi.server.proof import GardenProof, ProofClaim, garden_proof
from niwashi.words.catalogue import translate


def of_garden() -> GardenProof:
    return GardenProof(Running().program.game_loop, itertools.count().__next__)


def test_proof_is_of_the_game_as_it_begins() -> None:
    proof, game = garden_proof(), game_named(USUAL_GAME)
    assert (proof.proof, proof.distance) == ("win", 17)
    assert proof.position == game.format(game.start())
    assert proof.game.setup == game.setup
    assert proof.lemmas > 7000


def part() -> ProofFile:
    """The proof of one of its lemmas, which wins in five turns."""
    game, known = garden_proof().game, garden_proof()._lemmas.known
    start = next(text for text, (distance, _) in known.items() if distance == 5)
    wanted, kept = [start], dict[str, str]()
    while wanted:
        text = wanted.pop()
        distance, turn = known[text]
        kept[text] = f"{distance} {turn} {text}"
        after = game.play(game.parse(text), turn)
        replies = game.legal_turns(after) if game.result(after) is None else ()
        positions = [game.format(game.play(after, reply)) for reply in replies]
        wanted += [each for each in positions if each not in kept]
    return ProofFile([*head(f"claim win 5\nposition {start}"), *kept.values()])


def head(claim: str) -> list[str]:
    cards = garden_proof().game.setup.cards or "{}"
    return ["niwashi proof 1", "game garden", f"cards {cards}", *claim.split("\n")]


@pytest.mark.parametrize("is_whole", quick_first([False, True]))
def test_check_tells_how_far_it_is_and_that_the_proof_holds(
    monkeypatch: pytest.MonkeyPatch, *, is_whole: bool
) -> None:
    whole = garden_proof() if is_whole else part()
    monkeypatch.setattr(server_proof, "garden_proof", lambda: whole)

    async def checked() -> list[ProofClaim]:
        proof = of_garden()
        told: list[ProofClaim] = []
        assert proof.claim("en")["state"] == ""
        proof.check()
        proof.check()  # one is enough
        while not told or not told[-1]["is_over"]:
            told.append(await proof.checked(told[-1]["checked"] if told else 0, "en"))
        return told

    told = asyncio.run(checked())
    assert len(told) > 10
    counts = [each["checked"] for each in told]
    assert counts == sorted(counts)
    assert counts[-1] == whole.lemmas
    assert "holds" in told[-1]["state"]


def test_check_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [f"{distance} {turn} {text}" for text, (distance, turn) in garden_proof()._lemmas.known.items()]
    lines = [*head(f"claim win 17\nposition {garden_proof().position}"), *known[:300]]
    forged = ProofFile(lines)
    monkeypatch.setattr(server_proof, "garden_proof", lambda: forged)

    async def checked() -> ProofClaim:
        proof = of_garden()
        proof.check()
        claim = await proof.checked(0, "en")
        while not claim["is_over"]:
            claim = await proof.checked(claim["checked"], "en")
        return claim

    with pytest.raises(RefusedText) as gap:
        check_proof(lines)
    assert asyncio.run(checked())["state"] == translate(gap.value.message)


@pytest.mark.parametrize("seed", quick_first(range(8), 3))
def test_whatever_is_played_the_proof_wins_in_time(seed: int) -> None:
    proof, rng = of_garden(), Random(seed)
    step = proof.walk([], "en")
    while step["answer"] or step["replies"]:
        turn = step["answer"] or rng.choice(step["replies"])["turn"]
        step = proof.walk([*step["turns"], turn], "en")
    assert len(step["turns"]) <= 17
    assert len(step["turns"]) % 2 == 1
    assert step["picture"].startswith("<svg")


def test_every_answer_to_the_first_turn_is_offered_in_words() -> None:
    proof = of_garden()
    first = proof.walk([], "en")
    assert first["replies"] == []
    second = proof.walk([first["answer"]], "ja")
    game = garden_proof().game
    turns = game.legal_turns(game.play(game.start(), first["answer"]))
    assert [reply["turn"] for reply in second["replies"]] == list(turns)
    assert all(reply["label"] for reply in second["replies"])
    assert str(len(turns)) in second["said"]


@pytest.mark.parametrize("turns", [["nonsense"], ["a1a2:1"], ["f1e2:2"] * 3])
def test_turns_that_are_none_are_refused(turns: list[str]) -> None:
    with pytest.raises(NiwashiError):
        of_garden().walk(turns, "en")


@EXHAUSTIVE
def test_solver_finds_no_shorter_win() -> None:
    game = game_named(USUAL_GAME)
    analysis = solver_for(game, 64).search(game.start(), Limits(16))
    assert analysis.proof is Proved.OPEN
