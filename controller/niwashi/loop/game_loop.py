"""The game loop: one board, one session, the settings, and the step that connects them."""

from dataclasses import replace
from operator import is_

from niwashi.board_types import Board, Cue, Cues, EventKind, Frame, Notice, Reading
from niwashi.errors import BoardFault, StillUnderWay
from niwashi.lights import frames, theme_file
from niwashi.lights.explanation import ExplanationStep
from niwashi.lights.explanation import explanation as explanation_at
from niwashi.lights.frames import Course
from niwashi.loop.features import Feature, Features
from niwashi.loop.settings import Settings, SettingsStore, Value
from niwashi.records.trace import CARRY_OUT, COME_BACK, PACE, RIGHT, SET_UP, TIME_OUT, UNDO
from niwashi.session.guide import Advice
from niwashi.session.layers import Layer, Priority, merge_layers
from niwashi.session.session import Session

_IDLE_S = 0.02
"""Seconds between two readings of an untouched board: a first touch is seen a little later."""

_ALL_CUES = frozenset(Cue)

_LIVELY_S = 0.5  # after a change the board is scanned at its full rate


class GameLoop:
    """Reads the board, lets the session think, lights the board. Time in seconds is an argument.

    A step scans the board. Only if something is new under the switches, was changed (`wake`), or is due, it
    passes the reading on to the session and the features. `version` grows whenever there is something new to
    say to pages, `frames` whenever new light went out.
    """

    def __init__(self, board: Board, session: Session, store: SettingsStore, scan_s: float = 0.005) -> None:
        """`store` has the settings; `scan_s` is the time between two scans while something happens."""
        self.board = board
        self.session = session
        self.features = Features()
        self.explanation: ExplanationStep | None = None
        self.notices: tuple[Notice, ...] = ()
        self.fault: BoardFault | None = None
        """The fault that keeps the board from answering now."""
        self.has_read = False
        """True once the board has answered."""
        self.version = 0
        self.frames = 0
        self.felt = 0
        """The cells whose buttons are down, whatever the presses mean, as a mask."""
        self._store = store
        self._scan_s = scan_s
        self._reading: Reading | None = None
        self._held: Reading | None = None  # what a game from outside is still working on
        self._is_woken = True
        self._due = float("-inf")
        self._seen = (-1, -1, -1)
        self._explained_from: float | None = None
        self._pressed = 0
        self._lively_until = float("-inf")
        self._merged: tuple[Advice, tuple[Layer, ...], Cues] | None = None
        self._explanation_layer: Layer | None = None
        self._layers: tuple[Layer, ...] = ()  # those of the last pass that are not the session's
        self._lit: tuple[Cues, Settings] | None = None
        self._course: tuple[tuple[Cues, Settings], Course] | None = None
        self._shown: Frame | None = None
        self._next_light = float("-inf")

    def add(self, feature: Feature) -> Feature:
        """Add a feature, from the next step on, and return it."""
        self.features.add(feature)
        self.mark_changed()
        return feature

    def remove(self, feature: Feature) -> None:
        self.features.remove(feature)
        self.mark_changed()

    def wake(self) -> None:
        """Pass by session and features at the next step: something may have changed."""
        self._is_woken = True

    def mark_changed(self) -> None:
        """Note that there is something new to say to pages. The next step is a whole one."""
        self._is_woken = True
        self.version += 1

    def step(self, now: float) -> None:
        """Scan once and act on it. Raises BoardFault, and keeps it for the page."""
        try:
            reading = self._read(now)
            reading = self._held or reading
            is_new = reading is not self._reading and reading != self._reading
            if is_new or self._is_woken or now >= self._due:
                self._pass_or_wait(reading, now)
            elif now >= self._next_light and self._merged is not None:
                self._light(self._merged[2], now)
        except BoardFault as fault:
            self._keep_fault(fault)
            raise
        if self.fault is not None:
            self._keep_fault(None)

    def _keep_fault(self, fault: BoardFault | None) -> None:
        if (fault and fault.args) != (self.fault and self.fault.args):
            self.mark_changed()
        self.fault = fault

    def _read(self, now: float) -> Reading:
        """Read the board. Raises BoardFault, with a notice for pages that it does not answer."""
        try:
            reading = self.board.read(now)
        except BoardFault:
            self._note((Notice("board-notice-away"),))
            raise
        self.has_read = True
        return reading

    def _pass_or_wait(self, reading: Reading, now: float) -> None:
        """Pass a reading on; the same one again at the next steps while its game is still under way."""
        try:
            self._pass(reading, now)
            self._held = None
        except StillUnderWay as under_way:
            self._held = reading
            self._note((*reading.notices, Notice(under_way.key)))
            self._light(self._waiting_cues(), now)
            self._lively_until = now + _LIVELY_S

    def _waiting_cues(self) -> Cues:
        """Return the places that are lit now, each waiting; all places where none is lit."""
        lit = self._merged[2] if self._merged is not None else ()
        return tuple(
            Cue.WAITING if (lit[number] is not None if any(lit) else cell.role is None) else None
            for number, cell in enumerate(self.session.geometry)
        )

    def _pass(self, reading: Reading, now: float) -> None:
        """Pass a reading and the time to the session and all features, and show the result."""
        self._is_woken, self._due = False, float("-inf")  # a fault below makes the next step try again
        self.felt, before, raw = reading.pressed, self.session.version, reading
        for claim in self.features.claims:
            taken = claim(self.session, reading, now)
            if reading.pressed & taken:
                reading = replace(reading, pressed=reading.pressed & ~taken)
        for hear in self.features.readings:
            hear(self.session, reading, now)
        self.session.read(reading, now)
        if self.session.version != before or reading.pressed != self._pressed:
            self._lively_until = now + _LIVELY_S
        self._pressed = reading.pressed
        self._hear_all(now)
        self._note(reading.notices)
        self._explain(now)
        self._light(self.cues(), now)
        self._note_news()
        due = self.session.due(now) if self._explained_from is None else now
        for step in self.features.steps:
            due = min(due, step(now))
        self._reading, self._due = raw, due

    def begin(self, session: Session) -> None:
        """Another session on the same board."""
        self.session, self._held = session, None
        self._explained_from = None
        self._is_woken = True
        self._note_news()

    def move(self, board: Board, session: Session, scan_s: float) -> None:
        """Change to another session on another board. The caller closes the old board."""
        self.board, self._reading = board, None
        self._scan_s = scan_s
        self._lit, self._shown, self._next_light = None, None, float("-inf")
        self.begin(session)

    def take_back(self, now: float) -> bool:
        """Ask the session to take the last turn back; False if there is none."""
        self._announce(now, UNDO)
        is_done = self.session.flow.take_back(now)
        self._hear_all(now)
        return is_done

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn. Raises BadTurn or IllegalTurn."""
        self._announce(now, CARRY_OUT, turn)
        self.session.flow.carry_out(turn, now)
        self._hear_all(now)

    def set_up(self, position: str, now: float) -> None:
        """Begin a new game from a position, and lead the board there. Raises BadPosition."""
        start = self.session.game.parse(position)
        self._announce(now, SET_UP, position)
        self.session.set_up(start, now)
        self._hear_all(now)

    def say_right(self, now: float) -> None:
        """A person says that the board is right as it stands."""
        self._announce(now, RIGHT)
        self.session.say_right(now)
        self._hear_all(now)

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time, or for all at once; or to be led where something is wrong."""
        self._announce(now, PACE)
        self.session.change_pace(now)
        self._hear_all(now)

    def time_out(self, player: int, now: float) -> None:
        """End the game by a player's time, which has run out."""
        self._announce(now, TIME_OUT, self.session.game.players[player])
        self.session.time_out(player, now)
        self._hear_all(now)

    def come_back(self, session: Session, now: float) -> None:
        """Go on with a session that was on this board before something else was."""
        self.begin(session)
        self._announce(now, COME_BACK)
        session.come_back()
        self._hear_all(now)

    def _announce(self, now: float, kind: str, detail: str = "") -> None:
        """Tell the features what the session is asked for next."""
        self._is_woken = True
        for hear in self.features.requests:
            hear(self.session, now, kind, detail)

    def cues(self) -> Cues:
        """Return the lit cues: the layers of session, features and explanation, merged by priority."""
        advice, known = self.session.advice(), self._merged
        layers = tuple(layer for source in self.features.layers if (layer := source()) is not None)
        if self._explanation_layer is not None:
            layers = (self._explanation_layer, *layers)
        if known is None or known[0] is not advice or not _same(known[1], layers):
            cues = (
                merge_layers((*advice.layers, *layers), len(self.session.geometry)) if layers else advice.cues
            )
            known = self._merged = advice, layers, cues
        return known[2]

    def says_above(self, priority: Priority) -> bool:
        """Return whether the last pass had a layer above this priority."""
        layers = (*self.session.advice().layers, *self._layers)
        return any(layer.priority > priority and layer.cues for layer in layers)

    def quiet_s(self, now: float) -> float:
        """Return the seconds since the last change on the board."""
        return now - (self._lively_until - _LIVELY_S)

    def stop_explaining(self) -> None:
        """The explanation is over, or need not begin."""
        self._explained_from = None
        self._is_woken = True

    @property
    def pressed(self) -> int:
        """The cells whose buttons are down and mean the game, as a mask."""
        return self._pressed

    @property
    def settings(self) -> Settings:
        return self._store.settings

    @property
    def voice(self) -> str | None:
        """The command of the board's voice that is kept with the settings."""
        return self._store.voice

    def use(self, store: SettingsStore) -> None:
        """Go by the settings of another store from now on."""
        self._store = store
        self.mark_changed()

    def set(self, setting: str, value: Value) -> None:
        """Change a setting. Raises NiwashiError for an unknown setting or an invalid value."""
        self._store.set(setting, value)
        self.mark_changed()

    def frame(self, now: float) -> Frame:
        """Return the light of every cell at a moment, by the settings."""
        settings = self.settings
        return frames.dimmed(
            frames.frame(self.cues(), theme_file.theme(settings.theme), now), settings.brightness
        )

    def wait_s(self, now: float, idle_s: float = _IDLE_S) -> float:
        """Return how long the next step may wait: until somebody is due, or for the time between two scans.

        That is short while something happens, `idle_s` while nothing does.
        """
        if self._is_woken or now < self._lively_until or not self.session.flow.stability_timer.rests(now):
            return self._scan_s
        due_s = self._due - now
        return max(self._scan_s, min(idle_s, due_s) if due_s > 0 else idle_s)

    def _note(self, notices: tuple[Notice, ...]) -> None:
        """Keep the notices of the board, the settings and the features."""
        told = (notice for notices_now in self.features.notices for notice in notices_now())
        notices = (*notices, *self._store.notices, *told)
        if notices != self.notices:
            self.notices = notices
            self.version += 1

    def _hear_all(self, now: float) -> None:
        for event in self.session.events():
            if event.kind is EventKind.HELP:
                self._explained_from = None if self.explanation else now
            for listen in self.features.events:
                listen(event)
        for hear in self.features.heard:
            hear(now)

    def _explain(self, now: float) -> None:
        """The board explains its own lights, one kind at a time, until all have had their turn."""
        explanation = None
        if self._explained_from is not None:
            explanation = explanation_at(self.session.advice().cues, now - self._explained_from)
            self._explained_from = self._explained_from if explanation else None
        if explanation != self.explanation:
            self._explanation_layer = None
            if explanation is not None:  # its layer is the only one that is visible meanwhile
                cues = {cell: cue for cell, cue in enumerate(explanation.cues) if cue is not None}
                self._explanation_layer = Layer(Priority.EXPLANATION, cues, "explanation", hides=_ALL_CUES)
        self.explanation = explanation

    def _light(self, cues: Cues, now: float) -> None:
        wanted = (cues, self.settings)
        if wanted == self._lit and now < self._next_light:
            return
        if self._course is None or self._course[0] != wanted:
            theme, percent = theme_file.theme(self.settings.theme), self.settings.brightness
            self._course = wanted, Course(cues, theme, percent)
        frame, due = self._course[1].at(now)
        if self.board.show(frame, now):
            self.frames += 1
        elif wanted != self._lit and frame != self._shown:
            self._next_light = float("-inf")  # held back by the frame rate: try again at the next step
            return
        self._shown = frame
        self._lit, self._next_light = wanted, due

    def _note_news(self) -> None:
        seen = (self.session.version, id(self.session), len(self.session.match.turns))
        layers = self._merged[1] if self._merged else ()
        if seen != self._seen or not _same(layers, self._layers):
            self._seen, self._layers = seen, layers
            self.mark_changed()  # what has changed may lead on: the next step looks again


def _same(some: tuple[Layer, ...], others: tuple[Layer, ...]) -> bool:
    """Return whether these are identical layer objects: other lights always come as a new object."""
    return some is others or (len(some) == len(others) and all(map(is_, some, others)))
