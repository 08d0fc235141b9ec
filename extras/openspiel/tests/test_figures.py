"""The long run of clumsy hands: it goes on where it was stopped, and says where something was wrong."""

from __future__ import annotations

import tomllib
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from extras.openspiel.tests import figures, spiel_hands
from extras.openspiel.tests.spiel_hands import WrongTurn, played_whole

from niwashi_sim.simulated_match import SimulatedMatch

if TYPE_CHECKING:
    from pathlib import Path

    from niwashi.games.game import Option

BOARDS = [("hex", "presence"), ("y", "presence")]


class Hands:
    """Hands that play nothing: each game has its seed's number of turns, and one of them goes wrong."""

    def __init__(self, wrong: tuple[str, int] = ("", -1)) -> None:
        self.wrong = wrong
        self.seeds: dict[str, list[int]] = {"hex": [], "y": []}

    def __call__(self, game: str, senses: str, seeds: range) -> figures.Came:
        assert senses == "presence"
        is_wrong = game == self.wrong[0] and self.wrong[1] in seeds
        right = range(seeds.start, self.wrong[1]) if is_wrong else seeds
        self.seeds[game] += right
        wrong = f"seed {self.wrong[1]}, turn 3: believed otherwise" if is_wrong else ""
        return {"games": len(right), "turns": sum(right)}, wrong


def run(path: Path, games: int, hands: Hands) -> list[str]:
    with ThreadPoolExecutor(1) as pool:
        return list(figures.add_hands(path, BOARDS, games, pool, 1, hands))


def rows(path: Path) -> dict[str, dict[str, object]]:
    return tomllib.loads(path.read_text("utf-8"))


def test_run_adds_games_of_other_seeds_to_those_that_it_has(tmp_path: Path) -> None:
    hands, path = Hands(), tmp_path / "hands.toml"
    path.write_text('"hex presence" = { games = 7, turns = 21 }\n', "utf-8")
    run(path, 12, hands)
    assert hands.seeds == {"hex": list(range(7, 12)), "y": list(range(12))}
    row = {"games": 12, "turns": sum(range(12))}
    assert rows(path) == {"hex presence": row, "y presence": row}
    assert run(path, 12, hands) == []


def test_board_with_fewest_games_is_played_first(tmp_path: Path) -> None:
    path = tmp_path / "hands.toml"
    path.write_text('"hex presence" = { games = 7, turns = 21 }\n', "utf-8")
    said = [line.split(",")[0] for line in run(path, 12, Hands())]
    assert said == [
        "y presence: 5 games",
        "y presence: 10 games",
        "hex presence: 12 games",
        "y presence: 12 games",
    ]


def test_interrupted_run_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "hands.toml"
    with ThreadPoolExecutor(1) as pool:
        going = figures.add_hands(path, BOARDS, 100, pool, 1, Hands())
        next(going), next(going)
    assert rows(path) == {f"{name} presence": {"games": 5, "turns": 10} for name, _ in BOARDS}


def test_game_that_goes_wrong_ends_its_row_alone_and_is_played_again_next_time(tmp_path: Path) -> None:
    path, wrong = tmp_path / "hands.toml", "seed 6, turn 3: believed otherwise"
    said = run(path, 10, Hands(wrong=("hex", 6)))
    assert f"hex presence: 6 games, 15 turns; WRONG: {wrong}" in said
    assert rows(path)["hex presence"] == {"games": 6, "turns": 15, "wrong": wrong}
    assert rows(path)["y presence"]["games"] == 10
    mended = Hands()
    run(path, 10, mended)
    assert mended.seeds["hex"] == [6, 7, 8, 9]
    assert rows(path)["hex presence"] == {"games": 10, "turns": 45}


def test_real_games_in_two_runs_are_those_of_one() -> None:
    first, more = (figures.hands("tic_tac_toe", "presence", seeds) for seeds in (range(2), range(2, 3)))
    whole, wrong = figures.hands("tic_tac_toe", "presence", range(3))
    assert {what: first[0][what] + more[0][what] for what in whole} == whole
    assert (whole["games"], whole["ended"], wrong) == (3, 3, "")


def test_turn_other_than_meant_is_told_with_seed_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands play another turn than the one that OpenSpiel's own state gets."""

    class Mistaken(SimulatedMatch):
        def play_turn(self, option: Option) -> None:
            match = self.session.match
            others = [each for each in self.game.options(match.here) if each != option]
            super().play_turn(others[0] if len(match.turns) == 2 else option)

    monkeypatch.setattr(spiel_hands, "SimulatedMatch", Mistaken)
    with pytest.raises(WrongTurn, match=r"^seed 4, turn 3: AssertionError: the table differs after \w\d"):
        played_whole("tic_tac_toe", "presence", 4, 20)
