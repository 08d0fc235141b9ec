"""The program for watching a game of others: lights lead hands through it, and pages only look on."""

from collections.abc import Callable, Mapping

from niwashi.errors import NiwashiError
from niwashi.homes.homes_view import ending_view
from niwashi.homes.remote import common_turns
from niwashi.homes.spectator import Spectator
from niwashi.loop import TableRunner
from niwashi.opponents import Engines, WaitingLayer
from niwashi.server import LiveProgram, Unassisted
from niwashi.session import Layer
from niwashi.views import PageFacts
from niwashi.web import ChangeSetting, ClockView, Command, ResultView, Scene
from niwashi.words import translate


class SpectatorBoard:
    """Brings the board to the visible state of a watched game. `step` it often, with the time in seconds."""

    def __init__(
        self, spectator: Spectator, runner: TableRunner, lend_hand: Callable[[int, float], None]
    ) -> None:
        """`lend_hand` lets a simulated table's own hand carry out a turn of the given side."""
        self._spectator, self._runner, self._lend_hand = spectator, runner, lend_hand
        self._waiting = WaitingLayer()
        runner.gather(self._layer)
        runner.announce(lambda: spectator.notices)

    @property
    def is_together(self) -> bool:
        """True if the board's game equals the visible game."""
        match = self._runner.session.match
        return match.turns == self._spectator.watched.turns and not match.begun

    def step(self, now: float) -> None:
        """Process received lines, then take back or carry out one turn."""
        before = self._spectator.version
        self._spectator.step(now)
        if self._spectator.version != before:
            self._runner.stir()
        session, turns = self._runner.session, self._spectator.watched.turns
        match = session.match
        common = common_turns(match.turns, turns)
        is_idle = session.is_settled or session.flow.lies_idle(now)
        if len(match.turns) > common or (match.begun and is_idle):
            side = match.side_before()
            self._runner.take_back(now)
            self._lend_hand(side, now)
        elif len(turns) > common and is_idle:
            side = match.side
            self._runner.carry_out(turns[common], now)
            self._lend_hand(side, now)

    def _layer(self) -> Layer | None:
        """Hide all offers: hands carry out turns and play none."""
        session = self._runner.session
        if session.match.result is not None:
            return None
        advice = session.advice()
        return self._waiting.over(advice)


class SpectatorProgram(LiveProgram):
    """A program on whose board nobody plays."""

    _following: SpectatorBoard | None = None
    _spectator: Spectator

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Return no assistants, because nobody plays."""
        del engines
        return Unassisted(self.runner)

    def show(self, spectator: Spectator) -> None:
        """Watch a game from its visible state on. Raises NiwashiError if it doesn't fit the board."""
        agreed = spectator.terms.game()
        self.resume(agreed.game, agreed.start, spectator.watched.turns)
        self.table_clock.names.go_on(spectator.names, agreed.game.players)
        self._spectator = spectator
        self._following = SpectatorBoard(spectator, self.runner, self.assistants.opponents.lend_hand)

    @property
    def offers_lessons(self) -> bool:
        """False: a game is watched here."""
        return False

    def step(self) -> float:
        """Run a step, and process received lines without waiting."""
        wait_s = super().step()
        if self._following is not None:
            self._following.step(self.clock())
        return wait_s

    def scene(self, language: str) -> Scene:
        """Return the scene, without a simulated hand."""
        return {**super().scene(language), "simulated": False}

    def versions(self) -> Mapping[str, int]:
        """Return the version of each part of the page."""
        versions = super().versions()
        watched = 0 if self._following is None else self._spectator.version
        return {**versions, "status": versions["status"] + watched}

    def handle(self, command: Command, hand: str) -> None:
        """Change a setting. Raises NiwashiError for anything else."""
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")
        super().handle(command, hand)

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """Leave out the clock, which would reveal when somebody has played."""
        facts = super()._page_facts(language, hand)
        if self._following is None:
            return facts
        players = self.runner.session.game.players
        clock: ClockView = {
            "used_s": [0.0] * len(players),
            "running": None,
            "timed": None,
            "proposed": None,
        }
        return facts._replace(clock=clock, result=self._result(language), say=self._saying(language))

    def _result(self, language: str) -> ResultView | None:
        """Return the ending once the board shows all of it, unless the rules say it."""
        ending = self._spectator.watched.ending
        if ending is None or self._following is None or not self._following.is_together:
            return None
        return ending_view(ending, self.runner.session.game, language)

    def _saying(self, language: str) -> str:
        """Describe the watched game while hands have nothing to do."""
        flow = self.runner.session.flow
        is_busy = flow.task is not None or flow.mismatch is not None
        if is_busy and not self.assistants.opponents.is_moving:
            return ""
        result = self._result(language)
        if result is not None:
            return result["text"]
        if self.runner.session.match.result is not None:
            return ""
        first, second = self._spectator.names
        turns = self._spectator.terms.delay
        return translate("watch-say", language, first=first, second=second, turns=turns)
