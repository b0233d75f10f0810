"""Designs that write_smt2 wrote, more than once in one query, and the solver."""

import re
import resource
import subprocess

HEAD = "(set-logic QF_AUFBV)"
SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"
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
        """A second one beside it; `known`: what becomes of declared symbols, as formulas."""
        return Copy(self.text, {*self.declared, *self.defined}, suffix, known or {})

    def sharing(self, suffix, own):
        """A second one that has the declared symbols in common, but for `own`: given elsewhere."""
        return Copy(DECLARED.sub("", self.text), {*self.defined, own}, suffix, {})


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
