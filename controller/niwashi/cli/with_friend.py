"""`niwashi play --with`: a game with a friend at another board, from coming to terms to the last turn."""

import asyncio
import os
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import typer

from niwashi.backup import note_answered, restored_games
from niwashi.cli.game_options import setup_asked
from niwashi.cli.own_name import own_name
from niwashi.cli.page_carrying import PageCarrying
from niwashi.cli.page_invitation import PageInvitation
from niwashi.cli.records_option import kept_settings, opened_games
from niwashi.cli.transport_option import is_pass, shown_through, transport_among
from niwashi.cli.voice_option import voiced
from niwashi.clock import UNTIMED, control_text, parse_control
from niwashi.devices import BoardFile, awaited_board, load_board
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games import Game, GameSetup, game_of
from niwashi.homes.broadcast import GameBroadcast, broadcast_id
from niwashi.homes.chain import Chain, Terms, fingerprint, terms_for
from niwashi.homes.declined_proposals import DeclinedByFriend, DeclinedHere
from niwashi.homes.game_channel import GameChannel
from niwashi.homes.homes_view import proposal_lines
from niwashi.homes.local_player import LocalPlayer
from niwashi.homes.negotiation import Negotiation
from niwashi.homes.negotiations import Negotiations
from niwashi.homes.proposals import Proposals, Signer, load_chain
from niwashi.homes.remote import RemoteGame
from niwashi.homes.signed_endings import signed_endings
from niwashi.homes.store import Homes, KeptChain, Peer
from niwashi.homes.transport_worker import TransportWorker
from niwashi.homes.turn_readings import TurnReadings
from niwashi.homes.two_homes import TwoHomesProgram
from niwashi.keys import BoardKey, is_public_key, is_signature, key_file, load_or_make_key
from niwashi.loop import Recorder, Resumed, SmallFile, away_s, built_in_board, checked_game
from niwashi.opponents import start_text
from niwashi.records import Journal, Kept, used_s
from niwashi.server import GameArchive, LiveProgram, run, simulated_program
from niwashi.session import Session
from niwashi.terminal import LANGUAGE, message, print_text
from niwashi.web import ProposeGame

_AGAIN_S, _A_FRIEND_S = 30.0, 5.0
"""So often a friend's proposals are asked for once more; so much less often for each that there is."""


class Wanted(NamedTuple):
    """What is proposed: a game, its cards, the position it begins with; and whether not to go on.

    `clock` is the time control, `back` whether turns may be taken back where both agree, `is_tossed`
    whether to toss who begins, `spectators` how many turns later others may watch, None if they may not;
    `fair` and `handicap` name a start instead of a position.
    """

    game: str
    cards: str | None
    position: str | None
    is_new: bool
    clock: str | None = None
    back: bool = True
    is_tossed: bool = False
    spectators: int | None = None
    fair: str | None = None
    handicap: int | None = None

    @property
    def proposes(self) -> bool:
        """Whether it says more than which game the board is for at first."""
        return self._replace(game="", cards=None, is_new=False) != Wanted("", None, None, is_new=False)


class Place(NamedTuple):
    """Where it is played: the board, and its page."""

    board: Path | None
    serial_port: str | None
    port: int
    is_simulated: bool
    opens_browser: bool
    voice: str | None = None
    """The command by which the board speaks; without one that which is kept with the settings."""


class Table(NamedTuple):
    """Who plays with whom, by which key, and what is kept of it; the pass, where it is over a club."""

    journal: Journal
    homes: Homes
    key: BoardKey
    peer: Peer
    courier: TransportWorker
    club: Path | None = None
    address: Callable[[str, str], None] = lambda _game, _key: None
    """Told to whom it goes what is sent in a game."""

    def mailbox(self, game: str) -> GameChannel:
        """What is sent in a game with this friend, and what comes."""
        self.address(game, self.peer.key)
        return GameChannel(self.courier, self.homes, game, self.key.public, self.peer.key, time.time)


