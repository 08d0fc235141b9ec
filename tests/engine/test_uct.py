"""Borderland: the tree's turns are the rules' turns, a win at hand is taken, more thought plays better."""

from random import Random
from typing import Any

from niwashi.engine import Limits, Opponent, Proof, searcher_for
from niwashi.engine.hexport import HexPort
from niwashi.rules import game_named

BORDERLAND = game_named("borderland")


def opened(seed: int, turns: int = 0) -> Any:
    """A position that random turns have led to."""
    rng, position = Random(seed), BORDERLAND.play(BORDERLAND.start(), "w:d4,b:h4")
    position = BORDERLAND.play(position, BORDERLAND.legal(position)[0])
    for _ in range(turns):
        position = BORDERLAND.play(position, rng.choice(BORDERLAND.legal(position)))
    return position


def test_what_may_be_done_in_the_tree_is_what_the_rules_allow() -> None:
    port = HexPort()
    for turns in (0, 3, 24):
        position = opened(turns, turns)
        found = set()
        for first in port.actions(port.state(BORDERLAND, position)):
            if first.after.done:
                rest = (second.text for second in port.actions(first.after))
                found |= {f"{first.text},{text}" if text else first.text for text in rest}
            else:
                found.add(first.text or "pass")
        assert found == set(BORDERLAND.legal(position))


def test_every_turn_it_names_is_legal_and_thought_of_as_often_as_asked() -> None:
    searcher = searcher_for(BORDERLAND, 1, Random(2))
    analysis = searcher.search(opened(5, 6), Limits(nodes=120))
    assert analysis.line[0] in BORDERLAND.legal(opened(5, 6))
    assert analysis.nodes == 120
    assert len(analysis.turns) > 20
    halted = searcher.search(opened(5, 6), stop=lambda: True)
    assert halted.line[0] in BORDERLAND.legal(opened(5, 6))
    assert halted.stopped


def test_the_opening_is_played_too_and_a_finished_game_has_no_turn() -> None:
    opponent = Opponent(BORDERLAND, searcher_for(BORDERLAND, 1, Random(3)), Random(3), 1)
    position = BORDERLAND.start()
    for _ in range(4):
        turn = opponent.choose(position).line[0]
        assert turn in BORDERLAND.legal(position)
        position = BORDERLAND.play(position, turn)


def test_a_win_that_is_there_is_found_and_proved() -> None:
    position = BORDERLAND.parse(f"bb4/7/8/9/10/{'w' * 5}1{'w' * 5}/5w4/9/8/7/6 w -")
    analysis = searcher_for(BORDERLAND, 1, Random(4)).search(position, Limits(nodes=3000))
    assert analysis.proof is Proof.WIN
    assert BORDERLAND.result(BORDERLAND.play(position, analysis.line[0])) == "white"
