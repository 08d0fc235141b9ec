"""`niwashi selftest`: does this program work on this computer, with these records?"""

from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.records_option import EVERYWHERE, records_file
from niwashi.server.self_test import selftest as tried
from niwashi.terminal import exit_on_refusal, message

_Records = Annotated[
    str | None,
    typer.Option("--records", help=message("selftest-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Board = Annotated[Path | None, typer.Option("--board", help=message("selftest-help-board"), metavar="FILE")]


def selftest(*, records: _Records = None, board: _Board = None) -> None:
    """Try everything, and tell what works; status 2 at the first thing that does not."""
    with exit_on_refusal():
        for step in tried(records_file(records), board):
            typer.echo(message(step.key, count=step.number))
        typer.echo(message("selftest-passed"))
