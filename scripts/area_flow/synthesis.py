"""Maps an elaborated block onto the library's cells; memories and parts are left as black boxes."""

import collections
import dataclasses
import json
import pathlib
import tomllib

from area_flow import tools
from area_flow.errors import FlowError

LESS_EFFORT = tomllib.loads(pathlib.Path(__file__).with_name("less_effort.toml").read_text())
# One pass of rewriting, balancing, and the same mapper, buffering and sizing.
LARGE = """\
strash
drw
balance
&get -n
&nf -D {target_ps}
&put
buffer
upsize -D {target_ps}
dnsize -D {target_ps}
stime -p
"""


@dataclasses.dataclass
class Netlist:
    as_read: dict  # the flat block before anything is removed, as JSON
    module: dict  # the same of library cells
    large: bool  # mapped as such
    seconds: float

    def cells(self, boxes):
        """Library cell -> how often."""
        black = {box.cell for box in boxes}
        kinds = collections.Counter(cell["type"] for cell in self.module["cells"].values())
        return {kind: kinds[kind] for kind in sorted(kinds) if kind not in black}

    def count(self, kind):
        return sum(cell["type"] == kind for cell in self.module["cells"].values())


def synthesize(of, elaboration, library, folder):
    flat, netlist, constraints = (folder / name for name in
                                  ("flat.json", "netlist.json", "constraints"))
    given = library.data["constraints"]
    constraints.write_text(f"set_driving_cell {given['driving_cell']}\nset_load {given['load_ff']}\n")
    abc = f"abc -liberty {library.liberty} -D {given['target_ps']} -constr {constraints}"
    finish = ["setundef -zero; opt_clean; delete t:$scopeinfo", "rename -enumerate -pattern g% t:*",
              f"write_json {netlist}"]
    large = is_large(of)
    if large:
        script = folder / "large.abc"
        script.write_text(LARGE.format(**given))
        abc += f" -script {script}"
    seconds = tools.yosys([
        f"read_rtlil {elaboration.rtlil}",
        *(f"setattr -mod -set blackbox 1 {box.module}" for box in elaboration.boxes),
        *(f"rename {box.module} {box.cell}; chtype -set {box.cell} t:{box.module}"
          for box in elaboration.boxes),
        f"flatten; write_json {flat}",
        # A memory that is no macro becomes flip-flops, and its address registers belong to it alone.
        "memory_collect; memory_map",
        f"synth -flatten -noabc -nofsm -top {of.block}",  # states stay encoded as in the layout
        f"dfflibmap -liberty {library.liberty}",
        abc, *finish,
    ], folder / "synthesis.log")
    as_read, module = (json.loads(path.read_text())["modules"][of.block] for path in (flat, netlist))
    result = Netlist(as_read, module, large, seconds)
    strange = result.cells(elaboration.boxes).keys() - library.areas.keys()
    if strange:
        raise FlowError(f"{library.data['name']} has no cell for {', '.join(sorted(strange))}")
    return result


def is_large(of):
    """It is mapped with less effort: as somebody wants it, or as one of its sizes is."""
    return of.quick or any(of.sizes.get(name, 0) >= least
                           for name, least in LESS_EFFORT.get(of.block, {}).items())
