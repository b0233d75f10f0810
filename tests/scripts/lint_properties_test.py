"""scripts/lint slang misses no property that vanished on its way to the prover."""

import unittest

from toy import Toy

PROPS = "rtl/toy/toy_props.sv"


class LintProperties(unittest.TestCase):
    def assert_lint_fails(self, toy, reader, why):
        done = toy.check("rtl", reader)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(why, done.stdout)

    def test_sound_toy_is_clean(self):
        with Toy() as toy:
            for reader in ("slang", "verilator"):
                done = toy.check("rtl", reader)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_lost_property_is_named(self):
        with Toy() as toy:
            toy.edit(PROPS, "  Plain :", "`ifdef NEVER\n  Plain :")
            toy.edit(PROPS, "cmd_valid_o == cmd_valid_q);", "cmd_valid_o == cmd_valid_q);\n`endif")
            self.assert_lint_fails(toy, "slang", "no $check cell of: Plain")

    def test_unbound_properties_are_noticed(self):
        with Toy() as toy:
            toy.edit(PROPS, "bind toy toy_props u_props (.*);", "")
            self.assert_lint_fails(toy, "slang", "Silent")

    def test_property_without_label_is_refused(self):
        with Toy() as toy:
            toy.edit(PROPS, "  Plain :\n", "")
            self.assert_lint_fails(toy, "slang", "no label")

    def test_verilator_warning_fails(self):
        with Toy() as toy:
            toy.edit("rtl/toy/toy.sv", "logic [7:0] cmd_q;", "logic [7:0] cmd_q, idle;")
            self.assert_lint_fails(toy, "verilator", "idle")


if __name__ == "__main__":
    unittest.main()
