"""Folders of card sets on this machine: the person's own, then those that come with Niwashi."""

from pathlib import Path

import typer

from niwashi import data
from niwashi.files import find_card_set
from niwashi.games.reclamation import CardSet


def own_card_sets() -> Path:
    """The folder of the person's own card sets, such as `~/.config/niwashi/cards`; it may not exist yet."""
    return Path(typer.get_app_dir("niwashi")) / "cards"


def card_set_called(wanted: str) -> CardSet:
    """The card set that `--cards` means: a file's path, or the name of an own or a built-in set.

    Raises BadCardSet.
    """
    return find_card_set(wanted, [own_card_sets(), data.seeds() / "cards"])
