"""Verilator's counts of RTL coverage: its .dat files, merged over runs, sizes and instances.

A record is `C '\\x01KEY\\x02VALUE...' COUNT`; the keys: f file, l line, n column, S lines of the
block, o which branch or signal, h instance, page kind of coverage and module.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_RECORD = re.compile(r"^C '(.*)' (\d+)$")


@dataclass(frozen=True)
class Point:
    """A block of statements, a branch, or (`toggle`) a bit: where it stands."""

    toggle: bool
    file: str  # below the repository's root
    line: int
    column: int
    instance: str
    what: str  # block, case, if, else, elsif; the bit of a toggle


def records(path: Path, root: Path) -> Iterator[tuple[Point, int]]:
    """Each point of a file, and how often it was reached."""
    for text in path.read_text(encoding="utf-8").splitlines():
        match = _RECORD.match(text)
        if match is None:
            continue
        keys = dict(part.split("\x02", 1) for part in match[1].split("\x01") if part)
        file = Path(keys["f"])
        if file.is_relative_to(root):
            file = file.relative_to(root)
        toggle = keys["page"].startswith("v_toggle")
        yield Point(toggle, str(file), int(keys["l"]), int(keys.get("n", "0")),
                    keys.get("h", ""), keys.get("o", "")), int(match[2])


def is_judged(file: str, block: str) -> bool:
    """Own RTL that becomes hardware: no properties, nothing generated."""
    return file.startswith((f"rtl/{block}/", "rtl/common/")) and not file.endswith("_props.sv")


Line = tuple[int, int, str]  # line, column, which branch


def line_counts(paths: Iterable[Path], root: Path, block: str) -> dict[str, Counter[Line]]:
    """By file, how often each block of statements ran and each branch was taken (also those
    that are not written: an `if` without `else`)."""
    files: dict[str, Counter[Line]] = defaultdict(Counter)
    for path in paths:
        for point, count in records(path, root):
            if not point.toggle and is_judged(point.file, block):
                files[point.file][point.line, point.column, point.what] += count
    return files


def toggle_counts(paths: Iterable[Path], root: Path, block: str) -> Counter[str]:
    """How often each bit changed, by INSTANCE.SIGNAL."""
    bits: Counter[str] = Counter()
    for path in paths:
        for point, count in records(path, root):
            if point.toggle and is_judged(point.file, block):
                bits[f"{point.instance.removeprefix('TOP.').lstrip('.')}.{point.what}"] += count
    return bits
