"""`niwashi selftest`: does this program work on this computer, with these records?"""

from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.records_option import EVERYWHERE, records_file
from niwashi.server import selftest as tried
from niwashi.terminal import refusals_end_it, tell

_Records = Annotated[
    str | None,
    typer.Option("--records", help=tell("selftest-help-records"), metavar="FILE", envvar=EVERYWHERE),
]
_Board = Annotated[Path | None, typer.Option("--board", help=tell("selftest-help-board"), metavar="FILE")]


def selftest(*, records: _Records = None, board: _Board = None) -> None:
    """Try everything, and tell what works; status 2 at the first thing that does not."""
    with refusals_end_it():
        for step in tried(records_file(records), board):
            typer.echo(tell(step.key, count=step.number))
        typer.echo(tell("selftest-passed"))
