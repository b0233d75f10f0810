"""`segue sweep --slurm` and `segue regress --slurm` on a real Slurm of one node: whatever becomes of tasks, the
records are those of a run on this machine.

    slurm_test.py SEGUE    the program
"""

import json
import os
import pathlib
import signal
import sys
import tempfile
import unittest

from scripts import run
from slurm import PATH, Slurm, missing

SEGUE = pathlib.Path(sys.argv.pop(1)).resolve()
SKIPPED = 77  # CTest's SKIP_RETURN_CODE
LIST = """
[[run]]
block = "sm_driver"
config = "min"
seeds = "1..3"
cycles = 2000
[[run]]
block = "sm_driver"
config = "small"
seeds = "4"
cycles = 2000
"""


def processes_with(word):
    """Processes with a word in their command line."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if word.encode() in words:
            yield int(entry.name)


def without_times(value):
    """A report of `segue regress` without the figures that differ from run to run."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key not in ("seconds", "cycles_per_s")}
    return [without_times(each) for each in value] if isinstance(value, list) else value


class SlurmTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.slurm = cls.enterClassContext(Slurm())

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def segue(self, *words):
        done = self.slurm.run(SEGUE, *words, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def kill_one(self, folder):
        """A task's process, at any moment of it; returns whether there was one."""
        for process in processes_with(str(folder)):
            try:
                os.kill(process, signal.SIGKILL)
                return True
            except ProcessLookupError:
                pass
        return False

    def test_sweep(self):
        whole = self.segue("sweep", "smoke", "--json", "--results", "local.jsonl")
        sweep = ["sweep", "smoke", "--json", "--slurm", "--slurm-seconds", "30"]
        first = self.segue(*sweep, "--slurm-option=--partition=main")
        self.assertIn("16 points in 16 tasks submitted as Slurm job ", first.stderr)
        self.assertEqual(first.stdout, "")
        folder = self.folder / "smoke.jsonl.slurm" / "1"
        self.slurm.wait_for(lambda: self.kill_one(folder), "task to kill")
        job = first.stderr.split("Slurm job ")[1].split()[0]
        self.slurm.run("scancel", f"{job}_11")
        for task in self.slurm.run("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%K").stdout.split()[:1]:
            self.slurm.run("scontrol", "requeue", f"{job}_{task}")

        again = self.segue(*sweep)  # what is in the queue is not submitted twice
        submitted = [line for line in again.stderr.splitlines() if "submitted" in line]
        self.assertLessEqual(len(submitted), 1)
        if submitted:
            self.assertLessEqual(int(submitted[0].split(": ")[1].split()[0]), 2)
        merged = self.slurm.run(SEGUE, *sweep[:3], "--slurm-merge", "--wait", cwd=self.folder)
        self.assertIn(merged.returncode, (0, 13), merged.stderr)
        last = self.segue(*sweep, "--wait")
        self.assertEqual(json.loads(last.stdout), json.loads(whole.stdout))

        def lines(name):
            return sorted((self.folder / name).read_text().splitlines())
        self.assertEqual(lines("smoke.jsonl"), lines("local.jsonl"))
        self.assertFalse((self.folder / "smoke.jsonl.slurm").exists())
        self.assertEqual(self.segue(*sweep).stdout, last.stdout)

    def test_regress(self):
        (self.folder / "runs.toml").write_text(LIST)
        whole = self.segue("regress", "runs.toml", "--json")
        regress = ["regress", "runs.toml", "--json", "--slurm", "--slurm-seconds", "15"]
        self.assertIn("4 runs in 2 tasks submitted", self.segue(*regress).stderr)
        self.kill_one(self.folder / "runs.jsonl.slurm" / "1")
        last = self.slurm.run(SEGUE, *regress, "--wait", cwd=self.folder)
        if last.returncode == 13:
            last = self.segue(*regress, "--wait")
        self.assertEqual(without_times(json.loads(last.stdout)), without_times(json.loads(whole.stdout)))

    def test_refusals(self):
        refused = self.slurm.run(SEGUE, "sweep", "smoke", "--slurm", "--slurm-option=--partition=none",
                                 cwd=self.folder)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("segue sweep: --slurm: sbatch: error: ", refused.stderr)
        self.assertFalse((self.folder / "smoke.jsonl.slurm").exists())
        (self.folder / "runs.toml").write_text(LIST)
        refused = self.slurm.run(SEGUE, "regress", "runs.toml", "--slurm", "--slurm-option=--partition=none",
                                 cwd=self.folder)
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(list(self.folder.glob("*.jsonl")), [])
        without = run(SEGUE, "sweep", "smoke", "--slurm", cwd=self.folder, env={"PATH": "/nowhere"})
        self.assertEqual(without.returncode, 2)
        self.assertEqual(without.stderr, "segue sweep: --slurm: there is no 'sbatch' in PATH; allowed: a machine "
                                         "that submits to Slurm\n")
        outside = self.slurm.run(SEGUE, "sweep", "smoke", "--slurm-task", self.folder, cwd=self.folder)
        self.assertEqual(outside.returncode, 2)


if __name__ == "__main__":
    if missing():
        print(f"skipped: no {', '.join(missing())} in {PATH}; scripts/install test installs them")
        sys.exit(SKIPPED)
    unittest.main()
