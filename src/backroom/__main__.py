"""`python -m backroom` is the `backroom` command."""

from backroom.cli import main

if __name__ == "__main__":
    main()
