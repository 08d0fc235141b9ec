"""Commands whose options come in groups: each group is a dataclass, and a heading of the help."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import MISSING, Field, fields
from functools import wraps
from inspect import Parameter, Signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

FEATURES = "features"
"""The parameter of a command that takes the groups of features, as a list."""


def grouped(command: Callable[..., None], features: Sequence[type] = ()) -> Callable[..., None]:
    """Return a function that takes the options of all groups by name and calls `command` with the groups.

    Each parameter of `command` is a dataclass. Its class attribute `heading` is the message key of its
    heading in the help, and its fields are annotated with typer's options. A parameter `features` takes a
    list: one of each of the dataclasses `features`.
    """
    hints = {name: kind for name, kind in get_type_hints(command).items() if name != "return"}
    groups = {name: features if name == FEATURES else [kind] for name, kind in hints.items()}
    options = [option for kinds in groups.values() for kind in kinds for option in _options(kind)]

    @wraps(command)
    def flat(**values: Any) -> None:
        given = {name: [_made(kind, values) for kind in kinds] for name, kinds in groups.items()}
        command(**{name: made if name == FEATURES else made[0] for name, made in given.items()})

    flat.__signature__ = Signature(options)  # type: ignore[attr-defined]
    flat.__annotations__ = {option.name: option.annotation for option in options}
    return flat


def _made(group: Any, values: dict[str, Any]) -> Any:
    return group(**{each.name: values[each.name] for each in fields(group) if each.name in values})


def _options(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [_option(field, hints[field.name], group.heading) for field in fields(group)]


def _option(field: Field[Any], hint: Any, heading: str) -> Parameter:
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{field.name} has no typer option: annotate it with one")
    of_type, info = get_args(hint)
    info = copy(info)
    info.rich_help_panel = heading
    default = Parameter.empty if field.default is MISSING else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[of_type, info])
