#!/usr/bin/env python3
"""The generator itself: staleness is found and named, expressions mean what they say."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

from layouts import cpp  # noqa: E402
from layouts.expr import parse  # noqa: E402
from layouts.load import load  # noqa: E402
from layouts.model import bits, count  # noqa: E402
from layouts.names import constant, snake, upper_camel  # noqa: E402


def generate(into: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "scripts/gen-layouts", "--into", into, *args],
                          capture_output=True, text=True, check=False)


class Check(unittest.TestCase):
    """--check against a folder generated a moment ago, after one change."""

    def setUp(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.into = Path(self._folder.name)
        self.assertEqual(generate(str(self.into)).returncode, 0)

    def check_names(self, path: str) -> None:
        done = generate(str(self.into), "--check")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr,
                         f"gen-layouts: {path} differs from what the layout files say\n"
                         "Regenerate with: scripts/gen-layouts\n")

    def test_fresh_files_pass(self) -> None:
        self.assertEqual(generate(str(self.into), "--check").returncode, 0)

    def test_edited_file_is_named(self) -> None:
        path = self.into / "rtl/gen/sm_driver_pkg.sv"
        path.write_text(path.read_text().replace("TimeW = 48", "TimeW = 47"))
        self.check_names("rtl/gen/sm_driver_pkg.sv")

    def test_missing_file_is_named(self) -> None:
        (self.into / "rtl/gen/sm_driver_structs.svh").unlink()
        self.check_names("rtl/gen/sm_driver_structs.svh")

    def test_edited_wave_layout_is_named(self) -> None:
        path = self.into / "waves/sm_driver.gtkw"
        path.write_text(path.read_text() + "@28\n")
        self.check_names("waves/sm_driver.gtkw")

    def test_left_over_file_is_named_and_removed(self) -> None:
        text = (self.into / "rtl/gen/sm_driver_pkg.sv").read_text()
        (self.into / "rtl/gen/gone_pkg.sv").write_text(text)
        self.check_names("rtl/gen/gone_pkg.sv")
        generate(str(self.into))
        self.assertFalse((self.into / "rtl/gen/gone_pkg.sv").exists())


class Expressions(unittest.TestCase):
    def value(self, text: str) -> int:
        return parse(text).value({"N": 13, "M": 16})

    def test_operators_bind_as_usual(self) -> None:
        self.assertEqual(self.value("N + M * 2"), 45)
        self.assertEqual(self.value("(N + M) * 2"), 58)
        self.assertEqual(self.value("N - M + 4"), 1)

    def test_widths_of_indices_and_counts(self) -> None:
        for number, index, count in ((1, 1, 1), (2, 1, 2), (3, 2, 2), (16, 4, 5), (17, 5, 5)):
            self.assertEqual(self.value(f"id_w({number})"), index)
            self.assertEqual(self.value(f"cnt_w({number})"), count)
        self.assertEqual(self.value("pow2(M - N)"), 8)

    def test_rendering_keeps_the_value(self) -> None:
        for text in ("N - (M - 2)", "(N - M) - 2", "2 * (N + id_w(M * N))", "N * (M * 2)"):
            self.assertEqual(self.value(parse(text).render()), self.value(text))


class Elements(unittest.TestCase):
    def test_an_element_of_a_memory_may_be_an_array_of_words(self) -> None:
        layout = load(ROOT / "rtl/operand_log/operand_log.toml", "operand_log.toml")
        memory = next(s for s in layout.state if s.name == "u_data.mem_q")
        values = layout.values({"NumEntries": 5, "NumTbs": 1, "NumLanes": 3})
        self.assertEqual(bits(memory, values), 3 * 64)
        self.assertEqual(count(memory, values), 5)


    def test_a_field_may_be_longer_than_a_word(self) -> None:
        layout = load(ROOT / "rtl/issue_queue/issue_queue.toml", "issue_queue.toml")
        payload = next(f for s in layout.structs for f in s.fields if f.name == "payload")
        self.assertEqual(cpp.field_type(layout, payload), "std::array<std::uint64_t, 3>")


class Names(unittest.TestCase):
    def test_spellings(self) -> None:
        self.assertEqual(snake("TbPtrW"), "tb_ptr_w")
        self.assertEqual(upper_camel("partial_switch"), "PartialSwitch")
        self.assertEqual(constant("u_dss.best_q"), "kUDssBestQ")


if __name__ == "__main__":
    unittest.main()
