"""scripts/lint english finds clauses for nouns, long lines and titles that are no nouns."""

import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks import comment_words, english  # noqa: E402  (found by the line above)

FILLER = "The queue keeps each instruction until it commits. "  # 8 words


def lint(text):
    """Exit code and complaints, without the page's name, on a page with this text."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.md")
        page.write_text(text)
        done = run("python3", "-B", "-m", "checks.english", page,
                   env={"PYTHONPATH": str(ROOT / "scripts")})
        return done.returncode, [line.removeprefix(f"{page}:") for line in
                                 done.stdout.splitlines()]


class Words(unittest.TestCase):
    def test_a_plain_page_is_clean(self):
        self.assertEqual(lint("# `toy`: a queue\n\n" + (FILLER + "\n") * 200), (0, []))

    def test_a_short_page_may_have_one(self):
        self.assertEqual(lint(FILLER + "\nwhat\n"), (0, []))
        code, found = lint(FILLER + "\nwhat\nWhoever\n")
        self.assertEqual(code, 1)
        self.assertEqual(found, ["2: 'what': 2 such words in 10, at most 1",
                                 "3: 'Whoever': 2 such words in 10, at most 1"])

    def test_a_long_page_stays_under_four_in_a_thousand(self):
        thousand = (FILLER + "\n") * 125
        self.assertEqual(lint(thousand + "nobody\n" * 3)[0], 0)
        self.assertEqual(lint(thousand + "nobody\n" * 5)[0], 1)

    def test_exactly_four_in_a_thousand_are_too_many(self):
        self.assertEqual(lint((FILLER + "\n") * 124 + "who\n" * 4 + "a\n" * 4)[0], 1)

    def test_code_and_links_are_not_words(self):
        self.assertEqual(lint("`who`, `what`\n\n```\nwhose\nwho\n```\n[a](what/who.md)\n"), (0, []))


class Comments(unittest.TestCase):
    """The words in comments and document strings of a folder of sources."""

    def complaints(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for name, text in files.items():
                stem, _, suffix = name.rpartition("_")
                paths.append(pathlib.Path(folder, f"{stem}.{suffix}"))
                paths[-1].write_text(text)
            with unittest.mock.patch.object(comment_words, "folders", return_value={"rtl/toy": paths}):
                return [line.partition(f"{folder}/")[2] for line in comment_words.complaints(
                    english.COUNTED, english.WORD, english.SHARE, english.SHORT)]

    def test_comments_and_documents_count_and_code_does_not(self):
        text = 'logic who;  // `what`\nstring s = "whose // nobody";\n'
        card = 'name = "what"\nother = "# who"\n'
        self.assertEqual(self.complaints(toy_sv=text, card_toml=card), [])
        found = self.complaints(toy_sv=text + "// who\n/* whose\n */\n", card_toml=card + 'x = { doc = "what" }\n')
        self.assertEqual([line.partition(": 3")[0] for line in found],
                         ["toy.sv:3: 'who'", "toy.sv:4: 'whose'", "card.toml:3: 'what'"])

    def test_a_folder_stays_under_four_in_a_thousand(self):
        thousand = f"// {FILLER}\n" * 125
        self.assertEqual(self.complaints(toy_cpp=thousand + "// nobody\n" * 3), [])
        self.assertEqual(len(self.complaints(toy_cpp=thousand + "// nobody\n" * 5)), 5)


class Lines(unittest.TestCase):
    def test_120_characters_fit(self):
        self.assertEqual(lint("a " * 60 + "\n"), (0, []))
        self.assertEqual(lint("a " * 60 + "a\n"), (1, ["1: 121 characters, at most 120"]))

    def test_a_row_of_a_table_has_240(self):
        self.assertEqual(lint("| " + "a " * 118 + "|\n")[0], 0)
        self.assertEqual(lint("| " + "a " * 120 + "|\n"), (1, ["1: 243 characters, at most 240"]))

    def test_output_of_a_shown_command_has_240(self):
        wide = "a " * 100
        self.assertEqual(lint(f"```\n$ ls\n{wide}\n```\n")[0], 0)
        self.assertEqual(lint(f"```\n$ ls\n```\n\n{wide}\n")[0], 1)
        self.assertEqual(lint(f"```\n{wide}\n```\n")[0], 1)

    def test_one_word_of_any_length_passes(self):
        self.assertEqual(lint("https://example.org/" + "a" * 200 + "\n"), (0, []))


class Titles(unittest.TestCase):
    def test_clauses_are_no_titles(self):
        for line in ("## What it costs", "7. **Nothing waits for itself.** If", "| 8 | Nobody waits |",
                     "| 9 | **Who is resumed goes on** |"):
            with self.subTest(line):
                code, found = lint(f"{line}\n")
                self.assertEqual(code, 1)
                self.assertIn("title is no noun phrase", found[0])

    def test_noun_phrases_are(self):
        for line in ("## Cost", "7. **No deadlock.** Nothing", "| 8 | No starvation |"):
            with self.subTest(line):
                self.assertEqual(lint(f"{line}\n"), (0, []))


class Repository(unittest.TestCase):
    def test_the_list_of_pages_is_that_of_git_without_the_generated_ones(self):
        done = subprocess.run(
            ["python3", "-B", "-c", "from checks import english; print(*english.pages())"],
            cwd=ROOT, env={"PYTHONPATH": "scripts", "PATH": "/usr/bin:/bin"}, check=True,
            capture_output=True, text=True)
        found = done.stdout.split()
        self.assertIn("README.md", found)
        self.assertIn("rtl/sm_driver/sm_driver.md", found)
        self.assertFalse([name for name in found if "/gen/" in name])


if __name__ == "__main__":
    unittest.main()
