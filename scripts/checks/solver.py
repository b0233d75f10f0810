"""Asks whether a query in SMT-LIB can be true.

What is easy yices answers at once. Else it turns the query into clauses and cadical solves those: of
a rule about large tables it needs a fraction of the time that yices does. What speaks of a memory
cannot be turned into clauses, and is yices's alone.
"""

import dataclasses
import re
import resource

from checks import processor

# What yices writes above the clauses: by constant the literals of its bits, the lowest first. It
# has none for what can be anything.
BITS = re.compile(r"^c {3}(\S+) --> (\[[-\d ]+\]|-?\d+)$", re.M)
AT_ONCE = 3  # seconds that yices has for what is easy
VERDICTS = {10: "sat", 20: "unsat"}  # what cadical exits with


@dataclasses.dataclass
class Answer:
    verdict: str  # sat, unsat or unknown: out of time
    seconds: float  # of processor time
    model: str = ""  # if sat: what the query's constants may be, as assertions


def ask(path, query, limit):
    """Whether a query of smt2.Unrolled can be true. It is left in the file `path` if it is not
    refuted in `limit` seconds."""
    path.write_text(f"{query}(check-sat)\n")
    has_clauses = "(set-logic QF_BV)" in query
    verdict, _, seconds = solve(path, min(limit, AT_ONCE) if has_clauses else limit)
    answer = Answer(verdict, seconds)
    if has_clauses and verdict == "unknown":
        answer = solve_clauses(path, limit)
        answer.seconds += seconds
    if answer.verdict == "unsat":
        path.unlink()
    return answer


def values(path, query, wires, limit):
    """What yices says that the wires are in a query that can be true; nothing if it takes too long."""
    path.write_text(f"{query}(check-sat)\n(get-value ({' '.join(wires)}))\n")
    verdict, printed, _ = solve(path, limit)
    if verdict == "unsat":
        raise RuntimeError(f"yices and cadical do not agree on {path}")
    return printed


def run(command, limit):
    return processor.run([str(word) for word in command],
                         preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit,) * 2))


def solve(path, limit):
    """yices's verdict, what it printed behind it, and the seconds."""
    output, _, seconds = run(["yices-smt2", "--bvconst-in-decimal", path], limit)
    verdict, _, values = output.partition("\n")
    if verdict not in ("sat", "unsat"):
        if output:
            raise RuntimeError(f"yices-smt2 on {path}: {output[:500]}")
        verdict = "unknown"
    return verdict, values, seconds


def solve_clauses(path, limit):
    """cadical's answer, or yices's if it needs no clauses."""
    clauses = path.with_suffix(".cnf")
    output, status, seconds = run(["yices-smt2", f"--dimacs={clauses}", path], limit)
    if status > 0 or output.strip() not in ("", "sat", "unsat"):
        raise RuntimeError(f"yices-smt2 on {path}: {output[:500]}")
    if not clauses.exists():  # and of a contradiction it does not even say so
        verdict, _, taken = solve(path, limit)
        return Answer(verdict, seconds + taken)
    output, status, taken = run(["cadical", "-q", clauses], limit)
    answer = Answer(VERDICTS.get(status, "unknown"), seconds + taken)
    if answer.verdict == "sat":
        answer.model = assertions(clauses.read_text(), output)
    clauses.unlink()
    return answer


def assertions(clauses, output):
    """What cadical's lines 'v 1 -2 ...' say of the constants that the clauses name."""
    true = {int(literal) for line in output.splitlines() if line.startswith("v ")
            for literal in line.split()[1:]}
    lines = []
    for name, literals in BITS.findall(clauses):
        bits = "".join(str(int(int(literal) in true)) for literal in literals.strip("[]").split())
        value = f"#b{bits[::-1]}" if literals.startswith("[") else ("false", "true")[int(bits)]
        lines.append(f"(assert (= |{name}| {value}))\n")
    return "".join(lines)
