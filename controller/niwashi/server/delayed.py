"""The game as it was some turns ago, for guests who only watch, with `--delay`."""

from collections.abc import Mapping

from niwashi.board_types import Frame, Geometry, Reading
from niwashi.games.match import Match
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.settings import SettingsStore
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import AssistantsView, Status, TableState
from niwashi.server.game_server import NO_HINT, GameServer
from niwashi.session.session import Session
from niwashi.session.speech import Topic
from niwashi.views.status import believed_table, status
from niwashi.words.catalogue import translate

_HEARD = (Topic.TURN, Topic.SIDE)


class DelayedGame:
    """What guests who only watch see: neither the last turns, nor what hands are doing now.

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
    def session(self) -> Session:
        """The session that stands where the game stood."""
        shown = self._shown()
        return self._program.session if shown is None else shown.session

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
