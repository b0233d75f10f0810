"""The check of the pages' shown commands finds what is not printed any more."""

import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks import figures, shown  # noqa: E402  pylint: disable=wrong-import-position


def check(page, *more, every=False):
    """Exit code and output of the check of a page with this text."""
    with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict("os.environ"):
        os.environ.pop(shown.EVERY, None)  # which the full tier sets
        file = pathlib.Path(folder, "page.md")
        file.write_text(page)
        done = run("python3", "-B", "-m", "checks.shown", file, "--program", "/bin/echo", *more,
                   env={"PYTHONPATH": str(ROOT / "scripts"), **({shown.EVERY: "1"} if every else {})})
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

    def test_a_page_is_left_to_another_commit(self):
        """And every page is drawn by one in so many."""
        page = "```\n$ echo a\nb\n```\n"
        runs = 0
        for commit in range(600):
            with unittest.mock.patch.object(shown.sample, "commit", return_value=f"{commit:040x}"):
                runs += shown.drawn("page.md", 3)
        self.assertTrue(150 < runs < 250, runs)
        self.assertEqual(check(page, "--one-in", "1000000000")[0], shown.SKIPPED)
        self.assertEqual(check(page, "--one-in", "1000000000", every=True)[0], 1)
        self.assertEqual(check(page, "--one-in", "1")[0], 1)

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


LINES = """<!-- full figures of scripts/segue reproduce
a-fig-1 -->

| figure | row | published | ours | 95 % | unit |
|---|---|---|---|---|---|
| fig-1 | switch, average | 56.0 | 46.9 | 26.1..68.9 | % |
| fig-1 | drain |  | 1.71 | 0..4.14 | % |
"""
NAMES = """| STP | published | `A` | **B** |
|---|---|---|---|
| even, STP | 9 | 1.14 (1.10..1.17) | 0.50 |
| over A, % | | | 13.5 (C+M) |
"""


def figure(*rows):
    return {"figure": "a-fig-1", "rows": [dict(zip(("name", "published", "ours", "ci", "unit"), row)) for row in rows]}


def both(text, document):
    (table,) = figures.tables(text)
    return figures.complaints(table, [document])


class Figures(unittest.TestCase):
    SWITCH = ("switch, average", 56.0, 46.93, [26.07, 68.86], "%")
    DRAIN = ("drain", None, 1.7143, [0.0, 4.143], "%")
    PIVOT = (("A, STP, even, average", None, 1.135, [1.099, 1.17], ""), ("B, STP, even", None, 0.504, [0, 1], ""),
             ("B over A", 34.0, 13.52, None, "%"))

    def test_lines_are_rows(self):
        (table,) = figures.tables(LINES)
        self.assertEqual((table.line, table.text, table.tier), (4, "scripts/segue reproduce a-fig-1", 2))
        self.assertEqual(both(LINES, figure(self.SWITCH, self.DRAIN)), [])

    def test_each_figure_of_a_line_is_compared(self):
        for place, other in ((0, "switch"), (1, 57.0), (1, None), (2, 54.1), (2, 46.96), (3, [26.2, 68.86]),
                             (3, [26.07, 68.7]), (3, None), (4, "x")):
            row = list(self.SWITCH)
            row[place] = other
            complaints = both(LINES, figure(row, self.DRAIN))
            self.assertEqual(len(complaints), 1, row)
            self.assertTrue(complaints[0].startswith("6: fig-1 switch, average"), complaints)
        self.assertEqual(len(both(LINES, figure(self.SWITCH, (*self.DRAIN[:1], 2.0, *self.DRAIN[2:])))), 1)

    def test_cells_are_rows_by_their_names(self):
        text = "<!-- figures of c -->\n" + NAMES
        self.assertEqual(both(text, figure(*self.PIVOT)), [])
        for number, (place, other) in enumerate(((2, 1.146), (2, 0.506), (2, 13.6))):
            rows = [list(row) for row in self.PIVOT]
            rows[number][place] = other
            self.assertEqual(len(both(text, figure(*rows))), 1, rows)
        rows = [list(row) for row in self.PIVOT]
        rows[0][3] = [1.099, 1.18]
        self.assertIn("interval", both(text, figure(*rows))[0])
        self.assertIn("0 rows of that name came", both(text, figure(*self.PIVOT[:2]))[0])
        self.assertIn("2 rows of that name came", both(text, figure(*self.PIVOT, self.PIVOT[2]))[0])
        self.assertIn("is no figure", both(text.replace("0.50", "half"), figure(*self.PIVOT))[0])

    def test_a_mark_without_figures_holds_nothing(self):
        for text in ("<!-- figures of c -->\ntext\n", "<!-- figures of c -->\n| a | published |\n|---|---|\n| b | 1 |\n"):
            self.assertEqual(len(both(text, figure())), 1)

    def test_tables_of_a_page_belong_to_a_tier(self):
        page = LINES.replace("scripts/segue reproduce\na-fig-1", "echo '[]' #")
        self.assertEqual(check(page, "--slow"), (0, ""))
        code, printed = check(page, "--full")
        self.assertEqual(code, 1)
        self.assertIn(":3: differs: echo '[]' #\n5: fig-1 switch, average: 0 rows", printed)
        self.assertEqual(check(page.replace("full", "other"))[0], 1)
        self.assertIn("no JSON came", check(page.replace("full ", "").replace("echo '[]'", "echo"))[1])
        self.assertIn("exit code 3", check(page.replace("full ", "").replace("echo '[]'", "exit 3"))[1])


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
