"""The kits of Garden and Throne: alpha-beta and proofs, cards with patterns, fair starts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niwashi import data
from niwashi.engine.analysis import Searcher
from niwashi.engine.fairness import Opening
from niwashi.engine.levels import Levels, ten_levels
from niwashi.files import find_card_set
from niwashi.games.game import Dice
from niwashi.games.reclamation import rules
from niwashi.games.reclamation.cards import Card, CardSet
from niwashi.games.reclamation.emblems import EMBLEMS
from niwashi.games.reclamation.handicaps import HANDICAPS, handicap_of, handicapped
from niwashi.games.reclamation.handlings import card_name
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.kit import EngineKit, FairKit, GameKit, Goal, HandicapKit, PageKit
from niwashi.message import Fact
from niwashi.page_types.scene import CardFace
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from niwashi.engine.fair_judge import Judge
    from niwashi.engine.solver import Solver
    from niwashi.pictures.poster import PosterLook


_MOST_STONES = 4
_SOME_CARDS = tuple(range(1, 15))  # every set of cards that is neither empty nor whole
_SQUARES = 36

_TURN_TEXT = re.compile(r"([a-f][1-6])([a-f][1-6]):([1-4])(?:\+(.+))?")


class _Page(PageKit[Reclamation]):
    def cards(self, game: Reclamation, language: str) -> Mapping[str, CardFace]:
        return {name: _card(name, card, game, language) for name, card in game.patterns.items()}

    def card_notices(self, game: Reclamation, language: str) -> Sequence[str]:
        # A sentence for each degree to which cards may differ from the published ones.
        return [
            translate(f"say-{standing}-cards", language, cards=tuple(map(card_name, numbers)))
            for standing, numbers in game.cards.uncertain(game.variant.face).items()
        ]

    def look(self, game: Reclamation) -> "PosterLook":
        from niwashi.pictures.poster import PosterLook, petals, spirals  # when somebody wants a picture

        if game.variant is rules.GARDEN:
            return PosterLook("#2c1b2a", "#120a12", "#f8ead9", "#c9aab9", petals, "#e7a3b8")
        return PosterLook("#17281f", "#09120d", "#eef2dd", "#a3bda6", spirals, "#7fb78a")


def _card(name: str, card: Card, game: Reclamation, language: str) -> CardFace:
    number = int(name.rsplit(" ", 1)[-1])
    return {
        "offsets": [list(offset) for offset in card.offsets],
        "owner": game.places[name].owner,
        "label": translate(card_name(number), language),
        "emblem": EMBLEMS[number - 1],
    }


def own_card_sets() -> Path:
    """The folder of the person's own card sets, such as `~/.config/niwashi/cards`; it may not exist yet."""
    return data.own_folder() / "cards"


def card_set_called(wanted: str) -> CardSet:
    """The card set that `--cards` means: a file's path, or the name of an own or a built-in set.

    Raises RefusedText.
    """
    return find_card_set(wanted, [own_card_sets(), data.seeds() / "cards"])


def _searcher(game: Reclamation, megabytes: int, dice: Dice | None) -> Searcher:
    from niwashi.engine.searcher import ReclamationSearcher  # when somebody plays it

    del dice  # it leaves nothing to chance
    return ReclamationSearcher(game, megabytes)


def _solver(game: Reclamation, megabytes: int) -> "Solver":
    from niwashi.engine.solver import Solver  # when something is to be proved

    return Solver(game, megabytes)


def _judge(
    game: Reclamation, chance: Callable[[int], Dice], levels: Levels, level: int, megabytes: int
) -> "Judge":
    from niwashi.engine.fair_judge import Judge  # when fair starts are looked for

    return Judge(game, chance, levels, level, megabytes)


def _patterns(game: Reclamation) -> tuple[str, ...]:
    """The cards, each as its offsets: these matter, what their set is called does not."""
    face = game.cards.face(game.variant.face)
    return tuple(" ".join(f"{ahead},{right}" for ahead, right in card.offsets) for card in face)


def _turn_words(turn: str, language: str) -> str:
    """Return the turn in words; other text stays as it is.

    >>> _turn_words("f1e2:2", "en"), _turn_words("c3d4:2+c5,e5", "en")
    ('f1 to e2 with Maple', 'c3 to d4 with Maple (stones on c5, e5)')
    """
    match = _TURN_TEXT.fullmatch(turn)
    if match is None:
        return turn
    origin, target, card, chosen = match.groups()
    facts = {"origin": origin, "target": target, "card": card_name(int(card))}
    if chosen is None:
        return translate("turn-moved", language, **facts)
    return translate("turn-moved-choosing", language, **facts, chosen=chosen.replace(",", ", "))


# Fair starts are Niwashi's own, not the rules': both players know what is changed before the first turn
# (`seeds/fair.md` lists the changes, NF-1 to NF-6).


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
    if game.variant is not rules.GARDEN:
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


_HANDICAP = HandicapKit(handicap_openings, handicapped, handicap_of)


def _kit(lesson: str, goal: Goal, levels: Levels, handicap: HandicapKit | None = None) -> GameKit:
    engine = EngineKit(_searcher, levels, _solver, proves=True)
    return GameKit(
        _Page(),
        engine,
        FairKit(fair_openings, _judge, _patterns),
        handicap,
        card_set_called,
        _turn_words,
        lesson=lesson,
        clauses=lesson,  # both files are called like the game
        goal=goal,
    )


# What levels are worth stands in docs/LADDER.md.
GARDEN = _kit(
    "garden.toml",
    Goal("squares", 12),
    ten_levels(
        (1, 400, 0), (1, 80, 0), (2, 55, 0), (3, 50, 0), (4, 40, 0.15),
        (5, 40, 0.2), (6, 20, 0.2), (7, 10, 0.1), (9, 5, 0.1),
    ),
    _HANDICAP,
)  # fmt: skip
THRONE = _kit(
    "throne.toml",
    Goal("trophies", 3),
    ten_levels(
        (1, 300, 0), (1, 70, 0), (2, 30, 0.2), (3, 30, 0.4), (4, 30, 0.6),
        (5, 35, 0.8), (6, 35, 0.8), (7, 15, 0.4), (8, 5, 0.1),
    )
)  # fmt: skip