class Tables(NamedTuple):
    """The same for each friend of this board: all share one courier, and one game is on at a time."""

    journal: Journal
    homes: Homes
    key: BoardKey
    courier: TransportWorker
    club: Path | None = None
    address: Callable[[str, str], None] = lambda _game, _key: None

    def of(self, peer: Peer) -> Table:
        """With this friend."""
        return Table(self.journal, self.homes, self.key, peer, self.courier, self.club, self.address)

    def named(self, name: str) -> Table:
        """With the friend of a name. Raises RecordsFault for nobody."""
        return self.of(self.homes.peer(name))

    def all(self) -> list[Table]:
        """With each friend, by name."""
        return [self.of(peer) for peer in self.homes.peers() if is_public_key(peer.key)]


def play_with(
    friend: str | None,
    through: Path | None,
    wanted: Wanted,
    place: Place,
    records: str | None,
    *,
    accepts: bool,
    has_others: bool,
) -> None:
    """Come to terms with a friend, or go on with the game that is on, and play it until Ctrl-C."""
    with opened_games(records) as journal:
        if through is None:
            raise NiwashiError("homes-with-and-through")
        if has_others:
            raise NiwashiError("homes-not-with-that")
        if friend is None and (accepts or wanted.proposes):
            raise NiwashiError("homes-proposed-to-whom")
        tables = _tables(journal, through)
        try:
            tables_now = tables.all() if friend is None else [tables.named(friend)]
            for table in tables_now:
                deliver_left(table)
            _play(tables, friend, wanted, place, through, accepts=accepts)
        finally:
            tables.courier.close()


def _tables(journal: Journal, through: Path) -> Tables:
    receivers: dict[str, str] = {}
    key = load_or_make_key(key_file(journal.file))
    transport = transport_among(through, key, lambda game: (receivers[game],) if game in receivers else ())
    club = through if is_pass(through) else None
    return Tables(journal, Homes(journal), key, TransportWorker(transport), club, receivers.__setitem__)


def last_going(tables: Tables) -> KeptChain | None:
    """The game that was agreed on last, with whomever, unless it is over."""
    found = [kept for table in tables.all() if (kept := going(table)) is not None]
    return max(found, key=lambda kept: kept.number, default=None)


def going(table: Table, *, is_new: bool = False) -> KeptChain | None:
    """The game with this friend that is not over yet, unless a new one is wanted."""
    for kept in () if is_new else reversed(table.homes.chains_with(table.peer.key)):
        if kept.game is not None:
            chain = load_chain(kept, is_signature)
            is_ours = chain.terms.seats[kept.seat] == table.key.public  # else of a key that was here before
            return kept if is_ours and chain.ending is None and chain.fork is None else None
    return None


def deliver_left(table: Table) -> None:
    """Send what is left of games that are over: a last turn, a resignation."""
    for kept in table.homes.chains_with(table.peer.key):
        if kept.game is not None and table.homes.unsent(kept.game):
            mailbox = table.mailbox(kept.game)
            mailbox.step()
            table.courier.go_round()
            mailbox.step()
            mailbox.close()


# Coming to terms


def meeting_with(table: Table, wanted: Wanted, *, accepts: bool = False) -> Negotiation:
    """Have this board propose what is wanted, or answer. Raises NiwashiError for what can't be played."""
    proposals, post = _post(table)
    return Negotiation(
        proposals,
        post,
        _terms(table, wanted),
        table.peer.name,
        is_new=wanted.is_new,
        is_tossed=wanted.is_tossed,
        accepts=accepts,
    )


def quiet_meeting(table: Table, friends: int = 1) -> Negotiation:
    """Nothing is proposed until somebody does. With many `friends` each is asked for less often."""
    meeting = Negotiation(*_post(table), None, table.peer.name, again_s=max(_AGAIN_S, _A_FRIEND_S * friends))
    _tell_what_comes(meeting)
    return meeting


