"""Proves rules by induction over one clock, each by itself.

A rule holds if it holds in every state that a run can begin with, and if in no
clock, from any state at all in which every rule of the task holds, it gets
lost. Over no clock: if it holds in any state at all, whether a run reaches it or not.
Asked of one rule at a time the solver needs a tenth of the time that it
needs for all of them at once, and what it cannot answer has a name.
"""

import dataclasses
import re
import resource

from checks import processor, smt2

RULE_SECONDS = 600  # a rule that needs longer has to be stated better
AT_ONCE = 100  # seconds after which a rule is asked of each picked kernel, or entry, by itself
# What a rule is stated for any of: constant, and so one case for each value that it may have.
PICKED = re.compile(r"^; yosys-smt2-wire (\S*\bpick_ksr_q|u_props\.pick_q) (\d+)$", re.M)
# Properties are looked at in the state itself (TRG_ENABLE: not one clock later).
TO_SMT2 = (
    "hierarchy -smtcheck; memory_nordff; setparam -set TRG_ENABLE 0 -set TRG_WIDTH 0 t:$check; "
    "async2sync; chformal -lower; opt_clean; formalff -setundef -clk2ff -ff2anyinit -hierarchy; "
    "chformal -cover -remove; opt_clean; setundef -undriven -anyseq; opt -fast; opt_clean; "
    "dffunmap; write_smt2 -wires"
)


@dataclasses.dataclass
class Rule:
    name: str
    proved: bool
    seconds: float  # of processor time
    complaint: str = ""


class Solver:
    """yices on queries about one model; those that fail are left in `folder`."""

    def __init__(self, folder):
        self.folder = folder
        self.seconds = 0.0

    def ask(self, name, text, limit=RULE_SECONDS):
        """sat, unsat or unknown (out of time), and what was printed after it."""
        query = self.folder / f"{name}.smt2"
        query.write_text(text)
        output, _, seconds = processor.run(
            ["yices-smt2", "--bvconst-in-decimal", str(query)],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit,) * 2))
        self.seconds += seconds
        verdict, _, values = output.partition("\n")
        if verdict not in ("sat", "unsat"):
            if output:
                raise RuntimeError(f"yices-smt2 on {query}: {output[:500]}")
            verdict = "unknown"
        if verdict == "unsat":
            query.unlink()
        return verdict, values, seconds

    def ask_by_case(self, name, text, end, cases):
        """The same at once, or if that takes long case by case: one of the cases holds always."""
        verdict, values, seconds = self.ask(name, text + end, AT_ONCE if cases else RULE_SECONDS)
        if verdict != "unknown" or not cases:
            return verdict, values, seconds
        for case in cases:
            verdict, values, taken = self.ask(name, text + case + end)
            seconds += taken
            if verdict != "unsat":
                break
        return verdict, values, seconds


def check(model_path, wanted=None, clocks=1):
    """Proves the assertions of a model that was written by TO_SMT2; yields Rules.

    wanted: names of properties, without their instance; all of them if there are none.
    clocks: 1, or 0 for rules of a state that hold in any.
    """
    solver = Solver(model_path.parent)
    text = model_path.read_text()
    first = smt2.Unrolled(text, 1)
    begins = f"{first.text}(assert {first.formula('i', 0)})(assert {first.formula('u', 0)})\n"
    model = smt2.Unrolled(text, clocks + 1)
    given = [model.formula("u", state) for state in range(clocks + 1)]
    given += [model.formula("a", 0)] if clocks else []
    step = model.text + "".join(f"(assert {formula})\n" for formula in given)
    rules = {number: name for number, name in model.asserts.items()
             if not wanted or name.rpartition(".")[2] in wanted}
    if len(rules) < len(wanted or ["any"]):
        listed = ", ".join(sorted(model.asserts.values()))
        raise ValueError(f"no such rule in the task; there are: {listed or 'none'}")
    cases = cases_of(model, text)
    # Rules that follow from a contradiction would prove anything.
    running = "".join(f"(assert {model.wire('rst_ni', state)})" for state in range(clocks + 1))
    if solver.ask("premise", f"{step}{running}(check-sat)\n")[0] != "sat":
        raise ValueError("what is taken as given contradicts itself: the proof would be empty")
    for number, name in sorted(rules.items(), key=lambda item: item[1]):
        before = 0.0
        if clocks:
            wrong = first.formula(f"a {number}", 0)
            verdict, _, before = solver.ask("begin", f"{begins}(assert (not {wrong}))(check-sat)\n")
            if verdict != "unsat":
                yield Rule(name, False, before, f"{name} does not hold when a run begins")
                continue
        wrong = model.formula(f"a {number}", clocks)
        verdict, values, seconds = solver.ask_by_case(
            name, f"{step}(assert (not {wrong}))", f"(check-sat)\n{values_of(model, clocks)}", cases)
        lost = "can get lost in one clock" if clocks else "does not hold in every state"
        why = {"sat": f"{name} {lost}:\n{told(model, values)}",
               "unknown": f"{name}: no answer in {RULE_SECONDS} s"}
        yield Rule(name, verdict == "unsat", before + seconds, why.get(verdict, ""))


def cases_of(model, text):
    """All the values that the picked index may have before the clock."""
    picked = PICKED.search(text)
    if not picked:
        return []
    name, bits = picked[1], int(picked[2])
    return [f"(assert (= {model.wire(name, 0)} (_ bv{value} {bits})))" for value in range(2**bits)]


def shown(model):
    return [name for name in model.shown if f"|{model.top}_n {name}@0|" in model.text]


def values_of(model, clocks):
    states = range(clocks + 1)
    wires = " ".join(model.wire(name, state) for name in shown(model) for state in states)
    return f"(get-value ({wires}))\n"


def told(model, values):
    """Registers and inputs of the clock in which a rule gets lost: before, and after if it differs."""
    pairs = {}
    for name, state, value in re.findall(
            r"\(\|\S+_n ([^@|]+)@(\d)\|\s+(true|false|\(_ bv\d+ \d+\))\)", values):
        number = re.sub(r"\(_ bv(\d+) \d+\)", r"\1", value)
        pairs.setdefault(name, {})[state] = {"true": 1, "false": 0}.get(number, number)
    lines = []
    for name in sorted(pairs):
        before, after = (f"{int(pairs[name].get(state, pairs[name]['0'])):x}" for state in "01")
        lines.append(f"  {name} {before}" + (f" -> {after}" if after != before else ""))
    return "\n".join(lines)
