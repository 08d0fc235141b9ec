"""A second, slow reading of the scoring clauses: no code shared with the program, every choice tried."""

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Any

FILES, RANKS = "abcde", "123"
KINDS = ("flat", "small", "recumbent", "large", "boat")
LETTERS = {"p": "plain", "w": "wave", "z": "zigzag", "u": "half"}
DESIGNS = (
    "pp ww zz pw pz wz L1 R1 L2 R2 L3 R3 pu wu m1 m2 m3 m4 m5 m6".split()  # noqa: SIM905 - one line to compare
)


def score(garden: Mapping[str, Any]) -> dict[str, int]:
    tiles = by_square(garden)
    stones = garden.get("stones", {})
    items = {
        "sand": sand(tiles),
        "moss": 2 * sum(text.startswith("m") for text in tiles.values()),
        "symmetry": 5 * sum(symmetric(tiles, rank) for rank in RANKS),
        "circles": best_packing(circles(tiles)),
        "pattern": pattern(tiles),
        "stone_kinds": 2 * len(set(stones.values())),
        "knight_diagonal": most_by_subsets(figures(stones)),
        "horai": 10 * bool(runs(tiles, stones, ["large", "large"])),
        "sanzon": 15 * bool(runs(tiles, stones, ["small", "large", "small"])),
        "recumbent": 3 * sum(kind == "recumbent" and name[0] == "c" for name, kind in stones.items()),
        "boat": 3 if "boat" in [kind for name, kind in stones.items() if name[1] == "1"] else 0,
        "famous": max(
            [0, *(card["points"] for card in garden.get("famous", []) if shown(card, tiles, stones))]
        ),
        "virtue": garden.get("virtue", 0),
    }
    return {**items, "total": sum(items.values())}


def by_square(garden: Mapping[str, Any]) -> dict[str, str]:
    rows = zip("321", garden["tiles"], strict=True)
    return {f + rank: text for rank, row in rows for f, text in zip(FILES, row, strict=True) if text}


def is_sand(text: str | None) -> bool:
    return text is not None and not text.startswith("m")


def sand(tiles: Mapping[str, str]) -> int:
    best = 0
    for left, right, low, high in product(range(5), range(5), range(3), range(3)):
        names = [FILES[f] + RANKS[r] for f in range(left, right + 1) for r in range(low, high + 1)]
        if names and all(is_sand(tiles.get(name)) for name in names):
            best = max(best, len(names))
    return best


def edges(text: str) -> tuple[str, str]:
    """Top and bottom."""
    turned, name = text.endswith("*"), text.rstrip("*")
    if name[0] in "LR":
        half = {("L", False): "left", ("L", True): "right", ("R", False): "right", ("R", True): "left"}
        arc = half[name[0], turned] + name[1]
        return (arc, "plain") if turned else ("plain", arc)
    if name[0] == "m":
        return "any", "any"
    top, bottom = LETTERS[name[0]], LETTERS[name[1]]
    return (bottom, top) if turned else (top, bottom)


def looks(text: str) -> tuple[str, ...]:
    """What an eye compares: a moss design, or the edges of sand."""
    return (text.rstrip("*"),) if text[0] == "m" else edges(text)


def mirror(look: tuple[str, ...]) -> tuple[str, ...]:
    swap = {"left": "right", "right": "left"}
    return tuple(swap[code[:-1]] + code[-1] if code[:-1] in swap else code for code in look)


def symmetric(tiles: Mapping[str, str], rank: str) -> bool:
    row = [tiles.get(f + rank) for f in FILES]
    return None not in row and all(mirror(looks(str(row[i]))) == looks(str(row[4 - i])) for i in range(5))


def pattern(tiles: Mapping[str, str]) -> int:
    points = 0
    for f, rank in product(FILES, "12"):
        low, high = tiles.get(f + rank), tiles.get(f + str(int(rank) + 1))
        if low and high:
            meeting = {edges(high)[1], edges(low)[0]}
            points -= 2 * (len(meeting) == 2 and "any" not in meeting)
    return points + 7 if len(tiles) == 15 and points == 0 else points


