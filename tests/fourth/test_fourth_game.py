"""An unknown game joins as docs/EXTENDING.md says, and keeps what all games keep."""

import inspect
import json
import re
import tomllib
from contextlib import closing
from dataclasses import replace
from datetime import UTC
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.fourth.stepping import RULES
from tests.fourth.thinking import agency
from tests.games import test_contract, test_recorded_games
from tests.hurried import apart
from tests.records.playing import EPOCH, keys
from tests.server.asking import ask
from typer.testing import CliRunner

from niwashi import data, words
from niwashi.cli.game_options import known_seats
from niwashi.cli.main import app
from niwashi.cli.rules_batch import answer
from niwashi.devices import load_board
from niwashi.engine import Proof
from niwashi.errors import NiwashiError
from niwashi.games import GAMES, Game, GameSetup, game_named, game_of
from niwashi.kits import opponent_for
from niwashi.loop.recorder import Recorder
from niwashi.loop.setup import new_game
from niwashi.opponents.engines import Engines
from niwashi.opponents.turn_words import turn_words
from niwashi.records import Journal, record_lines, replay, score_sheet, take_in
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.terminal import ExitCode
from niwashi_sim import CLUMSY, SCANNED, Clock, DirectBoard, SimulatedMatch, Table, simulate

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = [test for name, test in vars(test_contract).items() if name.startswith("test_")]


