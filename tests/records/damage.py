"""A file of records that is damaged everywhere but in its header and its schema."""

_INTERIOR = 5  # a page of a table's tree that leads to others (sqlite.org/fileformat2.html)


def spoiled(content: bytes) -> bytes:
    """The content with all pages written over that are not the schema's."""
    size = int.from_bytes(content[16:18], "big")
    kept = {1, *_below_first(content)}
    pages = range(len(content) // size)
    parts = [content[n * size : (n + 1) * size] if n + 1 in kept else b"\xa5" * size for n in pages]
    return b"".join(parts)


def _below_first(content: bytes) -> set[int]:
    """The pages that the first one leads to, where the schema does not fit on it."""
    if content[100] != _INTERIOR:
        return set()
    cells = int.from_bytes(content[103:105], "big")
    places = [int.from_bytes(content[112 + 2 * n : 114 + 2 * n], "big") for n in range(cells)]
    return {int.from_bytes(content[at : at + 4], "big") for at in (*places, 108)}
