"""The gate: one thing a round, in the order of asking, whatever becomes of whoever asked."""

import asyncio
from functools import partial
from itertools import pairwise

import pytest
from tests.hurried import apart, hurried

from niwashi.web.fifo_scheduler import FifoScheduler


def test_scheduler_runs_one_job_a_round_in_order() -> None:
    async def main() -> list[tuple[int, str]]:
        scheduler, rounds = FifoScheduler(), 0
        done: list[tuple[int, str]] = []

        def do(name: str) -> None:
            done.append((rounds, name))

        for name in "abc":
            scheduler.schedule(partial(do, name))
        for _ in range(6):
            rounds += 1
            await asyncio.sleep(0)
        return done

    done = hurried(main)
    assert [name for _, name in done] == ["a", "b", "c"]
    assert all(later - earlier == 1 for (earlier, _), (later, _) in pairwise(done))


def test_due_timer_waits_for_one_job() -> None:
    async def main() -> int:
        scheduler, done = FifoScheduler(), list[int]()
        for n in range(1000):
            scheduler.schedule(partial(done.append, n))
        await asyncio.sleep(0.0)
        before = len(done)
        due = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(0, due.set_result, None)
        await due
        return len(done) - before

    assert hurried(main) <= 3


def test_cancelled_wait_frees_its_turn() -> None:
    async def main() -> bool:
        scheduler = FifoScheduler()
        gone, stays = asyncio.create_task(scheduler.wait()), asyncio.create_task(scheduler.wait())
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        return gone.cancelled()

    assert hurried(main)


def test_scheduler_survives_failing_work() -> None:
    async def main() -> tuple[bool, list[str]]:
        scheduler, told = FifoScheduler(), list[str]()
        asyncio.get_running_loop().set_exception_handler(
            lambda _, facts: told.append(str(facts["exception"]))
        )
        scheduler.schedule(lambda: 1 // 0)
        await scheduler.wait()
        return True, told

    assert hurried(main) == (True, ["integer division or modulo by zero"])


def test_idle_scheduler_runs_later_work() -> None:
    async def main() -> None:
        scheduler = FifoScheduler()
        await scheduler.wait()
        await asyncio.sleep(1)
        async with asyncio.timeout(1):
            await scheduler.wait()

    hurried(main)


def test_scheduling_without_loop_raises() -> None:
    with pytest.raises(RuntimeError, match="no running event loop"):
        apart(lambda: FifoScheduler().schedule(lambda: None))
