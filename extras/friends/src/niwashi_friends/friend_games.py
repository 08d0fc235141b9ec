"""Games with friends at other boards: one game at a time, and between games the negotiations of the next."""

from functools import cache
from typing import Protocol

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.opponents.starts import start_text
from niwashi.page_types.commands import (
    Arrange,
    BeginLesson,
    BeginPuzzle,
    ChangePace,
    Choose,
    DeclareRight,
    Handle,
    NewGame,
    PageCommand,
    SetClock,
    SetPosition,
    Undo,
)
from niwashi.page_types.friends import (
    AnswerFriend,
    AnswerGame,
    AskFriend,
    HomesStatus,
    HomesView,
    InviteFriend,
    JoinFriend,
    ProposeGame,
    StopInviting,
)
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import ClockView
from niwashi.server.game_server import GameServer
from niwashi.session.guide import Advice
from niwashi.session.layers import Layer, Priority
from niwashi_friends.agreement import Agreement, Agreements
from niwashi_friends.broadcast import GameBroadcast
from niwashi_friends.homes_view import (
    FriendMaker,
    friends_view,
    homes_result,
    homes_view,
    negotiations_text,
    negotiations_view,
    next_game_text,
)
from niwashi_friends.remote import RemoteGame
from niwashi_friends.signed_game import SideMessageKind
from niwashi_friends.terms import Terms, terms_for


class Partners(Protocol):
    """The friends of this board, and the games with them, one at a time."""

    def meetings(self) -> Agreements:
        """Return negotiations with all friends; nothing is proposed automatically."""

    def meeting(self, name: str) -> Agreement:
        """Return the negotiation with one friend. Raises NiwashiError for an unknown name."""

    def begin_agreed(self, terms: Terms) -> None:
        """Put an agreed game on the board and `play` it. Raises NiwashiError."""

    def terms(self, name: str, setup: GameSetup, asked: ProposeGame) -> Terms:
        """Return the terms to propose to a friend. Raises NiwashiError if they are impossible."""


_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)


