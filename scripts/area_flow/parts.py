"""The blocks that a block is made of: each is costed by itself, at the sizes that it has there.

To the block around them they are black boxes. The outside of a box is the head of its module: the stub that takes the
place of its RTL.
"""

import dataclasses
import pathlib
import re

from area_flow import design
from area_flow.errors import FlowError
from layouts.load import load
from layouts.model import child_sizes

HEAD = re.compile(r"^module .*?^\);\n", re.M | re.S)


@dataclasses.dataclass(frozen=True)
class Part:
    instance: str
    of: design.Design  # at the sizes that it has here
    around: str  # the block that it is in

    @property
    def module(self):
        """As Yosys calls it."""
        return f"{self.of.block}${self.around}.{self.instance}"

    @property
    def cell(self):
        return re.sub(r"\W", "_", self.module)


def parts(of):
    path = pathlib.Path(f"rtl/{of.block}/{of.block}.toml")
    if not path.exists():
        return []
    layout = load(path, str(path))
    values = layout.values(layout.defaults() | of.sizes)
    return [Part(instance,
                 design.Design(child.layout.block, of.config, child_sizes(child, values),
                               quick=of.quick), of.block)
            for child in layout.children for instance in child.instances(values)]


def sources(of, folder):
    """The sources of the block: of each part its package and its stub, which is written here."""
    blocks = {part.of.block for part in parts(of)}
    within = set(design.rtl.built_from(of.block)) - {of.block}
    found = []
    for name in design.sources(of.block):
        path = pathlib.Path(name)
        if path.parent.name not in within:
            found.append(name)
        elif path.stem in blocks and path.stem == path.parent.name:
            found.append(str(stub(path, folder)))
    return found


def stub(path, folder):
    text = path.read_text()
    head = HEAD.search(text)
    if head is None:
        raise FlowError(f"{path} has no module whose head ends in a line ');'")
    written = folder / path.name
    written.write_text(f"{text[:head.end()]}endmodule\n")
    return written
