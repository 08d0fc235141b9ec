"""Helpers: two simulated boards with records, hands that follow lights, and a faulty transport."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from extras.friends.tests.chain.two_homes import ANNA, BEN, agreed
from extras.friends.tests.unreliable_carrier import RELIABLE, CarrierFaults, ParcelStore
from tests.records.playing import EPOCH, Play

from niwashi.engine.opponent import Opponent
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.keys import is_signature
from niwashi.kits.known import engine_of, searcher_for
from niwashi.loop.timekeeper import ResumedClock
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.session.session import Session
from niwashi_friends.consent import LocalPlayer
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.readings import TurnReadings
from niwashi_friends.remote import RemoteGame
from niwashi_friends.signed_game import Inbox, MoveKind, SignedGame, parse
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import Terms
from niwashi_friends.transports.transport import Transport
from niwashi_sim.habits import NEAT, Habits
from niwashi_sim.person import HandsLostError

HOMES = (ANNA, BEN)


class OneHome:
    """One running board. `kills` may raise at any write."""

    def __init__(
        self,
        file: Path,
        seat: int,
        terms: Terms,
        transport: Transport,
        *,
        seed: object = 0,
        habits: Habits = NEAT,
        begin_at: float = 1000.0,
        at: Callable[[str], None] = lambda _: None,
        level: int | None = None,
        nonce: str = "",
    ) -> None:
        """`at` is called at each moment of a possible power cut; turns are of a `level`, or random."""
        self.at = at
        self.lost = 0  # so often hands did not find what a task asks for, and begin it anew
        self.misspoken = 0
        self.is_on = False
        self.is_told = False  # after a restore, by the other board
        self.lit: tuple[str, ...] = ()
        self.seat, self.terms, self.key = seat, terms, HOMES[seat]
        self.journal = Journal.open(file)
        self.homes = Homes(self.journal)
        self.number, chain = self._kept()
        self.courier = TransportWorker(transport)
        game = chain.state.game
        kept = self._kept_game()
        readings = TurnReadings(chain.game, self.key.sign)
        self.play = Play(
            self.journal,
            game=game,
            seed=(seed, seat),
            habits=habits,
            resumed=kept,
            begin_at=begin_at,
            before_light=self._check_lit,
            traced=readings.add,
            is_timed=True,
            choose=None if level is None else _player(game, level, Random(repr((seed, seat)))),
        )
        is_same = kept is not None and kept.turns == chain.state.turns
        self.play.keeper.resume(
            ResumedClock(chain.state.timeline, kept.thinking if kept is not None and is_same else None)
        )
        mailbox = GameChannel(
            self.courier, self.homes, chain.game, self.key.public, HOMES[1 - seat].public, self.wall
        )
        home = LocalPlayer(seat, self.key.public, self.key.sign, "the other one")
        self.remote = RemoteGame(
            chain,
            home,
            self.play.game_loop,
            self.play.recorder,
            (self.homes, self.number),
            mailbox,
            readings,
            check=is_signature,
            wall=self.wall,
            keeper=self.play.keeper,
            start_anew=self.start_anew,
            lend_hand=lambda _side, _now: None,
            nonce=nonce,
            on_told=self._note_told,
        )

        self.is_on = True

    def _note_told(self) -> None:
        self.is_told = True

    def wall(self) -> float:
        return EPOCH + self.play.clock.now

    def _kept(self) -> tuple[int, SignedGame]:
        """Return the kept chain; create it if missing."""
        other = HOMES[1 - self.seat].public
        if not self.homes.peers():
            self.homes.add_peer(Peer(other, "the other one"), 1.0)
            number = self.homes.begin(other, self.seat, self.terms.data(), 1.0)
            self.homes.change_terms(number, self.terms.data(), self.terms.hash)
        (kept,) = self.homes.chains_with(other)
        inbox = Inbox(SignedGame.of(self.terms, is_signature), is_signature)
        for line in kept.lines:
            inbox.receive(line)
        self.kept_key = kept.played
        assert not inbox.has_gap
        return kept.number, inbox.chain

    def _kept_game(self) -> Kept | None:
        kept = self.journal.game_with_key(self.kept_key) if self.kept_key else None
        return kept if kept is not None and kept.acts else None

    def _check_lit(self) -> None:
        """Check that lights show signed and saved turns only."""
        if self.is_on:
            self.at("light")
            signed = self.chain.state.turns
            count = len(self.turns) - (self.turns != signed[: len(self.turns)])
            is_back = bool(self.chain.entries) and self.chain.entries[-1].kind is MoveKind.TOOK_BACK
            goes_back = is_back and self.turns[: len(signed)] == signed  # one turn a step
            assert goes_back or self.turns[:count] == signed[:count]
            self.lit = max(self.lit, signed[: len(self.turns)], key=len)

    def start_anew(self) -> None:
        state = self.remote.chain.state
        geometry = self.play.game_loop.board.geometry
        self.play.game_loop.begin(Session(state.game, geometry, state.positions[0], state.turns))

    @property
    def chain(self) -> SignedGame:
        return self.remote.chain

    @property
    def turns(self) -> tuple[str, ...]:
        return self.play.session.match.turns

    def step(self, seconds: float = 1.0) -> None:
        """Run a transport round, pass time, step the board."""
        self.at("before the post")
        self.courier.go_round()
        self.at("after the post")
        self.play.wait(seconds)
        self.remote.step(self.play.clock.now)
        self.play.step()

    def hands(self) -> None:
        """Do what is asked, or play a turn if it is the local player's."""
        play, session = self.play, self.play.session
        if session.flow.task is not None:
            try:
                play.drive(play.hands[self.seat].restore(session.match.layout()))
            except HandsLostError:
                self.lost += 1
        elif self.remote.is_ours and session.is_settled and session.match.turns == self.chain.state.turns:
            self._play_turn()
        self.remote.step(play.clock.now)

    def _play_turn(self) -> None:
        """Play a turn. A mistake is signed at once, and only the other player can give it back."""
        count = len(self.turns)
        try:
            self.play.play(1)
        except HandsLostError:
            if len(self.turns) == count:
                raise
            self.misspoken += 1

    def is_over(self, turns: int) -> bool:
        """Return whether the game has ended or has enough turns, and the board shows it."""
        signed = self.chain.state.turns
        is_enough = self.chain.ending is not None or len(signed) >= turns
        return is_enough and self.turns == signed and self.play.session.flow.task is None

    def close(self) -> None:
        self.play.recorder.close()
        self.courier.close()
        self.journal.close()