@pytest.fixture(params=KEPT, ids=lambda test: test.__name__)
def contract(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_it_keeps_what_every_game_keeps(fourth: Game, contract: Any) -> None:
    """Every test of the contract, without a new line of it."""
    (asked,) = inspect.signature(contract).parameters
    contract(fourth if asked == "game" else fourth.name)


def test_its_trees_have_the_counted_size(fourth: Game) -> None:
    seeds = tomllib.loads((data.seeds() / "perft" / "stepping.toml").read_text(encoding="utf-8"))
    for seed in seeds["counts"]:
        position = fourth.parse(seed["position"])
        found = [fourth.perft(position, depth) for depth in range(1, len(seed["perft"]) + 1)]
        assert found == seed["perft"]


def test_its_recorded_games_end_as_recorded(fourth: Game) -> None:
    files = list((data.seeds() / "games").glob(f"{fourth.name}-*.toml"))
    assert files
    for file in files:
        test_recorded_games.test_a_recorded_game_ends_as_recorded(file)


def test_its_words_are_the_same_in_every_language(fourth: Game) -> None:
    assert {words.translate(f"rules-game-{fourth.name}", language) for language in words.LANGUAGES} == {
        "Stepping stones",
        "飛び石",
    }
    keys = [
        {line.split(" = ")[0] for line in file.read_text(encoding="utf-8").splitlines()}
        for file in sorted((HERE / "words").rglob("*.ftl"))
    ]
    assert len(keys) == len(words.LANGUAGES)
    assert keys[0] == keys[1]


def test_the_command_line_the_page_and_the_records_know_it_by_name(fourth: Game) -> None:
    asked: dict[str, Any] = {"game": "stepping", "position": "c........", "do": "play", "turn": "b2"}
    assert json.loads(answer(json.dumps(asked).encode())) == {"position": "c...t....", "result": None}
    assert new_game(GameSetup("stepping"), lambda: 0).name == "stepping"
    kept = GameSetup.of(fourth)
    assert game_of(kept).name == "stepping"
    assert "stepping" in GAMES


@pytest.mark.parametrize("first", [0, 20])
def test_clumsy_hands_play_whole_games(fourth: Game, small_board: Path, first: int) -> None:
    geometry = load_board(small_board).geometry
    for seed in range(first, first + 20):
        table = Table(fourth.places, fourth.layout(fourth.start()))
        sitting = SimulatedMatch(fourth, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
        tally = sitting.play()
        assert tally.result in fourth.players
        assert tally.turns >= len(sitting.session.match.turns) >= 5


def test_clumsy_hands_play_through_the_real_drivers(fourth: Game, small_board: Path) -> None:
    clock = Clock()
    table = Table(fourth.places, fourth.layout(fourth.start()))
    simulated = simulate(load_board(small_board), table, clock=clock, rng=Random(3))
    tally = SimulatedMatch(fourth, table, simulated, Random(3), CLUMSY, clock=clock, scans=SCANNED).play()
    simulated.close()
    assert tally.result in fourth.players


def test_it_is_thought_about_at_two_levels(fourth: Game) -> None:
    """Who has two ways to go wins in three turns: the tenth level sees it, the first does not."""
    position = fourth.parse("c..tc...t")
    weak, strong = opponent_for(fourth, Random(1), 1), opponent_for(fourth, Random(1), 10)
    assert (weak.choose(position).proof, weak.choose(position).distance) == (Proof.OPEN, None)
    found = strong.choose(position)
    assert (found.proof, found.distance) == (Proof.WIN, 3)
    with pytest.raises(NiwashiError, match="levels go from 1"):
        opponent_for(fourth, Random(1), 11)


def test_who_sees_further_wins(fourth: Game) -> None:
    """Turtle wins where nobody makes a mistake (SS-2), and loses who looks no further than a turn."""
    assert winner(fourth, crane=1, turtle=10) == "turtle"
    assert winner(fourth, crane=10, turtle=1) == "crane"


def winner(game: Game, **levels: int) -> str | None:
    position = game.start()
    while game.result(position) is None:
        mover = game.players[game.side(position)]
        position = game.play(position, opponent_for(game, Random(1), levels[mover]).choose(position).line[0])
    return game.result(position)


def test_two_engines_play_it_on_a_board_and_the_game_is_kept(
    fourth: Game, small_board: Path, tmp_path: Path
) -> None:
    clock = Clock()
    engines = Engines(Random(1), agency(fourth))
    program, _ = simulated_program(fourth, load_board(small_board), clock, Random(3), engines=engines)
    with closing(Journal.open(tmp_path / "games")) as journal:
        program.runner.add(Recorder(journal, lambda: EPOCH + clock.now, keys("fourth")).feature)
        ask(program, do="player", seat="crane", player="engine:1")
        ask(program, do="player", seat="turtle", player="engine:10")
        deadline = clock.now + 120
        while program.runner.session.match.result is None and clock.now < deadline:
            clock.now += 0.02
            program.step()
        assert program.runner.session.match.result == "turtle"
        program.close()
        (kept,) = journal.games()
        assert kept.result == "turtle"
        assert kept.match().turns == program.runner.session.match.turns
        assert "Stepping stones" in score_sheet(kept, None, UTC, "en")
        assert all(replay(run).is_same for run in journal.runs(kept.key))
        text = "".join(line + "\n" for line in record_lines(journal, [kept]))
    with closing(Journal.open(tmp_path / "others")) as other:
        take_in(other, StringIO(text))
        assert [game.turns for game in other.games()] == [kept.turns]


def test_a_hint_says_how_far_its_engine_has_looked(fourth: Game, small_board: Path) -> None:
    clock, engines = Clock(), Engines(Random(1), agency(fourth))
    program, _ = simulated_program(fourth, load_board(small_board), clock, Random(3), engines=engines)
    for _ in range(100):
        clock.now += 0.02
        program.step()
    ask(program, do="hint")
    for _ in range(20):
        clock.now += 0.02
        program.step()
    told = program.status("en")["hint"]
    program.close()
    assert told["shown"], told
    assert told["left"] == 4


@pytest.mark.parametrize("kit", ["", "tests.fourth.kit:EMPTY"], ids=["no kit", "an empty kit"])
def test_hint_of_a_game_without_an_engine_says_that_it_comes_from_games_at_random(
    fourth: Game, small_board: Path, monkeypatch: pytest.MonkeyPatch, kit: str
) -> None:
    monkeypatch.setitem(GAMES._kits, fourth.name, replace(RULES, kit=kit))
    clock = Clock()
    engines = Engines(Random(1), agency(fourth))
    program, _ = simulated_program(fourth, load_board(small_board), clock, Random(3), engines=engines)
    program.resume(fourth, fourth.start(), ("a1", "a2"))
    for _ in range(20):
        clock.now += 0.2
        program.step()
    assert not program.status("en")["hint"]["off"]
    ask(program, do="hint")
    for _ in range(20):
        clock.now += 0.2
        program.step()
    assert (
        "at random" in program.status("en")["hint"]["text"]
        or "Proved" in program.status("en")["hint"]["text"]
    )
    program.close()


def test_the_command_line_seats_its_players(fourth: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, str]] = []

    async def looked_at(program: LiveProgram, *_: object, **__: object) -> None:
        seen.append({seat: str(who) for seat, who in program.assistants.opponents.players.items()})

    monkeypatch.setattr("niwashi.cli.play.run", looked_at)
    asked = ["play", "--game", fourth.name, "--records", "none", "--seat"]
    done = apart(lambda: CliRunner().invoke(app, [*asked, "crane=engine:3", "--seat", "turtle=human"]))
    assert done.exit_code == 0, done.output
    assert seen == [{"crane": "engine:3", "turtle": "human"}]
    refused = CliRunner().invoke(app, [*asked, "flower=engine:3"])
    assert refused.exit_code == ExitCode.REFUSED
    assert "crane, turtle" in refused.stderr
    assert "stepping: crane, turtle" in known_seats()


def test_the_program_forgets_it_again() -> None:
    assert "stepping" not in GAMES
    with pytest.raises(Exception, match="stepping"):
        game_named("stepping")


@pytest.mark.parametrize("title", ["Adding a board", "Adding a game"])
def test_the_page_that_this_follows_is_short_and_names_what_there_is(title: str) -> None:
    page = (ROOT / "docs" / "EXTENDING.md").read_text(encoding="utf-8")
    section = page.split(f"## {title}\n")[1].split("\n## ")[0]
    assert len(section.splitlines()) < 40
    named = re.findall(r"`([a-z]+(?:/[a-z_]+)*(?:/|\.(?:py|html|toml|md)))`", section)
    places = [ROOT, ROOT / "controller" / "niwashi"]
    assert named
    assert [name for name in named if not any((place / name).exists() for place in places)] == []


def test_its_turns_are_not_said_as_another_game_says_its_own(fourth: Game) -> None:
    assert turn_words(fourth, "b2", "en") == "b2"
