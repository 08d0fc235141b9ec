"""The program of a game of two homes: as ever, but nobody helps, and what would leave the game is refused."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from niwashi.chain import SideMessageKind, Terms, terms_for
from niwashi.errors import NiwashiError
from niwashi.games import GameSetup, game_of
from niwashi.homes.broadcast import GameBroadcast
from niwashi.homes.friends_view import FriendMaker, friends_view
from niwashi.homes.homes_view import homes_result, homes_view, meetings_text, meetings_view, next_game_text
from niwashi.homes.negotiation import Negotiation
from niwashi.homes.negotiations import Negotiations
from niwashi.homes.remote import RemoteGame
from niwashi.loop import checked_game
from niwashi.opponents import Engines, start_text
from niwashi.server import Dispatch, LiveProgram, Unassisted
from niwashi.session import Advice, Cue, Layer, Priority
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


class Partners(Protocol):
    """The friends with whom this board plays, one game at a time."""

    def meetings(self) -> Negotiations:
        """All of them: nothing is proposed until somebody does."""

    def meeting(self, name: str) -> Negotiation:
        """One of them. Raises NiwashiError for nobody."""

    def terms(self, name: str, setup: GameSetup, asked: ProposeGame) -> Terms:
        """What is proposed to one of them. Raises NiwashiError for what can't be."""


_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)


class TwoHomesProgram(LiveProgram):
    """A program whose far player sits at another board."""

    is_carried = False
    """Whether turns go through a folder, and so can be carried by hand, too."""
    _remote: RemoteGame | None = None
    _showing: GameBroadcast | None = None
    _meetings: Negotiations | None = None
    _begin: Callable[[Terms], None]
    _partners: Partners | None = None
    _friends: FriendMaker | None = None
    _friends_seen = 0
    _idle: tuple[Advice, Layer] | None = None  # what is shown while there is no game, over that advice

    def begin_by(self, begin: Callable[[Terms], None]) -> None:
        """Have `begin` put a game on this board, and `join` it, once two have come to terms."""
        self._begin = begin

    def meet(self, meetings: Negotiations) -> None:
        """There is no game yet."""
        self._meetings = meetings
        self.runner.gather(self._idle_layer)

    def propose_by(self, partners: Partners) -> None:
        """Have a page propose games to these; after a game all meet again for the next one."""
        self._partners = partners

    def invite_by(self, friends: FriendMaker) -> None:
        """Have a page make other boards friends of this one."""
        self._friends = friends

    def _idle_layer(self) -> Layer | None:
        """While there is no game nothing is offered."""
        if self._meetings is None or self._remote is not None:
            return None
        advice = self.runner.session.advice()
        if self._idle is None or self._idle[0] is not advice:
            self._idle = advice, Layer(Priority.WAITING, {}, "homes", hides=_ALL)
        return self._idle[1]

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Nobody: what could find a good turn is not made, nor loaded."""
        del engines
        return Unassisted(self.runner)

    def join(self, remote: RemoteGame, showing: GameBroadcast | None = None) -> None:
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
            if self._remote.is_over and self._meetings is None and self._partners is not None:
                self._meetings = self._partners.meetings()
        if self._meetings is not None:
            self._step_meetings(self._meetings, self.clock())
        if self._friends is not None and self._friends.version != self._friends_seen:
            self._friends_seen = self._friends.version
            self._meet_new(self._friends.friends)
            self.runner.stir()
        return wait_s

    def _step_meetings(self, meetings: Negotiations, now: float) -> None:
        before = meetings.version
        done = meetings.step(now)
        if meetings.version != before:
            self.runner.stir()
        if done is not None and done.agreed is not None:
            self._leave(meetings)
            self._begin(done.agreed)
            self.runner.stir()

    def _meet_new(self, friends: Sequence[str]) -> None:
        """Who has become a friend on the page can be played with at once."""
        if self._meetings is not None and self._partners is not None:
            for name in (name for name in friends if name not in self._meetings.names):
                self._meetings.add(self._partners.meeting(name))

    def _leave(self, meetings: Negotiations) -> None:
        """What was on before the game that begins now is left."""
        meetings.close()
        remote, self._remote, self._meetings = self._remote, None, None
        if remote is not None:
            remote.leave()

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever, and what the game has beside its turns; with friends and invitations."""
        facts = self._facts(language, hand)
        if facts.homes is None:
            return facts
        friends, by_hand = friends_view(self._friends, language), self._carried_to()
        return facts._replace(homes={**facts.homes, "friends": friends, "by_hand": by_hand})

    def _carried_to(self) -> str:
        """The friend for whom turns can be carried by hand."""
        if not self.is_carried:
            return ""
        if self._remote is not None and self._meetings is None:
            return self._remote.home.other
        told = None if self._meetings is None else self._meetings.told
        return "" if told is None else told.name

    def _facts(self, language: str, hand: str) -> PageFacts:
        """As ever; while the far player is to move, the board says so."""
        facts = super()._page_facts(language, hand)
        if self._meetings is not None and self._remote is None:
            homes, told = meetings_view(self._meetings, language), meetings_text(self._meetings, language)
            clock: ClockView = {**facts.clock, "running": None}
            return facts._replace(say=told, whose="", homes=homes, clock=clock)
        if self._remote is None:
            return facts
        result = homes_result(self._remote, language)
        saying = self._saying(self._remote, language) if result is None else result["text"]
        if self._meetings is not None:
            saying = next_game_text(self._meetings, language) or saying
        homes = homes_view(self._remote, self._meetings, language)
        is_still = result is not None or self._remote.chain.state.is_paused
        clock = {**facts.clock, "running": None} if is_still else facts.clock
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
            raise self._is_on() if self._meetings is None else NiwashiError("homes-only-proposed")
        if self._remote is None and self._meetings is not None and isinstance(command, _MOVES):
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
                remote.consent.ask(SideMessageKind(do.what))
        self.runner.stir()

    def _answer(self, do: AnswerFriend) -> None:
        consent, kind = self._joined().consent, SideMessageKind(do.what)
        (consent.agree if do.agrees else consent.put_off)(kind)
        self.runner.stir()

    def _answer_game(self, do: AnswerGame) -> None:
        if self._meetings is None:
            raise self._is_on()
        meeting = self._meetings.of(do.friend)
        if meeting.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=meeting.name)
        if not do.accepts:
            meeting.decline()
        else:
            self._check_board(meeting.offered)
            meeting.accept()
        self._meetings.speak_of(meeting)
        self.runner.stir()

    def _propose(self, do: ProposeGame) -> None:
        """The same cards as before, where the game has use for any."""
        if self._meetings is None or self._partners is None:
            raise self._is_on()
        meeting = self._meetings.of(do.friend)
        setup = self._cards.setup(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        terms = self._partners.terms(meeting.name, GameSetup(setup.game, setup.cards, start), do)
        self._check_board(terms)
        meeting.propose(terms, is_tossed=do.toss)
        self._meetings.speak_of(meeting)
        self.runner.stir()

    def _is_on(self) -> NiwashiError:
        """Why no other game can begin."""
        return NiwashiError("homes-one-game", name="-" if self._remote is None else self._remote.home.other)

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
        terms_for(GameSetup(game), ("1" * 64, "2" * 64))
    except NiwashiError:
        return False
    return True
