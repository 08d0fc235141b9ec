"""Engines as players. Hands of people or the program carry out their turns on the board."""

from dataclasses import replace

from niwashi.board_types import Event, EventKind
from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.kits.known import engine_of, kit_of
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question
from niwashi.opponents.sides import HUMAN, Lend, PlayerChoice, Sides
from niwashi.opponents.waiting_layer import WaitingLayer
from niwashi.page_types.commands import SetPlayer
from niwashi.page_types.page_facts import PageFacts
from niwashi.session.layers import Layer
from niwashi.session.session import Session
from niwashi.validation import quoted, whole_number
from niwashi.words.catalogue import translate
from niwashi.words.sanitize import sanitize

WEAKEST = 1
"""The lowest level."""


def player_named(text: str) -> PlayerChoice:
    """The player that a text names: `human`, `engine`, `engine:5`. Raises NiwashiError.

    >>> str(player_named("engine")), str(player_named("human"))
    ('engine:10', 'human')
    """
    kind, colon, rest = text.strip().partition(":")
    if kind == "human" and not rest:
        return HUMAN
    level = whole_number(rest) if colon and rest else FULL
    if kind != "engine" or level is None:
        raise NiwashiError("engine-unknown-player", found=sanitize(quoted(text)))
    return PlayerChoice(kind, level)


