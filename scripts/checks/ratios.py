"""The ratios that Segue holds itself to, from the results that scripts/bench left in a folder."""

import json
import operator
import pathlib
import statistics
import sys

from cards import card
from checks import entry


def benchmarks(path):
    """Name -> the best repetition of each benchmark."""
    best = {}
    for run in json.loads(path.read_text())["benchmarks"]:
        if run.get("run_type") != "iteration" or run.get("error_occurred"):
            continue
        name = run["run_name"]
        if name not in best or run["cpu_time"] < best[name]["cpu_time"]:
            best[name] = run
    return best


def slower_with_rtl(folder):
    """The median of the turns that the twin and the RTL took in the same run."""
    ratios = []
    for path in sorted(folder.glob("run.*.json")):
        twin = json.loads(path.read_text())
        rtl = json.loads(path.with_name(path.name.replace("run.", "run--rtl.")).read_text())
        if twin["event_hash"] != rtl["event_hash"]:
            raise ValueError("twin and RTL decided differently; their speeds can't be compared")
        ratios.append(twin["speed"] / rtl["speed"])
    return statistics.median(ratios)


def slower_in_lockstep(path):
    times = benchmarks(path)
    return times["lockstep/coverage:0"]["cpu_time"] / times["rtl_alone"]["cpu_time"]


def rows(folder):
    """(name, measured, its format, 'at most' or 'at least', wanted)"""
    engine = benchmarks(folder / "bench_gpu.json")
    studies = benchmarks(folder / "bench_studies.json")
    one, two = (studies[f"run_mixes/threads:{n}/process_time/real_time"]["real_time"] for n in (1, 2))
    slowest = min(run["items_per_second"] for run in engine.values())
    ticks = max(run["ticks_per_tb"] for run in engine.values())
    for block in card.paths():
        results = folder / f"bench_{block}.json"
        if results.exists():
            what = f"{block} at {card.read(block).default}"
            yield f"time of lockstep / RTL alone, {what}", slower_in_lockstep(results), "{:.2f}", "at most", 2
    yield "TB events a second, slowest workload", slowest, "{:.3g}", "at least", 3e6
    yield "driver cycles a TB event, worst workload", ticks, "{:.2f}", "at most", 4
    yield "speed of a study by two threads / by one", one / two, "{:.2f}", "at least", 1.6
    sm_model = benchmarks(folder / "bench_sm_model.json")
    for run, what in (("run_paged", "demand paging"), ("run_yielding", "a flag in the host's memory")):
        every, some = (sm_model[f"{run}/skips:{skips}"]["cpu_time"] for skips in (0, 1))
        yield f"{what}, every cycle / those with events", every / some, "{:.1f}", "at least", 3
    front_end = benchmarks(folder / "bench_sm_frontend_twin.json")
    for loop in range(3):
        plain, cycle = (front_end[f"sm_frontend_twin/{way}/loop:{loop}"]["cpu_time"] for way in ("plain", "cycle"))
        what = f"time of the front end's twin, settled as in lockstep / once, loop {loop}"
        yield what, plain / cycle, "{:.2f}", "at least", 2
    yield "speed of segue run / with --rtl", slower_with_rtl(folder), "{:.2f}", "at most", 5


def main():
    parser = entry.Parser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    args = parser.parse_args()
    holds = {"at most": operator.le, "at least": operator.ge}
    missed = False
    print(f"{'what':<42} {'measured':>9}  wanted")
    try:
        for what, measured, form, bound, wanted in rows(args.folder):
            verdict = "" if holds[bound](measured, wanted) else "   MISSED"
            missed |= bool(verdict)
            print(f"{what:<42} {form.format(measured):>9}  {bound} {wanted:g}{verdict}")
    except (OSError, ValueError, KeyError, ZeroDivisionError) as error:
        print(f"bench: {type(error).__name__}: {error}", file=sys.stderr)
        return 13
    return 1 if missed else 0


if __name__ == "__main__":
    entry.run("bench", main)