def _post(table: Table) -> tuple[Proposals, tuple[GameChannel, TransportWorker]]:
    """What two come to terms by."""
    key, peer = table.key, table.peer
    proposals = Proposals(
        table.homes,
        Signer(key.public, key.sign),
        peer,
        check=is_signature,
        chance=os.urandom,
        wall=time.time,
        declined=DeclinedHere(SmallFile.beside(table.journal.file, "declined")),
        declined_there=DeclinedByFriend(SmallFile.beside(table.journal.file, "declined-there"), is_signature),
    )
    return proposals, (table.mailbox(proposals.meeting), table.courier)


def _tell_what_comes(meeting: Negotiation) -> None:
    meeting.on_offered = lambda terms: _tell_offered(terms, meeting.name)


def _tell_offered(terms: Terms, name: str) -> None:
    """What the friend proposes stands at the terminal, too; it is answered on the page."""
    for line in proposal_lines(terms, name, LANGUAGE):
        print_text(line)
    print_text(message("homes-accept-there"))


def _terms(table: Table, wanted: Wanted) -> Terms:
    """What this board proposes by a command: its people move first."""
    asked = setup_asked(wanted.game, wanted.cards)
    start = start_text(game_of(asked), wanted.position, wanted.fair, wanted.handicap)
    setup = GameSetup(asked.game, asked.cards, start)
    return _terms_for(table, setup, wanted.clock, wanted.spectators, back=wanted.back, is_first=True)


def next_terms(table: Table, setup: GameSetup, asked: ProposeGame) -> Terms:
    """What this board proposes by its page: whoever moved second in the last game moves first.

    Raises NiwashiError while a game with this friend is kept that is not over.
    """
    if going(table) is not None:
        raise NiwashiError("homes-goes-on-with", name=table.peer.name)
    last = next((kept for kept in reversed(table.homes.terms_with(table.peer.key)) if kept.game), None)
    is_first = last is None or last.seat == 1
    return _terms_for(table, setup, asked.clock, None, back=asked.back, is_first=is_first)


def _terms_for(
    table: Table, setup: GameSetup, clock: str | None, spectators: int | None, *, back: bool, is_first: bool
) -> Terms:
    step = 1 if is_first else -1
    return terms_for(
        setup,
        (table.key.public, table.peer.key)[::step],
        names=(own_name(table.journal.file), table.peer.name)[::step],
        clock=control_text(UNTIMED if clock is None else parse_control(clock)),
        back=back,
        spectators=spectators is not None,
        delay=spectators or 0,
        at=int(time.time()),
    )


def agreed_chain(table: Table, terms: Terms) -> KeptChain:
    """The chain of terms that were just agreed on."""
    found = table.homes.chains_with(table.peer.key)
    return next(kept for kept in found if kept.game == terms.hash)


# Playing


def _play(
    tables: Tables, friend: str | None, wanted: Wanted, place: Place, through: Path, *, accepts: bool
) -> None:
    """Play on, or come to terms on the page first, until Ctrl-C."""
    table = None if friend is None else tables.named(friend)
    kept = None if wanted.is_new else last_going(tables) if table is None else going(table)
    first = None if kept is not None or table is None else meeting_with(table, wanted, accepts=accepts)
    program = _program(_first_game(table, kept, wanted), place)
    program.use(kept_settings(tables.journal))
    evening, friends = Evening(tables, program), PageInvitation(tables.journal, through)
    program.invite_by(friends)
    by_hand = None if is_pass(through) else PageCarrying(tables.journal, through)
    program.is_carried = by_hand is not None
    try:
        if kept is not None:
            evening.begin(kept)
        else:
            evening.meet(first)
        tables.courier.start()
        with _archive(tables.journal) as archive, voiced(program, place.voice or program.runner.voice):
            asyncio.run(
                run(program, place.port, browser=place.opens_browser, archive=archive, paper_transfer=by_hand)
            )
    finally:
        try:
            program.close()
        finally:
            friends.close()
            if by_hand is not None:
                by_hand.close()
            evening.end()
    typer.echo(message("play-bye"))


