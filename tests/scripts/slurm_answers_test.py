"""`segue sweep --slurm` with an `sbatch` and a `squeue` of the test's own: while Slurm does not answer, and where
several specs or builds have one file of results.

    slurm_answers_test.py SEGUE    the program
"""

import json
import os
import pathlib
import sys
import tempfile
import unittest

from scripts import run

SEGUE = pathlib.Path(sys.argv.pop(1)).resolve()
# Runs the array's tasks, one after the other; the first only if the test says so.
SBATCH = """#!/bin/sh
for word; do
  case $word in --array=0-*) last=${word#--array=0-} ;; esac
  script=$word
done
for word; do
  case $word in --job-name=*) job=${word#--job-name=} ;; esac
done
for task in $(seq 0 "${LAST:-$last}"); do SLURM_ARRAY_TASK_ID=$task sh "$script" >&2 || exit; done
if [ -n "$LAST" ]; then
  for task in $(seq $((LAST + 1)) "$last"); do echo "$job $task" >> "$WAITING"; done
fi
echo 42
"""
# Knows no task, and says so from the third call on.
SQUEUE = """#!/bin/sh
echo asked >> "$ASKED"
[ "$(wc -l < "$ASKED")" -gt 2 ] && exit
echo "squeue: error: Socket timed out on send/recv operation" >&2
exit 1
"""


# Knows the tasks that were not run.
SQUEUE_WAITING = """#!/bin/sh
[ ! -e "$WAITING" ] || cat "$WAITING"
"""


class SlurmAnswersTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.results = self.folder / "results.jsonl"
        self.tasks = self.folder / "results.jsonl.slurm"
        self.write("sweep.toml", 'name = "two"\n[all]\nworkload = "rt-periodic"\n'
                                 '[[grid]]\npolicy = ["fcfs", "dss"]\n')

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def slurm(self, squeue):
        for name, text in {"sbatch": SBATCH, "squeue": squeue}.items():
            self.write(name, text)
            (self.folder / name).chmod(0o755)

    def sweep(self, *words, **env):
        return run(SEGUE, "sweep", *words, "--results", "results.jsonl", cwd=self.folder,
                   env={"PATH": f"{self.folder}:{os.environ['PATH']}", "ASKED": f"{self.folder}/asked",
                        "WAITING": f"{self.folder}/waiting", **env})

    def complete_other(self):
        """A spec with a result for its one point, which was stopped."""
        self.write("other.toml", 'name = "other"\n[[grid]]\nworkload = "parboil-2"\nmax_time = "1us"\n')
        ended = self.sweep("other.toml")
        self.assertEqual(ended.returncode, 14, ended.stderr)
        return ended.stdout

    def test_a_merge_without_tasks_says_how_they_are_submitted(self):
        self.slurm(SQUEUE_WAITING)
        merged = self.sweep("sweep.toml", "--slurm-merge")
        self.assertEqual(merged.returncode, 13, merged.stderr)
        self.assertEqual(merged.stderr,
                         "segue sweep: 2 of 2 points have no result yet; --slurm submits them\n")
        self.assertFalse(self.tasks.exists())
        self.assertFalse(self.results.exists())

    def test_a_submission_that_fails_leaves_no_results(self):
        self.slurm(SQUEUE_WAITING)
        self.write("sbatch", "#!/bin/sh\necho 'sbatch: error: no cluster' >&2\nexit 1\n")
        refusal = "segue sweep: --slurm: sbatch: error: no cluster\n"

        def check_refused():
            refused = self.sweep("sweep.toml", "--slurm")
            self.assertEqual((refused.returncode, refused.stderr), (2, refusal))
            self.assertFalse(self.tasks.exists())

        check_refused()
        self.assertFalse(self.results.exists())
        target = self.folder / "target.jsonl"
        self.results.symlink_to(target)
        check_refused()
        self.assertTrue(self.results.is_symlink())
        self.assertFalse(target.exists())
        target.touch()  # a file that was there stays
        check_refused()
        self.assertTrue(target.exists())

    def test_another_spec_leaves_tasks_that_wait(self):
        self.slurm(SQUEUE_WAITING)
        table = self.complete_other()
        first = self.sweep("sweep.toml", "--slurm", "--slurm-seconds", "30", LAST="0")
        self.assertIn("2 points in 2 tasks submitted", first.stderr)
        self.assertTrue((self.folder / "waiting").exists())
        for words in (["--slurm-merge"], ["--slurm"], ["--slurm", "--wait"]):
            other = self.sweep("other.toml", *words)
            self.assertEqual((other.returncode, other.stdout), (14, table), other.stderr)
            self.assertTrue((self.tasks / "1" / "chunks.json").exists(), words)
        self.assertEqual(len(self.results.read_text().splitlines()), 2)  # one of either
        # The other spec's point that was finished is not run again.
        (self.folder / "waiting").unlink()
        last = self.sweep("sweep.toml", "--slurm", "--wait")
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assertIn("1 points in 1 tasks submitted", last.stderr)
        self.assertFalse(self.tasks.exists())

    def test_another_spec_leaves_the_output_of_tasks_that_failed(self):
        self.slurm(SQUEUE_WAITING)
        table = self.complete_other()
        self.sweep("sweep.toml", "--slurm", "--slurm-seconds", "30", LAST="0")
        (self.folder / "waiting").unlink()
        (self.tasks / "1" / "task-1.log").write_text("killed\n")
        other = self.sweep("other.toml", "--slurm-merge")
        self.assertEqual((other.returncode, other.stdout), (14, table), other.stderr)
        self.assertTrue((self.tasks / "1" / "task-1.log").exists())
        link = self.folder / "link"
        link.symlink_to(self.folder, target_is_directory=True)
        last = self.sweep(f"{link}/../{self.folder.name}/./sweep.toml", "--slurm", "--wait")
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assertFalse(self.tasks.exists())

    def test_results_of_another_build_stay(self):
        self.slurm(SQUEUE_WAITING)
        self.sweep("sweep.toml", "--slurm", "--slurm-seconds", "30")
        parts = sorted(self.tasks.glob("1/part-*.jsonl"))
        self.assertEqual(len(parts), 2)
        lines = []
        for part in parts:
            line = json.loads(part.read_text())
            line["version"] = "another"
            lines.append(json.dumps(line, separators=(",", ":")))
            part.write_text(lines[-1] + "\n")
        merged = self.sweep("sweep.toml", "--slurm-merge")
        self.assertEqual(merged.returncode, 13, merged.stderr)
        self.assertIn("2 of 2 points have no result yet", merged.stderr)
        self.assertEqual(self.results.read_text().splitlines(), lines)
        again = self.sweep("sweep.toml", "--slurm", "--wait")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(self.results.read_text().splitlines()[:2], lines)

    def test_a_wait_outlives_calls_without_an_answer(self):
        self.slurm(SQUEUE)
        ended = self.sweep("sweep.toml", "--slurm", "--wait")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual(ended.stderr.count("Socket timed out on send/recv operation; asking again\n"), 1, ended.stderr)
        self.assertIn("dss", ended.stdout)


if __name__ == "__main__":
    unittest.main()
