"""Every script explains itself and refuses what it does not know."""

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


if __name__ == "__main__":
    unittest.main()
