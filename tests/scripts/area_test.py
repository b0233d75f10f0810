"""scripts/area counts what is there: gates by hand, memories to the bit, registers to the last."""

import contextlib
import json
import os
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))

from area_flow import design, library, sm_context, techniques  # noqa: E402
from area_flow.errors import FlowError  # noqa: E402

TINY = "rtl/tiny/tiny.sv"
MEMORY = "rtl/tiny/tiny_memory.sv"
LAYOUT = "rtl/tiny/tiny.toml"
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
        for old, new, name in (('{ width = 3', '{ width = 2', "zero_q"),
                               ('rdata_q" = { width = 13', 'rdata_q" = { width = 12', "u_memory.rdata_q"),
                               ('y_q = ', 'z_q = ', "y_q")):
            with self.subTest(name), Toy("area_toy") as toy:
                toy.edit(LAYOUT, old, new)
                self.assert_refused(toy, 1, name, "--config", "four")


class Policies(AreaTest):
    def test_each_policy_costs_its_own_parts(self):
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


class Techniques(AreaTest):
    def test_block_without_techniques_says_so(self):
        with Toy() as toy:
            self.assert_refused(toy, 2, "TechniqueMask", "--each-technique", "toy")

    def test_of_one_block(self):
        with Toy() as toy:
            self.assert_refused(toy, 2, "--each-technique is about one block", "--each-technique")

    def test_masks_are_the_bits_of_the_enums(self):
        with contextlib.chdir(ROOT):
            found = {name: dict(masks) for name, masks in techniques.builds("preempt_engine").items()}
        drain, switch, partial, flush, walk, trap = 1, 2, 4, 8, 1, 2
        least = {"TechniqueMask": drain | switch, "MethodMask": walk, "Throttled": 1}
        self.assertEqual(found, {
            "drain and switch by walk": least,
            "the same without the throttle": least | {"Throttled": 0},
            "partial switch added": least | {"TechniqueMask": drain | switch | partial},
            "flush added": least | {"TechniqueMask": drain | switch | flush},
            "trap instead of walk": least | {"MethodMask": trap},
            "trap added": least | {"MethodMask": walk | trap},
            "all": {"TechniqueMask": 15, "MethodMask": 3, "Throttled": 1}})


class Parts(AreaTest):
    def test_parts_and_the_rest_are_the_block(self):
        """8 GE of NANDs, 16 of flip-flops and 4 inverters' NANDs more than two of tiny."""
        with Toy("area_toy") as toy:
            toy.add("area_pair")
            rows, table = self.cost(toy, "pair", "--config", "four", "--parts")
            (alone,), _ = self.cost(toy, "tiny", "--config", "four")
            (row,) = rows
            self.assertEqual([it["instance"] for it in row["parts"]], ["", "u_first", "u_second"])
            rest, first, second = row["parts"]
            self.assertEqual(rest["kge"], (4 * 4 + 4 + 4) / 1000)  # flip-flops, NANDs before and behind
            self.assertEqual((first["kge"], first["path"]), (alone["kge"], alone["path"]))
            self.assertAlmostEqual(row["kge"], rest["kge"] + first["kge"] + second["kge"], 9)
            self.assertEqual(sum(it["macros"][0]["bits"] for it in (first, second)), 26)
            self.assertEqual(len(row["macros"]), 2)
            self.assertRegex(table, r"\| four \| `tiny` \| .*\n.*\n\| four \| all \| ")

    def test_every_bit_is_found_in_a_part_or_the_rest(self):
        with Toy("area_toy") as toy:
            toy.add("area_pair")
            (row,), _ = self.cost(toy, "pair", "--config", "four")
            one = 3 * 4 + 3 + 4 + 8 + 13
            self.assertEqual(row["flip_flops"], {
                "layout": 2 * one + 4, "not_built": {}, "in_macros": 26,
                "removed": {"u_first.zero_q": 3, "u_second.zero_q": 3},
                "netlist": 2 * (3 * 4 + 4 + 8) + 4})

    def test_the_path_leads_through_parts(self):
        """From one, through the gates between if there are some, to the other."""
        with Toy("area_toy") as toy:
            toy.add("area_pair")
            (row,), _ = self.cost(toy, "pair", "--config", "four")
            self.assertEqual(row["path"]["start"], "u_first/u_memory")
            self.assertTrue(row["path"]["end"].startswith("u_second."), row["path"])
            toy.edit("rtl/pair/pair.sv", "~(between & b_i)", "between ^ (between * b_i)")
            (slower,), _ = self.cost(toy, "pair", "--config", "four")
            self.assertRegex(slower["path"]["start"], r"^u_first\.y_q\[\d\]$")
            self.assertRegex(slower["path"]["end"], r"^u_second\..*_q\[\d\]$")
            self.assertGreater(slower["path"]["ns"], row["path"]["ns"])

    def test_a_layout_with_another_instance_is_refused(self):
        with Toy("area_toy") as toy:
            toy.add("area_pair")
            toy.edit("rtl/pair/pair.toml", "u_second = ", "u_third = ")
            self.assert_refused(toy, 1, "tiny$pair.u_third", "pair", "--config", "four")

    def test_a_block_without_parts_has_no_table_of_them(self):
        with Toy("area_toy") as toy:
            self.assert_refused(toy, 2, "not made of other blocks", "tiny", "--parts")


