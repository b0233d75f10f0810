"""Runs a block's configurations, merges their coverage, and checks it."""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from bins.load import load_bins
from bins.model import CoverPlan, Run
from checks import entry
from checks.coverage import report
from checks.coverage.functional import judge_bins
from checks.coverage.judge import Tally, unused
from checks.coverage.rtl import judge_lines, judge_toggles
from checks.coverage.runs import Cosim, Refused, RunError, Seen, blocks, configurations
from checks.coverage.waivers import WaiverError, Waivers, load_waivers, property_labels
from checks.heartbeat import Heartbeat
from checks.json_file import json_file
from checks.json_file import write as write_json
from checks.lock import alone
from evidence_flow.coverage import must_run
from evidence_flow.sample import ONE_IN
from layouts.errors import LayoutError
from layouts.load import load

ROOT = Path(__file__).resolve().parents[3]
SEGUE = ROOT / "build/release/bin/segue"
NOTHING_TO_DO = 77  # CTest's skipped


class Measurement:
    """One block: its list, its waivers, and the results of its runs."""

    def __init__(self, block: str, args: argparse.Namespace) -> None:
        folder = f"verilator_tb/{block}"
        layout = f"rtl/{block}/{block}.toml"
        self.block, self.args = block, args
        self.plan: CoverPlan = load_bins(ROOT / folder / "coverage.toml",
                                         f"{folder}/coverage.toml", load(ROOT / layout, layout))
        waivers = f"{folder}/coverage_waivers.toml"
        self.waivers: Waivers = load_waivers(ROOT / waivers, waivers,
                                             property_labels(ROOT, block))
        self.rows: list[Tally] = []
        self.complaints: list[str] = []
        self.cycles: dict[str, int] = {}

    def run(self) -> None:
        args = self.args
        everything = not args.config
        kind = "" if args.functional else "line"
        with alone("coverage", self._folder(kind)):
            seen = self._cosim(kind, self._chosen())
            self._add(*judge_bins(self.plan, seen, self.waivers, merged=everything))
            if everything:
                self.complaints += unused(self.waivers.bins)
            if args.functional:
                return
            self._add(*judge_lines(self._files("line"), ROOT, self.block, self.waivers.lines))
            if everything:
                self.complaints += unused(self.waivers.lines)
        if args.full:
            with alone("coverage", self._folder("toggle")):
                self._cosim("toggle", self.plan.toggle_runs)
                self._add(*judge_toggles(self._files("toggle"), ROOT, self.block, self.waivers.toggles))
                self.complaints += unused(self.waivers.toggles)

    def _chosen(self) -> list[Run]:
        """The runs of the list, or those of the configurations that were asked for."""
        listed = {run.config: run for run in self.plan.runs}
        known = configurations(ROOT, self.block)
        for name in (*(self.args.config or ()), *listed):
            if name not in known:
                raise Refused(entry.unknown(f"configuration of {self.block}", name, known))
        names = dict.fromkeys(self.args.config or listed)  # each once
        first = self.plan.runs[0]
        return [listed.get(name, replace(first, config=name)) for name in names]

    def _add(self, rows: list[Tally], complaints: list[str]) -> None:
        self.rows += rows
        self.complaints += complaints

    def _folder(self, kind: str) -> Path:
        return self.args.work / self.block / (kind or "functional")

    def _files(self, kind: str) -> list[Path]:
        return sorted(self._folder(kind).glob("*.dat"))

    def _cosim(self, kind: str, runs: Iterable[Run]) -> list[Seen]:
        chosen = [replace(run, seeds=self.args.seeds or run.seeds,
                          cycles=self.args.cycles or run.cycles) for run in runs]
        words = ", ".join(f"{r.config} ({r.seeds} seeds of {r.cycles} cycles)" for r in chosen)
        print(f"{self.block}: {kind or 'functional'} coverage of {words}", file=sys.stderr)
        cosim = Cosim(ROOT, self.args.segue, self.block, kind, self._folder(kind))
        with Heartbeat("coverage", f"{self.block}, {kind or 'functional'}"):
            seen = cosim.run_all(chosen, self.args.jobs)
        self.cycles |= {f"{kind or 'functional'} {s.config}": s.cycles for s in seen}
        return seen

    def passed(self) -> bool:
        """Toggles are reported and not required: a long counter has bits that no run sets."""
        wanted = (row for row in self.rows if row.kind != "toggles")
        return not self.complaints and not any(row.holes for row in wanted)


