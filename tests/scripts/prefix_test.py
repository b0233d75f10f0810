"""An installed program has its data and its RTL modules with it."""

import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from scripts import ROOT, run

BUILD = ROOT / "build/release"


class Prefix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        first = pathlib.Path(cls.folder, "first")
        done = run("cmake", "--install", BUILD, "--prefix", first)
        assert done.returncode == 0, done.stderr
        cls.prefix = first.rename(pathlib.Path(cls.folder, "moved"))  # to wherever it is wanted

    def segue(self, *words):
        return subprocess.run([self.prefix / "bin/segue", *words], cwd=self.folder, text=True,
                              capture_output=True, check=False)

    def test_it_runs_its_own_data(self):
        data = self.prefix / "share/segue/cmodel/data/papers/thesis5"
        done = self.segue("run", str(data / "workloads/parboil-2.toml"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("\ngiven ", done.stdout)  # what ships is nobody's own
        checkout = ROOT / "cmodel/data/papers/thesis5/workloads/parboil-2.toml"
        self.assertIn("\ngiven ", self.segue("run", str(checkout)).stdout)

    def test_rows_of_area_are_not_said_to_be_those_of_its_rtl(self):
        line = "not checked against RTL: none is installed"
        self.assertIn(line, self.segue("area", "warp_gate").stdout)
        self.assertIn(line, self.segue("area", "--machine", "k20c").stdout)
        self.assertIn(line, self.segue("run", "parboil-2", "--faults", "stall", "--max-time", "1us").stdout)
        rows = json.loads(self.segue("area", "warp_gate", "--json").stdout)["rows"]
        self.assertTrue(all(row["stale"] is None for row in rows))

    def test_a_mismatch_quotes_the_specification(self):
        module = BUILD / "rtl_modules/broken/sm_driver/dss_tie.so"
        if not module.exists():
            self.skipTest(f"{module} is not built")
        done = self.segue("cosim", "sm_driver", "--config", "small", "--cycles", "100000", "--module", module)
        self.assertEqual(done.returncode, 10, done.stderr)
        self.assertIn("rtl/sm_driver/sm_driver.md", done.stdout)

    def test_links_of_its_pages_lead_to_what_is_installed(self):
        pages = [page for page in self.prefix.rglob("*.md") if "toy_block" not in page.parts]  # to be copied elsewhere
        self.assertIn(self.prefix / "share/doc/segue/README.md", pages)
        self.assertIn(self.prefix / "share/segue/cmodel/isa/README.md", pages)
        targets = [(page, target) for page in pages
                   for target in re.findall(r"\]\(([^)#\s]+)", re.sub(r"(?s)```.*?```", "", page.read_text()))
                   if "://" not in target]
        self.assertGreater(len(targets), 50)
        self.assertEqual([(str(page), target) for page, target in targets if not (page.parent / target).exists()], [])

    def test_kernels_are_there(self):
        self.assertEqual(self.segue("kernel", "info", "histo").returncode, 0)

    def test_built_modules_are_there_and_others_are_not_built(self):
        modules = self.prefix / "lib/segue/rtl_modules/sm_driver"
        if (modules / "small.so").exists():
            done = self.segue("cosim", "sm_driver", "--config", "small", "--cycles", "1000")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("equal", done.stdout)
            (modules / "small.so").unlink()
        done = self.segue("cosim", "sm_driver", "--config", "small", "--cycles", "1000")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no RTL module of sm_driver at size small", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
