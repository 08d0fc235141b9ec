"""A kept game replayed, turn by turn, on a board: its lights say what hands are to do."""

from collections.abc import Callable, Mapping, Sequence

from niwashi.errors import NiwashiError
from niwashi.server.dispatch import Dispatch
from niwashi.server.live import LiveProgram
from niwashi.server.tabletop import Tabletop
from niwashi.session import Board, Match
from niwashi.web import Choose, GoToTurn, NewGame, PageCommand, PlayReplay, ReplayView, SetClock, SetPosition

_PAUSE_S = 1.5  # so long a position stands before the next turn is asked for, while the game goes by itself


def step_in(turns: Sequence[str], here: Sequence[str]) -> int | None:
    """How many of the turns have been played; None where something else was.

    >>> step_in(["a", "b", "c"], ["a", "b"]), step_in(["a", "b", "c"], ["b"])
    (2, None)
    """
    return len(here) if list(turns[: len(here)]) == list(here) else None


class ReplayProgram(LiveProgram):
    """A program in which a game is played again as it was. Nothing of it is kept.

    Each turn counts when it is asked for, and hands carry it out as the lights say: stones of a simulated
    table by somebody else, those of a real board by people. Whoever plays another turn by hand strays
    from the game, and is led back by any step.
    """

    def __init__(
        self,
        match: Match,
        board: Board,
        clock: Callable[[], float],
        tabletop: Tabletop | None = None,
        *,
        scan_s: float = 0.005,
    ) -> None:
        """Begin at a match's start, on a board that has all cells of its game."""
        super().__init__(match.game, board, clock, tabletop, scan_s=scan_s)
        self.match = match
        self._changes = 0  # grows with what only the replay knows
        self._is_running = False
        self._still_since: float | None = None
        self._go_to(0)

    def step(self) -> float:
        """As ever, and the next turn once everything has stood for a while, if it goes by itself."""
        wait_s = super().step()
        session, now = self.runner.session, self.clock()
        if not (self._is_running and session.is_settled):
            self._still_since = None
        elif self._still_since is None:
            self._still_since = now
        elif now - self._still_since >= _PAUSE_S:
            self._still_since = None
            self._go_on()
            self._notify()
        return wait_s

    @property
    def offers_lessons(self) -> bool:
        """A game is looked at here."""
        return False

    def replay_view(self) -> ReplayView:
        """How far the replay has come, and whether it goes on by itself."""
        return {"turn": self._at(), "turns": len(self.match.turns), "running": self._is_running}

    def versions(self) -> Mapping[str, int]:
        """What has something new."""
        versions = super().versions()
        return {**versions, "status": versions["status"] + self._changes}

    def _handlers(self) -> Dispatch:
        """As ever, but nothing that would end the replay."""
        on = super()._handlers()
        for closed in (NewGame, SetPosition, Choose, SetClock):
            on.add(closed, _refuse_new_game)
        on.add(GoToTurn, lambda do, _: self._wish_for(do.turn))
        on.add(PlayReplay, lambda do, _: self._run(running=do.running))
        return on

    # Inside

    def _at(self) -> int | None:
        match = self.runner.session.match
        if self.match.game.format(match.start) != self.match.game.format(self.match.start):
            return None
        return None if match.begun else step_in(self.match.turns, match.turns)

    def _wish_for(self, turn: int) -> None:
        """Go to where so many turns have been played."""
        self._is_running = False
        if turn > len(self.match.turns):
            raise NiwashiError("replay-no-such-turn", found=turn, most=len(self.match.turns))
        self._go_to(turn)
        self._changes += 1

    def _go_to(self, wanted: int) -> None:
        """One turn on or back is done on the board; for anything else hands are led there at once."""
        at, now = self._at(), self.clock()
        if wanted == at:
            return
        if at is not None and wanted == at + 1:
            self.runner.carry_out(self.match.turns[at], now)
        elif at is not None and wanted == at - 1:
            self._take_back(now)
        else:
            self.resume(self.match.game, self.match.start, self.match.turns[:wanted])
        if self.match.out_of_time is not None and wanted == len(self.match.turns):
            self.runner.time_out(self.match.out_of_time, now)

    def _take_back(self, now: float) -> None:
        """One turn, with whatever of it was only said."""
        self.runner.take_back(now)
        while self.runner.session.match.begun:
            self.runner.take_back(now)

    def _run(self, *, running: bool) -> None:
        """Stop, or go on: from the beginning again where it has ended, or where somebody has strayed."""
        if running and self._at() in (None, len(self.match.turns)):
            self._go_to(0)
        self._is_running = running
        self._changes += 1

    def _go_on(self) -> None:
        at = self._at()
        self._is_running = at is not None and at < len(self.match.turns)
        if at is not None and self._is_running:
            self._go_to(at + 1)
            self._is_running = at + 1 < len(self.match.turns)
        self._changes += 1


def _refuse_new_game(_: PageCommand, __: str) -> None:
    raise NiwashiError("replay-no-new-game")
