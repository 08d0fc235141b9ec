"""Errors as messages of the catalogue."""

import pickle

import pytest

from niwashi.errors import BadTurn, BoardFault, NiwashiError, RecordsFault


@pytest.mark.parametrize("kind", [NiwashiError, BadTurn, BoardFault, RecordsFault])
def test_an_error_that_goes_to_another_process_is_the_same_there(kind: type[NiwashiError]) -> None:
    made = kind("error-unknown-game", found="chess", known=NiwashiError("engine-silent"))
    come = pickle.loads(pickle.dumps(made))  # noqa: S301  # our own
    assert (type(come), come, str(come)) == (kind, made, str(made))
