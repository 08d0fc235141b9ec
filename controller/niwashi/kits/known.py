"""The kit of each game, and questions about it.

The kit of a package outside the tree gets its own game, and is held to its types.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from niwashi import data
from niwashi.engine.analysis import Searcher
from niwashi.engine.levels import FULL, ten_levels
from niwashi.engine.opponent import Opponent
from niwashi.errors import NiwashiError
from niwashi.games.game import Dice, Game
from niwashi.games.guest import Guest, WrongResultError, raw_game
from niwashi.games.known import GAMES, cards_text, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.kit import EngineKit, GameKit, PageKit
from niwashi.message import Key

if TYPE_CHECKING:
    from niwashi.engine.solver import Solver

_LEAST_MEGABYTES = 16
"""Megabytes of a searcher where the computer's memory was not looked at."""

_MEGABYTE_LIMIT, _MEMORY_SHARE = 64, 16

_RESULT_LIMIT = 1 << 20  # letters of a picture, and of what a page is sent at once

_PAGE_TYPES: Mapping[str, tuple[type, ...]] = {
    "pieces": (list, tuple),
    "marks": (Mapping,),
    "square_label": (str,),
    "pattern": (Mapping,),
    "cards": (Mapping,),
    "card_notices": (list, tuple),
    "gardens": (Mapping, type(None)),
    "drawing": (str,),
    "still": (object,),
    "still_of": (object,),
    "portrait": (object,),
}
"""The types of results that each part of a page may return."""


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
        known = _GUEST_KITS[guest.name, name] = kit, _guest_kit(kit, guest)
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


def searcher_for(game: Game, megabytes: int = _LEAST_MEGABYTES, dice: Dice | None = None) -> Searcher:
    """The searcher of a game, some of them with dice. Raises NiwashiError for a game that no engine plays."""
    kit = engine_of(game)
    if kit.needs_dice and dice is None:
        raise NiwashiError("engine-no-searcher", game=game.name)
    return kit.searcher(game, megabytes, dice)


def opponent_for(game: Game, dice: Dice, level: int = FULL, megabytes: int = _LEAST_MEGABYTES) -> Opponent:
    """An opponent in a game. Raises NiwashiError for a game that no engine plays, and for no level of it."""
    return Opponent(game, searcher_for(game, megabytes, dice), dice, engine_of(game).levels, level)


def solver_for(game: Game, megabytes: int = _LEAST_MEGABYTES) -> "Solver":
    """The solver of a game. Raises NiwashiError for a game that can't be solved."""
    kit = kit_of(game).engine
    if kit is None or kit.solver is None:
        raise NiwashiError("engine-no-solver", game=game.name)
    return kit.solver(game, megabytes)


def table_size() -> int:
    """The megabytes for a table on this computer, by the memory that is free."""
    pages = os.sysconf("SC_AVPHYS_PAGES") if "SC_AVPHYS_PAGES" in os.sysconf_names else 0
    return _table_megabytes(max(pages, 0) * os.sysconf("SC_PAGE_SIZE") if pages else 0)


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


def _table_megabytes(free: int) -> int:
    """Return the size of a table for a number of free bytes: 16 to 64 megabytes.

    >>> _table_megabytes(200 << 20), _table_megabytes(600 << 20), _table_megabytes(8 << 30)
    (16, 32, 64)
    """
    wanted = (free >> 20) // _MEMORY_SHARE
    return max(_LEAST_MEGABYTES, min(_MEGABYTE_LIMIT, 1 << max(wanted, 1).bit_length() - 1))


def _guest_kit(kit: GameKit, guest: Guest) -> GameKit:
    """Return a kit whose functions raise NiwashiError alone."""
    ask = partial(_asking, guest)
    engine, fair, handicap, load = kit.engine, kit.fair, kit.handicap, kit.load_cards
    return replace(
        kit,
        page=_GuestPage(kit.page, guest),
        # Searches run in a process of their own: there a fault ends the engine, and a person plays on.
        engine=engine
        and replace(
            engine,
            searcher=lambda game, *words: engine.searcher(raw_game(game), *words),
            solver=engine.solver and (lambda game, *words: engine.solver(raw_game(game), *words)),  # type: ignore[misc]
        ),
        fair=fair
        and replace(
            fair,
            openings=ask("openings", fair.openings, (list, tuple)),
            judge=ask("judge", fair.judge, (object,)),
            patterns=ask("patterns", fair.patterns, (tuple,)),
        ),
        handicap=handicap
        and replace(
            handicap,
            openings=ask("openings", handicap.openings, (list, tuple)),
            position=ask("position", handicap.position, (object,)),
            count=ask("count", handicap.count, (int,)),
        ),
        load_cards=load and ask("load_cards", load, (object,)),
        turn_words=ask("turn_words", kit.turn_words, (str,)),
        questions={verb: ask(verb, question, (Mapping,)) for verb, question in kit.questions.items()},
        changes_sides=ask("changes_sides", kit.changes_sides, (bool,)),
    )


class _GuestPage(PageKit[Any]):
    """The parts of a page, each asked under guard."""

    def __init__(self, page: PageKit[Any], guest: Guest) -> None:
        for part, kinds in _PAGE_TYPES.items():
            setattr(self, part, _asking(guest, part, partial(_of_page, page, part), kinds))


def _of_page(page: PageKit[Any], part: str, *words: Any, **named: Any) -> Any:
    return getattr(page, part)(*words, **named)


def _asking(guest: Guest, part: str, call: Callable[..., Any], kinds: tuple[type, ...]) -> Callable[..., Any]:
    def check(found: Any) -> Any:
        size = len(str(found)) if not isinstance(found, (int, type(None))) and kinds != (object,) else 0
        if not isinstance(found, kinds) or size > _RESULT_LIMIT:
            raise WrongResultError(part, type(found).__name__)
        return found

    def asked(*words: Any, **named: Any) -> Any:
        own = [raw_game(word) for word in words]
        return guest.ask(part, partial(call, *own, **named), check=check, refuses=True)

    return asked
