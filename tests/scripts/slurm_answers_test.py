"""`segue sweep --slurm --wait` while Slurm does not answer, with an `sbatch` and a `squeue` of the test's own.

    slurm_answers_test.py SEGUE    the program
"""

import os
import pathlib
import sys
import tempfile
import unittest

from scripts import run

SEGUE = pathlib.Path(sys.argv.pop(1)).resolve()
# Runs the array's tasks, one after the other.
SBATCH = """#!/bin/sh
for word; do
  case $word in --array=0-*) last=${word#--array=0-} ;; esac
  script=$word
done
for task in $(seq 0 "$last"); do SLURM_ARRAY_TASK_ID=$task sh "$script" >&2 || exit; done
echo 42
"""
# Knows no task, and says so from the third call on.
SQUEUE = """#!/bin/sh
echo asked >> "$ASKED"
[ "$(wc -l < "$ASKED")" -gt 2 ] && exit
echo "squeue: error: Socket timed out on send/recv operation" >&2
exit 1
"""


class SlurmAnswersTest(unittest.TestCase):
    def test_a_wait_outlives_calls_without_an_answer(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, text in {"sbatch": SBATCH, "squeue": SQUEUE}.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        (folder / "sweep.toml").write_text('name = "two"\n[all]\nworkload = "rt-periodic"\n'
                                           '[[grid]]\npolicy = ["fcfs", "dss"]\n')
        ended = run(SEGUE, "sweep", "sweep.toml", "--slurm", "--wait", "--results", "results.jsonl", cwd=folder,
                    env={"PATH": f"{folder}:{os.environ['PATH']}", "ASKED": f"{folder}/asked"})
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(ended.stderr.count("Socket timed out on send/recv operation; asking again\n"), 1, ended.stderr)
        self.assertIn("dss", ended.stdout)


if __name__ == "__main__":
    unittest.main()
