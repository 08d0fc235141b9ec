"""A game from a package outside the tree, held to what a game may do.

All calls of its code go through a `Guest`. Whatever a call raises, and whatever it returns that no game may
return, becomes a `GuestFault` that names the package. Results are kept for the last positions, so that each
is checked once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, Protocol, TypeVar

from niwashi.errors import GuestFault, NiwashiError, Overdue
from niwashi.games.game import (
    Act,
    Change,
    Dice,
    Game,
    Handling,
    Item,
    Layout,
    Option,
    Outlook,
    Piece,
    Place,
    PlaceKind,
    Reason,
    Refused,
    Words,
)
from niwashi.games.setup import GameSetup
from niwashi.message import Key
from niwashi.stack import Stack
from niwashi.validation import quoted
from niwashi.words.catalogue import translate

T = TypeVar("T")
P = TypeVar("P")

MOST_OPTIONS = 20_000
"""Turns of a position that a board can follow: its tracker compares each of them with what it senses."""

_MAX_TEXT_LENGTH = 20_000
_MAX_NAME_LENGTH = 200
_MAX_ITEMS = 2_000  # places, pieces, facts and the like
_MOST_SORTS = _TALLEST = 254  # a reading has a byte for a sort of pieces, and for how many stand on a place
_REMEMBERED = 8  # positions whose results are kept


class Run(Protocol):
    """Runs a call of a package. Raises whatever it raises; Overdue where it takes too long.

    With `again`, a key, it may raise StillUnderWay; the caller asks again then.
    """

    def __call__(self, package: str, work: Callable[[], T], again: object = None) -> T: ...


def run_here(package: str, work: Callable[[], T], again: object = None) -> T:
    """Run a call in place, for as long as it takes."""
    del package, again
    return work()


class WrongResultError(Exception):
    """A result that no game may return: the name of what gave it, and what was found."""


def _anything(found: Any) -> Any:
    """No check: a position, whose form is the game's own."""
    return found


class Guest:
    """The code of one package from outside, as far as one game needs it."""

    def __init__(
        self,
        name: str,
        package: str,
        run: Callable[[], Run],
        leave_out: Callable[[str, GuestFault], None],
    ) -> None:
        """`run` returns what runs calls now. `leave_out` is told of the game's name and its fault."""
        self.name, self.package = name, package
        self._run, self._leave_out = run, leave_out

    def ask(
        self,
        part: str,
        call: Callable[..., Any],
        *words: Any,
        check: Callable[[Any], T] = _anything,
        refuses: bool = False,
        reads: bool = False,
        again: object = None,
    ) -> T:
        """Return the checked result of a call. Raises GuestFault, and then the game is left out.

        One that `refuses` may raise a NiwashiError of its own. One that `reads` was given a text or a layout
        that another version may have written: its fault leaves nothing out by itself.
        """

        def work() -> T:
            try:
                return check(call(*words))
            except NiwashiError as refusal:
                if not refuses:
                    raise WrongResultError(part, type(refusal).__name__) from refusal
                # One whose words are missing would fail wherever it is shown.
                _text(part)(translate(refusal.message))
                raise

        try:
            return self._run()(self.package, work, again)
        except (NiwashiError, KeyboardInterrupt):  # a person's Ctrl-C; a package's own is raised beside it
            raise
        except BaseException as fault:  # noqa: BLE001  # whatever a package does
            self._fail(part, fault, is_over=not reads)

    def _fail(self, part: str, fault: BaseException, *, is_over: bool) -> NoReturn:
        if isinstance(fault, Overdue):
            why = NiwashiError("game-package-late", part=part)
        elif isinstance(fault, WrongResultError):
            why = NiwashiError("game-package-returns", part=fault.args[0], found=fault.args[1])
        else:
            kind = type(fault).__name__
            why = NiwashiError("game-package-raises-in", part=part, kind=kind, why=quoted(_said(fault)))
        told = GuestFault("game-package-fails", game=self.name, package=self.package, why=why)
        if is_over:
            self._leave_out(self.name, told)
        raise told from fault


