"""The example game keeps the contract of every game; its package has no other line for that."""

import pytest

from niwashi.testing import game_contract

pytestmark = pytest.mark.usefixtures("breakthrough")

test_contract = game_contract("breakthrough")
