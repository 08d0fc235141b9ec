"""The full reader of Fluent's format, loaded with the first message that `text_pattern` does not read."""

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor


class _References(Visitor):
    """Collects the names of the entries that an entry refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # fluent calls it so
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(f"-{node.id.name}")
        self.generic_visit(node)


def parsed(source: str) -> tuple[ast.Resource, set[str]]:
    """Parse an entry. Return it and the names of the entries that it refers to."""
    resource = FluentParser().parse(source)
    references = _References()
    references.visit(resource)
    return resource, references.names


def flaw_of(text: str) -> str | None:
    """Return the first part of a text that is not in Fluent's format, or a message without a text."""
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            return (entry.content or "").strip().partition("\n")[0]
        if isinstance(entry, ast.Message) and entry.value is None:
            return entry.id.name
    return None
