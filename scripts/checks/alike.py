"""Proves that two copies of a block that differ in little behave alike.

BLOCK_TASK.toml beside the block's .sby file says what tells them apart and in which registers,
inputs and outputs they may differ. From any state of the two that is alike, and any inputs that are,
for which the assumptions hold: what may not differ goes out alike and is alike after one clock, and
the assertions hold in both. Registers are found in the model: one that is added tomorrow is compared
tomorrow. What nobody defines (an index without a thing) is the same in both, for one circuit is;
memories begin with the same contents.

What the two compute from the same is the same, and need not be asked about; what one of them
computes from more, such as whether there is room, is asked about where it is computed, and if it is
the same after all, so is what follows (sweeping; A. Kuehlmann et al., "Robust Boolean reasoning",
IEEE TCAD 21(12), 2002).
"""

import copy
import os
import re
import subprocess
import tomllib

from checks import induction, smt2, solver

NEXT = re.compile(r"\(\|(?P<now>[^|]+)\| next_state\)\) ; (?:\$driver\$)?(?P<name>\S+)")
PORT = re.compile(r"^; yosys-smt2-(input|output) (\S+) \d+$", re.M)
WIRE = re.compile(r"^; yosys-smt2-wire (\S+) \d+$", re.M)
UNDEFINED = re.compile(r"^; yosys-smt2-anyseq (\S+) \d+ \$auto\$setundef", re.M)
# Nothing drives it: an input, a register, or a part of one.
UNDRIVEN = re.compile(r"^\(declare-fun \|([^|]+)\| .*\) ; \\(\S+)(?: \[[\d:]+\])?$", re.M)
DECLARED = re.compile(r"\(declare-fun \|(?P<name>[^|]+)@0\| \(\) (?P<type>.*)\)$")
DEFINED = re.compile(r"\(define-fun \|(?P<name>[^|]+)@(?P<state>\d)\| \(\) "
                     r"(?P<type>Bool|\(_ BitVec \d+\)|\(Array .*?\)\)) (?P<value>.*)\)$")


class Pair:
    """Two copies of a model, for one clock: the second one's constants end with an apostrophe."""

    def __init__(self, text, table):
        self.model = smt2.Unrolled(text, 2)
        head, _, transition = text.partition(f"(define-fun |{self.model.top}_t| ")
        # By constant; a register can be several.
        self.registers = {found["now"]: found["name"] for found in NEXT.finditer(transition)}
        ports = PORT.findall(head)
        inputs = {name for kind, name in ports if kind == "input"}
        outputs = [name for kind, name in ports if kind == "output"]
        self.given, self.happens, differ = table["given"], table["happens"], table["differ"]
        if table["one"].keys() != table["other"].keys():
            raise ValueError("what tells them apart must be the same registers of both")
        apart = [*differ["registers"], *table["one"]]
        must_be_there([*self.given, *self.happens, *table["shown"]], WIRE.findall(head), "wire")
        must_be_there(apart, self.registers.values(), "register")
        must_be_there(differ["inputs"], inputs, "input")
        must_be_there(differ["outputs"], outputs, "output")
        self.shown = [name for name in outputs if name not in differ["outputs"]] + table["shown"]
        self.kept = {now: name for now, name in self.registers.items() if not matches(name, apart)}
        self.apart = {now: (table["one"][name], table["other"][name])
                      for now, name in self.registers.items() if name in table["one"]}
        alike = inputs - set(differ["inputs"])
        self.shared = self.kept.keys() | set(UNDEFINED.findall(head)) | {
            constant for constant, name in UNDRIVEN.findall(head) if name in alike}
        self.defined = [found for found in map(DEFINED.match, self.model.statements.values())
                        if found]

    def alone(self):
        """Both copies, from any two states."""
        model = copy.copy(self.model)
        model.statements = model.statements | {
            other(name): other(text) for name, text in model.statements.items()}
        return model

    def alike(self):
        """Both copies, from states and with inputs that are alike."""
        model = self.alone()
        for name, text in self.model.statements.items():
            found = DECLARED.match(text)
            if found and found["name"] in self.shared:
                model.statements[other(name)] = define(found, "'", name)
            elif found and found["name"] in self.apart:
                one, another = (number(value, found) for value in self.apart[found["name"]])
                model.statements[name] = define(found, "", one)
                model.statements[other(name)] = define(found, "'", another)
        return model

    def premise(self):
        """What is given before the clock."""
        both = [self.model.formula("u", 0), self.model.formula("a", 0), self.wire("rst_ni")]
        return [*both, *map(other, both), *(same(self.wire(name)) for name in self.given)]

    def wire(self, name):
        return self.model.wire(name, 0)


def define(found, mark, value):
    return f"(define-fun |{found['name']}@0{mark}| () {found['type']} {value})"


def number(value, found):
    width = found["type"].removeprefix("(_ BitVec ").removesuffix(")")
    return f"(_ bv{value} {width})"


def other(text):
    return re.sub(r"@(\d)\|", r"@\1'|", text)


def same(formula):
    return f"(= {formula} {other(formula)})"


def matches(name, patterns):
    """A pattern is a name in which [*] stands for any index."""
    return any(re.fullmatch(re.escape(text).replace(r"\[\*\]", r"\[\d+\]"), name)
               for text in patterns)


