"""Updates and starts that are killed at any change they make to a disk: `test_kills` gives the orders.

Everything is imported once; each order is carried out by a fork, which kills itself when it is about to open
a file to write, rename, remove, link or make something for the nth time.
"""

import io
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.update.making import unzipped

from niwashi.errors import NiwashiError
from niwashi.update.bundle import BundleTrust
from niwashi.update.slots import Programs
from niwashi.update.starting import before_start
from niwashi.update.updating import Updater, recall

_CHANGES = {"os.rename", "os.remove", "os.symlink", "os.mkdir", "os.rmdir", "os.truncate", "sqlite3.connect"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def kill_at(count: int) -> None:
    """Have this process die at its nth change."""
    left = [count]

    def heard(event: str, words: tuple[Any, ...]) -> None:
        if event in _CHANGES or (event == "open" and isinstance(words[2], int) and words[2] & _WRITING):
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)


def carry_out(what: str, folder: Path) -> None:
    """One of the things that a program does with its slots."""
    programs, records = Programs(folder / "programs"), folder / "records" / "games.sqlite3"
    if what == "start":
        before_start(programs, records, lambda said: print(said.key, file=sys.stderr))
    elif what == "recall":
        recall(programs)
    else:
        bundle = (folder / "update.niwashi").read_bytes()
        Updater(programs, records, BundleTrust(folder / "keys"), installer=unzipped).take(io.BytesIO(bundle))


def carry_out_orders(orders: int, told: int) -> None:
    """Lines of `what<tab>folder<tab>kill at`, where -1 kills nobody; the answer is an exit status."""
    os.sync = lambda: None  # kill -9 takes nothing from the system, and other programs write here too
    with closing(os.fdopen(orders)) as lines:
        while order := lines.readline():
            what, folder, at = order.rstrip("\n").split("\t")
            child = os.fork()
            if not child:
                status = 1
                try:
                    if int(at) >= 0:
                        kill_at(int(at))
                    carry_out(what, Path(folder))
                    status = 0
                except NiwashiError as error:
                    print(error, file=sys.stderr)
                    status = 2
                finally:
                    os._exit(status)
            _, waited = os.waitpid(child, 0)
            os.write(told, f"{os.waitstatus_to_exitcode(waited)}\n".encode())


if __name__ == "__main__":
    carry_out_orders(0, 1)
