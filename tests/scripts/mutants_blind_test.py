"""scripts/mutate tells a bench that looks from one that looks away."""

import json
import pathlib
import re
import tempfile
import unittest

from scripts import ROOT, run


class Blind(unittest.TestCase):
    """A stimulus of one cycle: little but the reset is ever seen."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "mutants.json"
            cls.done = run(ROOT / "scripts/mutate", "sm_driver", "--config", "min", "--cycles", 1,
                           "--seeds", 1, "--random-only", "--sample", 8, "--json", file)
            cls.found = json.loads(file.read_text()) if file.exists() else None

    def test_misses_the_score(self):
        self.assertEqual(self.done.returncode, 1, self.done.stdout + self.done.stderr)
        self.assertIn("MISSED", self.done.stdout)
        self.assertLess(self.found["score"], 50)

    def test_survivors_are_listed_by_line(self):
        for entry in self.found["each"]:
            if entry["fate"] == "survived":
                words = f"  {entry['source']}: mutant {entry['mutant']}, "
                self.assertIn(words, self.done.stdout)
        listed = re.findall(r"^  (rtl/\S+\.sv):(\d+): mutant", self.done.stdout, re.M)
        self.assertTrue(listed)
        for file, line in listed:
            text = (ROOT / file).read_text().splitlines()[int(line) - 1].strip()
            self.assertIn(text, self.done.stdout)

    def test_table_and_document_agree(self):
        found = self.found
        fates = [entry["fate"] for entry in found["each"]]
        for fate in ("killed", "equal", "survived"):
            self.assertEqual(found[fate], fates.count(fate))
        self.assertEqual(found["mutants"], len(fates))
        row = re.search(r"^all +(\d+) +(\d+) +(\d+) +(\d+) ", self.done.stdout, re.M)
        self.assertEqual([int(number) for number in row.groups()],
                         [found[key] for key in ("mutants", "killed", "equal", "survived")])
        self.assertAlmostEqual(
            found["score"], 100 * found["killed"] / (found["killed"] + found["survived"]), 1)
        self.assertGreaterEqual(found["listed"], max(300, found["cells"] / 2))

    def test_needs_of_evidence(self):
        self.assertEqual(set(self.found["tools"]), {"yosys", "verilator", "yices"})
        for entry in self.found["each"]:
            if entry["fate"] == "killed":
                self.assertTrue(entry["field"] or entry["verdict"] != "mismatch", entry)


class Usage(unittest.TestCase):
    def test_bad_usage_names_the_allowed_values(self):
        for words, told in ((["no_such_block"], "sm_driver"),
                            ([], "sm_driver"),
                            (["sm_driver", "--config", "huge"], "k20c"),
                            (["sm_driver", "--sample", "0"], "above 0, at most 100"),
                            (["sm_driver", "--seeds", "0"], "1..1000"),
                            (["sm_driver", "--json", "no/such/folder/x"], "no folder")):
            with self.subTest(words):
                done = run(ROOT / "scripts/mutate", *words)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(told, done.stderr)
                self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    unittest.main()
