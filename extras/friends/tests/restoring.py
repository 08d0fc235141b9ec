"""Helpers: a board that dies and comes back elsewhere from a backup."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from extras.friends.tests.homes import HOMES, OneHome, TwoBoards

from niwashi.backup.making import make_backup
from niwashi.backup.restoring import RestoreOptions, restore
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.signed_games import restored_games
from niwashi_friends.transports.transport import Transport

NONCE = "ab" * 16


def backed_up(home: OneHome, file: Path) -> Path:
    """Back up a board while it plays."""
    return make_backup(home.journal.file, file, all_kept_files(), at=1.0).file


def dies(two: TwoBoards, seat: int, backup: Path, *, has_own_parcels: bool = True) -> OneHome:
    """Lose a board for good, and restore another one from a backup, elsewhere; it is not stepped yet."""
    old = two.homes[seat]
    old.journal.close()
    old.courier.close()
    there = two.folder / f"third-{seat}-{backup.stem}" / "games.sqlite3"
    restored = restore(backup, there, all_kept_files(), RestoreOptions(), stamp="now")
    assert restored.asks == 1
    assert restored_games(there) == (old.chain.game,)
    if not has_own_parcels:
        for place in [place for place in two.office.shelf if place[1] == HOMES[seat].public]:
            del two.office.shelf[place]
    new = two.switched_on(seat, old.play.clock.now + 600, file=there, nonce=f"{seat}{NONCE[1:]}")
    two.homes[seat] = new
    return new


def turns_later(two: TwoBoards, seat: int, turns: int) -> tuple[str, ...]:
    """Play so many turns more, until the board of a seat has played the last one."""
    before = len(two.homes[seat].chain.state.turns)
    while len(two.homes[seat].chain.state.turns) < before + turns or two.homes[seat].remote.is_ours:
        two.go_on(1)
        assert two.homes[seat].chain.ending is None
    return two.homes[seat].chain.state.turns


def check_goes_on(two: TwoBoards, seat: int, signed: tuple[str, ...], rounds: int = 900) -> None:
    """Play on, with a hand that plays as soon as it may, and check that nothing is lost or forks."""
    for _ in range(rounds):
        two.go_on(1)
        assert all(home.chain.fork is None for home in two.homes)
        if all(
            home.chain.ending is not None or len(home.chain.state.turns) > len(signed) + 4
            for home in two.homes
        ):
            break
    two.rest()
    two.check_equal()
    assert two.homes[0].chain.state.turns[: len(signed)] == signed
    assert len(two.homes[0].chain.state.turns) > len(signed)
    assert two.homes[seat].is_told


class OverTransports(TwoBoards):
    """Two boards over transports of one's own choice."""

    def __init__(self, folder: Path, made: Callable[[int], Transport], **more: Any) -> None:
        self._made = made
        super().__init__(folder, **more)

    def transport(self, seat: int) -> Transport:
        return self._made(seat)
