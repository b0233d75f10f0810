"""The check of the pages' shown commands finds what is not printed any more."""

import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks import shown  # noqa: E402  pylint: disable=wrong-import-position


def check(page, *more):
    """Exit code and output of the check of a page with this text."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.md")
        file.write_text(page)
        done = run("python3", "-B", "-m", "checks.shown", file, "--program", "/bin/echo", *more,
                   env={"PYTHONPATH": str(ROOT / "scripts")})
        return done.returncode, done.stdout


class Pages(unittest.TestCase):
    def test_a_command_prints_as_shown(self):
        code, printed = check("```\n$ printf 'a 1\\nb 2\\n'\na 1\nb 2\n$ scripts/segue c\nc\n```\n")
        self.assertEqual(code, 0, printed)

    def test_another_figure_is_found(self):
        code, printed = check("text\n\n```\n$ echo STP 1.989\nSTP 1.988\n```\n")
        self.assertEqual(code, 1)
        self.assertIn(":4: differs: echo STP 1.989\nthe page shows: STP 1.988\n", printed)

    def test_a_command_that_fails_is_found(self):
        code, printed = check("```\n$ echo a; exit 3\na\n```\n")
        self.assertEqual(code, 1)
        self.assertIn("exit code 3", printed)

    def test_other_blocks_are_not_run(self):
        self.assertEqual(check("```\nfalse\n$ false\n```\n"), (0, ""))

    def test_a_command_that_is_not_run_says_why(self):
        code, printed = check("text\n\n```\nscripts/lint format\n```\n")
        self.assertEqual(code, 1)
        self.assertIn(":4: not run: scripts/lint format; allowed: `$ ` before it", printed)
        self.assertEqual(check("<!-- not run: it lints -->\n```\nscripts/lint format\n```\n"), (0, ""))

    def test_programs_and_options_of_other_commands_exist(self):
        for page, word in (("`scripts/lnt`", "scripts/lnt"),
                           ("see\n`scripts/lint --fixx`", "--fixx"),
                           ("<!-- not run: it lints -->\n```\nscripts/lint --fi  # --fix\n```\n", "--fi")):
            code, printed = check(page)
            self.assertEqual(code, 1, page)
            self.assertIn(f"there is no {word}: ", printed)
        self.assertEqual(check("`scripts/lint --fix tidy` and `lint --no`"), (0, ""))

    def test_a_later_command_reads_the_files_of_an_earlier_one(self):
        code, printed = check("```\n$ echo a >f\n```\n\n```\n$ cat f\na\n$ ls README.md\nREADME.md\n```\n")
        self.assertEqual(code, 0, printed)

    def test_slow_blocks_run_when_asked_for(self):
        page = "<!-- slow -->\n```\n$ false\n```\n"
        self.assertEqual(check(page), (0, ""))
        self.assertEqual(check(page, "--slow")[0], 1)
        page = page.replace("slow", "full")
        self.assertEqual(check(page, "--slow"), (0, ""))
        self.assertEqual(check(page, "--full")[0], 1)

    def test_a_missing_program_is_said(self):
        code, printed = check("<!-- needs no-such-program -->\n\n```\n$ false\n```\n")
        self.assertEqual(code, 0)
        self.assertIn("for want of no-such-program", printed)


class Output(unittest.TestCase):
    def test_an_elision_stands_for_any_lines(self):
        self.assertIsNone(shown.difference(["a", "...", "d"], list("abcd")))
        self.assertIsNone(shown.difference(["...", "b", "c", "..."], list("abcd")))
        self.assertIsNone(shown.difference(["a", "...", "b", "..."], list("ab")))
        self.assertEqual(shown.difference(["...", "b", "d", "..."], list("abcd")), "d")
        self.assertEqual(shown.difference(["...", "c"], list("abcd")), "c")

    def test_nothing_may_be_left_over(self):
        self.assertIn("but 'b' came", shown.difference(["a"], ["a", "b"]))
        self.assertEqual(shown.difference(["a", "b"], ["a"]), "b")

    def test_speeds_differ_and_nothing_else(self):
        self.assertTrue(shown.matches("9 cycles, 100 cycles/s", "9 cycles, 2.5 cycles/s"))
        self.assertFalse(shown.matches("9 cycles, 100 cycles/s", "8 cycles, 100 cycles/s"))
        self.assertFalse(shown.matches("a.c", "abc"))


if __name__ == "__main__":
    unittest.main()
