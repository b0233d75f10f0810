"""Two runs of a script at once take turns where they share a folder, and neither changes the other's verdict."""

import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from scripts import ROOT
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))
from bins.load import load_bins  # noqa: E402
from checks import lock  # noqa: E402
from layouts.load import load  # noqa: E402

# A program that sees everything but `missing`, and counts lines in a file that it finds again half a second later.
SEGUE = """#!{python}
import json, pathlib, sys, time
words = dict(zip(sys.argv, sys.argv[1:]))
if "--line-coverage" in words:
    path = pathlib.Path(words["--line-coverage"], words["--config"] + ".dat")
    path.write_text("")
    time.sleep(0.5)
    path.read_text()
bins = {bins}
print(json.dumps({{"cycles": 1, "coverage": {{"bins": bins, "excluded": {{}}}}}}))
"""
BLOCK = "warp_gate"


class Lock(unittest.TestCase):
    def test_ends_with_its_process(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "deep", "results")
            code = (f"import os, pathlib\nfrom checks import lock\n"
                    f"with lock.alone('toy', pathlib.Path({str(folder)!r})): os._exit(9)\n")
            subprocess.run([sys.executable, "-B", "-c", code], check=False,
                           env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")})
            with lock.alone("toy", folder):
                self.assertTrue(folder.parent.is_dir())


class Coverage(unittest.TestCase):
    def test_counts_are_removed_by_no_other_run(self):
        layout = f"rtl/{BLOCK}/{BLOCK}.toml"
        plan = load_bins(ROOT / f"verilator_tb/{BLOCK}/coverage.toml", "list", load(ROOT / layout, layout))
        with tempfile.TemporaryDirectory() as name:
            program = pathlib.Path(name, "segue")
            program.write_text(SEGUE.format(python=sys.executable, bins={it.name: 1 for it in plan.bins()}))
            program.chmod(stat.S_IRWXU)
            command = [sys.executable, "-B", "-m", "checks.coverage", BLOCK, "--segue", program, "--work",
                       pathlib.Path(name, "work")]
            with ThreadPoolExecutor() as pool:
                both = list(pool.map(lambda _: subprocess.run(
                    command, capture_output=True, text=True, check=False, cwd=ROOT,
                    env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")}), range(2)))
        self.assertEqual(both[0].stdout, both[1].stdout)
        for done in both:
            self.assertIn("situations at small", done.stdout, done.stderr)
        self.assertEqual("".join(done.stderr for done in both).count("coverage: waits for another run in "), 1)


class Area(unittest.TestCase):
    def test_both_cost_the_same(self):
        with Toy("area_toy") as toy, ThreadPoolExecutor() as pool:
            both = list(pool.map(lambda number: toy.run(
                "area_flow", "tiny", "--config", "four", "--no-cache", "--json", f"{number}.json"), range(2)))
            for done in both:
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            one, two = (json.loads(pathlib.Path(toy.root, f"{number}.json").read_text())["rows"][0]
                        for number in range(2))
            self.assertEqual(one | {"seconds": 0}, two | {"seconds": 0})
            self.assertIn("area: waits for another run in build/area/tiny/", both[0].stderr + both[1].stderr)


if __name__ == "__main__":
    unittest.main()