class Opponents(Sides):
    """Plays the sides that engines have. `step` it often, with the time in seconds."""

    def __init__(
        self, game_loop: GameLoop, engines: Engines, milliseconds: int = 1000, lend: Lend | None = None
    ) -> None:
        """`milliseconds` is how long an engine may think about a turn."""
        self._engines, self.milliseconds = engines, milliseconds
        self._asked: object = None  # the position that an engine thinks about or has answered
        self._asked_twice: object = None  # the position at which our own engine failed, and was asked anew
        self._turn: str | None = None
        self._was_taken_back = self._is_paused = False
        self._waiting = WaitingLayer()
        super().__init__(game_loop, lend)

    def _feature(self) -> Feature:
        made = super()._feature()
        seat = Handler(SetPlayer, self._seat_asked)
        return replace(
            made,
            name="opponents",
            commands=(*made.commands, seat),
            layers=(self._layer,),
            step=None,  # by whoever polls the engines
            is_busy=self._is_thinking,
        )

    def _seat_asked(self, do: SetPlayer, _: CommandSender) -> None:
        self.seat(do.seat, player_named(do.player))

    def seat(self, name: str, new: PlayerChoice) -> None:
        """Let somebody play a side from now on, also in the middle of a game. Raises NiwashiError."""
        game = self._game_loop.session.game
        if name not in game.players:
            raise NiwashiError("engine-no-side", found=sanitize(quoted(name)), known=", ".join(game.players))
        if new.kind == "engine":
            engine_of(game).level(new.level, game.name)
        self.players[name] = new
        self.trouble, self._is_paused = None, False
        self._change_seats()

    def _is_thinking(self) -> bool:
        """Return whether an engine is to move and has not named its turn."""
        return self._asked is not None and self._turn is None

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self._is_thinking()

    @property
    def is_its_turn(self) -> bool:
        """True if an engine is to move, and nobody is moving for it."""
        match = self._game_loop.session.match
        return match.result is None and not match.begun and self.who(match.side).kind != "human"

    def check_free(self, *, puts_right: bool = False) -> None:
        """Raise NiwashiError while the program moves or is about to: a late tap must not begin its turn.

        Repairs are allowed; before it moves, also a command that `puts_right` a difference.
        """
        super().check_free()
        is_right = self._game_loop.session.flow.mismatch is None and not puts_right
        if self._asked is not None and is_right:
            raise NiwashiError("error-program-thinks")

    def step(self, now: float) -> float:
        """Take turns back that a person did not mean to stop at, ask engines, have their turns played."""
        due = self.move_hand(now)
        self._go_on(now)
        return due

    def _go_on(self, now: float) -> None:
        if self._was_taken_back:
            self._was_taken_back = False
            self._go_back_further(now)
        session = self._game_loop.session
        if self._asked is not None and self._asked is session.match.position and session.match.begun:
            # Take back a turn that was begun while the engine thought, once the board rests.
            if session.flow.lies_idle(now):
                self._game_loop.take_back(now)
                self.lend_hand(session.match.side, now)
            return
        if not self.is_its_turn or self._is_paused:
            self._forget()
            return
        if self._asked is not session.match.position:
            self._ask(session)
        elif self._turn is not None and (session.is_settled or session.flow.lies_idle(now)):
            # What somebody has begun in its place is put back.
            turn, side = self._turn, session.match.side
            session.match.look_ahead(turn)  # raises while that takes its time: the next step tries again
            self._forget()
            self._game_loop.carry_out(turn, now)
            self.lend_hand(side, now)

    def begin(self) -> None:
        """Begin another game or lesson on the board: searches end, and the program's hand lets go."""
        self._was_taken_back = False
        self._drop_hand()
        self._forget()

    def pause(self) -> None:
        """Let no engine move until a person has, or somebody is seated: a position is being looked at."""
        self._is_paused = True
        self._forget()

    def facts(self, page: PageFacts) -> PageFacts:
        """Add the players, and the activity of an engine."""
        saying = self.saying(page.language)
        return super().facts(page)._replace(say=saying, is_others=self._asked is not None)

    def saying(self, language: str) -> str:
        """Return what an engine does now as a sentence; "" while people have to act."""
        if self._is_thinking():
            return translate("engine-thinking", language)
        if not self.is_moving:
            return ""
        return translate("engine-moving", language)

    def close(self) -> None:
        """Stop all engines."""
        self._forget()
        super().close()

    def dismiss(self) -> None:
        """Let people play all sides, and say why."""
        self.players.clear()
        self.tell(NiwashiError("engine-dismissed"))
        self._drop_hand()
        self._change_seats()

    def _change_seats(self) -> None:
        """Withdraw a question to an engine: somebody else plays now."""
        self._forget()
        self._game_loop.mark_changed()

    def _hear(self, event: Event) -> None:
        super()._hear(event)
        if event.kind is EventKind.TAKEN_BACK:
            self._was_taken_back = True
        elif event.kind in (EventKind.TURN, EventKind.NEW_GAME):
            self._was_taken_back = self._is_paused = False

    def _go_back_further(self, now: float) -> None:
        """Take back the person's own turn too, after an engine's answer. Without a person, pause."""
        if not self.is_its_turn:
            return
        names = self._game_loop.session.game.players
        if all(self.players.get(name, HUMAN).kind != "human" for name in names):
            self._is_paused = True
            self.lend_hand(self._game_loop.session.match.side, now)
        elif self._game_loop.session.match.played:
            self._game_loop.take_back(now)
            self._was_taken_back = False
            self.lend_hand(self._game_loop.session.match.side, now)

    def _layer(self) -> Layer | None:
        """Hide all offers while an engine thinks, or its turn waits to be played."""
        return None if self._asked is None else self._waiting.over(self._game_loop.session.advice())

    def _ask(self, session: Session) -> None:
        who = self.who(session.match.side)
        self._forget()
        self._asked = session.match.position
        self._game_loop.mark_changed()
        self._engines.ask(
            session.match,
            self._answered,
            self._failed,
            milliseconds=self.milliseconds,
            level=who.level,
        )

    def _answered(self, question: Question) -> None:
        match, turn = self._game_loop.session.match, question.best
        try:
            match.game.play(match.position, turn)
        except NiwashiError:
            self._engines.close()
            self._failed(NiwashiError("engine-no-turn", turn=turn))
            return
        self._turn = self._on_this_side(turn)
        self._game_loop.mark_changed()

    def _on_this_side(self, turn: str) -> str:
        """Return a turn as good as that one without a change of sides: people have chosen theirs."""
        match = self._game_loop.session.match
        changes = kit_of(match.game).changes_sides
        if not changes(turn):
            return turn
        after = match.game.play(match.position, turn)
        others = (o.turn for o in match.options if not changes(o.turn))
        return next((each for each in others if match.game.play(match.position, each) == after), turn)

    def _failed(self, error: NiwashiError) -> None:
        """The engine is started anew and asked once more; where that fails too, a person plays on."""
        side, asked = self._game_loop.session.match.side, self._asked
        if asked is not None and asked is not self._asked_twice:
            self._asked_twice = asked
            self._forget()
            return
        self.players[self._game_loop.session.game.players[side]] = HUMAN
        self.tell(error)
        self._change_seats()

    def _forget(self) -> None:
        if self._asked is not None:
            self._engines.cancel()
            self._game_loop.mark_changed()
        self._asked = self._turn = None
