"""The kit of each game, and questions about it."""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from niwashi import data
from niwashi.engine.analysis import Searcher
from niwashi.engine.levels import FULL, ten_levels
from niwashi.engine.memory import LEAST_MEGABYTES, table_megabytes
from niwashi.engine.opponent import Opponent
from niwashi.errors import NiwashiError
from niwashi.games.game import Dice, Game
from niwashi.games.guest import Guest, raw_game
from niwashi.games.known import GAMES, cards_text, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.guest import guest_kit
from niwashi.kits.kit import EngineKit, GameKit
from niwashi.words.catalogue import Key

if TYPE_CHECKING:  # what searches is loaded when somebody plays it
    from niwashi.engine.solver import Solver


def _searcher(game: Game, megabytes: int, dice: Any) -> Searcher:
    from niwashi.engine.general import GeneralSearcher  # when somebody plays it

    return GeneralSearcher(raw_game(game), megabytes, dice)


# Games played at random before a turn, more of them where there are many turns (`games_for`), and how unsure
# the choice is; measured in docs/GAMES.md.
_LEVELS = ten_levels(
    (4, 120, 0), (10, 110, 0), (24, 100, 0), (50, 80, 0), (100, 60, 0),
    (180, 45, 0), (310, 25, 0), (520, 10, 0), (850, 0, 0),
    counts_nodes=True,
)  # fmt: skip

_GENERAL_ENGINE = EngineKit(_searcher, _LEVELS, plays_out=True, needs_dice=True)
_PLAIN = GameKit()
_GENERAL = replace(_PLAIN, engine=_GENERAL_ENGINE)


def kit_of(game: Game | str) -> GameKit:
    """The kit of a game, or of the game of that name; an empty one for an unknown game.

    A known game without an engine of its own is played by a general search.
    """
    name = game if isinstance(game, str) else game.name
    known = GAMES.get(name)
    if known is None:
        return _PLAIN
    if not known.kit:
        return _GENERAL
    guest = GAMES.guest(name)
    if guest is None:
        return _loaded(known.kit)
    try:
        return _of_guest(guest, known.kit)
    except NiwashiError:  # the game is left out by now
        return _PLAIN


@cache
def _loaded(name: str) -> GameKit:
    kit = resolve_name(name)
    if not isinstance(kit, GameKit):
        raise TypeError(f"{name} is no GameKit. Found: {type(kit).__name__}")
    return kit if kit.engine is not None else replace(kit, engine=_GENERAL_ENGINE)


_GUEST_KITS: dict[tuple[str, str], tuple[GameKit, GameKit]] = {}
"""By game and kit: the kit of a package, and how the program sees it."""


def _of_guest(guest: Guest, name: str) -> GameKit:
    """The kit of a game from outside. Raises GuestFault."""
    kit: GameKit = guest.ask("kit", lambda: _loaded(name))
    known = _GUEST_KITS.get((guest.name, name))
    if known is None or known[0] is not kit:
        known = _GUEST_KITS[guest.name, name] = kit, guest_kit(kit, guest)
    return known[1]


def may_offer_starts(game: str) -> bool:
    """Return False where no kit has to be loaded to know that it has neither fair starts nor a handicap."""
    known = GAMES.get(game)  # one that was left out meanwhile is unknown
    return known is not None and known.offers_starts


def seed_file(game: str, name: str) -> Path:
    """The seed file of a game by its path ("puzzles/garden.toml"), in the game's own folder or the seeds."""
    folder = GAMES.origin(game).folder if game in GAMES else ""
    own = Path(folder, "seeds", name)
    return own if folder and own.is_file() else data.seeds() / name


def engine_of(game: Game) -> EngineKit:
    """Return the engine of a game. Raises NiwashiError if none plays it."""
    kit = kit_of(game).engine
    if kit is None:
        raise NiwashiError("engine-no-searcher", game=game.name)
    return kit


def searcher_for(game: Game, megabytes: int = LEAST_MEGABYTES, dice: Dice | None = None) -> Searcher:
    """The searcher of a game, some of them with dice. Raises NiwashiError for a game that no engine plays."""
    kit = engine_of(game)
    if kit.needs_dice and dice is None:
        raise NiwashiError("engine-no-searcher", game=game.name)
    return kit.searcher(game, megabytes, dice)


def opponent_for(game: Game, dice: Dice, level: int = FULL, megabytes: int = LEAST_MEGABYTES) -> Opponent:
    """An opponent in a game. Raises NiwashiError for a game that no engine plays, and for no level of it."""
    return Opponent(game, searcher_for(game, megabytes, dice), dice, engine_of(game).levels, level)


def solver_for(game: Game, megabytes: int = LEAST_MEGABYTES) -> "Solver":
    """The solver of a game. Raises NiwashiError for a game that can't be solved."""
    kit = kit_of(game).engine
    if kit is None or kit.solver is None:
        raise NiwashiError("engine-no-solver", game=game.name)
    return kit.solver(game, megabytes)


def table_size() -> int:
    """The megabytes for a table on this computer, by the memory that is free."""
    pages = os.sysconf("SC_AVPHYS_PAGES") if "SC_AVPHYS_PAGES" in os.sysconf_names else 0
    return table_megabytes(max(pages, 0) * os.sysconf("SC_PAGE_SIZE") if pages else 0)


def solvable() -> tuple[str, ...]:
    """The games that can be solved."""
    return tuple(name for name in GAMES if (engine := kit_of(name).engine) and engine.solver)


def loaded_cards(game: str, wanted: str) -> str:
    """The cards or the deck that `--cards` names for a game, as a `GameSetup` has it. Raises NiwashiError."""
    load = kit_of(game).load_cards
    if load is None:
        game_of(GameSetup(game))  # an unknown game is refused as such
        raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{game}"))
    return cards_text(game, load(wanted).model_dump(mode="json"), wanted)