def _said(fault: BaseException) -> str:
    """The text of an exception, which may fail itself."""
    try:
        return str(fault)[:_MAX_NAME_LENGTH] or "-"
    except Exception:  # noqa: BLE001  # an exception of a package
        return "-"


# What may be returned


def _a(part: str, kind: type[T]) -> Callable[[Any], T]:
    def check(found: Any) -> T:
        if not isinstance(found, kind):
            raise WrongResultError(part, _shown(found))
        return found

    return check


def _shown(found: object) -> str:
    """The result as a message names it, without asking a foreign `repr`."""
    if isinstance(found, str):
        return quoted(found[:40])
    if isinstance(found, (int, float, type(None))):
        return str(found)[:40]
    return type(found).__name__


def _text(part: str, longest: int = _MAX_TEXT_LENGTH) -> Callable[[Any], str]:
    def check(found: Any) -> str:
        if not isinstance(found, str) or len(found) > longest:
            raise WrongResultError(part, _shown(found))
        return found

    return check


def _number(part: str, least: int, most: int) -> Callable[[Any], int]:
    def check(found: Any) -> int:
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
            raise WrongResultError(part, _shown(found))
        return found

    return check


def _each(part: str, check: Callable[[Any], T], most: int = _MAX_ITEMS) -> Callable[[Any], tuple[T, ...]]:
    """A sequence; what could go on for ever, such as a generator, is none."""

    def checked(found: Any) -> tuple[T, ...]:
        if not isinstance(found, (Sequence, frozenset, set)) or isinstance(found, str) or len(found) > most:
            size = f" ({len(found)})" if isinstance(found, (Sequence, frozenset, set)) else ""
            raise WrongResultError(part, f"{_shown(found)}{size}")
        return tuple(map(check, found))

    return checked


def _map(part: str, key: Callable[[Any], T], value: Callable[[Any], P]) -> Callable[[Any], dict[T, P]]:
    def check(found: Any) -> dict[T, P]:
        if not isinstance(found, Mapping) or len(found) > _MAX_ITEMS:
            raise WrongResultError(part, _shown(found))
        return {key(each): value(found[each]) for each in found}

    return check


