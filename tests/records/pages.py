"""Which game has rows on which page of a whole file, by a reader of SQLite's format of its own.

The format is that of sqlite.org/fileformat2.html; the program has SQLite itself read what is damaged.
"""

from collections.abc import Iterator

PAGE = 4096
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 13, 10, 2
_GAME, _ACT = (True, 14), (False, 6)
"""Whether a row of ours that tells of a game has a rowid, and how many columns: no other table's are such."""


def games_on_pages(content: bytes) -> dict[int, set[int]]:
    """The numbers of the games that have a row, or a part of one, on each page; pages count from 1."""
    count = len(content) // PAGE
    found: dict[int, set[int]] = {number: set() for number in range(1, count + 1)}
    for number in range(1, count + 1):
        for game, overflow in _rows(content, number):
            for each in (number, *overflow):
                found[each].add(game)
    return found


def _rows(content: bytes, number: int) -> Iterator[tuple[int, list[int]]]:
    """The game of each row of a page that tells of one, and the further pages that the row is on."""
    page, begin = content[(number - 1) * PAGE : number * PAGE], 100 if number == 1 else 0
    kind = page[begin]
    if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR):
        return
    first = begin + (12 if kind == _INDEX_INTERIOR else 8)
    for index in range(int.from_bytes(page[begin + 3 : begin + 5], "big")):
        at = int.from_bytes(page[first + 2 * index : first + 2 * index + 2], "big")
        length, at = _varint(page, at + 4 if kind == _INDEX_INTERIOR else at)
        rowid, at = _varint(page, at) if kind == _TABLE_LEAF else (0, at)
        kinds, body = _kinds(page, at)
        row = kind == _TABLE_LEAF, len(kinds)
        if row in (_GAME, _ACT):
            game = rowid if row == _GAME else _whole_number(page, body, kinds[0])
            yield game, list(_overflow(content, page, at, length, is_table=kind == _TABLE_LEAF))


def _varint(page: bytes, at: int) -> tuple[int, int]:
    value = 0
    while page[at] & 0x80:  # none here has nine bytes
        value, at = value << 7 | page[at] & 0x7F, at + 1
    return value << 7 | page[at], at + 1


def _kinds(page: bytes, at: int) -> tuple[list[int], int]:
    """What kinds of values a row has, and where they begin; no row of ours has more of them than fit."""
    begin = at
    length, at = _varint(page, at)
    kinds = []
    while at < begin + length:
        kind, at = _varint(page, at)
        kinds.append(kind)
    return kinds, at


def _whole_number(page: bytes, at: int, kind: int) -> int:
    return kind - 8 if kind in (8, 9) else int.from_bytes(page[at : at + kind], "big", signed=True)


def _overflow(content: bytes, page: bytes, at: int, length: int, *, is_table: bool) -> Iterator[int]:
    least = (PAGE - 12) * 32 // 255 - 23
    most = PAGE - 35 if is_table else (PAGE - 12) * 64 // 255 - 23
    if length <= most:
        return
    here = least + (length - least) % (PAGE - 4)
    here = here if here <= most else least
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    while following:
        yield following
        following = int.from_bytes(content[(following - 1) * PAGE : (following - 1) * PAGE + 4], "big")
