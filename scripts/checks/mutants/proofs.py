"""Is a mutant that survived the same circuit?

One clock of the mutated netlist, twice, from the same state and with the same inputs:
mutsel is 0 in one and the mutant's number in the other. If no state and no input lets
an output, a register, a write to a memory or a next state differ, then by induction the
two never differ. Anything else, a solver that gives up too, leaves the mutant a
survivor.

A mutation seldom gets far, so signals are compared one by one from where it is on: one that
can't differ is the same signal for all behind it. Only the rest after some signals is asked as a
whole.

All states are tried, also those that the block can't reach, unless invariants are given, which hold in every cycle of
the unmutated block (invariants.py). Up to a first difference the mutant is in the same states, so they may be assumed
of it too.
"""

import concurrent.futures
import dataclasses
import re

from checks import quiescence
from checks.mutants import netlist, smt

TO_SMT2 = "memory_nordff; memory_collect; dffunmap; opt_clean"
SIGNALS = 60  # compared one by one
SECONDS = 60  # of processor time for the rest
EQUAL, DIFFERENT, UNDECIDED = "equal", "different", "undecided"
VERDICT = {smt.UNSAT: EQUAL, smt.SAT: DIFFERENT, smt.UNKNOWN: UNDECIDED}
FUNCTION = re.compile(r"^\(define-fun (\|[^|]+\|) \(\) (.*?)(?=^\(de|\Z)", re.M | re.S)


@dataclasses.dataclass(frozen=True)
class Function:
    """A signal: (define-fun NAME () TEXT."""

    name: str
    text: str
    symbols: frozenset

    def of_the_mutant(self, differing):
        """Defined once more, after the definitions of signals that differ in the mutant."""
        return f"(define-fun {mutated(self.name)} () {renamed(self.text, differing)}"


def mutated(name):
    return f"{name[:-1]} of the mutant|"


def renamed(formula, differing):
    return smt.SYMBOL.sub(
        lambda found: mutated(found[0]) if found[0] in differing else found[0], formula)


class Miter:
    """A mutated netlist and itself."""

    def __init__(self, text, invariants=""):
        design = quiescence.Design(text)
        body = smt.Body(design)
        self.select = selection(body.text, f"|{design.top}_n {netlist.SELECT}|")
        declared = "\n".join(found[0] for found in smt.DECLARED.finditer(body.text)
                             if found[1] != self.select)
        self.plain = "\n".join([smt.HEAD, declared, constant(self.select, 0),
                                smt.DECLARED.sub("", body.text), ""])
        self.invariants = invariants
        self.functions = [
            Function(name, text, frozenset(smt.SYMBOL.findall(text)))
            for name, text in FUNCTION.findall(smt.DECLARED.sub("", body.text))]
        self.switches = switches(self.functions, self.select, f"|{design.top}_n {netlist.SELECT}|")
        self.goals = [*observed(design, body), *(then for _, then, _ in design.state)]

    def verdict(self, number):
        switch, behind = self.reached(number)
        if not behind:
            return EQUAL
        same = self.compare(switch, behind, set(), "")
        if self.invariants and self.left(switch, behind, same):
            same = self.compare(switch, behind, same, self.invariants)
        left = self.left(switch, behind, same)
        return VERDICT[smt.solve(self.whole(switch, behind, same, left), SECONDS)] if left else EQUAL

    def reached(self, number):
        """The signal that turns the mutation on, and all that depend on it, in their order."""
        if number not in self.switches:
            return "", []  # the mutated cell has no use
        switch = self.switches[number]
        behind, names = [], {switch}
        for function in self.functions:
            if function.symbols & names:
                behind.append(function)
                names.add(function.name)
        return switch, behind

    def compare(self, switch, behind, same, invariants):
        """The names in `behind` that can't differ; `same`: those of which that is known."""
        same, differing = set(same), {switch}
        with smt.Session(self.plain + invariants) as session:
            session.tell(f"(define-fun {mutated(switch)} () Bool true)")
            for function in behind:
                if function.name in same or not function.symbols & differing:
                    same.add(function.name)
                    continue
                session.tell(function.of_the_mutant(differing))
                asked = f"(= {function.name} {mutated(function.name)})"
                if session.asked < SIGNALS and session.never(f"(not {asked})"):
                    same.add(function.name)
                else:
                    differing.add(function.name)
                if session.asked == SIGNALS:
                    break
        return same

    def left(self, switch, behind, same):
        """The goals that may differ."""
        differing = self.differing(switch, behind, same)
        return [goal for goal in self.goals if set(smt.SYMBOL.findall(goal)) & differing]

    def differing(self, switch, behind, same):
        names = {switch}
        for function in behind:
            if function.name not in same and function.symbols & names:
                names.add(function.name)
        return names

    def whole(self, switch, behind, same, left):
        """Can any of the goals differ?"""
        differing = self.differing(switch, behind, same)
        again = [one.of_the_mutant(differing) for one in behind if one.name in differing]
        goals = "\n".join(f"(= {goal} {renamed(goal, differing)})" for goal in left)
        return "\n".join([self.plain, self.invariants,
                          f"(define-fun {mutated(switch)} () Bool true)", *again,
                          f"(assert (not (and true\n{goals})))", "(check-sat)", ""])


def selection(body, select):
    """The constant behind the function that stands for mutsel."""
    found = re.search(re.escape(f"(define-fun {select} ") + r"[^\n]*? (\|[^|]+\|)\)", body)
    if not found:
        raise ValueError("the netlist has no mutsel; does it hold a mutant?")
    return found[1]


def switches(functions, select, port):
    """By its number, the signal that turns a mutant on: all that mutsel may be used for."""
    chosen = re.compile(rf"Bool \(= {re.escape(select)} #b([01]{{{netlist.SELECT_BITS}}})\)")
    found = {}
    for function in functions:
        if select in function.symbols and function.name != port:
            number = chosen.match(function.text)
            if not number or int(number[1], 2) in found:
                raise ValueError(f"write_smt2 wrote mutsel in an unknown form:\n{function.text}")
            found[int(number[1], 2)] = function.name
    return found


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
