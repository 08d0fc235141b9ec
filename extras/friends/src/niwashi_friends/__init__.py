"""Games with friends at other boards: signed, and carried by whatever both reach."""

from functools import cache
from pathlib import Path

from niwashi.words.catalogue import add_words, add_words_later, texts_in

_WORDS = Path(__file__).parent / "words"


@cache
def _add_words() -> None:
    texts = {each.name: "\n".join(texts_in(str(each)).values()) for each in sorted(_WORDS.iterdir())}
    add_words(__name__, texts)


add_words_later(_add_words)
