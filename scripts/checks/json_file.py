"""The file of a script's --json: whole or not at all, and never a verdict less."""

import argparse
import os
import pathlib
import sys

UNWRITTEN = 13  # the exit code of a script that has done its work, but could not write it


def json_file(text):
    """A path for argparse, refused before hours of work where it cannot be a file."""
    path = pathlib.Path(text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a folder; allowed: a file")
    if not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent}")
    return path


def _write(path, text):
    if path.exists() and os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno())):
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    target = pathlib.Path(os.path.realpath(path))
    if path.exists() and not (target.exists() and path.is_file()):  # a device, a pipe, an open file
        path.write_text(text)
        return
    partial = target.with_name(f"{target.name}.partial-{os.getpid()}")
    try:
        partial.write_text(text)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def write(script, path, text, code):
    """Writes the text and returns `code`; if it cannot, says so and returns UNWRITTEN for success."""
    try:
        _write(path, text)
    except OSError as error:
        print(f"{script}: --json: cannot write {path}: {error.strerror}", file=sys.stderr)
        return code or UNWRITTEN
    return code
