"""The block's list: every situation, at each configuration and over all of them."""

from collections.abc import Iterable

from bins.model import CoverPlan
from checks.coverage.judge import Tally, tally
from checks.coverage.runs import Seen
from checks.coverage.waivers import Waivers

MERGED = "all"


def judge_bins(plan: CoverPlan, seen: Iterable[Seen],
               waivers: Waivers, merged: bool = True) -> tuple[list[Tally], list[str]]:
    """Named situations are wanted at each configuration, combinations over all of them together
    (not `merged`: only some ran, so they are not judged)."""
    seen = list(seen)
    rows, complaints = [], []
    named = {v.name for section in plan.sections for v in section.bins}
    wanted = [b.name for b in plan.bins() if not b.excluded]
    sentences = {b.name: b.sentence for b in plan.bins()}
    for run in seen:
        mine = [n for n in wanted if n in named]
        row, stale = tally("situations", f"situations at {run.config}",
                           ((n, run.bins[n] > 0) for n in mine), waivers.bins,
                           lambda w, n, at=run.config: w.waives_bin(n, at))
        rows.append(row)
        complaints += stale
        complaints += [f"{run.config}: must not be seen, was {count} times: {sentences[name]}"
                       for name, count in run.excluded.items() if count]
    if not merged:
        return rows, complaints
    crossed = [(n, any(run.bins[n] for run in seen)) for n in wanted if n not in named]
    row, stale = tally("situations", "combinations", crossed, waivers.bins,
                       lambda w, n: w.waives_bin(n, MERGED))
    return [*rows, row], complaints + stale
