"""Every script explains itself and refuses what it does not know."""

import pathlib
import shutil
import tempfile
import unittest

from scripts import ROOT, SCRIPTS, run


class Usage(unittest.TestCase):
    def test_every_script_has_help(self):
        for script in SCRIPTS:
            with self.subTest(script.name):
                done = run(script, "--help")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(script.name, done.stdout)
                self.assertEqual(done.stderr, "")

    def test_unknown_option_is_bad_usage(self):
        for script in SCRIPTS:
            with self.subTest(script.name):
                done = run(script, "--no-such-option")
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertNotEqual(done.stderr.strip(), "")

    def test_help_from_another_directory(self):
        for script in SCRIPTS:
            with self.subTest(script.name):
                self.assertEqual(run(script, "--help", cwd="/").returncode, 0)

    def test_unknown_lint_check_and_proof_are_bad_usage(self):
        self.assertEqual(run(ROOT / "scripts/lint", "spelling").returncode, 2)
        self.assertEqual(run(ROOT / "scripts/prove", "no_such_block").returncode, 2)

    def test_results_of_benchmarks_go_where_the_ratios_are_read(self):
        self.assertEqual(run(ROOT / "scripts/bench", "--", "--benchmark_out=x").returncode, 2)

    def test_bad_usage_installs_and_builds_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name in ("scripts", "rtl", "tests/evidence", "verilator_tb/sm_driver"):
                shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            for call in (["prove", "sm_driver:nothing"], ["mutate", "sm_driver", "--cycles", "0"],
                         ["area", "sm_driver", "--config", "nothing"],
                         ["evidence", "write", "nothing"], ["coverage", "--no-such-option"],
                         ["check-observables", "nothing"], ["gen-layouts", "nothing.toml"]):
                with self.subTest(call):
                    done = run(tree / "scripts" / call[0], *call[1:])
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertEqual([it.name for it in tree.iterdir() if it.name in (".venv", "build")],
                                     [])

    def test_help_installs_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name in ("scripts", "rtl"):
                shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            done = run(tree / "scripts/check-observables", "--help")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertFalse((tree / ".venv").exists())


if __name__ == "__main__":
    unittest.main()