Choice = tuple[frozenset[str], int]


def circles(tiles: Mapping[str, str]) -> list[Choice]:
    """Every circle that could be scored, whatever else is."""
    found: list[Choice] = []
    for f, r, radius in product(range(-1, 5), range(-1, 3), RANKS):
        # The corner above and to the right of square (f, r), seen from the four squares around it.
        around = {(0, 1): f"L{radius}", (1, 1): f"R{radius}", (0, 0): f"R{radius}*", (1, 0): f"L{radius}*"}
        there = {
            step: FILES[f + step[0]] + RANKS[r + step[1]]
            for step, text in around.items()
            if 0 <= f + step[0] < 5 and 0 <= r + step[1] < 3
            if tiles.get(FILES[f + step[0]] + RANKS[r + step[1]]) == text
        }
        if len(there) == 4:
            found.append((frozenset(there.values()), 8))
        for one, other in combinations(there, 2):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                found.append((frozenset({there[one], there[other]}), 2))
    for name, text in tiles.items():
        if "half" in edges(text):
            found.append((frozenset({name}), 1))
            above = name[0] + str(int(name[1]) + 1)
            if edges(text)[0] == "half" and above in tiles and edges(tiles[above])[1] == "half":
                found.append((frozenset({name, above}), 4))
    return found


def figures(stones: Mapping[str, str]) -> list[Choice]:
    """Every knight's placing and diagonal that could be scored."""
    found: list[Choice] = []
    for one, other in combinations(sorted(stones), 2):
        files = sorted((FILES.index(one[0]), FILES.index(other[0])))
        ranks = sorted((int(one[1]), int(other[1])))
        if {files[1] - files[0], ranks[1] - ranks[0]} == {1, 2}:
            inside = [
                n
                for n in stones
                if files[0] <= FILES.index(n[0]) <= files[1] and ranks[0] <= int(n[1]) <= ranks[1]
            ]
            if len(inside) == 2:
                found.append((frozenset({one, other}), 5))
    for f in range(3):
        for line in (("1", "2", "3"), ("3", "2", "1")):
            names = frozenset(FILES[f + i] + line[i] for i in range(3))
            if names <= stones.keys():
                found.append((names, 7))
    return found


def most_by_subsets(choices: list[Choice]) -> int:
    """The best of all subsets without a common square."""
    best = 0
    for count in range(len(choices) + 1):
        for subset in combinations(choices, count):
            squares = [name for names, _ in subset for name in names]
            if len(squares) == len(set(squares)):
                best = max(best, sum(points for _, points in subset))
    return best


def best_packing(choices: list[Choice], taken: frozenset[str] = frozenset()) -> int:
    """The same by taking or leaving each choice in turn: there may be too many for all subsets."""
    if not choices:
        return 0
    (names, points), *rest = choices
    without = best_packing(rest, taken)
    return without if names & taken else max(without, points + best_packing(rest, taken | names))


def runs(tiles: Mapping[str, str], stones: Mapping[str, str], kinds: list[str]) -> list[str]:
    starts = range(5 - len(kinds) + 1)
    found = []
    for start in starts:
        names = [FILES[start + i] + "3" for i in range(len(kinds))]
        if [stones.get(n) for n in names] == kinds and all(tiles.get(n, "p")[0] == "m" for n in names):
            found.append(names[0])
    return found


def shown(card: Mapping[str, Any], tiles: Mapping[str, str], stones: Mapping[str, str]) -> bool:
    needs: Iterable[tuple[str, str]] = [(n, need) for n, needs in card["needs"].items() for need in needs]
    return all(tiles.get(n, "p")[0] == "m" if need == "moss" else stones.get(n) == need for n, need in needs)
