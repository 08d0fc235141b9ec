"""A guest who knows a board by its lights alone: places, hues and motions off the pixels' wire.

No page, no voice, no name of any cue. What the looks mean is what the board's own explanation tells, and what
hands would try: set down what one holds where it shines, pull a card that shines, press a button that shines.
"""

from colorsys import rgb_to_hsv
from random import Random
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.games.game import Game, PlaceKind
from niwashi.server.live import LiveProgram
from niwashi_sim.simulated_board import board_on
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

_STEP_S = 0.005
_LOOK_S = 1.2
"""Long enough to see that a light moves."""

_HAND = "guest"


class Look(NamedTuple):
    """How one place shines: its hue in degrees, and whether it changes."""

    hue: int
    moves: bool


class LightGuest:
    """One person at a board without a page."""

    def __init__(self, game: Game, file: BoardFile, stuck: str = "") -> None:
        """A button may be `stuck` down from the beginning."""
        self.clock = Clock(1.0)
        self.table = Table(game.places, game.layout(game.start()), game.pieces)
        if stuck:
            self.table.press(stuck)
        self._board = board_on(self.table, file, clock=self.clock, rng=Random(1))
        self.program = LiveProgram(game, self._board, self.clock, scan_s=1 / file.switches.scan_hz)
        self._cells = file.geometry.cells
        self._owner = 0  # of the stack that was moved last: stones come from the same hand
        self.did: list[str] = []
        self.wait(1.0)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.now += _STEP_S
            self.program.step()

    def hold(self, cell: str, seconds: float) -> None:
        """Press a button for so long."""
        self.table.press(cell)
        self.wait(seconds)
        self.table.release(cell)
        self.wait(0.3)

    def look(self) -> dict[str, Look]:
        """What shines, watched for a while."""
        frames = []
        for _ in range(round(_LOOK_S / 0.1)):
            frames.append(self._board.lights())
            self.wait(0.1)
        shining = {}
        for number, cell in enumerate(self._cells):
            seen = [tuple(frame[3 * number : 3 * number + 3]) for frame in frames]
            brightest = max(seen, key=sum)
            if sum(brightest):
                red, green, blue = (amount / 255 for amount in brightest)
                hue = round(360 * rgb_to_hsv(red, green, blue)[0])
                shining[cell.name] = Look(hue, len(set(seen)) > 1)
        return shining

    def act(self) -> bool:
        """Do one thing that the lights ask for; False if nothing shines."""
        shining = self.look()
        for wanted in (self._set_down, self._lift, self._card, self._stone, self._take, self._press):
            for place, look in sorted(shining.items(), key=lambda each: not each[1].moves):
                if wanted(place, look):
                    self.did.append(f"{wanted.__name__[1:]} {place}")
                    self.wait(0.6)
                    return True
        self._finish()
        return bool(shining)

    def _finish(self) -> None:
        """What shines has been done, and goes on shining: *done*, on the side of who moved last."""
        self.did.append("done")
        self.hold(f"done {('flower', 'tendril')[self._owner]}", 0.2)
        self.wait(0.6)

    # What hands try, in this order

    def _is_square(self, place: str) -> bool:
        known = self.table.places.get(place)
        return known is not None and known.kind is PlaceKind.SQUARE

    def _set_down(self, place: str, look: Look) -> bool:
        """What is in the hand goes to a place that shines green and is empty, to one that breathes first."""
        held = self.table.held(_HAND)
        if not held or not self._is_square(place) or self.table.stacks[place] or not 80 < look.hue < 170:
            return False
        self.table.set_down(_HAND, place)
        return True

    def _lift(self, place: str, look: Look) -> bool:
        """A stack of three that shines orange, and moves."""
        stack = self.table.stacks[place] if self._is_square(place) else []
        if self.table.held(_HAND) or len(stack) < 3 or not look.moves or not 5 < look.hue < 30:
            return False
        self._owner = stack[-1]
        self.table.lift(_HAND, place)
        return True

    def _card(self, place: str, look: Look) -> bool:
        """A card that shines blue: out if it is in, back if it is out."""
        known = self.table.places.get(place)
        if known is None or known.kind is not PlaceKind.CARD or not 185 < look.hue < 225:
            return False
        (self.table.pull if self.table.stacks[place] else self.table.put)(place)
        return True

    def _stone(self, place: str, look: Look) -> bool:
        """Green on an empty square: a stone; sea-green on a single one: another on top."""
        stack = self.table.stacks[place] if self._is_square(place) else []
        on_top = len(stack) == 1 and 150 < look.hue < 185 and look.moves
        on_empty = not stack and self._is_square(place) and 60 < look.hue < 150 and not look.moves
        if self.table.held(_HAND) or not (on_top or on_empty):
            return False
        self.table.take(_HAND, f"{('flower', 'tendril')[self._owner]} hand")
        self.table.add(_HAND, place)
        return True

    def _take(self, place: str, look: Look) -> bool:
        """Rose on a stack: its top stone comes off, and turned over it is one's own."""
        stack = self.table.stacks[place] if self._is_square(place) else []
        if not stack or not look.moves or not 310 < look.hue < 350:
            return False
        self.table.take(_HAND, place)
        self.table.set_down(_HAND, f"{('flower', 'tendril')[self._owner]} hand")
        return True

    def _press(self, place: str, look: Look) -> bool:
        """A button that shines."""
        if place in self.table.places or not look.moves:
            return False
        self.hold(place, 0.2)
        return True
