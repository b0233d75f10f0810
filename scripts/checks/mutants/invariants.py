"""Invariants of every cycle of the unmutated block, so that a mutant's proof may assume them.

The rules of rtl/BLOCK/BLOCK_props.sv are taken together and tried at the sizes of the mutants: a
rule that does not hold in a reset cycle from any state, or does not follow for the next cycle from
all that are left in this one, is thrown out, until none is. The remaining rules hold by induction
over one clock, for a run begins in reset. Nothing rests on proofs made elsewhere or at other
sizes.

The rules are then stated of one cycle of the mutated netlist: registers and inputs are its own. Registers of the rules
themselves (a witness, a value of the last clock) have any value with which the rules hold, as there is one in every
cycle of a run.
"""

import concurrent.futures
import dataclasses
import pathlib
import re

from checks import quiescence
from checks.mutants import netlist, smt

FLATTEN = "setattr -set keep 1 w:*_q; hierarchy -top {top}; proc; flatten; opt_clean"
TO_SMT2 = "chformal -lower; memory_nordff; memory_collect; dffunmap; opt_clean"
CHECK = re.compile(r"^  cell \$check .*?\n  end\n", re.M | re.S)
RULE = re.compile(r"^; yosys-smt2-assert (\d+) (\S+)", re.M)
NAMED = re.compile(r"^; yosys-smt2-(?:input (\S+)|wire (\S+_q)) ", re.M)
# A clocked check as one that holds whenever it is enabled, now and not a clock later. One that
# stands in an always_comb is such a check already.
OF_NOW = "parameter \\TRG_ENABLE 0"
UNCLOCKED = (("parameter \\TRG_WIDTH 1", "parameter \\TRG_WIDTH 0"),
             ("parameter \\TRG_POLARITY 1'1", "parameter \\TRG_POLARITY 0'"),
             ("parameter \\TRG_ENABLE 1", "parameter \\TRG_ENABLE 0"))
SECONDS = 60  # of processor time for a rule


@dataclasses.dataclass(frozen=True)
class Invariants:
    """SMT-LIB text for behind a mutated netlist's, and the rules in it."""

    text: str = ""
    proved: tuple = ()
    unproved: tuple = ()  # at these sizes; not used


def of_block(block, sizes, folder, mutated, jobs):
    """`mutated`: the mutated netlist, as write_smt2 wrote it."""
    files = rules_files(block)
    if not files:
        return Invariants()
    text = write_smt2(block, sizes, folder, [*netlist.design_files(block), *files])
    rules = {rule: int(number) for number, rule in RULE.findall(text)}
    proved = inductive(Bound(text), rules, jobs)
    shared = named(text) & named(mutated)
    return Invariants(of_one_cycle(text, [rules[rule] for rule in proved], shared),
                      tuple(proved), tuple(sorted(set(rules) - set(proved))))


def rules_files(block):
    """BLOCK_props.sv and the modules of properties that it has instances of; none if there is none."""
    folder = pathlib.Path("rtl", block)
    own = folder / f"{block}_props.sv"
    if not own.exists():
        return []
    instances = set(re.findall(r"^ *(\w+_props) (?:#\(|u_)", own.read_text(), re.MULTILINE))
    held = [path for path in sorted(folder.glob("*_props.sv"))
            if path != own and path.stem in instances]
    return [str(path) for path in (own, *held)]


def write_smt2(block, sizes, folder, files):
    bound, unclocked, smt2 = (folder / f"rules.{suffix}" for suffix in ("il", "now.il", "smt2"))
    read = netlist.read_command(block, sizes, files, "-D SEGUE_PROVER")
    netlist.yosys(f"{read}; {FLATTEN.format(top=block)}; write_rtlil {bound}",
                  folder / "rules.log")
    unclocked.write_text(CHECK.sub(without_clock, bound.read_text()))
    netlist.yosys(f"read_rtlil {unclocked}; {TO_SMT2}; write_smt2 -wires {smt2}",
                  folder / "rules-smt2.log")
    return smt2.read_text()


def without_clock(check):
    text = check[0]
    if OF_NOW in text:
        return text
    for old, new in UNCLOCKED:
        if old not in text:
            raise ValueError(f"a $check of another form than expected:\n{text}")
        text = text.replace(old, new)
    return re.sub(r"connect \\TRG .*", r"connect \\TRG { }", text)


class Bound:
    """A block with its rules, in a cycle and the next."""

    def __init__(self, text):
        design = quiescence.Design(text)
        self.top = design.top
        self.now = smt.Body(design)
        self.later = self.now.copied("a clock later", {now: then for now, then, _ in design.state})

    def holds(self, number, later=False):
        rule = f"|{self.top}_a {number}|"
        return self.later.renamed(rule) if later else rule

    def query(self, number, others):
        """Is there a reset cycle without it, or a cycle before one without it?"""
        allowed = f"|{self.top}_u|"
        given = " ".join(self.holds(other) for other in others)
        return "\n".join([
            smt.HEAD, self.now.text, self.later.text, f"(assert {allowed})",
            f"(assert (or (and (not |{self.top}_n rst_ni|) (not {self.holds(number)}))",
            f"(and {given} {self.later.renamed(allowed)} (not {self.holds(number, True)}))))",
            "(check-sat)", ""])


def inductive(bound, rules, jobs):
    """The names of those that hold by induction, given each other."""
    left = sorted(rules)
    while left:
        numbers = [rules[rule] for rule in left]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            answers = pool.map(
                lambda number: smt.solve(bound.query(number, numbers), SECONDS), numbers)
            kept = [rule for rule, answer in zip(left, answers) if answer == smt.UNSAT]
        if kept == left:
            break
        left = kept
    return left


def named(text):
    """Inputs and registers."""
    return {first or second for first, second in NAMED.findall(text)}


def of_one_cycle(text, numbers, shared):
    """`shared`: registers and inputs that are the netlist's own."""
    design = quiescence.Design(text)
    body = smt.Body(design).copied("of the rules")
    equal = [f"|{design.top}_n {name}|" for name in sorted(shared)]
    return "\n".join([
        body.text,
        *(f"(assert (= {name} {body.renamed(name)}))" for name in equal),
        *(f"(assert {body.renamed(f'|{design.top}_a {number}|')})" for number in numbers),
        f"(assert {body.renamed(f'|{design.top}_u|')})",
    ])
