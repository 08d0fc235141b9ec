"""What `make lint` asks of the sources as text, beside ruff and import-linter."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import niwashi
import niwashi_sim
from niwashi.games.known import GAMES, game_named

ROOT = Path(__file__).parents[1]
FOLDERS = {"niwashi": "controller", "niwashi_sim": "sim"} | dict.fromkeys(("hardware", "lock", "tools"), "")
FOLDERS |= {extra.name: str(extra.parent.relative_to(ROOT)) for extra in ROOT.glob("extras/*/src/niwashi_*")}
PACKAGES = [Path(package.__path__[0]) for package in (niwashi, niwashi_sim)]
CLASSES = {type(game_named(name)).__name__ for name in GAMES}

# No module imports itself through others, by types or inside functions either


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
    assert {"niwashi.games.game", "niwashi_sim.fields"} <= set(known)
    assert (
        circle({name: needed(file.read_text("utf-8"), known) - {name} for name, file in known.items()}) == []
    )


# Nobody above the rules asks which game it is


def above() -> Iterator[Path]:
    """The modules that have to do with every game alike: the games' own folders are what differs."""
    for root in PACKAGES:
        for file in sorted(root.rglob("*.py")):
            if not (file.is_relative_to(root / "games") and file.parent != root / "games"):
                yield file


def annotations(tree: ast.AST) -> set[ast.AST]:
    """Every node of every annotation."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        notes: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            notes = [node.returns]
        elif isinstance(node, ast.arg | ast.AnnAssign):
            notes = [node.annotation]
        found |= {each for note in notes if note is not None for each in ast.walk(note)}
    return found


def asking(source: str, *, may_annotate: bool = False) -> list[str]:
    """Where code names a game or its class; with `may_annotate`, imports and annotations may."""
    tree = ast.parse(source)
    quiet = annotations(tree) if may_annotate else set()
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text in GAMES:
                found.append(f"{node.lineno}: {text!r}")
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in CLASSES and node not in quiet:
                found.append(f"{node.lineno}: {name}")
            case ast.alias(name=name) if name in CLASSES and not may_annotate:
                found.append(f"{node.lineno}: import of {name}")
    return found


def test_nobody_above_the_rules_asks_which_game_it_is() -> None:
    """The engine has a searcher for each game, which may say in its types what it searches, and no more."""
    assert asking('if game.name == "throne": pass')
    found = {
        str(file): asking(file.read_text(encoding="utf-8"), may_annotate=file.parent.name == "engine")
        for file in above()
    }
    assert {file: lines for file, lines in found.items() if lines} == {}
