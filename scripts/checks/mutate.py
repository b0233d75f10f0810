"""Mutates a block's RTL, runs the mutants and counts; scripts/mutate says what its options are."""

import argparse
import dataclasses
import hashlib
import json
import os
import pathlib
import sys
import time

from checks import (mutant_invariants, mutant_netlist, mutant_proofs, mutant_report,
                    mutant_runs)

OUT = pathlib.Path("build/mutate")
FEWEST = 300  # mutants, where a block has so many


@dataclasses.dataclass(frozen=True)
class Budget:
    """What a mutant has to survive."""

    seed: int
    seeds: int
    cycles: int


def tables():
    """The blocks that have a bench, each with its table of sizes."""
    return {path.parent.name: json.loads(path.read_text())
            for path in sorted(pathlib.Path("verilator_tb").glob("*/configs.json"))}


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
    parser = argparse.ArgumentParser(prog="mutate", usage="see mutate --help", add_help=False)
    parser.add_argument("block", nargs="?")
    parser.add_argument("--config")
    parser.add_argument("--mutants", type=number(1, 2**mutant_netlist.SELECT_BITS - 1))
    parser.add_argument("--seed", type=number(0, 2**31 - 1), default=1)
    parser.add_argument("--stimulus-seed", type=number(0, 2**62), default=1)
    parser.add_argument("--seeds", type=number(1, 1000), default=8)
    parser.add_argument("--cycles", type=number(1, 100_000_000), default=50_000)
    parser.add_argument("--sample", type=percent, default=100)
    parser.add_argument("--sample-seed", default="")
    parser.add_argument("--threshold", type=percent, default=95)
    parser.add_argument("--jobs", type=number(1, 256), default=os.cpu_count())
    parser.add_argument("--json", type=pathlib.Path)
    args = parser.parse_args()
    known = tables()
    if args.block not in known:
        parser.error(f"which block? There are: {' '.join(known)}" if args.block is None else
                     f"there is no block {args.block}; there are: {' '.join(known)}")
    table = known[args.block]
    args.config = args.config or table.get("mutation", table["default"])
    sizes = {config["name"]: config["sizes"] for config in table["configs"]}
    if args.config not in sizes:
        parser.error(f"{args.block} has no configuration {args.config}; there are: "
                     f"{' '.join(sizes)}")
    if args.json and not args.json.absolute().parent.is_dir():
        parser.error(f"--json: there is no folder {args.json.parent}")
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
        result = work(*arguments)
        self.seconds[part] = round(time.monotonic() - started, 1)
        return result


def tell(text):
    print(f"mutate: {text}", file=sys.stderr, flush=True)


class Count:
    """Says how far a long part is, now and then."""

    def __init__(self, what, total):
        self.what, self.total, self.done, self.told = what, total, 0, time.monotonic()

    def __call__(self, *_):
        self.done += 1
        if time.monotonic() - self.told > 10:
            self.told = time.monotonic()
            tell(f"{self.what}: {self.done} of {self.total}")


def measure(args, sizes):
    folder = OUT / f"{args.block}-{args.config}"
    folder.mkdir(parents=True, exist_ok=True)
    clock = Clock()
    cells = clock.time("netlist", mutant_netlist.prepare, args.block, sizes, folder)
    wanted = args.mutants or max(FEWEST, -(-cells // 2))
    listed = clock.time("list", mutant_netlist.list_mutants, folder, wanted, args.seed)
    mutants = sampled(listed, args.sample, args.sample_seed)
    clock.time("mutate", mutant_netlist.apply, folder, mutants)
    root = clock.time("verilog", mutant_netlist.write_verilog, args.block, folder)
    runner = clock.time("runner", mutant_runs.build_runner)
    module = clock.time("module", mutant_runs.build_module, args.block, root, folder)
    numbers = [mutant.number for mutant in mutants]
    budget = Budget(args.stimulus_seed, args.seeds, args.cycles)
    ran = clock.time("runs", mutant_runs.run, runner, args.block, args.config, module, numbers,
                     budget, args.jobs, Count("runs", len(numbers)))
    alive = [number for number in numbers if ran[number]["verdict"] == "equal"]
    proofs, known = clock.time("proofs", prove, args, sizes, folder, alive)
    return mutant_report.Result(
        block=args.block, config=args.config, sizes=sizes, cells=cells, seed=args.seed,
        listed=len(listed), sample=args.sample, sample_seed=args.sample_seed, budget=budget,
        threshold=args.threshold, seconds=clock.seconds, mutants=mutants, ran=ran, proofs=proofs,
        invariants=known)


def prove(args, sizes, folder, numbers):
    """In any state first, which is quick; then with what is proved of the block."""
    text = mutant_proofs.write_smt2(folder)
    known = mutant_invariants.Invariants("")
    verdicts = mutant_proofs.prove(mutant_proofs.Miter(text), numbers, args.jobs,
                                   Count("proofs", len(numbers)))
    left = [number for number in numbers if verdicts[number] != mutant_proofs.EQUAL]
    if left:
        known = mutant_invariants.of_block(args.block, sizes, folder)
    if known.text:
        miter = mutant_proofs.Miter(text, known.text)
        verdicts.update(mutant_proofs.prove(miter, left, args.jobs, Count("proofs", len(left))))
    return verdicts, known


def main():
    args, sizes = parse()
    try:
        result = measure(args, sizes)
    except (OSError, RuntimeError, ValueError) as error:
        print(f"mutate: {error}", file=sys.stderr)
        return 13
    mutant_report.show(result)
    if args.json:
        args.json.write_text(json.dumps(mutant_report.document(result), indent=1) + "\n")
    return 0 if result.good() else 1


if __name__ == "__main__":
    sys.exit(main())
