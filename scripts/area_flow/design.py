"""The blocks, their sizes, and the RTL sources of each."""

import dataclasses
import pathlib
import re
import tomllib

from area_flow.errors import FlowError, unknown
from cards import card, proofs
from checks import rtl
from layouts.errors import LayoutError

INCLUDE = re.compile(r'^\s*`include\s+"([^"]+)"', re.M)
INCLUDES = pathlib.Path("rtl/gen")
COMMON = pathlib.Path("rtl/common")
CELL_SIZES = COMMON / "area.toml"
ALL_CELLS = COMMON.name  # names them all, in place of a block
CELL = re.compile(r"^ *(common_\w+) #\(", re.M)


@dataclasses.dataclass(frozen=True)
class Design:
    block: str
    config: str
    sizes: dict  # parameter -> value
    policies: tuple | None = None  # None: all, or a block that has none
    masks: tuple = ()  # (parameter, value) of what it is built without
    quick: bool = False  # mapped as if it were very large

    @property
    def parameters(self):
        return self.sizes | dict(self.masks)


def cells():
    """Cell of rtl/common -> its sizes, by name."""
    return tomllib.loads(CELL_SIZES.read_text()) if CELL_SIZES.exists() else {}


def blocks(names):
    """Blocks and cells of these names; without names all blocks."""
    known, small = rtl.blocks(), cells()
    allowed = [*known, *([ALL_CELLS] if small else []), *small]
    for name in names:
        if name not in allowed:
            raise unknown("block", name, allowed)
    return [it for name in names for it in (small if name == ALL_CELLS else [name])] or known


def table(block):
    try:
        return card.read(block)
    except LayoutError as error:
        raise FlowError(f"{block} has no configurations: {error}") from None


def configurations(block, names):
    """Name -> sizes. Without names: all but `max`, the slowest to synthesize."""
    known = cells().get(block) or table(block).sizes
    for name in names:
        if name not in known:
            raise unknown(f"configuration of {block}", name, known)
    return {name: known[name] for name in names or known if names or name != "max"}


def sources(block):
    """Without the properties, which are no hardware, and without cells of rtl/common that the block does
    not use: a new cell makes no row of other blocks stale. (The oldest two are in every row's digest.)"""
    if block in cells():
        return sorted(str(path) for path in proofs.cells_in({COMMON / f"{block}.sv"}, COMMON))
    found = [pathlib.Path(path) for path in rtl.sources(block) if not path.endswith("_props.sv")]
    own = "".join(path.read_text() for path in found if path.parent != COMMON)
    used = {"common_first", "common_lowest", *CELL.findall(own)}
    return [str(path) for path in found if path.parent != COMMON or path.stem in used]


def text(block):
    """Every file that the synthesis reads: name -> text."""
    files, todo = {}, list(sources(block))
    while todo:
        name = todo.pop()
        if name not in files and pathlib.Path(name).exists():
            files[name] = pathlib.Path(name).read_text()
            todo += [str(INCLUDES / found) for found in INCLUDE.findall(files[name])]
    return files
