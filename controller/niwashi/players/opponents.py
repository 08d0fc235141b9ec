"""Who plays which side, and how an engine's turn gets onto the board: by hands of people or the program."""

import shlex
from collections.abc import Callable, Generator, Mapping
from pathlib import PurePath
from typing import NamedTuple

from niwashi.engine import FULL, printable, whole_number
from niwashi.errors import NiwashiError
from niwashi.kits import engine_of
from niwashi.players.engine_worker import Question
from niwashi.players.engines import Engines
from niwashi.session import Advice, Cue, Cues, Event, Happening, Layer, Priority, Session, Sort, cues_of
from niwashi.table import TableRunner
from niwashi.web import OpponentsView
from niwashi.words import say

WEAKEST = 1
"""The lowest level."""

_HAND_WAITS_S = 0.8
_OFFERS = cues_of(Sort.OFFER)
_BEGINS = {Cue.MAY_LIFT, Cue.MAY_PLACE, Cue.CARD_READY}
"""The offers that say whose turn it is where no card does."""

Hand = Generator[float, None, None]

Lend = Callable[[Session, int], Hand]
"""A hand that brings a simulated table to the layout of a session's match; it yields seconds."""


class PlayerChoice(NamedTuple):
    """Who plays a side: a person, our engine at a level, or somebody else's engine by its command."""

    kind: str
    level: int = FULL
    command: tuple[str, ...] = ()

    def __str__(self) -> str:
        return {"engine": f"engine:{self.level}", "ugi": f"ugi:{shlex.join(self.command)}"}.get(
            self.kind, self.kind
        )


HUMAN = PlayerChoice("human")


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


def waiting(cues: Cues) -> Layer:
    """The layer while the program thinks: nothing is offered, and what shows whose turn it is says so."""
    shows = {Cue.YOUR_TURN} if Cue.YOUR_TURN in cues else _BEGINS
    cells = {cell: Cue.WAITING for cell, cue in enumerate(cues) if cue in shows}
    return Layer(Priority.WAITING, cells, "opponents", hides=_OFFERS)


def _program(who: PlayerChoice) -> str:
    """What an engine's program is called."""
    return printable(PurePath(who.command[0]).name)


class Opponents:
    """Plays the sides that engines have. `step` it often, with the time in seconds."""

    def __init__(self, runner: TableRunner, engines: Engines, milliseconds: int = 1000) -> None:
        """`milliseconds` is how long an engine may think about a turn."""
        self.players: dict[str, PlayerChoice] = {}
        self._others: dict[str, PlayerChoice] = {}
        self.on_seated: Callable[[Mapping[str, PlayerChoice]], None] | None = None
        """Is told who plays whenever that changes."""
        self.lend: Lend | None = None
        self.is_hand_lent = True
        self.trouble: NiwashiError | None = None
        self.version = 0
        self._runner, self._engines, self.milliseconds = runner, engines, milliseconds
        self._asked: object = None  # the position that an engine thinks about or has answered
        self._asked_twice: object = None  # the position at which our own engine failed, and was asked anew
        self._turn: str | None = None
        self._was_taken_back = self._is_paused = False
        self._hand: Hand | None = None
        self._hand_for: Session | None = None  # whose layout it brings about
        self._hand_due = 0.0
        self._waiting: tuple[Advice, Layer] | None = None  # while it thinks, over that advice
        runner.listen(self._hear)
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

    def who(self, side: int) -> PlayerChoice:
        """Who plays a side now."""
        return self.players.get(self._runner.session.game.players[side], HUMAN)

    @property
    def is_thinking(self) -> bool:
        """Whether an engine is to move and has not named its turn."""
        return self._asked is not None and self._turn is None

    @property
    def is_moving(self) -> bool:
        """Whether a hand of the program's is at work on the board, and in the game that is on it now."""
        session = self._runner.session
        return self._hand is not None and session is self._hand_for and session.flow.task is not None

    @property
    def is_its_turn(self) -> bool:
        """Whether an engine is to move, and nobody is in the middle of moving for it."""
        match = self._runner.session.match
        return match.result is None and not match.begun and self.who(match.side).kind != "human"

    def check_free(self, *, puts_right: bool = False) -> None:
        """Raise NiwashiError while the program moves or is about to: a late tap begins nothing for it.

        Whoever has to put something right may; before it moves, whoever `puts_right` what differs too.
        """
        if self._runner.session.flow.mismatch is not None:
            return
        if self.is_moving:
            raise NiwashiError("error-program-moves")
        if self._asked is not None and not puts_right:
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
            "players": [self._choice(self.players.get(name, HUMAN)) for name in players],
            "engines": {choice: _program(other) for choice, other in self._others.items()},
            "hand": None if self.lend is None else self.is_hand_lent,
            "trouble": self.trouble.said(language) if self.trouble else "",
            "levels": FULL,
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
        self._drop_hand()

    def dismiss(self) -> None:
        """People play all sides, and are told why."""
        self.players.clear()
        self.trouble = NiwashiError("engine-dismissed")
        self._drop_hand()
        self._change_seats()

    def _change_seats(self) -> None:
        """Somebody else plays now: whoever was asked for a turn is not any more."""
        self._forget()
        self.version += 1
        if self.on_seated is not None:
            self.on_seated(self.players)

    def _hear(self, event: Event) -> None:
        if event.happening is Happening.TAKEN_BACK:
            self._was_taken_back = True
            self._drop_hand()
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
        advice = self._runner.session.advice()
        if self._asked is None:
            return None
        if self._waiting is None or self._waiting[0] is not advice:
            self._waiting = advice, waiting(advice.cues)
        return self._waiting[1]

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
            command = printable(" ".join(who)) or "niwashi engine"
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
        self.trouble = error
        self._change_seats()

    def _play(self, turn: str, now: float) -> None:
        side = self._runner.session.match.side
        self._forget()
        self._runner.carry_out(turn, now)
        self.lend_hand(side, now)

    def lend_hand(self, side: int, now: float) -> None:
        """Have a hand of the program's carry out what the session has counted, where one may be lent."""
        self._drop_hand()
        if self.lend is not None and self.is_hand_lent:
            self._hand, self._hand_due = self.lend(self._runner.session, side), now + _HAND_WAITS_S
            self._hand_for = self._runner.session

    def move_hand(self, now: float) -> None:
        """Let that hand go on with what it does."""
        if self._hand is None:
            return
        if self._runner.session is not self._hand_for or self._runner.session.flow.task is None:
            self._drop_hand()  # at once: what happens on the board from now on is a person's
            return
        if now < self._hand_due:
            return
        seconds = next(self._hand, None)
        if seconds is None:
            self._hand = None
            self.version += 1
        self._hand_due = now + (seconds or 0.0)

    def _drop_hand(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.close()
            self.version += 1

    def _forget(self) -> None:
        if self._asked is not None:
            self._engines.cancel()
            self.version += 1
        self._asked = self._turn = None
