"""Bundle the page's scripts into one, and its style sheets.

Serving eighty files takes a small computer half a second, and a phone eighty requests. Browsers could also
run the files as they are, by the imports of `main.js` and `main.css`. Bundlers come with npm, which players
do not need; so only the few forms that our files use are read here:
`import { a, b } from "./file.js";`, `export` before a function or a class, and `@import "file.css";`.
"""

import re
from collections.abc import Mapping, Sequence
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([a-z_]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class) (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_STYLE = re.compile(r'^@import "([a-z_]+\.css)";$', re.MULTILINE)


def bundled_script(sources: Mapping[str, str], entry: str) -> str:
    """Return a script with all that it imports; each file becomes a function that returns its exports.

    `sources` are texts by file name. Raises ValueError for another form of import or export and for a missing
    name; CycleError (a ValueError) if two files import each other.
    """
    exported = {name: [found[2] for found in _EXPORT.finditer(text)] for name, text in sources.items()}
    needs: dict[str, list[str]] = {}
    _find(entry.removesuffix(".js"), sources, exported, needs)
    return "\n".join(
        _inner(sources[file]) if file == entry else _function(name, sources[file], exported[file])
        for name in TopologicalSorter(needs).static_order()
        for file in [f"{name}.js"]
    )


def bundled_style(sources: Mapping[str, str], entry: str) -> str:
    """Return a style sheet with its imports in place. Raises ValueError if one is missing."""

    def text(found: re.Match[str]) -> str:
        if found[1] not in sources:
            raise ValueError(f"{entry} imports {found[1]}, which is not there")
        return bundled_style(sources, found[1])

    return _STYLE.sub(text, sources[entry])


def _find(
    name: str,
    sources: Mapping[str, str],
    exported: Mapping[str, Sequence[str]],
    needs: dict[str, list[str]],
) -> None:
    """Collect the imports of a file and of all that it imports, in their order, into `needs`."""
    if name in needs:
        return
    file = f"{name}.js"
    if file not in sources:
        raise ValueError(f"{file} is imported, and it is not there")
    imports = {found[2]: found[1] for found in _IMPORT.finditer(sources[file])}
    needs[name] = [*imports]
    for each, names in imports.items():
        _find(each, sources, exported, needs)
        wanted = {one.strip() for one in names.split(",") if one.strip()}
        lacking = wanted - set(exported[f"{each}.js"])
        if lacking:
            raise ValueError(f"{file} imports {sorted(lacking)} from {each}.js, which does not export it")


def _inner(source: str) -> str:
    """Replace imports and exports: imported names come from the other files' functions."""
    inner = _IMPORT.sub(lambda found: f"const {{{' '.join(found[1].split())}}} = ${found[2]};", source)
    inner = _EXPORT.sub(r"\1", inner)
    unknown = _UNKNOWN.search(inner)
    if unknown:
        raise ValueError(f"This form of import or export is not read: {unknown[0]}")
    return inner


def _function(name: str, source: str, exported: Sequence[str]) -> str:
    return f"const ${name} = (() => {{\n{_inner(source)}\nreturn {{ {', '.join(exported)} }};\n}})();"
