"""The puzzles that come with Niwashi are true, proved, each for itself, and can be found again."""

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE
from tools.puzzles import __main__ as command
from tools.puzzles.casts import positions
from tools.puzzles.enclosing import Enclosing, best_outcomes
from tools.puzzles.forced import WinFinder
from tools.puzzles.hex_outcomes import HexOutcome
from tools.puzzles.hunts import HUNTS
from tools.puzzles.placements import best_placements, gains
from tools.puzzles.proofs import unpacked
from tools.puzzles.puzzle_file import FoundPuzzle, Grade, PuzzleFile, puzzle_text, read_puzzles
from tools.puzzles.sameness import differing, pictures

from niwashi import data
from niwashi.engine.kind import KERNEL
from niwashi.engine.proof_check import check_proof
from niwashi.errors import RefusedText
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.kits.known import solvable

FORCED = solvable()
LEAST = {"garden": 300, "throne": 100, "borderland": 40, "karesansui": 40}
FOLDER = data.seeds() / "puzzles"
COMPILED = pytest.mark.skipif(
    KERNEL == "plain", reason="millions of positions, which plain Python has no time for"
)


@cache
def puzzles(name: str) -> tuple[dict[str, Any], ...]:
    return tuple(read_puzzles(FOLDER / f"{name}.toml"))


@cache
def proofs(name: str) -> tuple[list[str], ...]:
    return tuple(unpacked(FOLDER / "proofs" / f"{name}.txt.xz"))


@cache
def dealt(name: str, players: int | None, seed: int | None) -> Game:
    return game_named(name, players=players, seed=seed)


def game_of(puzzle: dict[str, Any]) -> Game:
    return dealt(puzzle["id"].partition("-")[0], puzzle.get("players"), puzzle.get("seed"))


Some = tuple[dict[str, Any], ...]
"""Puzzles that are tried one after the other."""


def sample(name: str, quick: int, most_turns: int = 9, together: int = 40) -> list[Any]:
    """All of a file's puzzles by chance: a few of them are tried always, the others in lots."""
    mixed = Random(f"sample {name}").sample(puzzles(name), len(puzzles(name)))
    first = [each for each in mixed if each["turns"] <= most_turns][:quick]
    others = [each for each in mixed if each not in first]
    lots = [tuple(others[start : start + together]) for start in range(0, len(others), together)]
    return [
        *(pytest.param((each,), id=each["id"]) for each in first),
        *(pytest.param(lot, id=f"{name}-lot-{at}", marks=EXHAUSTIVE) for at, lot in enumerate(lots)),
    ]


def of_all(names: tuple[str, ...], quick: int, most_turns: int = 9) -> list[Any]:
    return [each for name in names for each in sample(name, quick, most_turns)]


@pytest.mark.parametrize("name", HUNTS)
def test_a_file_says_what_it_has_and_numbers_it(name: str) -> None:
    every = puzzles(name)
    assert len(every) >= LEAST[name]
    assert [each["id"] for each in every] == [f"{name}-{number:03}" for number in range(1, len(every) + 1)]
    written = HUNTS[name].head + "".join(map(puzzle_text, every))
    assert (FOLDER / f"{name}.toml").read_text(encoding="utf-8") == written


@pytest.mark.parametrize("name", HUNTS)
def test_puzzles_are_of_every_sort_and_of_many_games(name: str) -> None:
    every = puzzles(name)
    assert Counter(f"{each['goal']} {each['turns']}" for each in every) == HUNTS[name].wanted.sorts
    assert len({each["source"].partition(",")[0] for each in every}) == len(every)
    assert len({each["level"] for each in every}) >= 4
    assert max(each["rating"] for each in every) - min(each["rating"] for each in every) >= 300


@pytest.mark.parametrize("name", HUNTS)
def test_no_two_puzzles_are_the_same(name: str) -> None:
    looks = [min(map(tuple, pictures(game_of(each), each["position"]))) for each in puzzles(name)]
    assert len(set(looks)) == len(looks)


@EXHAUSTIVE
@pytest.mark.parametrize("name", HUNTS)
def test_no_two_puzzles_are_nearly_the_same(name: str) -> None:
    looks = [pictures(game_of(each), each["position"]) for each in puzzles(name)]
    assert min(differing(a, b) for a, b in combinations(looks, 2)) > HUNTS[name].wanted.near


@pytest.mark.parametrize("some", of_all(FORCED, 8))
def test_the_line_of_a_forced_win_is_legal_and_wins_with_its_last_turn(some: Some) -> None:
    for puzzle in some:
        game: Any = game_of(puzzle)
        here = game.parse(puzzle["position"])
        solver = game.players[game.side(here)]
        assert len(puzzle["line"]) == 2 * puzzle["turns"] - 1
        for turn in puzzle["line"]:
            assert game.result(here) is None
            here = game.play(here, turn)
        assert game.result(here) == solver