class FriendGames:
    """The feature for games with friends, of a server without assistants."""

    def __init__(
        self,
        server: GameServer,
        partners: Partners | None = None,
        friends: FriendMaker | None = None,
        *,
        is_carried: bool = False,
    ) -> None:
        """Propose games to `partners`, begin agreed ones by them, and negotiate again after each game.

        `friends` lets the page invite other boards. `is_carried` if turns go through a folder, so that they
        can also be carried on paper.
        """
        self.remote: RemoteGame | None = None
        """The game that is on, or was on last."""
        self.negotiations: Agreements | None = None
        """The negotiations of the next game; None during a game."""
        self._server, self._game_loop = server, server.game_loop
        self._partners, self._friends, self._is_carried = partners, friends, is_carried
        self._broadcast: GameBroadcast | None = None
        self._told: object = None  # the state of negotiations and invitations that pages were told
        self._idle: tuple[Advice, Layer] | None = None  # the layer without a game, and the advice below it
        server.game_loop.add(
            Feature(
                "friends",
                commands=(
                    Handler(AskFriend, self._ask),
                    Handler(AnswerFriend, self._answer),
                    Handler(AnswerGame, self._answer_game),
                    Handler(ProposeGame, self._propose),
                    Handler(InviteFriend, self._invite),
                    Handler(JoinFriend, self._join),
                    Handler(StopInviting, self._stop_inviting),
                    Handler(Undo, self._ask_back),
                ),
                check=self._check,
                facts=self._facts,
                scene=self._scene,
                layers=(self._idle_layer,),
                step=self._step,
                close=self._close_broadcast,
            )
        )

    def negotiate(self, negotiations: Agreements) -> None:
        """Negotiate the first game."""
        self.negotiations = negotiations
        self._game_loop.mark_changed()

    def play(self, remote: RemoteGame, broadcast: GameBroadcast | None = None) -> None:
        """Play a game, and optionally broadcast it."""
        self._close_broadcast()
        self.remote, self._broadcast = remote, broadcast
        self._game_loop.mark_changed()

    def start_anew(self) -> None:
        """Put the signed game back on the board, which shows something else."""
        if self.remote is not None:
            state = self.remote.chain.state
            self._server.resume(state.game, state.positions[0], state.turns)

    def _close_broadcast(self) -> None:
        if self._broadcast is not None:
            self._broadcast.close()
            self._broadcast = None

    # Hooks of the loop

    def _step(self, now: float) -> float:
        """Process received lines without waiting."""
        if self.remote is not None:
            self.remote.step(now)
            if self._broadcast is not None:
                self._broadcast.step()
            if self.remote.is_over and self.negotiations is None and self._partners is not None:
                self.negotiations = self._partners.meetings()
        if self.negotiations is not None:
            self._step_negotiations(self.negotiations, now)
        if self._friends is not None and self.negotiations is not None and self._partners is not None:
            known = self.negotiations.names
            for name in (name for name in self._friends.friends if name not in known):
                self.negotiations.add(self._partners.meeting(name))  # a friend made on the page
        state = self.negotiations and self.negotiations.state, self._friends and self._friends.version
        if state != self._told:
            self._told = state
            self._game_loop.mark_changed()
        return now  # at the next scan

    def _step_negotiations(self, negotiations: Agreements, now: float) -> None:
        done = negotiations.step(now)
        if done is not None and done.agreed is not None and self._partners is not None:
            negotiations.close()
            remote, self.remote, self.negotiations = self.remote, None, None
            if remote is not None:
                remote.leave()
            self._partners.begin_agreed(done.agreed)

    def _idle_layer(self) -> Layer | None:
        """Hide all lights while no game is on, and over one that a fork has ended."""
        if not self._is_forked and (self.negotiations is None or self.remote is not None):
            return None
        advice = self._game_loop.session.advice()
        if self._idle is None or self._idle[0] is not advice:
            self._idle = advice, Layer(Priority.WAITING, {}, "homes", hides=_ALL)
        return self._idle[1]

    @property
    def _is_forked(self) -> bool:
        return self.remote is not None and self.remote.chain.fork is not None

    # Pages

    def _scene(self, scene: Scene) -> Scene:
        """Offer the games that can be signed: for two players, without hidden cards."""
        return {
            **scene,
            "games": {name: game for name, game in scene["games"].items() if _can_be_signed(name)},
            "dealt": {name: counts for name, counts in scene["dealt"].items() if _can_be_signed(name)},
        }

    def _facts(self, page: PageFacts) -> PageFacts:
        """Add the game, or the negotiations."""
        remote, negotiations, language = self.remote, self.negotiations, page.language
        if remote is None:
            if negotiations is None:
                return page
            clock: ClockView = {**page.clock, "running": None}
            told = negotiations_text(negotiations, language)
            page = page._replace(say=told, whose="", clock=clock)
            return self._with_homes(page, negotiations_view(negotiations, language))
        result = homes_result(remote, language)
        if result is not None:
            saying = result["text"]
        elif self._server.sides.is_moving:
            saying = remote.telling(language)
        else:
            saying = remote.saying(language)
        if negotiations is not None:
            saying = next_game_text(negotiations, language) or saying
        if result is not None or remote.chain.state.is_paused:
            page = page._replace(clock={**page.clock, "running": None})
        whose = page.whose if result is None else ""
        page = page._replace(say=saying or page.say, whose=whose, result=result)
        return self._with_homes(page, homes_view(remote, negotiations, language))

    def _with_homes(self, page: PageFacts, homes: HomesView) -> PageFacts:
        """Add the friends and the paper transfer, which are there with and without a game."""
        friends = friends_view(self._friends, page.language)
        part: HomesStatus = {"homes": {**homes, "friends": friends, "by_hand": self._carried_to()}}
        return page._replace(asked=homes["asked_text"], parts={**page.parts, **part})

    def _carried_to(self) -> str:
        """Return the friend for whom turns can be carried on paper; "" for nobody."""
        if not self._is_carried:
            return ""
        if self.remote is not None and self.negotiations is None:
            return self.remote.home.friend_name
        told = None if self.negotiations is None else self.negotiations.current
        return "" if told is None else told.name

    # Commands

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        """Raise NiwashiError for a command that the terms do not allow."""
        if isinstance(command, _LEAVES):
            raise self._is_on() if self.negotiations is None else NiwashiError("homes-only-proposed")
        if self.remote is None and self.negotiations is not None and isinstance(command, _MOVES):
            raise NiwashiError("homes-no-game-yet")
        if self._is_forked and isinstance(command, _MOVES):
            raise NiwashiError("homes-over")

    def _ask_back(self, _: Undo, __: CommandSender) -> None:
        self._joined().consent.ask(SideMessageKind.BACK)

    def _ask(self, do: AskFriend, _: CommandSender) -> None:
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
        self._game_loop.mark_changed()

    def _answer(self, do: AnswerFriend, _: CommandSender) -> None:
        consent, kind = self._joined().consent, SideMessageKind(do.what)
        (consent.agree if do.agrees else consent.postpone)(kind)
        self._game_loop.mark_changed()

    def _answer_game(self, do: AnswerGame, _: CommandSender) -> None:
        if self.negotiations is None:
            raise self._is_on()
        negotiation = self.negotiations.of(do.friend)
        if negotiation.offered is None:
            raise NiwashiError("homes-nothing-proposed", name=negotiation.name)
        if not do.accepts:
            negotiation.decline()
        else:
            self._server.check_board(negotiation.offered.game().game)
            negotiation.accept()
        self.negotiations.make_current(negotiation)
        self._game_loop.mark_changed()

    def _propose(self, do: ProposeGame, _: CommandSender) -> None:
        """Propose a game with the cards of the game before, if the game uses any."""
        if self.negotiations is None or self._partners is None:
            raise self._is_on()
        negotiation = self.negotiations.of(do.friend)
        setup = self._server.setup_of(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        terms = self._partners.terms(negotiation.name, GameSetup(setup.game, setup.cards, start), do)
        self._server.check_board(terms.game().game)
        negotiation.propose(terms, is_tossed=do.toss)
        self.negotiations.make_current(negotiation)
        self._game_loop.mark_changed()

    def _invite(self, do: InviteFriend, _: CommandSender) -> None:
        self._maker().invite(do.name)

    def _join(self, do: JoinFriend, _: CommandSender) -> None:
        self._maker().join(do.code, do.name)

    def _stop_inviting(self, _: StopInviting, __: CommandSender) -> None:
        self._maker().stop()

    def _is_on(self) -> NiwashiError:
        """Return the error that says why no other game can begin."""
        name = "-" if self.remote is None else self.remote.home.friend_name
        return NiwashiError("homes-one-game", name=name)

    def _maker(self) -> FriendMaker:
        if self._friends is None:
            raise NiwashiError("friends-page-nowhere")
        return self._friends

    def _joined(self) -> RemoteGame:
        if self.remote is None:
            raise NiwashiError("homes-not-here")
        return self.remote


@cache
def _can_be_signed(game: str) -> bool:
    try:
        terms_for(GameSetup(game), ("1" * 64, "2" * 64))
    except NiwashiError:
        return False
    return True
