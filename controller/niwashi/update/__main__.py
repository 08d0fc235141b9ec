"""`python -m niwashi.update`: what a service does before each start, by the program that has proved itself.

It imports no more than it needs, to be quick, and is no command of `niwashi`: nobody else should call it.
"""

import os

from niwashi.terminal import LANGUAGE, exit_on_refusal, print_text
from niwashi.update.place import programs_named, records_beside
from niwashi.update.starting import before_start
from niwashi.words.catalogue import translate


def main() -> None:
    """Carry out the steps, and print them for the service's journal."""
    with exit_on_refusal():
        programs = programs_named(os.environ)
        records = records_beside(programs, os.environ)
        with programs.held("state.lock", "update-busy", 30.0):
            before_start(programs, records, lambda said: print_text(translate(said.message, LANGUAGE)))


if __name__ == "__main__":
    main()
