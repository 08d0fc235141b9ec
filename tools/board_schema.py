"""Write schema and reference of board files from the models that read them: `make -C tools board-schema`.

`hardware/board-schema.json` is a JSON schema; `.taplo.toml` leads editors to it. `hardware/BOARD-FILE.md` is
the same as a reference. What needs the whole file, `niwashi board check` says.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from niwashi.devices.board_parser import board_schema
from niwashi.devices.switch_kinds import SWITCH_KINDS

__all__ = ["PAGE", "SCHEMA", "main", "page", "schema"]

_HARDWARE = Path(__file__).parents[1] / "hardware"
SCHEMA, PAGE = _HARDWARE / "board-schema.json", _HARDWARE / "BOARD-FILE.md"

_HEAD = """\
# The board file: reference

*Made by `make -C tools board-schema` from the models that read board files.* [README.md](README.md) explains
how a file is written; this page lists every table and key. Editors that know JSON schemas for TOML
(those that use taplo) complete and check keys by [board-schema.json](board-schema.json).
"""


def main() -> None:
    """Write both files."""
    SCHEMA.write_text(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


def schema() -> dict[str, Any]:
    """Return the JSON schema of board files."""
    made = _plain(board_schema(tuple(SWITCH_KINDS.values())).model_json_schema())
    assert isinstance(made, dict)  # noqa: S101  # as it went in
    about = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "Niwashi board file"}
    return {**about, **made, "description": "A board for Niwashi, described whole."}


def _plain(value: Any, *, is_names: bool = False) -> Any:
    """Return a schema without titles, and without null, which TOML has not. `is_names`: keys are names."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {
        key: _plain(each, is_names=key in ("properties", "$defs"))
        for key, each in value.items()
        if is_names or not (key == "title" or (key == "default" and each is None))
    }
    ways = kept.get("anyOf")
    if not is_names and isinstance(ways, list) and {"type": "null"} in ways:
        kept["anyOf"] = [way for way in ways if way != {"type": "null"}]
        if len(kept["anyOf"]) == 1:
            kept |= kept.pop("anyOf")[0]
    if not is_names and isinstance(text := kept.get("description"), str):
        kept["description"] = " ".join(text.split())
    return kept


def page() -> str:
    """Return the reference."""
    whole = schema()
    parts = [_HEAD, "## At the top\n", *_keys(whole, whole)]
    for name, field in whole["properties"].items():
        table = _table_of(field, whole)
        if table is not None:
            heading = f"[[{name}]]" if field.get("type") == "array" else f"[{name}]"
            # What the model's docstring says behind the name of its table.
            said = re.sub(r"^`\[+\w+\]+`: ", "", table.get("description", ""))
            about = fill(f"{said[:1].upper()}{said[1:]}", 100, break_long_words=False, break_on_hyphens=False)
            parts += [f"## `{heading}`\n", f"{about}\n", *_keys(table, whole)]
    return "\n".join(parts).rstrip("\n") + "\n"


def _table_of(field: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the table that a field holds, one or many of them; None for plain values."""
    inner = field.get("items") or field.get("additionalProperties") or field
    if isinstance(inner, dict) and "$ref" in inner:
        found: Mapping[str, Any] = whole["$defs"][inner["$ref"].rpartition("/")[2]]
        return found
    return None


def _keys(table: Mapping[str, Any], whole: Mapping[str, Any]) -> Iterator[str]:
    rows = [
        f"| `{name}` | {_kind(field)} | {_default(name, field, table)} |"
        for name, field in table["properties"].items()
        if _table_of(field, whole) is None
    ]
    if rows:
        yield "\n".join(["| key | value | default |", "| --- | --- | --- |", *rows]) + "\n"


def _kind(field: Mapping[str, Any]) -> str:
    """Return what a value has to be, in a few words."""
    if "enum" in field:
        return ", ".join(f"`{json.dumps(each)}`" for each in field["enum"])
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "anyOf" in field:
        return " or ".join(map(_kind, field["anyOf"]))
    if field.get("type") == "array":
        items: Any = field.get("items") or next(iter(field.get("prefixItems", [])), {})
        least, most = field.get("minItems", 0), field.get("maxItems")
        count = "" if most is None else f"{most} of " if least == most else f"{least} to {most} of "
        return f"list: {count}{_kind(items) if isinstance(items, dict) and items else 'anything'}"
    words = {"integer": "whole number", "number": "number", "boolean": "`true` or `false`", "string": "text"}
    low = field.get("minimum", field.get("exclusiveMinimum"))
    high = field.get("maximum", field.get("exclusiveMaximum"))
    above = "more than " if "exclusiveMinimum" in field else ""
    span = f", {above}{_number(low)} to {_number(high)}" if low is not None and high is not None else ""
    return f"{words.get(field.get('type', ''), 'anything')}{span}"


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def _default(name: str, field: Mapping[str, Any], table: Mapping[str, Any]) -> str:
    if "default" in field:
        return f"`{json.dumps(field['default'])}`"
    return "has to be there" if name in table.get("required", ()) else "none"


if __name__ == "__main__":
    main()