def must_be_there(patterns, names, what):
    for text in patterns:
        if not any(matches(name, [text]) for name in names):
            raise ValueError(f"there is no {what} {text} in the model")


def constants(text):
    return set(re.findall(r"\|([^|]+)@0\|", text))


class Sweep:
    """Which constants of a pair are the same, found in the order in which they are computed."""

    def __init__(self, pair):
        self.same, self.computed = set(pair.shared), set()
        self.process = subprocess.Popen(["yices-smt2", "--incremental"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.tell("(set-logic QF_ABV)", *pair.alike().statements.values(),
                  *(f"(assert {formula})" for formula in pair.premise()))
        for found in pair.defined:
            if found["state"] == "0":
                self.compare(found)

    def tell(self, *lines):
        self.process.stdin.write("\n".join([*lines, ""]))

    def compare(self, found):
        """Names the second copy's constant anew (with '"'), as the first one's if it is the same."""
        name, value = found["name"], found["value"]
        mine = self.swept(value)
        # Tables are not asked about: they are the same, or kept apart, by what is written into them.
        if constants(value) <= self.same or (
                not found["type"].startswith("(Array") and self.holds(f"(= |{name}@0| {mine})")):
            self.same.add(name)
            mine = f"|{name}@0|"
        self.computed.add(name)
        self.tell(define(found, '"', mine))

    def swept(self, text):
        """The same of the second copy."""
        def mine(found):
            name = found[1]
            mark = "" if name in self.same else '"' if name in self.computed else "'"
            return f"|{name}@0{mark}|"
        return re.sub(r"\|([^|]+)@0\|", mine, text)

    def is_same(self, text):
        """Whether a formula over constants is the same in both."""
        return constants(text) <= self.same or self.holds(f"(= {text} {self.swept(text)})")

    def holds(self, formula):
        self.tell("(push 1)", f"(assert (not {formula}))", "(check-sat)", "(pop 1)")
        self.process.stdin.flush()
        verdict = self.process.stdout.readline().strip()
        if verdict not in ("sat", "unsat"):
            raise RuntimeError(f"yices-smt2: {verdict} {self.process.stdout.read(500)}")
        return verdict == "unsat"

    def end(self):
        """Its seconds of processor time."""
        self.process.stdin.close()
        self.process.stdout.close()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime


def swept_rules(pair):
    """What goes out, and what is kept."""
    after = {found["name"]: found["value"] for found in pair.defined if found["state"] == "1"}
    sweep = Sweep(pair)
    goals = {"ShownAlike": [(pair.wire(name), name) for name in pair.shown],
             "KeptAlike": [(after[now], name) for now, name in pair.kept.items()]}
    wrong = {rule: [name for text, name in formulas if not sweep.is_same(text)]
             for rule, formulas in goals.items()}
    seconds = sweep.end()
    for rule, names in wrong.items():
        why = f"{rule}: can differ: {', '.join(names)}" if names else ""
        yield induction.Rule(rule, not names, seconds, why)
        seconds = 0.0


def asked_rules(pair, folder):
    """The assertions, what tells the two apart, and how they begin."""
    rules = {name: [pair.model.formula(f"a {index}", 1)]
             for index, name in pair.model.asserts.items()}
    rules["StayApart"] = [f"(= |{now}@1| |{now}@0|)" for now in pair.apart]
    for name, formulas in rules.items():
        wrong = f"(not (and true {' '.join([*formulas, *map(other, formulas)])}))"
        yield asked(folder, name, pair.alike(), [*pair.premise(), wrong])
    # What a memory holds is not reset.
    begin = [same(f"|{now}@1|") for now in pair.kept
             if "(Array " not in pair.model.statements[f"|{now}@1|"]]
    low = f"(not {pair.wire('rst_ni')})"
    yield asked(folder, "BeginAlike", pair.alone(),
                [low, other(low), f"(not (and true {' '.join(begin)}))"])


def asked(folder, name, model, formulas):
    answer = solver.ask(folder / f"{name}.smt2", model.query(formulas), induction.RULE_SECONDS)
    why = {"sat": f"{name} can get lost in one clock",
           "unknown": f"{name}: no answer in {induction.RULE_SECONDS} s"}
    return induction.Rule(name, answer.verdict == "unsat", answer.seconds,
                          why.get(answer.verdict, ""))


def check(model_path, table_path, wanted=None):
    """Yields the Rules of a model that was written by induction.TO_SMT2; `wanted`: names of rules."""
    folder = model_path.parent
    pair = Pair(model_path.read_text(), tomllib.loads(table_path.read_text()))
    both = pair.alike()
    for name in pair.happens:
        happens = both.query([*pair.premise(), other(pair.wire(name))])
        if solver.ask(folder / "premise.smt2", happens, induction.RULE_SECONDS).verdict != "sat":
            raise ValueError(f"{name} is never true of the other one: the proof would be empty")
    rules = {rule.name.rpartition(".")[2]: rule
             for rule in [*swept_rules(pair), *asked_rules(pair, folder)]}
    if wanted and not set(wanted) <= rules.keys():
        raise ValueError(f"no such rule in the task; there are: {', '.join(sorted(rules))}")
    yield from (rule for name, rule in rules.items() if not wanted or name in wanted)
