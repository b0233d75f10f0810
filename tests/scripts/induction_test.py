"""A rule that takes too long at once is proved case by case, and only if every case holds."""

import os
import pathlib
import sys
import tempfile
import types
import unittest
from unittest import mock

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"

from checks import induction, smt2, solver  # noqa: E402

WIRES = "; yosys-smt2-wire u_props.pick_ksr_q 2\n"
QUERY = """(set-option :produce-models true)
(set-logic QF_BV)
(declare-fun |k| () (_ BitVec 2))(declare-fun |x| () (_ BitVec 8))
"""


class Model:
    """Of a register and an input, without a clock."""

    def wire(self, name, clock):
        return "|k|" if clock == 0 else "?"

    def rests_on(self, formulas):
        return set(smt2.NAME.findall(" ".join(formulas)))

    def query(self, formulas):
        return QUERY + "".join(f"(assert {formula})\n" for formula in formulas)


class Hurried:
    """A solver without an answer to what is asked at once, and to one of the cases."""

    def __init__(self, slow_case="none"):
        self.slow_case = slow_case

    def ask(self, path, query, limit):
        if "(assert (= |k| " not in query or self.slow_case in query:
            return solver.Answer("unknown", 0.0)
        return solver.ask(path, query, limit)


class CaseByCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "rule.smt2"
        self.cases = induction.cases_of(Model(), WIRES, "(= |k| #b00)")

    def verdict(self, wrong, cases=None, **options):
        with mock.patch.object(induction, "solver", Hurried(**options)):
            cases = self.cases if cases is None else cases
            return induction.ask_by_case(self.path, Model(), [wrong], cases)[1].verdict

    def test_every_value_of_the_index_is_a_case(self):
        self.assertEqual(self.cases, [f"(= |k| (_ bv{value} 2))" for value in range(4)])
        self.assertEqual(induction.cases_of(Model(), "; yosys-smt2-wire busy_q 2\n", "|k|"), [])
        self.assertEqual(induction.cases_of(Model(), WIRES, "|x|"), [], "not of the rule")

    def test_holds_if_it_holds_in_each(self):
        self.assertEqual(self.verdict("(bvult (bvor |x| #x10) #x10)"), "unsat")

    def test_is_lost_if_it_is_lost_in_one(self):
        for value in range(4):
            self.assertEqual(self.verdict(f"(= |k| (_ bv{value} 2))"), "sat", value)

    def test_one_case_without_an_answer_leaves_it_open(self):
        self.assertEqual(self.verdict("(bvult (bvor |x| #x10) #x10)", slow_case="bv2 2"), "unknown")

    def test_without_cases_it_is_asked_once(self):
        self.assertEqual(self.verdict("(= |k| #b00)", []), "sat")
        self.assertEqual(self.verdict("true", []), "unknown")


if __name__ == "__main__":
    unittest.main()
