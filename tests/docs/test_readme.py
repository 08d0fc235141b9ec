"""What the pages say is so: examples print what they show, commands exist, links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer.main
from docs.commands import LOCALES, MARK, by_hand, reference_in
from docs.commands import PAGES as COMMAND_PAGES
from tests.marks import quick_first

from niwashi.cli.main import app

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "controller" / "niwashi"
README = (ROOT / "README.md").read_text(encoding="utf-8")
JAPANESE = (ROOT / "README.ja.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
PAIRS = [
    (english, english.with_suffix(".ja.md"))
    for english in (
        ROOT / "README.md",
        *(
            ROOT / "docs" / f"{name}.md"
            for name in (
                "PLAYING",
                "COMMANDS",
                "GET",
                "FIRST-EVENING",
                "TROUBLE",
                "FAQ",
                "GLOSSARY",
                "GUESTS",
                "IMAGE",
                "CLUBS",
                "BACKUP",
                "HOMES",
                "PI",
            )
        ),
    )
]
BOTH = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].name)
HEADINGS = {
    "Niwashi 庭師": "にわし 庭師",
    "What you need": "必要なもの",
    "Playing": "遊ぶ",
    "The games": "ゲーム",
    "A real board": "実物の盤",
    "Development": "開発",
    "Playing on Niwashi": "にわしで遊ぶ",
    "On the page": "ページで",
    "Learning by playing": "遊びながら学ぶ",
    "Puzzles": "パズル",
    "Clocks and names": "持ち時間と名前",
    "Games with boards and tiles of their own": "専用の盤やタイルのあるゲーム",
    "Against the program": "プログラムと対戦する",
    "By ear": "耳で遊ぶ",
    "Your games": "対局の記録",
    "The commands": "コマンド",
    "The command line": "コマンドの使い方",
    "Get it, update it, remove it, ask": "入手・更新・削除・質問",
    "Get it": "入手する",
    "Update it": "更新する",
    "Remove it": "削除する",
    "Ask": "質問する",
    "From box to first game in one evening": "箱を開けてから最初の対局まで",
    "Without a board: ten minutes": "盤がなくても：10 分",
    "With a bought board: one evening": "市販の盤で：一晩",
    "With a board that you built": "自分で作った盤で",
    "Troubleshooting, by symptom": "困ったとき：症状から",
    "It does not start": "始まらない",
    "The page": "ページ",
    "A phone does not get in": "スマートフォンが入れない",
    "A friend far away": "遠くの友達",
    "Still wrong": "まだ直らない",
    "Questions": "よくある質問",
    "Words that players meet": "遊ぶ人のための用語",
    "Guests on the home network": "家のネットワークのゲスト",
    "Coming in": "入り方",
    "What a guest may do": "ゲストにできること",
    "By https": "httpsでつなぐ",
    "What it protects from, and what not": "何を防ぎ、何を防がないか",
    "What is not there": "できないこと",
    "Clubs": "クラブ",
    "Setting one up": "クラブを作る",
    "Letting boards in and out": "盤を入れる、外す",
    "What a member may do": "メンバーにできること",
    "What an evil server can do, and what not": "悪いサーバーにできること、できないこと",
    "What was measured": "測ったもの",
    "What a million boards would need": "盤が百万台なら",
    "A card for a Raspberry Pi": "Raspberry Piのカード",
    "Which Pi": "どのPiか",
    "The first start": "はじめて起動するとき",
    "What the lights tell of it": "光が示すこと",
    "What lies on the card": "カードの中身",
    "Backups": "バックアップ",
    "The keys": "鍵",
    "The file": "ファイル",
    "What was tried": "試したこと",
    "Two homes, one game": "二つの家で、一つの対局",
    "Playing with a friend": "友達と遊ぶ",
    "The next game": "次の対局",
    "Beside the turns": "手のほかに",
    "Clocks": "持ち時間",
    "Letting others watch": "観戦を許す",
    "By hand: codes": "手で運ぶ：コード",
    "Invitations": "招待",
    "After a restore": "復元のあと",
    "Who moves first, tossed": "先攻を抽選で決める",
    "Signed games": "署名付きの対局",
    "A score sheet that is worth something": "確かな棋譜",
    "Tournaments and ratings": "大会とレーティング",
    "What the boards have felt": "盤が感じたこと",
    "The key": "鍵",
    "Which Raspberry Pi systems play": "遊べるRaspberry Piのシステム",
    "Which way onto a Pi": "Piへの入れ方",
    "What comes ready-made": "そのまま入るもの",
    "The Debian package": "Debianパッケージ",
    "A repository for apt": "aptのリポジトリー",
    "Why there are three ways": "三つある理由",
    "How the pins are reached": "ピンへの届き方",
    "How much of a Pi a board takes": "盤がPiをどれだけ使うか",
    "When the supply sags": "電源が足りないとき",
    "What has been tried on systems that nobody here wrote": "ほかの人が作ったシステムで試したこと",
    "What a service does that can't start": "始められないサービスがすること",
    "Updates": "更新",
    "What has been shown, and what only a Pi can show": "確かめたことと、Piでしか分からないこと",
}
LONGEST_LINE = 100
PAGES = sorted(
    {
        *ROOT.glob("*.md"),
        *ROOT.glob("*/README.md"),
        *ROOT.glob("hardware/*.md"),
        *ROOT.glob("hardware/guide/*/*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("seeds/*.md"),
    }
)


MADE = {"API.md", "LADDER.md", "STRENGTH.md", "TESTS.md", "MAGNETS-FIGURES.md"}
"""Pages that commands write."""

BY_HAND = [
    page for page in PAGES if page.name not in MADE and "ja" not in page.parts and ".ja" not in page.name
]
"""Pages with English prose that people write."""


class Example(NamedTuple):
    """A command and what the page says that it prints."""

    command: str
    prints: str


def blocks(text: str, language: str) -> Iterator[str]:
    yield from re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def examples() -> list[Example]:
    sessions = (re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] for block in blocks(COMMANDS, "console"))
    return [Example(*each.split("\n", 1)) for session in sessions for each in session]


def shell_lines(text: str) -> list[str]:
    return [line for block in blocks(text, "sh") for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("example", quick_first(examples(), 2), ids=lambda example: example.command[:50])
def test_an_example_prints_what_the_page_shows(example: Example, tmp_path: Path) -> None:
    beside = Path(sys.executable).parent
    environment = {"PATH": f"{beside}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
    run = subprocess.run(
        ["sh", "-c", example.command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        text=True,
    )
    assert doctest.OutputChecker().check_output(example.prints, run.stdout, doctest.ELLIPSIS), run.stdout


def test_there_are_examples_of_every_command_but_play() -> None:
    shown = {example.command.split("niwashi ")[1].split()[0] for example in examples()}
    assert shown >= {"rules", "cards", "board"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_niwashi_exist_with_their_options(page: Path) -> None:
    group = typer.main.get_command(app)
    for line in shell_lines(page.read_text(encoding="utf-8")):
        program, *words = shlex.split(line, comments=True) or [""]
        if program == "niwashi":
            understood(group, words)


def understood(command: Any, words: list[str]) -> None:
    """Descend into subcommands and have the last one read its words. Raises UsageError."""
    while hasattr(command, "commands"):
        name, *words = words
        assert name in command.commands, name
        command = command.commands[name]
    command.make_context(command.name, words)


def test_pages_that_call_niwashi_say_where_it_is() -> None:
    calling = {page: page.read_text(encoding="utf-8") for page in PAGES if page.name not in MADE}
    calling = {
        page: text for page, text in calling.items() if re.search(r"^(?:sudo )?niwashi ", text, re.MULTILINE)
    }
    assert len(calling) > 20
    assert [page.name for page, text in calling.items() if ".venv/bin/niwashi" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_knows_every_target_that_is_named(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text()
    targets = set(" ".join(re.findall(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)).split())
    if page.name == "CHANGELOG.md":  # former versions had former names
        targets |= set(re.findall(r"call renamed,([\w-]+),", makefile))
    named = {line.split()[1] for line in shell_lines(text) if line.startswith("make ")}
    named |= set(re.findall(r"`make ([\w-]+)", text))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_newcomer_finds_every_room_by_its_name() -> None:
    top = [folder for folder in ROOT.iterdir() if folder.is_dir() and not folder.name.startswith((".", "_"))]
    rooms = [folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()]
    names = {f"controller/niwashi/{room.name}/" for room in rooms} | {"sim/niwashi_sim/"}
    names |= {f"{folder.name}/" for folder in top} - {"controller/", "sim/", "build/", "dist/"}
    assert {name for name in names if f"| `{name}` |" not in ARCHITECTURE} == set()


def headings(text: str) -> list[tuple[int, str]]:
    """Every heading outside of code, with its depth."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), said) for marks, said in re.findall(r"^(#+) (.+)$", prose, flags=re.MULTILINE)]


@BOTH
def test_the_japanese_page_has_the_headings_of_the_english_one_in_their_order(
    pair: tuple[Path, Path],
) -> None:
    english, japanese = (headings(by_hand(page.read_text(encoding="utf-8"))) for page in pair)
    assert [(depth, HEADINGS[said]) for depth, said in english] == japanese


@BOTH
@pytest.mark.parametrize(
    "shown",
    [
        r"^```.*?^```$",
        r"`(?:make|niwashi) [^`]*`",
        r"!\[[^\]]*\]\(([^)]*)\)",
        r"^\| (`[^`]+`) \|",
    ],
    ids=["blocks", "commands", "pictures", "rooms"],
)
def test_the_japanese_page_shows_what_the_english_one_shows(pair: tuple[Path, Path], shown: str) -> None:
    english, japanese = (
        [
            " ".join(re.sub(r" # .*", "", each).split())
            for each in re.findall(shown, by_hand(page.read_text("utf-8")), re.MULTILINE | re.DOTALL)
        ]
        for page in pair
    )
    assert english == japanese


@BOTH
def test_the_japanese_page_comments_its_commands_in_japanese(pair: tuple[Path, Path]) -> None:
    blocks = re.findall(
        r"^```(?!console).*?^```$", by_hand(pair[1].read_text("utf-8")), re.MULTILINE | re.DOTALL
    )
    comments = re.findall(r" # (.+)", "\n".join(blocks))
    assert [said for said in comments if not re.search(r"[\u3041-\u30ff\u4e00-\u9fff]", said)] == []


@BOTH
def test_the_two_pages_lead_to_each_other_and_to_the_same_files(pair: tuple[Path, Path]) -> None:
    english, japanese = (
        {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))}
        for page in pair
    )
    assert pair[1].name in english
    assert pair[0].name in japanese
    translated = {other.name: page.name for page, other in PAIRS}
    theirs = {re.sub(r"[^/]+$", lambda name: translated.get(name[0], name[0]), link) for link in japanese}
    theirs = {link.replace("/guide/ja/", "/guide/en/") for link in theirs}
    assert english - {pair[1].name} == theirs - {pair[0].name}


