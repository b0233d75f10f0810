"""Output of scripts/coverage: its tables and its JSON."""

from collections.abc import Iterable
from typing import Any

from checks.coverage.judge import Tally
from checks.percent import percent

_MOST_SHOWN = 40


def _percent(row: Tally) -> float | None:
    """None where nothing is wanted."""
    wanted = row.total - len(row.waived)
    return percent(row.covered, wanted, 2) if wanted else None


def _shown(row: Tally) -> str:
    share = _percent(row)
    return "-" if share is None else f"{share:.2f}"


def table(rows: Iterable[Tally]) -> str:
    rows = list(rows)
    width = max(len(row.what) for row in rows)
    lines = [f"{'coverage':{width}} {'points':>8} {'covered':>8} {'waived':>7} {'holes':>6} "
             f"{'percent':>8}"]
    lines += [f"{row.what:{width}} {row.total:>8} {row.covered:>8} {len(row.waived):>7} "
              f"{len(row.holes):>6} {_shown(row):>8}" for row in rows]
    return "\n".join(lines)


def holes(rows: Iterable[Tally]) -> str:
    lines = []
    for row in rows:
        if row.holes:
            lines.append(f"not covered, {row.what}:")
            lines += [f"  {name}" for name in row.holes[:_MOST_SHOWN]]
            if len(row.holes) > _MOST_SHOWN:
                lines.append(f"  and {len(row.holes) - _MOST_SHOWN} more (--json lists all)")
    return "\n".join(lines)


def document(block: str, rows: Iterable[Tally], complaints: list[str],
             cycles: dict[str, int]) -> dict[str, Any]:
    return {
        "schema": 1,
        "block": block,
        "cycles": cycles,
        "coverage": [{
            "kind": row.kind,
            "what": row.what,
            "points": row.total,
            "covered": row.covered,
            "percent": _percent(row),
            "holes": row.holes,
            "waived": [{"name": name, "reason": w.reason} | ({"proof": w.proof} if w.proof else {})
                       for name, w in row.waived],
        } for row in rows],
        "complaints": complaints,
    }
