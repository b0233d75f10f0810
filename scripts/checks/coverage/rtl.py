"""Judges the lines and toggles of a block's RTL."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from checks.coverage.judge import Tally, tally
from checks.coverage.rtl_points import line_counts, toggle_counts
from checks.coverage.waivers import Waiver


def judge_lines(paths: Iterable[Path], root: Path, block: str,
                waivers: Sequence[Waiver]) -> tuple[list[Tally], list[str]]:
    """A row a file. Points are called FILE:LINE:COLUMN BRANCH: TEXT."""
    rows, complaints = [], []
    for file, counts in sorted(line_counts(paths, root, block).items()):
        text = (root / file).read_text(encoding="utf-8").splitlines()
        named = {f"{file}:{line}:{column} {what}: {text[line - 1].strip()}": count
                 for (line, column, what), count in sorted(counts.items())}
        row, stale = tally("lines", file, ((n, c > 0) for n, c in named.items()), waivers,
                           lambda w, name, at=file: w.waives_line(at, name))
        rows.append(row)
        complaints += stale
    return rows, complaints


def judge_toggles(paths: Iterable[Path], root: Path, block: str,
                  waivers: Sequence[Waiver]) -> tuple[list[Tally], list[str]]:
    """One row: every bit of every signal that changed at least once."""
    counts = toggle_counts(paths, root, block)
    row, stale = tally("toggles", "toggles", ((n, c > 0) for n, c in sorted(counts.items())),
                       waivers, Waiver.waives_signal)
    return [row], stale
