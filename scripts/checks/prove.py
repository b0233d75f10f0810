"""Runs proofs and prints the table; scripts/prove describes its options."""

import concurrent.futures
import dataclasses
import functools
import json
import os
import pathlib
import re
import tempfile

from cards import card
from cards import proofs as proof_tasks
from cards.proofs import QUIESCENCE
from checks import entry, induction, json_file, lock, quiescence, refute, sby
from checks.heartbeat import Heartbeat
from evidence_flow.proofs import must_run, sizes_proved
from evidence_flow.sample import ONE_IN
from layouts.errors import LayoutError

NOTHING_TO_DO = 77  # CTest's skipped
# The errors of a proof that say something about the block, or about the command line; all others are the flow's own.
EMPTY, NO_RULE = "the proof would be empty", "no such rule in the task"
LABEL = re.compile(r"^\s*(\w+)\s*:\s*assert\b", re.M)
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


@dataclasses.dataclass
class Undecided(sby.Result):
    """A proof that came to no end: a tool failed, or the RTL cannot be read. It says nothing about the rules."""


class NoSuchRule(Exception):
    """A rule on the command line that a task does not have."""


def prove(proof, sizes, rules):
    block, task = proof
    try:
        path = resized(sby_file(block), sizes)
        with lock.alone("prove", sby.results(path, task)):
            done = prove_quiescence(path) if task == QUIESCENCE else sby.run(path, task, rules)
            return done if done.proved or was_decided(done, path) else Undecided(**vars(done))
    except Exception as error:  # pylint: disable=broad-exception-caught
        why = f"{type(error).__name__}: {error}"
        if isinstance(error, ValueError) and NO_RULE in why:
            raise NoSuchRule(f"{block}:{task}: {error}") from None
        if isinstance(error, ValueError) and EMPTY in why:
            return sby.Result(block, task, complaint=why)
        return Undecided(block, task, complaint=why)


def was_decided(done, path):
    """Whether a proof that failed has found something out, instead of having been cut off."""
    if done.rules:
        return any(not rule.proved and not cut_off(rule) for rule in done.rules)
    if done.task == QUIESCENCE:
        return True
    status = sby.results(path, done.task) / "status"  # SymbiYosys's verdict
    return status.exists() and status.read_text().split()[:1] != ["ERROR"]


def cut_off(rule):
    """The solver ended without an answer before its time was over."""
    return "no answer in" in rule.complaint and rule.seconds < induction.RULE_SECONDS


def labels(proofs):
    """The rules in the files of those tasks that are proved one by one."""
    files = {path for block, name in proofs for task in all_tasks()[block]
             if task.name == name and task.mode == "prove" and task.depth <= 1 for path in task.files}
    return sorted({label for path in files for label in LABEL.findall(path.read_text())})


def chosen(names):
    known = all_proofs()
    if not names:
        return known
    picked = []
    for name in names:
        block, _, task = name.partition(":")
        fitting = [proof for proof in known if proof[0] == block and task in ("", proof[1])]
        if not fitting:
            raise ValueError(entry.unknown("proof", name, names_like(block, known)))
        picked += fitting
    return list(dict.fromkeys(picked))


def names_like(block, known):
    """The tasks of a block, or where there is no such block, all blocks."""
    tasks = [":".join(proof) for proof in known if proof[0] == block]
    return tasks or dict.fromkeys(block for block, _ in known)


def sizes_of(config, proofs):
    """The sizes of a configuration, which every block that is to be proved must have."""
    for block in {block for block, _ in proofs} if config else ():
        if config not in configurations(block):
            raise ValueError(entry.unknown(f"configuration of {block}", config, configurations(block)))
    return {block: configurations(block)[config] for block, _ in proofs} if config else {}


def verdict(proved):
    return "proved" if proved else "NOT PROVED"


def verdict_of(done):
    return "not decided" if isinstance(done, Undecided) else verdict(done.proved)


def for_machines(done):
    """A row of the table, and those of its rules that were proved one by one."""
    rules = [{"name": rule.name, "seconds": rule.seconds,
              "verdict": "not decided" if cut_off(rule) else verdict(rule.proved)} for rule in done.rules]
    row = {key: value for key, value in vars(done).items() if key not in ("proved", "rules")}
    return row | {"verdict": verdict_of(done), "rules": rules}


def explain(done, sizes, trace):
    """Prints the complaint, and if a rule failed, a run that shows it."""
    if isinstance(done, Undecided):
        print(f"\n{done.block}:{done.task} is not decided: {done.complaint}")
        return
    print(f"\n{done.block}:{done.task} is not proved:\n{done.complaint}")
    if not trace:
        return
    if any(not rule.proved for rule in done.rules):
        small = sizes.get(done.block) or configurations(done.block).get("small", {})
        try:
            with lock.alone("prove", sby.OUT / f"{done.block}_{done.task}_refuted"):
                words, done.wave = refute.refute(sby_file(done.block), done.task, small)
        except Exception as error:  # pylint: disable=broad-exception-caught
            words = f"no run could be looked for: {type(error).__name__}: {error}"  # the verdict stands
        print(words)
    if done.wave:
        print(done.wave)


def main():
    parser = entry.Parser(prog="prove")
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
        known = labels(proofs) if args.rule else []
        for rule in args.rule or ():
            if rule not in known:
                raise ValueError(entry.unknown("rule", rule, known))
    except (ValueError, LayoutError) as error:
        parser.error(str(error))
    if args.changed and args.rule:
        parser.error("--changed: evidence is of whole tasks; allowed: without --rule")
    if args.only_parse:
        return 0
    if args.list:
        print("\n".join(":".join(proof) for proof in proofs))
        return 0
    if args.changed and "SEGUE_EVERY_PROOF" not in os.environ:
        left = [proof for proof in proofs if must_run(*proof)]
        for block, task in (proof for proof in proofs if proof not in left):
            print(f"{block}:{task} is proved of these files at {sizes_proved(block, task)} "
                  f"(tests/evidence/{block}.json); one commit in {ONE_IN} proves it again")
        if not left:
            return NOTHING_TO_DO
        proofs = left
    row = "{:<12} {:<12} {:<22} {:<17} {:<46} {:>5} {:>8}  {}"
    print(row.format("block", "task", "what", "engine", "size", "depth", "cpu s", "verdict"))
    results = []
    try:
        with (concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
              Heartbeat("prove", of=len(proofs)) as beat):
            for done in pool.map(lambda proof: prove(proof, sizes.get(proof[0]), args.rule), proofs):
                print(row.format(done.block, done.task, done.what, done.engine, done.size, done.depth,
                                 f"{done.seconds:.1f}", verdict_of(done)), flush=True)
                results.append(done)
                beat.done()
    except NoSuchRule as error:
        parser.error(str(error))
    failures = [done for done in results if not done.proved]
    for done in failures:
        explain(done, sizes, not args.no_trace)
    decided = [done for done in failures if not isinstance(done, Undecided)]
    code = 1 if decided else entry.HARNESS if failures else 0
    if args.json:
        table = {"proofs": [for_machines(done) for done in results]}
        return json_file.write("prove", args.json, json.dumps(table, indent=2) + "\n", code)
    return code


if __name__ == "__main__":
    entry.run("prove", main)
