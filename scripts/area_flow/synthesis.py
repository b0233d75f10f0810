"""Maps an elaborated block onto the library's cells, memories left as black boxes."""

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

    def cells(self, macros):
        """Library cell -> how often."""
        boxes = {macro.cell for macro in macros}
        kinds = collections.Counter(cell["type"] for cell in self.module["cells"].values())
        return {kind: kinds[kind] for kind in sorted(kinds) if kind not in boxes}

    def count(self, kind):
        return sum(cell["type"] == kind for cell in self.module["cells"].values())


def synthesize(of, elaboration, library, folder):
    flat, netlist, constraints = (folder / name for name in
                                  ("flat.json", "netlist.json", "constraints"))
    given = library.data["constraints"]
    constraints.write_text(f"set_driving_cell {given['driving_cell']}\nset_load {given['load_ff']}\n")
    seconds = tools.yosys([
        f"read_rtlil {elaboration.rtlil}",
        *(f"setattr -mod -set blackbox 1 {macro.module}" for macro in elaboration.macros),
        *(f"rename {macro.module} {macro.cell}; chtype -set {macro.cell} t:{macro.module}"
          for macro in elaboration.macros),
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
    strange = result.cells(elaboration.macros).keys() - library.areas.keys()
    if strange:
        raise FlowError(f"{library.data['name']} has no cell for {', '.join(sorted(strange))}")
    return result
