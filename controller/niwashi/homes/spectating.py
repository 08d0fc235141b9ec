"""The program of a game of others that is watched: lights lead hands through it, and pages only look on."""

from collections.abc import Callable, Mapping

from niwashi.errors import NiwashiError
from niwashi.homes.following import Following
from niwashi.homes.homes_view import ending_view
from niwashi.homes.spectator import Spectator
from niwashi.opponents import Engines
from niwashi.server import LiveProgram, Unassisted
from niwashi.views import PageFacts
from niwashi.web import ChangeSetting, ClockView, Command, ResultView, Scene
from niwashi.words import translate


class SpectatorProgram(LiveProgram):
    """A program on whose board nobody plays."""

    _following: Following | None = None
    _spectator: Spectator

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Nobody: there is nothing to help with."""
        del engines
        return Unassisted(self.runner)

    def show(self, spectator: Spectator) -> None:
        """Watch a game from where it may be shown now. Raises NiwashiError where it doesn't fit."""
        agreed = spectator.terms.game()
        self.resume(agreed.game, agreed.start, spectator.watched.turns)
        self.table_clock.names.go_on(spectator.names, agreed.game.players)
        self._spectator = spectator
        self._following = Following(spectator, self.runner, self.assistants.opponents.lend_hand)

    @property
    def offers_lessons(self) -> bool:
        """A game is watched here."""
        return False

    def step(self) -> float:
        """As ever; what has come is looked at, and never waited for."""
        wait_s = super().step()
        if self._following is not None:
            self._following.step(self.clock())
        return wait_s

    def scene(self, language: str) -> Scene:
        """As ever; nothing is handled from here."""
        return {**super().scene(language), "simulated": False}

    def versions(self) -> Mapping[str, int]:
        """What has something new."""
        versions = super().versions()
        watched = 0 if self._following is None else self._spectator.version
        return {**versions, "status": versions["status"] + watched}

    def handle(self, command: Command, hand: str) -> None:
        """Change a setting. Raises NiwashiError for anything else."""
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")
        super().handle(command, hand)

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever, without a clock: it would tell when somebody has played."""
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
        """How the game has ended, once the board has all of it and where the rules do not say so."""
        ending = self._spectator.watched.ending
        if ending is None or self._following is None or not self._following.is_together:
            return None
        return ending_view(ending, self.runner.session.game, language)

    def _saying(self, language: str) -> str:
        """What is watched, while hands have nothing to do, or a simulated table's own hand does it."""
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