class Large(AreaTest):
    def test_a_large_block_is_mapped_with_less_effort_and_says_so(self):
        with Toy("area_toy") as toy:
            toy.edit(TINY, "~(a_q & b_q)", "write_i ? ~(a_q & b_q) : y_q")
            done = toy.python("-c", "from area_flow import __main__, synthesis; synthesis.LESS_EFFORT = "
                              "{'tiny': {'Width': 4}}; "
                              "__main__.main()", "tiny", "--config", "four", "--json", "rows.json")
            self.assertIn("mapped with less effort", done.stdout, done.stderr)
            (row,) = json.loads(pathlib.Path(toy.root, "rows.json").read_text())["rows"]
            self.assertTrue(row["large"])
            self.assertEqual(row["flip_flops"]["netlist"], 24)
            self.assertGreaterEqual(sum(row["cells"].values()), 24 + 4 + 4)  # NANDs, multiplexers
            (quick,), _ = self.cost(toy, "tiny", "--config", "four", "--quick")
            self.assertEqual(quick["cells"], row["cells"])
            (small,), table = self.cost(toy, "tiny", "--config", "four", "--no-cache")
            self.assertNotIn("large", small)
            self.assertNotIn("less effort", table)


class Kept(AreaTest):
    def test_a_changed_library_is_made_anew(self):
        with Toy("area_toy") as toy:
            one = ("tiny", "--config", "four", "--no-cache")
            (row,), _ = self.cost(toy, *one)
            (made,) = pathlib.Path(toy.root).glob("build/area/library/*.lib")
            text = made.read_text()
            made.write_text(text.replace("area : 32", "area : 1"))
            self.assertNotEqual(made.read_text(), text)
            (again,), _ = self.cost(toy, *one)
            self.assertEqual((again["kge"], made.read_text()), (row["kge"], text))

    def test_a_row_that_was_cut_or_changed_is_measured_anew(self):
        with Toy("area_toy") as toy:
            one = ("tiny", "--config", "four")
            (row,), _ = self.cost(toy, *one)
            (kept,) = pathlib.Path(toy.root).glob("build/area/tiny/*/row.json")
            text = kept.read_text()
            for wrong in (text[:-20], text.replace('"kge": ', '"kge": 9'), "", "{}"):
                kept.write_text(wrong)
                done = toy.run("area_flow", *one, "--json", "rows.json")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("was changed since it was written; it is measured anew", done.stderr)
                (again,) = json.loads(pathlib.Path(toy.root, "rows.json").read_text())["rows"]
                self.assertEqual(again["kge"], row["kge"])
                self.assertEqual(kept.read_text().split("\n")[1:2], text.split("\n")[1:2])
            self.assertNotIn("measured anew", toy.run("area_flow", *one).stderr)


