"""Looks for a run from reset that breaks a rule which induction could not prove.

Bounded model checking, at the sizes of a small configuration: most faults of a rule or of the RTL show with two SMs
within a few dozen cycles.
"""

import re
import shutil

from checks import processor, sby, waveform

DEPTH = 40
SECONDS = 300


def at_sizes(text, sizes):
    """A .sby file's text with other values after -G NAME=."""
    for name, value in sizes.items():
        text = re.sub(rf"-G {name}=\d+", f"-G {name}={value}", text)
    return text


def refute(path, task, sizes):
    """The finding, in words, and the command that opens it; (..., '') if there is none."""
    text = at_sizes(path.read_text(), sizes)
    tasks = sby.task_names(text)
    folder = sby.OUT / f"{path.stem}_{task}_refuted"
    shutil.rmtree(folder, ignore_errors=True)
    copy = sby.OUT / f"{path.stem}_{task}_refuted.sby"
    copy.write_text("\n".join([
        "[options]", "mode bmc", f"depth {DEPTH}", f"timeout {SECONDS}",
        "[engines]", "smtbmc yices",
        "[script]", *sby.for_task(sby.section(text, "script"), task, tasks),
        "[files]", *sby.section(text, "files"), ""]))
    log, status, _ = processor.run(sby.SBY.split() + ["-f", "-d", str(folder), str(copy)])
    shown = " ".join(f"{name}={value}" for name, value in sizes.items())
    traces = sorted(folder.glob("engine_0/*.vcd"))
    if not traces:
        if status == 0:
            return f"no run of {DEPTH} cycles from reset breaks it at {shown}", ""
        return f"no counterexample at {shown}: {sby.complaint(log)}", ""
    broken = re.findall(r"failed assertion (\S+)|Assert failed in \S+: (\S+)", log)
    rules = sorted({first or second for first, second in broken})
    return (f"broken within {DEPTH} cycles of reset at {shown}: {', '.join(rules)}",
            waveform.opened_by(path.stem, traces[0], folder, sizes))
