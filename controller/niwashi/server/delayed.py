"""The game as it was some turns ago, for guests who only watch, with `--delay`."""

from collections.abc import Mapping

from niwashi.board_types import Frame, Geometry, Reading
from niwashi.games.match import Match
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.page_types.asked_state import CaseView, PuzzleList, RulesView
from niwashi.page_types.commands import Commands, PageCommand
from niwashi.page_types.games_state import KeptStep, SketchView
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import AssistantsView, Status, TableState
from niwashi.server.game_server import NO_HINT, GameServer
from niwashi.session.session import Session
from niwashi.session.speech import Topic
from niwashi.views.status import believed_table, status
from niwashi.web.draft import Draft, DraftView
from niwashi.web.sketch import SketchRequest
from niwashi.words.catalogue import translate

_HEARD = (Topic.TURN, Topic.SIDE)


class DelayedProgram:
    """A program for guests who watch. It reveals nothing of the last turns, nor of present handlings.

    A session of its own stands where the game stood; nothing of the live one is looked at but how many turns
    it has. Once a game is over there is nothing left to hold back: then it is shown as it is.
    """

    def __init__(self, program: GameServer, turns: int) -> None:
        """They see what happened so many `turns` ago, at least one."""
        self._program, self._turns = program, turns
        self._of: tuple[Match, int, Geometry] | None = None
        self._game_loop: GameLoop | None = None
        self._version = 0

    @property
    def commands(self) -> Commands:
        """The commands that pages may send."""
        return self._program.commands

    def scene(self, language: str) -> Scene:
        """Return the scene, without a table to handle."""
        return {**self._program.scene(language), "simulated": False, "welcome": False}

    def table(self) -> TableState:
        """Return the table as it was then."""
        shown = self._shown()
        return self._program.table() if shown is None else believed_table(shown.session)

    def status(self, language: str, hand: str = "") -> Status:
        """The state of play then."""
        shown = self._shown()
        if shown is None:
            return self._program.status(language, hand)
        # A clock would tell when somebody has played.
        players = len(self._program.game_loop.session.game.players)
        page = PageFacts(
            language=language,
            viewer=None,
            seat="",
            taken=(),
            clock={"used_s": [0.0] * players, "running": None, "timed": None, "proposed": None},
            assistants=self._no_assistants(language),
            names=self._program.table_clock.names.of(shown.session.game.players),
            say=translate("guests-delayed", language, turns=self._turns),
        )
        told = status(shown, page)
        return {
            **told,
            "cues": [None for _ in told["cues"]],
            "cue_texts": {},
            "reason": None,
            "choices": [],
            "effects": {},
            "speech": [each for each in told["speech"] if each["topic"] in _HEARD],
            "can_repair": False,
        }

    def frame(self) -> bytes:
        """Return no light: it would show the current action."""
        shown = self._shown()
        return self._program.frame() if shown is None else bytes(3 * len(shown.session.geometry))

    def versions(self) -> Mapping[str, int]:
        """Return the versions; below zero for parts that differ from the live program's."""
        live, shown = self._program.versions(), self._shown()
        if shown is None:
            return live
        return {"scene": live["scene"], "table": -self._version, "status": -self._version, "frame": -1}

    async def changed(self) -> None:
        """Return when something may have changed."""
        await self._program.changed()

    def picture(self, name: str, language: str, facts: Mapping[str, str]) -> str:
        """A picture of something on the table, as it lay then. Raises NiwashiError if there is none."""
        shown = self._shown()
        return self._program.picture(name, language, facts, None if shown is None else shown.session)

    def turn(self, number: int, language: str) -> KeptStep:
        """A position of the game, as far as it is shown. Raises NiwashiError."""
        shown = self._shown()
        return self._program.turn(number, language, None if shown is None else shown.session)

    def turn_picture(self, number: int, name: str, language: str) -> str:
        """A picture of something as it lay then. Raises NiwashiError."""
        shown = self._shown()
        return self._program.turn_picture(number, name, language, None if shown is None else shown.session)

    def sketch(self, wanted: SketchRequest, language: str) -> SketchView:
        """Return a sketch from such a position. Raises NiwashiError."""
        shown = self._shown()
        return self._program.sketch(wanted, language, None if shown is None else shown.session)

    # What is the same for everybody, or is asked by nobody who watches

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """The puzzles of a game. Raises NiwashiError where it has none."""
        return self._program.puzzle_list(game, player, language)

    def rules(self, game: str, language: str) -> RulesView:
        """The rules of a game. Raises NiwashiError for one that has none."""
        return self._program.rules(game, language)

    def case(self, clause: str, game: str, language: str) -> CaseView:
        """A position where a clause decides. Raises NiwashiError if there is none."""
        return self._program.case(clause, game, language)

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """Check a draft against the rules. Raises NiwashiError."""
        return self._program.draft(wanted, language)

    def standing(self, language: str) -> DraftView:
        """Return the pieces on the board. Raises NiwashiError."""
        return self._program.standing(language)

    def handle(self, command: PageCommand, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError."""
        self._program.handle(command, hand)

    def leave(self, hand: str) -> None:
        """A page has gone."""
        self._program.leave(hand)

    def fault(self, error: Exception, where: str) -> None:
        """Something went wrong for a page that nobody foresaw."""
        self._program.fault(error, where)

    def _shown(self) -> GameLoop | None:
        """The table as it was; None if the game is over and shown as it is."""
        live = self._program.game_loop
        match, geometry = live.session.match, live.session.geometry
        if match.result is not None:
            self._of = None
            return None
        number = max(0, len(match.turns) - self._turns)
        if self._of is None or self._game_loop is None or not _are_same(self._of, (match, number, geometry)):
            session = Session(match.game, geometry, match.start, match.turns[:number])
            self._game_loop = GameLoop(_NoBoard(geometry), session, SettingsStore())
            self._of = (match, number, geometry)
            self._version += 1
        return self._game_loop

    def _no_assistants(self, language: str) -> AssistantsView:
        """Return the players, without anything that engines think."""
        found = self._program.page_facts(language, "").assistants
        return {
            "opponents": {**found["opponents"], "trouble": ""},
            "hint": NO_HINT,
            "review": None,
            "title": found["title"],
        }


class _NoBoard:
    """The cells of a board, which nobody reads or lights."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry

    def read(self, now: float) -> Reading:  # noqa: ARG002
        return Reading((0,) * len(self.geometry))

    def show(self, frame: Frame, now: float) -> bool:  # noqa: ARG002
        return False

    def close(self) -> None: ...


def _are_same(one: tuple[Match, int, Geometry], other: tuple[Match, int, Geometry]) -> bool:
    return one[0] is other[0] and one[1] == other[1] and one[2] is other[2]
