"""A rule is proved from what a table says that it rests on, and from nothing else."""

import os
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"
os.environ.setdefault("YOWASP_CACHE_DIR", str(ROOT / ".cache/yowasp"))

from checks import induction, sby  # noqa: E402
from checks.rests import Rests  # noqa: E402

# Three tanks of which none is said to be more than half full; two of them fit into one.
RTL = """
module tanks (input logic clk_i, input logic rst_ni, input logic [2:0][3:0] fill_i);
  logic [2:0][3:0] fill_q;
  always_ff @(posedge clk_i) fill_q <= fill_i;
  logic [2:0] t_half;
  assign t_half = {fill_q[2] <= 4'd7, fill_q[1] <= 4'd7, fill_q[0] <= 4'd7};
  logic [4:0] both;
  assign both = {1'b0, fill_q[0]} + {1'b0, fill_q[1]};
  logic fits, full;
  assign full = fill_q[0] == 4'd15;
  assign fits = both <= 5'd14;
  always_comb begin
    Fits : assert (!rst_ni || fits);
    NotAll : assert (!rst_ni || both != 5'd15);
  end
endmodule
"""
TABLE = """
instance = "tanks"
[place.t]
left = 0
right = 1
spare = 2
[shown_by]
fits = "Fits"
[rests_on]
Fits = ["t_half[left]", "t_half[right]"]
NotAll = ["fits"]
"""


class RestsOn(unittest.TestCase):
    def check(self, table=TABLE):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "top.sv").write_text(
                RTL + "module top (input logic clk_i, input logic rst_ni, input logic [2:0][3:0] "
                "fill_i); tanks tanks (.*); endmodule\n")
            (folder / "rests.toml").write_text(table)
            sby.yosys(folder, "read_slang --threads 1 --top top top.sv; proc; setattr -set keep 1 "
                      f"w:tanks.*; {induction.TO_SMT2} model.smt2")
            rests = Rests(folder / "rests.toml")
            found = induction.check(folder / "model.smt2", clocks=0, rests=rests)
            return {rule.name.rpartition(".")[2]: rule.proved for rule in found}

    def refused(self, before, after):
        self.assertEqual(TABLE.count(before), 1)
        with self.assertRaises(ValueError) as refused:
            self.check(TABLE.replace(before, after))
        return str(refused.exception)

    def test_each_rule_is_proved_from_what_it_rests_on(self):
        self.assertEqual(self.check(), {"Fits": True, "NotAll": True})

    def test_all_bits_of_a_wire_can_be_given(self):
        self.assertTrue(self.check(TABLE.replace('"t_half[left]", "t_half[right]"', '"t_half"'))["Fits"])

    def test_what_is_not_said_is_not_given(self):
        table = TABLE.replace(', "t_half[right]"', ', "t_half[spare]"')
        self.assertEqual(self.check(table), {"Fits": False, "NotAll": True})

    def test_a_rule_does_not_rest_on_itself(self):
        said = self.refused('Fits = ["t_half[left]", ', 'Fits = ["fits", ')
        self.assertIn("Fits rests on Fits", said)

    def test_who_shows_a_wire_is_in_the_table(self):
        self.assertIn("Fills rests on nothing", self.refused('fits = "Fits"', 'fits = "Fills"'))

    def test_task_and_table_have_the_same_rules(self):
        self.assertIn("only one has NotAll", self.refused('NotAll = ["fits"]', ""))
        self.assertIn("only one has Spills", self.refused("NotAll = [", 'Spills = ["fits"]\nNotAll = ['))

    def test_names_that_there_are_not_are_refused(self):
        self.assertIn("no wire t_full", self.refused("t_half[left]", "t_full[left]"))
        self.assertIn("place.t has no such bit", self.refused("t_half[left]", "t_half[middle]"))
        self.assertIn("place.t has no such bit", self.refused("left = 0", "left = 3"))

    def test_a_premise_that_contradicts_itself_proves_nothing(self):
        said = self.refused('"t_half[left]"', '"t_half[left]", "full"')
        self.assertIn("contradicts itself", said)


if __name__ == "__main__":
    unittest.main()
