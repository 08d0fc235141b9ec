"""The known games: the folders beside this file that have an `entry.py`, and packages from outside the tree.

A package from outside names its games by an entry point of the group `niwashi.games`. One that can't be used
is left out and named with the reason (`GAMES.left_out`); no other game suffers.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from niwashi.errors import GuestFault, NiwashiError, Overdue
from niwashi.games.game import Game
from niwashi.games.guest import Guest, GuestGame, Run, run_here
from niwashi.games.package import GamePackage, RulesKit, check_words, checked_package
from niwashi.games.setup import CARDS_SOURCE, GameSetup, canonical_json
from niwashi.message import Key
from niwashi.validation import quoted
from niwashi.words.catalogue import add_words, add_words_later, remove_words, texts_in

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pydantic import BaseModel

ENTRY_POINTS = "niwashi.games"
"""The group of entry points by which packages from outside name their games."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of a game: the name of its package, its version, and the folder of its files."""

    package: str
    version: str = ""
    folder: str = ""
    is_outside: bool = False

    @property
    def title(self) -> str:
        """The package with its version: an update is another one."""
        return f"{self.package} {self.version}".strip()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game or a package that can't be used: its name, where it comes from, and the reason."""

    name: str
    origin: Origin
    why: NiwashiError

    @property
    def fault(self) -> GuestFault:
        """The sentence for whoever wants to play it."""
        return GuestFault("game-package-fails", game=self.name, package=self.origin.title, why=self.why)


class KnownGames(Mapping[str, RulesKit]):
    """Every game by the name that `--game` takes. Those from outside are looked for when somebody first asks.

    Games of the tree stand before those from outside; among these `rank` decides, then the name. A game that
    is not listed (`unlisted`) is found by its name and stands in no list.
    """

    def __init__(self, *, built_in: bool = False) -> None:
        """Know the games of the tree; with `built_in` no others are looked for."""
        self._kits: dict[str, RulesKit] = {}
        self._origins: dict[str, Origin] = {}
        self._left_out: dict[str, LeftOut] = {}
        self._sources: list[str] = []
        self._unlisted: list[str] = []
        self._is_complete = built_in
        self.run: Run = run_here
        """Runs all code of packages from outside."""
        self.fatal: Callable[[], Sequence[str]] = tuple
        """Returns the packages (`Origin.title`) that are not tried, as the program did not survive them."""
        for package, origin in sorted(_in_the_tree(), key=lambda found: (found[0].rank, found[1].folder)):
            self._add(package, origin)

    def __getitem__(self, name: str) -> RulesKit:
        return self._found()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(name for name in self._found() if name not in self._unlisted))

    def __len__(self) -> int:
        return len(self._found()) - len(self.unlisted)

    @property
    def usual(self) -> str:
        """The game that is meant where nobody names one; "" where the tree has none."""
        return next((name for name, origin in self._origins.items() if not origin.is_outside), "")

    @property
    def unlisted(self) -> tuple[str, ...]:
        """The games for boards that have no room for those of the list."""
        return tuple(name for name in self._found() if name in self._unlisted)

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Packages that can't be used, and why."""
        self._found()
        return tuple(self._left_out.values())

    def origin(self, name: str) -> Origin:
        """Return where a game comes from. Raises KeyError for an unknown one."""
        self._found()
        return self._origins[name]

    def leave_out(self, name: str, error: Exception) -> None:
        """Take a game from outside off the list for an error. For one of the tree, raise the error again."""
        if not self._origins[name].is_outside:
            raise error
        self._kits.pop(name, None)
        self._left_out[name] = LeftOut(name, self._origins[name], _reason(error))

    def fault(self, name: str) -> GuestFault | None:
        """Return why a game from outside was left out; None where it was not."""
        if name in self._found():
            return None
        wanted, left_out = name.partition(":")[0], self._left_out.values()
        left = next((each for each in left_out if each.name in (name, wanted)), None)
        # What games a package has that is not tried, nobody knows.
        left = left or next((each for each in left_out if each.why.key == "game-package-fatal"), None)
        return None if left is None else left.fault

    def guest(self, name: str) -> Guest | None:
        """Return the guard of a game from outside; None for one of the tree, and for an unknown one."""
        origin = self._origins.get(name)
        if origin is None or not origin.is_outside:
            return None
        return Guest(name, origin.title, lambda: self.run, self.leave_out)

    def look(self) -> None:
        """Look for games from outside, unless that has been done."""
        self._found()

    def look_again(self) -> None:
        """Forget all games and look for them anew when somebody asks: packages have come or gone."""
        for source in self._sources:
            remove_words(source)
        run, fatal = self.run, self.fatal
        self.__init__()  # type: ignore[misc]
        self.run, self.fatal = run, fatal

    def _found(self) -> dict[str, RulesKit]:
        if not self._is_complete:
            self._is_complete = True
            outside = [found for point in _points() if (found := self._loaded(point)) is not None]
            for package, origin in sorted(outside, key=lambda found: (found[0].rank, found[1].package)):
                self._add(package, origin)
        return self._kits

    def _add(self, package: GamePackage, origin: Origin) -> None:
        for name, kit in package.games.items():
            if name in self._kits:
                why = NiwashiError("game-package-taken", game=name, package=self._origins[name].package)
                self._left_out[f"{origin.package} {name}"] = LeftOut(name, origin, why)
                continue
            self._origins[name] = origin
            self._kits[name] = self._guarded(name, kit)
            if not package.is_listed:
                self._unlisted.append(name)

    def _guarded(self, name: str, kit: RulesKit) -> RulesKit:
        """Return a kit whose code is held to what it may do, where it comes from outside."""
        guest = self.guest(name)
        if guest is None:
            return kit

        def build(setup: GameSetup) -> Game:
            return GuestGame(guest.ask("build", kit.build, setup, refuses=True), guest)

        return replace(kit, build=build)

    def _loaded(self, point: "EntryPoint") -> tuple[GamePackage, Origin] | None:
        version = point.dist.version if point.dist else ""
        origin = Origin(point.dist.name if point.dist else point.value, version, is_outside=True)
        try:
            if origin.title in self.fatal():
                raise NiwashiError("game-package-fatal", package=origin.package)  # noqa: TRY301  (told below)
            package = self.run(origin.title, lambda: checked_package(point.load()))
            folder = _folder(package.package or _package_of(point.module))
            origin = Origin(origin.package, version, folder, is_outside=True)
            texts = texts_in(f"{folder}/words")
            for language, text in package.words.items():
                texts[language] = f"{texts.get(language, '')}\n{text}"
            check_words(package, texts)
            source = f"{origin.package} {point.name}"
            add_words(source, texts)
            self._sources.append(source)
        except KeyboardInterrupt:  # a person's own
            raise
        except BaseException as error:  # noqa: BLE001  # whatever a package does on its way in
            self._left_out[f"{origin.package} {point.name}"] = LeftOut(point.name, origin, _reason(error))
            return None
        return package, origin


