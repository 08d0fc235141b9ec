"""Describe the first mistake in somebody's data, and quote from the data briefly."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # takes a Pi a second, and errors need no schema
    from pydantic import ValidationError

LONGEST_QUOTE = 80
"""Most characters of foreign text that a message repeats."""

_NUMBER = re.compile(r"-?[0-9]{1,18}")
_KEY = "[key]"  # pydantic appends it to the location of a bad key


def quoted(found: object) -> str:
    """Return a text as it is, anything else as Python writes it, cut to LONGEST_QUOTE.

    >>> quoted("e5"), quoted([1, None]), len(quoted("庭" * 5000))
    ('e5', '[1, None]', 80)
    """
    text = found if isinstance(found, str) else repr(found)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def whole_number(word: str) -> int | None:
    """Parse a whole number: at most 18 ASCII digits, with or without a minus. None for anything else.

    >>> [whole_number(word) for word in ("35", "-4", "--4", "+5", "٣", "9" * 19)]
    [35, -4, None, None, None, None]
    """
    return int(word) if _NUMBER.fullmatch(word) else None


class FieldError(NamedTuple):
    """A mistake found by a schema: kind, location, value found, facts of its kind, pydantic's sentence."""

    kind: str
    where: tuple[int | str, ...]
    found: Any
    facts: Mapping[str, Any]
    said: str = ""

    @property
    def path(self) -> list[str]:
        """The place of the mistake, counted from 1 as people do.

        >>> FieldError("missing", ("famous", 0, "name"), {}, {}).path
        ['famous', '1', 'name']
        """
        return [str(step + 1) if isinstance(step, int) else step for step in self.where]


def first_error(error: "ValidationError") -> FieldError:
    """Return the first mistake that pydantic found."""
    return field_errors(error)[0]


def field_errors(error: "ValidationError") -> list[FieldError]:
    """Return all mistakes that pydantic found."""
    found = []
    for each in error.errors(include_url=False):
        where = tuple(step for step in each["loc"] if step != _KEY)
        if not where and each["type"] == "string_unicode":  # half a character in a name, which no field has
            name = str(each["input"]).encode("utf-8", "replace").decode("utf-8")
            found.append(FieldError("extra_forbidden", (name,), None, {}))
        else:
            found.append(FieldError(each["type"], where, each["input"], each.get("ctx", {}), each["msg"]))
    return found
