"""Helpers: players and results by number."""

from __future__ import annotations

from hashlib import sha256

from niwashi.homes.standings.results import Outcome, TournamentPlayer

DAY = 86_400


def key(number: int) -> str:
    return f"{number:064x}"


def players(count: int) -> list[TournamentPlayer]:
    return [TournamentPlayer(key(number), f"P{number}") for number in range(count)]


def outcome(first: int, second: int, halves: int, at: int = DAY, again: int = 0) -> Outcome:
    game = sha256(f"{first} {second} {at} {again}".encode()).hexdigest()
    return Outcome(game, key(first), key(second), halves, at)
