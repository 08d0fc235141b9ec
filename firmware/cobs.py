"""Consistent overhead byte stuffing, from buffer to buffer: nothing is allocated."""

import micropython


@micropython.viper
def stuff(source: ptr8, length: int, target: ptr8, at: int) -> int:
    """Encode source[:length] into `target` from `at` on; return the end."""
    code_at = at
    at += 1
    code = 1
    i = 0
    while i < length:
        byte = source[i]
        i += 1
        if byte:
            target[at] = byte
            at += 1
            code += 1
        if byte == 0 or code == 255:
            target[code_at] = code
            code_at = at
            at += 1
            code = 1
    target[code_at] = code
    return at


@micropython.viper
def unstuff(data: ptr8, start: int, end: int) -> int:
    """Decode data[start:end] in place from `start` on; return the end, or -1."""
    if start == end:
        return -1
    at = start
    out = start
    while at < end:
        code = data[at]
        after = at + code
        if code == 0 or after > end:
            return -1
        at += 1
        while at < after:
            byte = data[at]
            if byte == 0:
                return -1
            data[out] = byte
            out += 1
            at += 1
        if code != 255 and at < end:
            data[out] = 0
            out += 1
    return out
