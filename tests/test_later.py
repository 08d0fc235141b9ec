"""Names that a room offers and loads at their first use: the types, the table and what is there agree."""

import ast
import importlib
from pathlib import Path

import pytest

import niwashi
import niwashi_sim

ROOTS = tuple(Path(package.__path__[0]) for package in (niwashi, niwashi_sim))
DOORS = [
    file
    for root in ROOTS
    for file in sorted(root.rglob("__init__.py"))
    if "offer_later(" in file.read_text("utf-8")
]


def room_of(file: Path) -> str:
    root = next(root for root in ROOTS if file.is_relative_to(root))
    return ".".join(file.parent.relative_to(root.parent).parts)


def table(tree: ast.Module) -> dict[str, list[str]]:
    """The table given to `offer_later`, as it is written."""
    (call,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.value.args) == 2
    )
    found = ast.literal_eval(call.args[1])
    assert isinstance(found, dict)
    return found


def typed(tree: ast.Module) -> dict[str, list[str]]:
    """The imports for those who check types, of the room's own modules."""
    blocks = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {(node.module or "").rpartition(".")[2]: [each.name for each in node.names] for node in imports}


def test_some_rooms_load_names_later() -> None:
    assert {"niwashi.devices", "niwashi.session"} <= {room_of(file) for file in DOORS}


@pytest.mark.parametrize("file", DOORS, ids=room_of)
def test_types_and_table_of_a_room_agree(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    assert {name: sorted(each) for name, each in table(tree).items()} == {
        name: sorted(each) for name, each in typed(tree).items()
    }


@pytest.mark.parametrize("file", DOORS, ids=room_of)
def test_every_name_is_there_and_no_module_hides_it(file: Path) -> None:
    """Importing a module sets its name in its package: a function of that name would be gone."""
    room, names = (
        room_of(file),
        [name for each in table(ast.parse(file.read_text("utf-8"))).values() for name in each],
    )
    modules = {each.stem for each in file.parent.iterdir()}
    assert set(names) & modules == set()
    loaded = importlib.import_module(room)
    assert [name for name in names if getattr(loaded, name, None) is None] == []
    assert set(names) <= set(loaded.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing_of_the_kind'"):
        loaded.nothing_of_the_kind  # noqa: B018
