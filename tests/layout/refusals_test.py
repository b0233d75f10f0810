#!/usr/bin/env python3
"""refusals_test.py FILE.toml: the generator refuses it as its first line expects."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    path = Path(sys.argv[1]).resolve()
    first = path.read_text(encoding="utf-8").splitlines()[0]
    expected = f"gen-layouts: {path.relative_to(ROOT)}: {first.removeprefix('# expect: ')}\n"
    with tempfile.TemporaryDirectory() as into:
        done = subprocess.run(
            [sys.executable, ROOT / "scripts/gen-layouts", "--into", into, path],
            capture_output=True, text=True, check=False)
        written = list(Path(into).rglob("*"))
    if (done.returncode, done.stderr, written) != (2, expected, []):
        print(f"expected exit code 2, no file and\n  {expected}"
              f"found exit code {done.returncode}, {len(written)} files and\n  {done.stderr}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
