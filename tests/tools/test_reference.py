"""The reference of public names is what their docstrings say, and leaves none out."""

import pytest
from tools.reference import PAGE, page

import niwashi.games
import niwashi.testing


def test_reference_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: make -C tools reference"


@pytest.mark.parametrize("room", [niwashi.games, niwashi.testing], ids=lambda room: room.__name__)
def test_every_public_name_is_in_it_and_said(room: object) -> None:
    parts = {part.split("`")[1]: part for part in page().split("\n### ")[1:]}
    names: list[str] = room.__all__  # type: ignore[attr-defined]
    assert [name for name in names if name not in parts] == []
    assert [name for name in names if len(parts[name].split("\n\n")) < 2] == []


def test_records_are_told_with_their_fields() -> None:
    made = 'Handling(act: Act, place: str, stack: Stack, step: int, pile: str = "")'
    assert f"### `Handling`\n\n```python\n{made}\n```\n" in page()
    assert "\nReason(key: str, clause: str, places: tuple[str, ...] = (), facts:" in page()
