"""The players of each side, saved beside the records, so that a resumed game has its opponent again."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.kept_files import KeptFile
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.small_file import SmallFile
from niwashi.opponents.opponents import Opponents, player_named
from niwashi.opponents.sides import PlayerChoice, Sides

KEPT_FILES = (KeptFile("players.json"),)


class Seating:
    """Keeps the players of the sides of one program."""

    def __init__(self, file: SmallFile) -> None:
        self._file = file
        self._opponents: Sides | None = None
        self._game_loop: GameLoop | None = None
        self._saved: dict[str, PlayerChoice] | None = None

    @classmethod
    def beside(cls, records: Path) -> "Seating":
        """Save the players beside a file of records."""
        return cls(SmallFile.beside(records, "players"))

    def keep(self, opponents: Sides, game_loop: GameLoop) -> None:
        """Save the players now, and from now on whenever they change."""
        self._opponents, self._game_loop = opponents, game_loop
        self._save_changes(0.0)
        game_loop.add(Feature("seating", step=self._save_changes))

    def _save_changes(self, _: float) -> float:
        if self._opponents is not None and self._opponents.players != self._saved:
            self._saved = {**self._opponents.players}
            self._write(self._saved)
        return NEVER

    def restore(self, opponents: Opponents) -> dict[str, PlayerChoice]:
        """Seat the players of the last run again and return them; an unknown one becomes a person."""
        again: dict[str, PlayerChoice] = {}
        found = self._file.read()
        for name, text in found.items() if isinstance(found, dict) else ():
            with suppress(NiwashiError):  # no such side in this game, no such level any more, no such player
                who = player_named(str(text))
                opponents.seat(name, who)
                again[name] = who
        return again

    def _write(self, players: Mapping[str, PlayerChoice]) -> None:
        """Write the engines; those of sides that this game lacks wait for their own unfinished game."""
        found = self._file.read()
        known = found if isinstance(found, dict) else {}
        sides = self._game_loop.session.game.players if self._game_loop is not None else ()
        waiting = {name: who for name, who in known.items() if name not in sides and _still_plays(who)}
        engines = waiting | {name: str(who) for name, who in players.items() if who.kind == "engine"}
        if engines:
            self._file.write(engines)
        else:
            self._file.remove()


def _still_plays(text: object) -> bool:
    try:
        player_named(str(text))
    except NiwashiError:
        return False
    return True
