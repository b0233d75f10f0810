"""Cells of rtl/common: costed like blocks, at the sizes of rtl/common/area.toml."""

import dataclasses
import pathlib

from area_flow import design
from area_flow.errors import BadInput, FlowError
from area_flow.parts import HEAD
from area_flow.sweep import macro_bits, markdown

HEADS = ["cell", "size", "kGE", "flip-flops", "macro bits", "longest path, ns"]


def sources(of, folder):
    """The cell, with another name, as the only instance in a module of its own name: so a memory lies where it lies in
    a block, in a module below the top."""
    inside = f"{of.block}_inside"
    found = []
    for path in map(pathlib.Path, design.sources(of.block)):
        text = path.read_text()
        if path.stem == of.block:
            head = HEAD.search(text)
            if head is None:
                raise FlowError(f"{path} has no module whose head ends in a line ');'")
            sizes = ", ".join(f".{name}({name})" for name in of.sizes)
            around = folder / "around.sv"
            around.write_text(f"{head[0]}  {inside} #({sizes}) u_cell (.*);\nendmodule\n")
            found.append(str(around))
            text = text.replace(f"module {of.block} ", f"module {inside} ", 1)
        copy = folder / path.name
        copy.write_text(text)
        found.append(str(copy))
    return found


@dataclasses.dataclass(frozen=True)
class CellTable:
    """The table of cells on their page."""

    cells: tuple
    configs: tuple
    quick: bool = False

    def designs(self):
        return [design.Design(cell, config, sizes, quick=self.quick) for cell in self.cells
                for config, sizes in design.configurations(cell, self.configs).items()]

    def names(self):
        """Of its rows, one a cell."""
        return [f"`{cell}`" for cell in self.cells]

    def table(self, rows):
        """As Markdown."""
        lines = [HEADS, ["---", "---", *["--:"] * (len(HEADS) - 2)]]
        for row in rows:
            sizes = ", ".join(f"{name} {value}" for name, value in row.sizes.items())
            lines.append([f"`{row.block}`", sizes, f"{row.kge:.3f}", str(row.flip_flops["netlist"]),
                          str(macro_bits(row.macros)), f"{row.path['ns']:.2f}"])
        return markdown(lines)

    def caption(self):
        return "cells of rtl/common   [modelled]"

    def document(self, _):
        return {}  # the rows have it all


def read(names, configs, quick=False):
    """The table of these, if all are cells."""
    if not names or not set(names) <= set(design.cells()):
        return None
    return CellTable(tuple(names), tuple(configs), quick)


def refuse(names, option):
    """An option that is about blocks."""
    if named := [name for name in names if name in design.cells()]:
        raise BadInput(f"{option} is about blocks, and {named[0]} is a cell of rtl/common")
