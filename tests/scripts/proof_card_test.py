"""Proof tasks of cards: errors are refused, each file of properties is read, SymbiYosys is given what the card says."""

import pathlib
import sys
import unittest

from scripts import ROOT
from toy import Toy

sys.path.insert(0, str(ROOT / "scripts"))
from cards import card, proofs  # noqa: E402  (found by the line above)

CARD = "rtl/toy/toy.toml"
COVER = 'cover = { mode = "cover", depth = 5, '
TOY = """\
[tasks]
prove
cover

[options]
prove: mode prove
prove: depth 1
cover: mode cover
cover: depth 5

[engines]
smtbmc yices

[script]
prove: read_slang --threads 1 -D SEGUE_PROVER -G NumSms=3 --top toy toy.sv toy_props.sv
prove: select -assert-min 4 t:$check
prove: delete toy/u_props.Loud
prove: hierarchy -check -top toy
prove: proc
prove: opt_clean
prove: opt -noff -keepdc
cover: read_slang --threads 1 -D SEGUE_PROVER -G NumSms=1 --top toy toy.sv toy_props.sv
cover: select -assert-min 4 t:$check
cover: chformal -assert -remove
cover: hierarchy -check -top toy
cover: proc
cover: opt_clean
cover: opt -noff -keepdc

[files]
rtl/toy/toy.sv
rtl/toy/toy_props.sv
"""


class Refused(unittest.TestCase):
    """Of the toy's card with one edit: before, after, and the message."""

    def refused(self, before, after, *messages):
        with self.subTest(after), Toy() as toy:
            toy.edit(CARD, before, after)
            done = toy.check("prove", "--list")
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            for message in messages:
                self.assertIn(f"{CARD}: {message}", done.stderr)

    def test_the_card_as_it_is(self):
        with Toy() as toy:
            done = toy.check("prove", "--list")
            self.assertEqual(done.stdout.split(), ["toy:prove", "toy:cover", "toy:quiescence"], done.stderr)

    def test_names(self):
        self.refused("[proof]\n", '[proof]\nquick = ["steps"]\n',
                     "proof.quick: there is no task 'steps'; there are: prove, cover, quiescence")
        self.refused("[proof]\n", "[proof]\nslow = []\n", "proof.slow: unknown key; there are: assume, check, cut")
        self.refused(COVER, COVER + "deep = 5, ", "proof.task.cover.deep: unknown key; there are: assume, check")

    def test_depth_and_mode(self):
        self.refused("prove = { depth = 1, ", "prove = { ", "proof.task.prove.depth: missing")
        self.refused("prove = { depth = 1, ", "prove = { depth = -1, ",
                     "proof.task.prove.depth: must be 0 or more, is -1")
        self.refused("prove = { depth = 1, ", "prove = { depth = '1', ",
                     "proof.task.prove.depth: '1' is of another type")
        self.refused('mode = "cover"', 'mode = "live"', "proof.task.cover.mode: must be prove or cover, is 'live'")
        self.refused(', doc = "Both rules."', "", "proof.task.prove.doc: missing")

    def test_files(self):
        self.refused(COVER, COVER + 'reads = ["props", "cover_props"], ', "proof.task.cover.reads: there is no file "
                     "toy_cover_props.sv; there are: toy_props.sv")
        self.refused(COVER, COVER + 'reads = ["gate_props.sv"], ', "proof.task.cover.reads: there is no file "
                     "gate_props.sv")
        self.refused("[proof]\n", "[proof]\nreads = []\n", "proof: no task reads toy_props.sv")

    def test_sizes(self):
        self.refused(COVER, COVER + 'size = "two", ', "proof.task.cover.size: there is no size 'two'; there are: "
                     "one, three")
        self.refused(COVER, COVER + "size = { NumSlots = 2 }, ", "proof.task.cover.size.NumSlots: there is no such "
                     "parameter; there are: NumSms")
        self.refused(COVER, COVER + "size = { NumSms = 9 }, ", "proof.task.cover.size.NumSms: must be 1 to 8, is 9")
        self.refused(COVER, COVER + "size = {}, ", "proof.task.cover.size: must give NumSms")

    def test_a_block_with_properties_and_no_task(self):
        with Toy() as toy:
            path = pathlib.Path(toy.root) / CARD
            path.write_text(path.read_text().partition("[proof]")[0])
            done = toy.check("prove", "--list")
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn(f"{CARD}: proof: no task reads toy_props.sv", done.stderr)


class Cells(unittest.TestCase):
    def test_each_cell_has_its_tasks(self):
        self.assertEqual({cell: [task.name for task in tasks] for cell, tasks in proofs.of_cells(ROOT).items()},
                         {"common_first": ["at", "behind"], "common_lowest": ["lowest"], "common_lowest_bit": ["lowest"],
                          "common_oldest": ["oldest"], "common_one_hot_index": ["index"], "common_queues": ["order"],
                          "common_regfile": ["words"], "common_sram": ["words"]})

    def test_errors_are_refused(self):
        for row, message in (("at = { doc = 'd', size = {} }", "common_first.at.depth: missing"),
                             ("at = { depth = 1, doc = 'd', tops = 1 }", "common_first.at.tops: unknown key"),
                             ("", "tasks: no task reads common_first_props.sv")):
            with self.subTest(row), Toy() as toy:
                folder = pathlib.Path(toy.root) / "rtl/common"
                (folder / "proof").mkdir(parents=True)
                (folder / "proof/common_first_props.sv").touch()
                (folder / "proofs.toml").write_text(f"[common_first]\n{row}\n")
                done = toy.check("prove", "--list")
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn(f"{proofs.CELLS}: {message}", done.stderr)


class Text(unittest.TestCase):
    def test_the_toy(self):
        """A task's own keys come before those of all tasks, and a cover has no rule to leave out."""
        with Toy() as toy:
            toy.edit(CARD, "[proof]\n", '[proof]\nprep = ["opt -noff -keepdc"]\ndelete = "u_props.Loud"\n')
            toy.edit(CARD, COVER, COVER + 'size = "one", ')
            self.assertEqual(proofs.sby(card.read("toy", pathlib.Path(toy.root)).proof_tasks), TOY)

    def test_each_file_of_properties_is_read(self):
        for block in card.paths(ROOT):
            with self.subTest(block):
                read = {path.name for task in card.read(block, ROOT).proof_tasks for path in task.files}
                there = {path.name for path in (ROOT / "rtl" / block).glob("*_props.sv")}
                self.assertTrue(there)
                self.assertEqual(there - read, set())

    def test_another_block_s_properties_are_named_in_full(self):
        steps, cover = card.read("execution_engine", ROOT).proof_tasks
        self.assertIn("preempt_engine_props.sv preempt_engine_sum_props.sv execution_engine_props.sv", steps.read)
        self.assertNotIn("preempt_engine_props.sv", cover.read)


if __name__ == "__main__":
    unittest.main()
