"""What yices and cadical together answer, and the values of what can be true."""

import os
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
os.environ["PATH"] = f"{ROOT}/.venv/bin:{os.environ['PATH']}"

from checks import smt2, solver  # noqa: E402

BITS = """(set-option :produce-models true)
(set-logic QF_BV)
(declare-fun |a#1@0| () (_ BitVec 6))
(declare-fun |b#2@0| () (_ BitVec 6))
(declare-fun |odd@0| () Bool)
(declare-fun |any@0| () (_ BitVec 6))
(define-fun |sum| () (_ BitVec 6) (bvadd |a#1@0| |b#2@0|))
(assert (and (bvult #b000001 |a#1@0| ) (bvult |a#1@0| |b#2@0|)))
(assert (= |odd@0| (= ((_ extract 0 0) |b#2@0|) #b1)))
"""
MEMORY = """(set-option :produce-models true)
(set-logic QF_ABV)
(declare-fun |m| () (Array (_ BitVec 2) (_ BitVec 4)))
(declare-fun |k| () (_ BitVec 2))
"""
# Two registers, of which one follows the other, and a memory that nothing rests on.
MODEL = """; yosys-smt2-topmod top
(declare-sort |top_s| 0)
; yosys-smt2-register a 4
(declare-fun |top#0| (|top_s|) (_ BitVec 4)) ; a
(define-fun |top_n a| ((state |top_s|)) (_ BitVec 4) (|top#0| state))
; yosys-smt2-register b 4
(declare-fun |top#1| (|top_s|) (_ BitVec 4)) ; b
(define-fun |top_n b| ((state |top_s|)) (_ BitVec 4) (|top#1| state))
(declare-fun |top#2| (|top_s|) (Array (_ BitVec 2) (_ BitVec 4))) ; mem
(define-fun |top_m mem| ((state |top_s|)) (Array (_ BitVec 2) (_ BitVec 4)) (|top#2| state))
(define-fun |top_t| ((state |top_s|) (next_state |top_s|)) Bool (and
  (= (|top#0| state) (|top#1| next_state)) ; b
  (= (|top#2| state) (|top#2| next_state)) ; mem
)) ; end of module top
"""
# A memory that is read at one place and written at another, where a bit of the mask says so.
PORTS = ["(declare-fun |m#0| () (Array (_ BitVec 2) (_ BitVec 4)))",
         "(define-fun |m now| () (Array (_ BitVec 2) (_ BitVec 4)) |m#0|)",
         "(declare-fun |place| () (_ BitVec 2))",
         "(declare-fun |m:W0M| () (_ BitVec 4))",
         "(define-fun |read| () (_ BitVec 4) (select |m#0| |place|))",
         "(define-fun |m#1| () (Array (_ BitVec 2) (_ BitVec 4)) (ite (= |m:W0M| #b0000) |m#0| "
         "(store |m#0| |place| (bvor (bvand #x5 |m:W0M|) (bvand (select |m#0| |place|) "
         "(bvnot |m:W0M|))))))"]


class Solver(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "rule.smt2"

    def ask(self, query):
        return solver.ask(self.path, query, 10)

    def test_an_unsatisfiable_formula_is_refuted_and_leaves_nothing(self):
        for wrong in ("(= |sum| #b000100)", "false"):
            wrong = f"{BITS}(assert (bvult |b#2@0| #b001000))(assert {wrong})\n"
            self.assertEqual(self.ask(wrong).verdict, "unsat")
            self.assertEqual(list(self.path.parent.iterdir()), [])

    def test_clauses_are_refuted_too(self):
        self.path.write_text(f"{BITS}(assert (bvult |b#2@0| #b000010))\n(check-sat)\n")
        self.assertEqual(solver.solve_clauses(self.path, 10).verdict, "unsat")

    def test_a_satisfiable_formula_has_a_model(self):
        query = f"{BITS}(assert (and (= |sum| #b000101) (bvult |b#2@0| #b001000)))\n"
        self.assertEqual(self.ask(query).verdict, "sat")
        self.path.write_text(f"{query}(check-sat)\n")
        answer = solver.solve_clauses(self.path, 10)
        self.assertEqual(answer.verdict, "sat")
        # More than 1 and less than the other: there is but one such sum.
        self.assertIn("(assert (= |a#1@0| #b000010))", answer.model)
        values = solver.values(self.path, query + answer.model, ["|b#2@0|", "|odd@0|", "|sum|"], 10)
        for value in ("|b#2@0| (_ bv3 6)", "|odd@0| true", "|sum| (_ bv5 6)"):
            self.assertIn(value, values)

    def test_values_that_do_not_make_it_true_are_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "do not agree"):
            solver.values(self.path, f"{BITS}(assert (= |a#1@0| #b000000))\n", ["|sum|"], 10)

    def test_memories_are_asked_about_too(self):
        read = "(select |m| |k|)"
        self.assertEqual(self.ask(f"{MEMORY}(assert (= {read} #x3))\n").verdict, "sat")
        wrong = f"{MEMORY}(assert (and (= |k| #b01) (= {read} #x3) (= (select |m| #b01) #x4)))\n"
        self.assertEqual(self.ask(wrong).verdict, "unsat")

    def test_a_timeout_is_unknown(self):
        # A product of two primes of 30 bits has no other factors.
        factors = """(set-logic QF_BV)
(declare-fun |p| () (_ BitVec 64))(declare-fun |q| () (_ BitVec 64))
(assert (and (= (bvmul |p| |q|) (_ bv1152921470247108503 64)) (bvult |p| (_ bv1073741789 64))))
(assert (and (bvult (_ bv1 64) |p|) (bvult |q| (_ bv4294967296 64))))
"""
        self.assertEqual(solver.ask(self.path, factors, 1).verdict, "unknown")

    def test_an_undeclared_name_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "yices-smt2"):
            self.ask(f"{BITS}(assert (= |c| #b1))\n")


class Query(unittest.TestCase):
    def test_only_definitions_that_the_formulas_use_remain(self):
        model = smt2.Unrolled(MODEL, 2)
        query = model.query(["(= |top_n b@1| #x3)"])
        self.assertIn("(set-logic QF_BV)", query)
        self.assertIn("(define-fun |top#1@1| () (_ BitVec 4) |top#0@0|)", query)
        for other in ("mem", "top#2", "|top_n a@", "|top_n b@0|"):
            self.assertNotIn(other, query)

    def test_of_a_memory_it_says_so(self):
        query = smt2.Unrolled(MODEL, 2).query(["(= (select |top_m mem@1| #b00) #x3)"])
        self.assertIn("(set-logic QF_ABV)", query)
        self.assertIn("|top#2@0|", query)

    def test_of_a_memory_that_is_forgotten_only_its_writes_are_known(self):
        model = smt2.Model(PORTS)
        model.forget_memories()
        with tempfile.TemporaryDirectory() as folder:
            def verdict(*formulas):
                query = model.query(formulas)
                self.assertIn("(set-logic QF_BV)", query)
                return solver.ask(pathlib.Path(folder) / "rule.smt2", query, 10).verdict
            moves = "(not (= |m#1| |m now|))"
            self.assertEqual(verdict(moves, "(= |m:W0M| #x0)"), "unsat")
            self.assertEqual(verdict(moves, "(= |m:W0M| #x4)"), "sat")
            self.assertEqual(verdict("(= |read| #x9)"), "sat")


if __name__ == "__main__":
    unittest.main()
