"""`niwashi cards`: card sets shown, checked, and made from the printed patterns of a real copy (RC-41)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.writing import may_replace
from niwashi.errors import RefusedText
from niwashi.files import load_card_set
from niwashi.games.reclamation.cards import (
    Card,
    CardSet,
    built_in_card_set,
    card_from,
    card_set_from,
    card_set_text,
)
from niwashi.games.reclamation.kit import card_set_called, own_card_sets
from niwashi.games.reclamation.rules import VARIANTS, Face, Offset
from niwashi.records.atomic_file import write_whole
from niwashi.terminal import LANGUAGE, exit_on_refusal, message
from niwashi.words.catalogue import translate

app = typer.Typer(
    help=(
        "Show, check and make card sets. The game's printed patterns are known only in part: if you "
        "own a copy, enter them once."
    ),
    no_args_is_help=True,
)

_SetName = Annotated[str, typer.Argument(help="A set's name or its TOML file.", metavar="SET")]
_File = Annotated[Path, typer.Argument(help="The TOML file of a card set.", metavar="FILE")]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help="The file to write; without it, one among your own sets, where --cards finds it by its name.",
        metavar="FILE",
    ),
]
_Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]

_UNKNOWN = "?"
_YES = {"", "y", "yes", "はい"}
_FACES: tuple[Face, ...] = tuple(variant.face for variant in VARIANTS.values())


_GARDENER, _SQUARE, _NOTHING = "G", "#", "."
_LEAST_EXTENT = 2  # so that most cards are drawn at one size, as on the printed sheet
_STEPS = {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}
_WALK = re.compile(r"(?:[1-9]?[fbrl])+")
_PAIR = re.compile(r"\(?([+-]?\d{1,4}),([+-]?\d{1,4})\)?")


@app.command()
def show(wanted: _SetName = "placeholder") -> None:
    """Draw a set's patterns: G is the Gardener, # the squares of the card, forward is up.

    niwashi cards show
    niwashi cards show "my copy"
    niwashi cards show ./my-copy.toml
    """
    with exit_on_refusal():
        cards = card_set_called(wanted)
        typer.echo(message("cards-set-title", name=cards.name))
        for variant in VARIANTS.values():
            typer.echo("\n" + message(f"cards-face-{variant.face}"))
            blocks = [
                [_title(number, card), *drawn(card.offsets)]
                for number, card in enumerate(cards.face(variant.face), start=1)
            ]
            typer.echo("\n".join(beside(blocks)))
        _tell_uncertain(cards)


@app.command()
def check(file: _File) -> None:
    """Say whether a file is a card set, and if not which card and which offset is wrong.

    niwashi cards check my-copy.toml
    """
    with exit_on_refusal():
        cards = load_card_set(file)
        typer.echo(message("cards-good", source=str(file), name=cards.name))
        _tell_uncertain(cards)


@app.command()
def new(out: _Out = None, *, force: _Force = False) -> None:
    """Ask for the printed patterns of your copy, draw each one back, and write a card set.

    niwashi cards new
    niwashi cards new --out my-copy.toml < answers.txt
    """
    with exit_on_refusal():
        name = typer.prompt(message("cards-ask-name"))
        file = out or own_card_sets() / f"{name}.toml"
        card_set_from(built_in_card_set().model_dump() | {"name": name}, str(file))
        replace = may_replace(file, force=force)
        typer.echo(message("cards-how-to-type"))
        faces = {face: _asked_face(face) for face in _FACES}
        cards = CardSet(name=name, black=faces["black"], red=faces["red"])
        with suppress(OSError):  # writing says it
            file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, [card_set_text(cards)], replace=replace)
        typer.echo(message("cards-written", file=str(file), wanted=str(out) if out else name))
        _tell_uncertain(cards)


def _title(number: int, card: Card) -> str:
    name, standing = message("card-name-garden", number=number), message(f"cards-standing-{card.standing}")
    return message("cards-card-title", number=number, name=name, standing=standing)


def _tell_uncertain(cards: CardSet) -> None:
    for face in _FACES:
        for standing, numbers in cards.uncertain(face).items():
            facts = {"face": message(f"cards-face-{face}"), "numbers": ", ".join(map(str, numbers))}
            typer.echo("\n" + message(f"cards-uncertain-{standing}", **facts))


def _asked_face(face: Face) -> tuple[Card, ...]:
    typer.echo("\n" + message(f"cards-face-{face}"))
    cards: list[Card] = []
    for number in range(1, len(built_in_card_set().face(face)) + 1):
        cards.append(_asked_card(face, number, cards))
    return tuple(cards)


def _asked_card(face: Face, number: int, before: list[Card]) -> Card:
    """Ask until a pattern is typed that RC-41 allows and its picture is confirmed."""
    while True:
        typed = typer.prompt(message("cards-ask-card", number=number))
        try:
            card = _typed_card(typed, face, number, before)
        except RefusedText as error:
            typer.echo(translate(error.message, LANGUAGE))
            continue
        typer.echo("\n".join([_title(number, card), *drawn(card.offsets)]))
        if typer.prompt(message("cards-ask-right"), default="", show_default=False).strip().lower() in _YES:
            return card


def _typed_card(typed: str, face: Face, number: int, before: list[Card]) -> Card:
    if typed.strip() == _UNKNOWN:
        card = built_in_card_set().face(face)[number - 1]
    else:
        card = card_from({"offsets": parse_squares(typed)}, f'"{typed}"', face, number)
    for first, other in enumerate(before, start=1):
        if set(other.offsets) == set(card.offsets):
            offsets = ", ".join(map(str, sorted(card.offsets)))
            raise RefusedText(
                "cards-same", source=f'"{typed}"', where=face, first=first, second=number, offsets=offsets
            )
    return card


# Patterns as text: pictures for a terminal, and the words in which a person types them.


def drawn(offsets: Iterable[Offset]) -> list[str]:
    """A pattern as lines of equal width: the Gardener in the middle, forward is up.

    >>> print("\\n".join(drawn([(2, -1), (2, 1)])))
    . # . # .
    . . . . .
    . . G . .
    . . . . .
    . . . . .
    """
    squares = set(offsets)
    extent = max([_LEAST_EXTENT, *(abs(number) for offset in squares for number in offset)])
    across = range(-extent, extent + 1)
    return [" ".join(_mark((forward, right), squares) for right in across) for forward in reversed(across)]


def beside(blocks: Sequence[Sequence[str]], gap: int = 4) -> list[str]:
    """Blocks of lines set side by side, each as wide as its widest line in terminal columns.

    >>> beside([["ab", "c"], ["d"]], gap=1)
    ['ab d', 'c']
    """
    widths = [max(map(_columns, block)) for block in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return [
        "".join(cell + " " * (w + gap - _columns(cell)) for cell, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def parse_squares(text: str) -> tuple[Offset, ...]:
    """The offsets that a person typed, by steps (`ffl` or `2f1l`) or by numbers (`2,-1`). Raises RefusedText.

    >>> parse_squares("ffl 2fr 1,0")
    ((2, -1), (2, 1), (1, 0))
    """
    return tuple(_parse_square(word) for word in re.sub(r"\s*,\s*", ",", text).lower().split())


def _parse_square(word: str) -> Offset:
    pair = _PAIR.fullmatch(word)
    if pair:
        return int(pair[1]), int(pair[2])
    if not _WALK.fullmatch(word):
        raise RefusedText("cards-not-squares", found=word[:40])
    steps = [(int(count or 1), _STEPS[way]) for count, way in re.findall(r"([1-9]?)([fbrl])", word)]
    return sum(n * forward for n, (forward, _) in steps), sum(n * right for n, (_, right) in steps)


def _mark(offset: Offset, squares: set[Offset]) -> str:
    if offset == (0, 0):
        return _GARDENER
    return _SQUARE if offset in squares else _NOTHING


def _columns(text: str) -> int:
    """The columns that a terminal needs: East Asian wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
