"""Designs that write_smt2 wrote, more than once in one query, and the solver."""

import re
import resource
import subprocess

HEAD = "(set-logic QF_AUFBV)"
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"
PATIENCE = 5  # seconds for one question among many
SYMBOL = re.compile(r"\|[^|]+\|")
DEFINED = re.compile(r"^\(define-fun (\|[^|]+\|)", re.M)
DECLARED = re.compile(r"^\(declare-fun (\|[^|]+\|) \(\) (.*)\)\s*$", re.M)


class Body:
    """The declarations and definitions of one cycle."""

    def __init__(self, design):
        """A quiescence.Design. Comments may hold bars, which would look like symbols."""
        self.text = re.sub(r";.*$", "", design.definitions, flags=re.M)
        self.declared = [name for name, _ in DECLARED.findall(self.text)]
        self.defined = DEFINED.findall(self.text)

    def copied(self, suffix, known=None):
        """A second one beside it; `known`: formulas in place of declared symbols."""
        return Copy(self.text, {*self.declared, *self.defined}, suffix, known or {})


class Copy:
    """A text in which some symbols have other names."""

    def __init__(self, text, own, suffix, known):
        self.own, self.suffix = own, suffix
        if known:
            given = "\n".join(f"(define-fun {self.renamed(name)} () {sort} {known[name]})"
                              for name, sort in DECLARED.findall(text) if name in known)
            rest = DECLARED.sub(lambda found: "" if found[1] in known else found[0], text)
            self.text = f"{given}\n{self.all_renamed(rest)}"
        else:
            self.text = self.all_renamed(text)

    def renamed(self, name):
        return f"{name[:-1]} {self.suffix}|" if name in self.own else name

    def all_renamed(self, text):
        return SYMBOL.sub(lambda found: self.renamed(found[0]), text)


class Session:
    """A solver that is asked one question after the other about a growing text."""

    def __init__(self, text):
        self.asked = 0
        self.process = subprocess.Popen(
            ["yices-smt2", "--incremental", f"--timeout={PATIENCE}"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.tell(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def tell(self, text):
        self.process.stdin.write(f"{text}\n")

    def never(self, formula):
        """No state and no input makes it true; False if that is not known in time."""
        self.asked += 1
        self.tell(f"(push 1)(assert {formula})(check-sat)(pop 1)")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer not in (SAT, UNSAT, UNKNOWN):
            raise RuntimeError(f"yices-smt2: {answer}")
        return answer == UNSAT


def solve(query, seconds):
    """yices's verdict; unknown after so much processor time, however busy the machine is."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    done = subprocess.run(["yices-smt2"], input=query, capture_output=True, text=True,
                          preexec_fn=limit, check=False)
    if done.returncode < 0:
        return UNKNOWN
    answer = done.stdout.strip()
    if answer not in (SAT, UNSAT):
        raise RuntimeError(f"yices-smt2: {done.stdout[:500]}{done.stderr[:500]}")
    return answer