def _first_game(table: Table | None, kept: KeptChain | None, wanted: Wanted) -> Game:
    """What the board is for at first. Raises NiwashiError for what two can't agree on."""
    if kept is not None:
        return load_chain(kept, is_signature).state.game
    if table is not None:
        return _terms(table, wanted).game().game
    return terms_for(setup_asked(wanted.game, wanted.cards), ("1" * 64, "2" * 64)).game().game


class Evening:
    """The games that are played at one board, one after the other, with one friend or another."""

    def __init__(self, tables: Tables, program: TwoHomesProgram) -> None:
        self._tables, self._program = tables, program
        self._recorder: Recorder | None = None
        self._chain = ""
        self._last = ""  # whom the last game was with, by name
        program.play_with(self)

    def meet(self, first: Negotiation | None = None) -> None:
        """There is no game yet: all friends are met, the `first` one by a meeting that is made already."""
        if first is not None:
            _tell_what_comes(first)
            print_text(message("homes-waits-for-answer", name=first.name))
        else:
            print_text(message("homes-waits-for-anybody"))
        self._program.meet(self.meetings(first))

    def meetings(self, first: Negotiation | None = None) -> Negotiations:
        """All friends; first whom something waits with, and whom the last game was with."""
        tables = [table for table in self._tables.all() if first is None or table.peer.name != first.name]
        made = [quiet_meeting(table, len(tables)) for table in tables]
        made.sort(key=lambda meeting: (meeting.name != self._last, meeting.is_quiet))
        return Negotiations(*(() if first is None else (first,)), *made)

    def meeting(self, name: str) -> Negotiation:
        """With somebody who is a friend now."""
        return quiet_meeting(self._tables.named(name))

    def terms(self, name: str, setup: GameSetup, asked: ProposeGame) -> Terms:
        """What is proposed to a friend by the page."""
        return next_terms(self._tables.named(name), setup, asked)

    def begin_agreed(self, terms: Terms) -> None:
        """Have the program play a game that two have come to terms about. Raises NiwashiError."""
        table = next(table for table in self._tables.all() if table.peer.key in terms.seats)
        self.begin(agreed_chain(table, terms))

    def begin(self, kept: KeptChain) -> None:
        """Have the program play a game that is agreed on, instead of the one before. Raises NiwashiError."""
        self.end()
        table = next(table for table in self._tables.all() if table.peer.key == kept.peer)
        self._recorder, self._chain = begun(table, kept, self._program), f"chain-{kept.game}"
        self._last = table.peer.name

    def end(self) -> None:
        """Write what is left of the game that was on, and let go of it."""
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return
        recorder.close()
        self._program.runner.unwatch(recorder)
        for held in (recorder.game, self._chain):
            self._tables.journal.release(held)


def begun(table: Table, kept: KeptChain, program: TwoHomesProgram) -> Recorder:
    """Have a program play a game that is agreed on, on the board for it. Raises NiwashiError."""
    if not table.journal.hold(f"chain-{kept.game}"):
        raise RecordsFault("homes-played-already", name=table.peer.name)
    chain = load_chain(kept, is_signature)
    game = chain.state.game
    if program.runner.session.game.name != game.name:
        program.put_on(game, lambda geometry: Session(game, geometry))
    marks = ", ".join(fingerprint(game, chain.game))
    print_text(message("homes-begins", name=table.peer.name, marks=marks))
    return joined(table, kept, chain, program)


