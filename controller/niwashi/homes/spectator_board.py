"""A board on which a game of others is watched: what they play becomes a task for hands, light by light."""

from collections.abc import Callable

from niwashi.homes.remote import common_turns
from niwashi.homes.spectator import Spectator
from niwashi.loop import TableRunner
from niwashi.opponents import WaitingLayer
from niwashi.session import Layer


class SpectatorBoard:
    """Brings one board to where a game may be shown. `step` it often, with the time in seconds."""

    def __init__(
        self, spectator: Spectator, runner: TableRunner, lend_hand: Callable[[int, float], None]
    ) -> None:
        """`lend_hand` has a simulated table's own hand carry out what a side, by its number, has played."""
        self._spectator, self._runner, self._lend_hand = spectator, runner, lend_hand
        self._waiting = WaitingLayer()
        runner.gather(self._layer)
        runner.announce(lambda: spectator.notices)

    @property
    def is_together(self) -> bool:
        """Whether the board's game has all that may be shown, and nothing else."""
        match = self._runner.session.match
        return match.turns == self._spectator.watched.turns and not match.begun

    def step(self, now: float) -> None:
        """Take what has come, and do one thing: the match gets what it lacks, and loses what is not there."""
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
        """Nothing is offered to hands: they carry out, and play nothing."""
        session = self._runner.session
        if session.match.result is not None:
            return None
        advice = session.advice()
        return self._waiting.over(advice)
