"""Write the reference of public names from their docstrings: `make -C tools reference`.

Of `niwashi.games`, which games and scripts are written with, and of `niwashi.testing`, which their tests are.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from textwrap import dedent, fill
from types import ModuleType
from typing import Any

__all__ = ["PAGE", "main", "page"]

PAGE = Path(__file__).parents[1] / "docs" / "API.md"
ROOMS = ("niwashi.games", "niwashi.testing")

_WIDTH = 100
_HEAD = """\
# Names for games and scripts

*Made by `make -C tools reference` from the docstrings.* [GAMES.md](GAMES.md) leads through adding a game and
using the rules; this page lists every public name of the two rooms for that.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """Return the whole page."""
    parts = [_HEAD]
    for name in ROOMS:
        room = import_module(name)
        parts += [f"## `{name}`\n", *_text(inspect.getdoc(room) or "")]
        for each in sorted(room.__all__, key=lambda name: (name.lower(), name)):
            parts += _named(room, each)
    return "\n".join(parts).rstrip("\n") + "\n"


def _named(room: ModuleType, name: str) -> Iterator[str]:
    what = getattr(room, name)
    yield f"### `{name}`\n"
    if inspect.isclass(what):
        yield from _class(what)
    elif inspect.isfunction(what):
        yield _signature(name, what)
        yield from _text(inspect.getdoc(what) or "")
    else:
        yield from _text(_said_below(room, name))


def _class(what: type) -> Iterator[str]:
    own = what.__doc__ if what.__doc__ and not what.__doc__.startswith(f"{what.__name__}(") else ""
    yield from _fields(what)
    yield from _text(inspect.cleandoc(own or ""))
    if issubclass(what, Enum):
        yield "\n".join(f"- `{each.name}`" for each in what) + "\n"
        return
    for name, member in vars(what).items():
        is_property, full = isinstance(member, property), f"{what.__name__}.{name}"
        function: Any = member.fget if is_property else getattr(member, "__func__", member)
        if name.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
            continue
        yield f"`{full}`\n" if is_property else _signature(full, inspect.unwrap(function))
        yield from _text(inspect.cleandoc(function.__doc__))


def _fields(what: type) -> Iterator[str]:
    """Yield the fields of a record in their order, as a block, with their defaults."""
    if not is_dataclass(what) and not hasattr(what, "_fields"):
        return
    source = ast.parse(dedent(inspect.getsource(what)))
    (record,) = (each for each in source.body if isinstance(each, ast.ClassDef))
    fields = [ast.unparse(each) for each in record.body if isinstance(each, ast.AnnAssign)]
    told = [each.replace("field(default_factory=dict)", "{}").replace("'", '"') for each in fields]
    yield "```python\n" + f"{what.__name__}({', '.join(told)})" + "\n```\n"


def _signature(name: str, function: Any) -> str:
    """Return the line that defines a function, as a block; types by their names in the source."""
    source = dedent(inspect.getsource(function))
    found = re.search(r"^def \w+(?:\[.*?\])?(\(.*?\)(?: -> .*?)?):\n", source, re.DOTALL | re.MULTILINE)
    told = re.sub(r"\s+", " ", found[1]) if found else "(...)"
    told = re.sub(r"\((?:self|cls)(?:, )?", "(", told, count=1).replace("( ", "(").replace(", )", ")")
    return f"```python\n{name}{told}\n```\n"


def _said_below(room: ModuleType, name: str) -> str:
    """Return the text that follows where a value is defined."""
    source = inspect.getsource(room)
    modules = re.findall(r"^from (niwashi\.[\w.]+) import", source, re.MULTILINE)
    for text in (source, *(inspect.getsource(import_module(each)) for each in modules)):
        found = re.search(
            rf'^{name}(?:: [^\n]*?)? = (?:(?!\n\w).)*?\n"""(.*?)"""', text, re.DOTALL | re.MULTILINE
        )
        if found:
            return inspect.cleandoc(found[1])
    return ""


def _text(docstring: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring, and its examples as blocks."""
    for part in re.split(r"\n\s*\n", docstring.strip()):
        if part.lstrip().startswith(">>>"):
            yield f"```python\n{dedent(part)}\n```\n"
        elif part.startswith("    "):
            yield f"```text\n{dedent(part)}\n```\n"
        elif part:
            text = part.removesuffix("::").rstrip()
            yield fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


if __name__ == "__main__":
    main()
