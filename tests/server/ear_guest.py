"""A guest who plays by touch and ear alone: no light, no page, no position, only what the board says aloud.

What a sentence means is looked up in the words that the board has for its lights. What stands where, the
guest has felt with the hands or has heard. Hands do one thing at a time and wait for what is said next; where
nothing helps, *help* is pressed.
"""

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from niwashi.board_types import Cue
from niwashi.devices.board_file import BoardFile
from niwashi.games.game import Game, PlaceKind
from niwashi.server.live import LiveProgram
from niwashi.server.speaking import Speaking
from niwashi.views.saying import label_of, meaning_of
from niwashi.voice.command import VoiceCommand
from niwashi.voice.voice import Voice
from niwashi_sim.simulated_board import board_on
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

_STEP_S = 0.01
_HAND = "guest"
_ROW = re.compile(r"([a-z])(\d+) to \1(\d+)")
Lit = Mapping[Cue, Sequence[str]]


class Ears(Voice):
    """Takes what the board says instead of a program that speaks it."""

    def __init__(self) -> None:
        super().__init__(VoiceCommand((("ears",),)), lambda *_: self)  # type: ignore[arg-type]
        self.heard: list[str] = []

    def say(self, text: str, now: float) -> None:
        del now
        self.heard.append(text)


class EarGuest:
    """One person at a board who sees nothing."""

    def __init__(self, game: Game, file: BoardFile) -> None:
        self.game = game
        self.clock = Clock(1.0)
        self.table = Table(game.places, game.layout(game.start()), game.pieces)
        board = board_on(self.table, file, clock=self.clock, rng=Random(1))
        self.program = LiveProgram(game, board, self.clock, scan_s=1 / file.switches.scan_hz)
        self.ears = Ears()
        program = self.program
        self.program.game_loop.add(
            Speaking(
                self.ears, lambda: program.sentences("en"), lambda: program.versions()["status"], "en"
            ).feature
        )
        self._meanings = {cue: meaning_of(cue, game, "en") for cue in Cue}
        labels = {name: label_of(name, game, "en") for name in game.places}
        self._named = {label: name for name, label in labels.items()}
        self.side = ""
        self._done: set[tuple[Cue, str]] = set()  # in this turn: what the board can't feel stays lit
        self.wishes: list[str] = []
        """Where something is to be done first, in this order, if the board says that it may be."""
        self.wait(1.0)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += _STEP_S
            self.program.step()

    def listen(self) -> str:
        """All that was said since the last time."""
        self.wait(1.2)
        said, self.ears.heard = " ".join(self.ears.heard), []
        whose = [each.lower() for each in re.findall(r"(\w+) to move\.", said)]
        if whose and whose[-1] != self.side:
            self.side = whose[-1]
            self._done.clear()
        if colour := re.findall(r"put a (white|black) piece", said):
            self.side = colour[-1]  # in the opening pieces are nobody's
        return said

    def press(self, cell: str) -> None:
        """Push a button and let it go."""
        self.table.press(cell)
        self.wait(0.2)
        self.table.release(cell)

    def ask(self) -> str:
        """Press *help*, and listen."""
        self.press("help")
        return self.listen()

    def lit(self, said: str) -> Lit:
        """Which places were named, by what was said of them."""
        found = {
            cue: re.findall(rf"{re.escape(meaning)}: ([^.]*)\.", said)
            for cue, meaning in self._meanings.items()
        }
        return {cue: self._places(texts[-1]) for cue, texts in found.items() if texts}

    def _places(self, text: str) -> list[str]:
        places: list[str] = []
        for part in text.split(", "):
            row = _ROW.fullmatch(part)
            if row is not None:
                places += [f"{row[1]}{n}" for n in range(int(row[2]), int(row[3]) + 1)]
            elif part in self._named:
                places.append(self._named[part])
        return places

    def act(self) -> str:
        """Do one thing that the board asks for or allows; returns what was heard before."""
        return self.act_on(self.listen())

    def act_on(self, said: str) -> str:
        """The same, after something was heard already."""
        lit = self.lit(said)
        if len(lit.get(Cue.CARD_READY, ())) > 1 and not self.wishes:
            self._choose_card(self.ask())
        if not self._do(lit, said):
            asked = self.ask()
            said = f"{said} {asked}"
            assert self._do(self.lit(asked), asked), f"nothing can be done by ear: {said}"
        return said

    def _choose_card(self, said: str) -> None:
        """Wish for the card that brings most stones, as the board tells what each would do."""
        told = re.search(r"You may do this: ([^.]*)\.", said)
        turns = told[1].split("; ") if told else []
        cards = {turn: found[1] for turn in turns if (found := re.search(r"card (\d)", turn))}
        richest = max(cards, key=lambda turn: len(re.findall(r"\b[a-z]\d\b", turn)), default="")
        self.wishes = [f"{self.side} card {cards[richest]}"] if richest else []

    def _do(self, lit: Lit, said: str) -> bool:
        """The first that hands can do: what is asked for, what is wished for, *done*, anything."""
        if self._hands(lit, self._ORDERS):
            return True
        if self.wishes:
            return self._hands(lit, self._OFFERS, self.wishes[:1])
        if "press done" in said or "presses done" in said:
            self.press(f"done {self.side}")
            return True
        return self._hands(lit, self._OFFERS)

    def _hands(self, lit: Lit, cues: Mapping[Cue, str], wished: Sequence[str] | None = None) -> bool:
        """Do what one of some lights says, at a place that is wished for if any is."""
        for cue, hands in cues.items():
            for place in lit.get(cue, ()):
                is_wanted = (wished is None or place in wished) and (cue, place) not in self._done
                if is_wanted and getattr(self, hands)(place):
                    self._done.add((cue, place))
                    self.wishes = self.wishes[1:] if wished else self.wishes
                    return True
        return False

    _ORDERS: ClassVar[Mapping[Cue, str]] = {
        Cue.CARD_BACK: "_put",
        Cue.PUT_BACK: "_set_down",
        Cue.ARRIVES: "_set_down",
        Cue.LEAVES: "_lift",
        Cue.WRONG: "_lift",
        Cue.LOSES_STONE: "_take",
        Cue.GETS_STONE: "_add",
        Cue.GETS_ON_TOP: "_add",
    }
    """What the board asks for, by the light that says so, and what hands do then."""

    _OFFERS: ClassVar[Mapping[Cue, str]] = {
        Cue.MAY_GO: "_set_down",
        Cue.CARD_READY: "_pull",
        Cue.YOURS_TO_CHOOSE: "_hop",
        Cue.MAY_LIFT: "_lift",
        Cue.MAY_PLACE: "_add",
        Cue.OWN_LAND_OPEN: "_add",
    }

    # What hands feel and do; False where what they feel does not fit what was said

    def _is_square(self, place: str) -> bool:
        return self.game.places[place].kind is PlaceKind.SQUARE

    def _lift(self, place: str) -> bool:
        if self.table.held(_HAND) or not self.table.stacks[place]:
            return False
        self.table.lift(_HAND, place)
        return True

    def _set_down(self, place: str) -> bool:
        if not self.table.held(_HAND) or self.table.stacks[place]:
            return False
        self.table.set_down(_HAND, place)
        return True

    def _add(self, place: str) -> bool:
        if self.table.held(_HAND) or not self._is_square(place):
            return False
        self.table.take(_HAND, f"{self.side} hand")
        self.table.add(_HAND, place)
        return True

    def _take(self, place: str) -> bool:
        if self.table.held(_HAND) or not self.table.stacks[place]:
            return False
        self.table.take(_HAND, place)
        piles = (n for n, each in self.game.places.items() if each.kind is PlaceKind.PILE)
        own_first = sorted(piles, key=lambda pile: pile != f"{self.side} hand")
        self.table.set_down(_HAND, next(pile for pile in own_first if self._lies_on(pile)))
        return True

    def _lies_on(self, pile: str) -> bool:
        """Whether what is in the hand belongs to a pile, as fingers feel."""
        sort, face = self.table.held(_HAND)[-1], self.game.places[pile].face
        return face in (sort, self.table.pieces[sort].turned)

    def _hop(self, place: str) -> bool:
        if self.table.held(_HAND) or not self._is_square(place) or not self.table.stacks[place]:
            return False
        self.table.lift(_HAND, place)
        self.wait(0.2)
        self.table.set_down(_HAND, place)
        return True

    def _pull(self, place: str) -> bool:
        if not self.table.stacks[place]:
            return False
        self.table.pull(place)
        return True

    def _put(self, place: str) -> bool:
        if self.table.stacks[place]:
            return False
        self.table.put(place)
        return True
