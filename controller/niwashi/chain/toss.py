"""Who begins, tossed by two boards: one seals a secret, the other adds its own, the first one opens the seal.

Neither can choose: the seal binds the one before the other has said anything, and tells the other nothing.
"""

from hashlib import sha256


def sealed_toss(key: str, secret: str) -> str:
    """What the proposer shows before anybody has said anything: the hash of its key and its secret."""
    return sha256(f"niwashi-toss-1\0{key}\0{secret}".encode()).hexdigest()


def has_first_turn(secret: str, nonce: str) -> bool:
    """Whether the proposer begins: by its secret, and by the random bytes that the other one has added.

    >>> [has_first_turn("5e" * 32, f"{n:032x}") for n in range(4)]
    [True, False, False, True]
    """
    return sha256(f"niwashi-first-1\0{secret}\0{nonce}".encode()).digest()[0] % 2 == 0
