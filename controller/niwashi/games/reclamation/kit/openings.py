"""Fair starts for Garden and Throne: other openings and handicaps that can be tried.

They are Niwashi's own, not the rules': both players know what is changed before the first turn
(`seeds/fair.md` lists the changes, NF-1 to NF-6).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from niwashi.engine.fairness import Opening
from niwashi.games.reclamation.handicaps import HANDICAPS, handicapped
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.variant import GARDEN
from niwashi.message import Fact

_MOST_STONES = 4
_SOME_CARDS = tuple(range(1, 15))  # every set of cards that is neither empty nor whole
_SQUARES = 36


def fair_openings(game: Reclamation) -> list[Opening]:
    """The starts of ours that can be tried: each once, and none that the rules refuse or that is over."""
    usual = game.format(game.start())
    found: dict[str, Opening] = {}
    faces = [set(card.offsets) for card in game.cards.face(game.variant.face)]
    # Left and right are equivalent if no card tells them apart.
    is_symmetric = all({(ahead, -right) for ahead, right in face} == face for face in faces)
    for opening in _all(game):
        position = game.parse(opening.position)
        seen = {opening.position, _mirrored(game, position)} if is_symmetric else {opening.position}
        if not seen & {*found, usual} and game.result(position) is None:
            found[opening.position] = opening
    return list(found.values())


def _all(game: Reclamation) -> Iterator[Opening]:
    yield from _fewer_stones(game)
    yield from handicap_openings(game)
    yield from _fewer_cards(game)
    yield from _gardeners(game)
    # Flower's first turn is fixed.
    start = game.start()
    for turn in game.legal_turns(start):
        name = "turn-" + turn.replace(":", "-").replace("+", "-").replace(",", "-")
        yield _opening(game, name, "turn", {"turn": turn}, game.play(start, turn))


def _fewer_stones(game: Reclamation) -> Iterator[Opening]:
    """Flower gives Tendril stones from the hand."""
    start = game.start()
    first, second = start.camps
    for count in range(1, _MOST_STONES + 1):
        camps = first._replace(hand=first.hand - count), second._replace(hand=second.hand + count)
        yield _opening(game, f"stones-{count}", "stones", {"count": count}, start._replace(camps=camps))


def handicap_openings(game: Reclamation) -> list[Opening]:
    """The starts with handicap stones (RC-61), fewest first; none but in Garden."""
    if game.variant is not GARDEN:
        return []
    return [
        _opening(
            game,
            f"handicap-{stones}",
            "handicap",
            {"count": stones, "places": squares},
            handicapped(game, stones),
        )
        for stones, squares in HANDICAPS.items()
    ]


def _fewer_cards(game: Reclamation) -> Iterator[Opening]:
    """Flower, or both, begin as if some cards had been used."""
    start = game.start()
    first, second = start.camps
    for cards in _SOME_CARDS:
        numbers = tuple(str(card + 1) for card in range(4) if cards >> card & 1)
        text, fewer, facts = "".join(numbers), first._replace(cards=cards), {"cards": numbers}
        alone, both = (fewer, second), (fewer, second._replace(cards=cards))
        yield _opening(game, f"flower-cards-{text}", "flower-cards", facts, start._replace(camps=alone))
        yield _opening(game, f"cards-{text}", "cards", facts, start._replace(camps=both))


def _gardeners(game: Reclamation) -> Iterator[Opening]:
    """The Gardeners begin elsewhere, each where the other's is when the board is turned round."""
    start = game.start()
    names = [name for name in game.places if len(name) == 2]
    for square in range(_SQUARES):
        facing = _SQUARES - 1 - square
        first, second = start.camps
        camps = first._replace(threes=1 << square), second._replace(threes=1 << facing)
        facts = {"one": names[square], "two": names[facing]}
        yield _opening(game, f"gardeners-{names[square]}", "gardeners", facts, start._replace(camps=camps))


def _opening(game: Reclamation, name: str, rule: str, facts: Mapping[str, Fact], position: Any) -> Opening:
    return Opening(name, rule, facts, game.format(position))


def _mirrored(game: Reclamation, position: Any) -> str:
    placement, *rest = game.format(position).split(" ")
    return " ".join(["/".join(rank[::-1] for rank in placement.split("/")), *rest])
