"""The table runner: one board, one session, the settings, and what happens between them at each step."""

from collections.abc import Callable
from dataclasses import replace
from operator import is_
from typing import Protocol, TypeVar, cast

from niwashi import lights
from niwashi.errors import BoardFault
from niwashi.lights import ExplanationStep
from niwashi.loop.settings import Settings, SettingsStore, Value
from niwashi.records import CARRY_OUT, COME_BACK, PACE, RIGHT, SET_UP, TIME_OUT, UNDO
from niwashi.session import (
    Advice,
    Board,
    Cue,
    Cues,
    Event,
    Frame,
    Happening,
    Layer,
    Notice,
    Priority,
    Reading,
    Session,
    merge_layers,
)

T = TypeVar("T")

_IDLE_S = 0.02
"""How long the board may go unread while nobody touches it: a first touch is seen a little later."""

_ALL_CUES = frozenset(Cue)

_LIVELY_S = 0.5  # so long after a change the board is scanned at its full rate


class Observer(Protocol):
    """Somebody who sees all that a session is given and reports, each step before any of it is lit."""

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What it has to say to the people at the board."""

    def on_reading(self, session: Session, reading: Reading, now: float) -> None:
        """The session is about to take this reading."""

    def on_request(self, session: Session, now: float, kind: str, detail: str = "") -> None:
        """The program is about to ask something of the session: an input of `niwashi.records`."""

    def on_event(self, event: Event) -> None:
        """The session has reported this."""

    def on_step_end(self, now: float) -> None:
        """That was all of this step: what comes next is light."""


class TableRunner:
    """Reads the board, lets the session think, lights the board. Time in seconds is an argument.

    `version` grows whenever there is something new to say, `frames` whenever new light went out.
    """

    def __init__(self, board: Board, session: Session, store: SettingsStore, scan_s: float = 0.005) -> None:
        """`store` has the settings; `scan_s` is the time between two scans while something happens."""
        self.board = board
        self.session = session
        self._store = store
        self.explanation: ExplanationStep | None = None
        self.notices: tuple[Notice, ...] = ()
        self.fault: BoardFault | None = None
        """What keeps the board from answering now."""
        self.has_read = False
        """Whether the board has ever answered."""
        self.version = 0
        self.frames = 0
        self._scan_s = scan_s
        self._seen = (-1, -1, -1)
        self._explained_from: float | None = None
        self._pressed = 0
        self.felt = 0
        """The cells whose buttons are down, whoever is meant, as a mask."""
        self._lively_until = float("-inf")
        self._sources: list[Callable[[], Layer | None]] = []
        self._announcers: list[Callable[[], tuple[Notice, ...]]] = []
        self._merged: tuple[Advice, tuple[Layer, ...], Cues] | None = None
        self._explanation_layer: Layer | None = None
        self._layers: tuple[Layer, ...] = ()  # those of the last step that are not the session's
        self._lit: tuple[Cues, Settings] | None = None
        self._shown: Frame | None = None
        self._next_light = float("-inf")
        self._on_event: list[Callable[[Event], None]] = []
        self._observers: list[Observer] = []
        self._interceptors: list[Callable[[Session, Reading, float], int]] = []

    def step(self, now: float) -> None:
        """Scan once and act on it. Raises BoardFault, and keeps it for the page."""
        try:
            self._step(now)
        except BoardFault as fault:
            self._keep_fault(fault)
            raise
        self._keep_fault(None)

    def _keep_fault(self, fault: BoardFault | None) -> None:
        self.version += (fault and fault.args) != (self.fault and self.fault.args)
        self.fault = fault

    def _step(self, now: float) -> None:
        reading = self._read(now)
        self.felt = reading.pressed
        reading = self._intercepted(reading, now)
        before = self.session.version
        for observer in self._observers:
            observer.on_reading(self.session, reading, now)
        self.session.read(reading, now)
        if self.session.version != before or reading.pressed != self._pressed:
            self._lively_until = now + _LIVELY_S
        self._pressed = reading.pressed
        self._hear_all(now)
        self._note(reading.notices)
        self._explain(now)
        self._light(now)
        self._note_news()

    def _read(self, now: float) -> Reading:
        """The reading now. Raises BoardFault, and says on the page that the board does not answer."""
        try:
            reading = self.board.read(now)
        except BoardFault:
            self._note((Notice("board-notice-away"),))
            raise
        self.has_read = True
        return reading

    def _intercepted(self, reading: Reading, now: float) -> Reading:
        """A reading without the presses that are not meant for the game; each of them is meant for one."""
        for intercept in reversed(self._interceptors):
            taken = intercept(self.session, reading, now)
            if reading.pressed & taken:
                reading = replace(reading, pressed=reading.pressed & ~taken)
        return reading

    def begin(self, session: Session) -> None:
        """Another session on the same board."""
        self.session = session
        self._explained_from = None
        self._note_news()

    def move(self, board: Board, session: Session, scan_s: float) -> None:
        """Another session, on another board; whoever opened the old one closes it."""
        self.board = board
        self._scan_s = scan_s
        self._lit, self._shown, self._next_light = None, None, float("-inf")
        self.begin(session)

    def take_back(self, now: float) -> bool:
        """Ask the session to take the last turn back; False if there is none."""
        return self._ask(now, self.session.take_back, UNDO)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn. Raises BadTurn or IllegalTurn."""
        self._ask(now, lambda at: self.session.carry_out(turn, at), CARRY_OUT, turn)

    def set_up(self, position: str, now: float) -> None:
        """Begin a new game from a position, and lead the board there. Raises BadPosition."""
        start = self.session.game.parse(position)
        self._ask(now, lambda at: self.session.set_up(start, at), SET_UP, position)

    def say_right(self, now: float) -> None:
        """A person says that the board is right as it stands."""
        self._ask(now, self.session.say_right, RIGHT)

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time, or for all at once; or to be led where something is wrong."""
        self._ask(now, self.session.change_pace, PACE)

    def time_out(self, player: int, now: float) -> None:
        """A player's time has run out, and by that the game has ended."""
        name = self.session.game.players[player]
        self._ask(now, lambda at: self.session.time_out(player, at), TIME_OUT, name)

    def come_back(self, session: Session, now: float) -> None:
        """Go on with a session that was on this board before something else was."""
        self.begin(session)
        self._ask(now, lambda _: session.come_back(), COME_BACK)

    def _ask(self, now: float, wish: Callable[[float], T], kind: str, detail: str = "") -> T:
        """Ask something of the session; what comes of it is heard before any light or page shows it."""
        for observer in self._observers:
            observer.on_request(self.session, now, kind, detail)
        answer = wish(now)
        self._hear_all(now)
        return answer

    def cues(self) -> Cues:
        """What is lit: the layers of the session, of helpers and of an explanation, by their priority."""
        advice, layers, known = self.session.advice(), self._gathered(), self._merged
        if known is None or known[0] is not advice or not _same(known[1], layers):
            cues = (
                merge_layers((*advice.layers, *layers), len(self.session.geometry)) if layers else advice.cues
            )
            known = self._merged = advice, layers, cues
        return known[2]

    def gather(self, source: Callable[[], Layer | None]) -> None:
        """Have a function asked at each step for the layer that it wants shown; None for none."""
        self._sources.append(source)

    def says_above(self, priority: Priority) -> bool:
        """Whether anything that would cover this priority was lit in the last step."""
        layers = (*self.session.advice().layers, *self._layers)
        return any(layer.priority > priority and layer.cues for layer in layers)

    def announce(self, source: Callable[[], tuple[Notice, ...]]) -> None:
        """Have a function asked at each step for what it has to say to the people at the board."""
        self._announcers.append(source)

    def intercept(self, taken: Callable[[Session, Reading, float], int]) -> None:
        """Have a function asked at each step which presses are not meant for the game, as a mask.

        Neither the game nor the records ever see those, nor whoever intercepted before it.
        """
        self._interceptors.append(taken)

    def forget(self, *hooks: object) -> None:
        """Have none of these observers and functions told or asked any more, from the next step on."""
        own = (self._observers, self._on_event, self._sources, self._announcers, self._interceptors)
        for known in cast(tuple[list[object], ...], own):
            known[:] = [each for each in known if each not in hooks]

    def unwatch(self, observer: Observer) -> None:
        """Have an observer told nothing any more."""
        self.forget(observer, observer.on_event)

    def stir(self) -> None:
        """There is something new to say that is not the session's."""
        self.version += 1

    def quiet_s(self, now: float) -> float:
        """How long nothing has changed on the board."""
        return now - (self._lively_until - _LIVELY_S)

    def _gathered(self) -> tuple[Layer, ...]:
        """The layers that are not the session's own."""
        layers = [layer for source in self._sources if (layer := source()) is not None]
        return tuple(layers) if self._explanation_layer is None else (self._explanation_layer, *layers)

    def stop_explaining(self) -> None:
        """The explanation is over, or need not begin."""
        self._explained_from = None

    @property
    def pressed(self) -> int:
        """The cells whose buttons are down and mean the game, as a mask."""
        return self._pressed

    @property
    def settings(self) -> Settings:
        """What people have set."""
        return self._store.settings

    @property
    def voice(self) -> str | None:
        """The command of the board's voice that is kept with the settings."""
        return self._store.voice

    def use(self, store: SettingsStore) -> None:
        """Go by the settings of another store from now on."""
        self._store = store
        self.version += 1

    def set(self, setting: str, value: Value) -> None:
        """Change a setting. Raises NiwashiError for what can't be set."""
        self._store.set(setting, value)
        self.version += 1

    def frame(self, now: float) -> Frame:
        """The light of every cell at a moment, by the settings."""
        theme = lights.theme(self.settings.theme)
        return lights.dimmed(lights.frame(self.cues(), theme, now), self.settings.brightness)

    def listen(self, heard: Callable[[Event], None]) -> None:
        """Have a function called with every event."""
        self._on_event.append(heard)

    def watch(self, observer: Observer) -> None:
        """Have an observer told everything, from the next step on."""
        self._observers.append(observer)
        self.listen(observer.on_event)

    def wait_s(self, now: float) -> float:
        """How long the next step may wait: short while something happens, longer while nothing does."""
        if now < self._lively_until or not self.session.flow.settler.rests(now):
            return self._scan_s
        return max(self._scan_s, _IDLE_S)

    def _note(self, notices: tuple[Notice, ...]) -> None:
        """What the board and the observers have to say now."""
        told = (notice for observer in self._observers for notice in observer.notices)
        said = (notice for announcer in self._announcers for notice in announcer())
        notices = (*notices, *self._store.notices, *told, *said)
        if notices != self.notices:
            self.notices = notices
            self.version += 1

    def _hear_all(self, now: float) -> None:
        for event in self.session.events():
            self._hear(event, now)
        for observer in self._observers:
            observer.on_step_end(now)

    def _hear(self, event: Event, now: float) -> None:
        if event.happening is Happening.HELP:
            self._explained_from = None if self.explanation else now
        for heard in self._on_event:
            heard(event)

    def _explain(self, now: float) -> None:
        """The board explains its own lights, one kind at a time, until all have had their turn."""
        explanation = None
        if self._explained_from is not None:
            explanation = lights.explanation(self.session.advice().cues, now - self._explained_from)
            self._explained_from = self._explained_from if explanation else None
        if explanation != self.explanation:
            self._explanation_layer = None if explanation is None else _explanation_layer(explanation)
        self.explanation = explanation

    def _light(self, now: float) -> None:
        cues = self.cues()
        wanted = (cues, self.settings)
        if wanted == self._lit and now < self._next_light:
            return
        frame = self.frame(now)
        if self.board.show(frame, now):
            self.frames += 1
        elif wanted != self._lit and frame != self._shown:
            return  # held back by the frame rate: try again at the next step
        self._shown = frame
        due = lights.next_change(cues, lights.theme(self.settings.theme), now)
        self._lit, self._next_light = wanted, float("inf") if due is None else due

    def _note_news(self) -> None:
        seen = (self.session.version, id(self.session), len(self.session.match.turns))
        layers = self._merged[1] if self._merged else ()
        if seen != self._seen or not _same(layers, self._layers):
            self._seen, self._layers = seen, layers
            self.version += 1


def _explanation_layer(explanation: ExplanationStep) -> Layer:
    """What an explanation lights, alone."""
    cues = {cell: cue for cell, cue in enumerate(explanation.cues) if cue is not None}
    return Layer(Priority.EXPLANATION, cues, "explanation", hides=_ALL_CUES)


def _same(some: tuple[Layer, ...], others: tuple[Layer, ...]) -> bool:
    """Whether these are the very same layers: whoever wants something else shown makes another."""
    return some is others or (len(some) == len(others) and all(map(is_, some, others)))
