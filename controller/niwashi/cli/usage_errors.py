"""Errors of the command line's parser in the terminal's language."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

import typer
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)

from niwashi.cli.features import missing_play_option
from niwashi.terminal import message, print_text


class TranslatedError(UsageError):
    """A usage error that has been translated."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print usage, where help is, and the error, on standard error."""
        del file
        if self.ctx is not None:
            typer.echo(self.ctx.get_usage(), err=True)
            print_text(message("usage-help", command=self.ctx.command_path) + "\n", err=True)
        print_text(message("usage-error", why=self.message), err=True)


@contextmanager
def translated(unknown_command: str | None = None, commands: Sequence[str] = ()) -> Iterator[None]:
    """Raise usage errors in the terminal's language.

    Inside, any other error than those of an option means that `unknown_command` is none of `commands`.
    """
    try:
        yield
    except (TranslatedError, NoArgsIsHelpError):
        raise
    except UsageError as error:
        if unknown_command is not None and not isinstance(error, (BadParameter, NoSuchOption)):
            text = _with_near("usage-no-command", unknown_command, commands)
        else:
            text = _text(error)
        raise TranslatedError(text, error.ctx) from error


def _text(error: UsageError) -> str:
    if isinstance(error, NoSuchOption):
        is_play = error.ctx is not None and error.ctx.info_name == "play"
        missing = missing_play_option(error.option_name) if is_play else None
        if missing is not None:
            return message(missing)
        return _with_near("usage-no-option", error.option_name, error.possibilities or ())
    if isinstance(error, MissingParameter) and error.param is not None:
        return message("usage-missing", name=_name(error.param))
    if isinstance(error, BadParameter) and error.param is not None:
        return _bad_value(error)
    if isinstance(error, BadOptionUsage):
        key = "usage-takes-no-value" if "does not take" in error.message else "usage-no-value"
        return message(key, name=error.option_name)
    extra = error.message.removeprefix("Got unexpected extra argument(s) (")
    if extra != error.message:
        return message("usage-extra", found=extra.removesuffix(")"))
    return message("usage-no-command-named") if error.message == "Missing command." else error.message


def _with_near(key: str, found: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(found, known, 1)
    text = message(key, found=found[:80])
    return message("usage-near", text=text, near=near[0]) if near else text


def _bad_value(error: BadParameter) -> str:
    """Say which value was found and what fits; the library's own words where neither is known."""
    parameter: Any = error.param
    kind = parameter.type_descriptor
    cause = error.__cause__
    name = _name(parameter)
    if kind.is_choice:
        wanted = ", ".join(str(getattr(each, "value", each)) for each in kind.choices)
        return message("usage-no-choice", name=name, known=wanted)
    from pydantic import ValidationError  # loaded by then, if it is one

    if not isinstance(cause, ValidationError) or kind.annotation not in (int, float, list[int]):
        return message("usage-bad-value", name=name, why=error.message)
    found = str(cause.errors(include_url=False)[0]["input"])[:80]
    least, most = parameter.min, parameter.max
    number = "decimal" if kind.annotation is float else "whole"
    if least is not None and most is not None:
        return message(f"usage-{number}-range", name=name, found=found, least=f"{least}", most=f"{most}")
    if least is not None:
        return message(f"usage-{number}-least", name=name, found=found, least=f"{least}")
    return message(f"usage-{number}", name=name, found=found)


def _name(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.display_name_raw).strip("[]").removesuffix("...")
    return str(max(parameter.opts, key=len))
