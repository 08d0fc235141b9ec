"""The table of a board that plays with friends: one game at a time, and between games what comes next."""

import os
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial

from niwashi.backup.signed_games import note_answered, restored_games
from niwashi.board_types import Cue
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.keys import is_signature
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.recorder import Recorder
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
    GameWithFriendView,
    HomesStatus,
    LeadToFriends,
    OfferGame,
    ProposeGame,
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
from niwashi_friends.agreement import (
    Agreement,
    Agreements,
    kept_offer,
    next_terms,
    offer_to_anybody,
    open_file,
)
from niwashi_friends.carrying import befriend_stranger
from niwashi_friends.consent import LocalPlayer
from niwashi_friends.door import lead
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.friends import Friends, keep_own_name, own_name, shown_through
from niwashi_friends.game_file import load_chain
from niwashi_friends.page import (
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
from niwashi_friends.terms import OpenGame, Terms, fingerprint, terms_for
from niwashi_friends.transports.transport import Parcel
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
        *,
        is_led: bool = False,
    ) -> None:
        """`program` is a server without assistants. `is_led` if the page led here, and can lead back."""
        self.remote: RemoteGame | None = None
        """The game that is on, or was on last."""
        self.negotiations: Agreements | None = None
        """The negotiations of the next game; None during a game."""
        self.friends = friends
        self._server, self._game_loop = program, program.game_loop
        self._is_carried = friends.club is None  # through a folder turns go by themselves, or as links
        self._is_led = is_led
        self.open_game: OpenGame | None = kept_offer(friends.journal.file)
        """The game that is open to whoever has its link."""
        self._recorder: Recorder | None = None
        self._held = ""  # the signed game that no other program may play
        self._last = ""  # the friend of the last game, by name
        self._broadcast: GameBroadcast | None = None
        self._told: object = None  # the state of negotiations that pages were told
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
        peers = [peer for peer in self.friends.peers if first is None or peer.name != first.name]
        made = [
            Agreement(self.friends, peer, on_offered=announce_proposal, count=len(peers)) for peer in peers
        ]
        made.sort(key=lambda each: (each.name != self._last, each.is_quiet))
        return Agreements(*(() if first is None else (first,)), *made)

    def begin(self, kept: KeptChain) -> None:
        """Play an agreed game instead of the one before. Raises NiwashiError."""
        self.end()
        peer = next(each for each in self.friends.peers if each.key == kept.peer)
        held = f"chain-{kept.game}"
        if not self.friends.journal.hold(held):
            raise RecordsFault("homes-played-already", name=peer.name)
        chain = load_chain(kept, is_signature)
        game = chain.state.game
        if self._game_loop.session.game.name != game.name:
            self._server.put_on(game, lambda geometry: Session(game, geometry))
        marks = ", ".join(fingerprint(game, chain.game))
        print_text(message("homes-begins", name=peer.name, marks=marks))
        if self.open_game is not None and self.open_game.nonce in chain.terms.nonces:
            self.open_game = None
            open_file(self.friends.journal.file).remove()
        self._recorder, self.remote = _joined(self.friends, peer, kept, chain, self._server, self.start_anew)
        self._held, self._last = held, peer.name
        self._close_broadcast()
        self._broadcast = _broadcast(self.friends, peer, self.remote)
        self._game_loop.mark_changed()

    def end(self) -> None:
        """Write the rest of the current game, and release it."""
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return
        recorder.close()
        self._game_loop.remove(recorder.feature)
        for held in (recorder.game, self._held):
            self.friends.journal.release(held)

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
        terms = self.friends.worker.terms
        if terms:
            with suppress(RecordsFault):  # another program holds the file; retry at the next step
                self._meet_stranger(terms[0])
                terms.popleft()
        state = self.negotiations and self.negotiations.state
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
            game = done.agreed.hash
            chains = (kept for key in done.agreed.seats for kept in self.friends.homes.chains_with(key))
            self.begin(next(kept for kept in chains if kept.game == game))

    def _meet_stranger(self, answer: Parcel) -> None:
        """Welcome whoever has accepted an invitation of ours by the transport."""
        peer = befriend_stranger(self.friends, answer)
        if peer is not None:
            print_text(message("friends-added", name=peer.name, public=peer.key))
            self.welcome(peer)

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

    def _with_homes(self, page: PageFacts, game: GameWithFriendView) -> PageFacts:
        """Add the friends and the paper transfer, which are there with and without a game."""
        if self._known is None:
            names = [peer.name for peer in self.friends.homes.peers()]
            self._known = names, own_name(self.friends.journal.file)
        names, own = self._known
        part: HomesStatus = {
            "homes": {
                **game,
                "friends": {"names": names, "own": own},
                "by_hand": self._carried_to(),
                "is_due": self._is_due(),
                "may_offer": self.negotiations is not None,
                "open_game": "" if self.negotiations is None else self.open_text(page.language),
                "is_led": self._is_led,
            }
        }
        return page._replace(asked=game["asked_text"], parts={**page.parts, **part})

    def _is_due(self) -> bool:
        """Return whether the friend, or whoever has the link, has to be sent something."""
        if not self._is_carried:
            return self.open_game is not None and self.negotiations is not None
        if self.negotiations is None:
            return self.remote is not None and not self.remote.is_ours
        current = self.negotiations.current
        if current is not None and (current.open is not None or current.is_declined):
            return True
        if self.open_game is not None or self.remote is None:
            return self.open_game is not None
        last = self.remote.chain.entries[-1:]
        return bool(last) and last[0].by == self.remote.home.key

    def _carried_to(self) -> str:
        """Return the friend for whom people carry turns now; "" for nobody, or whoever has a link."""
        if not self._is_carried:
            return ""
        if self.remote is not None and self.negotiations is None:
            return self.remote.home.friend_name
        told = None if self.negotiations is None else self.negotiations.current
        is_for_anybody = self.open_game is not None and (told is None or told.is_quiet)
        return "" if told is None or is_for_anybody else told.name

    def open_text(self, language: str) -> str:
        """Return what game is open to whoever has its link; "" for none."""
        if self.open_game is None:
            return ""
        return translate("links-open-game", language, game=Key(f"rules-game-{self.open_game.rules}"))

    # Links

    def welcome(self, peer: Peer) -> None:
        """Negotiate with a friend that was just added."""
        self._known = None
        if self.negotiations is not None and peer.name not in self.negotiations.names:
            self.negotiations.add(Agreement(self.friends, peer, on_offered=announce_proposal))
            self._game_loop.mark_changed()

    def take_open(self, game: OpenGame, name: str) -> None:
        """Accept a game that a friend, known or not, has opened by a link, under a name for ourselves.

        Raises NiwashiError.
        """
        if self.negotiations is None:
            raise self._is_on()
        self._server.check_board(game.offered(game.by, game.name).game().game)
        peer = self.friends.befriend(game.by, game.name)
        keep_own_name(self.friends.journal.file, name)
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
        peer = self.friends.homes.peer(negotiation.name)
        terms = next_terms(self.friends, peer, GameSetup(setup.game, setup.cards, start), do)
        self._server.check_board(terms.game().game)
        negotiation.propose(terms, is_tossed=do.toss)
        self.negotiations.make_current(negotiation)
        self._game_loop.mark_changed()

    def _offer(self, do: OfferGame, _: CommandSender) -> None:
        """Open a game to whoever has its link. Raises NiwashiError."""
        setup = self._server.setup_of(do.game)
        start = start_text(game_of(setup), do.position, do.fair, do.handicap)
        offered = GameSetup(setup.game, setup.cards, start)
        self._server.check_board(game_of(offered))
        self.open_game = offer_to_anybody(self.friends, offered, do)
        self._known = None
        self._game_loop.mark_changed()

    def _lead(self, do: LeadToFriends, _: CommandSender) -> None:
        if not do.friends and self._is_led:
            lead(self.friends.journal.file, is_to_friends=False)
            self._server.wants_restart = True

    def _is_on(self) -> NiwashiError:
        """Return the error that says why no other game can begin."""
        name = "-" if self.remote is None else self.remote.home.friend_name
        return NiwashiError("homes-one-game", name=name)

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
    friends: Friends,
    peer: Peer,
    kept: KeptChain,
    chain: SignedGame,
    program: GameServer,
    start_anew: Callable[[], None],
) -> tuple[Recorder, RemoteGame]:
    """Let a program play and record a signed game."""
    journal = friends.journal
    game = _kept_game(journal, kept, chain)
    state = chain.state
    if game is None:
        program.resume(state.game, state.positions[0], resumed=_clock_of(chain, None))
    else:
        match, used = game.match(), used_s(game, journal.runs(game.key))
        clock = _clock_of(chain, game, journal.latest())
        program.resume(match.game, match.start, match.turns, match.actions, used, clock)
    own = own_name(journal.file) or chain.terms.names[kept.seat]
    names = (own, peer.name) if kept.seat == 0 else (peer.name, own)
    program.table_clock.names.go_on(names, state.game.players)
    readings = TurnReadings(chain.game, friends.key.sign)
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
        LocalPlayer(kept.seat, friends.key.public, friends.key.sign, peer.name),
        program.game_loop,
        recorder,
        (friends.homes, kept.number),
        friends.channel(peer, chain.game),
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


def _broadcast(friends: Friends, peer: Peer, remote: RemoteGame) -> GameBroadcast | None:
    """Return the broadcast of a game in a club, if its terms allow spectators. A folder is open anyway."""
    terms = remote.chain.terms
    if friends.club is None or not terms.spectators:
        return None
    own, game = friends.key.public, broadcast_id(terms.hash)
    worker = TransportWorker(shown_through(friends.club, friends.key, own, game))
    channel = GameChannel(worker, friends.homes, game, own, peer.key, time.time)
    broadcast = GameBroadcast(lambda: remote.chain, own, friends.homes, channel, worker)
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
