"""Maps an elaborated block onto the library's cells; memories and parts are left as black boxes."""

import collections
import dataclasses
import json

from area_flow import tools
from area_flow.errors import FlowError


@dataclasses.dataclass
class Netlist:
    as_read: dict  # the flat block before anything is removed, as JSON
    module: dict  # the same of library cells
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
    seconds = tools.yosys([
        f"read_rtlil {elaboration.rtlil}",
        *(f"setattr -mod -set blackbox 1 {box.module}" for box in elaboration.boxes),
        *(f"rename {box.module} {box.cell}; chtype -set {box.cell} t:{box.module}"
          for box in elaboration.boxes),
        f"flatten; write_json {flat}",
        # What is no macro is flip-flops, and its address registers are nobody else's.
        "memory_collect; memory_map",
        f"synth -flatten -noabc -top {of.block}",
        f"dfflibmap -liberty {library.liberty}",
        f"abc -liberty {library.liberty} -D {given['target_ps']} -constr {constraints}",
        "setundef -zero; opt_clean; delete t:$scopeinfo",
        "rename -enumerate -pattern g% t:*",
        f"write_json {netlist}",
    ], folder / "synthesis.log")
    as_read, module = (json.loads(path.read_text())["modules"][of.block] for path in (flat, netlist))
    result = Netlist(as_read, module, seconds)
    strange = result.cells(elaboration.boxes).keys() - library.areas.keys()
    if strange:
        raise FlowError(f"{library.data['name']} has no cell for {', '.join(sorted(strange))}")
    return result
