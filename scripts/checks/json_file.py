"""The file of a script's --json: whole or not at all, never a verdict less, and never in the place of another file."""

import argparse
import json
import os
import pathlib
import sys

from checks import entry

ROOT = pathlib.Path(__file__).resolve().parents[2]
STREAMS = ("/dev/fd", "/dev/stdout", "/dev/stderr", "/proc")
SOURCES = ("cmodel", "rtl", "scripts", "tests", "verilator_tb", "waves", "CMakePresets.json")


def json_file(text):
    """A path for argparse, from the folder that the script was called in, refused before hours of work where it cannot be a file."""
    path = pathlib.Path(os.environ.get("SEGUE_CALLED_FROM", ""), text)
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a folder; allowed: a file")
    if not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent}")
    target = pathlib.Path(os.path.realpath(path))
    if target.is_relative_to(ROOT) and target.relative_to(ROOT).parts[0] in SOURCES:
        raise argparse.ArgumentTypeError(f"{text} is of the project's sources; allowed: a file elsewhere, such as in build")
    if holds_something_else(path):
        raise argparse.ArgumentTypeError(f"{text} holds something else than JSON; allowed: a new file, or one of --json")
    return path


def holds_something_else(path):
    """Whether a file would be lost. A stream, also one that goes to a file, is only added to."""
    if not path.is_file() or any(path.absolute().is_relative_to(it) for it in STREAMS):
        return False
    try:
        text = "" if _is_standard_output(path) else path.read_text(encoding="utf-8")
        if text.strip():
            json.loads(text)
    except OSError:
        return False  # whoever cannot read it might write it
    except ValueError:
        return True
    return False


def _is_standard_output(path):
    return os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno()))


def _write(path, text):
    if path.exists() and _is_standard_output(path):
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
    """Writes the text and returns `code`; if it cannot, says so and returns entry.HARNESS for success."""
    try:
        _write(path, text)
    except OSError as error:
        print(f"{script}: --json: cannot write {path}: {error.strerror}", file=sys.stderr)
        return code or entry.HARNESS
    return code
