"""A preemption engine built with some of its techniques and methods: the cost of each, as a table.

Draining and switching are in every build. The parameters TechniqueMask and MethodMask have a bit for each value of
the layout's enums `technique` and `method`; Throttled is 0 for an engine whose requests only tags limit.
"""

import dataclasses
import pathlib
import re

from area_flow import design
from area_flow.errors import BadInput
from area_flow.sweep import markdown
from layouts.load import load

ALWAYS = ("drain", "switch")
BASE = "drain and switch by walk"
HEADS = ["build", "kGE", "more than the first", "flip-flops", "longest path, ns"]


@dataclasses.dataclass(frozen=True)
class TechniqueTable:
    block: str
    config: str
    sizes: dict
    builds: dict  # name -> masks
    quick: bool = False

    def designs(self):
        return [design.Design(self.block, f"{self.config} {number}", self.sizes, masks=masks, quick=self.quick)
                for number, masks in enumerate(self.builds.values(), 1)]

    def names(self):
        """Of its rows, one a design."""
        return list(self.builds)

    def table(self, rows):
        """As Markdown, for a block's page."""
        return markdown([HEADS, ["---", *["--:"] * (len(HEADS) - 1)],
                         *(self._line(*pair, rows[0]) for pair in zip(self.builds, rows))])

    @staticmethod
    def _line(name, row, first):
        return [name, f"{row.kge:.1f}", "" if row is first else f"{row.kge - first.kge:+.1f}",
                str(row.flip_flops["netlist"]), f"{row.path['ns']:.1f}"]

    def caption(self):
        return f"{self.block} {self.config}, technique by technique   [modelled]"

    def document(self, rows):
        return {"techniques": [
            {"build": name, "kge": row.kge, "flip_flops": row.flip_flops["netlist"],
             "path_ns": row.path["ns"]} for name, row in zip(self.builds, rows)]}


def read(block, config, quick=False):
    """The table of a block; `config`: None for the block's default."""
    text = pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    if not re.search(r"\bparameter\b[^;,]*\bTechniqueMask\b", text):
        raise BadInput(f"{block} cannot leave techniques out: it has no parameter TechniqueMask")
    config = config or design.table(block).default
    return TechniqueTable(block, config, design.configurations(block, [config])[config], builds(block), quick)


def builds(block):
    """Name -> masks: the least engine, each other technique and method added to it, all, and no throttle."""
    path = pathlib.Path(f"rtl/{block}/{block}.toml")
    values = {enum.name: [value.name for value in enum.values] for enum in load(path, str(path)).enums}
    techniques, methods = values["technique"], values["method"]

    def masks(kept, moved, throttled=1):
        return (("TechniqueMask", sum(1 << techniques.index(name) for name in kept)),
                ("MethodMask", sum(1 << methods.index(name) for name in moved)), ("Throttled", throttled))

    walk, *others = methods
    found = {BASE: masks(ALWAYS, [walk]), "the same without the throttle": masks(ALWAYS, [walk], 0)}
    found |= {f"{name.replace('_', ' ')} added": masks([*ALWAYS, name], [walk])
              for name in techniques if name not in ALWAYS}
    found |= {f"{name} instead of {walk}": masks(ALWAYS, [name]) for name in others}
    found |= {f"{name} added": masks(ALWAYS, [walk, name]) for name in others}
    return found | {"all": masks(techniques, methods)}
