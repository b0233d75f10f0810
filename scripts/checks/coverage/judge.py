"""Holes, waived holes, and waivers that waive nothing or something that was covered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from checks.coverage.waivers import Waiver


@dataclass
class Tally:
    """One table row: things that must be covered; `kind`: situations, lines or toggles."""

    kind: str
    what: str
    total: int = 0
    covered: int = 0
    waived: list[tuple[str, Waiver]] = field(default_factory=list)
    holes: list[str] = field(default_factory=list)


def tally(kind: str, what: str, points: Iterable[tuple[str, bool]], waivers: Iterable[Waiver],
          waives: Callable[[Waiver, str], bool]) -> tuple[Tally, list[str]]:
    """Counts points (a name, whether it was covered) and says which waivers are stale."""
    row, stale = Tally(kind, what), []
    matched: dict[str, list[str]] = {}
    waivers = list(waivers)
    for name, seen in points:
        row.total += 1
        waiver = next((w for w in waivers if waives(w, name)), None)
        if waiver is not None:
            waiver.used.add(name)
        if seen:
            row.covered += 1
            if waiver is not None:
                matched.setdefault(waiver.where, []).append(name)
        elif waiver is not None:
            row.waived.append((name, waiver))
        else:
            row.holes.append(name)
    for where, names in matched.items():
        shown = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        stale.append(f"{where}: waived, but covered ({what}): {shown}")
    return row, stale


def unused(waivers: Iterable[Waiver]) -> list[str]:
    """Waivers that name nothing at all, when everything was looked at."""
    return [f"{w.where}: a waiver for nothing" for w in waivers if not w.used]
