"""Niwashi's own games in OpenSpiel: turns and results of `niwashi.games`, and nothing told that is hidden."""

from __future__ import annotations

import pickle
import subprocess
import sys
import tomllib
import unittest
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from extras.openspiel.tests.names import load
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.errors import BadPosition, IllegalTurn, NiwashiError
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.known import game_named

if TYPE_CHECKING:
    from niwashi_openspiel.ours.adapter import NiwashiState

OURS = ["garden", "throne", "borderland", "karesansui"]
KINDS = [
    "niwashi_garden",
    "niwashi_garden(handicap=2)",
    "niwashi_throne",
    "niwashi_borderland(turns=24)",
    "niwashi_karesansui",
    "niwashi_karesansui(players=3)",
    "niwashi_karesansui(players=4,seed=7)",
    "niwashi_karesansui(set_up=edition-2015)",
]
SHOWS = {"garden": 100, "throne": 100, "borderland": 12, "karesansui": 100}
"""Turns of a game at random that are compared."""


def ends(state: NiwashiState) -> Iterator[NiwashiState]:
    """The states after each whole turn."""
    for action in state.legal_actions():
        after = state.child(action)
        if after.moment.parts:
            yield from ends(after)
        else:
            yield after


def step(state: NiwashiState, dice: Random) -> None:
    """Have somebody, or chance, take an action at random."""
    if state.is_chance_node():
        lots, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(lots, weights)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def at_random(game: Any, seed: int, most: int = 10_000) -> NiwashiState:
    """The state after so many actions at random, or the end."""
    state, dice = game.new_initial_state(), Random(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        step(state, dice)
    return state  # type: ignore[no-any-return]


# The same game


@pytest.mark.parametrize("name", OURS)
def test_random_game_has_the_turns_and_the_result_of_the_rules(name: str) -> None:
    game = load(f"niwashi_{name}", **({"seed": 3} if name == "karesansui" else {}))
    rules = game_named(name, seed=3) if name == "karesansui" else game_named(name)
    dice, position, state = Random(2), rules.start(), game.new_initial_state()
    for number in range(SHOWS[name]):
        turns = rules.legal_turns(position)
        if not turns:
            break
        assert (state.position, state.is_terminal()) == (position, False)
        assert state.moment.side == rules.side(position)
        if name != "borderland" or number % 4 == 3:
            found = Counter(str(after) for after in ends(state))
            assert found == Counter(rules.format(rules.after(position, turn)) for turn in turns)
        turn = dice.choice(turns)
        for action in state.turn_actions(turn):
            assert action in state.legal_actions()
            state.apply_action(action)
        position = rules.play(position, turn)
    assert state.position == position
    if rules.winners(position):
        assert state.is_terminal()
        won = [player for player in range(2) if state.returns()[player] == 1]
        shared = len(rules.winners(position)) > 1
        assert won == ([] if shared else list(rules.winners(position)))
    else:
        assert name == "borderland"


RECORDED = [file for name in OURS for file in sorted((data.seeds() / "games").glob(f"{name}-*.toml"))]


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_recorded_game_ends_as_recorded(file: Path, tmp_path: Path) -> None:
    text = file.read_text("utf-8")
    kept = tomllib.loads(text)
    settings: dict[str, Any] = {}
    if "cards" in kept:
        (tmp_path / "own.toml").write_text(text.partition("[cards]")[2], encoding="utf-8")
        settings["cards"] = str(tmp_path / "own.toml")
    if kept["game"] == "karesansui":
        settings |= {"seed": 0, "players": kept["players"]}
    game = load(f"niwashi_{kept['game']}", **settings)
    state = game.new_initial_state(kept.get("start", ""))
    for turn in kept["turns"]:
        for action in state.turn_actions(turn):
            state.apply_action(action)
    assert str(state) == kept["position"]
    won = kept["result"].split("+") if kept.get("result") else []
    assert state.is_terminal() == bool(won)
    sides = {state.moment.player(player): value for player, value in enumerate(state.returns())}
    assert [name for side, name in enumerate(game.rules.players) if sides[side] > 0] == won


def seeds(most: int) -> list[Any]:
    """Positions with counted trees; those with more sequences than `most` are for tests of everything."""
    found = []
    for name in OURS:
        seed = tomllib.loads((data.seeds() / "perft" / f"{name}.toml").read_text("utf-8"))
        for number, counts in enumerate(seed["counts"]):
            for depth, count in enumerate(counts["perft"], start=1):
                if count <= 20 * most:
                    marks = () if count <= most else EXHAUSTIVE
                    values = (name, counts["position"], depth, count)
                    found.append(pytest.param(*values, id=f"{name} {number} {depth}", marks=marks))
    return found


@pytest.mark.parametrize(("name", "position", "depth", "count"), seeds(400))
def test_number_of_turn_sequences_is_the_counted_one(
    name: str, position: str, depth: int, count: int
) -> None:
    settings: dict[str, Any] = {"turns": 10}
    if name == "karesansui":
        settings |= {"seed": 0, "players": position.split(" | tile ")[0].count(" | ") + 1}
    game = load(f"niwashi_{name}", **settings)

    def sequences(state: NiwashiState, left: int) -> int:
        return 1 if left == 0 else sum(sequences(after, left - 1) for after in ends(state))

    assert sequences(game.new_initial_state(position), depth) == count


@pytest.mark.parametrize("name", OURS)
def test_numbers_of_actions_are_fixed_and_lead_back(name: str) -> None:
    first, second = load(f"niwashi_{name}"), load(f"niwashi_{name}", turns=9)
    texts = first.adapted.parts.texts
    assert len(set(texts)) == len(texts) == first.num_distinct_actions() == second.num_distinct_actions()
    assert texts == second.adapted.parts.texts
    state = at_random(first, 4, 30)
    while state.is_chance_node():
        step(state, Random(1))
    player = state.current_player()
    for action in state.legal_actions():
        text = state.action_to_string(player, action)
        assert (text, state.string_to_action(player, text)) == (texts[action], action)


def test_choice_of_squares_is_told_square_by_square() -> None:
    """Flower has one stone left and two squares for it, so a card needs a choice of one (RC-16)."""
    game = load("niwashi_garden")
    state = at_random(game, 0, 0)
    for seed in range(60):
        state = at_random(game, seed, 18)
        chosen = [turn for turn in game.rules.legal_turns(state.position) if "+" in turn]
        if chosen and not state.moment.parts:
            break
    actions = state.turn_actions(chosen[0])
    texts = [state.moment.rules.parts.texts[action] for action in actions]
    assert "".join(texts).replace("+", ",").replace(",", "+", 1) == chosen[0]
    state.apply_action(actions[0])
    assert state.moment.parts == (texts[0],)
    assert str(state).endswith(f"… {texts[0]}")
    with pytest.raises(NiwashiError, match="Say its other parts first"):
        state.turn_actions(chosen[0])


def test_illegal_turn_is_refused_with_the_reason_of_the_rules() -> None:
    with pytest.raises(IllegalTurn, match="RC-"):
        load("niwashi_garden").new_initial_state().turn_actions("a1a2:1")


def test_who_chooses_the_colour_plays_it() -> None:
    """The first player puts both pieces down, the second one says who plays White (BL-31)."""
    for colour, white in (("white", 1), ("black", 0)):
        state = load("niwashi_borderland").new_initial_state()
        for turn, player in (("w:a1,b:f6", 0), (colour, 1)):
            for action in state.turn_actions(turn):
                assert state.current_player() == player
                state.apply_action(action)
        assert state.current_player() == white
        tensor = pieces(state, white)
        assert (tensor["seat"].tolist(), tensor["to_move"].tolist()) == ([1, 0], [1, 0])


def test_winner_is_the_player_and_not_the_colour() -> None:
    """The recorded game that Black wins, once with Black chosen by the second player, and once with White."""
    kept = tomllib.loads((data.seeds() / "games" / "borderland-bl24-black.toml").read_text("utf-8"))
    for chosen, returns in (("white", [1.0, -1.0]), ("black", [-1.0, 1.0])):
        state = load("niwashi_borderland").new_initial_state()
        for turn in (kept["turns"][0], chosen, *kept["turns"][2:]):
            for action in state.turn_actions(turn):
                state.apply_action(action)
        assert (state.is_terminal(), state.returns()) == (True, returns)


def test_game_that_lasts_too_long_is_a_draw() -> None:
    state = at_random(load("niwashi_borderland", turns=6), 1)
    assert (state.is_terminal(), state.moment.turns, state.returns()) == (True, 6, [0.0, 0.0])
    assert state.legal_actions() == []


# States


@pytest.mark.parametrize("kind", KINDS)
def test_openspiels_own_simulation_finds_nothing_wrong(kind: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(load(kind), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", KINDS)
def test_copies_go_on_by_themselves_and_text_leads_back(kind: str) -> None:
    game = load(kind)
    state = at_random(game, 6, 11)
    before = (str(state), state.history())
    copy, text = state.clone(), game.deserialize_state(state.serialize())
    for each in (copy, text, pickle.loads(pickle.dumps(state))):  # noqa: S301  # our own
        assert (str(each), each.history(), each.moment) == (*before, state.moment)
        step(each, Random(5))
        assert (str(state), state.history()) == before
    dices = Random(8), Random(8)
    for each, dice in zip((copy, text), dices, strict=True):
        while not each.is_terminal() and each.move_number() < 60:
            step(each, dice)
    first = state.clone()
    step(first, Random(5))
    assert copy.history()[:12] == first.history()


def test_state_begins_at_a_position_of_niwashis_text() -> None:
    text = "z1x3/x1x3/4a1/4a1/4c1/2a3 f 11,11 12,13 -"
    state = load("niwashi_garden").new_initial_state(text)
    assert (str(state), len(list(ends(state)))) == (text, 14)
    with pytest.raises(BadPosition):
        load("niwashi_garden").new_initial_state("z1x3")


@pytest.mark.parametrize(
    ("name", "settings", "why"),
    [
        ("karesansui", {"players": 3, "set_up": "edition-2015"}, "two"),
        ("karesansui", {"set_up": "table"}, "table"),
        ("karesansui", {"seed": -5}, "-5"),
        ("garden", {"handicap": 9}, "9"),
        ("throne", {"turns": 0}, "turns=1"),
        ("garden", {"cards": "nowhere.toml"}, "nowhere"),
    ],
)
def test_settings_that_the_rules_refuse_are_refused_with_the_reason(
    name: str, settings: dict[str, Any], why: str
) -> None:
    with pytest.raises((NiwashiError, OSError), match=why):
        load(f"niwashi_{name}", **settings)


def test_position_for_another_number_of_players_is_refused() -> None:
    text = str(load("niwashi_karesansui", players=3, seed=1).new_initial_state())
    with pytest.raises(NiwashiError, match="players=3"):
        load("niwashi_karesansui").new_initial_state(text)


def test_own_cards_are_played_with(tmp_path: Path) -> None:
    text = (data.seeds() / "cards" / "placeholder.toml").read_text("utf-8")
    file = tmp_path / "cards.toml"
    file.write_text(text.replace("[[2, -1], [2, 1]]", "[[1, 0]]", 1), encoding="utf-8")
    own, usual = (load("niwashi_garden", cards=cards) for cards in (str(file), ""))
    one, other = ({str(after) for after in ends(game.new_initial_state())} for game in (own, usual))
    assert one != other


def test_process_that_has_loaded_the_games_ends_without_a_fault() -> None:
    code = (
        "import niwashi_openspiel.ours, pyspiel\n"
        "game = pyspiel.load_game('niwashi_throne')\n"
        "print(game.new_initial_state(), game.observation_tensor_size())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("z5/6/6/6/6/5c f")


# What players see


def pieces(state: NiwashiState, player: int, **kind: Any) -> dict[str, Any]:
    import pyspiel

    kinds = {"perfect_recall": False, **kind}
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(**kinds))
    observer.set_from(state, player)
    return {name: piece.copy() for name, piece in observer.dict.items()}


def test_board_is_seen_where_it_lies() -> None:
    state = load("niwashi_garden").new_initial_state("z1x3/x1x3/4a1/4a1/4c1/2a3 f 11,11 12,13 -")
    seen = pieces(state, 1)
    squares = {
        (plane, "abcdef"[column] + str(row + 1))
        for plane, row, column in zip(*seen["board"].nonzero(), strict=True)
    }
    assert squares == {(5, "a6"), (3, "c6"), (3, "a5"), (3, "c5"), (0, "e4"), (0, "e3"), (2, "e2"), (0, "c1")}
    assert seen["cards"].tolist() == [1, 1, 0, 0, 1, 0, 1, 0]
    assert (seen["seat"].tolist(), seen["to_move"].tolist()) == ([0, 1], [1, 0])
    assert seen["piles"].tolist() == pytest.approx([11 / 42, 11 / 42])


def test_neighbouring_hexes_lie_side_by_side() -> None:
    game = load("niwashi_borderland")
    at = game.look._at
    steps = {(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)}
    for one, other in game.rules.neighbours:
        assert (at[other][0] - at[one][0], at[other][1] - at[one][1]) in steps
    assert len(set(at.values())) == len(at) == 91


@pytest.mark.parametrize("name", OURS)
def test_different_states_look_different(name: str) -> None:
    """So a network can tell them apart: along some games no two positions have the same numbers."""
    seen: dict[bytes, str] = {}
    game = load(f"niwashi_{name}", turns=40)
    for seed in (1, 2):
        state, dice = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                text = state.observation_string(0)
                look = bytes(str(state.observation_tensor(0)), "ascii")
                assert seen.setdefault(look, text) == text
            step(state, dice)


def dealt(game: Any, *lots: str) -> NiwashiState:
    """The state after some lots."""
    state = game.new_initial_state()
    for lot in lots:
        state.apply_action(state.string_to_action(state.current_player(), lot))
    return state  # type: ignore[no-any-return]


def test_players_see_their_own_cards_and_no_others() -> None:
    game = load("niwashi_karesansui")
    famous = list(built_in_deck().famous_by_id)
    one, other = (
        dealt(game, "gardener muso", f"gardener {card}", f"famous {famous[0]}", f"famous {garden}", "tile m1")
        for card, garden in (("rikyu", famous[1]), ("enshu", famous[2]))
    )
    for see in ("observation_string", "information_state_string", "observation_tensor"):
        assert getattr(one, see)(0) == getattr(other, see)(0)
        assert getattr(one, see)(1) != getattr(other, see)(1)
    assert pieces(one, 0)["own_cards"].sum() == pieces(one, 0)["own_famous"].sum() == 1
    assert "muso" in one.information_state_string(0)
    assert "rikyu" not in one.information_state_string(0) + one.observation_string(0)
    import pyspiel

    everything = pieces(one, 0, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert everything["own_cards"].sum() == 2
    assert "own_cards" not in pieces(one, 0, private_info=pyspiel.PrivateInfoType.NONE)


def test_history_of_what_a_player_saw_tells_all_decisions_apart() -> None:
    """Perfect recall: whoever reads the same text has seen the same."""
    game = load("niwashi_karesansui")
    told: dict[tuple[int, str], list[str]] = {}
    for seed in range(6):
        state, dice = game.new_initial_state(), Random(seed // 2)
        for number in range(40):
            if not state.is_chance_node():
                player = state.current_player()
                public = [
                    state.action_to_string(each.player, each.action) for each in state.full_history()[4:]
                ]
                own = state.information_state_string(player)
                assert told.setdefault((player, own), public) == public
            step(state, dice if number < 20 else Random(seed))


def test_chance_deals_and_draws_as_the_deck_has_it() -> None:
    state = load("niwashi_karesansui").new_initial_state()
    deck = built_in_deck()
    kinds = []
    while state.is_chance_node():
        chances = {state.action_to_string(-1, lot): chance for lot, chance in state.chance_outcomes()}
        assert sum(chances.values()) == pytest.approx(1)
        kinds.append(next(iter(chances)).split(" ")[0])
        if kinds[-1] == "tile":
            whole = len(deck.all_tiles)
            assert chances == pytest.approx({f"tile {d}": n / whole for d, n in deck.tiles.items() if n})
        else:
            assert len(set(chances.values())) == 1
        step(state, Random(4))
    assert kinds == ["gardener", "gardener", "famous", "famous", "tile"]


def test_no_tile_is_lost_or_made_by_lots() -> None:
    """Through whole games: every tile is in the stock, in a garden, stored, at hand or discarded."""
    for seed, players in ((1, 2), (2, 4)):
        game = load("niwashi_karesansui", players=players)
        state, dice = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            here = state.position
            lying = [
                tile.removesuffix("*") for player in here.players for tile in player.garden.tiles if tile
            ]
            stored = [player.stored for player in here.players if player.stored]
            drawn = [*here.stock, *here.discards, *here.stage.tiles, *lying, *stored]
            assert Counter(drawn) == Counter(built_in_deck().all_tiles)
            if not state.is_chance_node():
                assert game.rules.parse(game.rules.format(here)) == here
            step(state, dice)


def test_empty_stock_is_drawn_from_what_was_discarded() -> None:
    """Sesshu draws three: the last one of the stock, then two of the shuffled discards (KS-19)."""
    game = load("niwashi_karesansui")
    state = dealt(
        game,
        "gardener sesshu",
        "gardener enshu",
        *(f"famous {card}" for card in list(built_in_deck().famous_by_id)[:2]),
        "tile m1",
    )
    start = state.position
    tiles = [each for each in start.stock if each != "pp"]
    few = start._replace(stock=("pp",), discards=tuple(tiles))
    pps = start.stock.count("pp") - 1
    few = few._replace(discards=(*few.discards, *("pp",) * pps))
    state = game.new_initial_state(game.rules.format(few))
    state.apply_action(state.turn_actions("place m1 a1")[0])
    state.apply_action(state.turn_actions("sesshu")[0])
    assert [state.action_to_string(-1, lot) for lot, _ in state.chance_outcomes()] == ["tile pp"]
    assert state.position.discards == tuple(sorted(few.discards))
    state.apply_action(state.chance_outcomes()[0][0])
    assert len(state.chance_outcomes()) > 10
    assert (state.position.stock, state.position.discards) == (tuple(sorted(few.discards)), ())
    for _ in range(2):
        step(state, Random(1))
    assert not state.is_chance_node()
    assert len(state.position.stage.tiles) == 3
    assert len(state.position.stock) == len(few.discards) - 2
    assert state.position.discards == ()


def test_players_imagine_what_they_do_not_see_and_nothing_else() -> None:
    import pyspiel

    game = load("niwashi_karesansui", players=3)
    state = at_random(game, 3, 90)
    while state.is_chance_node():
        step(state, Random(3))
    me = state.current_player()
    hidden = set()
    for seed in range(8):
        other = state.resample_from_infostate(me, Random(seed).random)
        for see in ("information_state_string", "observation_string", "observation_tensor"):
            assert getattr(other, see)(me) == getattr(state, see)(me)
        assert other.legal_actions() == state.legal_actions()
        hidden.add(tuple(other.information_state_string(p) for p in range(3) if p != me))
        step(other, Random(seed))
    assert len(hidden) > 1
    open_game = load("niwashi_garden").new_initial_state()
    assert str(open_game.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0, 1))) == str(
        open_game
    )


def test_who_shares_the_win_shares_the_stakes() -> None:
    returns = [at_random(load("niwashi_karesansui", players=4, seed=7), seed).returns() for seed in range(4)]
    assert all(sum(each) == pytest.approx(0) and max(each) <= 1 for each in returns)
    assert all(len({value for value in each if value > 0}) <= 1 for each in returns)


# OpenSpiel's own tests and agents


@EXHAUSTIVE
@pytest.mark.parametrize("name", OURS)
@pytest.mark.filterwarnings("ignore")  # whatever OpenSpiel's other games warn of
def test_openspiels_test_of_its_interface_passes(name: str) -> None:
    flags()
    from open_spiel.integration_tests import api_test

    fields = {"game_name": f"niwashi_{name}", "game": load(f"niwashi_{name}")}
    case = type(name, (api_test.EnforceAPIOnPartialTreeBase,), fields)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert (result.testsRun, result.errors, result.failures) == (5, [], [])


@EXHAUSTIVE
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.filterwarnings("ignore")
def test_playthrough_is_generated_and_played_again(kind: str) -> None:
    flags()
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(kind, None, seed=5) if load(kind) else ""
    assert text.count("# State") > 8
    actions = [int(line.split(" ")[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(kind, actions, seed=9) == text


def flags() -> None:
    """Have Abseil's flags read, as OpenSpiel's own programs do."""
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])


def test_openspiels_search_plays_garden_and_beats_play_at_random() -> None:
    import numpy as np
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.bots import uniform_random

    game, won = load("niwashi_garden"), 0
    for number in range(4):
        dice = np.random.RandomState(number)
        search = mcts.MCTSBot(game, 1.5, 60, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
        chance = uniform_random.UniformRandomBot(1 - number % 2, dice)
        bots = [search, chance] if number % 2 == 0 else [chance, search]
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        won += state.returns()[number % 2] == 1
    assert won >= 3


@EXHAUSTIVE
def test_openspiels_search_for_hidden_things_plays_karesansui() -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, dice = load("niwashi_karesansui"), np.random.RandomState(1)
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=1.4,
        max_simulations=6,
        random_state=dice,
    )
    state, chosen = game.new_initial_state(), list[int]()
    while len(chosen) < 6:
        if state.is_chance_node():
            step(state, Random(2))
            continue
        chosen.append(search.step(state))
        assert chosen[-1] in state.legal_actions()
        state.apply_action(chosen[-1])
