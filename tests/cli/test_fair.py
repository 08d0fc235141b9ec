"""Fair starts kept with Niwashi and by people: their figures hold, and the command offers them.

The page does so in tests/cli/test_handicaps.py.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.marks import quick_first
from tests.server.asking import status_of
from tests.starts import QUICK, RealBoard, check_claim, garden, other_cards, reclamation
from typer.testing import CliRunner

from niwashi import data
from niwashi.board_types import Cue
from niwashi.cli.main import app
from niwashi.engine.fairness import Fairness
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.reclamation.kit import fair_openings
from niwashi.games.setup import GameSetup
from niwashi.opponents import starts
from niwashi.opponents.starts import (
    FairStart,
    FairStartFile,
    fair_starts_view,
    found_text,
    kept_starts,
)

SHIPPED = sorted((data.seeds() / "fair").glob("*.toml"))


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own that is empty."""
    monkeypatch.setattr(starts, "own_fair_starts", lambda: tmp_path / "fair")
    monkeypatch.setattr("niwashi.cli.fair.own_fair_starts", lambda: tmp_path / "fair")
    return tmp_path / "fair"


def shipped() -> list[tuple[str, FairStart]]:
    return [(name, start) for name in ("garden", "throne") for start, _ in kept_starts(game_named(name))]


def asked(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


def test_some_come_with_niwashi_for_the_built_in_cards_and_say_that_they_are_ours() -> None:
    assert len(kept_starts(game_named("garden"))) >= 5
    assert len(SHIPPED) >= 1
    for file in SHIPPED:
        text = file.read_text(encoding="utf-8")
        assert "NOT the rules'" in text.splitlines()[0]
        assert 'command = "niwashi fair --game ' in text
    assert kept_starts(game_named("borderland")) == ()


@pytest.mark.parametrize(("game", "start"), shipped(), ids=lambda each: getattr(each, "name", each))
def test_kept_fair_starts_are_legal_candidates(game: str, start: FairStart) -> None:
    rules = reclamation(game)
    same = next(each for each in fair_openings(rules) if each.name == start.name)
    assert (same.position, same.rule, dict(same.facts)) == (start.position, start.rule, start.facts)
    assert rules.format(rules.parse(start.position)) == start.position
    assert sum(start.won) + start.unended >= 50
    assert start.verdict().may_be_even
    assert start.depth >= QUICK


@pytest.mark.parametrize(
    ("game", "start"), quick_first(shipped(), 4), ids=lambda each: getattr(each, "name", each)
)
def test_proved_claims_hold_within_the_search_limit(game: str, start: FairStart) -> None:
    check_claim(reclamation(game), start)


def test_the_command_finds_some_and_keeps_them_for_these_cards_alone(own: Path) -> None:
    done = asked("fair", "--seconds", "2", "--level", "1", "--most", "3", "--json", "--keep", "--memory", "4")
    assert done.exit_code == 0, done.output
    usual, *found = [json.loads(line) for line in done.stdout.splitlines()]
    assert usual["name"] == "-"
    assert usual["position"] == garden().format(garden().start())
    assert 1 <= len(found) <= 3
    (file,) = own.glob("*.toml")
    kept = FairStartFile.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))).start
    assert [start.name for start in kept] == [each["name"] for each in found if _may_be_even(each)]
    assert len(kept_starts(game_named("garden"))) >= len(kept)
    assert kept_starts(game_named("garden", other_cards())) == ()
    assert file.read_text(encoding="utf-8").startswith("# ")


def _may_be_even(told: dict[str, Any]) -> bool:
    return bool(told["doubt"][0] <= 0.5 <= told["doubt"][1])


def test_people_are_told_in_a_table_and_what_cannot_be_done_is_refused() -> None:
    done = asked("fair", "--seconds", "1", "--level", "1", "--most", "1", "--memory", "4", "--game", "throne")
    assert done.exit_code == 0
    assert "not in the rules" in done.stdout.splitlines()[0]
    assert "\n1. " in done.stdout
    assert asked("fair", "--game", "borderland").exit_code == 2


def test_play_lists_them_and_refuses_what_it_does_not_know() -> None:
    listed = asked("play", "--fair", "list")
    assert listed.exit_code == 0
    first = kept_starts(game_named("garden"))[0][0].name
    assert first in listed.stdout
    for words in (
        ("--fair", "nothing"),
        ("--fair", first, "--position", "x"),
        ("--game", "borderland", "--fair", "list"),
    ):
        refused = asked("play", "--no-browser", *words)
        assert refused.exit_code == 2
        assert "fair start" in refused.stderr


def test_a_file_that_cannot_be_read_is_refused_by_name_and_the_page_offers_the_rest(own: Path) -> None:
    own.mkdir()
    for text in ("start = [", "command = 3", b"\xff"):
        file = own / "mine.toml"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(NiwashiError, match=r"mine\.toml") as refused:
            kept_starts(game_named("garden"))
        assert refused.value.key == "fair-bad-file"
    assert fair_starts_view(["garden", "borderland"], GameSetup, "en") == {}


def test_fair_file_round_trips() -> None:
    game = garden()
    verdicts = [
        Fairness(fair_openings(game)[0], None, None, 19, (49, 50), 1),
        Fairness(fair_openings(game)[1], 1, 18, 18, (40, 60)),
    ]
    found = FairStartFile.model_validate(tomllib.loads(found_text(game, "niwashi fair", 8, verdicts)))
    assert [start.verdict() for start in found.start] == verdicts


# On the board


def test_a_board_that_the_program_cannot_set_up_is_led_to_one_by_its_lights() -> None:
    real = RealBoard()
    game = real.game
    start = next(start for start, _ in kept_starts(game) if start.name.startswith("gardeners-"))
    real.begin(fair=start.name)
    assert status_of(real.program)["position"] == start.position
    assert any(cue in real.program.game_loop.cues() for cue in (Cue.LEAVES, Cue.TAKE_OFF, Cue.ARRIVES))
    stood, stands = (
        {stack: place for place, stack in game.layout(position).items() if stack.height == 3}
        for position in (game.start(), game.parse(start.position))
    )
    for gardener, place in stood.items():
        real.table.lift("hand", place)
        real.pass_time(0.4)
        real.set_down(stands[gardener])
    assert real.program.game_loop.session.is_settled
    assert "fair start" in status_of(real.program)["title"]
    real.program.close()
