"""`python -m niwashi` is `niwashi`."""

from niwashi.app.cli import main

if __name__ == "__main__":
    main()
