"""Is a mutant that survived the same circuit?

One clock of the mutated netlist, twice, from the same state and with the same inputs:
mutsel is 0 in one and the mutant's number in the other. If no state and no input lets an
output, a register, what is written to a memory or a next state differ, then by induction
the two never differ. Anything else, a solver that gives up too, leaves the mutant
a survivor.

All states are tried, also those that the block can't reach, unless invariants are
given: what holds in every cycle of the unmutated block (invariants.py). Up to a first
difference the mutant is in the same states, so they may be assumed of it too.
"""

import concurrent.futures
import re

from checks import quiescence
from checks.mutants import netlist, smt

TO_SMT2 = "memory_nordff; memory_collect; dffunmap; opt_clean"
SECONDS = 60  # of processor time for a mutant
EQUAL, DIFFERENT, UNDECIDED = "equal", "different", "undecided"
VERDICT = {smt.UNSAT: EQUAL, smt.SAT: DIFFERENT, smt.UNKNOWN: UNDECIDED}


class Miter:
    """A mutated netlist and itself, in one solver query a mutant."""

    def __init__(self, text, invariants=""):
        design = quiescence.Design(text)
        body = smt.Body(design)
        select = f"|{design.top}_n {netlist.SELECT}|"
        self.own = selection(body.text, select)
        mutant = body.sharing("of the mutant", self.own)
        shared = "\n".join(found[0] for found in smt.DECLARED.finditer(body.text)
                           if found[1] != self.own)
        self.head = "\n".join([smt.HEAD, shared, constant(self.own, 0),
                               smt.DECLARED.sub("", body.text), invariants])
        self.mutant = mutant
        self.goals = [f"(= {name} {mutant.renamed(name)})" for name in observed(design, body)]
        self.goals += [f"(= {then} {mutant.all_renamed(then)})" for _, then, _ in design.state]

    def query(self, number):
        goals = "\n".join(self.goals)
        return "\n".join([self.head, constant(self.mutant.renamed(self.own), number),
                          self.mutant.text, f"(assert (not (and\n{goals})))", "(check-sat)", ""])

    def verdict(self, number, seconds=SECONDS):
        return VERDICT[smt.solve(self.query(number), seconds)]


def selection(body, select):
    """The constant behind the function that stands for mutsel."""
    found = re.search(re.escape(f"(define-fun {select} ") + r"[^\n]*? (\|[^|]+\|)\)", body)
    if not found:
        raise ValueError("the netlist has no mutsel; does it hold a mutant?")
    return found[1]


def constant(name, value):
    bits = netlist.SELECT_BITS
    return f"(define-fun {name} () (_ BitVec {bits}) (_ bv{value} {bits}))"


def observed(design, body):
    """Outputs, and registers as they are read, which a mutation may make another than it is."""
    names = re.findall(r"^; yosys-smt2-(?:output (\S+)|wire (\S+_q)) ", design.definitions, re.M)
    functions = {f"|{design.top}_n {output or register}|" for output, register in names}
    missing = functions - set(body.defined)
    if missing or not functions:
        raise ValueError(f"write_smt2 left out {', '.join(sorted(missing)) or 'everything'}")
    return sorted(functions)


def write_smt2(folder):
    """folder/mutated.il as a transition relation; returns its text."""
    path = folder / "mutated.smt2"
    netlist.yosys(f"read_rtlil {folder / 'mutated.il'}; {TO_SMT2}; write_smt2 -wires {path}",
                  folder / "smt2.log")
    return path.read_text()


def prove(miter, numbers, jobs, progress):
    """Verdict by number."""
    def one(number):
        verdict = miter.verdict(number)
        progress()
        return verdict
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(zip(numbers, pool.map(one, numbers)))
