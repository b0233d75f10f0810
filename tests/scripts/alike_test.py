"""Two copies of a toy that differ in their mode behave alike, or it is said in what they do not."""

import os
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"
os.environ.setdefault("YOWASP_CACHE_DIR", str(ROOT / ".cache/yowasp"))

from checks import alike, induction, sby  # noqa: E402

# Counts what comes while there is room; a logging one remembers the last of it, too.
RTL = """
module counter (
    input logic clk_i, input logic rst_ni, input logic valid_i, input logic [3:0] data_i,
    input logic room_i, input logic set_i, input logic mode_i,
    output logic [3:0] count_o, output logic [3:0] log_o
);
  logic mode_q, room, busy_q;
  logic [3:0] count_q, log_q;
  assign room = !mode_q || room_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      mode_q <= 1'b0;
      count_q <= '0;
      busy_q <= 1'b0;
      log_q <= '0;
    end else begin
      if (set_i) mode_q <= mode_i;
      if (valid_i && room) count_q <= count_q + data_i;
      if (valid_i && mode_q) log_q <= data_i;
    end
  end
  assign count_o = count_q;
  assign log_o = log_q;
  logic logs;
  assign logs = valid_i && mode_q;
  always_comb begin
    Room : assume (room_i);
    NoSet : assume (!set_i);
    Idle : assert (!busy_q);
  end
endmodule
"""
TABLE = """
given = []
shown = []
happens = ["logs"]
one.mode_q = 0
other.mode_q = 1
[differ]
registers = ["log_q"]
inputs = []
outputs = ["log_o"]
"""


class Alike(unittest.TestCase):
    def check(self, rtl=RTL, table=TABLE, wanted=None):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "counter.sv").write_text(rtl)
            (folder / "pair.toml").write_text(table)
            sby.yosys(folder, "read_slang --threads 1 --top counter counter.sv; proc; "
                      f"setattr -set keep 1 w:logs; {induction.TO_SMT2} model.smt2")
            return list(alike.check(folder / "model.smt2", folder / "pair.toml", wanted))

    def assert_falls(self, rule, what, rtl=RTL, table=TABLE):
        wrong = {found.name: found.complaint for found in self.check(rtl, table)
                 if not found.proved}
        self.assertEqual(list(wrong), [rule])
        self.assertIn(what, wrong[rule])

    def changed(self, before, after):
        self.assertEqual(RTL.count(before), 1)
        return RTL.replace(before, after)

    def test_sound_toy_is_proved(self):
        rules = {rule.name: rule.proved for rule in self.check()}
        self.assertEqual(rules, dict.fromkeys(
            ["ShownAlike", "KeptAlike", "Idle", "StayApart", "BeginAlike"], True))

    def test_only_the_rules_that_are_wanted(self):
        self.assertEqual([rule.name for rule in self.check(wanted=["KeptAlike"])], ["KeptAlike"])
        with self.assertRaisesRegex(ValueError, "no such rule.*KeptAlike"):
            self.check(wanted=["Sound"])

    def test_register_that_only_one_of_them_needs_is_found(self):
        self.assert_falls("KeptAlike", "log_q", table=TABLE.replace('"log_q"', '"count_q"').replace(
            '"log_o"', '"log_o", "count_o"'))

    def test_register_that_the_mode_slows_is_named(self):
        self.assert_falls("KeptAlike", "count_q", self.changed("Room : assume (room_i);", ""))

    def test_output_that_shows_the_mode_is_named(self):
        self.assert_falls("ShownAlike", "count_o", self.changed(
            "count_o = count_q;", "count_o = mode_q ? 4'd0 : count_q;"))

    def test_mode_that_does_not_stay(self):
        self.assert_falls("StayApart", "", self.changed("NoSet : assume (!set_i);", ""))

    def test_assertion_that_only_the_other_one_breaks(self):
        self.assert_falls("Idle", "", self.changed(
            "log_q <= data_i;", "begin log_q <= data_i; busy_q <= 1'b1; end"),
            TABLE.replace('"log_q"', '"log_q", "busy_q"'))

    def test_register_without_a_reset_does_not_begin_alike(self):
        self.assert_falls("BeginAlike", "", self.changed("      count_q <= '0;\n", ""))

    def test_proof_of_nothing_is_refused(self):
        with self.assertRaisesRegex(ValueError, "logs is never true of the other one"):
            self.check(self.changed("NoSet : assume (!set_i);",
                                    "NoSet : assume (!set_i); Quiet : assume (!valid_i);"))

    def test_names_must_be_there(self):
        for what, name, table in [("register", "gone_q", TABLE.replace('"log_q"', '"gone_q"')),
                                  ("output", "gone_o", TABLE.replace('"log_o"', '"gone_o"')),
                                  ("wire", "gone", TABLE.replace('"logs"', '"gone"'))]:
            with self.subTest(what), self.assertRaisesRegex(ValueError, f"no {what} {name}"):
                self.check(table=table)


if __name__ == "__main__":
    unittest.main()