@pytest.mark.parametrize("some", of_all(FORCED, 8))
def test_a_forced_win_is_proved_by_the_rules_alone(some: Some) -> None:
    for puzzle in some:
        name, _, number = puzzle["id"].partition("-")
        shown = check_proof(proofs(name)[int(number) - 1])
        assert (shown.game.name, shown.position) == (name, puzzle["position"])
        assert (shown.proof, shown.distance) == ("win", 2 * puzzle["turns"] - 1)


@pytest.mark.parametrize("name", FORCED)
def test_each_puzzle_has_one_proof_and_a_proof_that_lacks_a_line_is_not_believed(name: str) -> None:
    assert len(proofs(name)) == len(puzzles(name))
    longest = max(proofs(name)[:20], key=len)
    with pytest.raises(RefusedText):
        check_proof([*longest[:5], *longest[6:]])


@COMPILED
@pytest.mark.parametrize("some", of_all(FORCED, 4, most_turns=3))
def test_no_other_first_turn_wins_and_none_wins_sooner(some: Some) -> None:
    for puzzle in some:
        finder = WinFinder(game_of(puzzle))  # type: ignore[arg-type]
        position, distance = finder.game.parse(puzzle["position"]), 2 * puzzle["turns"] - 1
        assert finder.is_only(position, distance)
        words = finder.solver.port.words(position)
        assert finder.solver.proves(words, distance)
        assert distance == 1 or not finder.solver.proves(words, distance - 2)
        after = finder.game.play(position, puzzle["line"][0])
        assert distance == 1 or finder.solver.proves(finder.solver.port.words(after), distance - 1)


@COMPILED
@pytest.mark.parametrize("some", of_all(FORCED, 2, most_turns=2))
def test_a_forced_win_is_graded_as_its_file_says(some: Some) -> None:
    for puzzle in some:
        grade = WinFinder(game_of(puzzle)).grade(found(puzzle))  # type: ignore[arg-type]
        assert grade == Grade(puzzle["wrong"], puzzle["level"], puzzle["rating"])


def found(puzzle: dict[str, Any]) -> FoundPuzzle:
    also = tuple(puzzle.get("also", ()))
    return FoundPuzzle(
        puzzle["position"], puzzle["goal"], puzzle["turns"], tuple(puzzle["line"]), puzzle["source"], "", also
    )


def test_two_winning_turns_make_no_puzzle() -> None:
    game: Any = game_named("garden")
    finder = WinFinder(game)
    # The start is won in 17 turns: nobody sees that in 11, so no turn is the only one.
    assert not finder.is_only(game.start(), 1, nodes=200_000)
    # In a game at random somebody comes to have two turns that win at once.
    seen = (position for position, _ in positions(game, 1, (0, 0), 1, 80))
    position = next(here for here in seen if len(winning(game, here)) > 1)
    assert not finder.is_only(position, 1)


def winning(game: Any, here: Any) -> list[str]:
    return [
        turn for turn in game.legal_turns(here) if game.winners(game.play(here, turn)) == (game.side(here),)
    ]


@pytest.mark.parametrize("some", sample("borderland", 4))
def test_a_turn_of_borderland_reaches_its_goal_by_the_rules(some: Some) -> None:
    for puzzle in some:
        game: Any = game_of(puzzle)
        here = game.parse(puzzle["position"])
        ends = {game.format(game.play(here, turn)) for turn in (*puzzle["line"], *puzzle.get("also", ()))}
        assert len(ends) == 1
        after = game.parse(ends.pop())
        if puzzle["goal"] == "enclose":
            assert game.winners(after) == (game.side(here),)
        else:
            assert game.winners(after) == ()
            assert taken(game, here, after) > 0


def taken(game: Any, before: Any, after: Any) -> int:
    """How many pieces whoever was not to move has lost."""
    other = 1 - game.side(before)
    return int(before.pieces[other].bit_count() - after.pieces[other].bit_count())


@COMPILED
@pytest.mark.parametrize("some", sample("borderland", 2))
def test_a_turn_of_borderland_is_the_only_one(some: Some) -> None:
    for puzzle in some:
        game: Any = game_of(puzzle)
        here = Enclosing(game, game.parse(puzzle["position"]))
        assert here.is_puzzle
        again = here.found(puzzle["source"])
        assert (again.goal, again.line, list(again.also)) == (
            puzzle["goal"], tuple(puzzle["line"]), puzzle.get("also", [])
        )  # fmt: skip


@EXHAUSTIVE
@pytest.mark.parametrize("some", sample("borderland", 0, together=6)[:1])
def test_by_the_rules_alone_no_other_turn_of_borderland_does_as_much(some: Some) -> None:
    for puzzle in some:
        game: Any = game_of(puzzle)
        here = game.parse(puzzle["position"])
        right = {*puzzle["line"], *puzzle.get("also", ())}
        most = taken(game, here, game.play(here, puzzle["line"][0]))
        for turn in game.legal_turns(here):
            after = game.play(here, turn)
            wins = game.winners(after) == (game.side(here),)
            reached = wins if puzzle["goal"] == "enclose" else wins or taken(game, here, after) >= most
            assert reached == (turn in right), turn


