"""Runs proofs and prints the table; scripts/prove describes its options."""

import argparse
import concurrent.futures
import functools
import json
import os
import pathlib
import sys
import tempfile

from cards import card
from cards import proofs as proof_tasks
from cards.proofs import QUIESCENCE
from checks import json_file, quiescence, refute, sby
from checks.heartbeat import Heartbeat
from evidence_flow.proofs import ONE_IN, must_run
from layouts.errors import LayoutError

NOTHING_TO_DO = 77  # CTest's skipped
# memory_nordff keeps read registers among the registers; memory_collect makes a
# memory one array, so that its size costs nothing.
TO_SMT2 = "setattr -set keep 1 w:*_q; proc; flatten; memory_nordff; memory_collect; dffunmap"


@functools.cache
def all_tasks():
    """Block, or cell of rtl/common -> its tasks."""
    found = proof_tasks.of_cells() | {block: card.read(block).proof_tasks for block in card.paths()}
    return {name: found[name] for name in sorted(found) if found[name]}


def all_proofs():
    return [
        (block, task)
        for block, tasks in all_tasks().items()
        # In the cells of rtl/common nothing acts by itself.
        for task in [*(task.name for task in tasks), *([QUIESCENCE] if block in card.paths() else [])]
    ]


def sby_file(block):
    """Writes a block's tasks as SymbiYosys reads them."""
    sby.OUT.mkdir(parents=True, exist_ok=True)
    return write_whole(sby.OUT / f"{block}.sby", proof_tasks.sby(all_tasks()[block]))


def write_whole(path, text):
    """Another proof may be reading it."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as copy:
        copy.write(text)
    return pathlib.Path(copy.name).replace(path)


def prove_quiescence(path):
    """Reads the design as the .sby file does, without its properties."""
    text = path.read_text()
    tasks = sby.task_names(text)
    script = sby.for_task(sby.section(text, "script"), tasks[0], tasks)
    read = next(line for line in script if line.startswith("read_slang"))
    read = " ".join(word for word in read.split() if not word.endswith("_props.sv"))
    result = sby.Result(path.stem, QUIESCENCE, size=sby.sizes([read]), depth="1")
    result.engine = "induction"
    source = sby.setup(path, tasks[0], QUIESCENCE)
    result.seconds = sby.yosys(source, f"{read}; {TO_SMT2}; write_smt2 -wires ../model.smt2")
    report = quiescence.check(source.parent / "model.smt2")
    result.seconds += report.seconds
    result.what = f"state elements: {report.registers}"
    result.proved = report.proved
    result.complaint = report.complaint
    return result


def configurations(block):
    return card.read(block).sizes if block in card.paths() else {}


def resized(path, sizes):
    """The .sby file, or a copy with other sizes, in a folder of theirs."""
    if not sizes:
        return path
    folder = sby.OUT / "_".join(str(size) for size in sizes.values())
    folder.mkdir(parents=True, exist_ok=True)
    return write_whole(folder / path.name, refute.at_sizes(path.read_text(), sizes))


def prove(proof, sizes, rules):
    block, task = proof
    try:
        chosen_path = resized(sby_file(block), sizes)
        if task == QUIESCENCE:
            return prove_quiescence(chosen_path)
        return sby.run(chosen_path, task, rules)
    except (OSError, RuntimeError, ValueError, StopIteration) as error:
        return sby.Result(block, task, complaint=f"{type(error).__name__}: {error}")


def chosen(names):
    known = all_proofs()
    if not names:
        return known
    picked = []
    for name in names:
        block, _, task = name.partition(":")
        fitting = [proof for proof in known if proof[0] == block and task in ("", proof[1])]
        if not fitting:
            listed = ", ".join(":".join(proof) for proof in known)
            raise ValueError(f"no proof {name}; there are {listed or 'none yet'}")
        picked += fitting
    return picked


def sizes_of(config, proofs):
    """The sizes of a configuration, which every block that is to be proved must have."""
    for block in {block for block, _ in proofs} if config else ():
        if config not in configurations(block):
            listed = ", ".join(configurations(block))
            raise ValueError(f"{block} has no configuration {config}; there are {listed}")
    return {block: configurations(block)[config] for block, _ in proofs} if config else {}


def verdict(proved):
    return "proved" if proved else "NOT PROVED"


def for_machines(done):
    """A row of the table, and those of its rules that were proved one by one."""
    rules = [{"name": rule.name, "seconds": rule.seconds, "verdict": verdict(rule.proved)}
             for rule in done.rules]
    row = {key: value for key, value in vars(done).items() if key not in ("proved", "rules")}
    return row | {"verdict": verdict(done.proved), "rules": rules}


def explain(done, sizes):
    """Prints the complaint, and if a rule failed, a run that shows it."""
    print(f"\n{done.block}:{done.task} is not proved:\n{done.complaint}")
    if any(not rule.proved for rule in done.rules):
        small = sizes.get(done.block) or configurations(done.block).get("small", {})
        words, done.wave = refute.refute(sby_file(done.block), done.task, small)
        print(words)
    if done.wave:
        print(done.wave)


def main():
    parser = argparse.ArgumentParser(prog="prove")
    parser.add_argument("proofs", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--json", metavar="FILE", type=json_file.json_file)
    parser.add_argument("--config", metavar="NAME")
    parser.add_argument("--rule", action="append", metavar="NAME")
    parser.add_argument("--no-trace", action="store_true")
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--only-parse", action="store_true")
    args = parser.parse_args()
    try:
        proofs = chosen(args.proofs)
        sizes = sizes_of(args.config, proofs)
    except (ValueError, LayoutError) as error:
        parser.error(str(error))
    if args.only_parse:
        return 0
    if args.list:
        print("\n".join(":".join(proof) for proof in proofs))
        return 0
    if args.changed and "SEGUE_EVERY_PROOF" not in os.environ:
        left = [proof for proof in proofs if must_run(*proof)]
        for block, task in (proof for proof in proofs if proof not in left):
            print(f"{block}:{task} is proved of these files (tests/evidence/{block}.json); one commit in "
                  f"{ONE_IN} proves it again")
        if not left:
            return NOTHING_TO_DO
        proofs = left
    row = "{:<12} {:<12} {:<22} {:<17} {:<46} {:>5} {:>8}  {}"
    print(row.format("block", "task", "what", "engine", "size", "depth", "cpu s", "verdict"))
    results = []
    with (concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
          Heartbeat("prove", of=len(proofs)) as beat):
        for done in pool.map(lambda proof: prove(proof, sizes.get(proof[0]), args.rule), proofs):
            print(row.format(done.block, done.task, done.what, done.engine, done.size, done.depth,
                             f"{done.seconds:.1f}", verdict(done.proved)), flush=True)
            results.append(done)
            beat.done()
    failures = [done for done in results if not done.proved]
    for done in failures:
        if args.no_trace:
            print(f"\n{done.block}:{done.task} is not proved:\n{done.complaint}")
        else:
            explain(done, sizes)
    code = 1 if failures else 0
    if args.json:
        table = {"proofs": [for_machines(done) for done in results]}
        return json_file.write("prove", args.json, json.dumps(table, indent=2) + "\n", code)
    return code


if __name__ == "__main__":
    sys.exit(main())
