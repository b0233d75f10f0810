"""Running a program and reading what it took of the processor, which does not depend on who else
is at work."""

import os
import subprocess


def run(command, **options):
    """What it printed, its exit status, and its seconds of processor time with all it started."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return output, process.returncode, usage.ru_utime + usage.ru_stime
