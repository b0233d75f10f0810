"""clang-tidy on the files named on standard input, unchanged ones left out.

A file is clean for as long as nothing that its last run read has changed: its
text and that of every project header that it includes (as the build's record
of dependencies has them), its compile command, .clang-tidy and clang-tidy.
"""

import argparse
import concurrent.futures
import functools
import hashlib
import json
import pathlib
import subprocess
import sys
import time

TIDY = "clang-tidy-16"
CLEAN = pathlib.Path(".cache/tidy")


@functools.cache
def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def dependencies(build):
    """Object file -> the project's files that it was compiled from, as Ninja recorded."""
    text = subprocess.run(["ninja", "-C", str(build), "-t", "deps"],
                          capture_output=True, text=True, check=True).stdout
    result = {}
    here = pathlib.Path.cwd()
    for record in text.split("\n\n"):
        head, *lines = record.strip().splitlines() or [""]
        paths = ((build / line.strip()).resolve() for line in lines)
        result[head.partition(":")[0]] = [
            path for path in paths if path.is_relative_to(here) and path.exists()
        ]
    return result


def key(command, files, version):
    text = [command, version, digest(".clang-tidy"), *(digest(path) for path in sorted(files))]
    return hashlib.sha256("\n".join(text).encode()).hexdigest()


def lint(build, path):
    started = time.monotonic()
    done = subprocess.run(
        [TIDY, "--quiet", "-p", str(build), "--extra-arg=-Wno-unknown-warning-option", path],
        capture_output=True, text=True, check=False)
    return path, done.returncode, done.stdout + done.stderr, time.monotonic() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="folder with compile_commands.json")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    deps = dependencies(args.build)
    commands = {}
    for entry in json.loads((args.build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(pathlib.Path.cwd()):
            commands[str(path.relative_to(pathlib.Path.cwd()))] = entry
    CLEAN.mkdir(parents=True, exist_ok=True)
    keys = {}
    for path in sys.stdin.read().split():
        if entry := commands.get(path):
            files = deps.get(entry["output"], []) or [pathlib.Path(path).resolve()]
            keys[path] = key(entry["command"], files, version)
    todo = [path for path, it in keys.items() if not (CLEAN / it).exists()]
    print(f"clang-tidy: {len(todo)} of {len(keys)} files to read")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for path, code, text, seconds in pool.map(functools.partial(lint, args.build), todo):
            if code:
                failed += 1
                print(f"{path}:\n{text}", flush=True)
            else:
                (CLEAN / keys[path]).touch()
            print(f"  {path} {seconds:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
