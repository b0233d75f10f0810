#!/usr/bin/env python3
"""Lists of what must be seen: how a cross follows its enums, and what is left out."""

import dataclasses
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))

from bins.emit_cpp import emit  # noqa: E402
from bins.load import load_bins  # noqa: E402
from bins.model import CoverPlan  # noqa: E402
from layouts.load import load  # noqa: E402
from layouts.model import EnumValue, Layout  # noqa: E402

TOY = ROOT / "tests/coverage/toy.toml"
MOVES = """
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
name = "weather"
doc = "What falls."
values = [{ name = "rain", sentence = "it rained" }, { name = "snow", sentence = "it snowed" }]
[[cross]]
name = "move"
doc = "Moves."
axes = ["way", "weather"]
without = [{ way = ["down"], weather = ["snow"], reason = "too cold" }]
"""


def toy() -> Layout:
    return load(TOY, "toy.toml")


def with_way(layout: Layout, name: str) -> Layout:
    """The layout with one more value of the enum `way`."""
    enums = tuple(dataclasses.replace(e, values=(*e.values, EnumValue(name, "new")))
                  if e.name == "way" else e for e in layout.enums)
    return dataclasses.replace(layout, enums=enums)


class Bins(unittest.TestCase):
    def plan(self, layout: Layout, text: str = MOVES) -> CoverPlan:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "coverage.toml"
            path.write_text(text, encoding="utf-8")
            return load_bins(path, "coverage.toml", layout)

    def test_named_bins_then_combinations_then_excluded_ones(self) -> None:
        self.assertEqual([(b.name, b.sentence, b.excluded) for b in self.plan(toy()).bins()], [
            ("gone", "it went", False),
            ("move.up.rain", "up: it rained", False),
            ("move.up.snow", "up: it snowed", False),
            ("move.down.rain", "down: it rained", False),
            ("move.without.0", "move with way down, weather snow (too cold)", True),
        ])

    def test_a_new_enum_value_joins_the_cross_by_itself(self) -> None:
        names = [b.name for b in self.plan(with_way(toy(), "left")).bins()]
        self.assertIn("move.left.rain", names)
        self.assertIn("move.left.snow", names)

    def test_a_value_left_out_of_an_axis_must_not_be_seen(self) -> None:
        text = MOVES.replace('enum = "way"', 'enum = "way"\nwithout = ["up"]\nreason = "a cellar"')
        rows = self.plan(toy(), text).bins()
        self.assertNotIn("move.up.rain", [b.name for b in rows])
        self.assertIn("move with way up (a cellar)", [b.sentence for b in rows if b.excluded])

    def test_the_table_holds_the_place_of_each_combination(self) -> None:
        source = emit(self.plan(toy()))["verilator_tb/gen/toy_bins.cpp"]
        self.assertIn("kMove = {\n    1, 2, 3, 4,\n};", source)


if __name__ == "__main__":
    unittest.main()
