"""Who plays which side, and how an engine's turn gets onto the board: by hands of people or the program."""

import shlex
import shutil
from errno import EACCES, ENOENT
from os import strerror
from os.path import exists
from pathlib import PurePath

from niwashi.engine import FULL, printable, printable_command, whole_number
from niwashi.errors import NiwashiError
from niwashi.kits import engine_of
from niwashi.players.engine_worker import Question
from niwashi.players.engines import Engines
from niwashi.players.sides import HUMAN, PlayerChoice, Sides
from niwashi.players.waiting_layer import WaitingLayer
from niwashi.session import Event, Happening, Layer, Session
from niwashi.table import TableRunner
from niwashi.web import OpponentsView
from niwashi.words import say

WEAKEST = 1
"""The lowest level."""

"""The offers that say whose turn it is where no card does."""


def player_named(text: str) -> PlayerChoice:
    """The player that the command line names: `human`, `engine:5`, `ugi:COMMAND`. Raises NiwashiError.

    >>> player_named("engine:5").level, player_named("ugi:my-engine --fast").command
    (5, ('my-engine', '--fast'))
    """
    kind, _, rest = text.strip().partition(":")
    return _other(rest, text) if kind == "ugi" else chosen_player(text)


def chosen_player(text: str) -> PlayerChoice:
    """The player that anybody may choose: `human`, `engine:5`, never a program. Raises NiwashiError.

    >>> chosen_player("engine"), chosen_player("human")
    (PlayerChoice(kind='engine', level=10, command=()), PlayerChoice(kind='human', level=10, command=()))
    """
    kind, colon, rest = text.strip().partition(":")
    if kind == "human" and not rest:
        return HUMAN
    level = whole_number(rest) if colon and rest else FULL
    if kind != "engine" or level is None:
        raise NiwashiError("engine-unknown-player", found=printable(text))
    return PlayerChoice(kind, level)


def _other(command: str, text: str) -> PlayerChoice:
    """Somebody else's engine. Raises NiwashiError for a command that can't be read, or is none."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise NiwashiError("engine-unknown-player", found=printable(text)) from error
    if not words:
        raise NiwashiError("engine-unknown-player", found=printable(text))
    return PlayerChoice("ugi", command=words)


def missing_program(who: PlayerChoice) -> NiwashiError | None:
    """Why the program of somebody else's engine can't be started, known before it is needed; None if it may.

    >>> str(missing_program(player_named("ugi:/nowhere/engine --fast")))[:66]
    'The engine "/nowhere/engine" cannot be started: No such file or di'
    >>> missing_program(player_named("engine:5"))
    """
    if who.kind != "ugi" or shutil.which(who.command[0]) is not None:
        return None
    code = EACCES if PurePath(who.command[0]).name != who.command[0] and exists(who.command[0]) else ENOENT
    return NiwashiError("engine-not-started", command=printable(who.command[0]), why=strerror(code))


def _program(who: PlayerChoice) -> str:
    """What an engine's program is called."""
    return printable(PurePath(who.command[0]).name)


