"""scripts/prove says 'proved' of a sound toy, and of nothing else."""

import unittest

from toy import Toy

RTL = "rtl/toy/toy.sv"
PROPS = "rtl/toy/toy_props.sv"


class ProofTest(unittest.TestCase):
    def assert_not_proved(self, toy, proof, why):
        done = toy.check("prove", proof)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("NOT PROVED", done.stdout)
        self.assertIn(why, done.stdout)


class Prove(ProofTest):
    def test_sound_toy_is_proved(self):
        with Toy() as toy:
            done = toy.check("prove")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(done.stdout.count(" proved"), 3, done.stdout)
            self.assertIn("rules: 2", done.stdout)

    def test_false_rule_is_named(self):
        with Toy() as toy:
            toy.edit(PROPS, "!quiescent_o || !cmd_valid_o", "!quiescent_o || cmd_valid_o")
            self.assert_not_proved(toy, "toy:prove", "Silent")

    def test_unreachable_cover_is_named(self):
        with Toy() as toy:
            toy.edit(PROPS, "cmd_valid_o && rst_ni && started_q", "cmd_valid_o && quiescent_o")
            self.assert_not_proved(toy, "toy:cover", "Offers")

    def test_cover_in_the_first_step_does_not_count(self):
        with Toy() as toy:
            toy.edit(PROPS, "cover property (@(posedge clk_i) cmd_valid_o && rst_ni && started_q)",
                     "cover property (@(posedge clk_i) !rst_ni)")
            self.assert_not_proved(toy, "toy:cover", "reached in the first cycle")


class Quiescence(ProofTest):
    def test_register_that_moves_while_quiescent(self):
        with Toy() as toy:
            toy.edit(RTL, "busy_q <= busy_q | sm_valid_i;", "busy_q <= ~busy_q;")
            self.assert_not_proved(toy, "toy:quiescence", "can change: busy_q")

    def test_memory_that_moves_while_quiescent(self):
        with Toy() as toy:
            toy.edit(RTL, "if (host_valid_i) mem_q[", "if (host_valid_i || cmd_ready_i) mem_q[")
            self.assert_not_proved(toy, "toy:quiescence", "can change: mem_q")

    def test_timer_that_wakes_late(self):
        with Toy() as toy:
            toy.edit(RTL, "wake_at_o = deadline_q", "wake_at_o = deadline_q + 48'd1")
            self.assert_not_proved(toy, "toy:quiescence", "can change: age_q")

    def test_error_without_a_message(self):
        with Toy() as toy:
            toy.edit(RTL, "rst_ni && host_valid_i && &host_i", "rst_ni && &host_i")
            self.assert_not_proved(toy, "toy:quiescence", "can change: err_valid_o")

    def test_block_that_is_never_quiescent(self):
        with Toy() as toy:
            toy.edit(RTL, "quiescent_o = rst_ni && !cmd_valid_q", "quiescent_o = 1'b0")
            self.assert_not_proved(toy, "toy:quiescence", "the proof would be empty")


if __name__ == "__main__":
    unittest.main()
