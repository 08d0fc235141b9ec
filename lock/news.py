"""Prints the age of the lock, and packages installed in other versions."""

from datetime import date, timedelta
from importlib.metadata import distributions

from lock.sets import asked, file_of, pins, until

OLDEST = timedelta(days=100)
"""Three months and some days: by then it is to be made anew."""


def age(made: date, today: date) -> str:
    """Return the age of the lock in words, and if it is too old."""
    days = (today - made).days
    said = f"The lock takes what was published until {made}, {days} days ago."
    return f"{said} That is long: make -C tests newest, then make lock." if today - made > OLDEST else said


def others(locked: dict[str, str], installed: dict[str, str]) -> list[str]:
    """Return the packages that are installed in another version than the lock's."""
    names = sorted(name for name, version in installed.items() if locked.get(name, version) != version)
    return [f"{name} {locked[name]} -> {installed[name]}" for name in names]


def main() -> None:
    """Print both."""
    texts = [file_of(name).read_text(encoding="ascii") for name in asked()]
    print(age(until(texts[0]), date.today()))
    locked = {name: version for text in texts for name, version, _ in pins(text)}
    here = {each.name.lower().replace("_", "-").replace(".", "-"): each.version for each in distributions()}
    for line in others(locked, here):
        print(f"  {line}")


if __name__ == "__main__":
    main()
