"""Evidence belongs to the files that it was measured from, and the README shows no other."""

import json
import pathlib
import re
import shutil
import sys
import tempfile
import types
import unittest
import unittest.mock

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from checks.coverage import report  # noqa: E402  (found by the line above)
from checks.coverage.judge import tally  # noqa: E402
from checks.coverage.waivers import Waiver  # noqa: E402
from evidence_flow import coverage, flows, proofs, sample, store, table  # noqa: E402

BLOCK = "sm_driver"
# Something that a tool would read, by the suffix of the file.
MORE = {".sv": "wire changed;\n", ".toml": "[changed]\n", ".cpp": "int changed;\n", ".py": "changed = 1\n"}


SURVIVOR = {"source": "a.sv:1", "what": "a bit inverted", "proof": "different"}
AREA = {"block": "b", "config": "min", "sizes": {"N": 1}, "kge": 1.5, "cells": {"INVX1": 3},
        "flip_flops": {"layout": 9, "removed": {}, "netlist": 8}, "macros": [],
        "path": {"ns": 2.5, "start": "a_q[0]", "end": "b_q[1]"}, "register_path": None, "seconds": 3.0, "cached": True}
AREA_KEPT = {"config": "min", "kge": 1.5, "flip_flops": 8, "macros": [],
             "path": {"ns": 2.5, "start": "a_q[0]", "end": "b_q[1]"}}
MOST_LINES, LONG_LINE = 80, 382  # store.WIDTH, with what joins two rows


