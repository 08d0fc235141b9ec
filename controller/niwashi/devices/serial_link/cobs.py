"""Consistent overhead byte stuffing: any bytes, written without a zero (Cheshire and Baker, 1999)."""

_CODES = tuple(bytes([length + 1]) for length in range(254))


def cobs_encode(data: bytes) -> bytes:
    """Encode bytes without zeros; one byte longer for each 254 bytes begun.

    >>> cobs_encode(b"").hex(" "), cobs_encode(b"ab").hex(" "), cobs_encode(bytes([7, 0, 9])).hex(" ")
    ('01', '03 61 62', '02 07 02 09')
    """
    parts = []
    for piece in data.split(b"\0"):
        while len(piece) >= 254:
            parts.append(b"\xff" + piece[:254])
            piece = piece[254:]
        parts.append(_CODES[len(piece)] + piece)
    return b"".join(parts)


def cobs_decode(data: bytes) -> bytes | None:
    """Decode bytes; return None if they are not a valid encoding.

    >>> cobs_decode(cobs_encode(bytes(300))) == bytes(300), cobs_decode(bytes([5, 1])), cobs_decode(b"")
    (True, None, None)
    """
    if not data or 0 in data:
        return None
    parts, at = [], 0
    while (end := at + data[at]) < len(data):
        parts.append(data[at + 1 : end])
        if data[at] < 255:
            parts.append(b"\0")
        at = end
    parts.append(data[at + 1 :])
    return b"".join(parts) if end == len(data) else None
