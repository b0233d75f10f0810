#!/usr/bin/env python3
"""scripts/check-observables on a toy: equal lists pass, every kind of difference fails."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOY = Path("tests/layout/observables")
LAYOUT = (ROOT / TOY / "toy.toml").read_text(encoding="utf-8")


def check(layout: str) -> tuple[int, str]:
    """Exit code and output at two sizes, with the layout file's path left out."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "toy.toml"
        path.write_text(layout, encoding="utf-8")
        done = subprocess.run(
            [ROOT / "scripts/check-observables", "toy", "--layout", path, "--source",
             TOY / "toy.sv", "--sizes", "N=1", "--sizes", "N=3"],
            capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).replace(str(path), "LIST")


def without(name: str) -> str:
    return "".join(line for line in LAYOUT.splitlines(keepends=True)
                   if not line.strip('"').startswith((f"{name} = ", f"u_store.{name}")))


class Observables(unittest.TestCase):
    def differs(self, layout: str, *problems: str) -> None:
        code, text = check(layout)
        self.assertEqual(code, 1, text)
        for problem in problems:
            self.assertIn(f"  {problem}\n", text)
        self.assertEqual(text.count("DIFFER\n"), 2, text)

    def test_equal(self) -> None:
        self.assertEqual(check(LAYOUT), (0, "toy N=1: 5 registers, 20 flop bits: equal\n"
                                            "toy N=3: 5 registers, 38 flop bits: equal\n"))

    def test_register_missing_from_the_list(self) -> None:
        self.differs(without("unread_q"), "flop unread_q (1 bits) is not a row of [state] in LIST")

    def test_register_of_an_instance_missing_from_the_list(self) -> None:
        self.differs(without("rdata_q"), "flop u_store.rdata_q (8 bits) is not a row of [state] in LIST")

    def test_memory_missing_from_the_list(self) -> None:
        self.differs(without("mem_q"), "memory u_store.mem_q (8 bits) is not a row of [state] in LIST",
                     "memory u_store.mem_q (24 bits) is not a row of [state] in LIST")

    def test_listed_register_that_does_not_exist(self) -> None:
        self.differs(LAYOUT + 'gone_q = { width = 1, doc = "no such thing" }\n',
                     "[state] gone_q of LIST is no register of the RTL")

    def test_other_width(self) -> None:
        self.differs(LAYOUT.replace('name = "valid", width = 1', 'name = "valid", width = 2'),
                     "rows_q is a flop of 9 bits in the RTL, a flop of 10 bits in LIST",
                     "rows_q is a flop of 27 bits in the RTL, a flop of 30 bits in LIST")

    def test_other_kind(self) -> None:
        self.differs(LAYOUT.replace('kind = "memory", ', ""),
                     "u_store.mem_q is a memory of 8 bits in the RTL, a flop of 8 bits in LIST")


if __name__ == "__main__":
    unittest.main()
