"""Mutants of a toy: a netlist of them all, and what is proved of one is what is so."""

import os
import pathlib
import sys
import unittest

from scripts import ROOT, run
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))
from checks.mutants import invariants, netlist, proofs  # noqa: E402

RTL = "rtl/toy/toy.sv"
PROPS = "rtl/toy/toy_props.sv"
SIZES = {"NumSms": 3}
ERROR = "assign err_valid_o = rst_ni && host_valid_i && &host_i;"
# The second half of the sum can't add anything to the first.
REDUNDANT = "assign err_valid_o = host_valid_i || (host_valid_i && cmd_ready_i);"
# One of two bits is always high, after a reset.
TURNS = """logic [1:0] turn_q;
  always_ff @(posedge clk_i) if (!rst_ni) turn_q <= 2'b01; else turn_q <= {turn_q[0], turn_q[1]};
  assign err_valid_o = turn_q[0] && !turn_q[1] && rst_ni;"""
RULE = """  logic [1:0] turn;
  assign turn = {turn_q};
  OneTurn :
  assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot(turn));
  Offers :"""


class Mutants(unittest.TestCase):
    def setUp(self):
        self.toy = Toy()
        self.toy.__enter__()
        self.addCleanup(self.toy.__exit__)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.toy.root)
        os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"
        os.environ["YOWASP_CACHE_DIR"] = str(ROOT / ".cache/yowasp")
        self.folder = pathlib.Path("build/mutate/toy-three")
        self.folder.mkdir(parents=True)

    def mutants_of_line(self, text, count=4000):
        """All mutants whose source is the line that holds the text."""
        self.cells = netlist.prepare("toy", SIZES, self.folder)
        line = 1 + next(number for number, line in enumerate(
            pathlib.Path(RTL).read_text().splitlines()) if text in line)
        mutants = netlist.list_mutants(self.folder, count, 1)
        chosen = [one for one in mutants if str(one.source) == f"{RTL}:{line}"]
        self.assertTrue(chosen, f"no mutant of line {line}")
        netlist.apply(self.folder / "netlist.il", chosen, self.folder)
        return chosen

    def verdicts(self, mutants, known=""):
        miter = proofs.Miter(proofs.write_smt2(self.folder), known)
        found = proofs.prove(miter, [0, *(one.number for one in mutants)], 2,
                              lambda: None)
        self.assertEqual(found.pop(0), proofs.EQUAL)
        return found

    def proved_rules(self):
        return invariants.of_block("toy", SIZES, self.folder, proofs.write_smt2(self.folder), 2)

    def test_registers_and_outputs_stay_whole(self):
        mutants = self.mutants_of_line("busy_q <= busy_q | sm_valid_i")
        root = netlist.write_verilog("toy", self.folder)
        text = (root / "toy/toy.sv").read_text()
        self.assertIn("input [15:0] mutsel;", text)
        for declared in ("output [7:0] cmd_o;", "wire [7:0] cmd_q;", "reg [7:0] mem_q [15:0];"):
            self.assertIn(declared, text)
        done = run("verilator", "--lint-only", "--top-module", "toy", root / "gen/toy.vlt",
                   root / "toy/toy.sv", cwd=self.toy.root)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(self.cells, 5)
        self.assertGreater(len(mutants), 1)

    def test_same_list_for_the_same_seed(self):
        netlist.prepare("toy", SIZES, self.folder)
        first = netlist.list_mutants(self.folder, 30, 7)
        self.assertEqual(first, netlist.list_mutants(self.folder, 30, 7))
        self.assertNotEqual(first, netlist.list_mutants(self.folder, 30, 8))

    def test_a_real_difference_is_never_equal(self):
        mutants = self.mutants_of_line("busy_q <= busy_q | sm_valid_i")
        inverted = [one for one in mutants if one.what.startswith("Y[")
                    and one.what.endswith("inverted")]
        self.assertTrue(inverted)
        self.assertEqual(set(self.verdicts(inverted).values()), {proofs.DIFFERENT})

    def test_redundant_logic_is_equal_in_any_state(self):
        self.toy.edit(RTL, ERROR, REDUNDANT)
        mutants = self.mutants_of_line("err_valid_o = host_valid_i ||")
        found = self.verdicts(mutants)
        self.assertIn(proofs.EQUAL, found.values())
        self.assertIn(proofs.DIFFERENT, found.values())

    def with_turns(self, rule):
        self.toy.edit(RTL, ERROR, TURNS)
        self.toy.edit(PROPS, "  Offers :", rule)
        self.toy.edit(PROPS, "input logic cmd_valid_q", "input logic cmd_valid_q,\n    "
                      "input logic [1:0] turn_q")
        return self.mutants_of_line("assign err_valid_o = turn_q[0]")

    def test_unreachable_state_does_not_count(self):
        mutants = self.with_turns(RULE)
        anywhere = self.verdicts(mutants)
        known = self.proved_rules()
        self.assertIn("u_props.OneTurn", known.proved)
        reachable = self.verdicts(mutants, known.text)
        gained = [number for number in anywhere if anywhere[number] != reachable[number]]
        self.assertTrue(gained, anywhere)
        self.assertEqual({reachable[number] for number in gained}, {proofs.EQUAL})
        self.assertIn(proofs.DIFFERENT, reachable.values())

    def test_rule_that_is_not_proved_is_not_assumed(self):
        mutants = self.with_turns(RULE.replace("$onehot(turn)", "turn == 2'b01"))
        known = self.proved_rules()
        self.assertEqual(known.unproved, ("u_props.OneTurn",))
        self.assertEqual(self.verdicts(mutants, known.text), self.verdicts(mutants))


if __name__ == "__main__":
    unittest.main()
