"""Borderland's tree in both builds: its turns are the rules' turns, its proofs hold, its room has an end."""

from random import Random
from typing import Any

from tests.engine.builds import BUILDS, EACH_BUILD, THE_QUICK_BUILD, Build
from tests.engine.hex_agreement import any_start
from tests.engine.hexport import numbers_of
from tests.engine.hextree import After, grown, nodes_of, proofs_of, seen_in, turns_at
from tests.games.crossings import crossing
from tests.games.naive_borderland import write
from tests.marks import EXHAUSTIVE

from niwashi.games.known import game_named

GAME: Any = game_named("borderland")
POSITIONS = {"compiled": 40, "plain": 6}
LEAVES = {"compiled": 20_000, "plain": 400}
STUCK = "bw4/ww5/5w2/9/10/wwwww1wwwww/5w4/9/8/2w4/w4w b -"
WON_AT_ONCE = f"bb4/7/8/9/10/{'w' * 5}1{'w' * 5}/5w4/9/8/7/6 w -"


def positions(number: int, seed: int) -> list[Any]:
    """Positions that nobody has won: of games at random, or full of borders, ties and captures."""
    dice, found = Random(seed), list[Any]()
    while len(found) < number:
        position = any_start(dice)
        for _ in range(dice.choice([0, 0, dice.randrange(12)])):
            if GAME.result(position) is None:
                position = GAME.play(position, GAME.random_turn(position, dice))
        if GAME.result(position) is None:
            found.append(position)
    return found


def tied(number: int, seed: int) -> list[Any]:
    """Positions in which some move makes areas that tie."""
    dice, found = Random(seed), list[Any]()
    while len(found) < number:
        position = GAME.parse(write(crossing(dice)))
        if any("~" in turn for turn in GAME.legal_turns(position)):
            found.append(position)
    return found


def check(turns: dict[str, After], position: Any, dice: Random) -> int:
    """See that some turns lead where the rules say; how many of them changed a territory."""
    special, judged = [turn for turn in turns if "~" in turn], 0
    ending = [turn for turn, after in turns.items() if after.winner or after.proof]
    for turn in dice.sample(sorted(turns), min(20, len(turns))) + special[:10] + ending[:5]:
        after, found = GAME.play(position, turn), turns[turn]
        assert found.words == numbers_of(after, position.side), (GAME.format(position), turn)
        won = {0: (), 1: (position.side,), 2: (1 - position.side,)}[found.winner]
        assert tuple(GAME.winners(after)) == won, (GAME.format(position), turn)
        judged += after.territories != position.territories
    return judged


@EXHAUSTIVE
@THE_QUICK_BUILD
def test_numbered_actions_are_the_legal_ones(build: Build) -> None:
    dice, judged = Random(5), 0
    for position in [*positions(POSITIONS[build.name], 3), *tied(2, 1)]:
        turns = turns_at(build, position)
        assert sorted(turns) == GAME.legal_turns(position), GAME.format(position)
        judged += check(turns, position, dice)
    assert judged > 5


@EXHAUSTIVE
@THE_QUICK_BUILD
def test_the_tree_looks_at_legal_turns_and_in_the_end_at_all(build: Build) -> None:
    dice, whole, ties = Random(6), 0, 0
    for position in [*positions(POSITIONS[build.name] // 2, 4), *tied(2, 2)]:
        tree = grown(build, position, LEAVES[build.name], explore=50.0)
        turns, legal = seen_in(tree), GAME.legal_turns(position)
        assert turns.keys() <= set(legal), GAME.format(position)
        check(turns, position, dice)
        whole += len(turns) == len(legal)
        ties += any("~" in turn for turn in turns)
    if build.name == "compiled":
        assert whole > 10
        assert ties >= 2


def test_both_builds_grow_the_same_tree() -> None:
    for position in [*positions(4, 12), *tied(1, 12)]:
        trees = [nodes_of(grown(build, position, 600, seed=7)) for build in BUILDS]
        assert all(tree == trees[0] for tree in trees), GAME.format(position)
        assert nodes_of(grown(BUILDS[0], position, 600, seed=8)) != trees[0]


@EACH_BUILD
def test_a_win_in_one_turn_is_proved_and_so_is_a_loss(build: Build) -> None:
    tree = grown(build, GAME.parse(WON_AT_ONCE), 4_000)
    assert tree.stats(0)[0] == 1
    won = {turn for turn, after in seen_in(tree).items() if after.proof == 1}
    assert check(
        {turn: after for turn, after in seen_in(tree).items() if turn in won},
        GAME.parse(WON_AT_ONCE),
        Random(1),
    )
    assert tree.run(10) == 0
    stuck = grown(build, GAME.parse(STUCK), 4_000)
    assert stuck.stats(0)[0] == -1
    assert list(seen_in(stuck)) == ["pass"] == GAME.legal_turns(GAME.parse(STUCK))


@EACH_BUILD
def test_proofs_follow_from_children(build: Build) -> None:
    proved = 0
    for position in [GAME.parse(WON_AT_ONCE), *positions(POSITIONS[build.name], 17)]:
        for proof, below, whole in proofs_of(grown(build, position, LEAVES[build.name] // 10)):
            lost = whole and set(below) == {-1}
            assert proof == (1 if 1 in below else -1 if lost else 0)
            proved += proof != 0
    assert proved > 0


@EACH_BUILD
def test_full_tree_judges_leaves_again(build: Build) -> None:
    position = positions(1, 5)[0]
    may_do = len(grown(build, position, 1).children(0))
    for room in (1, 2, may_do, may_do + 1, 3 * may_do):
        tree = grown(build, position, 500, room=room)
        assert tree.used <= 8 * room
        if room <= may_do + 1:
            assert tree.used == 8 * (room if room > may_do else 1)
            assert tree.stats(0)[1] == (501 - may_do if room > may_do else 500)
        assert len(tree.children(0)) == (may_do if room > may_do else 0)
        assert seen_in(tree).keys() <= set(GAME.legal_turns(position))
        visits = sum(tree.stats(child)[1] for child in tree.children(0))
        assert visits == (tree.stats(0)[1] - 1 + may_do if room > may_do else 0)
