"""A game of others on a board: lights lead hands through it, and pages only look on."""

from niwashi.board_types import Notice
from niwashi.errors import NiwashiError
from niwashi.loop.features import CommandSender, Feature
from niwashi.opponents.waiting_layer import WaitingLayer
from niwashi.page_types.commands import ChangeSetting, PageCommand
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import ResultView
from niwashi.server.game_server import GameServer
from niwashi.session.layers import Layer
from niwashi.words.catalogue import translate
from niwashi_friends.homes_view import ending_view
from niwashi_friends.remote import common_turns
from niwashi_friends.spectator import Spectator

_LOOK_S = 0.05


class SpectatorBoard:
    """The feature that brings a board to the visible state of a watched game. Nobody plays there."""

    def __init__(self, spectator: Spectator, server: GameServer) -> None:
        """Watch a game from its visible state on. Raises NiwashiError if it doesn't fit the board."""
        agreed = spectator.terms.game()
        server.resume(agreed.game, agreed.start, spectator.watched.turns)
        server.table_clock.names.go_on(spectator.names, agreed.game.players)
        self._spectator, self._server, self._game_loop = spectator, server, server.game_loop
        self._waiting = WaitingLayer()
        server.game_loop.add(
            Feature(
                "spectator",
                check=self._check,
                facts=self._facts,
                scene=self._scene,
                layers=(self._layer,),
                notices=self._notices,
                step=self._step,
            )
        )
        server.mark_scene()

    @property
    def is_together(self) -> bool:
        """True if the board's game equals the visible game."""
        match = self._game_loop.session.match
        return match.turns == self._spectator.watched.turns and not match.begun

    def _step(self, now: float) -> float:
        """Process received lines, then take back or carry out one turn."""
        before = self._spectator.watched, self._spectator.notices
        self._spectator.step(now)
        if (self._spectator.watched, self._spectator.notices) != before:
            self._game_loop.mark_changed()
        session, turns = self._game_loop.session, self._spectator.watched.turns
        match = session.match
        common = common_turns(match.turns, turns)
        is_idle = session.is_settled or session.flow.lies_idle(now)
        if len(match.turns) > common or (match.begun and is_idle):
            side = match.side_before()
            self._game_loop.take_back(now)
            self._server.sides.lend_hand(side, now)
        elif len(turns) > common and is_idle:
            side = match.side
            self._game_loop.carry_out(turns[common], now)
            self._server.sides.lend_hand(side, now)
        return now + _LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return self._spectator.notices

    def _layer(self) -> Layer | None:
        """Hide all offers: hands carry out turns and play none."""
        session = self._game_loop.session
        return None if session.match.result is not None else self._waiting.over(session.advice())

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")

    def _scene(self, scene: Scene) -> Scene:
        """Leave out the table, so that no page handles it."""
        return {**scene, "simulated": False}

    def _facts(self, page: PageFacts) -> PageFacts:
        """Leave out the clock, which would reveal when somebody has played."""
        players = len(self._game_loop.session.game.players)
        return page._replace(
            clock={"used_s": [0.0] * players, "running": None, "timed": None, "proposed": None},
            result=self._result(page.language),
            say=self._saying(page.language),
        )

    def _result(self, language: str) -> ResultView | None:
        """Return the ending once the board shows all of it, unless the rules say it."""
        ending = self._spectator.watched.ending
        if ending is None or not self.is_together:
            return None
        return ending_view(ending, self._game_loop.session.game, language)

    def _saying(self, language: str) -> str:
        """Describe the watched game while hands have nothing to do."""
        flow = self._game_loop.session.flow
        is_busy = flow.task is not None or flow.mismatch is not None
        if is_busy and not self._server.sides.is_moving:
            return ""
        result = self._result(language)
        if result is not None:
            return result["text"]
        if self._game_loop.session.match.result is not None:
            return ""
        first, second = self._spectator.names
        turns = self._spectator.terms.delay
        return translate("watch-say", language, first=first, second=second, turns=turns)