class Opponents(Sides):
    """Plays the sides that engines have. `step` it often, with the time in seconds."""

    def __init__(self, runner: TableRunner, engines: Engines, milliseconds: int = 1000) -> None:
        """`milliseconds` is how long an engine may think about a turn."""
        super().__init__(runner)
        self._others: dict[str, PlayerChoice] = {}
        self.trouble: NiwashiError | None = None
        self._engines, self.milliseconds = engines, milliseconds
        self._asked: object = None  # the position that an engine thinks about or has answered
        self._asked_twice: object = None  # the position at which our own engine failed, and was asked anew
        self._turn: str | None = None
        self._was_taken_back = self._is_paused = False
        self._waiting = WaitingLayer()
        runner.gather(self._layer)

    def seat(self, name: str, new: PlayerChoice) -> None:
        """Have somebody play a side from now on: in the middle of a game too. Raises NiwashiError.

        Somebody else's engine that was seated once may be chosen again by the name it has from then on.
        """
        game = self._runner.session.game
        if name not in game.players:
            raise NiwashiError("engine-no-side", found=printable(name), known=", ".join(game.players))
        if new.kind == "engine":
            engine_of(game).level(new.level, game.name)
        if new.kind == "ugi" and new not in self._others.values():
            self._others[f"other:{len(self._others) + 1}"] = new
        self.players[name] = new
        self.trouble, self._is_paused = None, False
        self._change_seats()

    def chosen(self, text: str) -> PlayerChoice:
        """Who is meant by a choice: an engine seated before, or a `chosen_player`. Raises NiwashiError."""
        return self._others.get(text) or chosen_player(text)

    @property
    def is_thinking(self) -> bool:
        """Whether an engine is to move and has not named its turn."""
        return self._asked is not None and self._turn is None

    @property
    def is_its_turn(self) -> bool:
        """Whether an engine is to move, and nobody is in the middle of moving for it."""
        match = self._runner.session.match
        return match.result is None and not match.begun and self.who(match.side).kind != "human"

    def check_free(self, *, puts_right: bool = False) -> None:
        """Raise NiwashiError while the program moves or is about to: a late tap begins nothing for it.

        Whoever has to put something right may; before it moves, whoever `puts_right` what differs too.
        """
        super().check_free()
        is_right = self._runner.session.flow.mismatch is None and not puts_right
        if self._asked is not None and is_right:
            raise NiwashiError("error-program-thinks")

    def step(self, now: float) -> None:
        """Take turns back that a person did not mean to stop at, ask engines, have their turns played."""
        self.move_hand(now)
        if self._was_taken_back:
            self._was_taken_back = False
            self._go_back_further(now)
        session = self._runner.session
        if self._asked is not None and self._asked is session.match.position and session.match.begun:
            self._give_up_beginning(now)
            return
        if not self.is_its_turn or self._is_paused:
            self._forget()
            return
        if self._asked is not session.match.position:
            self._ask(session)
        elif self._turn is not None and (session.is_settled or session.flow.lies_idle(now)):
            self._play(self._turn, now)  # what somebody has begun in its place is put back

    def _give_up_beginning(self, now: float) -> None:
        """What somebody has begun of its turn while it thought is taken back, as soon as the board rests."""
        session = self._runner.session
        if session.flow.lies_idle(now):
            self._runner.take_back(now)
            self.lend_hand(session.match.side, now)

    def begin(self) -> None:
        """Something else is on the board now: what was going on there counts no more."""
        self._was_taken_back = False
        self._drop_hand()
        self._forget()

    def pause(self) -> None:
        """Nobody moves until a person has, or somebody is seated: a position is being looked at."""
        self._is_paused = True
        self._forget()

    def view(self, language: str) -> OpponentsView:
        """What a page is sent: who plays, and what went wrong."""
        players = self._runner.session.game.players
        return {
            **super().view(language),
            "players": [self._choice(self.players.get(name, HUMAN)) for name in players],
            "engines": {choice: _program(other) for choice, other in self._others.items()},
            "trouble": self.trouble.said(language) if self.trouble else "",
        }

    def _choice(self, who: PlayerChoice) -> str:
        """What says on a page who plays: a page is sent no commands."""
        return next((choice for choice, other in self._others.items() if other == who), str(who))

    def saying(self, language: str) -> str:
        """What an engine does now, for the board to say; "" where people are to do something."""
        if self.is_thinking:
            return say("engine-thinking", language)
        return say("engine-moving", language) if self.is_moving else ""

    def close(self) -> None:
        """Nobody thinks any more."""
        self._forget()
        super().close()

    def dismiss(self) -> None:
        """People play all sides, and are told why."""
        self.players.clear()
        self._tell(NiwashiError("engine-dismissed"))
        self._drop_hand()
        self._change_seats()

    def _change_seats(self) -> None:
        """Somebody else plays now: whoever was asked for a turn is not any more."""
        self._forget()
        self.version += 1
        if self.on_seated is not None:
            self.on_seated(self.players)

    def _hear(self, event: Event) -> None:
        super()._hear(event)
        if event.happening is Happening.TAKEN_BACK:
            self._was_taken_back = True
        elif event.happening in (Happening.TURN, Happening.NEW_GAME):
            self._was_taken_back = self._is_paused = False

    def _go_back_further(self, now: float) -> None:
        """Who takes an engine's answer back means their own turn too. Where no person plays: a pause."""
        if not self.is_its_turn:
            return
        names = self._runner.session.game.players
        if all(self.players.get(name, HUMAN).kind != "human" for name in names):
            self._is_paused = True
            self.lend_hand(self._runner.session.match.side, now)
        elif self._runner.session.match.played:
            self._runner.take_back(now)
            self._was_taken_back = False
            self.lend_hand(self._runner.session.match.side, now)

    def _layer(self) -> Layer | None:
        """What the board shows while an engine thinks, or its turn waits to be played."""
        return None if self._asked is None else self._waiting.over(self._runner.session.advice())

    def _ask(self, session: Session) -> None:
        who = self.who(session.match.side)
        self._forget()
        self._asked = session.match.position
        options = {"MultiPV": "1", "Level": str(who.level)} if who.kind == "engine" else {}
        self.version += 1
        self._engines.ask(
            session.match,
            self._answered,
            self._failed,
            command=who.command,
            milliseconds=self.milliseconds,
            options=options,
        )

    def _answered(self, question: Question) -> None:
        match, turn = self._runner.session.match, question.heard.best or ""
        try:
            match.game.play(match.position, turn)
        except NiwashiError:
            who = self.who(match.side).command
            command = printable_command(who) or "niwashi engine"
            self._engines.dismiss(who)
            self._failed(NiwashiError("engine-no-turn", command=command, turn=printable(turn)))
            return
        self._turn = turn
        self.version += 1

    def _failed(self, error: NiwashiError) -> None:
        """Our own engine is started anew and asked once more; where that fails too, a person plays on."""
        side, asked = self._runner.session.match.side, self._asked
        if self.who(side).kind == "engine" and asked is not None and asked is not self._asked_twice:
            self._asked_twice = asked
            self._forget()
            return
        self.players[self._runner.session.game.players[side]] = HUMAN
        self._tell(error)
        self._change_seats()

    def _tell(self, trouble: NiwashiError) -> None:
        self.trouble = trouble
        if self.on_trouble is not None:
            self.on_trouble(trouble)

    def _play(self, turn: str, now: float) -> None:
        side = self._runner.session.match.side
        self._forget()
        self._runner.carry_out(turn, now)
        self.lend_hand(side, now)

    def _forget(self) -> None:
        if self._asked is not None:
            self._engines.cancel()
            self.version += 1
        self._asked = self._turn = None