class Sweep(AreaTest):
    def document(self, toy, *options):
        done = toy.run("area_flow", *options, "--json", "rows.json")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(pathlib.Path(toy.root, "rows.json").read_text()), done.stdout

    def test_each_value_has_a_row(self):
        with Toy("area_toy") as toy:
            found, table = self.document(toy, "tiny", "--sweep", "Width=1,2")
            self.assertEqual(found["sweep"]["parameter"], "Width")
            rows = found["sweep"]["rows"]
            self.assertEqual([row["Width"] for row in rows], [1, 2])
            self.assertEqual([row["flip_flops"] for row in rows], [6, 12])
            self.assertEqual([row["macro_bits"] for row in rows], [20 * 13] * 2)
            self.assertRegex(table, r"(?m)^\| 2 \| 0\.1 \| 12 \| 260 \| ")
            self.assertNotIn("context", table)

    def test_the_log_is_a_share_of_the_context(self):
        """16 KB beside 256 and 64: the 5 % of thesis 6.5.2."""
        self.assertEqual(sm_context.share(16 * sm_context.KB), 0.05)
        self.assertTrue(sm_context.holds("operand_log"))

    def test_a_parameter_that_cannot_be_swept_is_bad_input(self):
        with Toy("area_toy") as toy:
            toy.add("area_pair")
            for why, *options in (
                    ("allowed: Width, Depth", "tiny", "--sweep", "Height=1"),
                    ("Width of tiny is 1 to 16, not 17: NANDs", "tiny", "--sweep", "Width=4,17"),
                    ("as in NumEntries=16,32,64, not Width", "tiny", "--sweep", "Width"),
                    ("about one block", "--sweep", "Width=1"),
                    ("about one configuration", "tiny", "--config", "four", "--config", "max",
                     "--sweep", "Width=1"),
                    ("Depth must be at least Width = 4, is 3", "pair", "--sweep", "Depth=3")):
                with self.subTest(why):
                    self.assert_refused(toy, 2, why, *options)


class Pages(AreaTest):
    PAGE = ("# tiny\n\n<!-- scripts/area tiny --sweep Width=1,2 -->\n\nnothing yet\n\n"
            "<!-- end of table -->\n\nMore.\n")

    def test_a_table_that_is_not_the_commands_is_found(self):
        with Toy("area_toy") as toy:
            page = pathlib.Path(toy.root, "rtl/tiny/tiny.md")
            page.write_text(self.PAGE)
            check = ("area_flow", "--pages", "check")
            self.assertEqual(toy.run(*check).returncode, 1)
            done = toy.run("area_flow", "--pages", "update")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(toy.run(*check).returncode, 0)
            good = page.read_text()
            self.assertTrue(good.endswith("<!-- end of table -->\n\nMore.\n"))
            for old, new in (("| 1 | 0.0 | 6 |", "| 1 | 0.0 | 5 |"), ("Width=1,2", "Width=1,2,3"),
                             ("| kGE |", "| MGE |")):
                with self.subTest(new):
                    self.assertIn(old, good)
                    page.write_text(good.replace(old, new))
                    done = toy.run(*check)
                    self.assertEqual(done.returncode, 1, done.stdout)
                    self.assertIn("--pages update", done.stderr)


