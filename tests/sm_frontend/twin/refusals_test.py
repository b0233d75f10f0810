"""The RTL is not built for a size that cannot work, and says which would do."""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "scripts"))
os.chdir(ROOT)

from cards import card  # noqa: E402
from checks import rtl  # noqa: E402


def smallest():
    return card.read("sm_frontend").sizes["min"]


class Refusals(unittest.TestCase):
    def test_smallest_is_built(self):
        self.assertEqual(rtl.verilator("sm_frontend", smallest()), "")

    def test_replay_queue_that_is_one_entry_short(self):
        self.assertIn("ReplayEntries must be at least QueueEntries + 1 = 3, is 2",
                      rtl.verilator("sm_frontend", smallest() | {"ReplayEntries": 2}))

    def test_issue_queue_without_an_entry_for_each_warp(self):
        self.assertIn("QueueEntries must be at least NumWarps = 3, is 2",
                      rtl.verilator("sm_frontend", smallest() | {"NumWarps": 3}))

    def test_issue_queue_shorter_than_a_line(self):
        self.assertIn("QueueEntries must be at least FetchWidth = 2, is 1",
                      rtl.verilator("sm_frontend", smallest() | {"QueueEntries": 1, "FetchWidth": 2}))

    def test_log_that_is_one_entry_short(self):
        self.assertIn("LogEntries must be at least 3, the operands of a compare-and-swap, is 2",
                      rtl.verilator("sm_frontend", smallest() | {"LogEntries": 2}))


if __name__ == "__main__":
    unittest.main()
