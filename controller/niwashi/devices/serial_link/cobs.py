"""Consistent overhead byte stuffing: any bytes, written without a zero (Cheshire and Baker, 1999)."""


def cobs_encode(data: bytes) -> bytes:
    """Encode bytes without zeros; one byte longer for each 254 bytes begun.

    >>> cobs_encode(b"").hex(" "), cobs_encode(b"ab").hex(" "), cobs_encode(bytes([7, 0, 9])).hex(" ")
    ('01', '03 61 62', '02 07 02 09')
    """
    out = bytearray()
    for piece in data.split(b"\0"):
        while len(piece) >= 254:
            out += b"\xff" + piece[:254]
            piece = piece[254:]
        out.append(len(piece) + 1)
        out += piece
    return bytes(out)


def cobs_decode(data: bytes) -> bytes | None:
    """Decode bytes; return None if they are not a valid encoding.

    >>> cobs_decode(cobs_encode(bytes(300))) == bytes(300), cobs_decode(bytes([5, 1])), cobs_decode(b"")
    (True, None, None)
    """
    out = bytearray()
    at = 0
    while at < len(data):
        code = data[at]
        block = data[at + 1 : at + code]
        if not code or len(block) != code - 1 or 0 in block:
            return None
        out += block
        at += code
        if code < 255 and at < len(data):
            out.append(0)
    return bytes(out) if data else None
