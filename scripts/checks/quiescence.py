"""Is a quiescent block really asleep?

Reads a design that Yosys has written with write_smt2 and asks a solver: from any
state, reachable or not, with reset released, quiescent_o high, every input
valid low and now_i before wake_at_o, can a register or memory change or an
error be raised in the next clock? 'No' lets a simulator skip such cycles
(conventions.md, Time). A first query shows that such states exist at all.

What counts as state is not listed by hand: it is whatever the transition
relation assigns, so a register added tomorrow is covered tomorrow. A memory keeps
still if nothing is written to it; what is read from one may be anything.

A minimum over many deadlines is too much for the solver at once. A design may
name the steps to it: a wire *_wake, an array of times from which wake_at_o is
built, lowest index first, and a wire *_late, whose bits say which deadlines are
over. Each time is shown to lie after now_i, and then each bit to be 0, given
what was shown before; only then are they used.
"""

import dataclasses
import re

from checks import smt2, solver

NEXT_STATE = re.compile(r"^  \(= (?P<next>.*) \(\|(?P<now>[^|]+)\| next_state\)\) ; (?P<name>.*)$")
SECONDS = 600  # a query that needs longer needs steps
STEPS = re.compile(r"^; yosys-smt2-wire (\S+)_(wake|late) (\d+)$", re.M)
PORT = re.compile(r"^; yosys-smt2-(input|output) (\S+) (\d+)$")


class Design(smt2.Model):
    """One clock of a write_smt2 file, as constants in place of functions of a state.

    Solvers are much quicker without the functions, and one state is all that
    is needed: the transition relation gives each register's next value.
    """

    def __init__(self, text):
        self.top = re.search(r"^; yosys-smt2-topmod (\S+)$", text, re.M).group(1)
        self.widths = {}
        self.state = []  # (now, next, name for people)
        definitions, _, transition = text.partition(f"(define-fun |{self.top}_t| ")
        for line in definitions.splitlines():
            if port := PORT.match(line):
                self.widths[port[2]] = int(port[3])
        for line in transition.splitlines():
            if bit := NEXT_STATE.match(line):
                name = bit["name"].split(" ")[0].replace("$driver$", "")
                self.state.append((f"|{bit['now']}|", constants(bit["next"]), name))
        if len(self.state) != transition.count("next_state)"):
            raise ValueError("write_smt2 wrote the transition relation in an unknown form")
        if not self.state:
            raise ValueError("the design has no state; was write_smt2 given the right top?")
        sort = f"|{self.top}_s|"
        self.definitions = constants(
            definitions.replace(f"(declare-sort {sort} 0)", "")
            .replace(f"((state {sort}))", "()")
            .replace(f"({sort})", "()")
        )
        super().__init__(smt2.whole_statements(self.definitions))

    def port(self, name):
        if name not in self.widths:
            raise ValueError(f"{self.top} has no port {name}")
        return f"|{self.top}_n {name}|"

    def steps(self):
        """Formulas, each of which should follow from the premise and those before it."""
        if "now_i" not in self.widths:
            return []
        now, time = self.port("now_i"), self.widths["now_i"]
        formulas = {"wake": [], "late": []}
        for name, kind, bits in STEPS.findall(self.definitions):
            width = time if kind == "wake" else 1
            for low in reversed(range(0, int(bits), width)):
                wire = f"|{self.top}_n {name}_{kind}|"
                part = f"((_ extract {low + width - 1} {low}) {wire})"
                after = f"(bvult {now} {part})" if kind == "wake" else f"(= {part} #b0)"
                if int(bits) == 1:  # a Bool
                    after = f"(not {wire})"
                formulas[kind].append(after)
        return [*formulas["wake"], *formulas["late"]]

    def is_zero(self, name):
        port = self.port(name)
        return f"(not {port})" if self.widths[name] == 1 else f"(= {port} (_ bv0 {self.widths[name]}))"


def constants(text):
    return re.sub(r"\((\|[^|]+\|) state\)", r"\1", text)


def premise(design):
    """What holds in the states in question."""
    valids = [name for name in design.widths if name.endswith("valid_i")]
    if "kill_valid_i" not in design.widths:  # then kill_i is a bit for each thing, and its own valid
        valids += design.widths.keys() & {"kill_i"}
    if not valids:
        raise ValueError(f"{design.top} has no input *valid_i")
    valids += design.widths.keys() & {"give_back_i"}  # a bit for each warp, and its own valid
    return [design.port("rst_ni"), design.port("quiescent_o"),
            *(design.is_zero(name) for name in valids), *before_wake(design)]


def before_wake(design):
    """A block without now_i never acts by itself, and says so by a wake_at_o of all ones."""
    if "now_i" in design.widths:
        return [f"(bvult {design.port('now_i')} {design.port('wake_at_o')})"]
    return []


def conclusions(design):
    """What must hold in them: (formula, name for people)."""
    same = [(f"(= {now} {then})", name) for now, then, name in design.state]
    never = [] if "now_i" in design.widths else [(all_ones(design, "wake_at_o"), "wake_at_o")]
    return [*same, (design.is_zero("err_valid_o"), "err_valid_o"), *never]


def all_ones(design, name):
    width = design.widths[name]
    return f"(= {design.port(name)} (_ bv{2**width - 1} {width}))"


@dataclasses.dataclass
class Report:
    proved: bool
    registers: int
    seconds: float
    complaint: str = ""


def check(model):
    """Judges the design in the file `model`; the query that failed is left beside it."""
    design = Design(model.read_text())
    query = model.with_suffix(".query.smt2")
    asleep = premise(design)
    report = Report(False, len(design.state), 0.0)

    def ask(formulas):
        answer = solver.ask(query, design.query(formulas), SECONDS)
        report.seconds += answer.seconds
        return answer

    if ask(asleep).verdict != "sat":
        report.complaint = "no quiescent state was found: the proof would be empty"
        return report
    design.forget_memories()
    for step in design.steps():
        if ask([*asleep, f"(not {step})"]).verdict != "unsat":
            report.complaint = f"a step to wake_at_o is not shown: {step}"
            return report
        asleep.append(step)
    formulas, names = zip(*conclusions(design))
    wrong = [*asleep, f"(not (and {' '.join(formulas)}))"]
    answer = ask(wrong)
    report.proved = answer.verdict == "unsat"
    if answer.verdict == "unknown":
        report.complaint = f"no answer in {SECONDS} s"
    elif answer.verdict == "sat":
        values = solver.values(query, design.query(wrong) + answer.model, formulas, SECONDS)
        holds = re.findall(r"\b(true|false)\)", values)
        moving = [name for name, held in zip(names, holds) if held == "false"]
        report.complaint = ("quiescent, no input, before wake_at_o, and yet these can change: "
                            + (", ".join(moving) or "see the query"))
    return report
