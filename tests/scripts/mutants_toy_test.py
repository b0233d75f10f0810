"""Mutants of a toy: a netlist of them all, and what is proved of one is what is so."""

import os
import pathlib
import re
import sys
import unittest
import unittest.mock

from scripts import ROOT, run
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))
from checks.mutants import invariants, netlist, proofs, report  # noqa: E402

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

# A block that holds the toy. What it gives the toy where nothing is valid nobody sees.
PAIR = "rtl/pair/pair.sv"
PAIR_TEXT = """module pair #(parameter int unsigned NumSms = 3) (
    input logic clk_i, input logic rst_ni, input logic [47:0] now_i, input logic host_valid_i,
    input logic [7:0] host_i, input logic cmd_ready_i, output logic cmd_valid_o,
    output logic [7:0] cmd_o, output logic err_valid_o
);
  logic [7:0] sum_q;
  always_ff @(posedge clk_i) if (!rst_ni) sum_q <= '0; else if (host_valid_i) sum_q <= sum_q + host_i;
  logic [7:0] host;
  assign host = host_valid_i ? host_i ^ sum_q : 8'd3;
  logic unused_quiescent;
  logic [47:0] unused_wake_at;
  toy #(.NumSms(NumSms)) u_toy (
      .clk_i, .rst_ni, .now_i, .host_valid_i, .host_i(host), .sm_valid_i(host[NumSms-1:0]),
      .cmd_ready_i, .cmd_valid_o, .cmd_o, .err_valid_o,
      .quiescent_o(unused_quiescent), .wake_at_o(unused_wake_at)
  );
endmodule
"""
PAIR_CARD = """block = "pair"
doc = "A block that holds the toy."
[parameter]
NumSms = { default = 3, min = 1, max = 8, doc = "SMs" }
[child]
u_toy = { block = "toy", parameters = { NumSms = "NumSms" }, doc = "the toy" }
[sizes]
default = "three"
[size]
three = { NumSms = 3 }
[proof.task]
rules = { depth = 0, doc = "Both." }
"""
PAIR_PROPS = """module pair_props (
    input logic rst_ni, input logic host_valid_i, input logic err_valid_o, input logic cmd_valid_o
);
  always_comb begin
    ErrsOnMessages : assert (!err_valid_o || (rst_ni && host_valid_i));
    Wrong : assert (!cmd_valid_o);
  end
endmodule
bind pair pair_props u_props (.*);
"""


class Score(unittest.TestCase):
    def verdict(self, killed, survived, sample, listed=None):
        """What a measurement says of its score, and whether that is good."""
        mutants = [unittest.mock.Mock(number=number) for number in range(killed + survived)]
        result = report.Result(
            "toy", "three", SIZES, 0, 1, listed or len(mutants) * 100 // sample, sample, "", None, 95, {}, mutants,
            {one.number: {"verdict": "killed" if one.number < killed else "equal"} for one in mutants},
            {one.number: proofs.UNDECIDED for one in mutants}, None)
        return result.good(), report.verdict(result)

    def test_of_all_mutants_is_reached_or_missed(self):
        self.assertEqual(self.verdict(95, 5, 100), (True, ""))
        self.assertEqual(self.verdict(94, 6, 100), (False, ": MISSED"))

    def test_of_a_sample_may_miss_by_chance_and_says_so(self):
        good, words = self.verdict(9, 1, 5)
        self.assertTrue(good)
        self.assertIn("missed, but 1% or more of samples as small", words)
        self.assertEqual(self.verdict(6, 4, 5), (False, ": MISSED"))

    def test_of_a_sample_with_more_survivors_than_all_may_have_is_missed(self):
        self.assertEqual(self.verdict(7, 3, 50, 20), (False, ": MISSED"))
        self.assertTrue(self.verdict(9, 1, 50, 20)[0])
        self.assertEqual(self.verdict(270 - 16, 16, 90, 300), (False, ": MISSED"))

    def test_of_a_sample_that_kills_none_is_missed(self):
        for survived in (0, 1, 5):
            self.assertEqual(self.verdict(0, survived, 1), (False, ": MISSED"))


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
        mutants = netlist.list_mutants("toy", self.folder, count, 1)
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

    def hold(self):
        """A block that holds the toy."""
        for name, text in ((PAIR, PAIR_TEXT), ("rtl/pair/pair_props.sv", PAIR_PROPS),
                           ("rtl/pair/pair.toml", PAIR_CARD)):
            path = pathlib.Path(name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        cells = netlist.prepare("pair", SIZES, self.folder)
        return cells, netlist.list_mutants("pair", self.folder, 4000, 1)

    def test_a_block_inside_is_not_mutated(self):
        cells, mutants = self.hold()
        self.assertEqual({one.source.file for one in mutants}, {PAIR})
        self.assertLess(cells, netlist.prepare("toy", SIZES, self.folder / "toy"))

    def test_a_block_inside_stays_as_it_is(self):
        _, mutants = self.hold()
        netlist.apply(self.folder / "netlist.il", mutants, self.folder)
        text = (netlist.write_verilog("pair", self.folder) / "pair/pair.sv").read_text()
        for declared in ("wire [7:0] sum_q;", "wire [7:0] \\u_toy.cmd_q ;",
                         "reg [7:0] \\u_toy.mem_q  [15:0];"):
            self.assertIn(declared, text)

    def test_inputs_that_a_block_inside_ignores_are_equal(self):
        _, mutants = self.hold()
        netlist.apply(self.folder / "netlist.il", mutants, self.folder)
        line = 1 + PAIR_TEXT.splitlines().index(
            "  assign host = host_valid_i ? host_i ^ sum_q : 8'd3;")
        chosen = [one for one in mutants if str(one.source) == f"{PAIR}:{line}"]
        netlist.apply(self.folder / "netlist.il", chosen, self.folder)
        found = self.verdicts(chosen)
        inverted = {one.number for one in chosen
                    if re.match(r"Y\[\d\] of .*inverted$", one.what)}
        self.assertTrue(inverted)
        self.assertEqual({found[number] for number in inverted}, {proofs.DIFFERENT})
        high = {one.number for one in chosen if re.match(r"A\[[3-7]\] of ", one.what)
                and found[one.number] == proofs.EQUAL}
        self.assertTrue(high, [(one.what, found[one.number]) for one in chosen])

    def test_rules_of_a_block_that_holds_another(self):
        _, mutants = self.hold()
        netlist.apply(self.folder / "netlist.il", mutants[:10], self.folder)
        known = invariants.of_block("pair", SIZES, self.folder, proofs.write_smt2(self.folder), 2)
        self.assertEqual((known.proved, known.unproved),
                         (("u_props.ErrsOnMessages",), ("u_props.Wrong",)))

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
        first = netlist.list_mutants("toy", self.folder, 30, 7)
        self.assertEqual(first, netlist.list_mutants("toy", self.folder, 30, 7))
        self.assertNotEqual(first, netlist.list_mutants("toy", self.folder, 30, 8))

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
