"""Every block at its smallest: what scripts/area reports agrees with the layout file."""

import itertools
import json
import pathlib
import sys
import tempfile
import unittest

from scripts import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))

from cards import card  # noqa: E402
from layouts.load import load  # noqa: E402
from layouts.model import all_state, bits, count  # noqa: E402

FLIP_FLOP_GE = 4


def smallest(block):
    sizes = card.read(block, ROOT).sizes
    return min(sizes, key=lambda name: sum(sizes[name].values()))


class Pages(unittest.TestCase):
    def test_the_smallest_of_each_table_agrees_with_the_page(self):
        done = run(ROOT / "scripts/area", "--pages", "check")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_front_ends_blocks_have_tables(self):
        for block in ("issue_queue", "operand_log", "replay_queue", "sm_frontend"):
            with self.subTest(block):
                page = (ROOT / f"rtl/{block}/{block}.md").read_text()
                self.assertIn(f"<!-- scripts/area {block} ", page)


class Blocks(unittest.TestCase):
    def test_smallest_configuration_agrees_with_the_layout(self):
        for path in card.paths(ROOT).values():
            with self.subTest(path.stem), tempfile.NamedTemporaryFile(suffix=".json") as file:
                done = run(ROOT / "scripts/area", path.stem, "--config", smallest(path.stem),
                           "--json", file.name)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                (row,) = json.loads(pathlib.Path(file.name).read_text())["rows"]
                self.check(load(path, path.name), row)

    def check(self, layout, row):
        held = {name: bits(s, values) * count(s, values)
                for name, s, values in all_state(layout, row["sizes"])}
        flops = row["flip_flops"]
        # A memory is a macro, or flip-flops like the rest.
        memories = [held[name] for name, s, _ in all_state(layout, row["sizes"])
                    if s.kind == "memory"]
        in_macros = sum(m["count"] * m["words"] * m["bits"] for m in row["macros"])
        self.assertIn(in_macros, {sum(some) for n in range(len(memories) + 1)
                                  for some in itertools.combinations(memories, n)})
        self.assertEqual(flops["layout"], sum(held.values()) - in_macros)
        self.assertEqual(flops["not_built"], {})
        self.assertEqual(flops["netlist"] + flops["in_macros"] + sum(flops["removed"].values()),
                         flops["layout"])
        self.assertEqual(flops["netlist"],
                         sum(n for cell, n in row["cells"].items() if cell.startswith("DFF")))
        self.assertGreater(row["kge"] * 1000, flops["netlist"] * FLIP_FLOP_GE)


if __name__ == "__main__":
    unittest.main()
