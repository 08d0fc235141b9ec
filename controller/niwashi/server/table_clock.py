"""The clocks of the current game: proposed time controls, and consent by pages and by *done*."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from niwashi.board_types import Cue, Event, EventKind, Reading
from niwashi.clock.time_control import TimeControl, parse_control
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.names import SeatNames
from niwashi.loop.seats import Seats
from niwashi.loop.timekeeper import ResumedClock, Timekeeper
from niwashi.opponents.sides import Sides
from niwashi.page_types.commands import AnswerClock, NamePlayer, NewGame, SetClock
from niwashi.page_types.state import ClockView
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi.views.clock import clock_view


class PlayerClocks:
    """The time that each player has had the turn: one clock a player, all stopped at first.

    They only count: no rule here ends a game by time. Time in seconds is an argument.

    >>> clocks = PlayerClocks(2, [10.0, 0.0])
    >>> [clocks.run(player, now) for player, now in [(0, 100.0), (1, 103.5), (None, 104.5)]]
    [True, True, True]
    >>> clocks.used_s(now=200.0)
    (13.5, 1.0)
    """

    def __init__(self, players: int, used_s: Iterable[float] = ()) -> None:
        self._used_s = [*used_s][:players]
        self._used_s += [0.0] * (players - len(self._used_s))
        self._since: float | None = None
        self.running: int | None = None

    def run(self, player: int | None, now: float) -> bool:
        """Run this player's clock alone, no clock for None; True if that is a change."""
        if player == self.running:
            return False
        self._used_s = list(self.used_s(now))
        self.running, self._since = player, now
        return True

    def used_s(self, now: float) -> tuple[float, ...]:
        """Return the seconds that each player has used."""
        runs = 0.0 if self._since is None else max(0.0, now - self._since)
        return tuple(used + runs * (i == self.running) for i, used in enumerate(self._used_s))


class ControlProposal(NamedTuple):
    """Another time control for the game that is on: who asks, and whose consent is missing."""

    control: TimeControl
    asker: int
    waits_for: frozenset[int]


