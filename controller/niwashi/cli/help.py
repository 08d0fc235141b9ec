"""Help in the terminal's language: the library's fixed words, and one line about each command.

Typer cuts the line about a command at blanks, and Japanese has none: here it is the first sentence of the
command's help.
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from niwashi.terminal import REFUSED, help_text, message, print_text

_ENDS = ("。", ". ", ": ")
_FIXED = {
    "help": "help-help",
    "install_completion": "help-install-completion",
    "show_completion": "help-show-completion",
}
_KINDS = {"argument": "help-arguments", "option": "help-options"}


def first_sentence(text: str) -> str:
    """The first sentence of a help text, whole, without its end and without what a colon adds.

    >>> first_sentence("Check a file: all of it. Then end."), first_sentence("調べます。終わります。")
    ('Check a file', '調べます')
    """
    line = text.split("\n", 1)[0] + " "
    return min((line.split(end, 1)[0] for end in _ENDS), key=len).strip()


class _Spoken:
    """What a command and a group have in common: each heading and fixed word is one of the catalogue's."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the line that says how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=message("help-usage"))

    def format_options(self: Any, ctx: Any, formatter: Any) -> None:
        """Write arguments, options and, of a group, its commands."""
        for kind, heading in _KINDS.items():
            named = [each for each in self.get_params(ctx) if each.param_type_name == kind]
            _write(formatter, heading, [row for each in named if (row := _row(each, ctx))])
        if isinstance(self, TyperGroup):
            self.format_commands(ctx, formatter)


class _Command(_Spoken, TyperCommand):
    """A command that helps in the terminal's language."""


class _Group(_Spoken, TyperGroup):
    """A group of commands that helps in the terminal's language."""

    usual: str | None = None
    later: Sequence[str] = ()
    gone: Mapping[str, str] = {}
    load: Callable[[str], Any]

    def __init__(self, **settings: Any) -> None:
        """Take what Typer gives."""
        super().__init__(**settings)
        if self.later:
            self.commands = _Later(self.later, self.load)

    def list_commands(self, ctx: Any) -> list[str]:
        """The names; nothing is made for them."""
        del ctx
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names, or else the usual one; of one that is gone that is said."""
        if args and args[0] in self.gone:
            print_text(message(self.gone[args[0]]), err=True)
            raise typer.Exit(REFUSED)
        if self.usual is not None and args and self.get_command(ctx, args[0]) is None:
            args = [self.usual, *args]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each command's name with the first sentence of its help."""
        shown = [name for name in self.list_commands(ctx) if not self._is_hidden(ctx, name)]
        rows = [(name, first_sentence(self._help(ctx, name))) for name in shown]
        _write(formatter, "help-commands", rows)

    def _is_hidden(self, ctx: Any, name: str) -> bool:
        if name in self.later:  # listed by name without being imported
            return False
        command = self.get_command(ctx, name)
        return command is not None and command.hidden

    def _help(self, ctx: Any, name: str) -> str:
        if name in self.later:
            return message(help_key(name))
        command = self.get_command(ctx, name)
        return (command and command.help) or ""


class _Later(MutableMapping[str, Any]):
    """Commands by their names, each made when somebody wants it."""

    def __init__(self, names: Sequence[str], load: Callable[[str], Any]) -> None:
        self._load = load
        self._commands: dict[str, Any] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> Any:
        if self._commands[name] is None:
            self._commands[name] = _made(name, self._load(name))
        return self._commands[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._commands[name] = command

    def __delitem__(self, name: str) -> None:
        del self._commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._commands)

    def __len__(self) -> int:
        return len(self._commands)


def _made(name: str, found: Any) -> Any:
    """The command of a function or of a `Commands`."""
    if isinstance(found, Commands):
        group = typer.main.get_group(found)
        group.name = name
        return group
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=_Command, help=help_text(help_key(name)))(found)
    return typer.main.get_command(alone)


def help_key(name: str) -> str:
    """The key of what a command of the first rank says of itself."""
    return f"{name}-help"


def _row(parameter: Any, ctx: Any) -> tuple[str, str] | None:
    if parameter.name in _FIXED:
        parameter.help = message(_FIXED[parameter.name])
    record = parameter.get_help_record(ctx)
    return record and (record[0], record[1].replace("[default: ", f"[{message('help-default')}"))


def _write(formatter: Any, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(message(heading)):
            formatter.write_dl(rows)


class Commands(typer.Typer):
    """Commands whose help speaks the terminal's language; `key` is the help text of all together."""

    def __init__(
        self,
        key: str,
        *,
        usual: str | None = None,
        later: Sequence[str] = (),
        load: Callable[[str], Any] | None = None,
        gone: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        """`usual` is the command that is meant where none is named.

        Those that `later` names are made when they are called, of what `load` returns for a name: a function,
        or `Commands` again. `gone` has the commands that there were once, each with what is said of it.
        """
        facts = {
            "usual": usual,
            "later": later,
            "gone": gone or {},
            "load": staticmethod(load) if load else None,
        }
        kind = _Group if usual is None and load is None else type("_GroupOf", (_Group,), facts)
        super().__init__(
            help=help_text(key), cls=kind, no_args_is_help=True, rich_markup_mode=None, **settings
        )

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """What `typer.Typer.command` does, for a command that helps so."""
        return super().command(name, cls=_Command, **settings)
