"""One block in one configuration, costed: the result that is kept and shown."""

import collections
import dataclasses
import hashlib
import json
import pathlib

from area_flow import account, design, elaboration, library, registers, synthesis, timing, tools

OUT = pathlib.Path("build/area")
CODE = [*pathlib.Path(__file__).parent.glob("*.py"), pathlib.Path(design.rtl.__file__)]


@dataclasses.dataclass
class Row:
    block: str
    config: str
    sizes: dict
    policies: list | None
    kge: float
    cells: dict
    flip_flops: dict
    macros: list
    memories: list  # of flip-flops, and more than a few
    path: dict
    register_path: dict | None
    seconds: float
    cached: bool = False


def key(of, lib):
    """All that the result depends on, as a digest."""
    layout = pathlib.Path(f"rtl/layout/{of.block}.toml")
    parts = {
        "rtl": design.text(of.block), "parameters": of.parameters, "block": of.block,
        "layout": layout.read_text() if layout.exists() else "",
        "library": lib.digest, "tools": tools.versions(),
        "flow": {path.name: path.read_text() for path in CODE},
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def cost(of, use_cache=True):
    lib = library.load()
    folder = OUT / of.block / key(of, lib)[:16]
    kept = folder / "row.json"
    if use_cache and kept.exists():
        row = Row(**json.loads(kept.read_text()))
        row.config, row.policies, row.cached = of.config, of.policies, True
        return row
    folder.mkdir(parents=True, exist_ok=True)
    row = _measure(of, lib, folder)
    for large in (*folder.glob("*.json"), *folder.glob("*.il")):
        large.unlink()
    fresh = kept.with_suffix(".new")
    fresh.write_text(json.dumps(dataclasses.asdict(row), indent=1))
    fresh.rename(kept)
    return row


def _measure(of, lib, folder):
    read = elaboration.read(of, folder)
    netlist = synthesis.synthesize(of, read, lib, folder)
    cells = netlist.cells(read.macros)
    flops = account.account(of, netlist, read.macros, lib.data["flip_flop"])
    path, register_path, seconds = timing.longest(of, netlist, read, lib, folder)
    area = sum(lib.areas[cell] * number for cell, number in cells.items())
    kinds = collections.Counter(
        (it.words, it.bits, it.read_ports, it.write_ports)
        for it in account.instances(netlist.module, read.macros).values())
    return Row(
        of.block, of.config, of.sizes, of.policies,
        round(area / lib.gate_equivalent / 1000, 3), cells, dataclasses.asdict(flops),
        [dict(zip(("count", "words", "bits", "read_ports", "write_ports"), (number, *kind)))
         for kind, number in sorted(kinds.items())],
        registers.memories(netlist.as_read, elaboration.SMALL_BITS),
        dataclasses.asdict(path), register_path and dataclasses.asdict(register_path),
        round(read.seconds + netlist.seconds + seconds, 1))
