"""No module of the product imports itself through others, by types or inside functions either."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = {"niwashi": "controller", "niwashi_sim": "sim"} | dict.fromkeys(
    ("bench", "hardware", "lock", "tools"), ""
)


def modules() -> dict[str, Path]:
    found = {}
    for package, folder in FOLDERS.items():
        base = ROOT / folder
        for file in (base / package).rglob("*.py"):
            name = ".".join(file.relative_to(base).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = file
    return found


def needed(text: str, known: dict[str, Path]) -> set[str]:
    """Return the modules that a source imports; of a package, the module that it names."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {part if part in known else node.module for part in parts}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & set(known)


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules of a circle; none is the empty list."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_itself_through_others() -> None:
    known = modules()
    assert len(known) > 500
    assert (
        circle({name: needed(file.read_text("utf-8"), known) - {name} for name, file in known.items()}) == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "from niwashi.games import game",
        "import niwashi.games.game",
        "if TYPE_CHECKING:\n    from niwashi.games.game import Game",
        "def late():\n    from niwashi.games.game import Game",
    ],
)
def test_import_of_every_kind_is_seen(text: str) -> None:
    known = modules()
    assert "niwashi.games.game" in needed(text, known)
    assert circle({"niwashi.games.game": {"a"}, "a": needed(text, known)}) != []
