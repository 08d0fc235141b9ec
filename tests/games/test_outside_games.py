"""Games from packages outside the tree are found; one that can't be used is named and hurts no other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.games.packages import EXAMPLE, written
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.games.known import GAMES, game_named, game_of
from niwashi.games.package import PROTOCOL
from niwashi.games.setup import GameSetup
from niwashi.kits.known import kit_of
from niwashi.kits.quality import Quality, brought
from niwashi.learning.lesson_files import taught
from niwashi.learning.puzzle_files import puzzled
from niwashi.loop.fitting import built_in_board, playable_games
from niwashi.testing.installing import installed
from niwashi.views.games import games_view
from niwashi.words import catalogue
from niwashi.words.catalogue import missing_words, translate

TREE = tuple(GAMES)
NAMES = "rules-game-{name} = {title}\nplayer-white = White\nplayer-black = Black\n"
ENTRY = """
from breakthrough_game.breakthrough import PLAYERS, Breakthrough
from niwashi.games import GamePackage, RulesKit

class Game(Breakthrough):
    name = "broken"

PACKAGE = GamePackage({"broken": RulesKit(lambda setup: Game(), PLAYERS)})
"""


@contextmanager
def available(*projects: Path) -> Iterator[str]:
    """What `niwashi games available` prints while packages are installed beside the example."""
    with installed(EXAMPLE, *projects):
        done = CliRunner().invoke(app, ["games", "available"])
        assert done.exit_code == 0, done.output
        yield done.output


def test_package_from_outside_is_found_and_listed() -> None:
    with available() as told:
        assert tuple(GAMES) == (*TREE, "breakthrough")
        assert "breakthrough  Breakthrough  (breakthrough-game 0.1.0): plays" in told
        assert GAMES.origin("breakthrough").folder == str(EXAMPLE / "breakthrough_game")
        assert "breakthrough" in playable_games(built_in_board(game_named("garden")).geometry)
    assert tuple(GAMES) == TREE


@pytest.mark.parametrize(
    ("entry", "english", "why"),
    [
        ("import nothing_of_that_name", None, "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("PACKAGE = 3 / 0", None, "ZeroDivisionError"),
        ("raise SystemExit(3)", None, "SystemExit: 3"),
        ("def PACKAGE(: pass", None, "SyntaxError"),
        ("", None, "AttributeError"),
        ("PACKAGE = {'broken': 3}", None, "Its entry names a dict"),
        (f"{ENTRY}\nPACKAGE = GamePackage(PACKAGE.games, protocol=99)", None, f"this program has {PROTOCOL}"),
        (f"{ENTRY}\nPACKAGE = GamePackage({{}})", None, "names no game"),
        (f"{ENTRY}\nPACKAGE = GamePackage({{'Bad Name': 3}})", None, "can't name a game"),
        (f"{ENTRY}\nPACKAGE = GamePackage({{'broken': 3}})", None, "not a niwashi.games.RulesKit"),
        (ENTRY, "rules-game-broken = { $unclosed\n", "words/en.ftl can't be read"),
        (ENTRY, "player-white = White\nplayer-black = Black\n", 'lack "rules-game-broken"'),
        (f"{ENTRY}\nPACKAGE = GamePackage({{'garden': PACKAGE.games['broken']}})", None, "from niwashi"),
    ],
)
def test_package_that_cannot_be_used_is_named_with_the_reason(
    tmp_path: Path, entry: str, english: str | None, why: str
) -> None:
    with available(written(tmp_path, entry, english)) as told:
        assert tuple(GAMES) == (*TREE, "breakthrough")
        (line,) = (line for line in told.splitlines() if line.startswith("Left out"))
        assert "(broken-game 1.2)" in line
        assert why in line
        assert all(translate(left.why.message, "ja") for left in GAMES.left_out)


def test_words_that_are_not_text_leave_the_package_out(tmp_path: Path) -> None:
    broken = written(tmp_path, ENTRY)
    (broken / "broken_game" / "words" / "en.ftl").write_bytes(b"rules-game-broken = \xff\n")
    with available(broken) as told:
        assert "UnicodeDecodeError" in told


@pytest.mark.parametrize("fault", ["a kit that can't be imported", "a builder that fails"])
def test_fault_that_shows_later_leaves_the_game_out(tmp_path: Path, fault: str) -> None:
    is_kit = fault.startswith("a kit")
    build, kit = (
        ("lambda setup: Game()", "broken_game.nowhere:KIT") if is_kit else ("lambda setup: 3 / 0", "")
    )
    entry = f"{ENTRY}\nPACKAGE = GamePackage({{'broken': RulesKit({build}, PLAYERS, kit={kit!r})}})"
    with installed(EXAMPLE, written(tmp_path, entry)):
        geometry = built_in_board(game_named("garden")).geometry
        assert "broken" in GAMES
        if is_kit:
            assert "broken" not in taught()
        else:
            playable = playable_games(geometry)
            assert "broken" not in playable
            assert "breakthrough" in playable
        assert tuple(GAMES) == (*TREE, "breakthrough")
        (left,) = GAMES.left_out
        assert (left.name, left.origin.package) == ("broken", "broken-game")


def test_games_made_at_run_time_have_names_with_a_colon_and_words_without_a_file(tmp_path: Path) -> None:
    entry = """
