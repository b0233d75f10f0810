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
[given]
t_half = "the page of tanks"
full = "the page of tanks"
[shown_by]
fits = "Fits"
[rests_on]
Fits = ["t_half[left]", "t_half[right]"]
NotAll = ["fits"]
"""


# Two clocks behind each other; the first stands still at 7.
CLOCKED_RTL = """
module tanks (input logic clk_i, input logic rst_ni, input logic [2:0][3:0] fill_i);
  logic [3:0] first_q, second_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) first_q <= '0;
    else if (first_q < 4'd7) first_q <= first_q + 4'd1;
    if (!rst_ni) second_q <= '0;
    else second_q <= first_q;
  end
  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;
  logic first_low, second_low, both_low;
  logic [2:0] sums_low;
  assign first_low = first_q <= 4'd7;
  assign second_low = second_q <= 4'd7;
  assign both_low = {1'b0, first_q} + {1'b0, second_q} <= 5'd14;
  assign sums_low = {first_q <= 4'd9, first_q <= 4'd8, first_low};
  always_comb begin
    Begin : assume (started_q || !rst_ni);
    FirstIsLow : assert (!rst_ni || first_low);
    SecondIsLow : assert (!rst_ni || second_low);
    BothAreLow : assert (!rst_ni || both_low);
    SumsAreLow : assert (!rst_ni || sums_low == '1);
  end
endmodule
"""
CLOCKED_TABLE = """
instance = "tanks"
[shown_by]
first_low = "FirstIsLow"
second_low = "SecondIsLow"
[rests_on]
FirstIsLow = ["first_low"]
SecondIsLow = ["first_low"]
BothAreLow = ["then first_low", "then second_low"]
SumsAreLow = ["first_low"]
[adds_up]
SumsAreLow = "sums_low"
"""
ALL_LOW = dict.fromkeys(("FirstIsLow", "SecondIsLow", "BothAreLow", "SumsAreLow"), True)


def check(rtl, table, clocks):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "top.sv").write_text(
            rtl + "module top (input logic clk_i, input logic rst_ni, input logic [2:0][3:0] "
            "fill_i); tanks tanks (.*); endmodule\n")
        (folder / "rests.toml").write_text(table)
        sby.yosys(folder, "read_slang --threads 1 --top top top.sv; proc; setattr -set keep 1 "
                  f"w:tanks.*; {induction.TO_SMT2} model.smt2")
        rests = Rests(folder / "rests.toml", clocks)
        found = induction.check(folder / "model.smt2", clocks=clocks, rests=rests)
        return {rule.name.rpartition(".")[2]: rule.proved for rule in found}


class RestsOn(unittest.TestCase):
    def check(self, table=TABLE):
        return check(RTL, table, clocks=0)

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

    def test_what_nobody_shows_is_not_given(self):
        self.assertIn("nobody shows t_half", self.refused('t_half = "the page of tanks"\n', ""))

    def test_names_that_there_are_not_are_refused(self):
        table = TABLE.replace("t_half[left]", "t_full[left]").replace("[given]", "[given]\nt_full = ''")
        with self.assertRaisesRegex(ValueError, "no wire t_full"):
            self.check(table)
        self.assertIn("place.t has no such bit", self.refused("t_half[left]", "t_half[middle]"))
        self.assertIn("place.t has no such bit", self.refused("left = 0", "left = 3"))

    def test_a_premise_that_contradicts_itself_proves_nothing(self):
        said = self.refused('"t_half[left]"', '"t_half[left]", "full"')
        self.assertIn("contradicts itself", said)


class RestsOnTheStateBefore(unittest.TestCase):
    def check(self, before="", after="", rtl=CLOCKED_RTL):
        return check(rtl, CLOCKED_TABLE.replace(before, after), clocks=1)

    def falls(self, rule, *changed):
        self.assertEqual(self.check(*changed), ALL_LOW | {rule: False})

    def test_each_rule_is_proved_from_what_it_rests_on(self):
        self.assertEqual(self.check(), ALL_LOW)

    def test_other_rules_are_not_given(self):
        self.falls("FirstIsLow", 'FirstIsLow = ["first_low"]', "FirstIsLow = []")

    def test_of_the_state_after_it_is_given_what_is_said_so(self):
        two = '"then first_low", "then second_low"'
        self.assertEqual(self.check(two, '"then second_low"'), ALL_LOW)
        self.falls("BothAreLow", two, '"second_low"')

    def test_of_the_state_after_it_no_rule_rests_on_itself(self):
        with self.assertRaisesRegex(ValueError, "BothAreLow rests on BothAreLow"):
            table = CLOCKED_TABLE.replace("[rests_on]", 'both_low = "BothAreLow"\n[rests_on]')
            check(CLOCKED_RTL, table.replace("then second_low", "then both_low"), clocks=1)

    def test_of_the_state_after_it_nothing_is_given_that_another_task_shows(self):
        with self.assertRaisesRegex(ValueError, "then second_low is not shown by the task"):
            self.check('second_low = "SecondIsLow"', '[given]\nsecond_low = "another: SecondIsLow"')

    def test_of_the_state_after_it_is_given_what_is_settled(self):
        table = CLOCKED_TABLE.replace("[shown_by]", 'settled = ["another"]\n[shown_by]')
        table = table.replace('second_low = "SecondIsLow"', '[given]\nsecond_low = "another: SecondIsLow"')
        self.assertEqual(check(CLOCKED_RTL, table, clocks=1), ALL_LOW)
        with self.assertRaisesRegex(ValueError, "then second_low is not shown by the task"):
            check(CLOCKED_RTL, table.replace('"another: ', '"the users: '), clocks=1)

    def test_a_bit_is_shown_from_the_one_before_alone(self):
        rtl = CLOCKED_RTL.replace("first_q <= 4'd8, first_low", "first_q <= 4'd8, 1'b1")
        self.assertEqual(self.check(rtl=rtl), ALL_LOW | {"SumsAreLow": False})

    def test_a_rule_that_a_reset_breaks_falls(self):
        rtl = CLOCKED_RTL.replace("second_q <= '0", "second_q <= '1")
        self.assertFalse(self.check(rtl=rtl)["SecondIsLow"])


class Tables(unittest.TestCase):
    """Of the tasks of one file: what one takes from another is in the other's table."""

    def setUp(self):
        folder = ROOT / "rtl/sm_frontend"
        self.tables = {task: Rests(folder / f"sm_frontend_{task}_rests.toml", clocks)
                       for task, clocks in (("held", 1), ("waits", 0), ("opens", 1))}

    def given(self, table):
        """Task and rules of what others prove."""
        for where in table.given.values():
            task, colon, rules = where.partition(": ")
            if colon:
                yield task, set(rules.split(", "))

    def test_who_is_said_to_show_it_shows_it(self):
        for name, table in self.tables.items():
            for task, rules in self.given(table):
                with self.subTest(task=name, rules=rules):
                    self.assertLessEqual(rules, set(self.tables[task].rests_on))

    def test_what_is_settled_rests_on_no_rule_of_the_task(self):
        for name, table in self.tables.items():
            reached, found = set(), set(table.settled)
            while found:
                reached |= found
                found = {task for other in found for task, _ in self.given(self.tables[other])} - reached
            with self.subTest(task=name):
                self.assertNotIn(name, reached)


if __name__ == "__main__":
    unittest.main()
