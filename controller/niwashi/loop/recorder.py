"""The recorder: what happens on a table goes into a journal, before any light shows it."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

from niwashi import __version__
from niwashi.board_types import Event, EventKind, Notice, Reading
from niwashi.errors import RecordsFault
from niwashi.games.setup import GameSetup
from niwashi.loop.features import Feature
from niwashi.loop.names import SeatNames
from niwashi.loop.timekeeper import Timekeeper
from niwashi.loop.wall_clock import WallClock
from niwashi.records.damage import Renewal, renew
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, PuzzleTry, RecordedAct, UsedTime
from niwashi.records.trace import NOTICE, READING, REST, Run, TraceEntry, reading_change
from niwashi.session.session import Session

_LOOK_S = 1.0  # how often the wall clock is looked at while nothing happens
_RETRY_S = 5.0  # after a failed write, even if nothing else happens
_RETRY_WHEN_BUSY_S = 0.5  # another program is soon done
_BUSY_S = 0.02  # to wait for another program's write: lights wait, too
_BUSY_AT_THE_END_S = 5.0  # then no light waits, and nothing is tried again
_CHECKPOINT_S = 50.0  # at least once a minute of play: what a log that is lost or damaged may cost
_MAX_PENDING_ENTRIES = 256  # more are written without waiting for the board to rest
_MOST_KEPT_BACK = 20_000  # entries that are kept while nothing can be written; then the trace ends

_MOST_TRACED = 100_000
"""Entries of one run, some 6 MB: no session of hands has so many, and a loose contact fills no card."""
_CHATTER = 100
_CHATTER_S = 10.0
"""A cell that changes so often in so many seconds chatters: no hand does that."""

_DEEDS = {
    EventKind.BEGUN: ActKind.BEGUN,
    EventKind.GIVEN_UP: ActKind.GIVEN_UP,
    EventKind.ARRANGED: ActKind.ARRANGED,
    EventKind.TIMED_OUT: ActKind.TIMED_OUT,
}
_CLOCKED = frozenset({EventKind.ARRANGED, EventKind.TIMED_OUT})
_COUNTED = _CLOCKED | {EventKind.TURN, EventKind.TAKEN_BACK, EventKind.NEW_GAME}


class Recorder:
    """Keeps every game and every run of a session in a journal. Add its `feature` to the loop.

    It never stops a game. What can't be written is kept back and tried again soon, and meanwhile announced
    in `notices`: only what was kept back is lost if the program ends before that.
    """

    def __init__(
        self,
        journal: Journal,
        wall: Callable[[], float],
        new_key: Callable[[], str],
        *,
        seed: int | None = None,
        resumed: Kept | None = None,
        timekeeper: Timekeeper | None = None,
        names: SeatNames | None = None,
        traced: Callable[[Run, TraceEntry], None] | None = None,
    ) -> None:
        """`wall` returns the seconds since 1970, `new_key` a key for a game or run; a `resumed` game goes on.

        The clock of a `timekeeper` and the `names` of who plays are kept with the games. What is traced is
        told to `traced`, too, whatever becomes of it.
        """
        self.journal = journal
        journal.wait_at_most(_BUSY_S)
        self.fault: RecordsFault | None = None
        self._wall = WallClock(wall, journal.latest())
        self._new_key = new_key
        self._seed = seed
        self._timekeeper = timekeeper
        self._names = names or SeatNames()
        self._traced = traced
        self._agreed = self._agreements
        self.feature = Feature(
            "recorder",
            notices=self._notices,
            reading=self._on_reading,
            request=self._on_request,
            event=self._on_event,
            heard=self._on_heard,
            step=self._step,
        )
        self._resumed = resumed
        self._news = _news(journal)  # what is to be said through the first game
        self._session: Session | None = None
        self._is_apart = False  # what goes on now is no game that is kept
        self._game = ""
        self._run: Run | None = None
        self._result: str | None = None
        self._reading: Reading | None = None
        self._rested: int | None = None  # the session's version when it was last given a moment of rest
        self._entries: list[TraceEntry] = []
        self._undone: list[Callable[[], None]] = []  # what is to be written, in order
        self._is_traceless = False  # what was kept of the run is lost, and a part of one can't be replayed
        self._is_due = False
        self._counted = False  # something that counts was heard in this step
        self._kept_back = 0  # entries
        self._traced_in_run = 0
        self._changes: Counter[int] = Counter()  # of each cell, in these seconds
        self._counted_since = float("-inf")
        self._chattering: tuple[str, ...] = ()
        self.unwritten = 0
        """Turns that would be lost if the program ended now."""
        self._again_at = float("inf")
        self._checkpoint_at = float("inf")

    @property
    def game(self) -> str:
        """The key of the game that is being kept; empty before the first report of a table."""
        return self._game

    def _notices(self) -> tuple[Notice, ...]:
        """Return notices: entries that can't be kept now and, in the first game, a damaged file."""
        chatter = (Notice("notice-chatter", self._chattering),) if self._chattering else ()
        full = (Notice("notice-trace-full"),) if self._traced_in_run >= _MOST_TRACED else ()
        fault = () if self.fault is None else (Notice(f"notice-{self.fault.key}"),)
        return (*self._news, *chatter, *full, *fault)

    def keep_try(self, tried: PuzzleTry) -> None:
        """Keep how somebody came on with a puzzle; it is written as turns are."""
        self._act(partial(self.journal.keep_try, tried))

    def keep_with(self, write: Callable[[], None]) -> None:
        """Write something else with the current reports, in one transaction, before any light."""
        self._act(write)

    # Hooks of the loop

    def _on_reading(self, session: Session, reading: Reading, now: float) -> None:
        """Note a changed reading, or that the board rests."""
        if not self._meet(session, now):
            return
        self._note_agreements(session)
        before, self._reading = self._reading, reading
        self._watch_for_chatter(session, before, reading, now)
        if before is None or (before.values, before.pressed) != (reading.values, reading.pressed):
            self._trace(now, READING, reading_change(before, reading))
            self._rested = None
        elif session.version != self._rested and session.flow.stability_timer.rests(now):
            self._rested = session.version
            self._trace(now, REST)
            self._is_due = True
        if reading.notices != (before.notices if before else ()):
            self._trace(now, NOTICE, "; ".join(f"{n.key} {','.join(n.cells)}" for n in reading.notices))

    def _on_request(self, session: Session, now: float, kind: str, detail: str) -> None:
        if not self._meet(session, now):
            return
        self._note_agreements(session)
        self._trace(now, kind, detail)
        self._rested = None

    def _on_event(self, event: Event) -> None:
        """Note an event; turns, take-backs and new games count."""
        if self._is_apart:
            return
        self._trace(event.at, event.kind, event.detail)
        self._counted = True
        at = self._wall.at(event.at)
        if event.kind is EventKind.TURN:
            self.unwritten += 1
            self._act(partial(self.journal.turn, self._game, event.detail, at, self._used_ms))
        elif event.kind is EventKind.TAKEN_BACK:
            self._act(partial(self.journal.taken_back, self._game, event.detail, at))
            self._result = None
        elif event.kind in _DEEDS:
            # Clocks count by it; there is none in the middle of a turn.
            used = self._used_ms if event.kind in _CLOCKED else ()
            self._keep(RecordedAct(_DEEDS[event.kind], event.detail, at, used))
        elif event.kind is EventKind.NEW_GAME:
            self._begin_game(at)
            self._enter()
        if event.kind in _COUNTED:
            self._wall.count()
            if not self._wall.is_believed():  # when that was nobody can say, nor how long ago it is later
                self._act(partial(self.journal.think, self._game, UsedTime((), self._wall.vouched(event.at))))

    def _step(self, now: float) -> float:
        """Write the waiting records; read the wall clock once a second."""
        self._on_heard(now)
        return min(now + _LOOK_S, self._again_at, self._checkpoint_at)

    def _on_heard(self, now: float) -> None:
        """Write everything that must be on the disk before it is seen."""
        if self._wall.leaps(now):
            away = self._wall.away_s(now)
            if self._timekeeper is not None and away is not None:
                self._timekeeper.recount_away(away, now)
        if self._counted:
            self._judge(now)
        self._keep_time()
        if self._is_due or len(self._entries) >= _MAX_PENDING_ENTRIES or now >= self._again_at:
            self._write(now)
        elif now >= self._checkpoint_at:
            self._copy_log_back()

    def close(self) -> None:
        """Write the rest; the journal stays open."""
        with suppress(RecordsFault):  # of a journal that is closed; then the write says so
            self.journal.wait_at_most(_BUSY_AT_THE_END_S)
        if self._entries or self._undone or self.journal.is_elsewhere():
            self._write(float("-inf"))

    # Inside

    def _meet(self, session: Session, now: float) -> bool:
        """Return whether a session is recorded; a new one begins its run, and a game unless one goes on."""
        self._is_apart = not session.match.is_kept
        if session is not self._session and not self._is_apart:
            self._welcome(session, now)
        return not self._is_apart

    def _welcome(self, session: Session, now: float) -> None:
        self._put_entries_off()
        self._session, self._reading, self._rested, self._is_traceless = session, None, None, False
        self._traced_in_run = 0
        self._wall.begin(now, self._resumed)
        game, match, at = session.game, session.match, self._wall.at(now)
        begun_with, key = GameSetup.of(game, match.start), self._new_key()
        self._run = Run(
            key,
            begun_with,
            match.turns,
            session.geometry,
            __version__,
            at,
            now,
            begun=match.actions,
            allows_back=session.allows_back,
        )
        resumed, self._resumed = self._resumed, None
        if resumed is not None and resumed.turns == match.turns and resumed.setup.game == game.name:
            self._game, self._result = resumed.key, match.result
            self._agreed = self._agreements
        else:
            self._begin_game(at)
        self._enter()

    def _begin_game(self, at: float) -> None:
        """A new game begins, in a session that is new or has just put a new match in the old one's place."""
        session = self._session
        if session is None:
            return
        old, self._game, self._result = self._game, self._new_key(), None
        setup = GameSetup.of(session.game, session.match.start)
        begin = partial(self.journal.begin, self._game, setup, at, seed=self._seed)
        players = self._names.of(session.game.players)
        self._agreed = self._agreements
        self._act(partial(begin, players=players, clock=self._clock, allows_back=session.allows_back))
        if old:
            self._news = ()
            self._act(partial(self.journal.release, old))

    def _enter(self) -> None:
        if self._run is not None and not self._is_traceless:
            self._act(partial(self.journal.enter, self._run, self._game))

    # Clock and names

    @property
    def _clock(self) -> str:
        return "none" if self._timekeeper is None else self._timekeeper.text

    @property
    def _used_ms(self) -> tuple[int, ...]:
        return () if self._timekeeper is None else self._timekeeper.used_ms

    def _keep(self, act: RecordedAct) -> None:
        self._act(partial(self.journal.act, self._game, act))

    @property
    def _agreements(self) -> tuple[int, int]:
        """Numbers of time controls agreed on and of players renamed, so far."""
        return 0 if self._timekeeper is None else self._timekeeper.agreements, self._names.renames

    def _note_agreements(self, session: Session) -> None:
        """Keep another clock or other names, if they were agreed on since the last look."""
        before, self._agreed = self._agreed, self._agreements
        if before == self._agreed or not self._game:
            return
        players = self._names.of(session.game.players)
        if before[1] != self._agreed[1]:
            self._act(partial(self.journal.rename, self._game, players))
        if before[0] != self._agreed[0] and self._timekeeper is not None and self._timekeeper.is_begun:
            self._keep(RecordedAct(ActKind.CLOCK, self._clock, self._wall.read()))
        elif before[0] != self._agreed[0]:
            self._act(partial(self.journal.agree, self._game, self._clock, players))

    def _keep_time(self) -> None:
        """Keep how long the turn in progress has taken, every now and then."""
        used = None if self._timekeeper is None or self._is_apart else self._timekeeper.used_now()
        if used is not None:
            at = UsedTime(used.used_ms, self._wall.vouched(used.at))
            self._act(partial(self.journal.think, self._game, at))

    def _judge(self, now: float) -> None:
        """Save the result if the game has ended."""
        self._counted = False
        result = self._session.match.result if self._session else None
        if result is not None and result != self._result:
            self._act(partial(self.journal.finish, self._game, result, self._wall.at(now)))
        self._result = result

    def _act(self, write: Callable[[], None]) -> None:
        self._undone.append(write)
        self._is_due = True

    def _trace(self, at: float, kind: str, detail: str = "") -> None:
        entry = TraceEntry(at, kind, detail)
        if self._traced is not None and self._run is not None:
            self._traced(self._run, entry)
        if self._kept_back < _MOST_KEPT_BACK and not self._is_traceless:
            self._entries.append(entry)
            self._traced_in_run += 1
            self._is_traceless = self._traced_in_run >= _MOST_TRACED

    def _watch_for_chatter(
        self, session: Session, before: Reading | None, reading: Reading, now: float
    ) -> None:
        """Notice cells that change more often than hands can change them."""
        if now >= self._counted_since + _CHATTER_S:
            found = [cell for cell, count in self._changes.items() if count >= _CHATTER]
            self._chattering = tuple(list(session.geometry)[cell].name for cell in sorted(found))
            self._changes.clear()
            self._counted_since = now
        if before is not None and before.values != reading.values:
            values = enumerate(zip(before.values, reading.values, strict=True))
            self._changes.update(cell for cell, (was, now_) in values if was != now_)

    def _put_entries_off(self) -> None:
        """Queue the entries of the current run under its key."""
        if self._entries and self._run is not None:
            self._undone.append(partial(self.journal.trace, self._run.key, self._entries))
            self._kept_back += len(self._entries)
            self._entries = []

    def _write(self, now: float) -> None:
        """Write everything that waits, in one transaction; keep it all back if that can't be done."""
        self._is_due = False
        self._put_entries_off()
        try:
            self._go_after_the_file()
            with self.journal.transaction():
                for write in self._undone:
                    write()
        except RecordsFault as fault:
            is_busy = fault.key == "records-locked"
            self.fault, self._again_at = fault, now + (_RETRY_WHEN_BUSY_S if is_busy else _RETRY_S)
        else:
            self.fault, self._again_at = None, float("inf")
            self._undone.clear()
            self._kept_back = self.unwritten = 0
            self._checkpoint_at = min(self._checkpoint_at, now + _CHECKPOINT_S)

    def _go_after_the_file(self) -> None:
        """Write the file anew where it was removed or replaced, and say so. Raises RecordsFault."""
        if self.journal.is_elsewhere():
            stamp = f"{datetime.fromtimestamp(self._wall.read(), UTC):%Y%m%d-%H%M%S}"
            what = renew(self.journal, stamp)
            if what is not Renewal.FOUND:
                self._news = (*self._news, Notice(f"notice-records-{what}"))

    def _copy_log_back(self) -> None:
        """Once a minute, so that no more than that hangs on SQLite's log."""
        self._checkpoint_at = float("inf")
        with suppress(RecordsFault):  # all of it is durable in the log, and the next write tries again
            self._go_after_the_file()
            self.journal.checkpoint()


def _news(journal: Journal) -> tuple[Notice, ...]:
    moved = () if journal.replaces is None else (Notice("notice-records-set-aside"),)
    stays = (Notice("notice-records-not-continued"),) if journal.damaged else ()
    return (*moved, *stays)
