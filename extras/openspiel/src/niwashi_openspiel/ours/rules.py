"""The four games with their settings, as the adapter asks for them: rules, parts of turns, chance."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from niwashi import data
from niwashi.games import Game, GameSetup, game_of
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import cards_text
from niwashi.games.reclamation.handicaps import handicapped
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi_openspiel.ours.lots import Lots
from niwashi_openspiel.ours.parts import Parts, borderland_parts, karesansui_parts, reclamation_parts

Settings = Mapping[str, int | str]

PREFIX = "niwashi_"
BY_CHANCE = -1
"""The seed of games of Karesansui whose deal and draws are left to chance."""

_RECLAMATION: Settings = {"turns": 200, "cards": ""}
SETTINGS: Mapping[str, Settings] = {
    "garden": {**_RECLAMATION, "handicap": 0},
    "throne": _RECLAMATION,
    "borderland": {"turns": 200},
    "karesansui": {"turns": 600, "cards": "", "players": 2, "seed": BY_CHANCE, "set_up": "sheet"},
}
"""The parameters of each game and what they are unless somebody says otherwise.

`turns`: after so many a game is a draw, as people would stop it. `cards`: a file of cards, or of a deck.
`handicap`: Tendril's stones. `seed`: BY_CHANCE, or the seed that deals and shuffles as on a board. `set_up`:
"sheet", or "edition-2015" for two players.
"""

_COLOURS = ("white", "black")


@dataclass(frozen=True)
class Rules:
    """One game with its settings. Copies and pickles lead to the same object."""

    name: str
    settings: tuple[tuple[str, int | str], ...]

    def __deepcopy__(self, memo: object) -> "Rules":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.name, self.settings)

    @cached_property
    def said(self) -> dict[str, Any]:
        """The settings by name."""
        return dict(self.settings)

    @cached_property
    def game(self) -> Game:
        """The rules. Raises NiwashiError for settings that they have no use for."""
        cards = self.said.get("cards")
        text = None if not cards else cards_text(self.name, data.toml(data.text_of(Path(cards))), cards)
        if self.name != "karesansui":
            return game_of(GameSetup(self.name, text))
        seed, set_up = self.said["seed"], self.said["set_up"].removeprefix("edition-")
        seed = 0 if seed == BY_CHANCE else seed
        return game_of(GameSetup(self.name, text, players=self.said["players"], seed=seed, set_up=set_up))

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.game.players)

    @property
    def most_turns(self) -> int:
        """The turns after which a game is a draw."""
        turns: int = self.said["turns"]
        return turns

    @cached_property
    def parts(self) -> Parts:
        """What turns are made of."""
        if isinstance(self.game, Karesansui):
            return karesansui_parts()
        if isinstance(self.game, Reclamation):
            return reclamation_parts(self.game, max(len(c.offsets) for c in self.game.patterns.values()))
        return borderland_parts(self.game)

    @cached_property
    def lots(self) -> Lots | None:
        """The lots, where chance decides."""
        is_open = isinstance(self.game, Karesansui) and self.said["seed"] == BY_CHANCE
        return Lots(self.game) if is_open else None  # type: ignore[arg-type]

    @property
    def hides(self) -> bool:
        """True if players see less than all."""
        return isinstance(self.game, Karesansui)

    def start(self) -> Any:
        """Return the position in which a game begins, where nothing is dealt by chance."""
        stones = self.said.get("handicap", 0)
        if stones and isinstance(self.game, Reclamation):
            return handicapped(self.game, stones)
        return self.game.start()

    def swaps(self, side: int, turn: str) -> bool:
        """Return whether a turn changes who plays which side: a choice of the other colour (BL-31)."""
        return turn in _COLOURS and _COLOURS.index(turn) != side


@lru_cache(maxsize=64)
def rules_of(name: str, settings: tuple[tuple[str, int | str], ...]) -> Rules:
    """Return the rules of a game with some settings."""
    return Rules(name, settings)