class TableClock:
    """Keeps the clocks of one table: the time that each player has used, and the time left."""

    def __init__(self, game_loop: GameLoop, opponents: Sides, seats: Seats) -> None:
        self.keeper = Timekeeper(game_loop)
        self.names = SeatNames()
        self.proposal: ControlProposal | None = None
        self._game_loop, self._opponents, self._seats = game_loop, opponents, seats
        self._clocks = self._new_clocks()
        self._held = 0  # buttons that have agreed, and are not let go of yet
        self._pressed = 0
        self._layer: Layer | None = None
        game_loop.add(
            Feature(
                "clock",
                commands=(
                    Handler(SetClock, self._ask),
                    Handler(AnswerClock, self._answer),
                    Handler(NamePlayer, self._name),
                ),
                layers=(self._asking_layer,),
                claims=self._claimed,
                event=self._hear,
                step=self._step,
            )
        )

    def prepare(self, wanted: NewGame, game: Game) -> None:
        """Use the time control and the names that a page gives for the next game. Raises NiwashiError."""
        control = None if wanted.clock is None else parse_control(wanted.clock)
        self.names.give(wanted.names or {}, game.players)
        if control is not None:
            self.keeper.usual = control

    def resume(self, used_s: Sequence[float], resumed: ResumedClock | None) -> None:
        """Go on with the clocks of the game that the game loop has just begun a session of."""
        self._clocks = self._new_clocks(used_s)
        if resumed is not None:
            self.keeper.resume(resumed)
        self._game_loop.mark_changed()

    def _step(self, now: float) -> float:
        """Count time for the player whose turn is being carried out, from the first turn to the end.

        A board stands ready for hours, and its page asks newcomers what to play: nobody thinks of a turn yet.
        """
        session = self._game_loop.session
        if not session.match.is_kept:
            self._run(None, now)
            return NEVER
        if session.match is not self._clocks[0]:
            self._clocks = self._new_clocks()
            self._drop()
        is_on = session.match.turns and not session.match.result
        self._run(session.flow.acting if is_on else None, now)
        return NEVER

    def _run(self, player: int | None, now: float) -> None:
        if self._clocks[1].run(player, now):
            self._game_loop.mark_changed()

    def view(self, now: float, language: str) -> ClockView:
        clocks, proposal = self._clocks[1], self.proposal
        used = [round(s, 1) for s in clocks.used_s(now)]
        asked = None if proposal is None else (proposal.control, sorted(proposal.waits_for))
        return clock_view(self._game_loop.session, self.keeper, asked, used, clocks.running, language)

    def _new_clocks(self, used_s: Sequence[float] = ()) -> tuple[Match, PlayerClocks]:
        match = self._game_loop.session.match
        return match, PlayerClocks(len(match.game.players), used_s)

    def _name(self, do: NamePlayer, by: CommandSender) -> None:
        """Name the player of the page's seat."""
        players = self._game_loop.session.game.players
        seat = self._seats.seat(by.hand)
        if seat not in players:
            raise NiwashiError("name-without-seat")
        self.names.rename(seat, do.name)
        self._game_loop.mark_changed()

    # Consent

    def _ask(self, do: SetClock, by: CommandSender) -> None:
        """Propose another time control. Before the first turn it holds at once, later the others agree."""
        control = parse_control(do.clock)
        if not self._game_loop.session.match.is_kept:
            raise NiwashiError("clock-in-lesson")
        if self._game_loop.session.match.result is not None:
            raise NiwashiError("clock-over")
        players = self._game_loop.session.game.players
        asker = self._seats.viewer(by.hand, players)
        asker = self._game_loop.session.flow.acting if asker is None else asker
        people = frozenset(i for i in range(len(players)) if self._opponents.who(i).kind == "human")
        waits_for = people - {asker} if self.keeper.is_begun else frozenset[int]()
        self._propose(ControlProposal(control, asker, waits_for))

    def _answer(self, do: AnswerClock, by: CommandSender) -> None:
        """Accept or decline; a page without a seat answers for everybody."""
        if self.proposal is None:
            raise NiwashiError("clock-not-asked")
        seat = self._seats.viewer(by.hand, self._game_loop.session.game.players)
        if do.agrees:
            self._agree(self.proposal.waits_for if seat is None else frozenset({seat}))
        else:
            self._drop()

    def _propose(self, proposal: ControlProposal) -> None:
        self._game_loop.mark_changed()
        self.proposal = proposal if proposal.waits_for else None
        if not proposal.waits_for:
            self.keeper.agree(proposal.control)

    def _agree(self, players: frozenset[int]) -> None:
        if self.proposal is not None:
            self._propose(self.proposal._replace(waits_for=self.proposal.waits_for - players))

    def _drop(self) -> None:
        if self.proposal is not None:
            self._game_loop.mark_changed()
        self.proposal = None

    def _hear(self, event: Event) -> None:
        if event.kind in (EventKind.TURN, EventKind.NEW_GAME, EventKind.TIMED_OUT):
            self._drop()

    def _claimed(self, _: Session, reading: Reading, __: float) -> int:
        """The buttons whose press agrees to something, until they are let go: they mean nothing else."""
        fresh = reading.pressed & ~self._pressed
        self._pressed = reading.pressed
        self._held &= reading.pressed
        for player, cells in self._agreeing():
            pressed = sum(1 << cell for cell in cells if fresh >> cell & 1)
            if pressed:
                self._held |= pressed
                self._agree(frozenset({player}))
        return self._held

    def _agreeing(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the players whose *done* agrees now: not the asker, and nobody who needs it for a turn."""
        proposal, session = self.proposal, self._game_loop.session
        if proposal is None or not session.match.is_kept:
            return []
        askers = session.geometry.done_buttons(proposal.asker)
        free = [i for i in proposal.waits_for if i != session.flow.acting or session.is_settled]
        return [(i, tuple(c for c in session.geometry.done_buttons(i) if c not in askers)) for i in free]

    def _asking_layer(self) -> Layer | None:
        """*Done* says that it agrees, and no longer that it ends a turn."""
        cells = dict.fromkeys((cell for _, cells in self._agreeing() for cell in cells), Cue.AGREE)
        if self._layer is None or self._layer.cues != cells:
            self._layer = Layer(Priority.BUTTON, cells, "clock")
        return self._layer if cells else None
