"""The program of a game between two boards: no assistants, and commands that would leave the game are
refused.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol

from niwashi.errors import NiwashiError
from niwashi.games import GameSetup, game_of
from niwashi.homes.broadcast import GameBroadcast
from niwashi.homes.chain import SideMessageKind, Terms, terms_for
from niwashi.homes.homes_view import (
    FriendMaker,
    friends_view,
    homes_result,
    homes_view,
    negotiations_text,
    negotiations_view,
    next_game_text,
)
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
    """The friends of this board, and the games with them, one at a time."""

    def meetings(self) -> Negotiations:
        """Return negotiations with all friends; nothing is proposed automatically."""

    def meeting(self, name: str) -> Negotiation:
        """Return the negotiation with one friend. Raises NiwashiError for an unknown name."""

    def begin_agreed(self, terms: Terms) -> None:
        """Put an agreed game on the board and `join` it. Raises NiwashiError."""

    def terms(self, name: str, setup: GameSetup, asked: ProposeGame) -> Terms:
        """Return the terms to propose to a friend. Raises NiwashiError if they are impossible."""


_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)


class TwoHomesProgram(LiveProgram):
    """A program whose remote player sits at another board."""

    is_carried = False
    """True if turns go through a folder, so that they can also be carried on paper."""
    _remote: RemoteGame | None = None
    _broadcast: GameBroadcast | None = None
    _negotiations: Negotiations | None = None
    _partners: Partners | None = None
    _friends: FriendMaker | None = None
    _friends_seen = 0
    _idle: tuple[Advice, Layer] | None = (
        None  # the layer without a game, and the advice that it was built for
    )

    def meet(self, negotiations: Negotiations) -> None:
        """Negotiate the first game."""
        self._negotiations = negotiations
        self.runner.gather(self._idle_layer)

    def play_with(self, partners: Partners) -> None:
        """Propose games to these partners, begin agreed ones by them, and negotiate again after each game."""
        self._partners = partners

    def invite_by(self, friends: FriendMaker) -> None:
        """Let the page invite other boards."""
        self._friends = friends

    def _idle_layer(self) -> Layer | None:
        """Hide all offers while no game is on."""
        if self._negotiations is None or self._remote is not None:
            return None
        advice = self.runner.session.advice()
        if self._idle is None or self._idle[0] is not advice:
            self._idle = advice, Layer(Priority.WAITING, {}, "homes", hides=_ALL)
        return self._idle[1]

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Return no assistants, so that no engine is even loaded."""
        del engines
        return Unassisted(self.runner)

    def join(self, remote: RemoteGame, broadcast: GameBroadcast | None = None) -> None:
        """Play this game only, without assistants, and optionally broadcast it."""
        if self._broadcast is not None:
            self._broadcast.close()
        self._remote, self._broadcast = remote, broadcast

    def close(self) -> None:
        """Close the broadcast, and the program."""
        if self._broadcast is not None:
            self._broadcast.close()
        super().close()

    def start_anew(self) -> None:
        """Put the signed game back on the board, which shows something else."""
        if self._remote is not None:
            state = self._remote.chain.state
            self.resume(state.game, state.positions[0], state.turns)

    def step(self) -> float:
        """Run a step, and process received lines without waiting."""
        wait_s = super().step()
        if self._remote is not None:
            self._remote.step(self.clock())
            if self._broadcast is not None:
                self._broadcast.step()
            if self._remote.is_over and self._negotiations is None and self._partners is not None:
                self._negotiations = self._partners.meetings()
        if self._negotiations is not None:
            self._step_negotiations(self._negotiations, self.clock())
        if self._friends is not None and self._friends.version != self._friends_seen:
            self._friends_seen = self._friends.version
            self._meet_new(self._friends.friends)
            self.runner.stir()
        return wait_s

    def _step_negotiations(self, negotiations: Negotiations, now: float) -> None:
        before = negotiations.version
        done = negotiations.step(now)
        if negotiations.version != before:
            self.runner.stir()
        if done is not None and done.agreed is not None and self._partners is not None:
            self._leave(negotiations)
            self._partners.begin_agreed(done.agreed)
            self.runner.stir()

    def _meet_new(self, friends: Sequence[str]) -> None:
        """Negotiate with friends made on the page at once."""
        if self._negotiations is not None and self._partners is not None:
            for name in (name for name in friends if name not in self._negotiations.names):
                self._negotiations.add(self._partners.meeting(name))

    def _leave(self, negotiations: Negotiations) -> None:
        """Leave the game before the one that begins now."""
        negotiations.close()
        remote, self._remote, self._negotiations = self._remote, None, None
        if remote is not None:
            remote.leave()

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """Add friends and paper transfer to the facts."""
        facts = self._facts(language, hand)
        if facts.homes is None:
            return facts
        friends, by_hand = friends_view(self._friends, language), self._carried_to()
        return facts._replace(homes={**facts.homes, "friends": friends, "by_hand": by_hand})

    def _carried_to(self) -> str:
        """Return the friend for whom turns can be carried on paper; "" for nobody."""
        if not self.is_carried:
            return ""
        if self._remote is not None and self._negotiations is None:
            return self._remote.home.friend_name
        told = None if self._negotiations is None else self._negotiations.current
        return "" if told is None else told.name

    def _facts(self, language: str, hand: str) -> PageFacts:
        """Add the remote game, or the negotiations, to the facts."""
        facts = super()._page_facts(language, hand)
        if self._negotiations is not None and self._remote is None:
            homes = negotiations_view(self._negotiations, language)
            told = negotiations_text(self._negotiations, language)
            clock: ClockView = {**facts.clock, "running": None}
            return facts._replace(say=told, whose="", homes=homes, clock=clock)
        if self._remote is None:
            return facts
        result = homes_result(self._remote, language)
        saying = self._saying(self._remote, language) if result is None else result["text"]
        if self._negotiations is not None:
            saying = next_game_text(self._negotiations, language) or saying
        homes = homes_view(self._remote, self._negotiations, language)
        is_still = result is not None or self._remote.chain.state.is_paused
        clock = {**facts.clock, "running": None} if is_still else facts.clock
        return facts._replace(say=saying or facts.say, homes=homes, result=result, clock=clock)

    def _saying(self, remote: RemoteGame, language: str) -> str:
        is_moving = self.assistants.opponents.is_moving
        return remote.telling(language) if is_moving else remote.saying(language)

    @property
    def offers_lessons(self) -> bool:
        """False: a game with a friend is on."""
        return False

    def _handlers(self) -> Dispatch:
        """Add the commands of games with friends."""
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
        """Carry out a page command. Raises NiwashiError if the terms do not allow it."""
        if isinstance(command, _LEAVES):
            raise self._is_on() if self._negotiations is None else NiwashiError("homes-only-proposed")
        if self._remote is None and self._negotiations is not None and isinstance(command, _MOVES):
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
                remote.consent.resume()
            case _:
                remote.consent.ask(SideMessageKind(do.what))
        self.runner.stir()

    def _answer(self, do: AnswerFriend) -> None:
        consent, kind = self._joined().consent, SideMessageKind(do.what)
        (consent.agree if do.agrees else consent.postpone)(kind)
        self.runner.stir()

    def _answer_game(self, do: AnswerGame) -> None:
        if self._negotiations is None:
            raise self._is_on()
        negotiation = self._negotiations.of(do.friend)
        if negotiation.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=negotiation.name)
        if not do.accepts:
            negotiation.decline()
        else:
            self._check_board(negotiation.offered)
            negotiation.accept()
        self._negotiations.make_current(negotiation)
        self.runner.stir()

    def _propose(self, do: ProposeGame) -> None:
        """Propose a game with the cards of the game before, if the game uses any."""
        if self._negotiations is None or self._partners is None:
            raise self._is_on()
        negotiation = self._negotiations.of(do.friend)
        setup = self._cards.setup(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        terms = self._partners.terms(negotiation.name, GameSetup(setup.game, setup.cards, start), do)
        self._check_board(terms)
        negotiation.propose(terms, is_tossed=do.toss)
        self._negotiations.make_current(negotiation)
        self.runner.stir()

    def _is_on(self) -> NiwashiError:
        """Return the error that says why no other game can begin."""
        return NiwashiError(
            "homes-one-game", name="-" if self._remote is None else self._remote.home.friend_name
        )

    def _check_board(self, terms: Terms) -> None:
        """Raise NiwashiError if the game can't be played at all, or not on this board."""
        agreed = terms.game()
        if self.tabletop is None or self._board_factory is None:
            checked_game(agreed.game, self.runner.board.geometry)

    def _games(self) -> Sequence[str]:
        """Return the games that can be signed: for two players, without hidden cards."""
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
    try:
        terms_for(GameSetup(game), ("1" * 64, "2" * 64))
    except NiwashiError:
        return False
    return True
