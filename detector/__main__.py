"""`python -m detector` is the command line."""

from detector.cli import main

if __name__ == "__main__":
    main()
