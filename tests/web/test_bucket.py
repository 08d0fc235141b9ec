"""A share: so much at once, so much in the long run, and who never stops is known as such."""

from itertools import accumulate, repeat
from random import Random

from niwashi.web.bucket import TokenBucket


def used(bucket: TokenBucket, oversleeps_s: list[float], cost: float = 1.0) -> tuple[float, float, int]:
    """Spend without a pause, each wait taking longer than asked; time, strain and count at the end."""
    now, count = 0.0, 0
    for late in oversleeps_s:
        wait_s = bucket.wait_s(now)
        now += wait_s + late if wait_s else 0.0001
        bucket.spend(cost, now)
        count += 1
    return now, bucket.strained_s(now), count


def test_bucket_gives_no_more_than_rate_and_burst() -> None:
    now, _, count = used(TokenBucket(per_s=200, burst=400), [0.0] * 5000)
    assert 400 < count <= 401 + 200 * now


def test_constant_load_strains_bucket_despite_late_timers() -> None:
    chance = Random(1)
    late = [chance.choice((0.0, 0.003, 0.02)) for _ in range(3000)]
    now, strained_s, _ = used(TokenBucket(per_s=200, burst=400), late)
    assert strained_s > now - 3


def test_pause_resets_strain() -> None:
    bucket = TokenBucket(per_s=200, burst=400)
    now, strained_s, _ = used(bucket, [0.0] * 800)
    assert strained_s > 1
    assert bucket.strained_s(now + 0.5) > strained_s
    assert bucket.strained_s(now + 1.1) == 0


def test_steady_use_never_strains_bucket() -> None:
    bucket = TokenBucket(per_s=200, burst=400)
    for now in accumulate(repeat(0.01, 5000)):
        assert bucket.wait_s(now) == 0
        bucket.spend(1, now)
    assert bucket.strained_s(now) == 0
