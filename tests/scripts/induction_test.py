"""A rule that takes too long at once is proved case by case, and only if every case holds."""

import os
import pathlib
import sys
import tempfile
import types
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"

from checks import induction  # noqa: E402

WIRES = "; yosys-smt2-wire u_props.pick_ksr_q 2\n"
MODEL = types.SimpleNamespace(wire=lambda name, clock: "k" if clock == 0 else "?")
QUERY = "(set-logic QF_BV)(declare-fun k () (_ BitVec 2))(declare-fun x () (_ BitVec 8))\n"


class Hurried(induction.Solver):
    """Without an answer to what is asked at once, and to one of the cases."""

    def __init__(self, folder, slow_case="none"):
        super().__init__(folder)
        self.slow_case = slow_case

    def ask(self, name, text, limit=induction.RULE_SECONDS):
        if "(assert (= k " not in text or self.slow_case in text:
            return "unknown", "", 0.0
        return super().ask(name, text, limit)


class CaseByCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.cases = induction.cases_of(MODEL, WIRES)

    def verdict(self, wrong, **options):
        solver = Hurried(self.folder, **options)
        return solver.ask_by_case("rule", f"{QUERY}(assert {wrong})", "(check-sat)\n", self.cases)[0]

    def test_every_value_of_the_index_is_a_case(self):
        self.assertEqual(self.cases, [f"(assert (= k (_ bv{value} 2)))" for value in range(4)])
        self.assertEqual(induction.cases_of(MODEL, "; yosys-smt2-wire busy_q 2\n"), [])

    def test_holds_if_it_holds_in_each(self):
        self.assertEqual(self.verdict("(bvult (bvor x #x10) #x10)"), "unsat")

    def test_is_lost_if_it_is_lost_in_one(self):
        for value in range(4):
            self.assertEqual(self.verdict(f"(= k (_ bv{value} 2))"), "sat", value)

    def test_one_case_without_an_answer_leaves_it_open(self):
        self.assertEqual(self.verdict("(bvult (bvor x #x10) #x10)", slow_case="bv2 2"), "unknown")

    def test_without_cases_it_is_asked_once(self):
        solver = Hurried(self.folder)
        self.assertEqual(solver.ask_by_case("rule", QUERY, "(check-sat)\n", [])[0], "unknown")


if __name__ == "__main__":
    unittest.main()