@pytest.mark.parametrize("language", LOCALES)
def test_reference_of_commands_is_what_help_says(language: str) -> None:
    page = COMMAND_PAGES[language].read_text(encoding="utf-8")
    assert page == f"{by_hand(page)}{MARK}\n\n{reference_in(language)}", "run: make commands"


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 90
    assert len(JAPANESE.splitlines()) <= 90


@pytest.mark.parametrize("page", BY_HAND, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_of_prose_fit_a_window(page: Path) -> None:
    """Tables, code, pictures, what the program says and whatever can't be broken may be longer."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    prose = (line for line in text.splitlines() if not re.match(r"#|\||!\[|<|    |- “", line))
    long = [line for line in prose if len(line) > LONGEST_LINE and re.search(r"\s", line.strip())]
    breakable = [
        line
        for line in long
        if re.search(r"\s", re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)", "x", line).lstrip(" -*0123456789."))
    ]
    assert breakable == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`(tests/[\w/.]+)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", BY_HAND, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_by_their_folders_are_there(page: Path) -> None:
    """`*` stands for any name; what has `<name>` or NAME in it is to be made by whoever reads it."""
    named = set(re.findall(r"`([\w-][\w.*-]*/[\w./*-]+)`", page.read_text(encoding="utf-8")))
    files = {name for name in named if re.search(r"/$|\.(?:py|toml|md|js|ts|css|ftl|sql|pxd|html)$", name)}
    places = (ROOT, PACKAGE, ROOT / "sim", page.parent)
    gone = {name for name in files if not any(any(place.glob(name)) for place in places)}
    made = r"[A-Z]{4}\.|^(?:build|dist|engine/built)/"  # the last where there is a compiler
    assert {name for name in gone if not re.search(made, name)} == set()


ARCHITECTURE = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_the_architecture_names_many_files() -> None:
    assert len(set(re.findall(r"`\w+/\w+\.py`", ARCHITECTURE))) > 15


def test_the_picture_of_the_rooms_is_the_contract_that_is_checked() -> None:
    """Row by row, from the commands down."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each.get("containers") == ["niwashi"])
    drawn = next(re.finditer(r"^```\n(.*?)^```", ARCHITECTURE, re.MULTILINE | re.DOTALL)).group(1)
    lines = [line.strip() for line in drawn.splitlines() if line and "/" not in line]
    rows = [set(re.split(r" {12,}", line)[0].split()) for line in lines]  # what they do stands far right
    assert rows == [set(re.findall(r"\w+", layer)) for layer in layers if layer != "__main__"]


def test_glossary_is_short() -> None:
    glossary = ARCHITECTURE.split("| word | what it means |\n")[1].split("\n\n")[0]
    assert 40 < len(glossary.splitlines()) <= 61  # with the line below the heading


def test_the_classes_that_the_glossary_names_are_in_the_code() -> None:
    named = set(re.findall(r"^\| [^|]*\(`(\w+)`\)", ARCHITECTURE, flags=re.MULTILINE))
    code = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    assert {"GameFlow", "GameKit", "PuzzleTry"} <= named
    assert {name for name in named if not re.search(rf"^class {name}\b", code, re.MULTILINE)} == set()