class Cells(AreaTest):
    """Modules of rtl/common, which have no card and no layout."""

    CELLS = "rtl/common/area.toml"

    def toy(self):
        toy = Toy("area_toy")
        toy.__enter__()
        self.addCleanup(toy.__exit__, None, None, None)
        toy.add("area_cells")
        return toy

    def test_every_cell_has_a_size(self):
        with contextlib.chdir(ROOT):
            self.assertEqual(sorted(design.cells()),
                             sorted(path.stem for path in design.COMMON.glob("*.sv")))

    def test_gates_have_a_path_from_input_to_output(self):
        rows, table = self.cost(self.toy(), "common_nand")
        self.assertEqual([row["cells"] for row in rows], [{"NAND2X1": 4}, {"NAND2X1": 6}])
        self.assertEqual([row["kge"] for row in rows], [0.004, 0.006])
        for row in rows:
            self.assertRegex(row["path"]["start"], r"^[ab]_i\[\d\]$")
            self.assertRegex(row["path"]["end"], r"^y_o\[\d\]$")
            self.assertIsNone(row["register_path"])
            self.assertEqual((row["flip_flops"]["layout"], row["flip_flops"]["netlist"]), (None, 0))
        self.assertIn("| `common_nand` | Width 4 | 0.004 | 0 | 0 | ", table)

    def test_a_memory_is_the_macro_that_it_is_in_a_block(self):
        """With the cell's registers in it, and flip-flops if it is read without a clock."""
        toy = self.toy()
        (row,), table = self.cost(toy, "common_words")
        self.assertEqual(row["macros"], [{"count": 1, "words": 50, "bits": 13, "read_ports": 1, "write_ports": 1}])
        self.assertEqual((row["kge"], row["flip_flops"]["in_macros"]), (0, 13))
        self.assertIn(f"| `common_words` | Depth 50 | 0.000 | 0 | {50 * 13} | ", table)
        toy.edit("rtl/common/common_words.sv", "data_o = rdata_q", "data_o = mem_q[addr_i]")
        (row,), _ = self.cost(toy, "common_words")
        self.assertEqual((row["macros"], row["flip_flops"]["netlist"]), ([], 50 * 13))

    def test_all_cells_are_common_and_no_block(self):
        toy = self.toy()
        rows, table = self.cost(toy, "common")
        self.assertEqual([(row["block"], row["config"]) for row in rows],
                         [("common_nand", "four"), ("common_nand", "six"), ("common_words", "many")])
        self.assertIn("cells of rtl/common", table)
        (row,), table = self.cost(toy, "--config", "four")
        self.assertEqual(row["block"], "tiny")
        self.assertNotIn("cells of rtl/common", table)
        rows, table = self.cost(toy, "common_nand", "tiny", "--config", "four")
        self.assertEqual([row["block"] for row in rows], ["common_nand", "tiny"])
        self.assertNotIn("cells of rtl/common", table)

    def test_their_table_is_on_their_page(self):
        toy = self.toy()
        page = pathlib.Path(toy.root, "rtl/common/README.md")
        for named in ((), ("common",), ("common_words",)):
            with self.subTest(named):
                check = ("area_flow", "--pages", "check", *named)
                self.assertEqual(toy.run(*check).returncode, 1)
                done = toy.run("area_flow", "--pages", "update", *named)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(toy.run(*check).returncode, 0)
                good = page.read_text()
                self.assertIn("| `common_words` | Depth 50 |", good)
                page.write_text(good.replace("| 0.004 |", "| 0.005 |"))
                done = toy.run(*check)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn("rtl/common/README.md: the table of 'scripts/area common'", done.stderr)
        toy.edit(self.CELLS, "[common_words]", "[common_others]")
        self.assertEqual(toy.run("area_flow", "--pages", "check").returncode, 1)

    def test_what_is_about_blocks_is_refused(self):
        toy = self.toy()
        for option in (("--sweep", "Width=1,2"), ("--parts",), ("--each-policy",), ("--each-technique",),
                       ("--policies", "npq"), ("--rows", "check")):
            with self.subTest(option[0]):
                self.assert_refused(toy, 2, f"{option[0]} is about blocks, and common_nand is a cell",
                                    "common_nand", *option)
        self.assert_refused(toy, 2, "allowed: tiny, common, common_nand, common_words", "common_huge")
        self.assert_refused(toy, 2, "allowed: four, six", "common_nand", "--config", "huge")


class Cache(AreaTest):
    def test_only_changed_blocks_are_costed_again(self):
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
            toy.edit("rtl/tiny/tiny.toml", "Depth = 20", "Depth = 19")
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
            self.assert_refused(toy, 2, "unknown block 'huge'; allowed: tiny", "huge")
            self.assert_refused(toy, 2, "allowed: four, max", "--config", "huge")


if __name__ == "__main__":
    unittest.main()
