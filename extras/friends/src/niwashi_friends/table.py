"""The table of a board that plays with friends: one game at a time, and between games what comes next."""

import os
import time
import uuid
from collections.abc import Callable
from functools import cache, partial

from niwashi.backup.signed_games import note_answered, restored_games
from niwashi.board_types import Cue
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.keys import is_signature
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.recorder import Recorder
from niwashi.loop.small_file import SmallFile
from niwashi.loop.timekeeper import ResumedClock
from niwashi.loop.wall_clock import away_s
from niwashi.message import Key
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
    FriendsView,
    HomesStatus,
    HomesView,
    InviteFriend,
    JoinFriend,
    LeadToFriends,
    OfferGame,
    ProposeGame,
    StopInviting,
)
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import ClockView
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.times import used_s
from niwashi.server.game_server import GameServer
from niwashi.session.guide import Advice
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.words.catalogue import translate
from niwashi_friends.agreement import Agreement, Agreements
from niwashi_friends.consent import LocalPlayer
from niwashi_friends.door import lead
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.friends import FriendContext, Friends
from niwashi_friends.game_file import load_chain
from niwashi_friends.invitation import (
    PageInvitation,
    free_name,
    keep_own_name,
    own_name,
    required_name,
)
from niwashi_friends.open_game import OpenGame, open_game, read_kept
from niwashi_friends.page import (
    friends_view,
    homes_result,
    homes_view,
    negotiations_text,
    negotiations_view,
    next_game_text,
    proposal_lines,
)
from niwashi_friends.readings import TurnReadings
from niwashi_friends.remote import RemoteGame
from niwashi_friends.signed_game import SideMessageKind, SignedGame
from niwashi_friends.store import KeptChain, Peer
from niwashi_friends.terms import Terms, fingerprint, terms_for
from niwashi_friends.transport_choice import shown_through
from niwashi_friends.watch import GameBroadcast, broadcast_id

_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)
_MOVES = (Handle, Arrange, Choose, Undo, DeclareRight, ChangePace)
_ALL = frozenset(Cue)


