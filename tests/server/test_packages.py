"""A game from a package that does what no game may ends; the board goes on with another one."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.games.packages import NAME, with_broken
from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi.beside import Beside
from niwashi.errors import GuestFault, NiwashiError
from niwashi.games.known import GAMES, USUAL_GAME, game_named
from niwashi.games.setup import GameSetup
from niwashi.loop.fitting import built_in_board
from niwashi.page_types.commands import NewGame
from niwashi.records.journal import Journal
from niwashi.records.kept import kept_game
from niwashi.server.taking_up import unfinished_game
from niwashi.watcher import Note

AFTER_A_TURN = 'if self.layout(position)["a3"].height: '


class Playing(Running):
    """A program with a simulated table, and a page that looks at it."""

    def __init__(self, name: str = USUAL_GAME) -> None:
        super().__init__(name, board=built_in_board(game_named(name)))

    @property
    def game(self) -> str:
        return self.program.game_loop.session.game.name

    def move(self, origin: str, goal: str) -> None:
        self.do("lift", origin)
        self.do("set", goal)
        self.pass_time(1.0)

    def notices(self) -> list[str]:
        """All that the page says, once it has been opened."""
        self.program.scene("en")
        notices: list[str] = status_of(self.program)["notices"]
        return notices


def method(name: str, body: str, words: str = "position") -> str:
    return f"def {name}(self, {words}):\n    {body}\n    return super().{name}({words})\n"


FAULTS = {
    "options raise": method("options", f"{AFTER_A_TURN}raise SystemExit(3)"),
    "options are wrong": method("options", f"{AFTER_A_TURN}return [None]"),
    "options are without end": method("options", f"{AFTER_A_TURN}return iter(int, 1)"),
    "an option names no place": method(
        "options", f'{AFTER_A_TURN}return (Option("x", (Handling(Act.ADD, "z9", Stack(0, 1), 0),)),)'
    ),
    "there are 300,000 turns": method("options", f"{AFTER_A_TURN}return super().options(position) * 20_000"),
    "a key was pressed": method("winners", f"{AFTER_A_TURN}raise MemoryError"),
    "winner 99": method("winners", f"{AFTER_A_TURN}return (99,)"),
    "side 7": method("side", f"{AFTER_A_TURN}return 7"),
    "it never ends": method("dead_ends", f"{AFTER_A_TURN}self.dead_ends(position)"),
    "a bad layout": "def layout(self, position):\n    found = super().layout(position)\n"
    '    return {} if found["a3"].height else found\n',
    "a sort that is none": "def layout(self, position):\n    found = super().layout(position)\n"
    '    return found | {"a4": Stack(9, 1)} if found["a3"].height else found\n',
    "a stack is too high to be read": "def layout(self, position):\n    found = super().layout(position)\n"
    '    return found | {"a4": Stack(0, 300)} if found["a3"].height else found\n',
    "facts raise": "def facts(self, position):\n    raise ZeroDivisionError\n",
    "a fact of 5 MB": 'def facts(self, position):\n    return {"white_left": "x" * 5_000_000}\n',
    "words are missing": 'def facts(self, position):\n    return {"unheard_of": 3}\n',
    "a turn can't be played": "def play(self, position, turn):\n    raise KeyError(turn)\n",
}
KITS = {
    "a page raises": "from niwashi.kits.kit import GameKit, PageKit\nclass Page(PageKit):\n"
    "    def marks(self, game, language):\n        raise RuntimeError\nKIT = GameKit(page=Page())\n",
    "a page gives 5 MB": "from niwashi.kits.kit import GameKit, PageKit\nclass Page(PageKit):\n"
    "    def marks(self, game, language):\n"
    '        return {"a1": "x" * 5_000_000}\nKIT = GameKit(page=Page())\n',
    "a kit ends Python": "import sys\nsys.exit()\n",
}


@pytest.mark.parametrize("fault", [*FAULTS, *KITS])
def test_fault_of_a_package_ends_its_game_and_names_it(
    fault: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with with_broken(tmp_path, game=FAULTS.get(fault, ""), kit=KITS.get(fault, "")):
        playing = Playing(NAME)
        playing.pass_time(1.0)
        playing.notices()
        if playing.game == NAME:
            playing.move("a2", "a3")
        playing.pass_time(0.1)
        told = playing.notices()
        if fault == "a kit ends Python":  # it plays on without one until its game is asked for again
            with pytest.raises(GuestFault, match="broken-game"):
                game_named(NAME)
            playing.pass_time(1.0)
            told = playing.notices()
        assert playing.game == USUAL_GAME
        assert any("broken-game 1.2" in notice for notice in told)
        assert NAME not in GAMES
        playing.pass_time(1.0)
        assert playing.game == USUAL_GAME
        playing.program.close()
    assert "bug in Niwashi" not in caplog.text


def test_game_of_a_package_without_a_fault_is_played(tmp_path: Path) -> None:
    with with_broken(tmp_path):
        playing = Playing(NAME)
        playing.pass_time(1.0)
        playing.move("a2", "a3")
        playing.notices()
        assert playing.program.game_loop.session.match.turns == ("a2a3",)
        assert GAMES.left_out == ()
        playing.program.close()


def test_board_goes_on_while_a_listing_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its light moves, its readings come in, and the turn counts once the listing has come."""
    body = method("options", f"{AFTER_A_TURN}waits.wait()")
    with with_broken(tmp_path, game=body, top="import threading\nwaits = threading.Event()\n"):
        waits = _module_value("waits")
        monkeypatch.setattr(GAMES, "run", Beside(Note(), patience_s=0.001))
        playing = Playing(NAME)
        playing.pass_time(1.0)
        playing.move("a2", "a3")
        loop = playing.program.game_loop
        assert loop.session.match.turns == ()
        shown = loop.frames
        playing.pass_time(2.0)
        assert loop.frames > shown
        assert "which turns there are" in " ".join(playing.notices())
        playing.program.handle(NewGame(game=USUAL_GAME), "hand")
        playing.pass_time(1.0)
        assert playing.game == USUAL_GAME
        playing.program.handle(NewGame(game=NAME), "hand")
        playing.pass_time(1.0)
        playing.move("a2", "a3")
        waits.set()
        while loop.session.match.turns == ():
            playing.pass_time(0.1)
        assert playing.game == NAME
        playing.program.close()


