"""One size of a block at several values, the others as they are: the options of a sweep, and its table."""

import dataclasses
import pathlib
import re

from area_flow import design, sm_context
from area_flow.errors import BadInput, unknown
from layouts.load import load

FORM = re.compile(r"(\w+)=(\d+(?:,\d+)*)")


@dataclasses.dataclass(frozen=True)
class Sweep:
    block: str
    config: str  # that the other sizes are taken from
    sizes: dict
    parameter: str
    values: tuple
    quick: bool = False

    def designs(self):
        return [design.Design(self.block, f"{self.parameter}={value}",
                              self.sizes | {self.parameter: value}, quick=self.quick)
                for value in self.values]

    def names(self):
        """Of its rows, one a design."""
        return [str(value) for value in self.values]

    def figures(self, row):
        """Numbers only."""
        bits = macro_bits(row.macros)
        found = {self.parameter: row.sizes[self.parameter], "kge": row.kge,
                 "flip_flops": row.flip_flops["netlist"], "macro_bits": bits,
                 "path_ns": row.path["ns"]}
        if sm_context.holds(self.block):
            found["share_of_context"] = round(sm_context.share(bits), 6)
        return found

    def table(self, rows):
        """As Markdown, for a block's page."""
        heads = [self.parameter, "kGE", "flip-flops", "macro bits", "longest path, ns"]
        if sm_context.holds(self.block):
            heads += ["macro KB", "of the SM's context"]
        return markdown([heads, ["--:"] * len(heads), *(self._line(row) for row in rows)])

    def _line(self, row):
        it = self.figures(row)
        line = [str(it[self.parameter]), f"{it['kge']:.1f}", str(it["flip_flops"]),
                str(it["macro_bits"]), f"{it['path_ns']:.1f}"]
        if sm_context.holds(self.block):
            line += [f"{it['macro_bits'] / sm_context.KB:g}", f"{100 * it['share_of_context']:.2f} %"]
        return line

    def caption(self):
        others = ", ".join(f"{name} {value}" for name, value in self.sizes.items()
                           if name != self.parameter)
        lines = [f"{self.block} {self.config} by {self.parameter}; {others}   [modelled]"]
        if sm_context.holds(self.block):
            lines.append(f"{sm_context.said()}   [published]")
        return "\n".join(lines)

    def document(self, rows):
        found = {"parameter": self.parameter, "config": self.config,
                 "rows": [self.figures(row) for row in rows]}
        if sm_context.holds(self.block):
            found |= {"context_bits": sm_context.bits(), "published": sm_context.said()}
        return {"sweep": found}


def read(block, config, text, quick=False):
    """The sweep that a command line asks for; `config`: None for the block's default."""
    form = FORM.fullmatch(text)
    if not form:
        raise BadInput(f"a sweep is a size and its values, as in NumEntries=16,32,64, not {text}")
    config = config or design.table(block).default
    sizes = design.configurations(block, [config])[config]
    if form[1] not in sizes:
        raise unknown(f"size of {block}", form[1], list(sizes))
    values = tuple(dict.fromkeys(int(value) for value in form[2].split(",")))
    path = pathlib.Path(f"rtl/{block}/{block}.toml")
    for size in load(path, str(path)).parameters if path.exists() else ():
        outside = [value for value in values if not size.min <= value <= size.max]
        if size.name == form[1] and outside:
            raise BadInput(f"{size.name} of {block} is {size.min} to {size.max}, not {outside[0]}: "
                           f"{size.doc}")
    return Sweep(block, config, sizes, form[1], values, quick)


def macro_bits(macros):
    return sum(it["count"] * it["words"] * it["bits"] for it in macros)


def markdown(lines):
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
