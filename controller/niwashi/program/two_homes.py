"""The program of a game of two homes: as ever, but nobody helps, and what would leave the game is refused."""

from collections.abc import Callable

from niwashi.chain import AsideKind, Terms
from niwashi.errors import NiwashiError
from niwashi.players import Engines, Meeting, RemoteGame, Showing
from niwashi.program.dispatch import Dispatch
from niwashi.program.homes_view import REQUESTS, homes_result, homes_view, meeting_text, meeting_view
from niwashi.program.live import LiveProgram
from niwashi.program.unassisted import Unassisted
from niwashi.session import Advice, Cue, Layer, Priority
from niwashi.table import checked_game
from niwashi.views import PageFacts
from niwashi.web import (
    AnswerFriend,
    AnswerGame,
    Arrange,
    AskFriend,
    BeginLesson,
    BeginPuzzle,
    ChangePace,
    Choose,
    ClockView,
    Command,
    DeclareRight,
    Handle,
    NewGame,
    SetClock,
    SetPosition,
    Undo,
)

_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)
_KINDS = {name: kind for kind, name in REQUESTS.items()}


class TwoHomesProgram(LiveProgram):
    """A program whose far player sits at another board."""

    _remote: RemoteGame | None = None
    _showing: Showing | None = None
    _meeting: Meeting | None = None
    _begin: Callable[[Terms], None]
    _idle: tuple[Advice, Layer] | None = None  # what is shown while there is no game, over that advice

    def meet(self, meeting: Meeting, begin: Callable[[Terms], None]) -> None:
        """There is no game yet: `begin` it, and `join` it, once two have come to terms."""
        self._meeting, self._begin = meeting, begin
        self.runner.gather(self._idle_layer)

    def _idle_layer(self) -> Layer | None:
        """While there is no game nothing is offered."""
        if self._meeting is None:
            return None
        advice = self.runner.session.advice()
        if self._idle is None or self._idle[0] is not advice:
            self._idle = advice, Layer(Priority.WAITING, {}, "homes", hides=_ALL)
        return self._idle[1]

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Nobody: what could find a good turn is not made, nor loaded."""
        del engines
        return Unassisted(self.runner)

    def join(self, remote: RemoteGame, showing: Showing | None = None) -> None:
        """Play this game, and no other; nobody helps. It may be shown to others."""
        self._remote, self._showing = remote, showing

    def close(self) -> None:
        """As ever; nothing more is shown."""
        if self._showing is not None:
            self._showing.close()
        super().close()

    def start_anew(self) -> None:
        """Put the game on the board as it is signed: something else is there."""
        if self._remote is not None:
            state = self._remote.chain.state
            self.resume(state.game, state.positions[0], state.turns)

    def step(self) -> float:
        """As ever; what has come from the other home is looked at, and never waited for."""
        wait_s = super().step()
        if self._remote is not None:
            self._remote.step(self.clock())
            if self._showing is not None:
                self._showing.step()
        elif self._meeting is not None:
            self._step_meeting(self._meeting, self.clock())
        return wait_s

    def _step_meeting(self, meeting: Meeting, now: float) -> None:
        before = meeting.version
        meeting.step(now)
        if meeting.version != before:
            self.runner.stir()
        if meeting.agreed is not None and meeting.is_done(now):
            self._meeting = None
            self._begin(meeting.agreed)
            self.runner.stir()

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever; while the far player is to move, the board says so."""
        facts = super()._page_facts(language, hand)
        if self._meeting is not None:
            homes, told = meeting_view(self._meeting, language), meeting_text(self._meeting, language)
            return facts._replace(say=told, homes=homes, clock={**facts.clock, "running": None})
        if self._remote is None:
            return facts
        result = homes_result(self._remote, language)
        saying = self._saying(self._remote, language) if result is None else result["text"]
        homes = homes_view(self._remote, language)
        is_still = result is not None or self._remote.chain.state.is_paused
        clock: ClockView = {**facts.clock, "running": None} if is_still else facts.clock
        return facts._replace(say=saying or facts.say, homes=homes, result=result, clock=clock)

    def _saying(self, remote: RemoteGame, language: str) -> str:
        is_moving = self.assistants.opponents.is_moving
        return remote.telling(language) if is_moving else remote.saying(language)

    @property
    def offers_lessons(self) -> bool:
        """A game with somebody is on."""
        return False

    def _handlers(self) -> Dispatch:
        """As ever, and what is asked of the friend."""
        on = super()._handlers()
        on.add(AskFriend, lambda do, _: self._ask(do))
        on.add(AnswerFriend, lambda do, _: self._answer(do))
        on.add(AnswerGame, lambda do, _: self._answer_game(do))
        return on

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError for what these two have not agreed on."""
        if isinstance(command, _LEAVES):
            raise NiwashiError("homes-one-game")
        if self._meeting is not None and isinstance(command, _MOVES):
            raise NiwashiError("homes-no-game-yet")
        if isinstance(command, Undo):
            command = AskFriend(what="back", seq=command.seq)
        super().handle(command, hand)

    def _ask(self, do: AskFriend) -> None:
        remote = self._joined()
        match do.what:
            case "resign":
                remote.resign()
            case "claim-time":
                remote.clock.claim()
            case "go-on":
                remote.consent.go_on()
            case _:
                remote.consent.ask(_KINDS[do.what])
        self.runner.stir()

    def _answer(self, do: AnswerFriend) -> None:
        consent, kind = self._joined().consent, AsideKind(do.what)
        (consent.agree if do.agrees else consent.put_off)(kind)
        self.runner.stir()

    def _answer_game(self, do: AnswerGame) -> None:
        meeting = self._meeting
        if meeting is None or meeting.offered is None:
            raise NiwashiError("homes-no-proposal")
        if not do.accepts:
            meeting.decline()
        else:
            self._check_board(meeting.offered)
            meeting.accept()
        self.runner.stir()

    def _check_board(self, terms: Terms) -> None:
        """Raise NiwashiError where the game can't be played on this board."""
        if self.tabletop is None or self._board_factory is None:
            checked_game(terms.game().game, self.runner.board.geometry)

    def _joined(self) -> RemoteGame:
        if self._remote is None:
            raise NiwashiError("homes-not-here")
        return self._remote
