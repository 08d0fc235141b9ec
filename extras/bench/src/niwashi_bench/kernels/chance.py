"""Random numbers of the kernels that the bench plays with: no module of its own where they are compiled."""

_WORD = (1 << 64) - 1


def xorshift(word: int) -> int:
    """The 64 random bits after those of a word that is not 0."""
    word ^= word << 13 & _WORD
    word ^= word >> 7
    return word ^ word << 17 & _WORD
