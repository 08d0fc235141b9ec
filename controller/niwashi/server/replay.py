"""A kept game replayed, turn by turn, on a board whose lights lead hands."""

from collections.abc import Sequence

from niwashi.errors import NiwashiError
from niwashi.games.match import Match
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.page_types.commands import (
    Choose,
    GoToTurn,
    NewGame,
    PageCommand,
    PlayReplay,
    SetClock,
    SetPosition,
)
from niwashi.page_types.page_facts import PageFacts
from niwashi.server.game_server import GameServer

_PAUSE_S = (
    1.5  # how long a position stands before the next turn is asked for, while the replay goes on by itself
)
_ENDS_REPLAY = (NewGame, SetPosition, Choose, SetClock)


def step_in(turns: Sequence[str], here: Sequence[str]) -> int | None:
    """Return the number of turns played; None after any other turn.

    >>> step_in(["a", "b", "c"], ["a", "b"]), step_in(["a", "b", "c"], ["b"])
    (2, None)
    """
    return len(here) if list(turns[: len(here)]) == list(here) else None


class ReplayFeature:
    """The feature that replays a game as it was. Nothing of it is kept.

    Each turn counts when it is asked for, and hands carry it out as the lights say: pieces of a simulated
    table by the program, those of a real board by people. A turn that differs from the game leads away from
    it, and any step leads back.
    """

    def __init__(self, match: Match, program: GameServer) -> None:
        """Begin at a match's start, on a board that has all cells of its game."""
        self.match = match
        self._program, self._game_loop = program, program.game_loop
        self._is_running = False
        self._still_since: float | None = None
        program.game_loop.add(
            Feature(
                "replay",
                commands=(Handler(GoToTurn, self._go_asked), Handler(PlayReplay, self._play_asked)),
                check=self._check,
                facts=self._facts,
                step=self._step,
            )
        )
        self._go_to(0, program.clock())

    def _step(self, now: float) -> float:
        """Play the next turn once everything has stood for a while, if the replay goes on by itself."""
        if not (self._is_running and self._game_loop.session.is_settled):
            self._still_since = None
            return NEVER
        if self._still_since is None:
            self._still_since = now
        elif now - self._still_since >= _PAUSE_S:
            self._still_since = None
            self._go_on(now)
            return now
        return self._still_since + _PAUSE_S

    def _facts(self, page: PageFacts) -> PageFacts:
        return page._replace(
            replay={"turn": self._at(), "turns": len(self.match.turns), "running": self._is_running}
        )

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        if isinstance(command, _ENDS_REPLAY):
            raise NiwashiError("replay-no-new-game")

    def _go_asked(self, do: GoToTurn, by: CommandSender) -> None:
        self._is_running = False
        if do.turn > len(self.match.turns):
            raise NiwashiError("replay-no-such-turn", found=do.turn, most=len(self.match.turns))
        self._go_to(do.turn, by.now)
        self._game_loop.mark_changed()

    def _play_asked(self, do: PlayReplay, by: CommandSender) -> None:
        """Stop, or go on: from the beginning again where it has ended, or where somebody has strayed."""
        if do.running and self._at() in (None, len(self.match.turns)):
            self._go_to(0, by.now)
        self._is_running = do.running
        self._game_loop.mark_changed()

    # Inside

    def _at(self) -> int | None:
        match = self._game_loop.session.match
        if self.match.game.format(match.start) != self.match.game.format(self.match.start):
            return None
        return None if match.begun else step_in(self.match.turns, match.turns)

    def _go_to(self, wanted: int, now: float) -> None:
        """Carry out one turn or take one back on the board; lead hands to any other position at once."""
        at = self._at()
        if wanted == at:
            return
        if at is not None and wanted == at + 1:
            self._game_loop.carry_out(self.match.turns[at], now)
        elif at is not None and wanted == at - 1:
            # One turn, with any part of the next that was only said.
            self._game_loop.take_back(now)
            while self._game_loop.session.match.begun:
                self._game_loop.take_back(now)
        else:
            self._program.resume(self.match.game, self.match.start, self.match.turns[:wanted])
        if self.match.out_of_time is not None and wanted == len(self.match.turns):
            self._game_loop.time_out(self.match.out_of_time, now)

    def _go_on(self, now: float) -> None:
        at = self._at()
        self._is_running = at is not None and at < len(self.match.turns)
        if at is not None and self._is_running:
            self._go_to(at + 1, now)
            self._is_running = at + 1 < len(self.match.turns)
        self._game_loop.mark_changed()
