"""Who plays which side, kept beside the records: a game that goes on after a power cut has its opponent."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from niwashi.errors import NiwashiError
from niwashi.loop import SmallFile
from niwashi.opponents.opponents import chosen_player
from niwashi.opponents.sides import PlayerChoice, Sides


class Seating:
    """Keeps who plays the sides of one program.

    Somebody else's engine is not kept: whoever wants one names its command with each start, and no file makes
    the program run one.
    """

    def __init__(self, file: SmallFile) -> None:
        self._file = file

    @classmethod
    def beside(cls, records: Path) -> "Seating":
        """Who sits is kept beside a file of records."""
        return cls(SmallFile.beside(records, "players"))

    def keep(self, opponents: Sides) -> None:
        """Write down who plays now, and from now on whenever that changes."""
        opponents.on_seated = self._write
        self._write(opponents.players)

    def restore(self, opponents: Sides) -> dict[str, PlayerChoice]:
        """Have those sit again who sat here, and return them; whoever can't any more is a person."""
        again: dict[str, PlayerChoice] = {}
        found = self._file.read()
        for name, text in found.items() if isinstance(found, dict) else ():
            with suppress(NiwashiError):  # no such side in this game, no such level any more, no text of ours
                who = chosen_player(str(text))
                opponents.seat(name, who)
                again[name] = who
        return again

    def _write(self, players: Mapping[str, PlayerChoice]) -> None:
        engines = {name: str(who) for name, who in players.items() if who.kind == "engine"}
        if engines:
            self._file.write(engines)
        else:
            self._file.remove()
