"""A start besides the usual one."""

from collections.abc import Mapping
from dataclasses import dataclass

from niwashi.words.catalogue import Fact


@dataclass(frozen=True, slots=True)
class Opening:
    """A start of ours: its name, the sort of change and its `facts` (for words), the position's text."""

    name: str
    rule: str
    facts: Mapping[str, Fact]
    position: str
