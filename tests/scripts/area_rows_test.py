"""cmodel/data/area/BLOCK.json: which rows stay beside new ones, and which memories the file says are flip-flops."""

import json
import os
import pathlib
import sys
import tempfile
import types
import unittest
from unittest import mock

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from area_rows import rows  # noqa: E402


def row(size, depth, kge, rtl="new"):
    return {"size": size, "sizes": {"Depth": depth}, "kge": kge, "flip_flop_bits": 1, "macros": [],
            "path_ns": 1.0, "path": "a to b", "less_effort": False, "rtl": rtl}


class KeptRows(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder)
        pathlib.Path("rtl/toy").mkdir(parents=True)
        pathlib.Path("rtl/toy/toy.sv").write_text("module toy; endmodule\n")

    def written(self, fresh, memories=()):
        rows.write("toy", fresh, memories)
        return json.loads(rows.file_of("toy").read_text())

    def test_new_rows_take_the_place_of_those_of_their_sizes_or_name(self):
        self.written([row("small", 4, 1.0), row("odd", 7, 2.0), row("large", 16, 3.0)])
        kept = self.written([row("small", 4, 1.5), row("odd", 8, 2.5)])
        self.assertEqual([(it["size"], it["kge"]) for it in kept["rows"]],
                         [("small", 1.5), ("odd", 2.5), ("large", 3.0)])

    def test_rows_of_other_parameters_are_gone(self):
        self.written([row("small", 4, 1.0)])
        other = row("odd", 7, 2.0)
        other["sizes"]["Width"] = 1
        self.assertEqual([it["size"] for it in self.written([other])["rows"]], ["odd"])

    # A memory is said by the rows at whose size it is small: the sizes are costed one after the other.
    def test_memories_of_rows_of_the_same_rtl_are_joined(self):
        self.written([row("small", 4, 1.0)], ["u_tags"])
        joined = self.written([row("large", 16, 3.0)], ["u_words"])
        self.assertEqual(joined["flip_flop_memories"], ["u_tags", "u_words"])

    def test_memories_of_older_rtl_are_forgotten(self):
        self.written([row("small", 4, 1.0, "old")], ["u_tags"])
        fresh = self.written([row("large", 16, 3.0)], ["u_words"])
        self.assertEqual(fresh["flip_flop_memories"], ["u_words"])

    def test_an_old_row_of_a_part_makes_the_whole_lack_its_row(self):
        pathlib.Path("rtl/outer").mkdir()
        pathlib.Path("rtl/outer/outer.sv").write_text("module outer; endmodule\n")
        whole = types.SimpleNamespace(config="max", sizes={"Depth": 9})
        rows.write("outer", [row("max", 9, 5.0)])
        for stamp, lacking in (("new", []), ("old", [whole])):
            self.written([row("in outer max", 16, 3.0, stamp)])
            with mock.patch.object(rows.sizes, "designs", return_value=[whole]), \
                    mock.patch.object(rows.rtl, "built_from", return_value=["toy", "outer"]), \
                    mock.patch.object(rows.digest, "of", return_value="new"):
                self.assertEqual(rows.lacking("outer"), lacking)

    def test_a_row_of_a_part_changes_no_memories(self):
        self.written([row("small", 4, 1.0, "old")], ["u_tags"])
        part = self.written([row("in outer max", 16, 3.0)])
        self.assertEqual(part["flip_flop_memories"], ["u_tags"])


if __name__ == "__main__":
    unittest.main()