def _natural(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, is {text}")
    return int(text)


def is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def parse() -> argparse.Namespace:
    parser = entry.Parser(
        prog="coverage",
        description="What the lockstep runs of a block have seen: the situations and combinations "
        "of verilator_tb/BLOCK/coverage.toml, the lines of its RTL, and with --full its toggles. "
        "All situations and lines are wanted, toggles are reported, less what verilator_tb/BLOCK/coverage_waivers.toml waives; a "
        "waiver for something that was covered is an error.",
        epilog="Exit codes: 0 all covered or waived, 1 holes, stale waivers or a run that is not equal, "
        "2 bad usage, 13 a run could not be made, or --json or standard output cannot be written, 77 with --changed: "
        "none to be measured.")
    parser.add_argument("block", nargs="*", help="default: every block with such a list")
    parser.add_argument("--functional", action="store_true",
                        help="situations only, with the plain RTL module")
    parser.add_argument("--full", action="store_true", help="toggles too (minutes)")
    parser.add_argument("--config", action="append", metavar="NAME",
                        help="only this size (may be repeated); combinations are then not judged")
    parser.add_argument("--seeds", type=_natural, metavar="N", help="seeds 1..N instead")
    parser.add_argument("--cycles", type=_natural, metavar="N", help="cycles a seed instead")
    parser.add_argument("--json", type=json_file, metavar="FILE", help="write everything here too")
    parser.add_argument("--jobs", type=_natural, default=os.cpu_count() or 1, metavar="N",
                        help="configurations at a time (default: one a core)")
    parser.add_argument("--segue", type=Path, default=SEGUE,
                        metavar="FILE", help="the program (default: the release build's)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/coverage", metavar="DIR",
                        help="where Verilator's counts are left (default: build/coverage)")
    parser.add_argument("--changed", action="store_true",
                        help="without blocks whose evidence has the coverage of the files as they are, but for a sample of "
                        "these that the commit chooses; with SEGUE_EVERY_COVERAGE in the environment, as for scripts/test "
                        "--full, with all")
    parser.add_argument("--only-parse", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    known = blocks(ROOT)
    for block in args.block:
        if block not in known:
            parser.error(entry.unknown("block", block, known))
    if args.functional and args.full:
        parser.error("--functional and --full exclude each other")
    if args.work.exists() and not args.work.is_dir():
        parser.error(f"--work: {args.work} is no folder")
    args.block = args.block or known
    try:
        for block in args.block if args.config else ():
            sizes = configurations(ROOT, block)
            for config in args.config:
                if config not in sizes:
                    parser.error(entry.unknown(f"configuration of {block}", config, sizes))
    except LayoutError as error:
        parser.error(str(error))
    if not is_program(args.segue) and not (args.only_parse and args.segue == SEGUE):
        parser.error(f"--segue: {args.segue} is no program; allowed: segue of a build, such as {SEGUE}")
    return args


def changed(named: list[str]) -> list[str]:
    """Those that must run; of the others it is said why not."""
    left = [block for block in named if must_run(block)]
    for block in named:
        if block not in left:
            print(f"{block}: tests/evidence/{block}.json has the coverage of these files; one commit in {ONE_IN} measures "
                  "it again")
    return left


def main() -> int:
    args = parse()
    if args.only_parse:
        return 0
    if args.changed and "SEGUE_EVERY_COVERAGE" not in os.environ:
        args.block = changed(args.block)
        if not args.block:
            return NOTHING_TO_DO
    documents, passed = [], True
    try:
        for block in args.block:
            measured = Measurement(block, args)
            measured.run()
            print(report.table(measured.rows))
            for text in (report.holes(measured.rows), "\n".join(measured.complaints)):
                if text:
                    print(text)
            passed = passed and measured.passed()
            documents.append(report.document(block, measured.rows, measured.complaints,
                                             measured.cycles))
    except (Refused, WaiverError, LayoutError) as error:
        print(f"coverage: {error}", file=sys.stderr)
        return 2
    except RunError as error:
        print(f"coverage: {error}", file=sys.stderr)
        return 1 if error.differs else entry.HARNESS
    code = 0 if passed else 1
    if args.json:
        return write_json("coverage", args.json, json.dumps(documents, indent=1) + "\n", code)
    return code


if __name__ == "__main__":
    entry.run("coverage", main)