class Evidence(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.copy = pathlib.Path(self.folder.name)
        self.addCleanup(self.folder.cleanup)
        patterns = {it.format(block=BLOCK) for flow in store.OF_FLOW.values() for it in flow}
        for pattern in (*patterns, f"rtl/{BLOCK}/*.md", "rtl/common/*.sv", "rtl/common/gpu.toml"):
            for path in ROOT.glob(pattern):
                target = self.copy / path.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)
        for name in ("scripts/evidence", "scripts/requirements.txt", "README.md"):
            (self.copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.copy / name)
        shutil.copytree(ROOT / "scripts/lib", self.copy / "scripts/lib")
        for package in ("cards", "checks", "evidence_flow", "layouts"):
            shutil.copytree(ROOT / "scripts" / package, self.copy / "scripts" / package, dirs_exist_ok=True)
        evidence = ROOT / store.FOLDER / f"{BLOCK}.json"
        if evidence.exists():
            shutil.copy(evidence, self.copy / store.FOLDER)

    def table(self, *options):
        return run(self.copy / "scripts/evidence", "table", *options, cwd=self.copy)

    def state(self):
        """Whether every flow's result speaks of the files as they are."""
        said = run(sys.executable, "-c", "from evidence_flow import store; print(len(store.stale("
                   f"'{BLOCK}', store.read('{BLOCK}'))))",
                   cwd=self.copy, env={"PYTHONPATH": "scripts"}).stdout
        return "fresh" if said.strip() == "0" else "stale"

    def make_fresh(self):
        """The file as it is, under the keys of the files here."""
        path = self.copy / store.FOLDER / f"{BLOCK}.json"
        if not path.exists():
            self.skipTest("no evidence yet")
        evidence = json.loads(path.read_text())
        keys = run(sys.executable, "-c", "import json; from evidence_flow import store; print("
                   f"json.dumps({{flow: store.key('{BLOCK}', flow) for flow in store.OF_FLOW}}))",
                   cwd=self.copy, env={"PYTHONPATH": "scripts"}).stdout
        path.write_text(json.dumps({**evidence, "tools": store.tools(), "keys": json.loads(keys)}))

    def stale_after(self, changed, text=None):
        """The flows whose results more text at the end of a file makes stale."""
        self.make_fresh()
        with (self.copy / changed).open("a") as file:
            file.write(text if text is not None else MORE[pathlib.Path(changed).suffix])
        return self.stale()

    def stale(self):
        said = run(sys.executable, "-c", "from evidence_flow import store; print(*store.stale("
                   f"'{BLOCK}', store.read('{BLOCK}')))",
                   cwd=self.copy, env={"PYTHONPATH": "scripts"}).stdout
        return said.split()

    def test_the_readme_agrees_with_the_evidence(self):
        done = run(ROOT / "scripts/evidence", "table", "--check")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_another_register_makes_evidence_stale(self):
        for changed in ("rtl/sm_driver/sm_driver.sv", "rtl/sm_driver/sm_driver.toml",
                        "cmodel/blocks/sm_driver/judge.cpp", "verilator_tb/sm_driver/stimulus.cpp"):
            with self.subTest(changed):
                self.make_fresh()
                self.assertEqual(self.state(), "fresh")
                with (self.copy / changed).open("a") as file:
                    file.write(MORE[pathlib.Path(changed).suffix])
                self.assertEqual(self.state(), "stale")

    def test_a_flow_is_stale_if_its_inputs_have_changed(self):
        self.assertEqual(self.stale_after("rtl/sm_driver/sm_driver.sv"), list(store.OF_FLOW))
        self.assertEqual(self.stale_after("rtl/sm_driver/sm_driver_props.sv"),
                         ["lockstep", "proofs", "mutants"])
        self.assertEqual(self.stale_after("rtl/sm_driver/sm_driver_scan_props.sv"),
                         ["lockstep", "proofs"])
        self.assertEqual(self.stale_after("scripts/checks/induction.py"), ["proofs"])
        self.assertEqual(self.stale_after("verilator_tb/sm_driver/stimulus.cpp"),
                         ["lockstep", "coverage", "mutants"])
        # A cell that the block shares with others, and one inside that cell.
        self.assertEqual(self.stale_after("rtl/common/common_queues.sv"), list(store.OF_FLOW))
        self.assertEqual(self.stale_after("rtl/common/common_sram.sv"), list(store.OF_FLOW))
        self.assertEqual(self.stale_after("rtl/common/common_regfile.sv"), [])

    def test_a_proof_of_unchanged_files_is_repeated_by_one_commit_in_six(self):
        """And by every commit, if the files have changed or it is not there."""
        evidence = {"proofs": [{"task": "steps", "verdict": "proved"}, {"task": "waits", "verdict": "NOT PROVED"}]}

        def runs(task, stale):
            count = 0
            for commit in range(600):
                with (unittest.mock.patch.object(sample, "commit", return_value=f"{commit:040x}"),
                      unittest.mock.patch.object(store, "read", return_value=evidence),
                      unittest.mock.patch.object(store, "blocks", return_value=["b"]),
                      unittest.mock.patch.object(store, "stale", return_value=stale)):
                    count += proofs.must_run("b", task)
            return count

        self.assertTrue(60 < runs("steps", ["area"]) < 140)
        self.assertEqual(runs("steps", ["proofs"]), 600)
        self.assertEqual(runs("waits", []), 600)
        self.assertEqual(runs("none_yet", []), 600)

    def test_coverage_of_unchanged_files_is_measured_by_one_commit_in_six(self):
        def runs(block, stale):
            count = 0
            for commit in range(600):
                with (unittest.mock.patch.object(sample, "commit", return_value=f"{commit:040x}"),
                      unittest.mock.patch.object(store, "read", return_value={}),
                      unittest.mock.patch.object(store, "blocks", return_value=["b"]),
                      unittest.mock.patch.object(store, "stale", return_value=stale)):
                    count += coverage.must_run(block)
            return count

        self.assertTrue(60 < runs("b", ["proofs"]) < 140)
        self.assertEqual(runs("b", ["coverage"]), 600)
        self.assertEqual(runs("none_yet", []), 600)

    def test_a_proof_task_is_of_proofs_alone(self):
        """Its words, the tier that it is proved in and the layout of waveforms are of nothing."""
        card = self.copy / "rtl/sm_driver/sm_driver.toml"
        said = card.read_text()
        for before, after, stale in (("\nsums = { depth = 1,", "\nsums = { depth = 2,", ["proofs"]),
                                     ("doc = \"Those sums", "doc = \"These sums", []),
                                     ("quick = [\"claims\", ", "quick = [", []),
                                     ("\n  \"run --machine k20c --workload parboil-2 --policy dss ", "\n  \"run ", []),
                                     ("\"Clock\" = [\"clk_i\", ", "\"Clock\" = [", [])):
            with self.subTest(after):
                self.assertEqual(said.count(before), 1)
                card.write_text(said)
                self.make_fresh()
                card.write_text(said.replace(before, after))
                self.assertEqual(self.stale(), stale)

    def test_what_belongs_to_no_block_counts_where_it_is_taken(self):
        shared = self.copy / "rtl/common/gpu.toml"
        said = shared.read_text()
        for before, after, fresh in (("TimeW = { value = 48", "TimeW = { value = 47", False),
                                     ('name = "flush"', 'name = "drop"', False),
                                     ("it runs to its end", "it ends", True)):
            with self.subTest(after):
                self.assertEqual(said.count(before), 1)
                shared.write_text(said)
                self.make_fresh()
                shared.write_text(said.replace(before, after))
                self.assertEqual(not self.stale(), fresh)

    def test_the_tier_of_a_size_is_no_input(self):
        card = self.copy / "rtl/sm_driver/sm_driver.toml"
        said = card.read_text()
        self.make_fresh()
        card.write_text(said.replace('\nfull = ["max"]\n', '\nfull = ["odd"]\n'))
        self.assertNotEqual(card.read_text(), said)
        self.assertEqual(self.state(), "fresh")

    def test_comments_may_be_reworded(self):
        """A line more matters to flows whose results name lines; a directive is no comment."""
        rtl = "rtl/sm_driver/sm_driver.sv"
        self.assertEqual(self.stale_after(rtl, "// said otherwise\n"), ["coverage", "mutants"])
        self.assertEqual(self.stale_after(rtl, "/* verilator lint_off WIDTH */\n"), list(store.OF_FLOW))
        for path in (rtl, "rtl/sm_driver/sm_driver.toml", "cmodel/blocks/sm_driver/judge.cpp"):
            with self.subTest(path):
                self.make_fresh()
                file = self.copy / path
                said = file.read_text()
                other = re.sub(r'(?m)(^ *//.*$|\bdoc = "[^"]*")', self.reworded, said)
                self.assertNotEqual(other, said)
                file.write_text(other)
                self.assertEqual(self.state(), "fresh")

    @staticmethod
    def reworded(found):
        return found[0].replace("the", "that one")

    def test_the_specification_may_be_reworded(self):
        self.make_fresh()
        with (self.copy / "rtl/sm_driver/sm_driver.md").open("a") as file:
            file.write("\n")
        self.assertEqual(self.state(), "fresh")

    def test_a_readme_with_other_numbers_fails(self):
        readme = self.copy / "README.md"
        readme.write_text(re.sub(r"[0-9.]+ % of [0-9]+ \|", "100 % of 1 |", readme.read_text()))
        self.assertEqual(self.table("--check").returncode, 1)
        self.assertEqual(self.table("--update").returncode, 0)
        self.assertEqual(self.table("--check").returncode, 0)

    def test_stale_figures_are_marked_until_they_are_measured(self):
        self.make_fresh()
        self.assertEqual(self.table("--update").returncode, 0)
        readme = self.copy / "README.md"
        fresh = readme.read_text()
        self.assertNotIn("†", fresh)
        with (self.copy / "rtl/sm_driver/sm_driver.sv").open("a") as file:
            file.write("// said otherwise\n")
        self.assertEqual(self.table("--check").returncode, 1)
        self.assertEqual(self.table("--update").returncode, 0)
        told = self.table().stdout.splitlines()
        cells = dict(zip(table.COLUMNS, told[2].strip("| ").split(" | ")))
        self.assertEqual([name for name, cell in cells.items() if cell.endswith(" †")],
                         ["functional coverage", "lines", "toggles", "mutants caught"])
        self.assertTrue(told[-1].startswith("† "), told)
        self.assertIn(f"\n\n{told[-1]}\n\n<!-- end", readme.read_text())
        self.make_fresh()
        self.assertEqual(self.table("--update").returncode, 0)
        self.assertEqual(readme.read_text(), fresh)

    def test_the_table_is_of_files_and_not_of_a_machine_s_verilator(self):
        other = {"verilator": "Verilator 9.999", "requirements": store.pins()}
        evidence = {"tools": other, "keys": {flow: store.key(BLOCK, flow, other) for flow in store.flows_of(BLOCK)}}
        self.assertEqual(store.stale_by_files(BLOCK, evidence), [])
        self.assertEqual(store.stale(BLOCK, evidence), store.flows_of(BLOCK))
        evidence["tools"] = {**other, "verilator": "Verilator 9.998"}
        self.assertEqual(store.stale_by_files(BLOCK, evidence), store.flows_of(BLOCK))

    def test_fates_of_mutants_are_one_string(self):
        each = [{"mutant": 2, "fate": "killed"}, {"mutant": 4, "fate": "survived", **SURVIVOR},
                {"mutant": 5, "fate": "equal"}]
        found = store.kept("mutants", {"block": "b", "score": 50, "seconds": {}, "each": each})
        self.assertEqual((found["score"], found["fates"]), (50, ".k.se"))
        self.assertEqual(found["survivors"], [{"mutant": 4, **SURVIVOR}])
        self.assertEqual([store.fate(found, number) for number in (1, 2, 4, 5, 6)],
                         [None, "killed", "survived", "equal", None])

    def test_the_evidence_of_a_block_can_be_read(self):
        for block in store.blocks():
            path = ROOT / store.FOLDER / f"{block}.json"
            if path.exists():
                text = path.read_text()
                self.assertLessEqual(text.count("\n"), MOST_LINES, block)
                # One has a letter for each mutant, two the rules that proofs of mutants assume and those that they do not;
                # an area, with its macros, is a row.
                long = [line for line in text.splitlines() if len(line) > LONG_LINE and '"kge"' not in line]
                self.assertLessEqual(len(long), 3, block)
                self.assertEqual(store.text(json.loads(text)), text, block)

    def test_figures_are_kept_in_a_line_each(self):
        """Without times, paths and what the scripts list themselves."""
        for flow, found, row in (
                ("lockstep", {"schema": "x", "runs": [], "entries": [
                    {"block": "b", "config": "min", "seeds": "1..5", "runs": 5, "failed": 0, "cycles": 9, "verdict": "equal"}]},
                 {"config": "min", "seeds": "1..5", "runs": 5, "cycles": 9, "failed": 0}),
                ("proofs", {"proofs": [{"block": "b", "task": "steps", "what": "rules: 2", "engine": "induction",
                                        "size": "N=1", "depth": "1", "seconds": 3.0, "verdict": "proved", "rules": []}]},
                 {"task": "steps", "verdict": "proved", "what": "rules: 2", "engine": "induction", "depth": "1",
                  "size": "N=1"}),
                ("area", {"rows": [AREA | {"policies": None}]}, AREA_KEPT),
                ("policies", {"rows": [AREA | {"policies": ["fcfs"]}]}, AREA_KEPT | {"policies": ["fcfs"]})):
            with self.subTest(flow):
                kept = store.kept(flow, found)
                self.assertEqual(kept, [row])
                self.assertIn(f'"{flow}": [\n{json.dumps(kept[0])}\n]', store.text({flow: kept}))

    def test_a_sample_finds_each_difference(self):
        """But in what is of the sample itself, or of the machine."""
        each = [{"mutant": 1, "fate": "killed"}, {"mutant": 2, "fate": "survived", **SURVIVOR},
                {"mutant": 3, "fate": "equal"}]
        found = {"block": "b", "config": "min", "sizes": {"N": 1}, "cells": 7, "seed": 1, "listed": 3,
                 "sample": {"percent": 100}, "stimulus": {"seed": 1}, "mutants": 3, "killed": 1, "equal": 1,
                 "survived": 1, "score": 50.0, "threshold": 95, "assumed in proofs": ["a"],
                 "not proved at these sizes": [], "assertions": "none", "tools": {}, "seconds": {}, "each": each}
        old = store.kept("mutants", found)
        self.assertEqual(sample.mutants(old, found), [])
        self.assertEqual(sample.mutants(old, {**found, "each": each[1:2], "mutants": 1, "sample": {"percent": 5}}), [])
        for name in set(old) - sample.OF_SAMPLE:
            self.assertEqual(len(sample.mutants({**old, name: "another"}, found)), 1, name)
        for fates in ("ese", "kke", "ks.", "ks"):
            self.assertTrue(sample.mutants({**old, "fates": fates, "survivors": [{"mutant": 2, **SURVIVOR}]}, found), fates)
        for name in ("source", "what"):
            other = [{**old["survivors"][0], name: "another"}]
            self.assertEqual(len(sample.mutants({**old, "survivors": other}, found)), 1, name)
        with unittest.mock.patch.object(flows, "run", return_value={"rows": [AREA | {"policies": None}]}), \
                unittest.mock.patch.object(table, "shown", return_value="max"):
            self.assertEqual(sample.area("b", [AREA_KEPT], "0"), [])
            for name in set(AREA_KEPT) - {"config"}:
                self.assertEqual(len(sample.area("b", [{**AREA_KEPT, name: "another"}], "0")), 1, name)

    def test_the_commit_chooses_the_block_and_leaves_out_only_those_made_of_others(self):
        blocks = ["a", "b", "c", "d", "of_a_and_b"]
        stale = {"a": ["mutants", "lockstep"], "b": ["area"], "c": [], "d": ["mutants", "area"], "of_a_and_b": []}
        parts = {"of_a_and_b": ["a", "b", "of_a_and_b"]}
        chosen = []
        with (unittest.mock.patch.object(store, "read", side_effect=lambda block: block),
              unittest.mock.patch.object(store, "stale", side_effect=lambda block, _: stale[block]),
              unittest.mock.patch.object(sample.card, "read", side_effect=lambda block: types.SimpleNamespace(
                  parts=parts.get(block, [block])))):
            for commit in range(50):
                with unittest.mock.patch.object(sample, "commit", return_value=f"{commit:040x}"):
                    chosen.append(sample.block_of(blocks))
                    self.assertEqual(sample.block_of(blocks), chosen[-1])
            self.assertIsNone(sample.block_of(["d"]))
        self.assertEqual(set(chosen), {"a", "b", "c"})

    def test_mutants_of_stale_evidence_do_not_run(self):
        with unittest.mock.patch.object(flows, "run", side_effect=AssertionError):
            self.assertEqual(sample.check("b", {}, ["mutants", "area"]), [])

    def test_coverage_is_shown_over_all_configurations_and_files(self):
        waiver = Waiver("here", ("d",), ("*",), "", "", "nobody sees it", "")
        rows = [tally(kind, what, points, [waiver], Waiver.waives_signal)[0]
                for kind, what, points in (
                    ("situations", "situations at one", (("a", True),)),
                    ("situations", "combinations", (("b", True), ("c", True), ("d", False))),
                    ("lines", "a.sv", (("a", True), ("b", True), ("c", True))),
                    ("lines", "b.sv", (("a", False),)))]
        self.assertEqual(table.covered(store.kept("coverage", [report.document("block", rows, [], {})]), BLOCK),
                         ["100.0 %", "75.0 %", "-"])

    def test_a_hundred_percent_is_all(self):
        holes = [{"kind": "lines", "points": 5000, "waived": 0, "covered": 4999}]
        self.assertEqual(table.share(holes), "99.9 %")
        self.assertEqual(table.share([{**holes[0], "covered": 5000}]), "100.0 %")
        self.assertEqual(table.mutants({"mutants": 3000, "equal": 0, "fates": "k" * 2999 + "s"}, BLOCK),
                         ["99.9 % of 3000"])
        points = [(f"point{number}", number != 7) for number in range(40_000)]
        rows = [tally("toggles", "all", points, [], lambda waiver, name: False)[0],
                tally("lines", "none", [], [], lambda waiver, name: False)[0]]
        self.assertIn(" 99.99\n", report.table(rows))
        self.assertRegex(report.table(rows), r" -$")
        found = report.document(BLOCK, rows, [], {})["coverage"]
        self.assertEqual([row["percent"] for row in found], [99.99, None])

    def test_damaged_evidence_is_bad_usage(self):
        path = self.copy / store.FOLDER / f"{BLOCK}.json"
        for text in ("[]", '{"block": "sm_driver"', '{"keys": {}, "lockstep": {}}', '{"keys": {}, "mutants": 1}'):
            path.write_text(text)
            told = self.table()
            self.assertEqual(told.returncode, 2, told.stderr)
            self.assertIn(f"{BLOCK}.json is not as scripts/evidence writes it", told.stderr)

    def test_an_unknown_block_is_bad_usage(self):
        done = run(ROOT / "scripts/evidence", "check", "no_such_block")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(BLOCK, done.stderr)


if __name__ == "__main__":
    unittest.main()
