"""scripts/area counts what is there: gates by hand, memories to the bit, registers to the last."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))

from area_flow import library  # noqa: E402
from area_flow.errors import FlowError  # noqa: E402

TINY = "rtl/tiny/tiny.sv"
MEMORY = "rtl/tiny/tiny_memory.sv"
LAYOUT = "rtl/layout/tiny.toml"
INVERTER_GE = 16 / 24


class AreaTest(unittest.TestCase):
    def cost(self, toy, *options):
        """The rows of a run that goes well, and its table."""
        done = toy.run("area_flow", *options, "--json", "rows.json")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        document = json.loads(pathlib.Path(toy.root, "rows.json").read_text())
        return document["rows"], done.stdout

    def assert_refused(self, toy, code, why, *options):
        done = toy.run("area_flow", *options, "--json", "rows.json")
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(why, done.stderr)
        self.assertFalse(os.path.exists(os.path.join(toy.root, "rows.json")))


class Count(AreaTest):
    def test_cells_counted_by_hand(self):
        """Three registers of 4 bits and the NANDs between them; 4 GE a flip-flop."""
        with Toy("area_toy") as toy:
            (row,), table = self.cost(toy, "tiny", "--config", "four", "--policies", "fcfs")
            self.assertEqual(row["cells"], {"DFFPOSX1": 12, "NAND2X1": 4})
            self.assertEqual(row["kge"], (12 * 4 + 4) / 1000)
            self.assertEqual(row["path"], row["register_path"])
            self.assertRegex(row["path"]["start"], r"^[ab]_q\[\d\]$")
            self.assertRegex(row["path"]["end"], r"^y_q\[\d\]$")
            self.assertIn("modelled", table)

    def test_memory_is_a_macro_to_the_bit(self):
        with Toy("area_toy") as toy:
            rows, table = self.cost(toy, "--config", "four", "--config", "max")
            self.assertNotIn("memories", rows[0])
            self.assertNotIn("without a clock", table)
            self.assertEqual(
                [row["macros"] for row in rows],
                [[{"count": 1, "words": words, "bits": 13, "read_ports": 1, "write_ports": 1}]
                 for words in (20, 31)])

    def test_path_from_a_macro_is_timed(self):
        with Toy("area_toy") as toy:
            toy.edit(TINY, "~(a_q & b_q)", "~(a_q & data_o[Width-1:0])")
            (row,), _ = self.cost(toy, "--config", "four")
            self.assertTrue(row["path"]["start"].startswith("u_memory"), row["path"])

    def test_small_memory_of_the_block_is_flip_flops(self):
        with Toy() as toy:
            (row,), _ = self.cost(toy, "--config", "one")
            flops = row["flip_flops"]
            self.assertEqual(flops["netlist"], 16 * 8 + 1 + 8 + 48)  # mem_q, cmd_*_q, deadline_q
            self.assertEqual(flops["removed"], {"age_q": 8, "busy_q": 1})  # nobody reads them
            self.assertEqual(row["macros"], [])

    def test_memory_read_without_a_clock_is_flip_flops(self):
        """Whatever its size: no macro could be read so. The row says which it is."""
        with Toy("area_toy") as toy:
            toy.edit(MEMORY, "data_o = rdata_q", "data_o = mem_q[addr_i]")
            rows, table = self.cost(toy, "--config", "four", "--config", "max")
            for row, width, words in zip(rows, (4, 9), (20, 31)):
                self.assertEqual(row["macros"], [])
                self.assertEqual(row["memories"],
                                 [{"name": "u_memory.mem_q", "words": words, "bits": 13}])
                flops = row["flip_flops"]
                self.assertEqual(flops["in_macros"], 0)
                self.assertEqual(flops["removed"], {"u_memory.rdata_q": 13, "zero_q": 3})
                self.assertEqual(flops["netlist"], 6 * width + 13 * words)
                self.assertEqual(row["cells"]["DFFPOSX1"], flops["netlist"])
                self.assertIn(f"u_memory.mem_q, {words} x 13, is read without a clock", table)

    def test_areas_are_those_of_the_layout_of_the_cells(self):
        liberty = "cell (AND2X1) {\n  area : 3;\n}\n  cell (INVX1) {\n  x : 1;\n  area : 2;\n"
        self.assertEqual(library.wrong_areas(liberty, {"AND2X1": 3.0, "INVX1": 4.0}),
                         {"INVX1": [2.0, 4.0]})
        with tempfile.TemporaryDirectory() as name:
            data = pathlib.Path(name) / "osu018.toml"
            data.write_text(library.DATA.read_text().replace("LATCH = [0, 56]\n", ""))
            with self.assertRaisesRegex(FlowError, "LATCH"):
                library.load(data)


class Account(AreaTest):
    def test_every_bit_of_the_layout_is_found(self):
        with Toy("area_toy") as toy:
            (row,), _ = self.cost(toy, "--config", "four")
            self.assertEqual(row["flip_flops"], {
                "layout": 3 * 4 + 3 + 4 + 8 + 13, "not_built": {}, "in_macros": 13,
                "removed": {"zero_q": 3}, "netlist": 3 * 4 + 4 + 8})

    def test_layout_that_says_otherwise_is_refused(self):
        for old, new, name in (('width = 3\n', 'width = 2\n', "zero_q"),
                               ('width = 13\nscope', 'width = 12\nscope', "u_memory.rdata_q"),
                               ('name = "y_q"', 'name = "z_q"', "y_q")):
            with self.subTest(name), Toy("area_toy") as toy:
                toy.edit(LAYOUT, old, new)
                self.assert_refused(toy, 1, name, "--config", "four")


class Policies(AreaTest):
    def test_each_policy_costs_what_it_has(self):
        with Toy("area_toy") as toy:
            rows, table = self.cost(toy, "--config", "four", "--each-policy")
            kge = {tuple(row["policies"]): row["kge"] for row in rows}
            base = kge[("fcfs",)]
            for name, bits in (("npq", 4), ("dss", 8)):
                self.assertAlmostEqual(kge[("fcfs", name)] - base, bits * (4 + INVERTER_GE) / 1000,
                                       delta=0.001)
                self.assertRegex(table, rf"(?m)^{name} .*\+{bits} .*\+{bits}$")
            without = {tuple(row["policies"]): row["flip_flops"]["not_built"] for row in rows}
            self.assertEqual(without[("fcfs", "npq")], {"u_dss.best_q": 8})

    def test_unknown_policy_names_the_known(self):
        with Toy("area_toy") as toy:
            self.assert_refused(toy, 2, "fcfs, npq, dss", "--policies", "npq,lottery")

    def test_block_without_policies_says_so(self):
        with Toy() as toy:
            self.assert_refused(toy, 2, "PolicyMask", "--each-policy")


class Cache(AreaTest):
    def test_only_what_changed_is_costed_again(self):
        with Toy("area_toy") as toy:
            one = ("--config", "four")
            (first,), _ = self.cost(toy, *one)
            (again,), table = self.cost(toy, *one)
            self.assertFalse(first["cached"])
            self.assertIn(" cached ", table)
            self.assertEqual(again, first | {"cached": True})
            (forced,), _ = self.cost(toy, *one, "--no-cache")
            self.assertFalse(forced["cached"])
            self.assertEqual(forced["kge"], first["kge"])
            toy.edit(TINY, "~(a_q & b_q)", "~(a_q | b_q)")
            (changed,), _ = self.cost(toy, *one)
            self.assertFalse(changed["cached"])
            self.assertIn("NOR2X1", changed["cells"])

    def test_sizes_includes_and_layout_count(self):
        with Toy("area_toy") as toy:
            os.mkdir(os.path.join(toy.root, "rtl/gen"))
            header = pathlib.Path(toy.root, "rtl/gen/tiny.svh")
            header.write_text("`define WORD 13\n")
            toy.edit(MEMORY, "module tiny", '`include "tiny.svh"\nmodule tiny')
            fresh = [self.cost(toy, "--config", "four")[0][0]["cached"]]
            header.write_text("`define WORD 14\n")
            fresh.append(self.cost(toy, "--config", "four")[0][0]["cached"])
            toy.edit(LAYOUT, 'doc = "NAND"', 'doc = "NANDs"')
            fresh.append(self.cost(toy, "--config", "four")[0][0]["cached"])
            toy.edit("verilator_tb/tiny/configs.json", '"Depth": 20', '"Depth": 19')
            fresh.append(self.cost(toy, "--config", "four")[0][0]["cached"])
            self.assertEqual(fresh, [False] * 4)


class Wrapper(AreaTest):
    """A memory that could be a macro and is none is refused, whatever makes it none."""

    def test_memory_in_the_block_itself(self):
        with Toy() as toy:
            toy.edit("rtl/toy/toy.sv", "mem_q[16]", "mem_q[64]")
            self.assert_refused(toy, 1, "mem_q of module toy, 64 x 8 bits, lies in the block itself")

    def test_memory_beside_other_state(self):
        with Toy("area_toy") as toy:
            toy.edit(MEMORY, "assign data_o = rdata_q;",
                     "logic last_q;\n  always_ff @(posedge clk_i) last_q <= read_i;\n"
                     "  assign data_o = last_q ? rdata_q : '0;")
            self.assert_refused(toy, 1, "shares its module with other state", "--config", "four")


class Usage(AreaTest):
    def test_unknown_names_name_the_known(self):
        with Toy("area_toy") as toy:
            self.assert_refused(toy, 2, "no block huge; there are tiny", "huge")
            self.assert_refused(toy, 2, "there are four, max", "--config", "huge")


if __name__ == "__main__":
    unittest.main()
