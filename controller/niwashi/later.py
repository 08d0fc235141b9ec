"""Names that a room offers and loads at their first use, so that a start loads only what it needs."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

__all__ = ["offer_later"]


def offer_later(room: str, modules: Mapping[str, Sequence[str]]) -> Callable[[str], object]:
    """Return a `__getattr__` for a room's `__init__`, which loads names at their first use.

    `modules` has the names by the module inside the room that they come from. The same imports stand under
    `if TYPE_CHECKING`, for whoever checks types. The function raises AttributeError for any other name.

    >>> load = offer_later("niwashi.words", {"sanitize": ["sanitize"]})
    >>> load("sanitize")("a\\x07b")
    'ab'
    """
    module_of = {name: module for module, names in modules.items() for name in names}

    def load(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(f"{room}.{module_of[name]}"), name)

    return load
