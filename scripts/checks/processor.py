"""Running a program and measuring its processor time, which does not depend on other
work of the machine."""

import os
import subprocess


def run(command, **options):
    """Its output, its exit status, and its seconds of processor time with all it started."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return output, process.returncode, usage.ru_utime + usage.ru_stime
