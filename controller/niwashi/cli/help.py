"""Help in the terminal's language, options in groups, and commands that are imported when they are called.

Typer cuts the line about a command at blanks, and Japanese has none: here it is the first sentence of the
command's help. Typer's errors, and what it tells of defaults and ranges, are English alone.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from niwashi.terminal import help_text, message

_SENTENCE_ENDS = ("。", ". ")
_COMPLETION = {
    "install_completion": "help-install-completion",
    "show_completion": "help-show-completion",
}
_TYPER_OPTIONS = {"help": "help-help", **_COMPLETION}
_OPTIONS_TRIED_AS_COMMANDS = {"help": "--help", "version": "--version"}
"""Words that people try as commands, with the options that are meant."""
_ALL = "all"
"""`niwashi help all` lists all commands; the short help has those for players."""


def first_sentence(text: str) -> str:
    """Return the first sentence of a help text, whole and without its full stop.

    >>> first_sentence("Check a file: all of it. Then end."), first_sentence("調べます。終わります。")
    ('Check a file: all of it', '調べます')
    """
    line = text.split("\n", 1)[0] + " "
    return min((line.split(end, 1)[0] for end in _SENTENCE_ENDS), key=len).strip().removesuffix(".")


class _Translated:
    """Shared by commands and groups: headings and usage lines from the catalogue."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the line that says how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=message("help-usage"))

    def format_options(self: Any, ctx: Any, formatter: Any) -> None:
        """Write arguments, each group of options and, of a group of commands, its commands."""
        sections: dict[str, list[tuple[str, str]]] = {"help-arguments": []}
        is_short = bool(getattr(self, "last", ())) and _ALL not in ctx.meta
        for parameter in self.get_params(ctx):
            if is_short and parameter.name in _COMPLETION:
                continue
            if parameter.name in _TYPER_OPTIONS:
                parameter.help = message(_TYPER_OPTIONS[parameter.name])
            row = parameter.get_help_record(ctx)
            if row is not None:
                is_argument = parameter.param_type_name == "argument"
                heading = "help-arguments" if is_argument else parameter.rich_help_panel or "help-options"
                sections.setdefault(heading, []).append(row)
        general = sections.pop("help-options", [])
        for heading, rows in {**sections, "help-options": general}.items():
            _write(formatter, heading, rows)
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)

    def get_params(self: Any, ctx: Any) -> list[Any]:
        """Return options and arguments. Their defaults are taken unchecked."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for each in params:
            if "process_value" not in vars(each):
                each.process_value = partial(_unless_left_out, each, each.process_value)
        return params


class _Command(_Translated, TyperCommand):
    """A command that helps in the terminal's language."""


class _Group(_Translated, TyperGroup):
    """A group of commands that helps in the terminal's language."""

    usual: str | None = None
    later: "LaterCommands | None" = None
    last: Collection[str] = ()

    def __init__(self, **settings: Any) -> None:
        """Take what Typer gives."""
        super().__init__(**settings)
        if self.later is not None:
            self.commands = self.later  # type: ignore[assignment]  # nobody adds to them

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names; no command is imported for them."""
        del ctx
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names, or else the usual one.

        `help` and `version` are understood as options.
        """
        word = args[0] if args else ""
        option = _OPTIONS_TRIED_AS_COMMANDS.get(word)
        if option is not None and word not in self.commands:
            args = [*args[1:], option]
            if args == [_ALL, option]:
                ctx.meta[_ALL], args = True, [option]
            if args == [option]:
                self.parse_args(ctx, args)
        if self.usual is not None and args and self.get_command(ctx, args[0]) is None:
            args = [self.usual, *args]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each command's name with the first sentence of its help."""
        shown = [name for name in self.list_commands(ctx) if not self._is_hidden(ctx, name)]
        if _ALL not in ctx.meta:
            shown = [name for name in shown if name not in self.last]
        rows = [(name, first_sentence(self._help(ctx, name))) for name in shown]
        _write(formatter, "help-commands", rows)
        if self.last and _ALL not in ctx.meta:
            formatter.write_paragraph()
            formatter.write_text(message("help-more"))

    def _is_hidden(self, ctx: Any, name: str) -> bool:
        if self.later is not None:  # listed by name without being imported
            return False
        command = self.get_command(ctx, name)
        return command is not None and command.hidden

    def _help(self, ctx: Any, name: str) -> str:
        if self.later is not None:
            return message(help_key(name))
        command = self.get_command(ctx, name)
        return (command and command.help) or ""


class LaterCommands(Mapping[str, Any]):
    """Commands by name. Each is imported when it is asked for; all names are read when they are listed."""

    def __init__(self, names: Callable[[], Sequence[str]], load: Callable[[str], Any]) -> None:
        """`load` returns a function or a `CommandGroup`, and raises KeyError for an unknown name."""
        self._names, self._load = names, load
        self._commands: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._commands:
            self._commands[name] = _made(name, self._load(name))
        return self._commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


def _made(name: str, found: Any) -> Any:
    """Make the command of a function or of a `CommandGroup`."""
    if isinstance(found, CommandGroup):
        group = typer.main.get_group(found)
        group.name = name
        return group
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=_Command, help=help_text(help_key(name)))(found)
    return typer.main.get_command(alone)


def _unless_left_out(parameter: Any, check: Callable[[Any, Any], Any], ctx: Any, value: Any) -> Any:
    """Check a value, but no default: for each check Typer builds a validator, which takes 1 ms of a PC."""
    is_plain = isinstance(value, str | int | float) and value is parameter.default
    if parameter.required or not (value is None or is_plain):
        return check(ctx, value)
    if value is None and (parameter.multiple or parameter.nargs == -1):
        value = ()
    return parameter.callback(ctx, parameter, value) if parameter.callback else value


def help_key(name: str) -> str:
    """Return the message key of a top-level command's help."""
    return f"{name}-help"


def _write(formatter: Any, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(message(heading)):
            formatter.write_dl(rows)


class CommandGroup(typer.Typer):
    """Commands whose help speaks the terminal's language; `key` is the help text of all together."""

    def __init__(
        self,
        key: str,
        *,
        usual: str | None = None,
        later: LaterCommands | None = None,
        last: Collection[str] = (),
        **settings: Any,
    ) -> None:
        """`usual` is the command that is meant where none is named.

        The commands of `later` are all that there are, and those of `last` are not in the short help.
        """
        facts = {"usual": usual, "later": later, "last": last}
        kind = type("_GroupOf", (_Group,), facts)
        super().__init__(
            help=help_text(key), cls=kind, no_args_is_help=True, rich_markup_mode=None, **settings
        )

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """Register a command as `typer.Typer.command` does, with this help."""
        return super().command(name, cls=_Command, **settings)
