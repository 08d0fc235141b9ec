"""The effect of a card that is not pulled yet, so that pages can show it before."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from niwashi.games.game import Act, Game, Option, PlaceKind
from niwashi.session.session import Session

Effects = Mapping[str, Mapping[str, Sequence[int]]]


def effects_view(session: Session) -> Effects:
    """Return the stacks on squares after playing a card, by the card's place, lowest piece first.

    Only stacks that are the same for all turns with that card which fit the moves so far. Empty while hands
    have to finish something else, and in games without cards.
    """
    flow, game = session.flow, session.game
    if flow.task is not None or all(place.kind is not PlaceKind.CARD for place in game.places.values()):
        return {}
    live = {plan.turn for plan in flow.tracker.verdict().live}
    by_card: dict[str, list[Mapping[str, Sequence[int]]]] = {}
    for option in session.match.options:
        if option.turn in live:
            for card, effect in _by_card(option, game):
                by_card.setdefault(card, []).append(effect)
    agreed = {card: _agreed(effects) for card, effects in by_card.items()}
    return {card: effect for card, effect in agreed.items() if effect}


def _by_card(option: Option, game: Game) -> Iterator[tuple[str, Mapping[str, Sequence[int]]]]:
    """Yield the card that a turn pulls, if any, with the stacks on squares after it."""
    pull = next((each for each in option.handlings if each.act is Act.PULL), None)
    if pull is not None:
        later = (each for each in option.handlings if each.step > pull.step)
        squares = (each for each in later if game.places[each.place].kind is PlaceKind.SQUARE)
        yield pull.place, {each.place: list(each.stack.pieces) for each in squares}


def _agreed(effects: Iterable[Mapping[str, Sequence[int]]]) -> Mapping[str, Sequence[int]]:
    first, *others = effects
    return {place: stack for place, stack in first.items() if all(o.get(place) == stack for o in others)}