class FriendTable:
    """The feature of a board that plays with friends: starts agreed games, and negotiates between them."""

    def __init__(
        self,
        friends: Friends,
        program: GameServer,
        inviting: PageInvitation | None = None,
        *,
        is_carried: bool = False,
        is_led: bool = False,
    ) -> None:
        """`program` is a server without assistants. `inviting` lets the page invite other boards.

        `is_carried` if turns go through a folder, so that people can also carry them as links. `is_led` if
        the page led here, and can lead back.
        """
        self.remote: RemoteGame | None = None
        """The game that is on, or was on last."""
        self.negotiations: Agreements | None = None
        """The negotiations of the next game; None during a game."""
        self._friends, self._server, self._game_loop = friends, program, program.game_loop
        self._inviting, self._is_carried, self._is_led = inviting, is_carried, is_led
        self._open_file = SmallFile.beside(friends.journal.file, "open-game")
        self._open: OpenGame | None = read_kept(self._open_file)
        self._recorder: Recorder | None = None
        self._held = ""  # the signed game that no other program may play
        self._last = ""  # the friend of the last game, by name
        self._broadcast: GameBroadcast | None = None
        self._told: object = None  # the state of negotiations and invitations that pages were told
        self._known: tuple[list[str], str] | None = None  # friends and ourselves, until one is new
        self._idle: tuple[Advice, Layer] | None = None  # the layer without a game, and the advice below it
        program.game_loop.add(
            Feature(
                "friends",
                commands=(
                    Handler(AskFriend, self._ask),
                    Handler(AnswerFriend, self._answer),
                    Handler(AnswerGame, self._answer_game),
                    Handler(ProposeGame, self._propose),
                    Handler(OfferGame, self._offer),
                    Handler(LeadToFriends, self._lead),
                    Handler(InviteFriend, lambda do, _: self._maker().invite(do.name)),
                    Handler(JoinFriend, lambda do, _: self._maker().join(do.code, do.name)),
                    Handler(StopInviting, lambda _, __: self._maker().stop()),
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

    # Games, one after the other

    def meet(self, first: Agreement | None = None) -> None:
        """Negotiate with all friends while there is no game; `first` is a negotiation made already."""
        if first is not None:
            print_text(message("homes-waits-for-answer", name=first.name))
        else:
            print_text(message("homes-waits-for-anybody"))
        self.negotiations = self._meetings(first)
        self._game_loop.mark_changed()

    def _meetings(self, first: Agreement | None = None) -> Agreements:
        """Return negotiations with all friends: those with news, and the friend of the last game, first."""
        friends = [each for each in self._friends.all() if first is None or each.peer.name != first.name]
        made = [each.agreement(None, announce_proposal, friends=len(friends)) for each in friends]
        made.sort(key=lambda each: (each.name != self._last, each.is_quiet))
        return Agreements(*(() if first is None else (first,)), *made)

    def begin(self, kept: KeptChain) -> None:
        """Play an agreed game instead of the one before. Raises NiwashiError."""
        self.end()
        friend = next(each for each in self._friends.all() if each.peer.key == kept.peer)
        held = f"chain-{kept.game}"
        if not friend.journal.hold(held):
            raise RecordsFault("homes-played-already", name=friend.peer.name)
        chain = load_chain(kept, is_signature)
        game = chain.state.game
        if self._game_loop.session.game.name != game.name:
            self._server.put_on(game, lambda geometry: Session(game, geometry))
        marks = ", ".join(fingerprint(game, chain.game))
        print_text(message("homes-begins", name=friend.peer.name, marks=marks))
        if self._open is not None and self._open.nonce in chain.terms.nonces:
            self._open = None
            self._open_file.remove()
        self._recorder, self.remote = _joined(friend, kept, chain, self._server, self.start_anew)
        self._held, self._last = held, friend.peer.name
        self._close_broadcast()
        self._broadcast = _broadcast(friend, self.remote)
        self._game_loop.mark_changed()

    def end(self) -> None:
        """Write the rest of the current game, and release it."""
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return
        recorder.close()
        self._game_loop.remove(recorder.feature)
        for held in (recorder.game, self._held):
            self._friends.journal.release(held)

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
            if self.remote.is_over and self.negotiations is None:
                self.negotiations = self._meetings()
        if self.negotiations is not None:
            self._step_negotiations(self.negotiations, now)
        if self._inviting is not None and self.negotiations is not None:
            known = self.negotiations.names
            for name in (name for name in self._inviting.friends if name not in known):  # made on the page
                self.negotiations.add(self._friends.named(name).agreement(None, announce_proposal))
        state = self.negotiations and self.negotiations.state, self._inviting and self._inviting.version
        if state != self._told:
            self._told = state
            self._game_loop.mark_changed()
        return now  # at the next scan

    def _step_negotiations(self, negotiations: Agreements, now: float) -> None:
        done = negotiations.step(now)
        if done is not None and done.agreed is not None:
            negotiations.close()
            remote, self.remote, self.negotiations = self.remote, None, None
            if remote is not None:
                remote.leave()
            seats = done.agreed.seats
            friend = next(each for each in self._friends.all() if each.peer.key in seats)
            self.begin(friend.agreed_chain(done.agreed))

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
        friends = self._friends_view(page.language)
        part: HomesStatus = {
            "homes": {
                **homes,
                "friends": friends,
                "by_hand": self._carried_to(),
                "by_links": self._is_carried,
                "is_due": self._is_carried and self._is_due(),
                "may_offer": self._is_carried and self.negotiations is not None,
                "open_game": "" if self.negotiations is None else self.open_text(page.language),
                "is_led": self._is_led,
            }
        }
        return page._replace(asked=homes["asked_text"], parts={**page.parts, **part})

    def _friends_view(self, language: str) -> FriendsView:
        if self._inviting is not None:
            return friends_view(self._inviting, language)
        if self._known is None:
            names = [peer.name for peer in self._friends.homes.peers()]
            self._known = names, own_name(self._friends.journal.file)
        names, own = self._known
        return {"names": names, "own": own, "by_code": False, "code": "", "said": "", "is_on": False}

    def _is_due(self) -> bool:
        """Return whether the friend, or whoever has the link, has to be sent something."""
        if self.negotiations is None:
            return self.remote is not None and not self.remote.is_ours
        current = self.negotiations.current
        if current is not None and (current.open is not None or current.is_declined):
            return True
        if self._open is not None or self.remote is None:
            return self._open is not None
        last = self.remote.chain.entries[-1:]
        return bool(last) and last[0].by == self.remote.home.key

    def _carried_to(self) -> str:
        """Return the friend for whom people carry turns now; "" for nobody, or whoever has a link."""
        if not self._is_carried:
            return ""
        if self.remote is not None and self.negotiations is None:
            return self.remote.home.friend_name
        told = None if self.negotiations is None else self.negotiations.current
        is_for_anybody = self._open is not None and (told is None or told.is_quiet)
        return "" if told is None or is_for_anybody else told.name

    def open_text(self, language: str) -> str:
        """Return what game is open to whoever has its link; "" for none."""
        if self._open is None:
            return ""
        return translate("links-open-game", language, game=Key(f"rules-game-{self._open.rules}"))

    # Links

    @property
    def friends(self) -> Friends:
        """All friends, for what people carry."""
        return self._friends

    @property
    def open_game(self) -> OpenGame | None:
        """The game that is open to whoever has its link."""
        return self._open

    def welcome(self, peer: Peer) -> None:
        """Negotiate with a friend that was just added."""
        self._known = None
        if self.negotiations is not None and peer.name not in self.negotiations.names:
            self.negotiations.add(self._friends.of(peer).agreement(None, announce_proposal))
            self._game_loop.mark_changed()

    def take_open(self, game: OpenGame, name: str) -> None:
        """Accept a game that a friend, known or not, has opened by a link, under a name for ourselves.

        Raises NiwashiError.
        """
        if self.negotiations is None:
            raise self._is_on()
        self._server.check_board(game.offered(game.by, game.name).game().game)
        homes = self._friends.homes
        peers = homes.peers()
        peer = next((each for each in peers if each.key == game.by), None)
        if peer is None:
            peer = Peer(game.by, free_name(game.name, {each.name for each in peers}))
            homes.add_peer(peer, time.time())
        keep_own_name(self._friends.journal.file, name)
        self._known = None
        self.welcome(peer)
        negotiation = self.negotiations.of(peer.name)
        negotiation.take_open(game, name)
        self.negotiations.make_current(negotiation)
        self._game_loop.mark_changed()

    def start_program_anew(self) -> None:
        """Let the program end, and begin once more."""
        self._server.wants_restart = True

    def repeat_everything(self, name: str) -> None:
        """Queue the friend's lines of the game once more beside ours: a board there has lost them."""
        remote = self._joined()
        if remote.home.friend_name == name:
            remote.repeat_everything()

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
        if self.negotiations is None:
            raise self._is_on()
        negotiation = self.negotiations.of(do.friend)
        setup = self._server.setup_of(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        friend = self._friends.named(negotiation.name)
        terms = friend.next_terms(GameSetup(setup.game, setup.cards, start), do)
        self._server.check_board(terms.game().game)
        negotiation.propose(terms, is_tossed=do.toss)
        self.negotiations.make_current(negotiation)
        self._game_loop.mark_changed()

    def _offer(self, do: OfferGame, _: CommandSender) -> None:
        """Open a game to whoever has its link. Raises NiwashiError."""
        name = required_name(do.name)
        setup = self._server.setup_of(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        terms = self._friends.open_terms(GameSetup(setup.game, setup.cards, start), do, name)
        self._server.check_board(terms.game().game)
        keep_own_name(self._friends.journal.file, name)
        self._known = None
        self._open = open_game(terms, self._friends.key.public, self._friends.key.sign)
        self._open_file.write(self._open.data().decode())
        self._game_loop.mark_changed()

    def _lead(self, do: LeadToFriends, _: CommandSender) -> None:
        if not do.friends and self._is_led:
            lead(self._friends.journal.file, is_to_friends=False)
            self._server.wants_restart = True

    def _is_on(self) -> NiwashiError:
        """Return the error that says why no other game can begin."""
        name = "-" if self.remote is None else self.remote.home.friend_name
        return NiwashiError("homes-one-game", name=name)

    def _maker(self) -> PageInvitation:
        if self._inviting is None:
            raise NiwashiError("friends-page-nowhere")
        return self._inviting

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


def announce_proposal(terms: Terms, name: str) -> None:
    """Print a friend's proposal at the terminal too. It is answered on the page."""
    for line in proposal_lines(terms, name, LANGUAGE):
        print_text(line)
    print_text(message("homes-accept-there"))


def _joined(
    friend: FriendContext,
    kept: KeptChain,
    chain: SignedGame,
    program: GameServer,
    start_anew: Callable[[], None],
) -> tuple[Recorder, RemoteGame]:
    """Let a program play and record a signed game."""
    journal = friend.journal
    game = _kept_game(journal, kept, chain)
    state = chain.state
    if game is None:
        program.resume(state.game, state.positions[0], resumed=_clock_of(chain, None))
    else:
        match, used = game.match(), used_s(game, journal.runs(game.key))
        clock = _clock_of(chain, game, journal.latest())
        program.resume(match.game, match.start, match.turns, match.actions, used, clock)
    own = own_name(journal.file) or chain.terms.names[kept.seat]
    names = (own, friend.peer.name) if kept.seat == 0 else (friend.peer.name, own)
    program.table_clock.names.go_on(names, state.game.players)
    readings = TurnReadings(chain.game, friend.key.sign)
    recorder = Recorder(
        journal,
        time.time,
        lambda: uuid.uuid4().hex,
        resumed=game,
        timekeeper=program.table_clock.keeper,
        names=program.table_clock.names,
        traced=readings.add,
    )
    program.game_loop.add(recorder.feature)
    remote = RemoteGame(
        chain,
        LocalPlayer(kept.seat, friend.key.public, friend.key.sign, friend.peer.name),
        program.game_loop,
        recorder,
        (friend.homes, kept.number),
        friend.channel(chain.game),
        readings,
        check=is_signature,
        wall=time.time,
        keeper=program.table_clock.keeper,
        start_anew=start_anew,
        lend_hand=program.sides.lend_hand,
        nonce=os.urandom(16).hex() if chain.game in restored_games(journal.file) else "",
        on_told=partial(note_answered, journal.file, chain.game),
    )
    return recorder, remote


def _broadcast(friend: FriendContext, remote: RemoteGame) -> GameBroadcast | None:
    """Return the broadcast of a game in a club, if its terms allow spectators. A folder is open anyway."""
    terms = remote.chain.terms
    if friend.club is None or not terms.spectators:
        return None
    own, game = friend.key.public, broadcast_id(terms.hash)
    worker = TransportWorker(shown_through(friend.club, friend.key, own, game))
    channel = GameChannel(worker, friend.homes, game, own, friend.peer.key, time.time)
    broadcast = GameBroadcast(lambda: remote.chain, own, friend.homes, channel, worker)
    broadcast.begin()
    return broadcast


def _clock_of(chain: SignedGame, game: Kept | None, known: float = 0.0) -> ResumedClock:
    """Return the signed clock, with the time used of a turn in progress when the board was left."""
    is_same = game is not None and game.turns == chain.state.turns
    since = game.thinking if game is not None and is_same else None
    return ResumedClock(chain.state.timeline, since, away_s(since, time.time(), known))


def _kept_game(journal: Journal, kept: KeptChain, chain: SignedGame) -> Kept | None:
    """Return the kept game that a chain was played as here; None if it is missing or another one."""
    game = None if kept.played is None else journal.game_with_key(kept.played)
    if game is None or not game.acts:
        return None
    if not journal.hold(game.key):
        raise RecordsFault("records-being-played", number=game.number)
    is_same = game.setup.start == chain.terms.start and game.setup.game == chain.terms.rules
    return game if is_same else None
