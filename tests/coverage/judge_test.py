#!/usr/bin/env python3
"""The judge of scripts/coverage: holes, waivers, stale waivers, Verilator's records."""

import os
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

from bins.load import load_bins  # noqa: E402
from checks.coverage.functional import judge_bins  # noqa: E402
from checks.coverage.judge import unused  # noqa: E402
from checks.coverage.rtl import judge_lines, judge_toggles  # noqa: E402
from checks.coverage.runs import Seen  # noqa: E402
from checks.coverage.waivers import (  # noqa: E402
    WaiverError,
    Waivers,
    load_waivers,
    property_labels,
)
from layouts.load import load  # noqa: E402

LIST = """
layout = "tests/coverage/toy.toml"
run = [{ config = "one", seeds = 1, cycles = 1 }]
toggle_run = [{ config = "one", seeds = 1, cycles = 1 }]
[[section]]
name = "moves"
must_be_seen = [{ name = "gone", sentence = "it went" }]
[[axis]]
name = "way"
enum = "way"
[[axis]]
name = "speed"
enum = "speed"
[[cross]]
name = "move"
doc = "Moves."
axes = ["way", "speed"]
without = [{ way = ["down"], speed = ["fast"], reason = "too steep" }]
"""
SOURCE = "module m;\nif (a) b;\nendmodule\n"


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def waivers(self, text: str) -> Waivers:
        return load_waivers(self.write("waivers.toml", text), "waivers.toml", {"Begin"})

    def refusal(self, text: str) -> str:
        with self.assertRaises(WaiverError) as refused:
            self.waivers(text)
        return str(refused.exception)


class Situations(Folder):
    def judge(self, one: dict[str, int], two: dict[str, int], waivers: str = "",
              excluded: int = 0) -> tuple[list[list[str]], list[str]]:
        """Holes of each row, and the complaints."""
        plan = load_bins(self.write("list.toml", LIST), "list.toml",
                         load(ROOT / "tests/coverage/toy.toml", "toy.toml"))
        seen = [Seen("one", Counter(one), Counter({"move.without.0": excluded})),
                Seen("two", Counter(two))]
        judged = self.waivers(waivers)
        rows, complaints = judge_bins(plan, seen, judged)
        return [row.holes for row in rows], complaints + unused(judged.bins)

    ALL = {"gone": 1, "move.up.slow": 1, "move.up.fast": 1, "move.down.slow": 1}

    def test_all_seen(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL), ([[], [], []], []))

    def test_a_situation_is_wanted_at_each_configuration(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL | {"gone": 0}), ([[], ["gone"], []], []))

    def test_a_combination_is_wanted_at_any(self) -> None:
        self.assertEqual(self.judge(self.ALL, {"gone": 1})[0], [[], [], []])
        self.assertEqual(self.judge({"gone": 1}, self.ALL | {"move.up.fast": 0})[0],
                         [[], [], ["move.up.fast"]])

    def test_excluded_bins_must_not_be_seen(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL, excluded=3)[1], [
            "one: must not be seen, was 3 times: move with way down, speed fast (too steep)"])

    WAIVER = '[[bins]]\nnames = ["gone"]\nconfigs = ["two"]\nreason = "it is small"\n'

    def test_a_waiver_waives(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL | {"gone": 0}, self.WAIVER),
                         ([[], [], []], []))

    def test_a_stale_waiver_is_a_complaint(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL, self.WAIVER)[1], [
            "waivers.toml: bins[0]: waived, but covered (situations at two): gone"])

    def test_a_pattern_may_not_waive_more_than_holes(self) -> None:
        _, complaints = self.judge(self.ALL, self.ALL | {"gone": 0},
                                   '[[bins]]\nnames = ["*"]\nreason = "it is small"\n')
        self.assertEqual(complaints, [
            "waivers.toml: bins[0]: waived, but covered (situations at one): gone",
            "waivers.toml: bins[0]: waived, but covered (combinations): "
            "move.up.slow, move.up.fast, move.down.slow"])

    def test_a_waiver_for_nothing_is_a_complaint(self) -> None:
        self.assertEqual(self.judge(self.ALL, self.ALL,
                                    '[[bins]]\nnames = ["left"]\nreason = "it is small"\n')[1],
                         ["waivers.toml: bins[0]: a waiver for nothing"])


