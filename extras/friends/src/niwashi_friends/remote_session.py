"""Games with friends on one board, one after the other."""

import os
import time
import uuid
from functools import partial

from niwashi.backup.signed_games import note_answered, restored_games
from niwashi.errors import RecordsFault
from niwashi.games.setup import GameSetup
from niwashi.keys import is_signature
from niwashi.loop.recorder import Recorder
from niwashi.loop.timekeeper import ResumedClock
from niwashi.loop.wall_clock import away_s
from niwashi.page_types.friends import ProposeGame
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.times import used_s
from niwashi.server.game_server import GameServer
from niwashi.session.session import Session
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi_friends.agreement import Agreement, Agreements
from niwashi_friends.broadcast import GameBroadcast, broadcast_id
from niwashi_friends.friend_games import FriendGames
from niwashi_friends.friends import FriendContext, Friends
from niwashi_friends.game_channel import GameChannel
from niwashi_friends.game_file import load_chain
from niwashi_friends.homes_view import FriendMaker, proposal_lines
from niwashi_friends.invitation import own_name
from niwashi_friends.local_player import LocalPlayer
from niwashi_friends.readings import TurnReadings
from niwashi_friends.remote import RemoteGame
from niwashi_friends.signed_game import SignedGame
from niwashi_friends.store import KeptChain
from niwashi_friends.terms import Terms, fingerprint
from niwashi_friends.transport_choice import shown_through
from niwashi_friends.transport_worker import TransportWorker


class RemoteSession:
    """Satisfies `Partners` for a program: starts agreed games, and negotiates between them."""

    def __init__(
        self,
        friends: Friends,
        program: GameServer,
        inviting: FriendMaker | None = None,
        *,
        is_carried: bool = False,
    ) -> None:
        """`inviting` lets the page invite other boards; `is_carried` if turns can be carried on paper too."""
        self._friends, self._program = friends, program
        self._recorder: Recorder | None = None
        self._chain = ""
        self._last = ""  # the friend of the last game, by name
        self.games = FriendGames(program, self, inviting, is_carried=is_carried)

    def meet(self, first: Agreement | None = None) -> None:
        """Negotiate with all friends while there is no game; `first` is a negotiation made already."""
        if first is not None:
            print_text(message("homes-waits-for-answer", name=first.name))
        else:
            print_text(message("homes-waits-for-anybody"))
        self.games.negotiate(self.meetings(first))

    def meetings(self, first: Agreement | None = None) -> Agreements:
        """Return negotiations with all friends: those with news, and the friend of the last game, first."""
        friends = [each for each in self._friends.all() if first is None or each.peer.name != first.name]
        made = [each.agreement(None, announce_proposal, friends=len(friends)) for each in friends]
        made.sort(key=lambda each: (each.name != self._last, each.is_quiet))
        return Agreements(*(() if first is None else (first,)), *made)

    def meeting(self, name: str) -> Agreement:
        """Return the negotiation with a new friend."""
        return self._friends.named(name).agreement(None, announce_proposal)

    def terms(self, name: str, setup: GameSetup, asked: ProposeGame) -> Terms:
        """Return the terms that a page proposes to a friend."""
        return self._friends.named(name).next_terms(setup, asked)

    def begin_agreed(self, terms: Terms) -> None:
        """Play a game whose terms were just agreed. Raises NiwashiError."""
        friend = next(each for each in self._friends.all() if each.peer.key in terms.seats)
        self.begin(friend.agreed_chain(terms))

    def begin(self, kept: KeptChain) -> None:
        """Play an agreed game instead of the one before. Raises NiwashiError."""
        self.end()
        friend = next(each for each in self._friends.all() if each.peer.key == kept.peer)
        self._recorder, self._chain = _begin(friend, kept, self._program, self.games), f"chain-{kept.game}"
        self._last = friend.peer.name

    def end(self) -> None:
        """Write the rest of the current game, and release it."""
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return
        recorder.close()
        self._program.game_loop.remove(recorder.feature)
        for held in (recorder.game, self._chain):
            self._friends.journal.release(held)


def announce_proposal(terms: Terms, name: str) -> None:
    """Print a friend's proposal at the terminal too. It is answered on the page."""
    for line in proposal_lines(terms, name, LANGUAGE):
        print_text(line)
    print_text(message("homes-accept-there"))


def _begin(friend: FriendContext, kept: KeptChain, program: GameServer, games: FriendGames) -> Recorder:
    """Put an agreed game on the board. Raises NiwashiError."""
    if not friend.journal.hold(f"chain-{kept.game}"):
        raise RecordsFault("homes-played-already", name=friend.peer.name)
    chain = load_chain(kept, is_signature)
    game = chain.state.game
    if program.game_loop.session.game.name != game.name:
        program.put_on(game, lambda geometry: Session(game, geometry))
    marks = ", ".join(fingerprint(game, chain.game))
    print_text(message("homes-begins", name=friend.peer.name, marks=marks))
    return join_game(friend, kept, chain, program, games)


def join_game(
    friend: FriendContext, kept: KeptChain, chain: SignedGame, program: GameServer, games: FriendGames
) -> Recorder:
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
        start_anew=games.start_anew,
        lend_hand=program.sides.lend_hand,
        nonce=os.urandom(16).hex() if chain.game in restored_games(journal.file) else "",
        on_told=partial(note_answered, journal.file, chain.game),
    )
    games.play(remote, _broadcast(friend, remote))
    return recorder


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
