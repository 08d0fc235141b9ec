"""The server of one board: steps it, serves its pages, and knows features by their registrations."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from niwashi.board_types import Board, Event, EventKind, Geometry, Notice, as_pixel
from niwashi.errors import BoardFault, GuestFault, NiwashiError, StillUnderWay
from niwashi.games.game import Game, Layout
from niwashi.games.guest import GuestGame
from niwashi.games.known import GAMES
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.kits.known import kit_of
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.fitting import checked_game, offered_games, playable_games, usual_game
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.seats import Seats
from niwashi.loop.settings import SettingsStore
from niwashi.loop.setup import CardsInUse, new_game
from niwashi.loop.timekeeper import ResumedClock
from niwashi.opponents.sides import Lend, Sides
from niwashi.opponents.starts import MatchTitle, fair_starts_view, handicaps_view, start_text
from niwashi.page_types.asked_state import PuzzleList
from niwashi.page_types.commands import (
    COMMANDS,
    ChangePace,
    ChangeSetting,
    Choose,
    Commands,
    DeclareRight,
    NewGame,
    PageCommand,
    SetPosition,
    ShowCards,
    TakeSeat,
    Undo,
    WalkScore,
)
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import HintView, Status, TableState, TurnMarks
from niwashi.server.fault_log import FaultLog
from niwashi.server.news import LeftOutNews, UpdateNews
from niwashi.server.simulated_table import BoardFactory, SimulatedTable, Tabletop
from niwashi.server.table_clock import TableClock
from niwashi.session.session import Session
from niwashi.session.speech import Sentence
from niwashi.terminal import LANGUAGE, print_text
from niwashi.views.choices import choices_view
from niwashi.views.speech import spoken
from niwashi.views.status import Starts, believed_table, scene, status
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # a service alone has one
    from niwashi.update.watch import UpdateWatch

T = TypeVar("T")

_PAUSE_S = 5.0
"""After so long without a change, between two turns, a board may go dark for a moment."""

_STILL_AFTER_S = 8.0
"""After so long without hands a simulated board is left alone."""

_STILL_S = 0.35
"""Seconds between two looks at a board that is left alone: only hands change it, and they end the wait.

