"""Games by link: two whole programs with nothing between them but what their pages show and take."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from extras.friends.tests.boards import ask, homes_of
from extras.friends.tests.linked import SITE, LinkedBoard
from tests.hurried import apart
from tests.marks import EXHAUSTIVE

from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.keys import BoardKey, is_signature, key_file, load_or_make_key, new_key
from niwashi.records.journal import Journal
from niwashi_friends.agreement import Agreement
from niwashi_friends.carrying import parcels_to_carry, read_carried, take_carried
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.friends import Friends
from niwashi_friends.game_file import chain_lines, load_chain, read_chain
from niwashi_friends.link_page import LinkTransfer
from niwashi_friends.links import linked_parcels, links
from niwashi_friends.signed_game import (
    ChainLine,
    GameState,
    Inbox,
    LineVerdict,
    MoveKind,
    SideMessageKind,
    SignedGame,
    next_move,
    next_side_message,
)
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import open_game, terms_for
from niwashi_friends.transports.folder import FolderTransport

Boards = tuple[LinkedBoard, LinkedBoard]


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Boards]:
    """Two people who have never met, with a board each."""
    both = LinkedBoard(tmp_path, "Anna"), LinkedBoard(tmp_path, "Ben")
    for board in both:
        board.sit_down_with_anybody()
    yield both
    for board in both:
        if board.is_on:
            board.switch_off()


def begin(anna: LinkedBoard, ben: LinkedBoard) -> None:
    """Anna invites by a link, Ben accepts by one; the game is on at hers."""
    ben.take(anna.offer(), "Ben")
    anna.take(ben.links("Anna")[0])


def send(here: LinkedBoard, there: LinkedBoard) -> None:
    there.take(" ".join(here.links(there.name)))


def turn(here: LinkedBoard, there: LinkedBoard) -> None:
    """Play one turn, and send it; the other's hands carry it out."""
    here.play()
    send(here, there)
    there.carry_out()


def chain(board: LinkedBoard) -> SignedGame:
    assert board.evening.remote is not None
    return board.evening.remote.chain


def test_two_strangers_play_by_links_alone(boards: Boards) -> None:
    anna, ben = boards
    assert homes_of(anna)["may_offer"]
    assert not homes_of(anna)["is_due"]
    link = anna.offer(clock="5+3")
    assert homes_of(anna)["open_game"].startswith("An invitation to Garden is open.")
    assert homes_of(anna)["is_due"]
    asked = ben.take(link)["invitation"]
    assert asked is not None
    assert (asked["by"], asked["lines"][0]) == (
        "Anna",
        "Anna proposes a game: Garden; Anna moves first. No hints, no engines.",
    )
    assert homes_of(ben)["partners"] == [], "to look is not to accept"
    assert ben.take(link, "Ben")["taken"] == [
        "You have accepted. Now send this link to Anna, who moves first."
    ]
    assert homes_of(ben)["is_due"]
    anna.take(ben.links("Anna")[0])
    assert anna.is_to_move
    assert (anna.friend, homes_of(anna)["open_game"], homes_of(anna)["is_due"]) == ("Ben", "", False)
    turn(anna, ben)
    assert ben.turns == anna.turns != ()
    assert ben.is_to_move
    assert homes_of(anna)["is_due"]
    for here, there in ((ben, anna), (anna, ben), (ben, anna)):
        turn(here, there)
    assert chain(anna).entries == chain(ben).entries
    assert len(anna.turns) == 4
    assert chain(anna).terms.names == ("Anna", "Ben")
    lines = [line.encode() for line in chain_lines(chain(ben))]
    assert read_chain(lines, is_signature) == chain(ben)


def test_links_sent_twice_late_or_to_oneself_change_nothing(boards: Boards) -> None:
    anna, ben = boards
    invitation = anna.offer()
    ben.take(invitation, "Ben")
    answer = ben.links("Anna")[0]
    with pytest.raises(NiwashiError, match="your own"):
        anna.take(invitation)
    with pytest.raises(NiwashiError, match="your own"):
        ben.take(answer)
    assert ben.take(invitation, "Ben")["taken"] == ["You have accepted this invitation by Anna before."]
    assert ben.links("Anna")[0] == answer
    anna.take(answer)
    turn(anna, ben)
    old = anna.links("Ben")[0]
    turn(ben, anna)
    before = chain(anna)
    for link in (answer, invitation, old):
        for board in boards:
            with suppress(NiwashiError):
                board.take(link)
    assert chain(anna) == before
    assert chain(ben).entries == before.entries


