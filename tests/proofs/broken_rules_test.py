"""Every rule falls for RTL that breaks it: an .edit replaces one text and names the rules ("falls
TASK RULE") that can then get lost. Those of sm_driver lie in broken/, those of another block in
broken/BLOCK/ and among the ones that lockstep must catch, tests/plant/BLOCK/broken/. Proved at the
sizes of `small`, where a rule takes a second; sound RTL is proved there too.

    broken_rules_test.py BLOCK TASK
    broken_rules_test.py BLOCK        only that each edit's text stands in the RTL
"""

import collections
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "scripts"))
from scripts import ROOT, run  # noqa: E402

EDITS = pathlib.Path(__file__).parent / "broken"
PLANT = ROOT / "tests" / "plant"


def edits_of(block):
    folders = [EDITS] if block == "sm_driver" else [EDITS / block, PLANT / block / "broken"]
    return sorted(path for folder in folders for path in folder.glob("*.edit"))


class Edit:
    def __init__(self, path):
        self.name = path.stem
        self.falls = collections.defaultdict(list)  # task: rules
        words = {}
        for line in path.read_text().splitlines():
            key, _, rest = line.partition(" ")
            if key == "falls":
                task, rule = rest.split()
                self.falls[task].append(rule)
            words[key] = rest
        self.file, self.find, self.replace = words["file"], words["find"], words["replace"]

    def apply(self, rtl):
        path = rtl / self.file
        text = path.read_text()
        assert text.count(self.find) == 1, f"{self.name}: '{self.find}' must stand once in {self.file}"
        path.write_text(text.replace(self.find, self.replace))


def prove(block, task, rules, edit=None):
    """The rules that were asked for and are not proved, in a copy of the project."""
    (ROOT / "build").mkdir(exist_ok=True)
    # Below the repository: Yosys sees nothing else.
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="broken.") as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "rtl", folder / "rtl")
        shutil.copytree(ROOT / "verilator_tb" / block, folder / "verilator_tb" / block)
        if edit:
            edit.apply(folder / "rtl")
        env = {"PATH": f"{ROOT}/.venv/bin:/usr/bin:/bin", "PYTHONPATH": str(ROOT / "scripts"),
               "YOWASP_CACHE_DIR": str(ROOT / ".cache/yowasp")}
        done = run(sys.executable, "-B", "-m", "checks.prove", f"{block}:{task}", "--config",
                   "small", "--no-trace", "--json", "table.json",
                   *(word for rule in rules for word in ("--rule", rule)), cwd=folder, env=env)
        if done.returncode not in (0, 1):
            raise AssertionError(done.stdout + done.stderr)
        (row,) = json.loads((folder / "table.json").read_text())["proofs"]
        found = {(rule["name"].rpartition(".")[2], rule["verdict"]) for rule in row["rules"]}
        if {name for name, _ in found} != set(rules):
            raise AssertionError(f"asked for {rules}: {done.stdout}{done.stderr}")
        # A rule in a generate loop is proved of each row by itself.
        return {name for name, verdict in found if verdict != "proved"}


class Edits(unittest.TestCase):
    """In no time: RTL that was reworded is heard of without a proof."""

    def test_every_edit_finds_its_text(self):
        for edit in map(Edit, edits_of(BrokenRules.block)):
            with self.subTest(edit=edit.name):
                text = (ROOT / "rtl" / edit.file).read_text()
                self.assertEqual(text.count(edit.find), 1, f"'{edit.find}' in {edit.file}")


class BrokenRules(unittest.TestCase):
    block = task = ""

    def test_every_rule_that_an_edit_names_falls(self):
        edits = [edit for edit in map(Edit, edits_of(self.block))
                 if edit.falls[self.task]]
        self.assertTrue(edits, f"no edit breaks a rule of {self.task}")
        named = sorted({rule for edit in edits for rule in edit.falls[self.task]})
        self.assertEqual(prove(self.block, self.task, named), set(), "the RTL as it is")
        for edit in edits:
            with self.subTest(edit=edit.name):
                rules = edit.falls[self.task]
                self.assertEqual(prove(self.block, self.task, rules, edit), set(rules))


if __name__ == "__main__":
    BrokenRules.block, *task = sys.argv[1:]
    if task:
        (BrokenRules.task,) = task
    unittest.main(argv=sys.argv[:1], defaultTest="BrokenRules" if task else "Edits")
