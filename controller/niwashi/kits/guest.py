"""The kit of a game from a package outside the tree: its code gets its own game, and is held to its types."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from niwashi.games.guest import Guest, WrongResultError, raw_game
from niwashi.kits.kit import GameKit, PageKit

_LARGEST = 1 << 20  # letters of a picture, and of what a page is sent at once

_PAGE: Mapping[str, tuple[type, ...]] = {
    "pieces": (list, tuple),
    "marks": (Mapping,),
    "square_label": (str,),
    "pattern": (Mapping,),
    "cards": (Mapping,),
    "card_set": (Mapping,),
    "gardens": (Mapping, type(None)),
    "drawing": (str,),
    "still": (object,),
    "still_of": (object,),
    "portrait": (object,),
}
"""The types of results that each part of a page may return."""


def guest_kit(kit: GameKit, guest: Guest) -> GameKit:
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
        for part, kinds in _PAGE.items():
            setattr(self, part, _asking(guest, part, partial(_of_page, page, part), kinds))


def _of_page(page: PageKit[Any], part: str, *words: Any, **named: Any) -> Any:
    return getattr(page, part)(*words, **named)


def _asking(guest: Guest, part: str, call: Callable[..., Any], kinds: tuple[type, ...]) -> Callable[..., Any]:
    def check(found: Any) -> Any:
        size = len(str(found)) if not isinstance(found, (int, type(None))) and kinds != (object,) else 0
        if not isinstance(found, kinds) or size > _LARGEST:
            raise WrongResultError(part, type(found).__name__)
        return found

    def asked(*words: Any, **named: Any) -> Any:
        own = [raw_game(word) for word in words]
        return guest.ask(part, partial(call, *own, **named), check=check, refuses=True)

    return asked
