"""The state of a signed game: a fold over its moves by the rules of the game and its time control."""

import re
from dataclasses import dataclass, replace
from typing import Any

from niwashi.clock.time_control import FlagFall
from niwashi.clock.timeline import TakenBack, Timeline, TimeUsed, TurnEnded
from niwashi.errors import BadEntry
from niwashi.games.game import EndReason, Game, GameEnding
from niwashi.message import Key
from niwashi_friends.chain.messages import MoveKind, SideMessageKind, SignedMove
from niwashi_friends.chain.terms import AgreedGame

AGREES_TO = {
    MoveKind.TOOK_BACK: SideMessageKind.BACK,
    MoveKind.DRAWN: SideMessageKind.DRAW,
    MoveKind.PAUSED: SideMessageKind.PAUSE,
}
"""The request that each of these kinds accepts. Such a move is invalid without one."""


@dataclass(frozen=True)
class GameState:
    """Positions, turns that count, clock, pause and ending.

    `overstepped` is the player whose last turn exceeded the time, until the other player moves on.
    """

    game: Game
    positions: tuple[Any, ...]
    turns: tuple[str, ...]
    timeline: Timeline
    is_paused: bool = False
    overstepped: int | None = None
    ending: GameEnding | None = None

    @classmethod
    def at_start(cls, agreed: AgreedGame) -> "GameState":
        """Return the state before the first move."""
        timeline = Timeline.of(agreed.control, len(agreed.game.players))
        return cls(agreed.game, (agreed.start,), (), timeline)

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def mover(self) -> int:
        """The seat to move, which alone signs the next move."""
        return self.game.side(self.position)

    def after(self, entry: SignedMove) -> "GameState":
        """Return the state after a move of the player to move. Raises NiwashiError with the broken rule."""
        if self.ending is not None:
            raise BadEntry("chain-over", clause="SG-14")
        if self.is_paused and entry.kind is not MoveKind.RESUMED:
            raise BadEntry("chain-is-paused", clause="SG-24")
        is_right = entry.kind in _WITH_TEXT or is_body(entry.body, counts=entry.kind is MoveKind.TOOK_BACK)
        if not is_right:
            raise BadEntry("chain-odd-body", clause="SG-12", kind=entry.kind, found=entry.body)
        match entry.kind:
            case MoveKind.TURN:
                return self._turned(entry)
            case MoveKind.TOOK_BACK:
                return self._taken_back(entry)
            case MoveKind.DRAWN:
                return replace(self._charged(entry), ending=GameEnding(EndReason.DRAWN, ()))
            case MoveKind.PAUSED:
                return replace(self._charged(entry), is_paused=True)
            case MoveKind.RESUMED:
                if not self.is_paused:
                    raise BadEntry("chain-not-paused", clause="SG-24")
                return replace(self._charged(entry), is_paused=False)
            case MoveKind.TIMED_OUT:
                return self._timed_out(entry)

    def _turned(self, entry: SignedMove) -> "GameState":
        position = self.game.play(self.position, entry.body)
        charged = self.timeline.now.charged(self._used(entry))
        state = replace(
            self,
            positions=(*self.positions, position),
            turns=(*self.turns, entry.body),
            timeline=self.timeline.after(TurnEnded(self.mover, self._used(entry))),
            overstepped=self.mover if self._is_lost(charged.is_out(self.mover)) else None,
        )
        winners = self.game.winners(position)
        over = self.game.result(position) is not None
        return replace(state, ending=GameEnding(EndReason.BY_RULES, winners)) if over else state

    def _taken_back(self, entry: SignedMove) -> "GameState":
        stay, timeline = int(entry.body), self.timeline
        if stay >= len(self.turns):
            raise BadEntry("chain-nothing-to-take-back", clause="SG-23", turns=len(self.turns), found=stay)
        for _ in self.turns[stay:]:
            timeline = timeline.after(TakenBack())
        positions, turns = self.positions[: stay + 1], self.turns[:stay]
        return replace(self, positions=positions, turns=turns, timeline=timeline, overstepped=None)

    def _timed_out(self, entry: SignedMove) -> "GameState":
        if entry.body not in self.game.players:
            raise BadEntry("chain-no-player", clause="SG-31", found=entry.body)
        loser = self.game.players.index(entry.body)
        state = self._charged(entry)
        is_out = state.timeline.now.is_out(loser) if loser == self.mover else self.overstepped == loser
        if not self._is_lost(is_out):
            raise BadEntry("chain-has-time", clause="SG-31", player=Key(f"player-{entry.body}"))
        return replace(state, ending=GameEnding(EndReason.TIMED_OUT, (1 - loser,)))

    def _charged(self, entry: SignedMove) -> "GameState":
        return replace(self, timeline=self.timeline.after(TimeUsed(self._used(entry))))

    def _used(self, entry: SignedMove) -> tuple[int, ...]:
        """Return the time used by each player; only the author of a move uses any."""
        return tuple(entry.used_ms * (i == self.mover) for i in range(len(self.game.players)))

    def _is_lost(self, is_out: bool) -> bool:  # noqa: FBT001  (a value, not a switch)
        return is_out and self.timeline.now.control.flag is FlagFall.LOSE


_WITH_TEXT = frozenset({MoveKind.TURN, MoveKind.TIMED_OUT})


def is_body(body: str, *, counts: bool) -> bool:
    """Return whether a body is empty, or a count in canonical form where one is required.

    >>> is_body("12", counts=True), is_body("012", counts=True), is_body("", counts=False)
    (True, False, True)
    """
    return bool(_COUNT.fullmatch(body)) if counts else not body


_COUNT = re.compile(r"0|[1-9][0-9]{0,3}")
