"""Read files that people write, and refuse bad ones always in the same way.

`Format` opens any kind of file. Card sets, decks and gardens of the games are read here too, because the
rules open no files.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niwashi import data
from niwashi.errors import NiwashiError, RefusedText, reason
from niwashi.validation import quoted

if TYPE_CHECKING:  # of games: each is loaded when a file of it is read
    from niwashi.games.karesansui.deck import Deck
    from niwashi.games.karesansui.garden_file import GardenFile
    from niwashi.games.reclamation.cards import CardSet


@dataclass(frozen=True)
class Format:
    """A kind of file: its error class, and the keys for a file that can't be opened or parsed.

    Both messages get the file's name as `source` and the reason as `why`.
    """

    refusal: Callable[..., NiwashiError]
    unreadable: str
    not_data: str

    def fields(self, file: Path, parse: Callable[[str], Any] = data.toml) -> Any:
        """Parse a file, as TOML unless `parse` is given. Raises this kind's error."""
        try:
            return parse(data.text_of(file))
        except OSError as error:
            raise self.refusal(self.unreadable, source=str(file), why=reason(error)) from error
        except (ValueError, RecursionError) as error:  # another format, no text, too deep nesting
            raise self.refusal(self.not_data, source=str(file), why=reason(error)) from error


_CARD_SET = Format(RefusedText, "cards-no-file", "cards-not-toml")
_DECK = Format(RefusedText, "karesansui-no-file", "karesansui-not-data")
_GARDEN = Format(RefusedText, "karesansui-no-file", "karesansui-not-data")


def load_card_set(file: Path) -> "CardSet":
    """Read a card set from a TOML file. Raises RefusedText."""
    from niwashi.games.reclamation.cards import card_set_from

    return card_set_from(_CARD_SET.fields(file), str(file))


def find_card_set(wanted: str, folders: Iterable[Path]) -> "CardSet":
    """Read a card set by its path, or NAME.toml from the first folder that has it.

    Raises RefusedText.
    """
    if wanted.endswith(".toml") or "/" in wanted:
        return load_card_set(Path(wanted))
    wanted = data.meant(wanted)
    known = {file.stem: file for folder in reversed(list(folders)) for file in folder.glob("*.toml")}
    if wanted not in known:
        raise RefusedText("cards-unknown-set", found=quoted(wanted), known=", ".join(sorted(known)))
    return load_card_set(known[wanted])


def load_deck(file: Path) -> "Deck":
    """Read a deck from a TOML file. Raises RefusedText."""
    from niwashi.games.karesansui.deck import deck_from

    return deck_from(_DECK.fields(file), str(file))


def load_garden(file: Path) -> "GardenFile":
    """Read a garden from a file: TOML by its suffix, else JSON. Raises RefusedText."""
    parse = data.toml if file.suffix.lower() == ".toml" else json.loads
    from niwashi.games.karesansui.garden_file import garden_from

    return garden_from(_GARDEN.fields(file, parse), str(file))
