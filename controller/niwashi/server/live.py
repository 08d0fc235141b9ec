"""The running program: a table runner, the simulated table below it if there is one, and its pages."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.games import GAMES, Game, Layout
from niwashi.kits import kit_of
from niwashi.loop import (
    CardsInUse,
    Resumed,
    Seats,
    SettingsStore,
    TableRunner,
    checked_game,
    new_game,
    playable_games,
    suits,
)
from niwashi.opponents import WEAKEST, Engines, PlayerChoice, fair_starts_view, handicaps_view, start_text
from niwashi.server.agreement import Agreement, TapsDue, doubted, stands_otherwise
from niwashi.server.assistants import Assistants
from niwashi.server.detour import Detour
from niwashi.server.dispatch import Dispatch
from niwashi.server.fault_log import FaultLog
from niwashi.server.fingers import Fingers
from niwashi.server.homes_commands import refuse_homes
from niwashi.server.lessons import Lessons
from niwashi.server.puzzles import Puzzles
from niwashi.server.queries import Queries
from niwashi.server.setup_wanted import setup_wanted
from niwashi.server.table_clock import TableClock
from niwashi.server.tabletop import BoardFactory, Tabletop
from niwashi.server.unassisted import Unassisted
from niwashi.server.update_news import UpdateNews
from niwashi.session import Board, Geometry, Match, Role, Sentence, Session, Task, as_pixel
from niwashi.update import Watch
from niwashi.views import (
    LessonFacts,
    PageFacts,
    Starts,
    believed_table,
    choices_view,
    scene,
    spoken,
    status,
)
from niwashi.web import (
    Arrange,
    AskBeat,
    AskGuests,
    AskHint,
    AskWhyNot,
    BeginLesson,
    ChangePace,
    ChangeSetting,
    ChangeSignal,
    Choose,
    Command,
    DeclareRight,
    EndGuest,
    FinishLesson,
    GoToTurn,
    Handle,
    KnockOver,
    LeaveLesson,
    NewGame,
    PageCommand,
    PlayReplay,
    PuzzleList,
    ReplayView,
    Scene,
    SetPlayer,
    SetPosition,
    ShowCards,
    ShowMoment,
    StartReview,
    Status,
    StepBack,
    TableState,
    TakeSeat,
    TurnMarks,
    Undo,
    WalkScore,
)

_PAUSE_S = 5.0
"""A board on which nothing has changed for so long, between two turns, may go dark for a moment."""


class LiveProgram(Queries):
    """Runs one board and satisfies `niwashi.web.Program`. `clock` tells the seconds."""

    def __init__(
        self,
        game: Game,
        board: Board,
        clock: Callable[[], float],
        tabletop: Tabletop | None = None,
        *,
        scan_s: float = 0.005,
        board_factory: BoardFactory | None = None,
        seeds: Callable[[], int] = lambda: 0,
        engines: Callable[[], Engines] = lambda: Engines(Random(0)),
    ) -> None:
        """`board_factory` finds another simulated board for a game that the one in use does not suit; `seeds`
        deals games for which nobody names a seed. Engines are made where somebody may have one.
        """
        self._cards = CardsInUse(game)
        self.clock = clock
        self.faults = FaultLog(clock)
        self.tabletop = tabletop
        self.runner = TableRunner(board, Session(game, board.geometry), SettingsStore(), scan_s)
        self.demo = False
        self.allows_back = True
        """Whether turns may be taken back, in this game and in the next unless somebody says otherwise."""
        self.assistants = self._helpers(engines)
        if tabletop is not None:
            self.assistants.opponents.lend = lambda session, side: self._table().lend(session, side)
        self._seats = Seats()
        self.table_clock = TableClock(self.runner, self.assistants.opponents, self._seats)
        opponents, self._detour = self.assistants.opponents, Detour(self.runner, self)
        self.lessons = Lessons(self.runner, opponents, self, self._detour)
        self.puzzles = Puzzles(self.runner, opponents, self.assistants.engines, self, self._detour)
        self._changed = ChangeSignal()
        self._seeds = seeds
        self._board_factory = board_factory
        self._scenes = 0
        self._tables = 0  # what the versions of tables that were left behind add up to
        self._notified: Mapping[str, int] = {}
        self._made_scenes: dict[str, Scene] = {}  # by language, as long as nothing changes
        self._scenes_made_at = -1
        self._lit = (-1, b"")
        self._is_arranged = False  # a page has set the table as it should stand, and no hand was there since
        self._is_welcoming = False  # whoever opens the page is asked which game it shall be
        self.end_guest: Callable[[int], None] = _refuse_guest
        self._is_undoing = False  # a page has asked for the turn before, and no hand was there since
        self._fingers = Fingers(self.runner)
        self._taps = TapsDue(lambda: self.runner.session)
        self._agreement = Agreement(lambda: self.runner.session, lambda: self._table().layout())
        if tabletop is not None:
            self.runner.listen(self._agreement.hear)
        self._dispatch = self._handlers()
        self._dispatch.check()

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Whoever helps at this table."""
        return Assistants(self.runner, engines(), is_needed=lambda: self._detour.guide is None)

    def step(self) -> float:
        """One step of the board; returns how many seconds the next one may wait. Raises BoardFault."""
        now = self.clock()
        try:
            self.runner.step(now)
            self._fingers.step(self.tabletop)
            self._say_arranged(now)
            self.lessons.step(now)
            self.puzzles.step(now)
            self._step_assistants(now)
            self._put_back_undone()
            self._agreement.step()
            self._taps.step(self.tabletop, self._agreement.wrong)
            self.table_clock.step(now)
        finally:
            self._notify()
        return self.runner.wait_s(now)

    def _step_assistants(self, now: float) -> None:
        """Whoever thinks beside the people: where that goes wrong, people play on without."""
        try:
            (self.assistants.step if self._detour.guide is None else self.assistants.step_in_lesson)(now)
        except NiwashiError:
            raise
        except Exception as fault:  # noqa: BLE001  # it comes from outside as often as not
            self.fault(fault, "an engine")
            self.assistants.dismiss()

    def fault(self, error: Exception, where: str) -> None:
        """Something went wrong that nobody foresaw; whoever caused it is closed by the caller."""
        self.faults.note(error, where, is_over=True)

    def resume(
        self,
        game: Game,
        start: Any,
        turns: Sequence[str] = (),
        begun: Sequence[str] = (),
        used_s: Sequence[float] = (),
        resumed: Resumed | None = None,
        *,
        allows_back: bool | None = None,
    ) -> None:
        """Go on with a game that was begun earlier; a simulated table is set up as it stood.

        If nothing is said of that, turns may be taken back as in the game before. Raises NiwashiError if the
        rules refuse the game or the board has not the cells for it.
        """
        geometry = self.runner.board.geometry
        self.allows_back = self.allows_back if allows_back is None else allows_back
        checked = checked_game(game, geometry)
        session = Session(checked, geometry, start, turns, begun, allows_back=self.allows_back)
        if self.tabletop is not None:
            self.tabletop.change_game(game)
            self.tabletop.arrange(session.match.layout())
        self._cards.keep(game)  # the next game is played with the same ones
        self.runner.begin(session)
        self.table_clock.resume(used_s, resumed)
        self._scenes += 1

    def welcome(self) -> None:
        """Ask whoever opens the page which game it shall be, until somebody begins one."""
        self._is_welcoming = True
        self._scenes += 1

    def use(self, store: SettingsStore) -> None:
        """Go by the settings that are kept there, and keep there what pages set."""
        self.runner.use(store)
        self._scenes += 1

    def follow(self, watch: Watch) -> None:
        """Say on lights and pages what the watch over an update has to say."""
        self.runner.announce(lambda: watch.notices)
        self.runner.gather(UpdateNews(self.runner, watch, lambda: self.clock()).layer)

    def is_paused(self) -> bool:
        """Whether nobody, person or program, is in the middle of a turn or about to carry one out."""
        session = self.runner.session
        is_between = session.is_settled and not session.match.begun and session.flow.task is None
        return (
            is_between
            and not self.assistants.opponents.is_thinking
            and self.runner.quiet_s(self.clock()) >= _PAUSE_S
        )

    def close(self) -> None:
        """Darken the board and let go of it."""
        self._lit = -1, b""
        self.assistants.close()
        self.runner.board.close()

    # What a page asks

    def scene(self, language: str) -> Scene:
        """What rarely changes; made once a language and change."""
        if self._scenes_made_at != self._scenes:
            self._made_scenes, self._scenes_made_at = {}, self._scenes
        if language not in self._made_scenes:
            self._made_scenes[language] = self._scene(language)
        return self._made_scenes[language]

    def _scene(self, language: str) -> Scene:
        games = self._games()
        setup_of = self._cards.setup
        starts = Starts(
            fair_starts_view(games, setup_of, language), handicaps_view(games, setup_of, language)
        )
        return scene(
            self.runner,
            games,
            starts,
            lessons=self.offers_lessons,
            simulated=self.tabletop is not None,
            language=language,
            last_names=self.table_clock.names.last,
            welcome=self._is_welcoming,
        )

    def _games(self) -> Sequence[str]:
        """The games that can be played here."""
        return playable_games(self.runner.board.geometry) if self._board_factory is None else tuple(GAMES)

    def table(self) -> TableState:
        """The physical table, or what the tracker believes stands there."""
        return self.tabletop.state() if self.tabletop else believed_table(self.runner.session)

    def status(self, language: str, hand: str = "") -> Status:
        """The state of play, as the page with that hand may know it."""
        return status(self.runner, self._page_facts(language, hand), self.assistants.view(language))

    def sentences(self, language: str) -> Sequence[Sentence]:
        """All that could be said aloud now to everybody at the board."""
        return spoken(self.runner, self._page_facts(language, ""))

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        saying = self.assistants.opponents.saying(language)
        return PageFacts(
            language=language,
            viewer=self._seats.viewer(hand, self.runner.session.game.players),
            seat=self._seats.seat(hand),
            taken=self._seats.taken(),
            clock=self.table_clock.view(self.clock(), language),
            names=self.table_clock.names.of(self.runner.session.game.players),
            demo=self.demo,
            back=self.allows_back,
            due=self._taps.view,
            say=saying,
            otherwise=self._agreement.wrong,
            replay=self.replay_view(),
            lesson=self._taught(is_shown=bool(saying)),
            puzzle=self.puzzles.attempt(language, is_shown=bool(saying)),
        )

    def _taught(self, *, is_shown: bool) -> LessonFacts | None:
        tutor = self.lessons.tutor
        return None if tutor is None else LessonFacts(tutor, self.lessons.has_left_game, is_shown)

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """The puzzles of a game, as a player stands with them. Raises NiwashiError where it has none."""
        return self.puzzles.listed(game, player, language)

    def better_from(self, match: Match, number: int) -> TurnMarks | None:
        """The better turn that a review has found after so many turns, to be drawn."""
        return self.assistants.better_from(match, number)

    def replay_view(self) -> ReplayView | None:
        """The kept game that is replayed; None where people play."""
        return None

    def frame(self) -> bytes:
        """The lights now, three bytes a cell; looked at once a change."""
        if self._lit[0] != self.runner.frames:
            self._lit = self.runner.frames, self._frame()
        return self._lit[1]

    def _frame(self) -> bytes:
        if self.tabletop is not None:
            return self.tabletop.lights()
        return bytes(v for colour in self.runner.frame(self.clock()) for v in as_pixel(colour))

    def versions(self) -> Mapping[str, int]:
        """What has something new."""
        table = self._tables + self.tabletop.version if self.tabletop else self.runner.version
        return {
            "scene": self._scenes,
            "table": table,
            "status": self.runner.version
            + self._seats.version
            + self.assistants.version
            + self.lessons.version
            + self.puzzles.version
            + self._agreement.version
            + self._taps.version
            + self.table_clock.version
            + self.table_clock.keeper.version,
            "frame": self.runner.frames,
        }

    async def changed(self) -> None:
        """Return when `versions` has grown."""
        await self._changed.wait()

    def seat_of(self, hand: str) -> str:
        """The seat that a page has taken; "" for none."""
        return self._seats.seat(hand)

    def leave(self, hand: str) -> None:
        """A page has gone."""
        self._seats.leave(hand)
        if self.tabletop is not None:
            self.tabletop.leave(hand)
        self._notify()

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError where that can't be done."""
        if self._detour.guide is not None and isinstance(command, _NOT_IN_A_LESSON):
            raise NiwashiError("lesson-first" if self.puzzles.trial is None else "puzzle-first")
        self._dispatch(command, hand)
        self._notify()

    def _handlers(self) -> Dispatch:
        """The handler of every command; a program of another kind adds its own."""
        on = Dispatch()
        on.add(Handle, lambda do, hand: self._handle(do, hand))
        on.add(NewGame, lambda do, _: self._new(do))
        on.add(ChangeSetting, lambda do, _: self._set(do))
        on.add(Undo, lambda *_: self._undo())
        on.add(Arrange, lambda *_: self._arrange())
        on.add(Choose, lambda do, hand: self._choose(do.turn, hand))
        on.add(TakeSeat, lambda do, hand: self._seats.take(hand, do.seat, self.runner.session.game.players))
        on.add(ShowCards, lambda do, hand: self._seats.show(hand, do.seat, self.runner.session.game.players))
        on.add(SetPosition, lambda do, _: self.runner.set_up(do.position.strip(), self.clock()))
        on.add(DeclareRight, lambda *_: self.runner.say_right(self.clock()))
        on.add(ChangePace, lambda *_: self.runner.change_pace(self.clock()))
        on.add(KnockOver, lambda *_: self._table().knock_over())
        on.add(EndGuest, lambda do, _: self.end_guest(do.number))
        on.add(AskGuests, lambda *_: _refuse_guest(0))  # a page's line answers
        on.add(AskBeat, lambda *_: None)  # as above
        on.add(WalkScore, lambda do, _: self.runner.session.walk_score(do.by, self.clock()))
        on.add(GoToTurn, _refuse_replay)
        on.add(PlayReplay, _refuse_replay)
        on.add(BeginLesson, lambda do, _: self.lessons.begin(do.game))
        on.add(StepBack, lambda *_: self.lessons.back(self.clock()))
        on.add(LeaveLesson, lambda *_: self.lessons.leave(self.clock()))
        on.add(FinishLesson, lambda *_: self.lessons.finish(self.clock()))
        refuse_homes(on)
        self.table_clock.add_handlers(on, lambda: self._detour.guide is not None)
        self.puzzles.add_handlers(on, lambda: self.clock())
        self.assistants.add_handlers(on, lambda: self.clock(), self._begin_at if self.tabletop else None)
        return on

    # Commands

    def _handle(self, do: Handle, hand: str) -> None:
        if self._detour.guide is not None and self._may_only_watch and do.verb != "release":
            raise NiwashiError("lesson-watch")
        table = self._table()
        if do.verb in ("press", "release"):
            self._check_press(do, table)
            (self._fingers.press if do.verb == "press" else self._fingers.release)(table, hand, do.place)
        else:
            puts_right = stands_otherwise(self.runner.session, table.layout(), do.place)
            self.assistants.opponents.check_free(puts_right=puts_right)
            self._is_arranged = self._is_undoing = False
            self._stop_welcoming()
            table.handle(hand, do.verb, do.place)

    @property
    def _may_only_watch(self) -> bool:
        """Whether the program's hand is at work, and does not wait for people to put something right."""
        return self.assistants.opponents.is_moving and self.runner.session.flow.mismatch is None

    def _check_press(self, do: Handle, table: Tabletop) -> None:
        """Note that *undo* was meant here. Raises NiwashiError for a *done* that would not be true."""
        session = self.runner.session
        role = next((cell.role for cell in session.geometry if cell.name == do.place), None)
        if do.verb == "release" or role not in (Role.DONE, Role.UNDO):
            return
        self._is_undoing = role is Role.UNDO
        if role is Role.DONE and (wrong := doubted(session, table.layout())):
            raise NiwashiError("error-not-so", place=wrong[0])

    def _stop_welcoming(self) -> None:
        self._scenes += self._is_welcoming
        self._is_welcoming = False

    def _undo(self) -> None:
        self._is_undoing = True
        self.runner.take_back(self.clock())

    def _put_back_undone(self) -> None:
        """What a page takes back is put back for it, where the table is simulated; a demo's hands do it."""
        is_asked = self.runner.session.flow.task in (Task.TAKE_BACK, Task.PUT_BACK) and not self.demo
        if self._is_undoing and is_asked and self.tabletop is not None and not self._is_arranged:
            self._arrange()

    def _arrange(self) -> None:
        """Set the table as it should stand. What the board can't feel of that is said as soon as it rests."""
        self._table().arrange(self.runner.session.match.layout())
        self._is_arranged = True

    def _say_arranged(self, now: float) -> None:
        if self._is_arranged and self.runner.session.flow.looks_done:
            self.runner.say_right(now)
        self._is_arranged = self._is_arranged and self.runner.session.flow.task is not None

    def _new(self, wanted: NewGame) -> None:
        game = new_game(self._cards.added(setup_wanted(wanted)), self._seeds)
        text = start_text(game, fair=wanted.fair, handicap=wanted.handicap)
        start = game.parse(text) if text else None
        self.table_clock.prepare(wanted, game)
        self.allows_back = allows = self.allows_back if wanted.back is None else wanted.back
        self.put_on(game, lambda geometry: Session(game, geometry, allows_back=allows))
        self.lessons.end()
        self.puzzles.end()
        if start is not None:
            self.resume(game, start)
        self._is_welcoming = False
        self._seats.clear()
        self.assistants.new_game()

    @property
    def offers_lessons(self) -> bool:
        """Whether people play here, and could learn instead."""
        return not self.demo

    def put_on(self, game: Game, make: Callable[[Geometry], Session]) -> None:
        """Have a session of a game on the board, on a simulated table on another one if that suits better.

        Raises NiwashiError where the board has not the cells for it.
        """
        geometry = self.runner.board.geometry
        if self.tabletop is not None and self._board_factory is not None and not suits(game, geometry):
            self._change_board(game, make, self.tabletop, self._board_factory)
        else:
            self._change_game(checked_game(game, geometry), make)
        self._scenes += 1

    def set_out(self, layout: Layout | None = None) -> bool:
        """Set a simulated table as the session wants it, or otherwise; False on a real one."""
        if self.tabletop is not None:
            self._arrange()
            if layout is not None:
                self.tabletop.arrange(layout)
        return self.tabletop is not None

    def play_first_game(self, game: str) -> None:
        """Begin a game against the weakest opponents there are; the first seat is a person's."""
        self._new(NewGame(game=game, clock="none", back=True))
        played = self.runner.session.game
        for seat in played.players[1:] if kit_of(played).engine is not None else ():
            self.assistants.opponents.seat(seat, PlayerChoice("engine", WEAKEST))

    def _begin_at(self, position: str) -> None:
        """Begin the game that is on the board anew at a position, with everything set up."""
        game = self.runner.session.game
        self.resume(game, game.parse(position))

    def _choose(self, turn: str, hand: str) -> None:
        """Say a choice as a touch would; only what that page may know of can be said there."""
        session = self.runner.session
        viewer = self._seats.viewer(hand, session.game.players)
        if turn not in (choice["turn"] for choice in choices_view(session, viewer, "en")):
            raise NiwashiError("error-no-such-choice", found=turn)
        self.assistants.opponents.check_free()
        session.choose(turn, self.clock())

    def _change_game(self, game: Game, make: Callable[[Geometry], Session]) -> None:
        session = make(self.runner.board.geometry)
        if self.tabletop is not None:
            self.tabletop.change_game(game)
        self.runner.begin(session)

    def _change_board(
        self,
        game: Game,
        make: Callable[[Geometry], Session],
        left: Tabletop,
        board_factory: BoardFactory,
    ) -> None:
        """Clear the simulated board away and set up one that the game can be played on."""
        self.runner.board.close()
        self._tables += left.version + 1
        board, self.tabletop, scan_s = board_factory(game)
        self.runner.move(board, make(board.geometry), scan_s)

    def _set(self, wanted: ChangeSetting) -> None:
        self.runner.set(wanted.setting, wanted.value)
        self._scenes += 1

    def _table(self) -> Tabletop:
        if self.tabletop is None:
            raise NiwashiError("error-not-simulated")
        return self.tabletop

    def _notify(self) -> None:
        now = self.versions()
        if now != self._notified:
            self._notified = now
            self._changed.notify()


_NOT_IN_A_LESSON = (SetPosition, SetPlayer, AskHint, AskWhyNot, StartReview, ShowMoment)
"""What would end a lesson, or would help with what it shows anyhow."""


def _refuse_replay(_: PageCommand, __: str) -> None:
    raise NiwashiError("error-no-replay")


def _refuse_guest(number: int) -> None:
    raise NiwashiError("guests-unknown", found=str(number))
