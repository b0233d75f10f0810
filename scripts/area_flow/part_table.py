"""Cost of a block that is made of others, part by part."""

import dataclasses

from area_flow import design, parts
from area_flow.errors import BadInput
from area_flow.sweep import macro_bits, markdown

HEADS = ["size", "part", "kGE", "of all", "flip-flops", "macro bits", "longest path, ns"]


@dataclasses.dataclass(frozen=True)
class PartTable:
    block: str
    sizes: dict  # configuration -> sizes
    quick: bool = False

    def designs(self):
        return [design.Design(self.block, config, sizes, quick=self.quick)
                for config, sizes in self.sizes.items()]

    def names(self):
        """Of its rows, one a design."""
        return list(self.sizes)

    def table(self, rows):
        """As Markdown. A part's path is that of its netlist alone, the last line's that of all."""
        lines = [HEADS, ["---", "---", *["--:"] * (len(HEADS) - 2)]]
        for row in rows:
            lines += [_line(row, f"`{it['block']}`" if it["instance"] else "the rest", it["kge"],
                            it["flip_flops"], it["macros"], it.get("path")) for it in row.parts]
            lines.append(_line(row, "all", row.kge, row.flip_flops["netlist"], row.macros, row.path))
        return markdown(lines)

    def caption(self):
        return f"{self.block}, part by part   [modelled]"

    def document(self, _):
        return {}  # every row has its parts anyway


def _line(row, name, kge, flip_flops, macros, path):
    return [row.config, name, f"{kge:.1f}", f"{100 * kge / row.kge:.1f} %", str(flip_flops),
            str(macro_bits(macros)), f"{path['ns']:.1f}" if path else ""]


def read(block, configs, quick=False):
    """The table of a block in these configurations, or, without any, in all but `max`."""
    sizes = design.configurations(block, configs)
    if not any(parts.parts(design.Design(block, config, size)) for config, size in sizes.items()):
        raise BadInput(f"{block} is not made of other blocks")
    return PartTable(block, sizes, quick)
