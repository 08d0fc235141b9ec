"""Python source without comments and docstrings, for programs that only run it. Lines keep their numbers."""

import ast
import io
import tokenize
from collections.abc import Iterator

_EMPTY = '""'
"""What stands for a docstring: some packages expect a text there."""


def bare(source: bytes) -> bytes:
    """Return a module that runs as the given one does, without comments and docstrings.

    >>> bare(b'def f():  # two\\n    "Return 2."\\n    return "# 2"\\n')
    b'def f():\\n    ""\\n    return "# 2"\\n'

    Source that this Python can't read is returned as it is.
    """
    try:
        tree = ast.parse(source)
        tokens = [*tokenize.tokenize(io.BytesIO(source).readline)]
    except (SyntaxError, ValueError, tokenize.TokenError):
        return source
    lines = source.decode(tokens[0].string).splitlines(keepends=True)
    if any("\f" in line or "\v" in line or "\x1c" in line for line in lines):
        return source  # characters that end lines for `splitlines` alone
    spots = [
        (each.start, each.end, "") for each in tokens if each.type == tokenize.COMMENT and _is_free(each)
    ]
    for start, end, text in sorted([*spots, *_docstrings(tree, lines)], reverse=True):
        _replace(lines, start, end, text)
    made = "".join(f"{line.rstrip()}\n" if not line.strip() else line for line in lines)
    return made.encode() if ast.dump(ast.parse(made)) == ast.dump(_without_docstrings(tree)) else source


_Spot = tuple[tuple[int, int], tuple[int, int], str]


def _is_free(comment: tokenize.TokenInfo) -> bool:
    """Return whether a comment may go: it does not declare the encoding of the file."""
    return comment.start[0] > 2 or "coding" not in comment.string  # PEP 263


def _docstrings(tree: ast.Module, lines: list[str]) -> Iterator[_Spot]:
    for text in _docstring_nodes(tree):
        start = text.lineno, _column(lines[text.lineno - 1], text.col_offset)
        end_line, end_offset = text.end_lineno or text.lineno, text.end_col_offset or 0
        yield start, (end_line, _column(lines[end_line - 1], end_offset)), _EMPTY


def _docstring_nodes(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            match node.body[0]:
                case ast.Expr(value=ast.Constant(value=str()) as text):
                    yield text


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for text in _docstring_nodes(tree):
        text.value = ""
        text.kind = None
    return tree


def _column(line: str, offset: int) -> int:
    """The column of a byte of a line, as `ast` counts them."""
    return len(line.encode()[:offset].decode())


def _replace(lines: list[str], start: tuple[int, int], end: tuple[int, int], text: str) -> None:
    """Put a text in place of part of the source; the lines in between stay, empty."""
    (first, left), (last, right) = (start[0] - 1, start[1]), (end[0] - 1, end[1])
    before, after = lines[first][:left], lines[last][right:]
    if first == last:
        lines[first] = (f"{before}{text}".rstrip() if not after.strip() else f"{before}{text}") + after
        return
    lines[first] = f"{before}{text}{after}"
    lines[first + 1 : last + 1] = ["\n"] * (last - first)
