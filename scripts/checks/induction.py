"""Proves rules by induction over one clock, each by itself.

A rule holds if it holds in every state that a run can begin with, and if in no
clock, from any state at all in which every rule of the task holds, it gets
lost. Over no clock: if it holds in any state at all, whether a run reaches it or not.
Asked of one rule at a time the solver needs a tenth of the time that it
needs for all of them at once, and what it cannot answer has a name.
"""

import dataclasses
import re

from checks import smt2, solver

RULE_SECONDS = 600  # a rule that needs longer has to be stated better
AT_ONCE = 30  # seconds after which a rule is asked of each picked kernel, or entry, by itself
# What a rule is stated for any of: constant, and so one case for each value that it may have.
PICKED = re.compile(r"^; yosys-smt2-wire (\S*\bpick_ksr_q|u_props\.pick(?:_tb)?_q) (\d+)$", re.M)
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


def ask_by_case(path, model, formulas, cases):
    """At once, or if that takes long case by case: one of the cases holds always. The formulas
    that were asked last, and the answer."""
    answer = solver.ask(path, model.query(formulas), AT_ONCE if cases else RULE_SECONDS)
    if answer.verdict != "unknown" or not cases:
        return formulas, answer
    seconds = answer.seconds
    for case in cases:
        chosen = [*formulas, case]
        answer = solver.ask(path, model.query(chosen), RULE_SECONDS)
        seconds += answer.seconds
        if answer.verdict != "unsat":
            break
    answer.seconds = seconds
    return chosen, answer


def check(model_path, wanted=None, clocks=1):
    """Proves the assertions of a model that was written by TO_SMT2; yields Rules.

    wanted: names of properties, without their instance; all of them if there are none.
    clocks: 1, or 0 for rules of a state that hold in any.
    """
    folder = model_path.parent
    text = model_path.read_text()
    first = smt2.Unrolled(text, 1)
    begins = [first.formula("i", 0), first.formula("u", 0)]
    model = smt2.Unrolled(text, clocks + 1)
    given = [model.formula("u", state) for state in range(clocks + 1)]
    given += [model.formula("a", 0)] if clocks else []
    rules = {number: name for number, name in model.asserts.items()
             if not wanted or name.rpartition(".")[2] in wanted}
    if len(rules) < len(wanted or ["any"]):
        listed = ", ".join(sorted(model.asserts.values()))
        raise ValueError(f"no such rule in the task; there are: {listed or 'none'}")
    # Rules that follow from a contradiction would prove anything.
    running = [model.wire("rst_ni", state) for state in range(clocks + 1)]
    premise = solver.ask(folder / "premise.smt2", model.query([*given, *running]), RULE_SECONDS)
    if premise.verdict != "sat":
        raise ValueError("what is taken as given contradicts itself: the proof would be empty")
    for number, name in sorted(rules.items(), key=lambda item: item[1]):
        path = folder / f"{name}.smt2"
        seconds = 0.0
        if clocks:
            wrong = f"(not {first.formula(f'a {number}', 0)})"
            begin = solver.ask(folder / "begin.smt2", first.query([*begins, wrong]), RULE_SECONDS)
            seconds = begin.seconds
            if begin.verdict != "unsat":
                yield Rule(name, False, seconds, f"{name} does not hold when a run begins")
                continue
        wrong = f"(not {model.formula(f'a {number}', clocks)})"
        asked, answer = ask_by_case(path, model, [*given, wrong], cases_of(model, text, wrong))
        seconds += answer.seconds
        lost = "can get lost in one clock" if clocks else "does not hold in every state"
        why = {"unknown": f"{name}: no answer in {RULE_SECONDS} s"}
        if answer.verdict == "sat":
            why["sat"] = f"{name} {lost}:\n{told(model, values_of(path, model, asked, answer, clocks))}"
        yield Rule(name, answer.verdict == "unsat", seconds,
                   why.get(answer.verdict, ""))


def cases_of(model, text, rule):
    """All the values that the picked index may have before the clock, of one that the rule speaks of."""
    rests_on = model.rests_on([rule])
    for name, bits in sorted(PICKED.findall(text)):
        wire = model.wire(name, 0)
        if not rests_on.isdisjoint(model.rests_on([wire])):
            return [f"(= {wire} (_ bv{value} {bits}))" for value in range(2**int(bits))]
    return []


def values_of(path, model, formulas, answer, clocks):
    """Registers and inputs, where a query can be true."""
    wires = [wire for name in model.shown for state in range(clocks + 1)
             if (wire := model.wire(name, state)) in model.statements]
    query = model.query(formulas, wires) + answer.model
    return solver.values(path, query, wires, RULE_SECONDS)


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
