"""What is thrown at a door: samples that were cut, crossed and damaged, and plain noise."""

from hypothesis import strategies as st

_BIG = (
    *(b"9" * 5000, b"1e999", b"-1", b"NaN", b"0x1F", b"1_0"),
    *(b"[" * 3000, b"{" * 3000, b'"' + b"a" * 5000 + b'"'),
)
_ODD = (
    *(b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\r\n", b""),
    *(each.encode() for each in ("庭", "\u2028", "٣")),
)
_USUAL = (*(bytes([each]) for each in b' \n=/-,"[]{}01'), b"true", b"null", b"99", b"a1")

_PIECES = st.sampled_from((*_BIG, *_ODD, *_USUAL)) | st.binary(max_size=12)


@st.composite
def _damaged(draw: st.DrawFn, samples: tuple[bytes, ...]) -> bytes:
    """A sample in which a few stretches were replaced: by nothing, by a piece, by a stretch of a sample."""
    text = draw(st.sampled_from(samples))
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.sampled_from((0, 0, 1, 1, 2, 3, 5, 8, 40, 400))))
        text = text[:begin] + draw(_PIECES | _stretches(samples)) + text[end:]
    return text


@st.composite
def _stretches(draw: st.DrawFn, samples: tuple[bytes, ...]) -> bytes:
    text = draw(st.sampled_from(samples))
    begin = draw(st.integers(0, len(text)))
    return text[begin : begin + draw(st.integers(0, 60))]


@st.composite
def _words_swapped(draw: st.DrawFn, samples: tuple[bytes, ...]) -> bytes:
    """A sample in which words were exchanged for words of another: mostly well written, mostly wrong."""
    lines = draw(st.sampled_from(samples)).split(b"\n")
    others = draw(st.sampled_from(samples)).replace(b"\n", b" ").split(b" ")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(b" ")
        words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(others) | _PIECES)
        lines[at] = b" ".join(words)
    return b"\n".join(lines)


@st.composite
def _composed(draw: st.DrawFn, samples: tuple[bytes, ...], words: tuple[bytes, ...]) -> bytes:
    """Lines of a sample, and lines between them that are made of words."""
    made = st.lists(st.sampled_from(words) | _PIECES, min_size=1, max_size=8).map(b" ".join)
    lines = draw(st.sampled_from(samples)).splitlines()
    for _ in range(draw(st.integers(1, 6))):
        lines.insert(draw(st.integers(0, len(lines))), draw(made))
    return b"\n".join(lines) + draw(st.sampled_from((b"", b"\n")))


def thrown(samples: tuple[bytes, ...], words: tuple[bytes, ...] = ()) -> st.SearchStrategy[bytes]:
    """Bytes for a door with these samples, which are made of such words."""
    composed = [_composed(samples, words), _words_swapped((*samples, b" ".join(words)))] if words else []
    return st.one_of(
        *composed,
        _damaged(samples),
        _words_swapped(samples),
        st.binary(max_size=200),
        st.sampled_from(samples),
    )
