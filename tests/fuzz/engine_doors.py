"""The door of who is to play a side."""

from niwashi.opponents.opponents import player_named


def choose(thrown: bytes) -> None:
    """What a page wishes for a side is a person or the engine, whatever it says."""
    found = player_named(thrown.decode("utf-8", "replace"))
    assert found.kind in ("human", "engine")
    assert player_named(str(found)) == found
