"""One block in one configuration, costed: the result that is kept and shown."""

import collections
import dataclasses
import hashlib
import json
import pathlib
import sys
import threading

from area_flow import account, design, elaboration, library, registers, synthesis, timing, tools
from checks import lock

OUT = pathlib.Path("build/area")
BUSY = {}  # folder -> lock
SHOWN_BY = {"__main__", "pages", "part_table", "report", "sm_context", "sweep",
            "techniques"}  # no row is theirs
CODE = [*(path for path in pathlib.Path(__file__).parent.glob("*.py") if path.stem not in SHOWN_BY),
        pathlib.Path(design.rtl.__file__)]


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
    large: bool = False  # mapped with less effort; of its parts it is said where they are
    parts: list = dataclasses.field(default_factory=list)  # instances of other blocks, and the rest
    cached: bool = False


def key(of, lib):
    """All that the result depends on, as a digest."""
    layouts = [pathlib.Path(f"rtl/{block}/{block}.toml") for block in design.rtl.built_from(of.block)]
    parts = {
        "rtl": design.text(of.block), "parameters": of.parameters, "block": of.block,
        "large": synthesis.is_large(of),
        "layout": [layout.read_text() for layout in layouts if layout.exists()],
        "library": lib.digest, "tools": tools.versions(),
        "flow": {path.name: path.read_text() for path in CODE},
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def folder_of(of, lib):
    return OUT / of.block / key(of, lib)[:16]


def cost(of, use_cache=True):
    """The row of a design, of which the same may be asked for at the same time: a block, and one
    that it is a part of."""
    lib = library.load()
    folder = folder_of(of, lib)
    with BUSY.setdefault(folder, threading.Lock()), lock.alone("area", folder):
        return _kept_or_measured(of, lib, folder, use_cache)


def _kept_or_measured(of, lib, folder, use_cache):
    kept = folder / "row.json"
    row = _kept(kept) if use_cache else None
    if row:
        row.config, row.policies, row.cached = of.config, of.policies, True
        return row
    folder.mkdir(parents=True, exist_ok=True)
    row = _measure(of, lib, folder, use_cache)
    for large in (*folder.glob("*.json"), *folder.glob("*.il")):
        large.unlink()
    fresh = kept.with_suffix(".new")
    text = json.dumps(dataclasses.asdict(row), indent=1)
    fresh.write_text(f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}")
    fresh.rename(kept)
    return row


def _kept(file):
    """The row that was written there; none, and a line that says so, if that was cut or changed."""
    if not file.exists():
        return None
    digest, _, text = file.read_text(errors="replace").partition("\n")
    if hashlib.sha256(text.encode()).hexdigest() != digest:
        print(f"area: {file} was changed since it was written; it is measured anew", file=sys.stderr)
        return None
    return Row(**json.loads(text))


def _measure(of, lib, folder, use_cache):
    read = elaboration.read(of, folder)
    below = [cost(part.of, use_cache) for part in read.parts]
    netlist = synthesis.synthesize(of, read, lib, folder)
    flops = account.account(of, netlist, read.macros, lib.data["flip_flop"])
    path, register_path, seconds = timing.longest(
        of, netlist, read, lib, folder, [folder_of(part.of, lib) for part in read.parts])
    kinds = collections.Counter(
        (it.words, it.bits, it.read_ports, it.write_ports)
        for it in account.instances(netlist.module, read.macros).values())
    own = Row(
        of.block, of.config, of.sizes, of.policies, 0.0, netlist.cells(read.boxes),
        dataclasses.asdict(flops),
        [dict(zip(("count", "words", "bits", "read_ports", "write_ports"), (number, *kind)))
         for kind, number in sorted(kinds.items())],
        registers.memories(netlist.as_read, elaboration.SMALL_BITS),
        dataclasses.asdict(path), register_path and dataclasses.asdict(register_path),
        round(read.seconds + netlist.seconds + seconds, 1), netlist.large)
    own.kge = kge(own.cells, lib)
    return joined(own, list(zip(read.parts, below)), lib) if below else own


def kge(cells, lib):
    area = sum(lib.areas[cell] * number for cell, number in cells.items())
    return round(area / lib.gate_equivalent / 1000, 3)


def joined(own, below, lib):
    """The row of a block with those of its parts. A path is already that of all of them."""
    rows = [("", own), *((f"{part.instance}.", row) for part, row in below)]
    cells = sum((collections.Counter(row.cells) for _, row in rows), collections.Counter())
    flops = account.joined(
        account.Account(**own.flip_flops),
        [(part.instance, account.Account(**row.flip_flops)) for part, row in below])
    return dataclasses.replace(
        own, kge=kge(cells, lib), cells=dict(sorted(cells.items())),
        flip_flops=dataclasses.asdict(flops), macros=[it for _, row in rows for it in row.macros],
        memories=[it | {"name": f"{scope}{it['name']}"} for scope, row in rows
                  for it in row.memories],
        seconds=round(sum(row.seconds for _, row in rows), 1),
        parts=[part_of("", own), *(part_of(part.instance, row) for part, row in below)])


def part_of(instance, row):
    """The report of an instance, or, without one, of the block's own logic. Its path is that of its netlist alone; the
    block's own logic has none without the others."""
    told = {"instance": instance, "block": row.block, "sizes": row.sizes, "kge": row.kge,
            "flip_flops": row.flip_flops["netlist"], "macros": row.macros}
    return told | ({"path": row.path} if instance else {}) | ({"large": True} if row.large else {})