class WaiverFiles(Folder):
    def test_no_reason(self) -> None:
        self.assertEqual(self.refusal('[[bins]]\nnames = ["gone"]\n'),
                         "waivers.toml: bins[0].reason: must say why this cannot be covered")

    def test_a_proof_has_to_be_a_property(self) -> None:
        text = '[[bins]]\nnames = ["gone"]\nreason = "proved"\nproof = '
        self.assertEqual(self.waivers(text + '"Begin"\n').bins[0].proof, "Begin")
        self.assertEqual(self.refusal(text + '"Start"\n'),
                         "waivers.toml: bins[0].proof: no property 'Start'; there are: Begin")

    def test_an_unknown_key(self) -> None:
        self.assertEqual(self.refusal('[[lines]]\nfile = "a.sv"\nwhy = "so"\n'),
                         "waivers.toml: lines[0].why: unknown key; there are: "
                         "file, text, reason, proof")

    def test_an_unknown_kind(self) -> None:
        self.assertEqual(self.refusal('[[expressions]]\n'),
                         "waivers.toml: expressions: waivers are for bins, lines, toggles")

    def test_properties_are_found_by_their_labels(self) -> None:
        self.assertIn("Begin", property_labels(ROOT, "sm_driver"))


class Rtl(Folder):
    def record(self, count: int, **keys: str) -> str:
        return "C '" + "".join(f"\x01{k}\x02{v}" for k, v in keys.items()) + f"' {count}\n"

    def branch(self, count: int, what: str, file: str = "rtl/m/m.sv") -> str:
        return self.record(count, f=str(self.folder / file), l="2", n="1", page="v_branch/m",
                           o=what, h="TOP.m")

    def lines(self, *files: str, waivers: str = "") -> tuple[list[list[str]], list[str]]:
        self.write("rtl/m/m.sv", SOURCE)
        paths = [self.write(f"{i}.dat", text) for i, text in enumerate(files)]
        rows, complaints = judge_lines(paths, self.folder, "m", self.waivers(waivers).lines)
        return [row.holes for row in rows], complaints

    def test_a_branch_not_taken_is_a_hole(self) -> None:
        self.assertEqual(self.lines(self.branch(1, "if") + self.branch(0, "else"))[0],
                         [["rtl/m/m.sv:2:1 else: if (a) b;"]])

    def test_runs_are_merged(self) -> None:
        self.assertEqual(self.lines(self.branch(1, "if") + self.branch(0, "else"),
                                    self.branch(0, "if") + self.branch(7, "else"))[0], [[]])

    def test_properties_and_generated_files_are_not_judged(self) -> None:
        self.assertEqual(self.lines(self.branch(0, "if", "rtl/m/m_props.sv"),
                                    self.branch(0, "if", "rtl/gen/m_pkg.sv"))[0], [])

    def test_lines_are_waived_by_their_text(self) -> None:
        waiver = '[[lines]]\nfile = "rtl/m/m.sv"\ntext = "else: if (a) b;"\nreason = "a is 1"\n'
        self.assertEqual(self.lines(self.branch(1, "if") + self.branch(0, "else"),
                                    waivers=waiver), ([[]], []))
        self.assertEqual(self.lines(self.branch(1, "if") + self.branch(3, "else"),
                                    waivers=waiver)[1],
                         ["waivers.toml: lines[0]: waived, but covered (rtl/m/m.sv): "
                          "rtl/m/m.sv:2:1 else: if (a) b;"])

    def test_a_waiver_names_just_the_bits_that_it_means(self) -> None:
        text = '[[toggles]]\nsignals = ["*.a_q[8..11]"]\nreason = "never"\n'
        waiver = self.waivers(text).toggles[0]
        waived = [bit for bit in range(120) if waiver.waives_signal(f"m.u_n.a_q[{bit}]")]
        self.assertEqual(waived, [8, 9, 10, 11])

    def test_toggles_have_the_names_of_their_bits(self) -> None:
        path = self.write("t.dat", self.record(
            0, f=str(self.folder / "rtl/m/m.sv"), l="1", n="2", page="v_toggle/m", o="a_q[3]",
            h="TOP.m.u_n"))
        rows, _ = judge_toggles([path], self.folder, "m", ())
        self.assertEqual(rows[0].holes, ["m.u_n.a_q[3]"])


class Command(unittest.TestCase):
    def refused(self, *words: str) -> str:
        done = subprocess.run([sys.executable, "-B", "-m", "checks.coverage", *words], cwd=ROOT,
                              env=os.environ | {"PYTHONPATH": "scripts"}, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 2)
        return done.stderr

    def test_bad_words_are_refused_with_the_allowed_ones(self) -> None:
        blocks = sorted(card.stem for card in ROOT.glob("rtl/*/*.toml")
                        if card.stem == card.parent.name)
        self.assertIn("sm_driver", blocks)
        self.assertIn("allowed: " + ", ".join(blocks), self.refused("sm_drivr"))
        self.assertIn("allowed: min, small", self.refused("sm_driver", "--config", "tiny"))
        self.assertIn("must be 1 or more", self.refused("sm_driver", "--seeds", "0"))
        self.assertIn("exclude each other", self.refused("--functional", "--full"))
        self.assertIn("there is no folder", self.refused("--json", "nowhere/at/all.json"))


if __name__ == "__main__":
    unittest.main()
