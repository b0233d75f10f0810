"""Is a mutant that survived the same circuit?

One clock of the mutated netlist, twice, from the same state and with the same inputs:
mutsel is 0 in one and the mutant's number in the other. If no state and no input lets an
output, a register, what is written to a memory or a next state differ, then by induction
the two never differ. Anything else, a solver that gives up too, leaves the mutant
a survivor.

All states are tried, also those that the block can't reach, unless `invariants` are
given: formulas over the block's registers and inputs that are proved to hold in every
cycle of the unmutated block. Up to a first difference the mutant is in the same states
as the unmutated block, so they may be assumed of it too.
"""

import concurrent.futures
import re
import subprocess

from checks import mutant_netlist, quiescence

TO_SMT2 = "memory_nordff; memory_collect; dffunmap; opt_clean"
SYMBOL = re.compile(r"\|[^|]+\|")
DEFINED = re.compile(r"^\(define-fun (\|[^|]+\|)", re.M)
DECLARED = re.compile(r"^\(declare-fun .*$", re.M)
SECONDS = 60  # a query may take

EQUAL, DIFFERENT, UNDECIDED = "equal", "different", "undecided"


class Miter:
    """A mutated netlist and itself, in one solver query a mutant."""

    def __init__(self, text, invariants=""):
        design = quiescence.Design(text)
        body = one_line_comments(design.definitions)
        declared = {SYMBOL.search(line)[0] for line in DECLARED.findall(body)}
        self.select = f"|{design.top}_n {mutant_netlist.SELECT}|"
        own = selection(body, self.select)
        shared = [line for line in DECLARED.findall(body) if own not in line]
        logic = DECLARED.sub("", body)
        self.head = "\n".join([
            "(set-option :produce-models true)", "(set-logic QF_AUFBV)", *shared,
            constant(own, 0), logic, invariants])
        twice = Renamed(set(DEFINED.findall(logic)) | {own}, "of the mutant")
        self.own = twice.symbol(own)
        self.logic = twice.text(logic)
        self.goals = [f"(= {now} {twice.symbol(now)})"
                      for now in observed(design, text) if now != self.select]
        self.goals += [f"(= {then} {twice.text(then)})" for _, then, _ in design.state]
        if not declared & {now for now, _, _ in design.state}:
            raise ValueError("the registers are not what the queries share")

    def query(self, number):
        goals = "\n".join(self.goals)
        return (f"{self.head}\n{constant(self.own, number)}\n{self.logic}\n"
                f"(assert (not (and\n{goals})))\n(check-sat)\n")

    def verdict(self, number, seconds):
        try:
            done = subprocess.run(["yices-smt2"], input=self.query(number), capture_output=True,
                                  text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return UNDECIDED
        known = {"unsat": EQUAL, "sat": DIFFERENT}
        answer = done.stdout.strip()
        if answer not in known:
            raise RuntimeError(f"yices-smt2: {done.stdout[:500]}{done.stderr[:500]}")
        return known[answer]


class Renamed:
    """A copy of a text in which some symbols are others; the rest is shared."""

    def __init__(self, own, suffix):
        self.own, self.suffix = own, suffix

    def symbol(self, name):
        return f"{name[:-1]} {self.suffix}|" if name in self.own else name

    def text(self, text):
        return SYMBOL.sub(lambda found: self.symbol(found[0]), text)


def one_line_comments(text):
    """Comments may hold bars, which would look like symbols."""
    return re.sub(r";.*$", "", text, flags=re.M)


def selection(body, select):
    """The constant behind the function that stands for mutsel."""
    found = re.search(re.escape(f"(define-fun {select} ") + r"[^\n]*? (\|[^|]+\|)\)", body)
    if not found:
        raise ValueError("the netlist has no mutsel; does it hold a mutant?")
    return found[1]


def constant(name, value):
    bits = mutant_netlist.SELECT_BITS
    return f"(define-fun {name} () (_ BitVec {bits}) (_ bv{value} {bits}))"


def observed(design, text):
    """Outputs, and registers as they are read."""
    outputs = re.findall(r"^; yosys-smt2-output (\S+) ", text, re.M)
    registers = re.findall(r"^; yosys-smt2-(?:wire|register) (\S+_q) ", text, re.M)
    names = {f"|{design.top}_n {name}|" for name in [*outputs, *registers]}
    return sorted(names & set(DEFINED.findall(design.definitions)))


def write_smt2(folder):
    """folder/mutated.il as a transition relation; returns its text."""
    path = folder / "mutated.smt2"
    mutant_netlist.yosys(f"read_rtlil {folder / 'mutated.il'}; {TO_SMT2}; write_smt2 -wires {path}",
                         folder / "smt2.log")
    return path.read_text()


def prove(miter, numbers, jobs, progress, seconds=SECONDS):
    """Verdict by number."""
    verdicts = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for number, verdict in zip(numbers, pool.map(
                lambda number: miter.verdict(number, seconds), numbers)):
            verdicts[number] = verdict
            progress(number, verdict)
    return verdicts
