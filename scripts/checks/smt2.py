"""What Yosys's write_smt2 has written of a design, unrolled for a few clocks.

Every function of a state becomes a constant for each state, and a register's
constant is what the clock before makes of it: solvers are much quicker without
the functions.
"""

import re

NEXT = re.compile(r"^  \(= (?P<next>.*) \((?P<now>\|[^|]+\|) next_state\)\) ; (?P<name>.*)$")
DECLARED = re.compile(r"\(declare-fun \|(?P<name>[^|]+)\| \(\|[^|]+\|\) (?P<type>.*)\)$")
DEFINED = re.compile(r"\(define-fun \|(?P<name>[^|]+)\| \(\(state \|[^|]+\|\)\) (?P<rest>.*)$")
NAME = re.compile(r"\|[^|]+\|")
ARRAY = r"\(Array \(_ BitVec \d+\) \(_ BitVec \d+\)\)"
# A memory becomes a Bool, whether it is as it was; what a port reads, a constant.
WITHOUT_MEMORIES = [(re.compile(form), instead) for form, instead in (
    (rf"\(declare-fun (\|[^|]+\|) \(\) {ARRAY}\)$", r"(define-fun \1 () Bool true)"),
    (rf"\(define-fun (\|[^|]+\|) \(\) {ARRAY} (\|[^|]+\|)\)$", r"(define-fun \1 () Bool \2)"),
    # Behind one of its write ports.
    (rf"\(define-fun (\|[^|]+\|) \(\) {ARRAY} \(ite (\(= \|[^|]+\| #b0+\)) (\|[^|]+\|) \(store .*$",
     r"(define-fun \1 () Bool (and \3 \2))"),
    (r"\(define-fun (\|[^|]+\|) \(\) (\(_ BitVec \d+\)) \(select \|[^|]+\| \|[^|]+\|\)\)$",
     r"(declare-fun \1 () \2)"),
)]


class Model:
    """Declarations and definitions, each behind those that it rests on."""

    def __init__(self, statements):
        self.statements = {NAME.search(text)[0]: text for text in statements}

    def forget_memories(self):
        """What is read can be anything, and of a memory only is known whether nothing is written to it.
        What cannot be true of that cannot be true; it needs no arrays."""
        for name, text in self.statements.items():
            for form, instead in WITHOUT_MEMORIES:
                text = form.sub(instead, text)
            self.statements[name] = text

    def rests_on(self, formulas):
        """The names of all that some formulas rest on."""
        needed, found = set(), NAME.findall(" ".join(formulas))
        while found:
            name = found.pop()
            if name not in needed:
                needed.add(name)
                found += NAME.findall(self.statements[name])[1:]
        return needed

    def query(self, formulas, wires=()):
        """That all the formulas hold, with the definitions that they and some wires rest on."""
        needed = self.rests_on([*formulas, *wires])
        lines = [text for name, text in self.statements.items() if name in needed]
        logic = "QF_ABV" if any("(Array " in line for line in lines) else "QF_BV"
        return "\n".join(["(set-option :produce-models true)", f"(set-logic {logic})", *lines,
                          *(f"(assert {formula})" for formula in formulas), ""])


class Unrolled(Model):
    """`states` successive states; `asserts`, `assumes`: the properties, by their numbers."""

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
        super().__init__(unroll(text, state, followers)
                         for state in range(states) for text in statements)

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