A page then takes a frame no sooner (`niwashi.server.page_session`), so that each look makes one for it.
"""

_LEFT_AFTER_S = 300.0
"""After so long without hands and commands a board on pins is left alone, too."""

_LEFT_S = 0.11
"""Seconds between two looks at it. They are so far apart that debouncing believes the first (`LATE_S`)."""

_SHARED_S = 0.05
"""Seconds that a status serves further pages: its clocks may be as old."""

NO_HINT: HintView = {
    "off": True,
    "left": 0,
    "asking": False,
    "text": "",
    "proof": "",
    "shown": False,
    "more": False,
    "put_back": "",
}
"""The part of a status about hints where there are none."""


class ChangeSignal:
    """Wakes all that wait for a change. One that nobody waits for is not stored, and costs nothing."""

    def __init__(self) -> None:
        self._next: asyncio.Event | None = None

    def notify(self) -> None:
        """Wake all that are waiting now."""
        if self._next is not None:
            self._next.set()
            self._next = None

    async def wait(self) -> None:
        if self._next is None:
            self._next = asyncio.Event()
        await self._next.wait()


class GameServer:
    """Runs one board for its pages. `clock` returns the time in seconds.

    It has a table, seats, a clock and settings. Everything else is a feature added to its `game_loop`.
    """

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
        sides: Callable[[GameLoop, Lend | None], Sides] = Sides,
    ) -> None:
        """`board_factory` makes another simulated board where the one in use is not for a game; `seeds`
        deals games for which nobody names a seed. `sides` makes the players of a table: people by default.
        """
        self.clock = clock
        self.faults = FaultLog(clock)
        self.game_loop = GameLoop(board, Session(game, board.geometry), SettingsStore(), scan_s)
        self.demo = False
        """True if simulated people play."""
        self.wants_restart = False
        """True if a page has asked for something that takes a new start."""
        self.allows_back = True
        """True if turns may be taken back, in this game and in the next unless changed."""
        self.board_factory = board_factory
        """Makes simulated boards; None on a real one."""
        self.is_polled = False
        """True for a real board that is seen only when it is read; on a line messages would pile up."""
        self._cards, self._seeds = CardsInUse(game), seeds
        self._seats, self._title = Seats(self.game_loop.mark_changed), MatchTitle()
        self._changed = ChangeSignal()
        self._stirred_at = float("-inf")  # when hands were at a simulated board
        self._tell_of_hands: Callable[[], None] = lambda: None
        self._told: object = None  # the versions that pages were last woken for
        self._scenes = 0
        self._made_scenes: dict[str, Scene] = {}  # by language, as long as nothing changes
        self._statuses: dict[object, Status] = {}  # by language, viewer and seat
        self._statuses_at = ((-1, -1), 0.0)  # versions and time
        self._lit = (-1, b"")
        self._is_welcoming = False  # the page asks which game it shall be
        self._again: list[tuple[PageCommand, str]] = []  # commands that are still worked on
        self._under_way: tuple[Notice, ...] = ()
        self._begun: tuple[NewGame, Game] | None = None  # the game that is being got ready
        self._known: tuple[tuple[type[PageCommand], ...], Commands] = ((), Commands(()))
        self.sides = sides(self.game_loop, None if tabletop is None else self._lend)
        self.table_clock = TableClock(self.game_loop, self.sides, self._seats)
        self.game_loop.add(
            Feature(
                "game",
                commands=(
                    Handler(NewGame, self._new_asked),
                    Handler(ChangeSetting, self._set),
                    Handler(Undo, self._undo),
                    Handler(Choose, self._choose),
                    Handler(TakeSeat, self._take_seat),
                    Handler(ShowCards, self._show_cards),
                    Handler(SetPosition, self._set_position),
                    Handler(DeclareRight, self._declare_right),
                    Handler(ChangePace, self._change_pace),
                    Handler(WalkScore, self._walk_score),
                ),
                new_game=self._seats.clear,
                event=self._change_sides,
                notices=lambda: self._under_way,
            )
        )
        self.left_out = LeftOutNews(self.game_loop, clock)
        """Tells of games from packages that were left out."""
        self._table = None if tabletop is None else self._simulated_table(tabletop)

    def _simulated_table(self, tabletop: Tabletop) -> SimulatedTable:
        return SimulatedTable(
            self.game_loop,
            self.sides,
            tabletop,
            on_handled=self._stop_welcoming,
            is_demo=lambda: self.demo,
        )

    @property
    def session(self) -> Session:
        """The session of the game that is on."""
        return self.game_loop.session

    @property
    def tabletop(self) -> Tabletop | None:
        """The simulated table; None on a real board."""
        return None if self._table is None else self._table.tabletop

    def step(self) -> float:
        """Run one step of the board; returns how many seconds the next one may wait. Raises BoardFault."""
        now = self.clock()
        if self._table is not None and self._table.is_changed:
            self._stirred_at = now
            self.game_loop.wake()
        again, self._again, self._under_way = self._again, [], ()
        try:
            for command, hand in again:
                self._handle_again(command, hand)
            self._with_guests(lambda: self.game_loop.step(now))
        finally:
            self._wake_pages()
        return self.game_loop.wait_s(now)

    def _with_guests(self, work: Callable[[], T]) -> T:
        """Return the outcome of work with the game on the board. One from outside that fails ends with that.

        What its values do, such as in a comparison, and words that it lacks are its faults, too. Raises
        NiwashiError where no other game suits the board.
        """
        while True:
            game = self.game_loop.session.game
            if isinstance(game, GuestGame) and GAMES.fault(game.name) is not None:
                self._end_guest_game(game)
                continue
            try:
                return work()
            except BoardFault:
                raise
            except Exception as fault:
                if isinstance(game, GuestGame) and game.name in GAMES:
                    GAMES.leave_out(game.name, fault)
                elif not isinstance(fault, GuestFault):  # that of another game, which is left out by now
                    raise

    def _end_guest_game(self, game: GuestGame) -> None:
        """Lay out the usual game of the board in place of one that can't go on. What is kept of that stays.

        Raises NiwashiError where no other game suits the board.
        """
        self._begun, self._again = None, []
        self.begin(NewGame(game=usual_game(self.game_loop.board.geometry), back=self.allows_back))
        why = GAMES.fault(game.name)
        if why is not None:
            self.left_out.tell(why)
            print_text(translate(why.message, LANGUAGE), err=True)

    def rest_s(self, wait_s: float) -> float:
        """Return how long to wait until the next step: longer than it may if the board is left alone."""
        if self.demo or not (self._table is not None or self.is_polled):
            return wait_s
        now = self.clock()
        after_s, still_s = (_LEFT_AFTER_S, _LEFT_S) if self._table is None else (_STILL_AFTER_S, _STILL_S)
        is_still = min(now - self._stirred_at, self.game_loop.quiet_s(now)) >= after_s
        return max(wait_s, self.game_loop.wait_s(now, still_s)) if is_still else wait_s

    def call_when_stirred(self, call: Callable[[], None]) -> None:
        """Call a function whenever hands come: they end the wait of a board that is left alone."""
        self._tell_of_hands = call

    def _stir(self) -> None:
        self._stirred_at = self.clock()
        self._tell_of_hands()

    def fault(self, error: Exception, where: str) -> None:
        """Note an unforeseen fault; the caller closes its cause."""
        self.faults.note(error, where, is_over=True)

    def resume(
        self,
        game: Game,
        start: Any,
        turns: Sequence[str] = (),
        begun: Sequence[str] = (),
        used_s: Sequence[float] = (),
        resumed: ResumedClock | None = None,
        *,
        allows_back: bool | None = None,
    ) -> None:
        """Go on with a game that was begun earlier; a simulated table is set up as it stood.

        If nothing is said of that, turns may be taken back as in the game before. Raises NiwashiError if the
        rules refuse the game or the board has not the cells for it.
        """
        geometry = self.game_loop.board.geometry
        self.allows_back = self.allows_back if allows_back is None else allows_back
        checked = checked_game(game, geometry)
        session = Session(checked, geometry, start, turns, begun, allows_back=self.allows_back)
        if self.tabletop is not None:
            self.tabletop.change_game(game)
            self.tabletop.arrange(session.match.layout())
        self._cards.keep(game)  # the next game is played with the same ones
        self.game_loop.begin(session)
        self.table_clock.resume(used_s, resumed)
        self.mark_scene()

    def welcome(self) -> None:
        """Let pages ask for the game to play, until somebody begins one."""
        self._is_welcoming = True
        self.mark_scene()

    def use(self, store: SettingsStore) -> None:
        """Go by the settings of a store, and save there what pages set."""
        self.game_loop.use(store)
        self.mark_scene()

    def follow(self, watch: "UpdateWatch") -> None:
        """Show the news of an update on lights and pages."""
        UpdateNews(self.game_loop, watch, self.clock)

    def is_paused(self) -> bool:
        """Return whether nobody, person or program, is in the middle of a turn or about to carry one out."""
        session = self.game_loop.session
        is_between = session.is_settled and not session.match.begun and session.flow.task is None
        is_busy = any(busy() for busy in self.game_loop.features.busy)
        return is_between and not is_busy and self.game_loop.quiet_s(self.clock()) >= _PAUSE_S

    def close(self) -> None:
        """End all features, darken the board and let go of it, whichever of them fails."""
        self._lit = -1, b""
        with ExitStack() as each:
            each.callback(self.game_loop.board.close)
            for close in reversed(self.game_loop.features.closes):
                each.callback(close)

    @property
    def goodbye(self) -> str:
        """The key of what is said at the end: whether its lights are surely off."""
        loop = self.game_loop
        return "play-bye-fault" if loop.has_read and loop.fault is not None else "play-bye"

    # The state for pages

    @property
    def commands(self) -> Commands:
        """The commands that pages may send: those of every program, and those of its features."""
        kinds = tuple(self.game_loop.features.handlers)
        if kinds != self._known[0]:
            self._known = kinds, Commands({*COMMANDS, *kinds})
        return self._known[1]

    def mark_scene(self) -> None:
        """Note that the scene has changed."""
        self._scenes += 1
        self._made_scenes = {}
        self.game_loop.wake()

    def scene(self, language: str) -> Scene:
        """Return the scene, made once for each language and change."""
        if language not in self._made_scenes:
            self._made_scenes[language] = self._with_guests(lambda: self._made_scene(language))
        return self._made_scenes[language]

    def _made_scene(self, language: str) -> Scene:
        if self.board_factory is None:
            games = playable_games(self.game_loop.board.geometry)
        else:
            games = tuple(dict.fromkeys((*offered_games(), self.game_loop.session.game.name)))
        setup_of = self._cards.setup
        fair = fair_starts_view(games, setup_of, language)
        handicaps = handicaps_view(games, setup_of, language)
        made = scene(
            self.game_loop,
            games,
            Starts(fair, handicaps),
            simulated=self.tabletop is not None,
            language=language,
            last_names=self.table_clock.names.last,
            welcome=self._is_welcoming,
        )
        for change in self.game_loop.features.scenes:
            made = change(made)
        return made

    def table(self) -> TableState:
        """Return the simulated table, or the tracker's belief about a real one."""
        return believed_table(self.game_loop.session) if self.tabletop is None else self.tabletop.state()

    def status(self, language: str, hand: str = "") -> Status:
        """Return the state of play as the page with that hand may know it.

        Pages of one language and viewer that are told of a change at the same time share one status.
        """
        viewer = self._seats.viewer(hand, self.game_loop.session.game.players)
        key, now = (language, viewer, self._seats.seat(hand)), self.clock()
        changes = (self.game_loop.version, self.game_loop.session.version)
        if self._statuses_at[0] != changes or now - self._statuses_at[1] > _SHARED_S:
            self._statuses, self._statuses_at = {}, (changes, now)
        if key not in self._statuses:
            self._statuses[key] = self._with_guests(
                lambda: status(self.game_loop, self.page_facts(language, hand))
            )
        return self._statuses[key]

    def sentences(self, language: str) -> Sequence[Sentence]:
        """Return all that could be spoken now to everybody at the board."""
        return spoken(self.game_loop, self.page_facts(language, ""))

    def page_facts(self, language: str, hand: str) -> PageFacts:
        """Return the facts about a page and the program, with those of all features."""
        session, now = self.game_loop.session, self.clock()
        players = session.game.players
        facts = PageFacts(
            language=language,
            viewer=self._seats.viewer(hand, players),
            seat=self._seats.seat(hand),
            taken=self._seats.taken(),
            clock=self.table_clock.view(now, language),
            names=self.table_clock.names.of(players),
            now=now,
            demo=self.demo,
            back=self.allows_back,
            assistants={
                "opponents": self.sides.view(language),
                "hint": NO_HINT,
                "review": None,
                "title": self._title.title(session.match, language),
            },
        )
        for add in self.game_loop.features.facts:
            facts = add(facts)
        return facts

    def frame(self) -> bytes:
        """Return the lights now, three bytes a cell; looked at once a change."""
        if self._lit[0] != self.game_loop.frames:
            lit = (
                self.tabletop.lights()
                if self.tabletop is not None
                else bytes(v for colour in self.game_loop.frame(self.clock()) for v in as_pixel(colour))
            )
            self._lit = self.game_loop.frames, lit
        return self._lit[1]

    def versions(self) -> Mapping[str, int]:
        """Return counters that grow with each change of a part of the state."""
        return {
            "scene": self._scenes,
            "table": self.game_loop.version if self._table is None else self._table.version,
            "status": self.game_loop.version,
            "frame": self.game_loop.frames,
        }

    async def changed(self) -> None:
        """Return when `versions` has grown."""
        await self._changed.wait()

    def _wake_pages(self) -> None:
        table = 0 if self._table is None else self._table.version
        now = self._scenes, table, self.game_loop.version, self.game_loop.frames
        if now != self._told:
            self._told = now
            self._changed.notify()

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """Return the puzzles of a game. Raises NiwashiError: this server has none."""
        del game, player, language
        raise NiwashiError("puzzle-not-here")

    def better_from(self, match: Match, number: int) -> TurnMarks | None:  # noqa: ARG002
        """Return the better turn that a review has found after a number of turns, to be drawn.

        None without one, as on this server.
        """
        return None

    # Commands

    def seat_of(self, hand: str) -> str:
        """Return the seat that a page has taken; "" for none."""
        return self._seats.seat(hand)

    def leave(self, hand: str) -> None:
        self._seats.leave(hand)
        if self.tabletop is not None:
            self.tabletop.leave(hand)
        self._stir()
        self._wake_pages()

    def handle(self, command: PageCommand, hand: str) -> None:
        """Carry out a command. Raises NiwashiError to refuse it."""
        features, by = self.game_loop.features, CommandSender(hand, self.clock())
        for check in features.checks:
            check(command, by)
        do = features.handlers.get(type(command))
        if do is None:
            raise NiwashiError(command.absent)
        self.game_loop.wake()
        self._statuses_at = ((-1, -1), by.now)
        self._stir()
        try:
            do(command, by)
        except GuestFault:  # its game has gone from the list
            self.mark_scene()
            raise
        except StillUnderWay as under_way:
            others = (each for each in self._again if type(each[0]) is not type(command))
            self._again = [*others, (command, hand)]
            self._under_way = (Notice(under_way.key),)
        self._wake_pages()

    def _handle_again(self, command: PageCommand, hand: str) -> None:
        with suppress(NiwashiError):  # its page has got an answer already
            self.handle(command, hand)

    def _undo(self, _: Undo, by: CommandSender) -> None:
        self.game_loop.take_back(by.now)

    def _take_seat(self, do: TakeSeat, by: CommandSender) -> None:
        self._seats.take(by.hand, do.seat, self.game_loop.session.game.players)

    def _show_cards(self, do: ShowCards, by: CommandSender) -> None:
        self._seats.show(by.hand, do.seat, self.game_loop.session.game.players)

    def _set_position(self, do: SetPosition, by: CommandSender) -> None:
        self.game_loop.set_up(do.position.strip(), by.now)

    def _declare_right(self, _: DeclareRight, by: CommandSender) -> None:
        if self._table is not None:
            self._table.tell(by.now)
        self.game_loop.say_right(by.now)

    def _change_pace(self, _: ChangePace, by: CommandSender) -> None:
        self.game_loop.change_pace(by.now)

    def _walk_score(self, do: WalkScore, by: CommandSender) -> None:
        self.game_loop.session.walk_score(do.by, by.now)

    def _set(self, do: ChangeSetting, _: CommandSender) -> None:
        self.game_loop.set(do.setting, do.value)
        self.mark_scene()

    def _choose(self, do: Choose, by: CommandSender) -> None:
        """Make a choice as a touch would; a page can only make those that it may know of."""
        session = self.game_loop.session
        viewer = self._seats.viewer(by.hand, session.game.players)
        if do.turn not in (choice["turn"] for choice in choices_view(session, viewer, "en")):
            raise NiwashiError("error-no-such-choice", found=do.turn)
        self.sides.check_free()
        session.choose(do.turn, by.now)

    def _new_asked(self, do: NewGame, _: CommandSender) -> None:
        self.begin(do)

    def _change_sides(self, event: Event) -> None:
        """Change opponents, names and pages after a turn that says so, and back when it is taken back."""
        game = self.session.game
        if event.kind in (EventKind.TURN, EventKind.TAKEN_BACK) and kit_of(game).changes_sides(event.detail):
            first, second = game.players
            self.sides.change_sides(first, second)
            self.table_clock.names.change_sides(first, second)
            self._seats.change_sides(first, second)

    # Games

    def begin(self, wanted: NewGame) -> None:
        """Begin another game. Raises NiwashiError where it can't be played."""
        setup = GameSetup(
            wanted.game,
            players=wanted.players,
            seed=None if wanted.seed is None else int(wanted.seed),
            set_up=wanted.setup,
            fair=wanted.fair,
            handicap=wanted.handicap,
        )
        if self._begun is None or self._begun[0] is not wanted:
            self._begun = wanted, new_game(self._cards.added(setup), self._seeds)
        game = self._begun[1]
        text = start_text(game, fair=wanted.fair, handicap=wanted.handicap)
        start = game.parse(text) if text else None
        if isinstance(game, GuestGame):
            game.prepare(game.start() if start is None else start)
        self._begun = None
        self.table_clock.prepare(wanted, game)
        self.allows_back = allows = self.allows_back if wanted.back is None else wanted.back
        self.put_on(game, lambda geometry: Session(game, geometry, allows_back=allows))
        for new in self.game_loop.features.new_games:
            new()
        if start is not None:
            self.resume(game, start)
        self._is_welcoming = False

    def setup_of(self, game: str) -> GameSetup:
        """Return how a game of that name would be set up now: with the cards in use."""
        return self._cards.setup(game)

    def check_board(self, game: Game) -> None:
        """Raise NiwashiError if a game can't be played on this board, nor on another simulated one."""
        if self._table is None or self.board_factory is None:
            checked_game(game, self.game_loop.board.geometry)

    def begin_at(self, position: str) -> None:
        """Begin the game on the board anew at a position, with everything set up. Raises BadPosition."""
        game = self.game_loop.session.game
        self.resume(game, game.parse(position))

    def put_on(self, game: Game, make: Callable[[Geometry], Session]) -> None:
        """Put a session of a game on the board; a simulated one is exchanged where the game is for another.

        Raises NiwashiError where the board has not the cells for it.
        """
        game_loop, table = self.game_loop, self._table
        if table is not None and self.board_factory is not None and not self.board_factory.keeps(game):
            before = game_loop.board
            board, tabletop, scan_s = self.board_factory(game)
            before.close()
            table.change(tabletop)
            game_loop.move(board, make(board.geometry), scan_s)
        else:
            checked_game(game, game_loop.board.geometry)
            session = make(game_loop.board.geometry)
            if table is not None:
                table.tabletop.change_game(game)
            game_loop.begin(session)
        self.mark_scene()

    def set_out(self, layout: Layout | None = None) -> bool:
        """Set up a simulated table as in the match, or by another layout; False on a real one."""
        if self._table is not None:
            self._table.arrange()
            if layout is not None:
                self._table.tabletop.arrange(layout)
        return self._table is not None

    def _lend(self, session: Session, side: int) -> Any:
        assert self._table is not None  # noqa: S101  # only then it is handed out
        return self._table.tabletop.lend(session, side)

    def _stop_welcoming(self) -> None:
        if self._is_welcoming:
            self._is_welcoming = False
            made = self._made_scenes
            self.mark_scene()
            # Nothing else of it has changed, and making it anew would hold up the first turn
            self._made_scenes = {language: {**scene, "welcome": False} for language, scene in made.items()}
