"""Layers of light: each writer of cues has a layer, and one order of priority decides.

A cell can say one thing at a time. Who calls first or last never matters: the layer of the highest
priority that has a cue for a cell is what the cell shows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, auto

from niwashi.board_types import Cue, Cues


class Priority(IntEnum):
    """The order of all layers, the lowest first: each covers those above it in this list."""

    NETWORK = auto()  # how the board is in the network: on a few cells, where nothing else is said
    PROGRAM = auto()  # what became of the program itself: wherever nothing else is said
    LATER = auto()  # wrong too, and gets its turn
    LAND = auto()  # territories
    SAID = auto()  # where what has begun was said
    LAST_TURN = auto()  # what the last turn changed
    RESULT = auto()  # who has won
    SCORE = auto()  # the item of the score that is told
    LESSON = auto()  # what a lesson adds to its step
    REASON = auto()  # the places that are why something is wrong
    IN_THE_AIR = auto()  # what is in a hand came from here
    DEAD_END = auto()  # a step that leads nowhere
    NEXT_STEP = auto()  # what hands may or should do next
    OPEN_LAND = auto()  # the same, on a player's own land
    QUESTION = auto()  # a touch of one of these decides
    CHOSEN = auto()  # what has been picked or named
    UNSEEN = auto()  # what only a person can tell
    TIME = auto()  # whose time has run out
    BUTTON = auto()  # *done* and *undo*, where they mean something
    SAYABLE = auto()  # cells that say a turn by being touched
    TENTATIVE = auto()  # a touch that waits for *done*
    REQUEST = auto()  # what two players at two boards ask of each other: also under what is wrong
    WAITING = auto()  # the program is thinking: nothing is offered
    PAIRING = auto()  # the code of a guest who wants to come in: under all that says what is wrong
    GUEST = auto()  # a guest who is in, or whom a button lets in
    LEFT_OUT = auto()  # a game from a package was left out
    WRONG = auto()  # what should not be so
    HINT = auto()  # a hint that somebody has asked for
    REMARK = auto()  # what was just pressed in vain
    EXPLANATION = auto()  # the board explains its lights: nothing else shows


@dataclass(frozen=True, slots=True)
class Layer:
    """One writer's cues for some cells. Cues that it `hides` are not shown beneath it, on any cell;
    what lies below them is. On cells that it `clears` nothing is shown beneath it.
    """

    priority: Priority
    cues: Mapping[int, Cue]
    author: str
    hides: frozenset[Cue] = frozenset()
    clears: frozenset[int] = frozenset()


def merge_layers(layers: Iterable[Layer], cells: int) -> Cues:
    """Return the cue that each cell shows, independent of the order of layers.

    >>> step = Layer(Priority.NEXT_STEP, {0: Cue.MAY_LIFT, 1: Cue.MAY_LIFT}, "guide")
    >>> hint = Layer(Priority.HINT, {1: Cue.HINT}, "hints")
    >>> [str(cue) for cue in merge_layers([hint, step], 3)]
    ['may-lift', 'hint', 'None']
    """
    shown: list[Cue | None] = [None] * cells
    hidden: frozenset[Cue] = frozenset()
    cleared: frozenset[int] = frozenset()
    for layer in sorted(layers, key=lambda layer: (layer.priority, layer.author), reverse=True):
        for cell, cue in layer.cues.items():
            if shown[cell] is None and cue not in hidden and cell not in cleared:
                shown[cell] = cue
        hidden |= layer.hides
        cleared |= layer.clears
    return tuple(shown)
