"""Consistent overhead byte stuffing, from buffer to buffer: nothing is allocated."""


def stuff(source, length, target, at):
    """Write source[:length] without zeros into `target` from `at` on; where it ends there."""
    code_at = at
    at += 1
    code = 1
    for i in range(length):
        byte = source[i]
        if byte:
            target[at] = byte
            at += 1
            code += 1
        if not byte or code == 255:
            target[code_at] = code
            code_at = at
            at += 1
            code = 1
    target[code_at] = code
    return at


def unstuff(data, start, end):
    """Undo the stuffing of data[start:end] in its own place from `start` on; where it ends, or -1."""
    if start == end:
        return -1
    at = start
    out = start
    while at < end:
        code = data[at]
        after = at + code
        if not code or after > end:
            return -1
        at += 1
        while at < after:
            if not data[at]:
                return -1
            data[out] = data[at]
            out += 1
            at += 1
        if code != 255 and at < end:
            data[out] = 0
            out += 1
    return out
