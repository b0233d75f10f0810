"""scripts/prove says 'proved' of a sound toy, and of nothing else."""

import json
import pathlib
import re
import shutil
import unittest
from concurrent.futures import ThreadPoolExecutor

from toy import Toy

RTL = "rtl/toy/toy.sv"
CARD = "rtl/toy/toy.toml"
PROPS = "rtl/toy/toy_props.sv"


def waveform_signals(vcd):
    """Full names of the signals of a value change dump, as GTKWave shows them."""
    names, scopes = set(), []
    for words in map(str.split, vcd.splitlines()):
        if words[:1] == ["$scope"]:
            scopes.append(words[2])
        elif words[:1] == ["$upscope"]:
            scopes.pop()
        elif words[:1] == ["$var"]:
            names.add(".".join([*scopes, "".join(words[4:-1])]))
    return names


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

    def test_machines_read_the_same_table(self):
        with Toy() as toy:
            done = toy.check("prove", "toy:prove", "--json", "table.json")
            (row,) = json.loads((pathlib.Path(toy.root) / "table.json").read_text())["proofs"]
            self.assertEqual((row["block"], row["task"], row["verdict"], row["size"]),
                             ("toy", "prove", "proved", "NumSms=3"), done.stdout)
            self.assertEqual([rule["name"] for rule in row["rules"]],
                             ["u_props.Plain", "u_props.Silent"])
            self.assertEqual({rule["verdict"] for rule in row["rules"]}, {"proved"})

    def test_false_rule_is_named(self):
        with Toy() as toy:
            toy.edit(PROPS, "!quiescent_o || !cmd_valid_o", "!quiescent_o || cmd_valid_o")
            self.assert_not_proved(toy, "toy:prove", "Silent")

    def test_counterexample_opens_with_the_save_file(self):
        with Toy() as toy:
            toy.edit(PROPS, "!quiescent_o || !cmd_valid_o", "!quiescent_o || cmd_valid_o")
            done = toy.check("prove", "toy:prove")
            opened = re.search(r"^gtkwave (\S+) (\S+)$", done.stdout, re.M)
            self.assertIsNotNone(opened, done.stdout + done.stderr)
            self.assertEqual(opened[2], "waves/toy.gtkw")
            self.assertEqual(opened[1].endswith(".fst"), shutil.which("vcd2fst") is not None)
            trace = (pathlib.Path(toy.root) / opened[1]).with_suffix(".vcd")
            shown = waveform_signals(trace.read_text())
            saved = (pathlib.Path(toy.root) / opened[2]).read_text()
            self.assertLessEqual({line for line in saved.splitlines() if line[:3] == "TOP"}, shown)

    def test_depth_0_asks_for_any_state(self):
        with Toy() as toy:
            toy.edit(CARD, "prove = { depth = 1", "prove = { depth = 0")
            done = toy.check("prove", "toy:prove")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("any state", done.stdout)
            # No run gets there, but in a run's first cycle.
            toy.edit(PROPS, "disable iff (!rst_ni) cmd_valid_o == cmd_valid_q", "started_q")
            self.assert_not_proved(toy, "toy:prove", "Plain does not hold in every state")

    def test_rule_that_begins_false(self):
        with Toy() as toy:
            toy.edit(PROPS, "disable iff (!rst_ni) cmd_valid_o == cmd_valid_q", "started_q")
            self.assert_not_proved(toy, "toy:prove", "Plain does not hold when a run begins")

    def test_rule_that_is_given_up_in_one_clock(self):
        with Toy() as toy:
            toy.edit(RTL, "if (cmd_ready_i) cmd_valid_q <= 1'b0;", "")
            toy.edit(PROPS, "cmd_valid_o == cmd_valid_q);", "busy_q != 3'd5);")
            toy.edit(PROPS, "input logic cmd_valid_q", "input logic [2:0] busy_q")
            self.assert_not_proved(toy, "toy:prove", "Plain can get lost in one clock")

    def test_assumptions_that_contradict_themselves_prove_nothing(self):
        with Toy() as toy:
            toy.edit(PROPS, "started_q || !rst_ni);", "!rst_ni);")
            self.assert_not_proved(toy, "toy:prove", "contradicts itself")

    def test_unknown_rule_is_refused(self):
        with Toy() as toy:
            done = toy.check("prove", "toy:prove", "--rule", "Silnt")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("unknown rule 'Silnt'; did you mean 'Silent'?; allowed: Plain, Silent", done.stderr)

    def test_rule_that_the_task_leaves_out_is_refused(self):
        with Toy() as toy:
            toy.edit(CARD, "prove = { depth = 1", 'prove = { depth = 1, delete = "u_props.Plain"')
            done = toy.check("prove", "toy:prove", "--rule", "Plain")
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            self.assertIn("toy:prove: no such rule in the task; there are: u_props.Silent", done.stderr)
            self.assertNotIn("PROVED", done.stdout)

    def test_a_failing_prover_decides_nothing(self):
        with Toy() as toy:
            toy.edit(RTL, "logic [7:0] cmd_q;", "logic [7:0] cmd_q")  # no tool can read it
            done = toy.check("prove", "--json", "table.json")
            self.assertEqual(done.returncode, 13, done.stdout + done.stderr)
            self.assertNotIn("PROVED", done.stdout)
            self.assertRegex(done.stdout, "toy:prove is not decided: RuntimeError: ")
            rows = json.loads((pathlib.Path(toy.root) / "table.json").read_text())["proofs"]
            self.assertEqual({row["verdict"] for row in rows}, {"not decided"})

    def test_two_at_once_take_turns(self):
        with Toy() as toy, ThreadPoolExecutor() as pool:
            both = list(pool.map(lambda _: toy.check("prove"), range(2)))
            for done in both:
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertEqual(done.stdout.count(" proved"), 3, done.stdout)
            said = "".join(done.stderr for done in both)
            self.assertIn("prove: waits for another run in build/prove/toy_", said)

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
