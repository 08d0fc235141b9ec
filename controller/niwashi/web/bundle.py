"""One script and one style sheet out of the page's many, as a bundler makes them.

A page of eighty files takes a small computer half a second to hand out, and a phone eighty questions. The
files stay as they are, and a browser would run them so: `main.js` imports, and `main.css` does. Bundlers
come by npm, which nobody needs to play; the few forms that our files keep to are all that is read here:
`import { a, b } from "./file.js";`, `export` before a function or a class, and `@import "file.css";`.
"""

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([a-z_]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function|class) (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_STYLE = re.compile(r'^@import "([a-z_]+\.css)";$', re.MULTILINE)


def bundled_script(sources: Mapping[str, str], entry: str) -> str:
    """A script with all that it imports, each file a function of its own that returns what it exports.

    `sources` are texts by file name. Raises ValueError where one has another form of import or export, or
    asks for what there is not; CycleError, which is one too, where two need each other.
    """
    needs: dict[str, list[str]] = {}
    _find(entry.removesuffix(".js"), sources, needs)
    return "\n".join(
        _inner(sources[entry]) if f"{name}.js" == entry else _function(name, sources[f"{name}.js"])
        for name in TopologicalSorter(needs).static_order()
    )


def bundled_style(sources: Mapping[str, str], entry: str) -> str:
    """A style sheet with those that it imports, in their places. Raises ValueError where one is not there."""

    def text(found: re.Match[str]) -> str:
        if found[1] not in sources:
            raise ValueError(f"{entry} imports {found[1]}, which is not there")
        return bundled_style(sources, found[1])

    return _STYLE.sub(text, sources[entry])


def _find(name: str, sources: Mapping[str, str], needs: dict[str, list[str]]) -> None:
    """Add a file and all that it imports to what each of them needs, in the order of the imports."""
    if name in needs:
        return
    file = f"{name}.js"
    if file not in sources:
        raise ValueError(f"{file} is imported, and it is not there")
    imports = {found[2]: found[1] for found in _IMPORT.finditer(sources[file])}
    needs[name] = [*imports]
    for each, names in imports.items():
        _find(each, sources, needs)
        lacking = set(_names(names)) - set(_exported(sources[f"{each}.js"]))
        if lacking:
            raise ValueError(f"{file} imports {sorted(lacking)} from {each}.js, which does not export it")


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]


def _exported(source: str) -> list[str]:
    return [found[2] for found in _EXPORT.finditer(source)]


def _inner(source: str) -> str:
    """The text without imports and exports: names come from the functions of the other files."""
    inner = _IMPORT.sub(lambda found: f"const {{{' '.join(found[1].split())}}} = ${found[2]};", source)
    inner = _EXPORT.sub(r"\1", inner)
    unknown = _UNKNOWN.search(inner)
    if unknown:
        raise ValueError(f"This form of import or export is not read: {unknown[0]}")
    return inner


def _function(name: str, source: str) -> str:
    return (
        f"const ${name} = (() => {{\n{_inner(source)}\nreturn {{ {', '.join(_exported(source))} }};\n}})();"
    )
