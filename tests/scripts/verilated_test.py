"""Of what Verilator wrote, copies serve together, and nothing is computed twice that is not needed (scripts/verilated)."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "scripts"))

from verilated import copies, halves  # noqa: E402

ROOT = "Vmodel___024root"
CHILD = "Vmodel_child"


def function(name, body, class_name=ROOT, cold=False, declared=()):
    lines = [f"{'VL_ATTR_COLD ' if cold else ''}void {class_name}___{name}({class_name}* vlSelf) {{",
             "    if (false && vlSelf) {}  // Prevent unused",
             "    Vmodel__Syms* const __restrict vlSymsp VL_ATTR_UNUSED = vlSelf->vlSymsp;",
             f'    VL_DEBUG_IF(VL_DBG_MSGF("+  {class_name}___{name}\\n"); );',
             *(["    // Init"] if declared else []), *(f"    {one};" for one in declared),
             "    // Body", *(f"    {one}" for one in body), "}", ""]
    return "\n".join(lines)


def call(name, class_name=ROOT, instance="vlSelf"):
    return f"{class_name}___{name}({instance});"


def of_technique(number, out="a_q"):
    return [f"vlSelf->__Vfunc_is_switch__{number}__technique = vlSelf->technique_q;",
            f"vlSelf->{out} = (2U == vlSelf->__Vfunc_is_switch__{number}__technique);"]


class Copies(unittest.TestCase):
    def fold(self, *functions):
        return copies.folded({"model.cpp": "\n".join(functions)})["model.cpp"]

    def test_instances_that_differ_in_temporaries_share_the_first(self):
        text = self.fold(function("sm_0", of_technique(38), CHILD), function("sm_1", of_technique(44), CHILD),
                         function("eval", [call("sm_0", CHILD, "(&one)"), call("sm_1", CHILD, "(&other)")]))
        self.assertNotIn("__44__", text)
        self.assertEqual(text.count("void Vmodel_child"), 1)
        self.assertIn("Vmodel_child___sm_0((&one));\n    Vmodel_child___sm_0((&other));", text)

    def test_other_differences_are_kept(self):
        for other in (function("sm_1", of_technique(44, "b_q"), CHILD), function("sm_1", of_technique(44), ROOT),
                      function("sm_1", of_technique(44), CHILD, cold=True)):
            first = function("sm_0", of_technique(38), CHILD)
            self.assertEqual(self.fold(first, other), f"{first}\n{other}")

    def test_temporaries_are_told_apart(self):
        mixed = [*of_technique(38), *of_technique(39)]
        crossed = [of_technique(44)[0], of_technique(45)[0], of_technique(45)[1], of_technique(44)[1]]
        first, other = function("sm_0", mixed, CHILD), function("sm_1", crossed, CHILD)
        self.assertEqual(self.fold(first, other), f"{first}\n{other}")


class Halves(unittest.TestCase):
    def second(self, inputs, edge, declared=()):
        """The statements that are left of the second half where both begin with these."""
        texts = halves.lean({"model.cpp": "\n".join([
            function("ico", inputs), function("nba", edge, declared=declared),
            function("eval_ico", [call("ico")]), function("eval_nba", [call("nba")])])})
        body = texts["model.cpp"].split(f"void {ROOT}___nba(")[1].split("// Body\n")[1].split("\n}\n")[0]
        return [line.strip() for line in body.splitlines()]

    def test_what_inputs_decide_is_left_to_the_next_settling(self):
        wire = "vlSelf->ready_o = (vlSelf->valid_i & vlSelf->free_q);"
        self.assertEqual(self.second([wire], ["vlSelf->free_q = vlSelf->free_d;", wire]),
                         ["vlSelf->free_q = vlSelf->free_d;"])

    def test_what_something_else_needs_stays_with_all_that_it_stands_on(self):
        first = "vlSelf->x = vlSelf->valid_i;"
        second = "vlSelf->y = vlSelf->x;"
        kept = "vlSelf->only_here = vlSelf->y;"
        self.assertEqual(self.second([first, second], [first, second, kept]), [first, second, kept])
        self.assertEqual(self.second([first, second, kept], [first, second, kept]), [])
        self.assertEqual(self.second([first, second], [kept, first, second]), [kept])

    def test_wide_operations_may_assign_what_they_name(self):
        first = "vlSelf->x = vlSelf->valid_i;"
        kept = "VL_SHIFTL_WWI(96,96,32, vlSelf->wide, vlSelf->x, 3U);"
        self.assertEqual(self.second([first], [first, kept]), [first, kept])

    def test_an_assertion_is_checked_after_the_edge_too_with_all_that_it_stands_on(self):
        wire = "vlSelf->x = vlSelf->valid_i;"
        check = 'if (VL_UNLIKELY(vlSelf->x)) { VL_STOP_MT("toy.sv", 3, ""); }'
        self.assertEqual(self.second([wire, check], [wire, check]), [wire, check])

    def test_what_names_a_local_stays(self):
        repeated = ["__Vtemp_1[0U] = vlSelf->valid_i;", "vlSelf->x = vlSelf->valid_i;"]
        declared = ["VlWide<3>/*95:0*/ __Vtemp_1"]
        self.assertEqual(self.second(repeated, repeated, declared), repeated[:1])

    def test_what_a_local_stands_on_stays(self):
        wire = "vlSelf->x = vlSelf->valid_i;"
        kept = ["__Vtemp_1[0U] = vlSelf->x;", "vlSelf->only_here = __Vtemp_1[0U];"]
        declared = ["VlWide<3>/*95:0*/ __Vtemp_1"]
        self.assertEqual(self.second([wire], [wire, *kept], declared), [wire, *kept])

    def test_calls_that_both_make_are_made_once(self):
        texts = halves.lean({"model.cpp": "\n".join([
            function("both", ["vlSelf->x = vlSelf->valid_i;"]), function("nba", ["vlSelf->x_q = vlSelf->x;"]),
            function("eval_ico", [call("both")]), function("eval_nba", [call("nba"), call("both")])])})
        self.assertNotIn(call("both"), texts["model.cpp"].split("___eval_nba(")[1])
        self.assertIn(call("nba"), texts["model.cpp"].split("___eval_nba(")[1])

    def test_a_body_of_another_layout_stays_whole(self):
        repeated = "vlSelf->x = vlSelf->valid_i;"
        self.assertEqual(self.second([repeated], [repeated, "\n#ifdef VL_DEBUG", "#endif"])[0], repeated)


if __name__ == "__main__":
    unittest.main()
