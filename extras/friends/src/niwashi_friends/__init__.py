"""Games with friends at other boards: signed, and carried by whatever both reach.

The words are added when the first of them is asked for, so that a start of the program reads none.
"""

from functools import cache
from pathlib import Path

from niwashi.words.catalogue import add_words, add_words_later, texts_in

_WORDS = Path(__file__).parent / "words"


@cache
def _add_words() -> None:
    texts = {each.name: "\n".join(texts_in(str(each)).values()) for each in sorted(_WORDS.iterdir())}
    add_words(__name__, texts)


add_words_later(_add_words)