def test_winning_turns_of_borderland_come_before_captures() -> None:
    quiet, capturing, winning = (
        HexOutcome((), (number,), number == 2, number % 2 * 3) for number in range(3)
    )
    assert best_outcomes([quiet]) == []
    assert best_outcomes([quiet, capturing]) == [capturing]
    assert best_outcomes([quiet, capturing, winning]) == [winning]


@pytest.mark.parametrize("some", sample("karesansui", 8))
def test_a_placement_of_karesansui_brings_most(some: Some) -> None:
    for puzzle in some:
        game: Any = game_of(puzzle)
        here = game.parse(puzzle["position"])
        assert game.format(here) == puzzle["position"]
        points = f"{game.players[game.side(here)]}_points"
        brought = {
            turn: game.facts(game.play(here, turn))[points] - game.facts(here)[points]
            for turn in game.legal_turns(here)
        }
        most = max(brought.values())
        right = [puzzle["line"][0], *puzzle.get("also", ())]
        assert sorted(right) == [turn for turn, added in brought.items() if added == most]
        assert most >= 3
        assert all(added <= most - 2 for turn, added in brought.items() if turn not in right)
        assert gains(game, here).items() <= brought.items()


def test_a_placement_that_is_hardly_better_is_no_puzzle() -> None:
    assert best_placements({"place pp a1": 4, "place pp b1": 3, "place pp c1": 0}) == []
    assert best_placements({"place pp a1": 5, "place pp b1": 3, "place pp c1": 0}) == ["place pp a1"]
    assert best_placements({"place pp a1": 2, "place pp b1": 0}) == []
    assert best_placements({"stored pp a1": 5, "place pp b1": 3}) == []
    assert best_placements({}) == []


@COMPILED
def test_puzzles_are_found_again_and_a_run_goes_on_where_one_ended(tmp_path: Path) -> None:
    out = tmp_path / "garden.toml"
    assert found_anew(out, 1) == ["garden-001"]
    assert found_anew(out, 2) == ["garden-002"]
    assert tuple(read_puzzles(out)) == puzzles("garden")[:2]
    first = (tmp_path / "garden-001.txt").read_text(encoding="utf-8")
    assert first == "".join(proofs("garden")[0])


def found_anew(out: Path, until: int) -> list[str]:
    kept = PuzzleFile(out, "garden", HUNTS["garden"].head)
    return list(HUNTS["garden"].run(kept, out.parent, command.SEED, lambda: len(kept.puzzles) >= until))


def test_proofs_are_unpacked_to_go_on_from_and_packed_again(tmp_path: Path) -> None:
    names = [each["id"] for each in puzzles("throne")]
    command.unpack(FOLDER / "proofs" / "throne.txt.xz", tmp_path)
    assert sorted(file.stem for file in tmp_path.iterdir()) == names
    last = (tmp_path / f"{names[-1]}.txt").read_text(encoding="utf-8")
    assert check_proof(last.splitlines()).position == puzzles("throne")[-1]["position"]


def test_an_unknown_game_is_refused_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["puzzles", "chess"])
    with pytest.raises(SystemExit):
        command.main()
    assert "no puzzles are looked for in chess; known: garden, throne" in capsys.readouterr().err


def test_the_proof_of_a_puzzle_is_printed_for_who_checks_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["puzzles", "--proof", "garden-007"])
    command.main()
    assert check_proof(capsys.readouterr().out.splitlines()).position == puzzles("garden")[6]["position"]


@pytest.mark.parametrize(
    "name", ["garden-000", "garden-999", "karesansui-001", "garden", "../garden-1", "garden-\u0661"]
)
def test_a_proof_that_there_is_not_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["puzzles", "--proof", name])
    with pytest.raises(SystemExit):
        command.main()
    assert "has a proof; those that have begin with garden-001, throne-001" in capsys.readouterr().err


def test_time_is_up_when_the_clock_says_so() -> None:
    clock = iter([0.0, 4.0, 6.0])
    stop = command.ends_after(5, lambda: next(clock))
    assert [stop(), stop()] == [False, True]


def test_a_position_swapped_turned_and_mirrored_is_the_same_puzzle() -> None:
    garden = game_named("garden")
    here = pictures(garden, "z5/6/6/6/6/3a1c f 14,13 1234,123 -")
    swapped = pictures(garden, "z1x3/6/6/6/6/5c t 13,14 123,1234 -")
    mirrored = pictures(garden, "5z/6/6/6/6/c1a3 f 14,13 1234,123 -")
    assert differing(here, swapped) == differing(here, mirrored) == 0
    assert differing(here, pictures(garden, "z5/6/6/6/6/4ac f 14,13 1234,123 -")) == 2
    borderland = game_named("borderland")
    corners = [
        pictures(borderland, text)
        for text in ("w5/7/8/9/10/11/10/9/8/7/6 w -", "6/7/8/9/10/11/10/9/8/7/5b b -")
    ]
    assert differing(*corners) == 0
    assert len(set(map(str, corners[0]))) == 6
