"""A command as plain data: its help, its arguments and options, and the commands in it."""

from typing import Any


def described(command: Any, name: str) -> dict[str, Any]:
    context = command.make_context(name, [], resilient_parsing=True)
    usage = " ".join(command.collect_usage_pieces(context))
    return {
        "name": name,
        "usage": usage,
        "help": command.help or "",
        "options": [found for each in command.params if (found := _option(each, context))],
        "commands": [described(each, key) for key, each in within(command, context)],
    }


def within(command: Any, context: Any) -> list[tuple[str, Any]]:
    """The commands of a group, by name; none of what is no group."""
    names = command.list_commands(context) if hasattr(command, "list_commands") else ()
    found = [(name, command.get_command(context, name)) for name in names]
    return [(name, each.loaded() if hasattr(each, "loaded") else each) for name, each in found]


def _option(parameter: Any, context: Any) -> tuple[str, str] | None:
    if parameter.name in ("install_completion", "show_completion"):
        return None  # the package brings it
    record: tuple[str, str] | None = parameter.get_help_record(context)
    return record