from breakthrough_game.breakthrough import PLAYERS, Breakthrough
from niwashi.games import GamePackage, RulesKit

def made(name):
    class Made(Breakthrough):
        pass
    Made.name = name
    return RulesKit(lambda setup: Made(), PLAYERS)

NAMES = [f"many:game_{n}" for n in range(30)]
PACKAGE = GamePackage(
    {name: made(name) for name in NAMES},
    words={"en": "".join(f"rules-game-{name.replace(':', '-')} = Game {name[-2:]}\\n" for name in NAMES)},
)
"""
    with installed(EXAMPLE, written(tmp_path, entry, english="player-white = White\n")):
        assert len(GAMES) == len(TREE) + 31, GAMES.left_out
        game = game_named("many:game_7")
        assert game_of(GameSetup.of(game)).name == "many:game_7"
        assert translate(f"rules-game-{game.name}") == "Game _7"
        assert catalogue.suited("rules-game", game.name) == "rules-game-many-game_7"
        assert kit_of(game).lesson is None
        assert "many:game_7" in playable_games(built_in_board(game_named("garden")).geometry)


def test_text_that_a_language_lacks_is_said_in_another() -> None:
    with installed(EXAMPLE):
        assert translate("breakthrough-won", "ja", winner="白") == "白が突破しました。"
        assert translate("breakthrough-stuck", "ja", place="a1") == "The piece on a1 has nowhere to go."
        assert catalogue.suited("game-about", "breakthrough", language="ja") == "game-about", "it is Japanese"
        assert games_view(["breakthrough"], "ja")["breakthrough"]["about"].startswith("Bring one of your")
        assert "breakthrough-stuck" not in missing_words("breakthrough-game breakthrough", "en")
        assert "breakthrough-stuck" in missing_words("breakthrough-game breakthrough", "ja")
    with pytest.raises(LookupError):
        translate("breakthrough-stuck", "ja", place="a1")


def test_words_from_outside_change_none_of_the_program(tmp_path: Path) -> None:
    english = NAMES.format(name="broken", title="Broken") + "say-done = Hello\n"
    before = translate("say-done", player="W")
    with installed(EXAMPLE, written(tmp_path, ENTRY, english)):
        assert translate("say-done", player="W") == before


def test_game_that_is_not_installed_any_more_is_called_by_its_name() -> None:
    assert translate("rules-game-breakthrough", "ja") == "breakthrough"
    assert translate("rules-game-many:game") == "many-game"


def test_outside_game_has_its_step_on_the_scale() -> None:
    assert brought("garden").quality is Quality.SOLVED
    assert brought("borderland").quality is Quality.TEACHES
    assert brought("borderland").lacks == ("solver",)
    with installed(EXAMPLE):
        own = brought("breakthrough")
        assert own.quality is Quality.PLAYS
        assert own.has == ("about",)
        assert "breakthrough" not in puzzled()
