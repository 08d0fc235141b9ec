"""The program of a game of two homes: as ever, but nobody helps, and what would leave the game is refused."""

from collections.abc import Callable, Sequence
from functools import cache

from niwashi.chain import AsideKind, Terms, terms_for
from niwashi.errors import NiwashiError
from niwashi.players import Engines, Meeting, RemoteGame, Showing, start_text
from niwashi.program.dispatch import Dispatch
from niwashi.program.friends_view import FriendMaker, friends_view
from niwashi.program.homes_view import (
    homes_result,
    homes_view,
    meeting_text,
    meeting_view,
    next_game_text,
)
from niwashi.program.live import LiveProgram
from niwashi.program.unassisted import Unassisted
from niwashi.rules import GameSetup, game_of
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
    InviteFriend,
    JoinFriend,
    NewGame,
    ProposeGame,
    SetClock,
    SetPosition,
    StopInviting,
    Undo,
)

_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)


class TwoHomesProgram(LiveProgram):
    """A program whose far player sits at another board."""

    _remote: RemoteGame | None = None
    _showing: Showing | None = None
    _meeting: Meeting | None = None
    _begin: Callable[[Terms], None]
    _meet_again: Callable[[], Meeting] | None = None
    _terms_of: Callable[[GameSetup, ProposeGame], Terms] | None = None
    _friends: FriendMaker | None = None
    _friends_seen = 0
    _idle: tuple[Advice, Layer] | None = None  # what is shown while there is no game, over that advice

    def begin_by(self, begin: Callable[[Terms], None]) -> None:
        """Have `begin` put a game on this board, and `join` it, once two have come to terms."""
        self._begin = begin

    def meet(self, meeting: Meeting) -> None:
        """There is no game yet."""
        self._meeting = meeting
        self.runner.gather(self._idle_layer)

    def propose_by(
        self, terms_of: Callable[[GameSetup, ProposeGame], Terms], meet_again: Callable[[], Meeting]
    ) -> None:
        """Have a page propose games by terms; after a game two `meet_again` for the next one."""
        self._terms_of, self._meet_again = terms_of, meet_again

    def invite_by(self, friends: FriendMaker) -> None:
        """Have a page make other boards friends of this one."""
        self._friends = friends

    def _idle_layer(self) -> Layer | None:
        """While there is no game nothing is offered."""
        if self._meeting is None or self._remote is not None:
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
        """Play this game, and no other; nobody helps. It may be shown to others, as the one before was."""
        if self._showing is not None:
            self._showing.close()
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
            if self._remote.is_over and self._meeting is None and self._meet_again is not None:
                self._meeting = self._meet_again()
        if self._meeting is not None:
            self._step_meeting(self._meeting, self.clock())
        if self._friends is not None and self._friends.version != self._friends_seen:
            self._friends_seen = self._friends.version
            self.runner.stir()
        return wait_s

    def _step_meeting(self, meeting: Meeting, now: float) -> None:
        before = meeting.version
        meeting.step(now)
        if meeting.version != before:
            self.runner.stir()
        if meeting.agreed is not None and meeting.is_done(now):
            self._leave(meeting)
            self._begin(meeting.agreed)
            self.runner.stir()

    def _leave(self, meeting: Meeting) -> None:
        """What was on before the game that begins now is left."""
        meeting.close()
        remote, self._remote, self._meeting = self._remote, None, None
        if remote is not None:
            remote.leave()

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever, and what the game has beside its turns; with friends and invitations."""
        facts = self._facts(language, hand)
        friends = friends_view(self._friends, language)
        return facts if facts.homes is None else facts._replace(homes={**facts.homes, "friends": friends})

    def _facts(self, language: str, hand: str) -> PageFacts:
        """As ever; while the far player is to move, the board says so."""
        facts = super()._page_facts(language, hand)
        if self._meeting is not None and self._remote is None:
            homes, told = meeting_view(self._meeting, language), meeting_text(self._meeting, language)
            return facts._replace(say=told, homes=homes, clock={**facts.clock, "running": None})
        if self._remote is None:
            return facts
        result = homes_result(self._remote, language)
        saying = self._saying(self._remote, language) if result is None else result["text"]
        if self._meeting is not None:
            saying = next_game_text(self._meeting, language) or saying
        homes = homes_view(self._remote, self._meeting, language)
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
        on.add(ProposeGame, lambda do, _: self._propose(do))
        on.add(InviteFriend, lambda do, _: self._maker().invite(do.name))
        on.add(JoinFriend, lambda do, _: self._maker().join(do.code, do.name))
        on.add(StopInviting, lambda *_: self._maker().stop())
        return on

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError for what these two have not agreed on."""
        if isinstance(command, _LEAVES):
            raise NiwashiError("homes-one-game" if self._meeting is None else "homes-only-proposed")
        if self._remote is None and self._meeting is not None and isinstance(command, _MOVES):
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
                remote.consent.ask(AsideKind(do.what))
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

    def _propose(self, do: ProposeGame) -> None:
        """The same cards as before, where the game has use for any."""
        if self._meeting is None or self._terms_of is None:
            raise NiwashiError("homes-one-game")
        setup = self._cards.setup(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        terms = self._terms_of(GameSetup(setup.game, setup.cards, start), do)
        self._check_board(terms)
        self._meeting.propose(terms, is_tossed=do.toss)
        self.runner.stir()

    def _check_board(self, terms: Terms) -> None:
        """Raise NiwashiError where the game can't be played at all, or not on this board."""
        agreed = terms.game()
        if self.tabletop is None or self._board_factory is None:
            checked_game(agreed.game, self.runner.board.geometry)

    def _games(self) -> Sequence[str]:
        """Those whose turns can be signed: for two, and without hidden cards."""
        return tuple(filter(_can_be_signed, super()._games()))

    def _maker(self) -> FriendMaker:
        if self._friends is None:
            raise NiwashiError("friends-page-nowhere")
        return self._friends

    def _joined(self) -> RemoteGame:
        if self._remote is None:
            raise NiwashiError("homes-not-here")
        return self._remote


@cache
def _can_be_signed(game: str) -> bool:
    """Whether two can agree on a game by terms."""
    try:
        terms_for(GameSetup(game), ("0" * 64, "1" * 64))
    except NiwashiError:
        return False
    return True
