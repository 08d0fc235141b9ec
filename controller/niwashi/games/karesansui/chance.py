"""Chance as a value: the order that a seed gives to things (KS-63)."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

_T = TypeVar("_T")

SEED_DIGITS = 19
"""Digits of the longest seed that a position's text can be read with again."""


def shuffled(things: Sequence[_T], seed: int, purpose: str) -> tuple[_T, ...]:
    """The things in the order of the digests of seed, purpose and place: the same on every machine, always.

    A library's generator may deal otherwise in its next version, and old records would no longer replay.

    >>> shuffled("abcdef", 1, "stock 0"), shuffled("abcdef", 1, "stock 1")
    (('d', 'f', 'a', 'e', 'b', 'c'), ('e', 'c', 'f', 'a', 'b', 'd'))
    """
    order = sorted(range(len(things)), key=lambda i: sha256(f"{seed} {purpose} {i}".encode()).digest())
    return tuple(things[i] for i in order)


def next_seed(seed: int) -> int:
    """The seed of the game after one dealt by a seed: nine digits at most, to be typed by hand.

    >>> next_seed(0) != next_seed(1)
    True
    """
    return int(sha256(f"{seed} next".encode()).hexdigest(), 16) % 10**9