def _in_the_tree() -> Iterator[tuple[GamePackage, Origin]]:
    for folder in import_module("niwashi.games").__path__:
        for each in pkgutil.iter_modules([folder]):
            if each.ispkg:
                entry = import_module(f"niwashi.games.{each.name}.entry")
                yield checked_package(entry.PACKAGE), Origin("niwashi", "", f"{folder}/{each.name}")


def _points() -> "list[EntryPoint]":
    from importlib.metadata import entry_points  # reads what a mail reader reads: only now

    return sorted(
        entry_points(group=ENTRY_POINTS),
        key=lambda point: (point.dist.name if point.dist else "", point.name),
    )


def _package_of(module: str) -> str:
    """Return the import package of a module: the module itself if it is one."""
    spec = find_spec(module)
    return (
        module
        if spec is not None and spec.submodule_search_locations
        else module.rpartition(".")[0] or module
    )


def _folder(package: str) -> str:
    """Return the folder of an import package; "" for a module that stands by itself."""
    spec = find_spec(package)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return folders[0] if folders else ""


def _reason(error: BaseException) -> NiwashiError:
    if isinstance(error, GuestFault) and isinstance(why := error.facts["why"], NiwashiError):
        return why
    if isinstance(error, NiwashiError):
        return error
    if isinstance(error, Overdue):
        return NiwashiError("game-package-late", part="import")
    return NiwashiError("game-package-raises", kind=type(error).__name__, why=quoted(str(error) or "-"))


GAMES = KnownGames()
"""Every game by the name that `--game` takes."""

BUILT_IN_GAMES = KnownGames(built_in=True)
"""The games of the tree, whatever packages are installed beside it."""

add_words_later(GAMES.look)

USUAL_GAME = GAMES.usual
"""The game that is meant where nobody names one."""


def game_of(setup: GameSetup) -> Game:
    """Return the game of a setup. Raises NiwashiError for an unknown one, and for settings that it lacks."""
    return _known(setup.game).build(setup)


def game_named(
    name: str,
    cards: "BaseModel | None" = None,
    *,
    players: int | None = None,
    seed: int | None = None,
    set_up: str | None = None,
) -> Game:
    """The game of that name, with cards or a deck of its own kind. Raises NiwashiError like `game_of`.

    >>> game_named("throne").name
    'throne'
    """
    text = None if cards is None else canonical_json(cards.model_dump(mode="json"))
    return game_of(GameSetup(name, text, players=players, seed=seed, set_up=set_up))


def cards_text(name: str, fields: object, source: str = CARDS_SOURCE) -> str:
    """The cards or the deck in plain data, checked, as a `GameSetup` has them. Raises NiwashiError."""
    kit = _known(name).cards
    if kit is None:
        raise NiwashiError("rules-no-cards", game=Key(f"rules-game-{name}"))
    return canonical_json(kit.read(fields, source).model_dump(mode="json"))


def _known(name: str) -> RulesKit:
    if name not in GAMES:
        if (fault := GAMES.fault(name)) is not None:
            raise fault
        raise NiwashiError("error-unknown-game", found=name, known=", ".join(GAMES))
    return GAMES[name]
