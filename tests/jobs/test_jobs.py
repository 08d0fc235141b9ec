"""The small jobs of CONTRIBUTING.md are as small as it says, and nothing is forgotten in them."""

from pathlib import Path

import pytest
from tests.jobs.carrying_out import Job, JobCopy, jobs
from tests.marks import EXHAUSTIVE

JOBS = jobs()
EACH_JOB = pytest.mark.parametrize("job", JOBS.values(), ids=list(JOBS))


@EXHAUSTIVE
@pytest.mark.parametrize("job", JOBS.values(), ids=list(JOBS))
def test_a_job_changes_no_more_files_than_it_may_and_what_it_adds_works(job: Job, tmp_path: Path) -> None:
    copy = JobCopy(tmp_path)
    assert copy.changed() == []
    copy.carry_out(job)
    changed = copy.changed()
    assert set(changed) >= set(job.files)
    assert len(changed) <= job.most, changed
    done = copy.check(job)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def parts() -> list[tuple[str, str]]:
    """Every part of every job but its tests, which are what would miss the part."""
    named = ((name, [*job.files, *(program.module for program in job.run)]) for name, job in JOBS.items())
    return [(name, part) for name, all_parts in named for part in all_parts if not part.startswith("tests/")]


@EXHAUSTIVE
@pytest.mark.parametrize(("name", "part"), parts())
def test_forgotten_part_of_a_job_fails_a_test(name: str, part: str, tmp_path: Path) -> None:
    copy, job = JobCopy(tmp_path), JOBS[name]
    try:
        copy.carry_out(job, without=[part])
    except (ValueError, OSError):
        pytest.fail("no part needs another one to be carried out")
    done = copy.check(job)
    # 1: a test fails; 2: the tests can't be read; 4: what a conftest imports can't
    assert done.returncode in (1, 2) or (done.returncode == 4 and "ImportError while loading" in done.stderr)
