"""`niwashi selftest`: does this program work on this computer, with these records?"""

from pathlib import Path
from typing import Annotated

import typer

from niwashi.cli.options import EVERYWHERE
from niwashi.cli.records_option import records_file
from niwashi.server.self_test import selftest as tried
from niwashi.terminal import exit_on_refusal, message

_Records = Annotated[
    str | None,
    typer.Option(
        "--records",
        help="The file of games to try a copy of. Without it, your own.",
        metavar="FILE",
        envvar=EVERYWHERE,
    ),
]
_Board = Annotated[
    Path | None,
    typer.Option(
        "--board", help="The board file to try, simulated. Without it, the built-in board.", metavar="FILE"
    ),
]


def selftest(*, records: _Records = None, board: _Board = None) -> None:
    """Try out whether this program works on this computer.

    The records (a copy of them), a whole game on a simulated board, the page,
    and the engine. Nothing of yours is changed.

    niwashi selftest
    niwashi selftest --board my-board.toml
    """
    with exit_on_refusal():
        for step in tried(records_file(records), board):
            typer.echo(message(step.key, count=step.number))
        typer.echo(message("selftest-passed"))
