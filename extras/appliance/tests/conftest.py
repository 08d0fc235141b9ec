"""What every test of the program has, these have, too."""

from tests.conftest import no_engine_outlives_its_test, no_loop_of_a_browser

__all__ = ["no_engine_outlives_its_test", "no_loop_of_a_browser"]
