"""Running a script and reading what it did; for the tests beside it."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Everything in scripts/ that people call.
SCRIPTS = sorted(
    path for path in (ROOT / "scripts").iterdir() if path.is_file() and os.access(path, os.X_OK)
)


def run(*command, cwd=ROOT, env=None):
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )
