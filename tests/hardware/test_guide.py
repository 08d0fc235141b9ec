"""The guide says what is so: its tables are made, its examples run, both languages have the same chapters."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hardware.guide.__main__ import pages, pictures
from hardware.guide.felt import unfelt
from hardware.guide.tables import (
    boards,
    cost,
    cost_of,
    costs,
    finding_kinds,
    findings,
    magnets,
    ordering,
    rows,
)
from tests.marks import quick_first

from niwashi import data
from niwashi.games.known import BUILT_IN_GAMES
from niwashi.loop.fitting import playable_games
from niwashi.testing.installing import installed
from niwashi.wiring.parts import parts_list
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "hardware" / "guide"
CHAPTERS = sorted(GUIDE.glob("*/*.md"))
EACH_CHAPTER = pytest.mark.parametrize("page", CHAPTERS, ids=lambda page: f"{page.parent.name}/{page.name}")
LOCALES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}


def blocks(page: Path, kind: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


EXAMPLES = [(page, block) for page in CHAPTERS for block in blocks(page, "console")]


def test_every_table_is_what_the_board_files_say() -> None:
    made = pages()
    assert sorted(made) == CHAPTERS
    for path, text in (made | pictures()).items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: make -C hardware"


def test_installed_packages_of_games_change_no_table() -> None:
    alone = pages()
    with installed(ROOT / "tests" / "example_game"):
        found = {game for file in boards().values() for game in playable_games(file.geometry)}
        assert found - set(BUILT_IN_GAMES), "a game that suits one of the boards"
        assert pages() == alone


def test_every_bought_board_is_drawn_in_every_language_and_shown() -> None:
    bought = {"neotrellis-4x4", "neotrellis-8x8", "launchpad", "squares-8-neotrellis", "squares-8-launchpad"}
    assert {path.stem for path in pictures()} == bought
    for path in pictures():
        target = f"pictures/bought/{path.parent.name}/{path.name}"
        shown = [page for page in CHAPTERS if target in page.read_text(encoding="utf-8")]
        assert [page.parent.name for page in shown] == [path.parent.name]


@pytest.mark.parametrize(("page", "block"), quick_first(EXAMPLES, 2))
def test_an_example_prints_what_the_chapter_shows(page: Path, block: str, tmp_path: Path) -> None:
    (tmp_path / "hardware").symlink_to(ROOT / "hardware")
    command, wanted = block.removeprefix("$ ").split("\n", 1)
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(tmp_path),
                   "LC_ALL": LOCALES[page.parent.name]}  # fmt: skip
    run = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert doctest.OutputChecker().check_output(wanted, run.stdout, doctest.ELLIPSIS), run.stdout + run.stderr


def test_every_part_of_every_board_has_a_price_and_minutes() -> None:
    assert set(boards()) == {path.name for path in data.boards().glob("*.toml")}
    used = {id(cost_of(part)) for file in boards().values() for part in parts_list(file)}
    used |= {id(row.each) for file in boards().values() for row in rows(file)}
    assert {key for key, each in costs().items() if id(each) not in used} == {"each-switch", "floor"}
    assert all(each.euros >= 0 and each.number for each in costs().values())


def test_the_shopping_list_adds_up_to_what_the_table_says() -> None:
    cells = [line.split("|") for line in ordering("en").splitlines()[2:]]
    total = sum(float(each[5]) for each in cells)
    euros, hours = cost(boards()["garden-36.toml"])
    assert total == pytest.approx(euros, abs=0.05)
    assert 100 < euros < 300
    assert 5 < hours < 30


@pytest.mark.parametrize("name", ["garden-36", "garden-36-pico", "garden-36-hall"])
def test_magnets_are_bought_once_and_with_spares(name: str) -> None:
    file = boards()[f"{name}.toml"]
    (row,) = (each for each in rows(file) if each.each is costs()["board-part-magnet"])
    assert (row.count, row.spare) == (magnets(file), 15) == (36 * 8 + 8, 15)


def test_what_the_choosing_page_says_of_faces_and_heights_is_so() -> None:
    """A face buys nothing in Garden and Throne, and something in Karesansui."""
    for game in ("garden", "throne"):
        shares = unfelt()[game]
        assert shares["presence"] == shares["face"] > 0.3
        assert shares["height"] == 0
    assert unfelt()["karesansui"]["face"] < unfelt()["karesansui"]["presence"] - 0.03


def test_everything_that_the_doctor_finds_stands_in_the_table() -> None:
    for language in LANGUAGES:
        rows = findings(language).splitlines()[2:]
        assert len(rows) == len(finding_kinds()) == len(set(rows))
        assert {f"doctor-finding-{kind}" for kind in finding_kinds()} == {
            key for key in catalogue.keys(language) if key.startswith("doctor-finding-")
        }
    assert "pictures/handwired/en/03-diodes.svg" in findings("en")


def test_every_module_that_a_page_runs_can_be_run_on_the_board_that_it_names() -> None:
    found = set()
    for page in [*CHAPTERS, ROOT / "hardware" / "README.md", ROOT / "hardware" / "PRINTING.md"]:
        for module, rest in re.findall(
            r"python -m (hardware\.\w+)([^\n`]*)", page.read_text(encoding="utf-8")
        ):
            assert (ROOT / module.replace(".", "/") / "__main__.py").exists(), (page, module)
            boards_named = re.findall(r"hardware/boards/[\w-]+\.toml", rest)
            assert all((ROOT / each).exists() for each in boards_named), (page, rest)
            found.add(module)
    assert found >= {"hardware.handwired", "hardware.housing"}