def _player(game: Game, level: int, dice: Random) -> Callable[[Match], str]:
    """Return an engine player; random games may take thousands of turns."""
    player = Opponent(game, searcher_for(game, 4, dice), dice, engine_of(game).levels, level)
    return lambda match: player.choose(match.position).line[0]


class TwoBoards:
    """Both boards and the transport. Each board can be switched off and on."""

    def __init__(
        self,
        folder: Path,
        seed: int = 0,
        game: str = "garden",
        moods: CarrierFaults = RELIABLE,
        habits: Habits = NEAT,
        level: int | None = None,
        **said: Any,
    ) -> None:
        """`said` holds clock and take-back settings of the terms."""
        self.folder, self.seed, self.habits, self.level = folder, seed, habits, level
        self.office = ParcelStore(Random(seed), moods)
        self.terms = agreed(game, dice=seed, **said)
        self.homes = [self.switched_on(seat) for seat in (0, 1)]

    def switched_on(
        self,
        seat: int,
        begin_at: float = 1000.0,
        at: Callable[[str], None] = lambda _: None,
        *,
        file: Path | None = None,
        nonce: str = "",
    ) -> OneHome:
        file = file or self.folder / f"home-{seat}" / "games.sqlite3"
        transport = self.transport(seat)
        return OneHome(
            file,
            seat,
            self.terms,
            transport,
            seed=self.seed,
            habits=self.habits,
            begin_at=begin_at,
            at=at,
            level=self.level,
            nonce=nonce,
        )

    def transport(self, seat: int) -> Transport:
        """Return a new end of the way between the two."""
        return self.office.end(HOMES[seat].public)

    def renew(self, seat: int, *, is_killed: bool = False) -> None:
        """Restart a board; a killed one writes nothing more."""
        old = self.homes[seat]
        if is_killed:
            old.journal.close()
        else:
            old.close()
        self.homes[seat] = self.switched_on(seat, old.play.clock.now + 60)

    def go_on(self, rounds: int, turns: int = 10_000) -> None:
        """Play until the game has enough turns."""
        for _ in range(rounds):
            for home in self.homes:
                home.step()
                if len(home.chain.state.turns) < turns or home.play.session.flow.task is not None:
                    home.hands()
            if self.is_over(turns):
                break

    def is_over(self, turns: int) -> bool:
        return all(home.is_over(turns) for home in self.homes)

    def rest(self, rounds: int = 80) -> None:
        """Deliver everything without playing."""
        self.office.moods = RELIABLE
        for _ in range(rounds):
            for home in self.homes:
                home.step(5.0)
                if home.play.session.flow.task is not None:
                    home.hands()

    def check_equal(self) -> None:
        """Check that both chains and both boards are equal."""
        first, second = self.homes
        assert first.chain.fork is second.chain.fork is None
        assert first.chain.entries == second.chain.entries
        assert first.turns == second.turns == first.chain.state.turns
        for home in self.homes:
            (kept,) = home.homes.chains_with(HOMES[1 - home.seat].public)
            entries = tuple(line for line in map(parse, kept.lines) if line.form == "entry")
            assert entries == home.chain.entries, "what is kept is what was taken, once each"
            assert home.journal.game_with_key(kept.played or "").turns == home.turns  # type: ignore[union-attr]
            assert home.homes.unsent(home.chain.game) == ()

    def close(self) -> None:
        for home in self.homes:
            home.close()


Begun = Callable[..., tuple[TwoBoards, OneHome, OneHome]]


def says(home: OneHome) -> list[str]:
    """Return what a board announces."""
    return [notice.key.removeprefix("notice-homes-") for notice in home.remote.notices()]
