"""Seconds by block: each edge of the build and each test is counted once, for the right block."""

import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from checks import seconds  # noqa: E402

BLOCKS = ["issue_queue", "sm_driver"]
LOG = """# ninja log v5
0\t2000\t1\trtl_modules/sm_driver/k20c.so\taa
0\t4000\t1\tverilator_tb/rtl_issue_queue_min.verilated/segue_fast.cpp\tbb
0\t4000\t1\tverilator_tb/rtl_issue_queue_min.verilated/segue_slow.cpp\tbb
500\t1500\t1\tbin/segue\tcc
"""
JUNIT = """<testsuite><testcase name="lockstep.sm_driver.k20c" time="3"/>
<testcase name="prove.issue_queue.steps.small" time="5"/>
<testcase name="broken_rules.issue_queue.sample" time="7"/><testcase name="Mean.OfNone" time="1"/></testsuite>"""


class Seconds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text):
        path = pathlib.Path(self.folder.name) / "file"
        path.write_text(text)
        return path

    def test_build(self):
        self.assertEqual(seconds.build_seconds(self.file(LOG), BLOCKS),
                         {"sm_driver": 2, "issue_queue": 4, "shared": 1})

    def test_tests(self):
        self.assertEqual(seconds.test_seconds(self.file(JUNIT), BLOCKS),
                         {("sm_driver", "lockstep"): 3, ("issue_queue", "proofs"): 12,
                          ("shared", "other tests"): 1})


if __name__ == "__main__":
    unittest.main()
