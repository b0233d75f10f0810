"""What Yosys's write_smt2 has written of a design, unrolled for a few clocks.

Every function of a state becomes a constant for each state, and a register's
constant is what the clock before makes of it: solvers are much quicker without
the functions.
"""

import re

NEXT = re.compile(r"^  \(= (?P<next>.*) \((?P<now>\|[^|]+\|) next_state\)\) ; (?P<name>.*)$")
DECLARED = re.compile(r"\(declare-fun \|(?P<name>[^|]+)\| \(\|[^|]+\|\) (?P<type>.*)\)$")
DEFINED = re.compile(r"\(define-fun \|(?P<name>[^|]+)\| \(\(state \|[^|]+\|\)\) (?P<rest>.*)$")


class Unrolled:
    """`text`: the definitions of `states` successive states; `checks`: the properties."""

    def __init__(self, smt2, states):
        self.top = re.search(r"^; yosys-smt2-topmod (\S+)$", smt2, re.M).group(1)
        head, _, transition = smt2.partition(f"(define-fun |{self.top}_t| ")
        self.asserts = named(head, "assert")
        self.assumes = named(head, "assume")
        self.shown = re.findall(r"^; yosys-smt2-(?:register|input) (\S+) \d+", head, re.M)
        followers = {}
        for line in transition.splitlines():
            if found := NEXT.match(line):
                followers[found["now"].strip("|")] = found["next"]
        if not followers or len(followers) != transition.count("next_state)"):
            raise ValueError("write_smt2 wrote the transition relation in an unknown form")
        sort = f"(declare-sort |{self.top}_s| 0)"
        statements = [text for text in whole_statements(head) if text != sort]
        lines = ["(set-option :produce-models true)", "(set-logic QF_ABV)"]
        for state in range(states):
            lines += [unroll(text, state, followers) for text in statements]
        self.text = "\n".join(lines) + "\n"

    def formula(self, kind, state):
        """a: all assertions, u: all assumptions, i: the initial values; 'a 3': assertion 3."""
        return f"|{self.top}_{kind}@{state}|"

    def wire(self, name, state):
        return f"|{self.top}_n {name}@{state}|"


def named(text, kind):
    """Name of each property: {number: 'u_props.Rule'}."""
    return {int(number): name for number, name in
            re.findall(rf"^; yosys-smt2-{kind} (\d+) (\S+)", text, re.M)}


def whole_statements(text):
    """The statements of an SMT-LIB text, one a line, without comments."""
    statement = ""
    for line in text.splitlines():
        line = line.split(" ;")[0].strip() if not line.startswith(";") else ""
        if not line:
            continue
        statement += (" " if statement else "") + line
        if statement.count("(") == statement.count(")"):
            yield statement
            statement = ""


def at(text, state):
    return re.sub(r"\(\|([^|]+)\| state\)", rf"|\1@{state}|", text)


def unroll(statement, state, followers):
    if found := DECLARED.match(statement):
        name = found["name"]
        if state and name in followers:
            return f"(define-fun |{name}@{state}| () {found['type']} {at(followers[name], state - 1)})"
        return f"(declare-fun |{name}@{state}| () {found['type']})"
    if found := DEFINED.match(statement):
        return f"(define-fun |{found['name']}@{state}| () {at(found['rest'], state)}"
    raise ValueError(f"write_smt2 wrote a statement of an unknown form: {statement[:80]}")
