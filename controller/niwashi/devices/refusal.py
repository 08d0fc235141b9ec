"""Errors of a board file: the file, the key, the value found, the value expected."""

import json
from collections.abc import Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from niwashi.errors import BadBoardFile, NiwashiError
from niwashi.message import Key
from niwashi.validation import first_error, quoted

_KINDS = {
    "bool_type": "board-expected-bool",
    "dict_type": "board-expected-table",
    "finite_number": "board-expected-number",
    "float_type": "board-expected-number",
    "int_type": "board-expected-whole-number",
    "model_type": "board-expected-table",
    "string_pattern_mismatch": "board-expected-switch",
    "string_type": "board-expected-text",
    "too_long": "board-expected-shorter-list",
    "too_short": "board-expected-longer-list",
    "tuple_type": "board-expected-list",
}

_BOUNDS = {
    "greater_than": ("> ", "gt"),
    "greater_than_equal": ("≥ ", "ge"),
    "less_than_equal": ("≤ ", "le"),
    "literal_error": ("", "expected"),
    "string_too_long": ("≤ ", "max_length"),
    "string_too_short": ("≥ ", "min_length"),
}


def shown(value: object) -> str:
    """Return a value as written in a TOML file, shortened.

    >>> shown([1, True]), shown("a" * 90)[-8:]
    ('[1, true]', 'aaaaaaa…')
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    return quoted(text)


def dotted(location: tuple[int | str, ...]) -> str:
    """Return the path of a key in a TOML file.

    >>> dotted(("grid", 0, "names")), dotted(("cells", "card 1", "at", 1))
    ('grid[1].names', 'cells."card 1".at[2]')
    """
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            plain = part.replace("_", "").replace("-", "").isalnum() and part.isascii()
            text += "." + (part if plain else shown(part))
    return text.removeprefix(".")


class Refusals:
    """Makes the errors of one board file."""

    def __init__(self, file: str) -> None:
        self.file = file

    def because(self, key: str, **facts: "str | int | NiwashiError") -> BadBoardFile:
        """Return an error with a message of the catalogue."""
        return BadBoardFile(key, file=self.file, **facts)

    def wrong(self, where: str, found: object, expected: str) -> BadBoardFile:
        """Return the error of one value; `expected` is a key of the catalogue or a text without language."""
        return self.because("board-file-wrong", where=where, found=shown(found), expected=expected)

    def of(self, mistake: ValidationError, schema: type[BaseModel]) -> BadBoardFile:
        """Return the error of the first mistake that a schema found."""
        first = first_error(mistake)
        kind, where = first.kind, dotted(first.where)
        if kind == "extra_forbidden":
            table = schema if len(first.where) == 1 else _table(schema, str(first.where[0]))
            known = ", ".join(field.alias or name for name, field in table.model_fields.items())
            return self.because("board-file-unknown-key", where=where, known=known)
        if kind == "missing":
            return self.because("board-file-missing-key", where=where)
        return self.wrong(where, first.found, _expected(kind, first.facts))


def _table(schema: type[BaseModel], key: str) -> type[BaseModel]:
    """Return the schema of the tables under a key: one table, a list of tables, or one for each name."""
    field = next(field for name, field in schema.model_fields.items() if key == (field.alias or name))
    found = [each for each in (field.annotation, *get_args(field.annotation)) if isinstance(each, type)]
    return next(each for each in found if issubclass(each, BaseModel))


def _expected(kind: str, context: Mapping[str, Any]) -> str:
    if kind in _BOUNDS:
        sign, name = _BOUNDS[kind]
        return f"{sign}{context[name]}"
    own = kind if kind.startswith("board-expected-") else "board-expected-other"  # said by a check of ours
    return Key(_KINDS.get(kind, own))
