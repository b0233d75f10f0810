"""One run at a time in a folder of results, so that no verdict depends on another run of the same script.

The lock is a file beside the folder, since tools make the folder anew; it ends with the process that holds it.
"""

import contextlib
import fcntl
import sys


@contextlib.contextmanager
def alone(script, folder):
    """While it is entered, the folder belongs to this run; another run in it is waited for, with a line."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.parent / f".{folder.name}.lock", "a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"{script}: waits for another run in {folder}", file=sys.stderr, flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