def _module_value(name: str) -> Any:
    game_named(NAME)
    import broken_game.entry  # type: ignore[import-not-found]

    return getattr(broken_game.entry, name)


def test_call_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = method("options", f"{AFTER_A_TURN}\n        while True: pass")
    with with_broken(tmp_path, game=body):
        monkeypatch.setattr(GAMES, "run", Beside(Note(), limit_s=0.2, patience_s=0.01))
        playing = Playing(NAME)
        playing.pass_time(1.0)
        playing.move("a2", "a3")
        while playing.game == NAME:
            playing.pass_time(0.1)
        assert any("took longer" in notice for notice in playing.notices())
        playing.program.close()


def test_game_that_cannot_be_built_is_refused_by_name_and_leaves_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with with_broken(tmp_path, game="@property\ndef places(self):\n    raise KeyboardInterrupt\n"):
        monkeypatch.setattr(GAMES, "run", Beside(Note()))
        playing = Playing()
        assert NAME in playing.program.scene("en")["games"]
        with pytest.raises(GuestFault, match=r"broken-game 1\.2.*places.*KeyboardInterrupt"):
            ask(playing.program, do="new", game=NAME)
        assert NAME not in playing.program.scene("en")["games"]
        assert playing.game == USUAL_GAME
        playing.program.close()
        monkeypatch.undo()


def test_lights_tell_of_a_package_that_was_left_out() -> None:
    playing = Playing()
    playing.pass_time(1.0)
    playing.program.left_out.tell(
        GuestFault("game-package-fails", game="x", package="y 1", why=NiwashiError("game-package-fatal"))
    )
    playing.pass_time(0.1)
    lit = [cue for cue in playing.program.game_loop.cues() if cue is not None and cue.value == "wrong"]
    assert len(lit) == 4
    playing.pass_time(9.0)
    assert not any(cue is not None and cue.value == "wrong" for cue in playing.program.game_loop.cues())
    assert "y 1" in " ".join(playing.notices())


def test_kept_game_that_an_updated_package_cannot_replay_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, setup = tmp_path / "games.sqlite3", GameSetup(NAME)
    with with_broken(tmp_path / "old"), closing(Journal.open(file)) as journal:
        journal.begin("kept", GameSetup.of(game_named(NAME)), 1.0)
        journal.turn("kept", "a2a3", 2.0)
        assert unfinished_game(journal, setup) is not None
    kept_game.cache_clear()  # another process
    with with_broken(tmp_path / "new", game="def play(self, position, turn):\n    raise KeyError(turn)\n"):
        for _ in range(2):
            with closing(Journal.open(file)) as journal:
                assert unfinished_game(journal, setup) is None
                assert len(journal.games()) == 1
            assert "broken-game 1.2" in (told := capsys.readouterr().err)
            assert "Traceback" not in told
        assert NAME in GAMES