def joined(table: Table, kept: KeptChain, chain: Chain, program: TwoHomesProgram) -> Recorder:
    """Have a program play a signed game, and everything of it kept."""
    game = _kept_game(table.journal, kept, chain)
    state = chain.state
    if game is None:
        program.resume(state.game, state.positions[0], resumed=_clock_of(chain, None))
    else:
        match, used = game.match(), used_s(game, table.journal.runs(game.key))
        clock = _clock_of(chain, game, table.journal.latest())
        program.resume(match.game, match.start, match.turns, match.actions, used, clock)
    own = own_name(table.journal.file) or chain.terms.names[kept.seat]
    names = (own, table.peer.name) if kept.seat == 0 else (table.peer.name, own)
    program.table_clock.names.go_on(names, state.game.players)
    readings = TurnReadings(chain.game, table.key.sign)
    recorder = Recorder(
        table.journal,
        time.time,
        lambda: uuid.uuid4().hex,
        resumed=game,
        timekeeper=program.table_clock.keeper,
        names=program.table_clock.names,
        traced=readings.add,
    )
    program.runner.watch(recorder)
    remote = RemoteGame(
        chain,
        LocalPlayer(kept.seat, table.key.public, table.key.sign, table.peer.name),
        program.runner,
        recorder,
        (table.homes, kept.number),
        table.mailbox(chain.game),
        readings,
        check=is_signature,
        wall=time.time,
        keeper=program.table_clock.keeper,
        start_anew=program.start_anew,
        lend_hand=program.assistants.opponents.lend_hand,
        nonce=os.urandom(16).hex() if chain.game in restored_games(table.journal.file) else "",
        on_told=partial(note_answered, table.journal.file, chain.game),
    )
    program.join(remote, _showing(table, remote))
    return recorder


def _showing(table: Table, remote: RemoteGame) -> GameBroadcast | None:
    """What shows a game to other members of a club, where the terms allow that; in a folder it lies open."""
    terms = remote.chain.terms
    if table.club is None or not terms.spectators:
        return None
    own, game = table.key.public, broadcast_id(terms.hash)
    courier = TransportWorker(shown_through(table.club, table.key, own, game))
    mailbox = GameChannel(courier, table.homes, game, own, table.peer.key, time.time)
    showing = GameBroadcast(lambda: remote.chain, own, table.homes, mailbox, courier)
    showing.begin()
    return showing


def _clock_of(chain: Chain, game: Kept | None, known: float = 0.0) -> Resumed:
    """The clock as it was signed, and what was used of the turn in progress when the board was left."""
    timeline = chain.state.timeline
    is_same = game is not None and game.turns == chain.state.turns
    since = game.thinking if game is not None and is_same else None
    return Resumed(timeline, since, away_s(since, time.time(), known))


def _kept_game(journal: Journal, kept: KeptChain, chain: Chain) -> Kept | None:
    """The kept game that a chain was played as here, if it is there and not another one."""
    game = None if kept.played is None else journal.game_with_key(kept.played)
    if game is None or not game.acts:
        return None
    if not journal.hold(game.key):
        raise RecordsFault("records-being-played", number=game.number)
    is_same = game.setup.start == chain.terms.start and game.setup.game == chain.terms.rules
    return game if is_same else None


def _program(game: Game, place: Place) -> TwoHomesProgram:
    file = load_board(place.board) if place.board is not None else built_in_board(game)
    file = file if place.serial_port is None else file.on_port(place.serial_port)
    checked_game(game, file.geometry)
    if place.is_simulated or place.board is None:
        return _two_homes(simulated_program(game, file, time.monotonic, Random(), kind=TwoHomesProgram)[0])
    return _on_board(game, file)


def _on_board(game: Game, file: BoardFile) -> TwoHomesProgram:
    scan_s = 1 / file.switches.scan_hz
    return TwoHomesProgram(game, awaited_board(file), time.monotonic, scan_s=scan_s)


def _two_homes(program: LiveProgram) -> TwoHomesProgram:
    if not isinstance(program, TwoHomesProgram):
        raise TypeError(type(program))
    return program


@contextmanager
def _archive(journal: Journal) -> Iterator[GameArchive]:
    with closing(GameArchive(journal.file, lambda reader: signed_endings(reader.ask))) as archive:
        yield archive
