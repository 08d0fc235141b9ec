"""Habits of simulated people: the probabilities of their mistakes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Probabilities of each habit when it is possible, and the pace in seconds a movement."""

    pace_s: float = 0.5
    bump: float = 0.0  # a neighbouring stack is knocked up and falls back
    slide: float = 0.0  # a stack is pushed over another square
    two_at_once: float = 0.0  # a second stack comes along and goes back
    put_back: float = 0.0  # lifted, put back where it was, lifted again
    change_mind: float = 0.0  # set down elsewhere, looked at, moved on
    wrong_card: float = 0.0  # another card is pulled first and put back
    wrong_stone: float = 0.0  # a stone is put where none belongs and taken off again
    stones_first: float = 0.0  # the stones are placed before the card is pulled
    done_early: float = 0.0  # done is pressed in the middle
    wrong_press: float = 0.0  # a finger lands on the wrong button
    take_back: float = 0.0  # after the turn the old layout is restored by hand
    undo: float = 0.0  # the same by the undo button


NEAT = Habits()

CLUMSY = Habits(
    bump=0.08,
    slide=0.15,
    two_at_once=0.08,
    put_back=0.08,
    change_mind=0.12,
    wrong_card=0.12,
    wrong_stone=0.08,
    stones_first=0.08,
    done_early=0.08,
    wrong_press=0.1,
    take_back=0.04,
    undo=0.03,
)
