"""Is a quiescent block really asleep?

Reads a design that Yosys has written with write_smt2 and asks yices, once:
from any state, reachable or not, with reset released, quiescent_o high, every
input valid low and now_i before wake_at_o, can a register or memory change or
an error be raised in the next clock? 'No' lets a simulator skip such cycles
(conventions.md, Time). A second query shows that such states exist at all.

What counts as state is not listed by hand: it is whatever the transition
relation assigns, so a register added tomorrow is covered tomorrow.
"""

import dataclasses
import re
import subprocess

NEXT_STATE = re.compile(r"\(\|(?P<fun>[^|]+)\| next_state\)\) ; (?P<name>.*)$")
PORT = re.compile(r"^; yosys-smt2-(input|output) (\S+) (\d+)$")


class Design:
    """The names that the query needs from a write_smt2 file."""

    def __init__(self, text):
        self.text = text
        self.top = re.search(r"^; yosys-smt2-topmod (\S+)$", text, re.M).group(1)
        self.inputs = {}
        self.outputs = {}
        self.state = []  # (function of the state, name for people)
        for line in text.splitlines():
            if port := PORT.match(line):
                ports = self.inputs if port[1] == "input" else self.outputs
                ports[port[2]] = int(port[3])
            elif bit := NEXT_STATE.search(line):
                self.state.append((bit["fun"], bit["name"].split(" ")[0]))
        registers = re.findall(r"^; yosys-smt2-(?:register|memory) ", text, re.M)
        if not self.state or not registers:
            raise ValueError("the design has no state; was write_smt2 given the right top?")

    def port(self, name, state):
        return f"(|{self.top}_n {name}| {state})"

    def is_zero(self, name, state):
        width = self.inputs.get(name, self.outputs.get(name))
        value = self.port(name, state)
        return f"(not {value})" if width == 1 else f"(= {value} (_ bv0 {width}))"


def query(design, with_conclusion):
    """The premise, and with_conclusion: that something happens all the same."""
    for name in ("rst_ni", "now_i"):
        if name not in design.inputs:
            raise ValueError(f"{design.top} has no input {name}")
    for name in ("quiescent_o", "wake_at_o", "err_valid_o"):
        if name not in design.outputs:
            raise ValueError(f"{design.top} has no output {name}")
    valids = [name for name in design.inputs if name.endswith("valid_i")]
    if not valids:
        raise ValueError(f"{design.top} has no input *valid_i")
    top = design.top
    lines = [
        "(set-option :produce-models true)",
        "(set-logic QF_AUFBV)",
        design.text,
        f"(declare-fun s () |{top}_s|)",
        f"(declare-fun t () |{top}_s|)",
        f"(assert (|{top}_t| s t))",
        f"(assert {design.port('rst_ni', 's')})",
        f"(assert {design.port('quiescent_o', 's')})",
        *(f"(assert {design.is_zero(name, 's')})" for name in valids),
        f"(assert (bvult {design.port('now_i', 's')} {design.port('wake_at_o', 's')}))",
    ]
    if with_conclusion:
        same = [f"(= (|{fun}| s) (|{fun}| t))" for fun, _ in design.state]
        same.append(design.is_zero("err_valid_o", "s"))
        lines.append("(assert (not (and " + "\n".join(same) + ")))")
    lines.append("(check-sat)")
    if with_conclusion:
        lines.append("(get-value (" + "\n".join(same) + "))")
    return "\n".join(lines) + "\n"


def solve(path, text):
    path.write_text(text)
    done = subprocess.run(["yices-smt2", path], capture_output=True, text=True, check=False)
    verdict, _, values = done.stdout.partition("\n")
    if verdict not in ("sat", "unsat"):
        raise RuntimeError(f"yices-smt2 {path}: {done.stdout[:500]}{done.stderr[:500]}")
    return verdict, values


@dataclasses.dataclass
class Report:
    proved: bool
    registers: int
    complaint: str = ""


def woken(design, values):
    """Names of what changed, from yices's list of equalities and their values."""
    truth = re.findall(r"\b(true|false)\)", values)
    names = [name.replace("$driver$", "") for _, name in design.state] + ["err_valid_o"]
    return [name for name, same in zip(names, truth) if same == "false"]


def check(smt2):
    """Judges the design in the file smt2; the queries are left beside it."""
    design = Design(smt2.read_text())
    premise, _ = solve(smt2.with_suffix(".premise.smt2"), query(design, False))
    if premise != "sat":
        return Report(False, len(design.state), "no state is quiescent: the proof would be empty")
    verdict, values = solve(smt2.with_suffix(".query.smt2"), query(design, True))
    if verdict == "unsat":
        return Report(True, len(design.state))
    names = woken(design, values) or ["(see the query)"]
    return Report(
        False,
        len(design.state),
        "quiescent, no input, before wake_at_o, and yet these can change: " + ", ".join(names),
    )
