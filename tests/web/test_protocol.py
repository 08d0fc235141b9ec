"""One typed line: what either side of it sends, the other one knows."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Literal, get_type_hints

import pytest
from pydantic import TypeAdapter
from tests.marks import EXHAUSTIVE
from tests.required import is_required
from tests.server.asking import ask
from tests.server.running import GARDEN_36, Running
from tests.web.fake import FakeProgram
from tools import page_types

from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.loop.features import Feature, Handler
from niwashi.page_types.commands import (
    COMMANDS,
    AskBeat,
    AskGuests,
    BadMessage,
    BeginLesson,
    EndGuest,
    GoToTurn,
    PageCommand,
    PlayReplay,
)
from niwashi.page_types.rights import Right
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import Status
from niwashi.server.simulated import simulated_replay
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_sim.simulated_match import Clock

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "controller/niwashi/web/page"
MODULES = ROOT / "build/npm/node_modules"

UNREAD = {
    "CardSetView.name": "for whoever keeps games over the line: which cards are in use",
    "HelloMessage.language": "for whoever reads the line; the page knows which language it is in",
    "PageCommand.heard": "added by the connection, which knows what it heard last",
    "PageCommand.seq": "added to every command by the connection, which knows no command by name",
    "PuzzleView.task": "for whoever solves puzzles over the line; on the page the board says it",
    "RepairStepView.act": "for whoever follows a repair over the line: the page counts steps",
    "RepairStepView.source": "as RepairStep.act",
    "RepairStepView.goal": "as RepairStep.act",
    "RepairStepView.pieces": "as RepairStep.act",
}
"""Fields that no script of the page reads, and why they are sent all the same."""


UNSENT: dict[str, str] = {}
"""Commands that no script of the page sends, and what they are for."""


@pytest.fixture(scope="module")
def typescript() -> Path:
    """The folder in which npm has put TypeScript."""
    if shutil.which("node") and (MODULES / "typescript").is_dir():
        return MODULES
    if is_required("typescript"):
        pytest.fail("TypeScript is not installed, and here it has to be: make page")
    pytest.skip("TypeScript is not installed (make page), so the page's types are not checked")


# Commands


def test_commands_are_handled_or_refused_in_words() -> None:
    game = game_named("garden")
    replay, _ = simulated_replay(Match(game), GARDEN_36, Clock(), Random(1))
    by_line = {AskBeat, AskGuests}  # answered by a page's line
    for program, absent in ((Running().program, {GoToTurn, PlayReplay, EndGuest}), (replay, {BeginLesson})):
        missing = set(COMMANDS) - set(program.game_loop.features.handlers) - by_line
        assert missing >= absent
        for kind in missing:
            with pytest.raises(NiwashiError) as refused:
                program.handle(kind.model_construct(), "page-1")
            assert all(translate(refused.value.message, language) for language in LANGUAGES)
        program.close()


def test_command_of_a_feature_is_known_while_the_feature_is_there() -> None:
    class Dance(PageCommand):
        right = Right.HAND
        do: Literal["dance"] = "dance"

    running, danced = Running(), []
    with pytest.raises(BadMessage):
        ask(running.program, do="dance")
    loop = running.program.game_loop
    loop.add(Feature("dancing", commands=(Handler(Dance, lambda _, by: danced.append(by.hand)),)))
    ask(running.program, do="dance")
    assert danced == ["page-1"]
    later = Feature("later", commands=(Handler(Dance, lambda *_: danced.append("later")),))
    loop.add(later)
    ask(running.program, do="dance")
    assert danced == ["page-1", "later"], "the last one that was added counts"
    loop.remove(later)
    ask(running.program, do="dance")
    assert danced == ["page-1", "later", "page-1"]


def test_every_command_is_sent_by_the_page() -> None:
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in sorted(PAGE.glob("*.js")))
    names = {command.__name__: command.model_fields["do"].default for command in COMMANDS}
    unsent = {each for each, name in names.items() if not re.search(rf'do: [^}}]*"{name}"', scripts)}
    assert unsent == set(UNSENT)


def test_a_seed_keeps_all_its_digits() -> None:
    running = Running()
    ask(running.program, do="new", game="karesansui", players=3, seed="123456789012345678", setup="sheet")
    game = running.program.game_loop.session.game
    assert getattr(game, "seed") == 123456789012345678  # noqa: B009
    assert len(game.players) == 3


# What a page is sent


def test_a_status_has_the_fields_that_are_written_down_and_no_other() -> None:
    running = Running()
    assert set(running.program.status("en")) == set(get_type_hints(Status))


def test_the_fake_program_sends_every_field_that_a_page_may_read() -> None:
    fake = FakeProgram()
    assert set(fake.status("en")) == set(get_type_hints(Status))
    assert set(fake.scene("en")) == set(get_type_hints(Scene))


def test_state_is_plain_json() -> None:
    running = Running()
    for state in (running.program.scene("en"), running.program.table(), running.program.status("en")):
        assert json.loads(json.dumps(state)) == TypeAdapter(Any).dump_python(state, mode="json")


# The page's types


def test_page_types_match_program() -> None:
    made = page_types.declarations()
    assert page_types.FILE.read_text(encoding="utf-8") == made, "they are old: make -C tools page-types"


@EXHAUSTIVE
def test_unread_fields_are_listed(typescript: Path) -> None:
    assert unread(typescript, ROOT / "tsconfig.json") == set(UNREAD)


def unread(typescript: Path, config: Path) -> set[str]:
    command = ["node", str(ROOT / "tools/unread_fields.mjs"), str(typescript), str(config)]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(found.stdout))
