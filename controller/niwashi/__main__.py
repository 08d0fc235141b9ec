"""`python -m niwashi` is `niwashi`."""

from niwashi.cli.main import main

if __name__ == "__main__":
    main()