def _or_none(check: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda found: None if found is None else check(found)


class GuestGame(Game[Any]):
    """A game of a package, as the program sees it."""

    name = ""
    players: tuple[str, ...] = ()
    tallest = 0

    def __init__(self, game: Game, guest: Guest) -> None:
        """Ask for all that does not change. Raises GuestFault."""
        self.raw, self._guest = game, guest
        fixed = self._fixed
        self.name = fixed("name", _text("name", _MAX_NAME_LENGTH))
        if self.name != guest.name:
            guest.ask("name", lambda: self.name, check=self._wrong("name"))
        self.players = fixed("players", _each("players", _text("players", _MAX_NAME_LENGTH), 16))
        self._places = fixed("places", _map("places", _text("places", _MAX_NAME_LENGTH), _place))
        self._pieces = fixed("pieces", _each("pieces", _piece, _MOST_SORTS))
        self._neighbours = frozenset(fixed("neighbours", _each("neighbours", self._pair, 4 * _MAX_ITEMS)))
        self._setup = fixed("setup", _a("setup", GameSetup))
        self.tallest = fixed("tallest", _number("tallest", 0, _TALLEST))
        self._start: tuple[Any, ...] = ()
        self._known: dict[tuple[str, int], tuple[Any, Any]] = {}  # by question and position
        self._players_once = _each("winners", _number("winners", 0, len(self.players) - 1), len(self.players))

    def __getattr__(self, name: str) -> Any:
        """Return what the package's own kit and tests use of its game, and the protocol does not have."""
        if name == "raw":
            raise AttributeError(name)
        return getattr(self.raw, name)

    def _fixed(self, part: str, check: Callable[[Any], T]) -> T:
        return self._guest.ask(part, lambda: getattr(self.raw, part), check=check)

    @staticmethod
    def _wrong(part: str) -> Callable[[Any], NoReturn]:
        def check(found: Any) -> NoReturn:
            raise WrongResultError(part, _shown(found))

        return check

    def _of(
        self, part: str, position: Any, check: Callable[[Any], T], *words: Any, again: object = None
    ) -> T:
        """The result about a position, asked and checked once."""
        key = (f"{part} {words}" if words else part, id(position))
        known = self._known.get(key)
        if known is not None and known[0] is position:
            result: T = known[1]
            return result
        refuses = bool(words)
        result = self._guest.ask(
            part,
            getattr(self.raw, part),
            position,
            *words,
            check=check,
            refuses=refuses,
            reads=refuses,
            again=again,
        )
        if len(self._known) >= _REMEMBERED * len(_REMEMBERED_PARTS):
            del self._known[next(iter(self._known))]
        self._known[key] = position, result
        return result

    def prepare(self, position: Any, turn: str = "", *, waits: bool = False) -> None:
        """Work out all that a board asks of a position, or of the one after a turn.

        Unless it `waits`, raises StillUnderWay where that takes longer than a moment, to be asked again.
        Raises GuestFault, and what `play` raises.
        """
        if turn:
            position = self._of(
                "play", position, _anything, turn, again=None if waits else (id(position), turn)
            )
        for part, check in self._checks():
            self._of(part, position, check, again=None if waits else (id(position), part))

    def _checks(self) -> Iterable[tuple[str, Callable[[Any], Any]]]:
        yield "side", self._side
        yield "winners", self._players_once
        yield "layout", self._layout
        yield "options", self._options
        yield "dead_ends", self._refusals("dead_ends")
        yield "territories", self._territories

    # The protocol

    @property
    def places(self) -> Mapping[str, Place]:
        return self._places

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self._pieces

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        return self._neighbours

    @property
    def setup(self) -> GameSetup:
        return self._setup

    def next_game(self) -> "Game[Any]":
        game: Game[Any] = self._guest.ask("next_game", self.raw.next_game)
        return self if game is self.raw else GuestGame(game, self._guest)

    def start(self) -> Any:
        if not self._start:
            self._start = (self._guest.ask("start", self.raw.start),)
        return self._start[0]

    def parse(self, text: str) -> Any:
        return self._guest.ask("parse", self.raw.parse, text, refuses=True, reads=True)

    def format(self, position: Any) -> str:
        return self._guest.ask("format", self.raw.format, position, check=_text("format"))

    def side(self, position: Any) -> int:
        return self._of("side", position, self._side)

    @property
    def _side(self) -> Callable[[Any], int]:
        return _number("side", 0, len(self.players) - 1)

    def result(self, position: Any) -> str | None:
        names = self._of("result", position, _or_none(_text("result")))
        if names is not None and not set(names.split("+")) <= set(self.players):
            self._guest.ask("result", lambda: names, check=self._wrong("result"))
        return names

    def winners(self, position: Any) -> tuple[int, ...]:
        return self._of("winners", position, self._players_once)

    def ending(self, position: Any) -> Reason | None:
        return self._of("ending", position, _or_none(_reason("ending")))

    def legal_turns(self, position: Any) -> list[str]:
        turns = _each("legal_turns", _text("legal_turns"), 1 << 30)
        return list(self._guest.ask("legal_turns", self.raw.legal_turns, position, check=turns))

    def play(self, position: Any, turn: str) -> Any:
        return self._of("play", position, _anything, turn)

    def after(self, position: Any, turn: str) -> Any:
        return self._guest.ask("after", self.raw.after, position, turn)

    def perft(self, position: Any, depth: int) -> int:
        most = _number("perft", 0, 1 << 128)
        return self._guest.ask("perft", self.raw.perft, position, depth, check=most, refuses=True)

    def layout(self, position: Any) -> Layout:
        return self._of("layout", position, self._layout)

    def options(self, position: Any) -> tuple[Option, ...]:
        return self._of("options", position, self._options)

    def rearranged(self, position: Any, layout: Layout) -> Any:
        ask = self._guest.ask
        return ask("rearranged", self.raw.rearranged, position, layout, refuses=True, reads=True)

    def flaw(self, layout: Layout) -> Reason | None:
        return self._guest.ask("flaw", self.raw.flaw, layout, check=_or_none(_reason("flaw")))

    def set_out(self, layout: Layout, side: int) -> Any:
        ask = self._guest.ask
        return ask("set_out", self.raw.set_out, layout, side, refuses=True, reads=True)

    def continue_turn(self, position: Any, begun: str) -> Any:
        return self._of("continue_turn", position, _anything, begun)

    def common_mistakes(self, position: Any) -> Sequence[Refused]:
        return self._of("common_mistakes", position, self._refusals("common_mistakes"))

    def dead_ends(self, position: Any) -> Sequence[Refused]:
        return self._of("dead_ends", position, self._refusals("dead_ends"))

    def objection(self, position: Any, place: str, change: Change) -> Reason:
        ask = self._guest.ask
        return ask("objection", self.raw.objection, position, place, change, check=_reason("objection"))

    def territories(self, position: Any, /) -> Mapping[int, tuple[str, ...]]:
        return self._of("territories", position, self._territories)

    def phase(self, position: Any, /) -> str:
        return self._of("phase", position, _text("phase", _MAX_NAME_LENGTH))

    def view(self, position: Any, viewer: int | None) -> Mapping[str, Any]:
        view = _map("view", _text("view", _MAX_NAME_LENGTH), _anything)
        return self._guest.ask("view", self.raw.view, position, viewer, check=view)

    def redealt(self, position: Any, dice: Dice) -> Any:
        return self._guest.ask("redealt", self.raw.redealt, position, dice)

    def score_items(self, position: Any, /) -> tuple[Item, ...]:
        return self._of("score_items", position, _each("score_items", self._item))

    def facts(self, position: Any) -> Mapping[str, str | int]:
        return self._of("facts", position, _facts("facts"))

    # What it may return

    @property
    def _territories(self) -> Callable[[Any], dict[int, tuple[str, ...]]]:
        places = _each("territories", self._place_of("territories"))
        return _map("territories", _number("territories", 0, len(self.players) - 1), places)

    def _pair(self, found: Any) -> tuple[str, str]:
        if not isinstance(found, tuple) or len(found) != 2 or not set(found) <= self._places.keys():
            raise WrongResultError("neighbours", _shown(found))
        return found

    def _place_of(self, part: str) -> Callable[[Any], str]:
        def check(found: Any) -> str:
            if not isinstance(found, str) or found not in self._places:
                raise WrongResultError(part, _shown(found))
            return found

        return check

    def _stack(self, part: str, found: Any) -> Stack:
        if not isinstance(found, Stack) or not isinstance(found.under, tuple):
            raise WrongResultError(part, _shown(found))
        sorts = len(self._pieces)
        _number(part, 0, _TALLEST)(found.height)
        _number(part, 0 if found.height else -1, sorts - 1)(found.owner)
        if found.under and (len(found.under) != found.height - 1):
            raise WrongResultError(part, f"{len(found.under)}")
        for sort in found.under:
            _number(part, 0, sorts - 1)(sort)
        return found

    def _layout(self, found: Any) -> Layout:
        if not isinstance(found, Mapping) or len(found) > _MAX_ITEMS:
            raise WrongResultError("layout", _shown(found))
        if found.keys() != self._places.keys():
            differing = sorted(map(str, found.keys() ^ self._places.keys()))
            raise WrongResultError("layout", quoted(differing[0][:40]))
        return {place: self._stack("layout", stack) for place, stack in found.items()}

    def _handling(self, found: Any) -> Handling:
        if not isinstance(found, Handling) or found.act not in tuple(Act):
            raise WrongResultError("options", _shown(found))
        if found.place not in self._places or (found.pile and found.pile not in self._places):
            raise WrongResultError("options", _shown(found.place))
        self._stack("options", found.stack)
        _number("options", 0, _MAX_ITEMS)(found.step)
        return found

    def _handlings(self, part: str, found: Any) -> None:
        if not isinstance(found, tuple) or len(found) > _MAX_ITEMS:
            raise WrongResultError(part, _shown(found))
        for handling in found:
            self._handling(handling)

    def _option(self, found: Any) -> Option:
        if not isinstance(found, Option):
            raise WrongResultError("options", _shown(found))
        _text("options")(found.turn)
        self._handlings("options", found.handlings)
        for place in (*found.chosen, *found.touch):
            self._place_of("options")(place)
        if found.button is not None:
            _text("options", _MAX_NAME_LENGTH)(found.button)
        if found.words is not None:
            _words("options", found.words)
        if found.outlook is not None:
            _a("options", Outlook)(found.outlook)
        return found

    @property
    def _options(self) -> Callable[[Any], tuple[Option, ...]]:
        return _each("options", self._option, MOST_OPTIONS)

    def _refusals(self, part: str) -> Callable[[Any], tuple[Refused, ...]]:
        def check(found: Any) -> Refused:
            if not isinstance(found, Refused):
                raise WrongResultError(part, _shown(found))
            self._handlings(part, found.handlings)
            _reason(part)(found.reason)
            return found

        return _each(part, check)

    def _item(self, found: Any) -> Item:
        if not isinstance(found, Item):
            raise WrongResultError("score_items", _shown(found))
        _words("score_items", found.words)
        for place in found.places:
            self._place_of("score_items")(place)
        _number("score_items", -(1 << 31), 1 << 31)(found.points)
        _number("score_items", 0, len(self.players) - 1)(found.player)
        return found


_REMEMBERED_PARTS = (
    "side",
    "winners",
    "layout",
    "options",
    "dead_ends",
    "territories",
    "play",
    "facts",
    "phase",
    "ending",
    "common_mistakes",
    "result",
)


def _place(found: Any) -> Place:
    if not isinstance(found, Place) or found.kind not in tuple(PlaceKind):
        raise WrongResultError("places", _shown(found))
    _number("places", -1, _MAX_ITEMS)(found.owner)
    _number("places", -1, _MAX_ITEMS)(found.face)
    return found


def _piece(found: Any) -> Piece:
    if not isinstance(found, Piece):
        raise WrongResultError("pieces", _shown(found))
    _text("pieces", _MAX_NAME_LENGTH)(found.name)
    _number("pieces", -1, _MAX_ITEMS)(found.player)
    _number("pieces", -1, _MAX_ITEMS)(found.turned)
    return found


def _facts(part: str) -> Callable[[Any], dict[str, str | int]]:
    def fact(found: Any) -> str | int:
        if isinstance(found, Key):
            return found
        return _text(part)(found) if isinstance(found, str) else _number(part, -(1 << 53), 1 << 53)(found)

    return _map(part, _text(part, _MAX_NAME_LENGTH), fact)


def _words(part: str, found: Any) -> Words:
    if not isinstance(found, Words):
        raise WrongResultError(part, _shown(found))
    _text(part, _MAX_NAME_LENGTH)(found.key)
    return found


def _reason(part: str) -> Callable[[Any], Reason]:
    def check(found: Any) -> Reason:
        if not isinstance(found, Reason):
            raise WrongResultError(part, _shown(found))
        _text(part, _MAX_NAME_LENGTH)(found.key)
        _text(part, _MAX_NAME_LENGTH)(found.clause)
        _each(part, _text(part, _MAX_NAME_LENGTH))(found.places)
        _facts(part)(found.facts)
        return found

    return check


def raw_game(game: Any) -> Any:
    """Return a game as its own package knows it, and anything else as it is."""
    return game.raw if isinstance(game, GuestGame) else game