def test_invitation_is_for_one(boards: Boards, tmp_path: Path) -> None:
    """SG-81: whoever comes second is told so."""
    anna, ben = boards
    eve = LinkedBoard(tmp_path, "Eve")
    eve.sit_down_with_anybody()
    try:
        link = anna.offer()
        ben.take(link, "Ben")
        eve.take(link, "Eve")
        anna.take(ben.links("Anna")[0])
        with pytest.raises(NiwashiError, match="is taken"):
            anna.take(eve.links("Anna")[0])
        assert anna.friend == "Ben"
        assert homes_of(anna)["friends"]["names"] == ["Ben"]
        eve.page._key, known = ben.key, eve.links("Anna")[0]
        with pytest.raises(NiwashiError):
            ben.take(known)
    finally:
        eve.switch_off()


def test_altered_and_foreign_links_are_refused_whole(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    begin(anna, ben)
    anna.play()
    link = anna.links("Ben")[0]
    eve = LinkedBoard(tmp_path, "Eve")
    eve.sit_down_with_anybody()
    try:
        with pytest.raises(NiwashiError, match="no friend of yours"):
            eve.take(link)
    finally:
        eve.switch_off()
    for text, why in (
        (link[:-1], "not whole"),
        (link[:50], "not whole"),
        ("hello", "no link in this text"),
        (f"{link} {link[:-2]}", "not whole"),
    ):
        with pytest.raises(NiwashiError, match=why):
            ben.take(text)
    assert ben.evening.remote is None
    assert list(ben.through.glob("*")) == list(ben.through.glob(f"*{ben.key.public[:16]}*"))


def test_two_of_a_name_are_told_apart(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    begin(anna, ben)
    ask(anna, do="friend-ask", what="resign")
    anna.pass_time(1.0)
    other = LinkedBoard(tmp_path, "other")
    other.sit_down_with_anybody()
    try:
        assert anna.friend == "Ben"
        invitation = anna.offer("morris")
        assert anna.friend == "", "what is sent now is for anybody"
        other.take(invitation, "Ben")
        anna.take(other.links("Anna")[0])
        assert anna.friend == "Ben 2"
        assert other.friend == "Anna"
        turn_of = anna.program.game_loop.session.game.name
        assert turn_of == "morris"
    finally:
        other.switch_off()


def test_game_goes_on_after_a_restart_of_either(boards: Boards) -> None:
    anna, ben = boards
    ben.take(anna.offer(), "Ben")
    for board in boards:
        board.switch_off()
        board.sit_down_with_anybody()
    assert homes_of(anna)["open_game"]
    anna.take(ben.links("Anna")[0])
    anna.play()
    anna.switch_off()
    anna.sit_down_with_anybody()
    assert homes_of(anna)["is_due"]
    send(anna, ben)
    ben.switch_off()
    ben.sit_down_with_anybody()
    ben.carry_out()
    turn(ben, anna)
    assert chain(anna).entries == chain(ben).entries
    assert len(anna.turns) == 2


@pytest.mark.parametrize("turns", [1, pytest.param(4, marks=EXHAUSTIVE)])
def test_browser_that_has_lost_all_but_its_key_goes_on(boards: Boards, tmp_path: Path, turns: int) -> None:
    """SG-82: terms that bear its signature are its game, and the friend's link has all the rest."""
    anna, ben = boards
    begin(anna, ben)
    send(anna, ben)
    for count in range(turns):
        turn(*(boards if count % 2 == 0 else (ben, anna)))
    ben.switch_off()
    if turns % 2 == 0:
        anna.play()
    anew = LinkedBoard(tmp_path, "anew")
    anew.key, anew.name = ben.key, "Ben"
    anew.sit_down_with_anybody()
    anew.program.sides.is_hand_lent = True
    try:
        if turns >= 2:
            with pytest.raises(NiwashiError, match="not here"):
                send(anna, anew)
        anna.links("Ben", everything=True)
        anna.pass_time(0.5)
        anew.take(" ".join(anna.links("Ben", everything=True)))
        while anew.turns != anna.turns:
            anew.pass_time(5.0)
        anew.pass_time(5.0)
        assert anew.turns == anna.turns
        turn(anew, anna)
        assert chain(anew).entries == chain(anna).entries
        assert chain(anna).fork is None
    finally:
        anew.switch_off()


def test_game_and_key_move_to_another_browser(boards: Boards, tmp_path: Path) -> None:
    anna, ben = boards
    begin(anna, ben)
    turn(anna, ben)
    (moved,) = [each["link"] for each in ben.page.to_oneself("Anna", SITE, "en")["links"]]
    ben.switch_off()
    anew = LinkedBoard(tmp_path, "anew")
    anew.sit_down_with_anybody()
    try:
        assert anew.take(moved)["restarts"]
        assert anew.program.wants_restart
        anew.switch_off()
        anew.key, anew.name = load_or_make_key(key_file(anew.file)), "Ben"
        assert anew.key.public == ben.key.public
        anew.sit_down_with_anybody()
        anew.program.sides.is_hand_lent = True
        anew.take(moved)
        while anew.turns != anna.turns:
            anew.pass_time(5.0)
        anew.pass_time(5.0)
        turn(anew, anna)
        assert chain(anna).entries == chain(anew).entries
        with pytest.raises(NiwashiError, match="no friends yet"):
            anna.take(moved)
        anna.page._is_in_browser = False
        with pytest.raises(NiwashiError, match="stays on the board"):
            anna.page.to_oneself("Ben", SITE, "en")
    finally:
        if anew.is_on:
            anew.switch_off()


def test_hanging_folder_delays_nobody(boards: Boards) -> None:
    """The loop goes on; whoever asks meanwhile is told, however often."""
    anna, _ = boards
    hangs, ends = Event(), Event()
    page = LinkTransfer(anna.evening, anna.through)

    def hang() -> None:
        hangs.set()
        assert ends.wait(30.0)

    async def flood() -> None:
        first = asyncio.create_task(page._in_thread(hang))
        while not hangs.is_set():
            await asyncio.sleep(0)
        for _ in range(200):
            with pytest.raises(NiwashiError, match="in a moment"):
                await page._in_thread(hang)
        first.cancel()  # a page that goes away does not make it free
        with pytest.raises(NiwashiError, match="in a moment"):
            await page._in_thread(hang)
        ends.set()
        while page._is_busy:
            await asyncio.sleep(0)
        await page._in_thread(lambda: None)

    apart(lambda: asyncio.run(flood()))
    page.close()


class Correspondent:
    """Somebody who plays by links, without a board: records, key and game, as the program keeps them."""

    def __init__(self, folder: Path, key: BoardKey, name: str) -> None:
        folder.mkdir()
        self.key, self.name = key, name
        self.journal = Journal.open(folder / "games.sqlite3")
        self.homes = Homes(self.journal)
        self.through = folder / "links"
        self.through.mkdir()
        self.game: Inbox | None = None
        self._kept = -1

    @property
    def chain(self) -> SignedGame:
        assert self.game is not None
        return self.game.chain

    @property
    def is_to_move(self) -> bool:
        return self.game is not None and self.chain.owner == self.key.public

    def links(self, friend: str, *, everything: bool = False) -> list[str]:
        if everything:
            known = {each.line for each in self.homes.all_lines(self.chain.game)}
            for line in (*self.chain.entries, *self.chain.side_messages):
                if line.by != self.key.public and line.data() not in known:
                    self.homes.send(self.chain.game, line.data())
        peer = self.homes.peer(friend)
        parcels = parcels_to_carry(self.homes, self.key.public, peer, everything=everything)
        return links(SITE, parcels) if parcels else []

    def agree(self) -> None:
        """Run what a board does before a game, for a moment."""
        worker = TransportWorker(FolderTransport(self.through, self.key.public))
        for peer in self.homes.peers():
            friends = Friends(self.journal, self.homes, self.key, worker)
            agreement = Agreement(friends, peer)
            for now in range(4):
                worker.go_round()
                agreement.step(float(now))
            agreement.close()
            kept = friends.game_with(peer)
            if kept is not None and self.game is None:
                self.game, self._kept = Inbox(load_chain(kept, is_signature), is_signature), kept.number

    def take(self, text: str) -> None:
        found = read_carried(linked_parcels(text), self.homes, self.key, 1_796_000_000.0)
        for peer in found.new:
            self.homes.add_peer(peer, 1.0)
        take_carried(found, self.through)
        if self.game is None:
            self.agree()
        for _, parcel in found.parcels:
            for ruling in [] if self.game is None else self.game.receive(parcel.data):
                if ruling.verdict is LineVerdict.EXTENDS and ruling.line is not None:
                    self.homes.add_lines(self._kept, [ruling.line.data()], 1.0)

    def play(self, chance: Random) -> None:
        """Sign a random turn, or now and then ask for something, or resign."""
        assert self.game is not None
        state, key = self.chain.state, self.key
        self._write(next_move(self.chain, key.public, MoveKind.TURN, key.sign, **_turn(state, chance)))

    def ask(self, kind: SideMessageKind) -> None:
        self._write(next_side_message(self.chain, self.key.public, kind, self.key.sign))

    def _write(self, line: ChainLine) -> None:
        assert self.game is not None
        assert self.game.write(line).verdict is LineVerdict.EXTENDS
        with self.homes.together():
            self.homes.add_lines(self._kept, [line.data()], 1.0)
            self.homes.send(self.chain.game, line.data())


def _turn(state: GameState, chance: Random) -> dict[str, Any]:
    return {"body": state.game.random_turn(state.position, chance), "used_ms": chance.randrange(90_000)}


def clumsy(found: list[str], sent: list[str], chance: Random) -> list[str]:
    """Return the texts that a messenger brings: some lost, some of before, cut, in another order."""
    texts = [each for each in found if chance.random() > 0.2]
    texts += chance.sample(sent, min(len(sent), chance.randrange(4)))
    texts += [each[: chance.randrange(20, len(each))] for each in found if chance.random() < 0.2]
    chance.shuffle(texts)
    sent += found
    return texts


def play_through(folder: Path, seed: int) -> int:
    """Play a whole game by a clumsy messenger, with a browser that is emptied once; return its turns."""
    chance, sent = Random(seed), list[str]()
    anna, ben = (
        Correspondent(folder / f"{name}-{seed}", new_key(bytes([n]) * 32), name)
        for n, name in ((1, "Anna"), (2, "Ben"))
    )
    game = chance.choice(("garden", "throne", "morris"))
    setup = GameSetup.of(game_named(game))
    terms = terms_for(setup, (anna.key.public, "1" * 64), names=("Anna", ""), at=1_795_000_000 + seed)
    offered = open_game(terms, anna.key.public, anna.key.sign)
    ben.homes.add_peer(Peer(anna.key.public, "Anna"), 1.0)
    worker = TransportWorker(FolderTransport(ben.through, ben.key.public))
    friends = Friends(ben.journal, ben.homes, ben.key, worker)
    Agreement(friends, ben.homes.peer("Anna")).take_open(offered, "Ben")
    emptied_at = chance.randrange(1, 10)
    for _ in range(2_000):
        for here, there in ((anna, ben), (ben, anna)):
            if here.is_to_move:
                here.play(chance)
            if here.game is not None and here.chain.owner is not None and chance.random() < 0.1:
                here.ask(SideMessageKind.RESIGN if chance.random() < 0.02 else SideMessageKind.DRAW)
            found = here.links(there.name) if here.homes.peers() else []
            for text in clumsy(found, sent, chance):
                with suppress(NiwashiError):
                    there.take(text)
        if anna.game is not None and len(anna.chain.entries) >= emptied_at > 0:
            emptied_at = 0
            for text in sent:  # Anna takes all that Ben has sent before she sends the game
                with suppress(NiwashiError):
                    anna.take(text)
            ben.journal.close()
            ben = Correspondent(folder / f"Ben-{seed}-anew", ben.key, "Ben")
            for text in anna.links("Ben", everything=True):
                ben.take(text)
            assert ben.chain.entries == anna.chain.entries
        if anna.game is not None and ben.game is not None and anna.chain == ben.chain and anna.chain.ending:
            break
    assert anna.chain == ben.chain
    assert anna.chain.ending is not None
    assert anna.chain.fork is None
    lines = [line.encode() for line in chain_lines(ben.chain)]
    assert read_chain(lines, is_signature) == anna.chain
    for each in (anna, ben):
        each.journal.close()
    return len(anna.chain.state.turns)


@pytest.mark.parametrize("seed", range(6))
def test_games_by_a_clumsy_messenger_end_alike(tmp_path: Path, seed: int) -> None:
    assert play_through(tmp_path, seed) > 0


@EXHAUSTIVE
@pytest.mark.parametrize("first", range(100, 400, 30))
def test_three_hundred_games_by_a_clumsy_messenger_end_alike(tmp_path: Path, first: int) -> None:
    for seed in range(first, first + 30):
        play_through(tmp_path, seed)
