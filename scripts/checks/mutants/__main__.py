"""Mutates a block's RTL, runs the mutants and counts; scripts/mutate describes its options."""

import argparse
import dataclasses
import hashlib
import json
import os
import pathlib
import sys
import time

from cards import card
from checks import entry, json_file, lock
from checks.heartbeat import Heartbeat
from checks.mutants import invariants, netlist, proofs, report, runs

OUT = pathlib.Path("build/mutate")
FEWEST = 300  # mutants, where a block has so many


@dataclasses.dataclass(frozen=True)
class Budget:
    """The runs that a mutant has to survive."""

    seed: int
    seeds: int
    cycles: int
    directed: bool  # operations too


def tables():
    """The blocks that have a bench, each with its card."""
    return {block: card.read(block) for block in card.paths()
            if pathlib.Path("verilator_tb", block).is_dir()}


def number(least, most):
    def check(text):
        if not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r}; allowed: {least}..{most}")
        return int(text)
    return check


def percent(text):
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r}; allowed: above 0, at most 100")
    return value


def parse():
    parser = entry.Parser(prog="mutate", usage="see mutate --help", add_help=False)
    parser.add_argument("block", nargs="?")
    parser.add_argument("--config")
    parser.add_argument("--mutants", type=number(1, 2**netlist.SELECT_BITS - 1))
    parser.add_argument("--seed", type=number(0, 2**31 - 1), default=1)
    parser.add_argument("--stimulus-seed", type=number(0, 2**62), default=1)
    parser.add_argument("--seeds", type=number(1, 1000))
    parser.add_argument("--cycles", type=number(1, 100_000_000), default=50_000)
    parser.add_argument("--random-only", action="store_true")
    parser.add_argument("--sample", type=percent, default=100)
    parser.add_argument("--sample-seed", default="")
    parser.add_argument("--threshold", type=percent, default=95)
    parser.add_argument("--jobs", type=number(1, 256), default=os.cpu_count())
    parser.add_argument("--json", type=json_file.json_file)
    parser.add_argument("--only-parse", action="store_true")
    args = parser.parse_args()
    known = tables()
    if args.block not in known:
        parser.error(f"which block? Allowed: {', '.join(known)}" if args.block is None else
                     entry.unknown("block", args.block, known))
    table = known[args.block]
    args.config = args.config or table.for_mutants
    args.seeds = args.seeds or table.mutant_seeds
    sizes = table.sizes
    if args.config not in sizes:
        parser.error(entry.unknown(f"configuration of {args.block}", args.config, sizes))
    return args, sizes[args.config]


def sampled(mutants, share, seed):
    """So many percent of them, at least one; which, only the seed decides."""
    wanted = max(1, -(-len(mutants) * share // 100))
    drawn = sorted(mutants, key=lambda mutant: hashlib.sha256(
        f"{seed}:{mutant.number}".encode()).digest())
    return sorted(drawn[:int(wanted)], key=lambda mutant: mutant.number)


class Clock:
    """Seconds that each part took."""

    def __init__(self):
        self.seconds = {}

    def time(self, part, work, *arguments):
        started = time.monotonic()
        tell(f"{part} ...")
        with Heartbeat("mutate", part):
            result = work(*arguments)
        taken = self.seconds.get(part, 0) + time.monotonic() - started
        self.seconds[part] = round(taken, 1)
        return result


def tell(text):
    print(f"mutate: {text}", file=sys.stderr, flush=True)


class Count:
    """Says how far a long part is, now and then."""

    def __init__(self, what, total):
        self.what, self.total, self.done, self.told = what, total, 0, time.monotonic()

    def __call__(self):
        self.done += 1
        if time.monotonic() - self.told > 10:
            self.told = time.monotonic()
            tell(f"{self.what}: {self.done} of {self.total}")


class Measurement:
    """One step after the other: the cheap ones first, since the rest is costly for each undecided mutant."""

    def __init__(self, args, sizes):
        self.args, self.sizes = args, sizes
        self.folder = OUT / f"{args.block}-{args.config}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.clock = Clock()
        self.netlist = self.folder / "netlist.il"
        self.runner, self.parts = None, []
        self.budget = Budget(args.stimulus_seed, args.seeds, args.cycles, not args.random_only)
        self.ran, self.proofs = {}, {}
        self.known = invariants.Invariants()

    def run(self):
        args, clock = self.args, self.clock
        cells = clock.time("netlist", netlist.prepare, args.block, self.sizes, self.folder)
        wanted = args.mutants or max(FEWEST, -(-cells // 2))
        listed = clock.time("list", netlist.list_mutants, args.block, self.folder, wanted,
                            args.seed)
        mutants = sampled(listed, args.sample, args.sample_seed)
        self.runner = clock.time("runner", runs.build_runner)
        self.parts = clock.time("modules", runs.build, runs.parts_of(mutants, self.folder),
                                args.block, self.netlist, args.jobs)
        self.judge(mutants)
        return report.Result(
            block=args.block, config=args.config, sizes=self.sizes, cells=cells, seed=args.seed,
            listed=len(listed), sample=args.sample, sample_seed=args.sample_seed,
            budget=self.budget,
            threshold=args.threshold, seconds=clock.seconds, mutants=mutants, ran=self.ran,
            proofs=self.proofs, invariants=self.known)

    def judge(self, mutants):
        """Those that no seed kills are equal by proof, or survivors."""
        args, clock = self.args, self.clock
        numbers = {mutant.number for mutant in mutants}
        self.ran = clock.time(
            "runs", runs.run, self.runner, args.block, args.config, self.folder, self.parts,
            numbers, self.budget, args.jobs,
            Count("runs", len(numbers)))
        alive = [mutant for mutant in mutants if self.ran[mutant.number]["verdict"] == "equal"]
        if not alive:
            return
        netlist.apply(self.netlist, alive, self.folder)
        text = proofs.write_smt2(self.folder)
        self.known = clock.time("rules", invariants.of_block, args.block, self.sizes,
                                self.folder, text, args.jobs)
        self.proofs = clock.time(
            "proofs", proofs.prove, proofs.Miter(text, self.known.text),
            [mutant.number for mutant in alive], args.jobs, Count("proofs", len(alive)))


def main():
    args, sizes = parse()
    if args.only_parse:
        return 0
    try:
        with lock.alone("mutate", OUT / f"{args.block}-{args.config}"):
            result = Measurement(args, sizes).run()
    except (OSError, RuntimeError, ValueError) as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 13
    report.show(result)
    code = 0 if result.good() else 1
    if args.json:
        return json_file.write("mutate", args.json,
                               json.dumps(report.document(result), indent=1) + "\n", code)
    return code


if __name__ == "__main__":
    entry.run("mutate", main)
