"""Every rule falls for RTL that breaks it: the variants of tests/BLOCK/broken.toml name the rules, TASK:RULE,
that can then get lost. Proved at the sizes of `small`, where a rule takes a second, or at the variant's own;
sound RTL is proved there too.

    broken_rules_test.py BLOCK TASK         all variants that name a rule of the task
    broken_rules_test.py BLOCK --sample N   N of the block's variants, chosen by the hash of its RTL
    broken_rules_test.py BLOCK              only that each variant's text stands in the RTL
"""

import argparse
import collections
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "scripts"))
from scripts import ROOT, run  # noqa: E402

sys.path.insert(0, str(ROOT / "scripts"))
from cards import broken, card  # noqa: E402

# The proofs of these tasks take minutes even at `small`: too long for a sample.
LONG_TASKS = {"deadlock", "tbs", "moves", "scans", "sums"}


def prove(block, task, rules, size, variant=None):
    """The rules that were asked for and are not proved, in a copy of the project."""
    (ROOT / "build").mkdir(exist_ok=True)
    # Below the repository: Yosys sees nothing else.
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="broken.") as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "rtl", folder / "rtl")
        if variant:
            variant.apply(folder / "rtl")
        env = {"PATH": f"{ROOT}/.venv/bin:/usr/bin:/bin", "PYTHONPATH": str(ROOT / "scripts"),
               "YOWASP_CACHE_DIR": str(ROOT / ".cache/yowasp")}
        done = run(sys.executable, "-B", "-m", "checks.prove", f"{block}:{task}", "--config",
                   size, "--no-trace", "--json", "table.json",
                   *(word for rule in rules for word in ("--rule", rule)), cwd=folder, env=env)
        if done.returncode not in (0, 1):
            raise AssertionError(done.stdout + done.stderr)
        (row,) = json.loads((folder / "table.json").read_text())["proofs"]
        found = {(rule["name"].rpartition(".")[2], rule["verdict"]) for rule in row["rules"]}
        if {name for name, _ in found} != set(rules):
            raise AssertionError(f"asked for {rules}: {done.stdout}{done.stderr}")
        # A rule in a generate loop is proved of each row by itself.
        return {name for name, verdict in found if verdict != "proved"}


def rules_of(variant):
    """Task -> the rules of it that the variant breaks."""
    rules = collections.defaultdict(list)
    for task, rule in variant.falls:
        rules[task].append(rule)
    return rules


def sampled(block, count):
    quick = [variant for variant in broken.of_block(block, ROOT)
             if set(rules_of(variant)) - LONG_TASKS]
    return broken.drawn(card.read(block, ROOT), quick, count)


class Texts(unittest.TestCase):
    """In no time: RTL that was reworded is heard of without a proof."""

    def test_every_variant_finds_its_text(self):
        for variant in broken.of_block(BrokenRules.block, ROOT):
            with self.subTest(variant=variant.name):
                text = (ROOT / "rtl" / variant.file).read_text()
                self.assertEqual(text.count(variant.find), 1, f"{variant.find!r} in {variant.file}")


class BrokenRules(unittest.TestCase):
    block = task = ""

    def test_every_rule_that_a_variant_names_falls(self):
        variants = [variant for variant in broken.of_block(self.block, ROOT)
                    if rules_of(variant)[self.task]]
        self.assertTrue(variants, f"no variant breaks a rule of {self.task}")
        for size in sorted({variant.size for variant in variants}):
            named = sorted({rule for variant in variants if variant.size == size
                            for rule in rules_of(variant)[self.task]})
            self.assertEqual(prove(self.block, self.task, named, size), set(), "the RTL as it is")
        for variant in variants:
            with self.subTest(variant=variant.name):
                rules = rules_of(variant)[self.task]
                self.assertEqual(prove(self.block, self.task, rules, variant.size, variant),
                                 set(rules))


class Sample(unittest.TestCase):
    count = 0

    def test_rules_fall_for_a_sample_of_the_variants(self):
        variants = sampled(BrokenRules.block, self.count)
        self.assertTrue(variants)
        for variant in variants:
            for task, rules in rules_of(variant).items():
                if task in LONG_TASKS:
                    continue
                with self.subTest(variant=variant.name, task=task):
                    lost = prove(BrokenRules.block, task, rules, variant.size, variant)
                    print(f"{variant.name}: {task} loses {', '.join(sorted(lost))}", flush=True)
                    self.assertEqual(lost, set(rules))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("block")
    parser.add_argument("task", nargs="?", default="")
    parser.add_argument("--sample", type=int, default=0)
    args = parser.parse_args()
    BrokenRules.block, BrokenRules.task, Sample.count = args.block, args.task, args.sample
    suite = "BrokenRules" if args.task else "Sample" if args.sample else "Texts"
    unittest.main(argv=sys.argv[:1], defaultTest=suite)
